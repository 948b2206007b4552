"""Here stands the bot `admiral-base`: the Admiral of the commit 1f2e021, frozen, so that later Admirals are measured against it.
It has its own copy of the search, of the settings and of the weights; of the judgement it uses the hand-written estimates only.
Anything new does not belong here: where it decides otherwise than `tests/base` has kept, something below it has changed.
"""

"""What happened in a game: chances and points before and after every turn, luck, and better turns.

Here belongs the analysis of a game that was played, and how it is told. How a bot chooses does not belong here: reviews ask
the bots' search and the evaluator.
"""

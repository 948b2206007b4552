"""The steps from one schema to the next, in order.

Here belongs one file for each step, which is never changed once a release has it. The present schema does not belong here: it is
what all steps together make.
"""

"""Lessons: short tasks on prepared positions of the real games.

Here lessons are read from a game's folder and checked, and what somebody does in them is answered. How a lesson looks in the
terminal or in the browser does not belong here, nor what the lessons of one game say."""

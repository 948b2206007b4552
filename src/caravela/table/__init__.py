"""The server: tables, seats, events, storage.

Here belongs what people need to play together: who sits where, what is kept on disk, what each browser is sent. Rules do not
belong here: the server asks the engine, and it shows a seat only what that seat may see.
"""

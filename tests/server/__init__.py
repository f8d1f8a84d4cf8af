"""The live table, with real servers, real sockets and real databases."""

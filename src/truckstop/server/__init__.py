"""The live table over the network: HTTP and WebSockets in front of tables and a store."""

"""Environments for researchers: the games behind the interfaces of other libraries, each an optional extra."""

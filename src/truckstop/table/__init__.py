"""Live tables: who sits where, whose move it is, and what each viewer is sent. No I/O: a table is its entries."""

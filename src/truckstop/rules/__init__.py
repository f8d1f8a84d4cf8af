"""The rule pages of the games, clause by clause, and their readers.

A page is a Markdown file in this folder. `pages` parses it into clauses, and `naming` finds the tests that name a
clause; `truckstop rules` prints both.
"""

from truckstop.rules.pages import MARKS, Clause, Page, PageError, find_clauses, load_pages, pages_of

__all__ = ["MARKS", "Clause", "Page", "PageError", "find_clauses", "load_pages", "pages_of"]

"""The documentation is correct: commands run, link targets exist, tables agree with the code."""

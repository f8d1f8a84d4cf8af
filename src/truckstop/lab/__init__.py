"""The lab: simulation of many games between bots."""

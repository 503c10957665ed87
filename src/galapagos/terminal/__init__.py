"""Playing, watching and replaying on a terminal."""

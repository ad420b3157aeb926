return ("hello"):byte(0), 1, ("hello"):byte(-10), 2, ("hello"):byte(-1), ("hello"):byte(-10, 2)

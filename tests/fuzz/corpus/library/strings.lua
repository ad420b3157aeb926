return ("abc"):rep(3, "-"), ("hello"):sub(2, -2), ("abc"):byte(1, -1), string.char(65, 0, 255), ("aB"):upper(), ("aB"):lower(), ("abc"):reverse(), #"x"

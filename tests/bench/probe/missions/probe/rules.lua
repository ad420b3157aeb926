-- One listener, as short as can be.
on("ping", function(_, n) return n end)

return {}

-- Rings of the second side are twice as loud and, above 500, silent.
modify("loudness", function(value, side)
  if side.id == "two" then return value * 2 end
end)

veto("silence", function(side)
  return side.noise > 500 and "enough" or nil
end)

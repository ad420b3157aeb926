-- Lesson 1: a region with a giant is the business of its own warrior, and nobody else's.
veto("help", function() return "helping comes in the third lesson" end)

veto("engage", function(side, region)
  if region.owner ~= side then return "each of you has a giant at home" end
end)

return {}

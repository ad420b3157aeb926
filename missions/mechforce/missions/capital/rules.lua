-- The Bells of Old Harbours: what stands there weighs double.
local harbours = world.node "old-harbours"

modify("threat-added", function(amount, region)
  if region == harbours then return amount * 2 end
  return amount
end)

return {}

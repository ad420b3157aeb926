-- The Legion: creatures in the box, and its turn.
local legion = {}

-- These creatures are in the box.
function legion.box(...)
  for _, item in ipairs { ... } do place(item, "zone:pool", "legion") end
end

-- That many gaunts are in the box.
function legion.gaunts(count)
  for _ = 1, count do place("gaunt", "zone:pool", "legion") end
end

-- It is the turn of the Legion.
function legion.turn() place("id-marker", "zone:drawn", "legion") end

return legion

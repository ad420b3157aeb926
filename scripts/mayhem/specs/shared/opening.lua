-- How specs begin: a fixture after its set-up, in Lamplight's turn, with nobody who asks anything.
local opening = {}

local cast = { "ada", "ann", "bea", "ben", "boss", "cai", "ogre", "rex" }

-- Boards are made, no round has begun. `moment` is what else holds of the world: { turn = 5, phase = "action" }.
function opening.begin(name, moment, options)
  fixture(name, options)
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  for attribute, value in pairs(moment or {}) do change.set(world, attribute, value) end
end

-- Calls fn with each unit of the cast that the fixture has, and its id.
local function each(fn)
  for _, id in ipairs(cast) do
    local unit = world.piece(id)
    if unit then fn(unit, id) end
  end
end

-- Nobody has instants, so no windows open; but those named keep theirs.
function opening.calm(...)
  local keep = set(...)
  each(function(unit, id)
    if keep:has(id) then return end
    change.list_clear(unit, "instants")
    change.set(unit, "quick", false)
  end)
end

-- Nobody has a kit, so nobody blocks.
function opening.no_kits()
  each(function(unit) change.list_clear(unit, "kit") end)
end

-- These wells of all boards are empty: without "tech" nobody blocks, without "focus" nobody aims.
function opening.without(...)
  local wells = { ... }
  each(function(unit)
    for _, well in ipairs(wells) do change.set(unit.board, well, 0) end
  end)
end

return opening

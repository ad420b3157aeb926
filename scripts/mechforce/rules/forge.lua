-- Phase 3: the bays of the Foundry.
local mods = require "mods"
local game = require "game"

local forge = {}

--- How many bays there are, by the number of players (MEC-FORGE-02, OP-14).
function forge.bays()
  return ({ [2] = option.bays_2, [3] = option.bays_3, [4] = option.bays_4 })[#world.sides]
end

--- The names of mods in a zone.
local function names(zone)
  local out = {}
  for mod in zone:set():each() do table.insert(out, data.mod[mod.item].title) end
  return table.concat(out, ", ")
end

--- The step: leftovers leave the game, then the bays are filled as far as the bag goes.
function forge.phase()
  game.phase("forge")
  local foundry = world.zone("foundry")
  for mod in foundry:set():each() do -- MEC-FORGE-01
    change.remove(mod)
    raise("piece-removed", mod)
  end
  while #foundry < forge.bays() do
    local mod = mods.draw()
    if not mod then break end -- MEC-FORGE-03
    change.move(mod, foundry, "bottom") -- MEC-FORGE-02
  end
  if #foundry > 0 then log("log-bays", names(foundry)) end
end

return forge

-- Explosions and collapses: the city, the pile, markers that are due, dice that show nothing.
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local explosions = {}

-- Turn 5 of a city in which Ada and the boss stand far apart; nobody has instants or blocks.
function explosions.begin(name, options)
  fixture(name or "city", options)
  units.stand("ada", "s1:B2")
  units.stand("boss", "s1:H2")
  run { "setup", until_step = "round" }
  opening.calm()
  opening.no_kits()
  change.set(world, "turn", 5)
  change.set(world, "active", world.side "agents")
end

-- A marker that goes off in the refresh phase of turn 5.
function explosions.live(size, square) return place(size, square, nil, { live = true, turn = 4 }) end

-- Markers on top of the pile.
function explosions.pile(...) stack("explosion-pile", ...) end

-- As many rolls of four dice without a result.
function explosions.blanks(count)
  for _ = 1, count do force { "blank", "blank", "blank", "blank" } end
end

return explosions

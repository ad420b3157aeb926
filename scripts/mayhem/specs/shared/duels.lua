-- Two units that face each other, nothing between them.
local opening = require "specs.shared.opening"
local units = require "specs.shared.units"

local duels = {}

-- Ann and the boss, across two squares of the ability lab.
function duels.lab(moment, options)
  opening.begin("ability-lab", moment, options)
  return units.stand("ann", "s1:B4", units.turns.east), units.stand("boss", "s1:E4", units.turns.west)
end

-- The same, and neither has shields, armor or Tech cubes left.
function duels.bare_lab(moment, options)
  local ann, boss = duels.lab(moment, options)
  for _, unit in ipairs { ann, boss } do
    for _, well in ipairs { "shield", "armor", "tech" } do change.set(unit.board, well, 0) end
  end
  return ann, boss
end

-- Where Ada and the boss stand after any set-up, across three squares.
function duels.face()
  return units.stand("ada", "s1:B4", units.turns.east), units.stand("boss", "s1:E4", units.turns.west)
end

-- The gallery in turn 5: nobody has instants, blocks or aims.
function duels.gallery(options)
  opening.begin("gallery", { turn = 5, phase = "action" }, options)
  opening.calm()
  opening.no_kits()
  opening.without("focus", "tech")
end

-- The same with Ada and the boss face to face; they have no shields, and attack to the east.
function duels.bare_gallery()
  duels.gallery()
  opening.without("shield", "armor")
  answer_always("facing", "east")
  return duels.face()
end

-- A fixture for attacks: nobody has instants, blocks or aims.
function duels.range(name, options)
  opening.begin(name or "street", nil, options)
  opening.calm()
  opening.without("focus", "tech")
end

return duels

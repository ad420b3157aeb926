-- What players are told of smaller questions about one unit: its gadget, its aim, its wells, the way it faces.
local roster = require "units.roster"
local wells = require "units.wells"
local gadget = require "units.gadget"
local facing = require "movement.facing"
local ability = require "abilities.ability"
local moves = require "bots.move"
local says = require "bots.says"

local facts = {}

local figures = filter { kind = "figure" }

local NEAR = 10 -- spaces within which players are told who is at the flank of a unit

-- The gadget on the weapon.
facts["use-gadget"] = function(_, _, unit)
  local card = unit and unit.board and gadget.of(unit).weapon
  return card and { line = text("fact-says", card.data.title, says.gadget(card.item)) } or nil
end

-- What the cube is paid for.
function facts.aim(_, _, unit)
  return unit and unit.board and { line = text("fact-aim", unit.board.focus) } or nil
end

-- How far the weapon's movement points lead.
facts["weapon-move"] = function(_, _, unit)
  local strike = unit and moves.strike_of(unit)
  local row = strike and data["action"][strike.action]
  return row and { line = text("fact-all-points", row.mp + ability.stat(unit, strike.action, "mp")) } or nil
end

local boards = { ["elite-board"] = true, squad = true }

-- What is said of each well of a unit's board, or of a board.
local function of_wells(say)
  return function(_, options, about)
    local found, own = {}, about and (boards[about.kind] and about or about.board)
    if not own then return nil end
    for well in options:each() do found[well] = say(own, well) end
    return { options = found }
  end
end

-- What is in them, and whether a wound takes a cube away.
facts.wound = of_wells(function(own, well) return text("fact-well", own[well], wells.room(own, well)) end)
facts.cube = of_wells(function(own, well) return text("fact-room", own[well], wells.room(own, well)) end)
facts.heal = of_wells(function(own, well) return text("fact-wounds", wells.wounds_in(own, well)) end)

-- Cubes that could be paid.
facts.pay = of_wells(function(own, well) return text("fact-held", own[well]) end)

-- Boards that could pay for a card.
facts["mayhem-from"] = function(_, options)
  local found = {}
  for own in options:each() do found[own] = text("fact-cubes", own.mayhem, text("thing-mayhem")) end
  return { options = found }
end

-- Who would be at its flank, of the enemies that are near.
function facts.facing(_, options, unit)
  local found = {}
  if not unit or not roster.is_unit(unit) or not unit.on_map then return nil end
  local near = figures:within(unit, NEAR):minus(figures:of(unit.side))
  for word in options:each() do
    local parts = {}
    for foe in near:each() do
      if not facing.toward_words(unit, foe):has(word) then parts[#parts + 1] = text("fact-name", foe) end
    end
    local behind = #parts > 0 and text("fact-behind", table.concat(parts, ", ")) or text("fact-no-flank")
    found[word] = #near > 0 and behind or nil
  end
  return { options = found, line = #near == 0 and text("fact-nobody-near", NEAR) or nil }
end

return facts

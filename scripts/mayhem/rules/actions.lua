-- What missions may do to the world, with all that the rules attach to it.
local ask = require "turns.ask"
local sides = require "turns.sides"
local roster = require "units.roster"
local victory = require "mission.victory"
local harm = require "attack.harm"
local status = require "units.status"
local explosion = require "map.explosion"
local device = require "map.device"
local event = require "mission.event"
local landing = require "units.landing"
local redeploy = require "units.redeploy"
local reinforce = require "units.reinforce"
local wells = require "units.wells"
local mayhem = require "cards.mayhem"

local actions = {}

local boxed = filter { kind = "minion", on = "zone" }

--- Victory points for a side.
function actions.score(side, points) victory.gain(side, points) end

--- A text of the mission, for all to read.
function actions.tell(words) log(words) end

local function tell_supply(unit_board, well, gained)
  if gained > 0 then log("log-supply-" .. well, unit_board.figure or unit_board, gained) end
end

--- Cubes for each board of a side, as far as they fit.
function actions.supply(side, well, count)
  for each in roster.boards(side):each() do
    local gained = wells.gain(each, well, count)
    tell_supply(each, well, gained)
  end
end

--- Wounds of an elite are removed, out of whichever wells.
function actions.heal(unit, wounds)
  for _ = 1, wounds do
    local hurt = wells.with_wound(unit.board)
    if #hurt == 0 then return end
    wells.heal(unit.board, ask.owner(unit, "heal", hurt))
  end
end

--- A Mayhem card, for nothing.
function actions.draw_card(side) mayhem.give_card(side) end

--- A unit carries a marker, or nobody does.
function actions.carry(marker, unit) change.set(marker, "holder", unit) end

--- A marker goes along with whoever carries it; nobody's plans are disturbed.
function actions.bring(marker, square) change.move(marker, square) end

--- A unit leaves the map over an edge and may come in there again from the next round on.
function actions.leave(unit, entrance)
  change.set(unit, "round", world.round + 1)
  change.set(unit, "entry", world.entrance(entrance).direction)
  change.move(unit, world.zone("waiting", unit.side.team))
  change.add(world, "disturbed", 1)
  raise("left", unit, entrance)
end

--- Says how a marker is hacked from now on, or that it cannot be.
function actions.lock(marker, hack) change.set(marker, "hack", hack) end

--- Sets a variable of the mission.
function actions.note(name, value, side)
  change.set(side or world, name, value)
end

--- A device comes into play, where the Legion wants it.
function actions.place_device(item) device.place(item) end

--- A face-down explosion of the pile, if there is one.
function actions.explosion(square) explosion.place(square, {}) end

--- A marker face up for its building damage; it does not go off.
function actions.building_damage(square) explosion.place(square, { damage = true }) end

--- Hits on a unit or object; shields and armor count, nothing is blocked.
function actions.damage(piece, hits, by) harm.hits(piece, hits, by) end

--- Wounds, whatever protects the unit.
function actions.wound(unit, wounds) harm.wound(unit, wounds) end

--- A status for a unit.
function actions.status(unit, name) status.give(unit, name, 1) end

--- A unit that is off the map comes in from above, where its owner wants, if there is room.
function actions.land(unit)
  local squares = landing.squares(unit)
  if #squares > 0 then redeploy.put(unit, ask.owner(unit, "landing", squares)) end
end

-- The squad whose slots have this type, else the first one.
local function squad_for(type)
  local squads = roster.boards(sides.of("legion")):where(function(each) return each.kind == "squad" end)
  for squad in squads:each() do
    for _, each in ipairs(squad.slots) do
      if each == type then return squad end
    end
  end
  return squads:first()
end

--- Minions out of the box come in from above, as long as there are figures and room; all on one tile.
function actions.reinforce(type, count)
  local tile, squad = nil, squad_for(type)
  for _ = 1, count do
    local minion = boxed:inside(world.zone("pool")):where(function(each) return each.item == type end):first()
    if not minion or not squad then return end
    change.owner(minion, squad.side)
    local squares = landing.squares(minion, tile)
    if #squares == 0 then return end
    reinforce.put(minion, squad, ask.owner(squad, "landing", squares))
    tile = minion.tile
  end
end

--- Gives an objective marker to a side, or to nobody.
function actions.control(marker, side)
  change.set(marker, "control", side and sides.name(side) or "none")
end

--- Takes a marker off the map.
function actions.clear(marker) change.remove(marker) end

--- Puts a piece on a square.
function actions.put(piece, square)
  change.move(piece, square)
  change.add(world, "disturbed", 1)
end

--- Sets an event marker off.
function actions.trigger(marker) event.set_off(marker) end

--- Settles an objective of the mission.
function actions.objective(id, state) change.objective(id, state) end

--- The mission ends now; who leads has won.
function actions.end_mission() victory.decide() end

return actions

-- Which windows can matter to a side. What serves against an attack can wait until there is one: each has a window
-- ahead of its dice, and so have explosions and rams. Only what collapses comes without.
local wells = require "units.wells"
local roster = require "units.roster"
local kit = require "units.kit"
local cost = require "turns.cost"
local dash = require "movement.dash"
local blast = require "attack.blast"
local building = require "map.building"

local asked = {}

local strikes = filter { kind = "strike", on = "zone", where = { over = false } }
local figures = filter { kind = "figure" }

-- By action: an attack that does nothing but lay an explosion. There is a window when that goes off.
local lays_only = {}
for _, row in ipairs(data.list("action")) do
  local only = row.verb == "attack" and row.dice == 0 and #row.abilities > 0
  for _, id in ipairs(row.abilities) do
    for _, effect in ipairs(data["ability"][id]["do"]) do only = only and effect.what == "explosion" end
  end
  lays_only[row.id] = only
end

--- Is it an attack that does nothing but lay an explosion?
function asked.lays_only(id) return lays_only[id] end

--- Attacks that are being resolved.
function asked.running() return strikes:inside(world.zone("strikes")) end

-- Is it an attack of this side?
local function own(strike, side)
  local by = strike.attacker and strike.attacker.side
  return by ~= nil and by.team == side.team
end

-- Has the attacker gone down? Then the rest of its attack is lost (open point 22).
local function gone(strike)
  return strike.attacker ~= nil and not strike.attacker.on_map
end

--- The units of a side whom an attack under way can still hit.
function asked.struck(strike, side)
  if not strike.space or gone(strike) or own(strike, side) or lays_only[strike.action] then return set() end
  local found = set(strike.struck)
  if strike.victim then found:add(strike.victim) end
  if not strike.rolled then
    if strike.target then found:add(strike.target) end
    if strike.area >= 0 then found = found:union(figures:among(blast.squares(strike.space, strike.area))) end
  end
  return found:where(function(piece) return piece.on_map and piece.side ~= nil and piece.side.team == side.team end)
end

-- Could a dash save a unit, or change the dice against it? Those of explosions and rams are always the same.
local function dodges(unit, strike)
  local spaces = dash.spaces(unit)
  if strike.free and strike.area >= 0 then spaces = spaces:minus(blast.squares(strike.space, strike.area)) end
  return #spaces > 0 and (not strike.free or strike.area >= 0 or strike.source ~= nil)
end

-- Could an instant of a unit do something about an attack on it? Without an attack: is it worth having beforehand?
local function serves(unit, id, strike)
  if unit.height > 0 or unit.interrupted or not cost.affordable(unit, id) then return false end
  if data["action"][id].verb ~= "dash" then return true end
  return strike ~= nil and not unit.dashed and dodges(unit, strike)
end

-- Does a block or an instant of a unit take cubes of a colour that it has room for?
local function wants_cubes(unit)
  local function takes(id)
    local sum = id and cost.of(unit, id)
    return sum and wells.with_room(unit.board):any(function(colour) return sum[colour] + sum.any > 0 end)
  end
  if takes(kit.block(unit)) then return true end
  for _, id in ipairs(unit.instants) do
    if takes(id) then return true end
  end
  return false
end

-- Could a card do something for a unit that is attacked? Shields are asked about with the block.
local function helps(card, unit, strike)
  if unit.item == card.unit and data["action"][card.action].type == "instant" and serves(unit, card.action, strike) then
    return true
  end
  if card.universal == "cube" then return unit.board ~= nil and wants_cubes(unit) end
  if card.universal ~= "armor" then return false end
  if unit.kind == "ally" then return unit.armors > 0 end
  return roster.elite(unit) and wells.room(unit.board, "armor") > 0
end

local function is_card(what) return type(what) ~= "string" and what.kind == "mayhem-card" end

-- Is there something among the options for this unit?
local function rescue(options, unit, strike)
  if options:has(unit) then
    for _, id in ipairs(unit.instants) do
      if serves(unit, id, strike) then return true end
    end
  end
  return options:any(function(what) return is_card(what) and helps(what, unit, strike) end)
end

--- Can a side that is attacked do something about it?
---@param options Set of a window
function asked.attacked(side, options)
  return asked.running():any(function(strike)
    return asked.struck(strike, side):any(function(unit) return rescue(options, unit, strike) end)
  end)
end

--- Own attacks to which a side could add a die: the target is chosen, all dice are still to fall.
---@return Set
function asked.adding(side)
  return asked.running():where(function(strike)
    return strike.space ~= nil and not strike.rolled and own(strike, side) and not gone(strike) and
      not lays_only[strike.action]
  end)
end

--- Could a side add a die to its own attack?
function asked.attacks(side, options)
  if not options:any(function(what) return is_card(what) and what.universal == "die" end) then return false end
  return #asked.adding(side) > 0
end

-- Does a unit stand in or on a building that is damaged?
local function shaky(unit)
  return unit.on_map and building.within(unit.square) and building.damage(board.tile(unit.square)) > 0
end

--- Does the enemy begin to act, with something to get ready for that has no window?
function asked.first(side, options)
  if world.phase ~= "action" or world.serial > 0 or world.active.team == side.team then return false end
  local cards = options:where(is_card)
  return #cards > 0 and figures:of(side):any(function(unit)
    return shaky(unit) and cards:any(function(card) return helps(card, unit, nil) end)
  end)
end

return asked

-- What the Mayhem cards of a side can be used for: by the unit on them, or by anybody.
local ask = require "turns.ask"
local roster = require "units.roster"
local wells = require "units.wells"
local cost = require "turns.cost"

local hand = {}

local attacks = filter { kind = "strike", on = "zone", where = { over = false } }
local figures = filter { kind = "figure" }

local function cards(side) return world.zone("hand", side.team):set() end

-- The unit's own use of a card.

-- MAY-MYH-07: an instant at any time; a main action or add-on only while its board is activated.
local function in_time(unit, row, acting)
  if row.type == "instant" then return not unit.interrupted end
  if not acting or unit.board ~= acting then return false end
  if row.type == "add-on" and set(acting.used):has(row.id) then return false end -- MAY-ACT-02
  return row.type ~= "main" or not acting.main -- MAY-MYH-07: it uses up the turn's main action
end

-- The units that may do the action of a card now.
---@param acting Piece|nil the board that acts, between its actions; nil in a window
local function users(card, side, acting)
  local row = data["action"][card.action]
  if row.verb == "block" then return set() end -- MAY-BLK-02
  local user = card.unit
  return figures:of(side):where(function(unit)
    return unit.item == user and unit.height == 0 -- MAY-MYH-07
      and (acting ~= nil or not (row.verb == "dash" and unit.dashed)) -- MAY-DASH-02
      and in_time(unit, row, acting) and cost.affordable(unit, card.action)
  end)
end

-- Anybody's use of a card. MAY-MYH-08

local function own_attacks(side)
  return attacks:inside(world.zone("strikes")):where(function(strike)
    return strike.attacker ~= nil and strike.attacker.side ~= nil and strike.attacker.side.team == side.team
      and strike.space ~= nil and not strike.free
  end)
end

local receivers = {}

local function protected(well, taken)
  return function(unit)
    if unit.kind == "ally" then return unit[taken] > 0 end
    return roster.elite(unit) and wells.room(unit.board, well) > 0
  end
end

receivers.shield = protected("shield", "shields")
receivers.armor = protected("armor", "armors")
function receivers.cube(unit) return #wells.with_room(unit.board) > 0 end

-- The units that could get something by a card, or the attack that could get a die.
local function takers(card, side)
  local use = card.universal
  if use == "die" then return own_attacks(side) end
  return figures:of(side):where(receivers[use]) -- MAY-MYH-08: any own unit
end

-- The same as a question, which windows ask often.
local function serves_anybody(card, side)
  local use = card.universal
  if use == "die" then return #own_attacks(side) > 0 end
  return figures:of(side):any(receivers[use])
end

-- Handing it out.

local uses = {}

local function protect(well, taken)
  return function(unit)
    if unit.kind == "ally" then return change.add(unit, taken, -1) end
    wells.gain(unit.board, well, 1)
  end
end

uses.shield = protect("shield", "shields")
uses.armor = protect("armor", "armors")

function uses.cube(unit)
  wells.gain(unit.board, ask.owner(unit, "cube", wells.with_room(unit.board)), 1)
end

function uses.die(strike) change.add(strike, "extra", 1) end -- MAY-MYH-08

local function discard(card)
  change.show(card)
  change.move(card, world.zone("mayhem-discard", card.zone.owner)) -- MAY-MYH-09
end

local function use_by_anybody(card, side, found)
  local who = ask.side(side, "card-unit", found, card)
  discard(card)
  log("log-played", side, card.data.title, text("universal-" .. card.universal))
  uses[card.universal](who) -- open point 19: nothing to pay, stunned or not
end

local function use_by_unit(card, side, found, acting)
  local unit, action = ask.side(side, "who", found, card), card.action
  discard(card)
  log("log-plays", side, card.data.title)
  if acting then return push("perform", unit, action) end -- MAY-MYH-07
  change.set(unit, "interrupted", true) -- MAY-ACT-08
  change.add(world, "disturbed", 1)
  cost.pay(unit, action)
  log("log-action", unit, data["action"][action].title)
  push("execute", unit, action)
end

local function usable(card, side, acting)
  return serves_anybody(card, side) or #users(card, side, acting) > 0
end

--- The cards that a side can use in a window.
---@param side Side
---@return Set
function hand.playable(side)
  if not option.advanced then return set() end
  return cards(side):where(function(card) return usable(card, side, nil) end) -- open point 39
end

--- Can the side of a board that acts use a card between two actions?
---@param acting Piece
function hand.can_play(acting)
  local side = acting.side
  return option.advanced and cards(side):any(function(card) return usable(card, side, acting) end)
end

local function play(card, side, acting)
  local by_unit, by_anybody = users(card, side, acting), takers(card, side)
  local ways = set()
  if #by_unit > 0 then ways:add("main-use") end
  if #by_anybody > 0 then ways:add("universal-use") end
  if #ways == 0 then return end
  if ask.side(side, "card-use", ways, card) == "main-use" then return use_by_unit(card, side, by_unit, acting) end
  use_by_anybody(card, side, by_anybody)
end

--- Step: a side uses a card in a window.
---@param card Piece
function hand.play(card)
  if card.zone.name ~= "hand" then return end
  play(card, card.zone.owner.sides[1], nil)
end

--- Step: the side of a board that acts uses a card between two actions.
---@param acting Piece
function hand.choose(acting)
  local side = acting.side
  local found = cards(side):where(function(card) return usable(card, side, acting) end)
  if #found > 0 then play(ask.side(side, "card", found), side, acting) end
end

--- Between a roll and its hits: cards that give the target of an attack a shield.
---@param target Piece
function hand.shields(target)
  if not option.advanced or not target.side then return end
  local side = target.side
  local found = cards(side):where(function(card) return card.universal == "shield" end)
  while receivers.shield(target) do -- open point 39
    local card = ask.side(side, "card", found:copy():with("pass"), target)
    if card == "pass" then return end
    found:remove(card)
    discard(card)
    log("log-played", side, card.data.title, text("universal-shield"))
    uses.shield(target)
  end
end

return hand

-- Hacking: dice for cubes against devices and whatever the mission lets be hacked.
local ask = require "ask"
local sides = require "sides"
local roster = require "roster"
local dice = require "dice"
local event = require "event"

local hack = {}

local things = filter { kind = { "device", "om", "event-marker" } }

local function row(thing) return thing.hack and data["hack"][thing.hack] or nil end

-- Which kind of action the hack would be for this board now, or nil. A main one is the only one of the turn, an add-on
-- comes once a turn.
local function kind(unit_board, thing)
  for _, type in ipairs(row(thing).types) do
    if type == "main" and not unit_board.main then return "main" end
    if type == "add-on" and not unit_board.hacked then return "add-on" end
  end
  return nil
end

local function may_hack(unit)
  return roster.elite(unit) and unit.data.hacks and unit.on_map -- MAY-HACK-05
end

-- What a unit can hack from where it stands.
local function targets(unit)
  if not may_hack(unit) then return set() end
  return things:all():where(function(thing)
    return row(thing) ~= nil -- MAY-HACK-01, MAY-DDD-04
      and thing.control ~= sides.name(unit.side)
      and board.level(thing) == unit.level and board.distance(unit, thing) <= 1 -- MAY-HACK-04, MAY-MAP-12
      and unit.board[row(thing).cost] > 0 and kind(unit.board, thing) ~= nil
  end)
end

--- Can a unit of this board hack anything now?
function hack.able(unit_board)
  return roster.units(unit_board):any(function(unit) return #targets(unit) > 0 end)
end

local function succeed(unit, thing)
  log("log-hacked", unit, thing)
  if thing.kind == "device" then change.set(thing, "control", sides.name(unit.side)) end -- open point 31
  local id = thing.id or thing.item or thing.kind
  if thing.kind == "event-marker" and thing.trigger == "hack" then event.set_off(thing, unit) end -- MAY-EVT-04
  raise("hacked", unit, id)
end

--- Step: a unit of the board hacks something.
function hack.step(unit_board)
  local able = roster.units(unit_board):where(function(unit) return #targets(unit) > 0 end)
  if #able == 0 then return end
  local unit = ask.owner(unit_board, "who", able)
  local thing = ask.owner(unit, "hack", targets(unit))
  local with, type = row(thing), kind(unit_board, thing)
  local count = ask.owner(unit, "hack-dice", domain.number(1, unit_board[with.cost]), thing) -- MAY-HACK-02
  if type == "main" then change.set(unit_board, "main", true) else change.set(unit_board, "hacked", true) end
  change.add(unit_board, with.cost, -count)
  local rolled = dice.count(dice.roll(dice.pool(with.die, count, 0)))
  if rolled.hits >= with.difficulty then return succeed(unit, thing) end -- MAY-HACK-03
  log("log-not-hacked", unit, thing)
end

return hack

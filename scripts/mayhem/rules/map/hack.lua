-- Hacking: dice for cubes against devices and whatever the mission lets be hacked.
local ask = require "turns.ask"
local sides = require "turns.sides"
local roster = require "units.roster"
local dice = require "attack.dice"
local event = require "mission.event"
local cost = require "turns.cost"
local device = require "map.device"
local window = require "turns.window"
local facing = require "movement.facing"
local numbers = require "numbers"

local hack = {}

local things = filter { kind = { "device", "om", "event-marker" } }

local function row(thing) return thing.hack and data["hack"][thing.hack] or nil end

-- Which kinds of action the hack could be for this board now. A main one is the only one of the turn, an add-on comes
-- once a turn. MAY-HACK-01
local function kinds(unit_board, thing)
  local found = set()
  for _, type in ipairs(row(thing).types) do
    if type == "main" and not unit_board.main then found:add("main") end
    if type == "add-on" and not unit_board.hacked then found:add("add-on") end
  end
  return found
end

-- The cost of that many dice for a unit: a stunned one pays more for this action too (MAY-STA-10).
local function price(unit, thing, dice_bought)
  local sum = { speed = 0, focus = 0, tech = 0, mayhem = 0, any = numbers.stunned_cubes * unit.stunned }
  sum[row(thing).cost] = dice_bought
  return sum
end

-- The most dice that a unit can pay for; 0: it cannot hack this.
local function most(unit, thing)
  local count = unit.board[row(thing).cost]
  while count > 0 and not cost.payable(unit.board, price(unit, thing, count)) do count = count - 1 end
  return count
end

local function may_hack(unit)
  return roster.elite(unit) and unit.data.hacks and unit.on_map -- MAY-HACK-05
end

-- MAY-HACK-04, MAY-MAP-12
local function near(unit, thing)
  return board.level(thing) == unit.level and board.distance(unit, thing) <= 1
end

-- What a unit can hack from where it stands.
local function targets(unit)
  if not may_hack(unit) then return set() end
  return things:all():where(function(thing)
    return row(thing) ~= nil -- MAY-HACK-01, MAY-DDD-04
      and not (thing.kind == "device" and thing.control == sides.name(unit.side)) -- open point 76
      and near(unit, thing)
      and most(unit, thing) > 0 and #kinds(unit.board, thing) > 0
  end)
end

--- Can a unit of this board hack anything now?
function hack.able(unit_board)
  return roster.units(unit_board):any(function(unit) return #targets(unit) > 0 end)
end

local function succeed(unit, thing)
  log("log-hacked", unit, thing)
  if thing.kind == "device" then
    change.set(thing, "control", sides.name(unit.side)) -- open point 31
    device.weigh() -- MAY-DDD-10
  end
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
  local type = ask.owner(unit, "hack-type", kinds(unit_board, thing), thing) -- MAY-HACK-01
  local count = ask.owner(unit, "hack-dice", domain.number(1, most(unit, thing)), thing) -- MAY-HACK-02
  if type == "main" then change.set(unit_board, "main", true) else change.set(unit_board, "hacked", true) end
  change.add(world, "serial", 1)
  cost.take(unit_board, price(unit, thing, count)) -- MAY-HACK-02
  log("log-hacking", unit, thing)
  push("hack-roll", unit, thing, count)
  window.ahead() -- MAY-ACT-07: between payment and execution
end

--- Step: the dice that were paid for are rolled.
function hack.roll(unit, thing, count)
  if not unit.on_map or not thing.on_map then return end -- open point 22
  if not near(unit, thing) then return log("log-not-hacked", unit, thing) end -- open point 86
  facing.ask(unit) -- MAY-FACE-01
  local with = row(thing)
  local faces = dice.roll(dice.pool(with.die, count, 0))
  log("log-roll", thing, dice.words(faces))
  if dice.count(faces).hits >= with.difficulty then return succeed(unit, thing) end -- MAY-HACK-03
  log("log-not-hacked", unit, thing)
end

return hack

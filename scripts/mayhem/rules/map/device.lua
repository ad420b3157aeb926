-- Doomsday devices of the Legion: what they do, for whoever has control of them.
local ask = require "turns.ask"
local sides = require "turns.sides"
local roster = require "units.roster"
local wells = require "units.wells"
local harm = require "attack.harm"
local target = require "attack.target"
local attack = require "attack.steps"
local explosion = require "map.explosion"
local timer_marks = require "abilities.timer_marks"
local gravity = require "movement.gravity"
local victory = require "mission.victory"
local numbers = require "numbers"

local device = { weigh = gravity.weigh }

local devices = filter { kind = "device" }
local stored = filter { kind = "device", on = "zone" }
local figures = filter { kind = "figure" }

-- Devices of a power that a side has the use of.
local function of(side, power)
  return devices:all():where(function(each)
    return each.power == power and each.control == sides.name(side)
  end)
end

-- Outside spaces of the map.
local function outside()
  return board.all():where(function(square) return board.has_floor(square) and not board.inside(square) end)
end

local use = {}

-- MAY-DDD-06: an attack, once in each turn of its side; now, if there is a target, or when a timer comes off, with what
-- is in sight then.
local function tower_times(each)
  local waits = timer_marks.all():any(function(marker) return marker.unit == each end)
  local found = set()
  if #target.enemies(each, each.data.attack) > 0 then found:add("now") end
  if not waits then found:add("later") end -- open point 25
  return found
end

function use.tower(each) return #tower_times(each) > 0 end

-- MAY-DDD-08: the countdown is started once, by the Legion.
function use.bomb(each) return not each.started and each.control == "legion" end

function use.satellite() return world.zone("explosion-pile").count > 0 end -- MAY-DDD-09

-- Devices that a side can use in this turn.
local function usable(side)
  if not option.advanced then return set() end
  return devices:all():where(function(each)
    local able = use[each.power]
    return able ~= nil and not each.spent and each.control == sides.name(side) and able(each)
  end)
end

--- Can the side of a board use a device now?
function device.able(board_piece) return #usable(board_piece.side) > 0 end

local act = {}

function act.tower(each, side)
  if ask.side(side, "tower", tower_times(each), each) == "now" then
    return attack.make { attacker = each, action = each.data.attack, by = side } -- MAY-DDD-06
  end
  timer_marks.lay { unit = each, what = "device", mode = "when", icon = sides.name(sides.enemy(side)) }
end

function act.bomb(each)
  change.set(each, "started", true)
  log("log-countdown", each)
  for _ = 1, numbers.bomb_timers do -- MAY-DDD-08
    timer_marks.lay { unit = each, what = "device", mode = "when", icon = "mayhem" }
  end
end

function act.satellite(each, side)
  explosion.place(ask.side(side, "satellite", outside(), each), {}) -- MAY-DDD-09
end

--- Step: the side of a board uses one device.
function device.step(board_piece)
  local side = board_piece.side
  local ready = usable(side)
  if #ready == 0 then return end
  local each = ask.side(side, "device", ready)
  change.set(each, "spent", true)
  act[each.power](each, side)
end

-- The bomb goes off: its building is gone, all on its tile are down.
local function detonate(each)
  local tile, at = each.tile, each.square
  log("log-detonation", each)
  change.remove(each) -- open point 54
  for unit in roster.on_tile(tile):each() do harm.down(unit, sides.of("legion")) end -- MAY-DDD-08
  for _ = 2, board.levels(tile) do push("collapse", at) end
  victory.first() -- MAY-WIN-08
end

--- Step: a timer of a device has come off.
---@param each Piece
---@param left integer timers still on it
function device.timer(each, left)
  if not each.on_map then return end
  if each.power == "bomb" and left == 0 then return detonate(each) end
  if each.power == "tower" then
    local side = sides.of(each.control)
    if #target.enemies(each, each.data.attack) == 0 then return end -- open point 26
    attack.make { attacker = each, action = each.data.attack, by = side, extra = 1 } -- open point 30
  end
end

--- A turn begins: each device may be used once.
function device.turn_begins()
  change.set_all(devices:all(), "spent", false)
  device.weigh()
end

--- The end of a turn: radiation.
function device.turn_ends(side)
  device.weigh()
  if sides.name(side) ~= "mayhem" or not option.advanced then return end
  for bomb in of(sides.of("legion"), "bomb"):each() do
    for unit in figures:of(side):both(roster.on_tile(bomb.tile)):each() do
      local shielded = roster.elite(unit) and unit.board.shield > 0
        or unit.kind == "ally" and unit.shields < unit.shield
      if not shielded then harm.wound(unit, 1, sides.enemy(side)) end -- MAY-DDD-07
    end
  end
end

--- A board is activated: its units on the tile of a siphon must spend an action cube each.
function device.activated(board_piece)
  if not option.advanced then return end
  for each in of(sides.enemy(board_piece.side), "siphon"):each() do
    for unit in roster.units(board_piece):both(roster.on_tile(each.tile)):each() do
      local cubes = wells.with_cube(board_piece)
      if #cubes == 0 then return end -- MAY-DDD-11: none left: nothing
      wells.lose(board_piece, ask.owner(board_piece, "siphon-cube", cubes, unit), 1) -- MAY-DDD-11
    end
  end
end

--- The refresh phase of a side: a siphon gives one of its units a Mayhem cube.
function device.refresh(side)
  if not option.advanced then return end
  for each in of(side, "siphon"):each() do
    local able = roster.boards(side):where(function(board_piece) return wells.room(board_piece, "mayhem") > 0 end)
    if #able > 0 then wells.gain(ask.side(side, "siphon", able, each), "mayhem", 1) end -- MAY-DDD-11
  end
end

-- Anchors where a device lies wholly on one tile, and wholly inside or wholly outside. MAY-DDD-01
local function sites()
  return board.all():where(function(square)
    local east = board.step(square, "east")
    local south = board.step(square, "south")
    local far = east and board.step(east, "south")
    if not (east and south) then return false end -- where both are of its tile the fourth one is too
    for _, other in ipairs { east, south, far } do
      if board.tile(other) ~= board.tile(square) or board.inside(other) ~= board.inside(square) or
          not board.has_floor(other) then return false end
    end
    return board.has_floor(square)
  end)
end

-- MAY-DDD-01
local function settle(each)
  change.move(each, ask.side(each.side, "device-site", sites()))
  change.add(world, "disturbed", 1)
  device.weigh()
end

--- A device comes into play where the Legion wants it.
---@param item string
function device.place(item) settle(change.create(item, nil, sides.of("legion"))) end

--- Step: a Mayhem card brings a device of its side's vault into play; nothing if there is none, or no room. MAY-DDD-01
---@param unit Piece who used the card
function device.from_vault(unit)
  local kept = stored:inside(world.zone("vault", unit.side.team))
  if #kept > 0 and sites():first() then settle(ask.side(unit.side, "vault-device", kept)) end
end

return device

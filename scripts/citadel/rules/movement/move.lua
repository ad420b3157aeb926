-- The MOVE of a trooper: step by step over doors and through others, in and out over entrances.
local roster = require "mission.roster"
local spawn = require "legion.spawn"
local door = require "movement.door"
local close_combat = require "attack.close_combat"
local trap = require "map.trap"
local arms = require "equipment.arms"
local smoke = require "map.smoke"

local move = {}

local creatures = filter { kind = "creature" }
local troopers = filter { kind = "trooper" }
local tokens = filter { kind = { "token", "civilian" } }

-- Squares at the entrances, which do not change in play.
local rim = set()
for _, entrance in ipairs(world.entrances()) do rim = rim:union(entrance.squares) end

--- Squares of this MOVE, tested at its start.
---@return integer
function move.squares(trooper)
  local squares = option.squares -- CIT-MOVE-01
  if trooper.on_map and not trooper.free and #creatures:beside(trooper) > 0 and not arms.item(trooper, "slip") then
    squares = option.blocked -- CIT-MOVE-07
  end
  squares = squares + trooper.stride + arms.sum(trooper, "squares")
  return smoke.limit(trooper, math.max(0, modified("squares", squares, trooper)))
end

-- The kernel knows walls, creatures and troopers in the way, whose troopers need consent and where a move may end
-- (CIT-MOVE-02, CIT-MOVE-03, CIT-MOVE-04, CIT-MOVE-06, CIT-MAP-05). Of this MOVE some squares are gone.
local function reach(trooper, squares, refused, gone)
  if trooper.on_map then
    return smoke.reach(trooper, "trooper", squares, nil, refused:copy():with(trooper.square), gone)
  end
  local entrance = world.entrance(trooper.side.entrance)
  return smoke.reach(trooper, "trooper", squares, entrance.squares, refused, gone) -- CIT-TURN-02
end

--- True when the trooper has somewhere to go in a MOVE.
---@param squares integer of that MOVE
function move.possible(trooper, squares)
  return #reach(trooper, squares, set(), 0) > 0
end

-- Squares over which a trooper may leave with that many squares to go: the last one is the step off the map.
local function exits(trooper, squares, refused)
  if not trooper.on_map or squares < 1 then return set() end
  local found = rim:where(function(square)
    return board.distance(trooper, square) < squares and not vetoed("leave", trooper, square)
  end)
  if #found == 0 then return found end
  local around = reach(trooper, squares - 1, refused, 1)
  return found:where(function(square) return square == trooper.square or around:has(square) end)
end

--- True when the trooper can leave the map in a MOVE.
---@param squares integer of that MOVE
function move.can_leave(trooper, squares)
  return #exits(trooper, squares, set()) > 0 -- CIT-MAP-09
end

local function stranger(trooper, square)
  return troopers:at(square):where(function(other) return other.side ~= trooper.side end):first()
end

-- May a trooper stay on this square?
local function may_stay(trooper, square)
  local there = troopers:at(square):remove(trooper)
  return #there == 0 and #tokens:at(square) == 0 -- CIT-MOVE-06
end

local function settled(trooper)
  return may_stay(trooper, trooper.square)
end

-- The last square of the steps gone where it could have stayed, or the one that was so before.
local function last_safe(trooper, path, steps, before)
  for i = steps, 1, -1 do
    if may_stay(trooper, path[i]) then return path[i] end
  end
  return before
end

-- Another corporation is asked at the step.
local function admitted(trooper, square)
  local other = stranger(trooper, square)
  return not other or choose(other.side, "consent", domain.yes_no(), trooper) -- CIT-MOVE-05
end

-- Follows a path to its end, a refusal, a door or a trap.
-- Gives the number of squares gone and whether something interrupted it.
local function follow(trooper, path, refused)
  local gone = 0
  while gone < #path do
    if trooper.on_map then
      local rest = set()
      for i = gone + 1, #path do rest:add(path[i]) end
      local walked, why = change.walk(trooper, rest, "trooper")
      gone = gone + walked
      if why == "end" then return gone, false end
      if why == "feature" then trap.spring(trooper, trooper.square) end -- CIT-MOVE-09
      if why ~= "edge" and why ~= "ask" then return gone, true end
    end
    local square = path[gone + 1]
    if not admitted(trooper, square) then
      refused:add(square)
      return gone, true
    end
    gone = gone + 1
    local crossed = door.step(trooper, square)
    local sprung = trooper.on_map and trap.spring(trooper, square)
    if crossed or sprung then return gone, true end
  end
  return gone, false
end

-- The same way around traps, where the squares are enough for it.
local function around_traps(trooper, path, squares, refused, gone)
  local trapped = path:where(function(square) return board.has(square, "trapped") end)
  if #trapped == 0 then return path end
  local ways, goal = reach(trooper, squares, refused:union(trap.squares()), gone), path[#path]
  return ways:has(goal) and ways:path(goal) or path
end

-- The way on, or "stop" where the trooper may stay and has gone at least one square.
local function choose_path(trooper, ways, goal, may_stop)
  if goal and ways:has(goal) then return ways:path(goal) end
  if may_stop then ways:add("stop") end
  return choose(trooper.side, "move", domain.path(ways), trooper)
end

-- Goes back to where it last could stay when a refusal or a door has spoilt the rest.
local function settle(trooper, safe)
  if not trooper.on_map or settled(trooper) then return end
  if safe then
    change.move(trooper, safe)
  else
    change.move(trooper, world.zone("outside", trooper.side))
  end
end

-- The whole MOVE; `goal` is a square towards which it goes of itself.
-- Gives the squares gone and those left.
local function travel(trooper, squares, goal)
  local refused = set()
  local safe = trooper.square
  local gone = 0
  while gone < squares and roster.in_play(trooper) do
    if goal and trooper.square == goal then break end
    local ways = reach(trooper, squares - gone, refused, gone)
    if #ways == 0 then break end
    local path = choose_path(trooper, ways, goal, gone > 0 and settled(trooper))
    if path == "stop" then break end
    path = around_traps(trooper, path, squares - gone, refused, gone)
    path = smoke.around(path, gone, function(fog) return reach(trooper, squares - gone, refused:union(fog), gone) end)
    local was_outside = not trooper.on_map
    local steps, interrupted = follow(trooper, path, refused)
    squares = smoke.after(path, steps, squares)
    gone = gone + steps
    if was_outside and trooper.on_map then
      log("log-enters", trooper, board.name(trooper.square))
      raise("entered", trooper)
    end
    safe = last_safe(trooper, path, steps, safe)
    if not interrupted then break end
  end
  settle(trooper, safe)
  return gone, squares - gone
end

local function finish(trooper, gone)
  if gone == 0 or not trooper.on_map then return end
  spawn.arrive(trooper) -- CIT-SPAWN-01
  if trooper.on_map then close_combat.ready(trooper) end
  raise("moved", trooper)
end

local function start(trooper)
  local squares = move.squares(trooper)
  if trooper.stride > 0 then change.set(trooper, "stride", 0) end
  if trooper.free then change.set(trooper, "free", false) end
  return squares
end

--- Step: one MOVE action.
function move.step(trooper)
  local gone = travel(trooper, start(trooper), nil)
  finish(trooper, gone)
end

--- Step: a MOVE action that ends off the map.
function move.leave(trooper)
  local squares = start(trooper)
  local goal = choose(trooper.side, "leave", exits(trooper, squares, set()), trooper)
  local gone, left = travel(trooper, squares - 1, goal)
  if trooper.on_map and trooper.square == goal and left >= 0 then
    roster.depart(trooper)
  else
    finish(trooper, gone)
  end
end

return move

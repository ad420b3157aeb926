-- The MOVE of a trooper: step by step over doors and through others, in and out over entrances.
local roster = require "mission.roster"
local spawn = require "legion.spawn"
local door = require "movement.door"
local close_combat = require "attack.close_combat"
local trap = require "map.trap"
local arms = require "equipment.arms"
local smoke = require "map.smoke"
local knack = require "mission.knack"
local route = require "movement.route"

local move = {}

local creatures = filter { kind = "creature" }
local troopers = filter { kind = "trooper" }
local tokens = filter { kind = { "token", "civilian" } }

-- Squares at the entrances, which do not change in play.
local rim = set()
for _, entrance in ipairs(world.entrances()) do rim = rim:union(entrance.squares) end

-- Creatures beside block a MOVE, unless a card or an item says otherwise.
local function held(trooper)
  return not trooper.free and #creatures:beside(trooper) > 0 and not arms.item(trooper, "slip")
end

--- Squares of this MOVE, tested at its start.
---@return integer
function move.squares(trooper)
  local squares = option.squares -- CIT-MOVE-01
  if not trooper.on_map then
    squares = squares + knack.amount(trooper, "sprint") -- CIT-OWN-03
  elseif held(trooper) and not knack.of(trooper, "slip") then -- CIT-OWN-13
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

--- Where the next MOVE of a trooper may end.
---@return table set of squares
function move.ends(trooper)
  return reach(trooper, move.squares(trooper), set(), 0)
end

--- True when the trooper has somewhere to go in a MOVE.
---@param squares integer of that MOVE
function move.possible(trooper, squares)
  return #reach(trooper, squares, set(), 0) > 0
end

-- The way to a square that it passes or stops on, or nil.
local function way_to(trooper, goal, squares, refused, gone)
  local barred = refused:copy():with(trooper.square)
  return smoke.way(goal, trooper, "trooper", squares, nil, barred, gone)
end

-- Squares over which a trooper may leave with that many squares to go: the last one is the step off the map, so that it
-- need not be able to stop there.
local function exits(trooper, squares, refused)
  if not trooper.on_map then return set() end
  local found = rim:where(function(square)
    return board.distance(trooper, square) < squares and not vetoed("leave", trooper, square)
  end)
  return found:where(function(square)
    return square == trooper.square or way_to(trooper, square, squares - 1, refused, 1) ~= nil
  end)
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
  while true do
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
end

-- The way to a square on which a MOVE ends, where nothing but that was chosen: clear of smoke, traps and those who
-- would have to be asked.
local function careful_way(trooper, goal, squares, refused, gone)
  local entrance = not trooper.on_map and world.entrance(trooper.side.entrance).squares or nil
  local function way_past(barred)
    return smoke.way(goal, trooper, "trooper", squares, entrance, barred, gone)
  end
  return route.careful(trooper, route.unasked(trooper, way_past(refused), way_past), way_past)
end

--- The way that the next MOVE of a trooper takes to one of its `ends`, as long as nobody says otherwise.
---@return table set of squares
function move.way(trooper, goal)
  return careful_way(trooper, goal, move.squares(trooper), set(), 0)
end

-- The way on: to the goal, or as the player wants; "stop" where the trooper may stay and has gone at least one square.
local function choose_path(trooper, squares, refused, gone, may_stop)
  local ways = reach(trooper, squares, refused, gone)
  if #ways == 0 then return "stop" end
  if may_stop then ways:add("stop") end
  local path, told = choose(trooper.side, "move", domain.path(ways), trooper)
  if path == "stop" then return path end
  if told then return route.allowed(path, gone) end
  return careful_way(trooper, path[#path], squares, refused, gone)
end

-- The way to the square over which it leaves, which takes one square more.
local function path_to(trooper, goal, squares, refused, gone)
  local function way_past(more) return way_to(trooper, goal, squares - 1, more, gone + 1) end
  local path = way_past(refused)
  return path and route.careful(trooper, route.unasked(trooper, path, way_past), way_past)
end

-- Goes back to where it last could stay when a refusal or a door has spoilt the rest.
local function settle(trooper, safe)
  if not trooper.on_map or settled(trooper) then return end
  change.move(trooper, safe or world.zone("outside", trooper.side))
end

-- The whole MOVE; `goal` is a square over which it leaves, and towards which it goes of itself while it can.
-- Gives the squares gone and whether it is there, with a square left for the step off the map.
local function travel(trooper, squares, goal)
  local refused = set()
  local start = trooper.square
  local safe, gone = start, 0
  while gone < squares and roster.in_play(trooper) do
    if goal and trooper.square == goal then return gone, true end
    local path = goal and path_to(trooper, goal, squares - gone, refused, gone)
    if not path then
      goal = nil
      path = choose_path(trooper, squares - gone, refused, gone, gone > 0 and settled(trooper))
    end
    if path == "stop" then break end
    local was_outside = not trooper.on_map
    local steps, interrupted = follow(trooper, path, refused)
    squares = smoke.after(path, steps, squares)
    gone = gone + steps
    if was_outside and trooper.on_map then
      log("log-enters", trooper, board.name(trooper.square))
      raise("entered", trooper)
    end
    safe = last_safe(trooper, path, steps, safe)
    if not interrupted and not goal then break end
  end
  settle(trooper, safe)
  -- Brought back by a refusal to where it began it has not moved (open point 61).
  if #refused > 0 and trooper.square == start then gone = 0 end
  return gone, false
end

local function finish(trooper, gone)
  if gone == 0 or not trooper.on_map then return end
  change.set(trooper, "moved", true)
  close_combat.ready(trooper) -- before anybody stands up: who does so is not charged
  spawn.arrive(trooper) -- CIT-SPAWN-01
  raise("moved", trooper)
end

local function tell_knacks(trooper)
  local effect = not trooper.on_map and "sprint" or held(trooper) and "slip"
  local found = effect and knack.of(trooper, effect)
  if found then knack.tell(trooper, found) end
end

local function start(trooper)
  local squares = move.squares(trooper)
  tell_knacks(trooper)
  change.set(trooper, "stride", 0)
  change.set(trooper, "free", false)
  return squares
end

--- Step: one MOVE action.
function move.step(trooper)
  finish(trooper, (travel(trooper, start(trooper), nil)))
end

--- Step: a MOVE action that ends off the map.
function move.leave(trooper)
  local squares = start(trooper)
  local goal = choose(trooper.side, "leave", exits(trooper, squares, set()), trooper)
  local gone, there = travel(trooper, squares, goal)
  if there then
    roster.depart(trooper)
  else
    finish(trooper, gone)
  end
end

return move

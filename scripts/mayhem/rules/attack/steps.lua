-- Attacks, from the choice of the target space to the last push. Each is one strike (strike.lua), its steps:
--   do-attack      begins what a unit has paid for
--   attack-order   movement points before or after it
--   attack-target  target space, facing, aim; then the window for dashes
--   attack-struck  who is attacked, as all stand now
--   attack-next    one target after the other
--   attack-roll    its roll: abilities, aim bonuses, blocks (roll.lua)
--   attack-harm    hits, then pushes (roll.lua)
--   attack-end     over; movement points now if none were used
local ask = require "turns.ask"
local window = require "turns.window"
local roster = require "units.roster"
local ability = require "abilities.ability"
local timer = require "abilities.timer"
local facing = require "movement.facing"
local target = require "attack.target"
local object = require "map.object"
local blast = require "attack.blast"
local aim = require "attack.aim"
local strikes = require "attack.strike"
local entry = require "units.entry"
local numbers = require "numbers"

local attack = {}

-- Open point 22: an attacker that is down loses the rest.
local function gone(strike)
  return strike.attacker ~= nil and not strike.attacker.on_map
end

-- Movement points of a weapon action. MAY-ACT-11
local function moves(strike)
  if strike.second then return false end
  local unit, action = strike.attacker, strike.action
  return data["action"][action].mp + ability.stat(unit, action, "mp") > 0 -- MAY-ABL-15
end

-- The radius of an attack's area of effect; nil: a single space.
local function area_of(action)
  return option.advanced and data["action"][action].area or nil -- MAY-ABL-10
end

--- Step: a unit begins the attack that it has paid for.
function attack.begin(unit, action)
  local strike = strikes.take { attacker = unit, action = action, by = unit.side, area = area_of(action) } -- MAY-TGT-01
  if timer.aimed(unit, action) then change.set(strike, "aimed", true) end -- MAY-AIM-01
  push("attack-order", strike)
end

--- Step: the movement points of a weapon action come wholly before its attack, or wholly after it.
function attack.order(strike)
  local unit = strike.attacker
  push("attack-target", strike)
  if not moves(strike) or gone(strike) and not entry.waits(unit) then return end
  ability.before_target(strike)
  -- Open point 50: with no target in sight it can only move; open point 53: and a late unit has to come in first.
  if unit.on_map and #target.spaces(unit, strike.action, strike) > 0 and
      ask.owner(unit, "weapon-move", set("before", "after")) == "after" then return end
  change.set(strike, "moved", true) -- MAY-ACT-11
  push("do-move", unit, strike.action)
end

local function set_target(strike, square)
  change.set(strike, "space", square)
  change.set(strike, "target", target.unit_at(strike.attacker, square))
  log("log-attack", strike.attacker,
      strike.target or object.among(places(square), strike.by):first() or board.name(square))
end

local function go_on(strike)
  push("attack-end", strike)
  push("attack-struck", strike)
  window.ahead() -- MAY-ACT-07, MAY-DASH-02
end

--- Step: the attacker chooses the target space, turns to it, and aims or not.
function attack.choose(strike)
  if gone(strike) then return push("attack-end", strike) end
  local unit = strike.attacker
  ability.before_target(strike)
  local spaces = target.spaces(unit, strike.action, strike)
  if #spaces == 0 then -- open point 50: nothing but movement
    log("log-no-target", unit)
    if roster.is_unit(unit) and not strike.second then facing.ask(unit) end -- MAY-FACE-01
    return push("attack-end", strike)
  end
  set_target(strike, ask.owner(unit, "target", target.busiest_first(strike, spaces))) -- MAY-TGT-02
  facing.toward(unit, strike.target or strike.space) -- MAY-FACE-01, MAY-TGT-03
  aim.offer(strike) -- open point 36
  go_on(strike)
end

-- The units and objects that an attack strikes from where all stand after the dashes; nobody's strikes those of both.
local function struck(strike)
  local squares, side = places(strike.space), strike.by
  if strike.area >= 0 then
    squares = blast.squares(strike.space, strike.area) -- MAY-AOE-01, MAY-AOE-02, MAY-DASH-03
    return target.units(squares, side):union(object.among(squares, side))
  end
  local found = set()
  if strike.target and strike.target.on_map then found:add(strike.target) end -- MAY-DASH-03: it follows the unit
  return found:union(object.among(squares, side)) -- MAY-TGT-02, MAY-DASH-04
end

--- Step: who is attacked.
function attack.struck(strike)
  if not strike.free or strike.area >= 0 then change.set(strike, "struck", struck(strike)) end -- open point 85
  push("attack-next", strike)
end

local function next_of(strike)
  local left = set(strike.struck)
  if strike.attacker and strike.attacker.side then return ask.owner(strike.attacker, "next-target", left) end
  return ask.side(world.active, "next-target", left) -- open point 57
end

-- What is off the map by now is not a target.
local function prune(strike)
  for _, each in ipairs(set(strike.struck):where(function(piece) return not piece.on_map end)) do
    change.list_remove(strike, "struck", each)
  end
end

--- Step: one target more: a roll of its own, and a window before it.
function attack.next(strike)
  prune(strike)
  if gone(strike) or #strike.struck == 0 then return end
  local victim = next_of(strike)
  change.list_remove(strike, "struck", victim)
  change.set(strike, "victim", victim)
  push("attack-next", strike)
  push("attack-roll", strike) -- MAY-DICE-01, MAY-AOE-01
  if strike.rolled and strike.shoves then window.ahead() end -- MAY-ACT-07, open point 47
  change.set(strike, "rolled", true)
end

--- Step: the attack is over. Its gifts come when the action is.
function attack.finish(strike)
  strikes.close(strike)
  if strike.free then return strikes.give_back(strike) end
  if not gone(strike) and not strike.moved and moves(strike) then
    push("do-move", strike.attacker, strike.action) -- MAY-ACT-11
  end
  ability.attack_over(strike) -- MAY-ABL-12, MAY-ABL-14, MAY-ABL-18
  if strike.second then strikes.give_back(strike) end
end

--- An attack without payment: of a device, or one that another attack brings with it.
---@param what table attacker, action, by; further attributes of the strike, such as `extra` (dice); `second`: part of
---the action that runs, never aimed, no movement points
function attack.make(what)
  what.area = area_of(what.action)
  local strike = strikes.take(what)
  if not strike.second then push("after-action", strike.attacker, strike.action) end
  push("attack-target", strike)
end

--- Step: a second attack, on another target near that of the first. MAY-ABL-18
---@param first Piece the strike it belongs to
---@param action string
---@param within integer
function attack.again(first, action, within)
  attack.make { attacker = first.attacker, action = action, by = first.by, second = true, near = first.space,
                within = within, except = first.target } -- MAY-AIM-01: never aimed
end

--- Dice that nobody's modifiers count for: explosions, rams, collapses. Each target is rolled for; its owner may block;
--- then hits and pushes. MAY-EXP-08, MAY-BLD-07, MAY-VEH-21, open point 15
---@param what table
---   die: id
---   targets: set of units and objects; left out: those in the radius after the dashes
---   square: the place it comes from, from which is pushed
---   radius: who is out of this area at its roll is missed; left out: nobody
---   near: a piece; who is not within one space of it, or of its rear, at its roll is missed
---   by: the side whose doing it is, or nil
---   chooser: the side that chooses pushes; left out: the enemy of the pushed unit
---   shoves: false: no pushes, and no window before it (collapses)
function attack.free(what)
  local strike = strikes.take { free = true, die = what.die, extra = numbers.free_dice, space = what.square,
                                area = what.radius, source = what.near, by = what.by, chooser = what.chooser,
                                shoves = what.shoves ~= false, struck = what.targets }
  push("attack-end", strike)
  push("attack-struck", strike)
  if strike.shoves then window.ahead() end -- open point 47: before explosions and rams, not before collapses
end

return attack

-- The ATTACK action of a trooper: with what, at whom, and what comes of it.
local firearm = require "attack.firearm"
local close_combat = require "attack.close_combat"
local tech = require "attack.tech"
local focus = require "attack.focus"
local combat = require "attack.combat"
local area = require "attack.area"
local trap = require "map.trap"
local arms = require "equipment.arms"
local cards = require "cards.tactic"
local knack = require "mission.knack"
local harm = require "attack.harm"

local attack = {}

-- Whom a line reaches, by its shape, else by its type: each gives candidates and a test of one.
local shapes = {
  swing = close_combat.aim_swing,
  ray = firearm.ray.aim,
  blast = firearm.blast.aim,
  hack = tech.aim_hack,
}
local types = { firearm = firearm.aim, close = close_combat.aim, tech = tech.aim }

local function aim(trooper, line)
  local found, reaches = (shapes[line.shape] or types[line.type])(trooper, line)
  return found, function(target) return reaches(target) and not vetoed("target", trooper, target) end
end

--- What a trooper may attack with a weapon line. Who is off the map is within reach of nothing (CIT-MAP-07); sectors
--- do not matter (CIT-MAP-08).
---@param line table item of kind line
---@return table set
function attack.targets(trooper, line)
  local found, legal = aim(trooper, line)
  return found:where(legal)
end

local function has_target(trooper, line)
  local found, legal = aim(trooper, line)
  return found:any(legal)
end

--- Lines of a trooper that have a target now.
---@return table set of ids
function attack.lines(trooper)
  local found = set()
  if not trooper.on_map then return found end
  for _, id in ipairs(arms.lines(trooper)) do -- CIT-WPN-12
    if has_target(trooper, data["line"][id]) then found:add(id) end
  end
  local hacking = tech.hacking(trooper)
  if hacking and has_target(trooper, data["line"][hacking]) then found:add(hacking) end
  return found
end

--- True when some line of a trooper has a target now: as `lines`, but stops at the first.
---@return boolean
function attack.possible(trooper)
  if not trooper.on_map then return false end
  for _, id in ipairs(arms.lines(trooper)) do
    if has_target(trooper, data["line"][id]) then return true end
  end
  local hacking = tech.hacking(trooper)
  return hacking ~= nil and has_target(trooper, data["line"][hacking])
end

--- White dice on top of a line's own.
---@param target any piece, or nil where no figure is aimed at
---@return integer
function attack.bonus(trooper, line, target)
  local prepared = trooper.aim + (line.type == "close" and trooper.close_aim or 0)
  local dice = prepared + arms.dice(trooper, line) + knack.dice(trooper, line, target)
  if not target then return dice end
  if line.shape == "hack" then return dice + arms.sum(trooper, "hack") end -- CIT-TECH-05
  if line.type == "close" then return dice + close_combat.bonus(trooper, target) end
  return dice + focus.bonus(trooper, line.type, target)
end

-- Abilities that are of use to an attack which is declared.
local function tell_knacks(trooper, line, target)
  knack.dice(trooper, line, target, function(found) knack.tell(trooper, found) end)
  if not target then return end
  local range = board.distance(trooper, target)
  for _, found in pairs(firearm.knacks(trooper, line, target, range)) do knack.tell(trooper, found) end
  for _, found in pairs(tech.knacks(trooper, line, range)) do knack.tell(trooper, found) end
end

-- What an attack uses up, and what the next one may build on. Without a target it is aimed at no figure or terrain.
local function declare(trooper, line, target, second)
  tell_knacks(trooper, line, target)
  change.set(trooper, "aim", 0)
  change.set(trooper, "close_aim", 0)
  close_combat.calm(trooper)
  if target then
    focus.remember(trooper, line.type, target, second)
  else
    focus.lapse(trooper)
  end
end

local BARE = { bare = true }

-- Creatures have fallen to a trooper in close combat.
local function recover(trooper, fallen)
  local wind = knack.of(trooper, "vigour")
  if wind and harm.heal(trooper, wind.amount * fallen) then knack.tell(trooper, wind) end -- CIT-OWN-07
end

-- What follows when a creature has fallen to a single target attack.
local function vacated(trooper, line, square)
  if line.type == "close" then
    recover(trooper, 1)
    close_combat.overrun(trooper, places(square))
  end
  if not line.lays_trap or world.over then return end -- CIT-END-02
  trap.lay(square, trooper) -- CIT-WPN-02 CIT-WPN-13
  if line.barbs then trap.barbs(trooper, square) end
end

-- An attack of a trooper has failed. A card may still give it another action (CIT-TURN-07).
local function missed(trooper)
  local lesson = knack.of(trooper, "study")
  if not lesson or trooper.actions == 0 and not cards.playable(trooper) then return end
  change.add(trooper, "aim", lesson.amount) -- CIT-OWN-20
  knack.tell(trooper, lesson)
end

-- One roll at one target.
local function strike(trooper, line, target, bonus)
  local square, was_creature = target.square, target.kind == "creature"
  local pool = combat.pool(trooper, line, bonus)
  local how = arms.pierces(trooper, line) and BARE or nil
  local damage = combat.resolve(trooper, trooper.side, target, line.type, pool, how)
  if damage > 0 and was_creature then vacated(trooper, line, square) end
  return damage
end

-- One roll at many.
local function sweep(trooper, line, figures, bonus, centre)
  return combat.area(trooper, trooper.side, figures, combat.pool(trooper, line, bonus), {
    type = line.type,
    bare = arms.pierces(trooper, line),
    centre = centre,
    edge = line.edge,
  })
end

local carry_out = {}

function carry_out.single(trooper, line)
  local target = choose(trooper.side, "target", attack.targets(trooper, line), trooper) -- CIT-ATT-02
  local bonus = attack.bonus(trooper, line, target)
  declare(trooper, line, target)
  if strike(trooper, line, target, bonus) == 0 then missed(trooper) end
end

-- All three dice of the rank card against the difficulty of a terminal.
function carry_out.hack(trooper, line)
  local terminal = choose(trooper.side, "target", attack.targets(trooper, line), trooper)
  local bonus = attack.bonus(trooper, line, terminal)
  declare(trooper, line, nil)
  if strike(trooper, line, terminal, bonus) == 0 then return missed(trooper) end
  log("log-hacked", trooper, terminal)
  raise("hacked", trooper, terminal) -- CIT-TECH-05
end

-- One or two targets, and two rolls. The second is void when its target has fallen to the first.
function carry_out.pair(trooper, line)
  local targets = attack.targets(trooper, line) -- CIT-WPN-17
  local first = choose(trooper.side, "target", targets, trooper)
  local others = targets:where(function(other)
    return other ~= first and board.distance(first, other) <= line.apart -- CIT-WPN-18
  end)
  local second = choose(trooper.side, "second-target", others:with("pass"), trooper)
  if second == "pass" then second = first end
  local bonus, second_bonus = attack.bonus(trooper, line, first), attack.bonus(trooper, line, second)
  declare(trooper, line, first, second ~= first and second or nil)
  if strike(trooper, line, first, bonus) > 0 and second == first then return end -- CIT-WPN-19
  if not second.on_map or world.over then return end -- CIT-WPN-19 CIT-END-02
  if strike(trooper, line, second, second_bonus) == 0 and second == first then missed(trooper) end
end

-- Around the trooper, beginning at an enemy.
function carry_out.swing(trooper, line)
  local start = choose(trooper.side, "swing-start", attack.targets(trooper, line), trooper) -- CIT-WPN-07
  local sense = choose(trooper.side, "swing-sense", set("clockwise", "counter-clockwise"), trooper)
  local bonus = attack.bonus(trooper, line, start)
  declare(trooper, line, start)
  local freed = sweep(trooper, line, area.swing(trooper, start.square, sense), bonus)
  recover(trooper, #freed)
  close_combat.overrun(trooper, freed)
end

-- A straight line. The declared enemy counts for concentrated fire, everything in the line is hit.
function carry_out.ray(trooper, line)
  local targets = attack.targets(trooper, line)
  local ways = set()
  for target in targets:each() do ways:add(board.direction(trooper.square, target.square)) end
  local way = choose(trooper.side, "direction", ways, trooper) -- CIT-WPN-10
  local declared = choose(trooper.side, "target", targets:where(function(target)
    return board.direction(trooper.square, target.square) == way
  end), trooper)
  local bonus = attack.bonus(trooper, line, declared)
  declare(trooper, line, declared)
  sweep(trooper, line, firearm.ray.struck(trooper, line, way), bonus)
end

-- A square and those beside it, where troopers take one point less.
function carry_out.blast(trooper, line)
  local squares = firearm.blast.squares(trooper, line, attack.targets(trooper, line))
  local square = choose(trooper.side, "target-square", squares, trooper)
  local bonus = attack.bonus(trooper, line, nil)
  declare(trooper, line, nil)
  sweep(trooper, line, firearm.blast.struck(square), bonus, square)
end

--- Step: one attack of one type.
function attack.step(trooper)
  local line = data["line"][choose(trooper.side, "line", attack.lines(trooper), trooper)] -- CIT-ATT-01
  carry_out[line.shape](trooper, line)
end

return attack

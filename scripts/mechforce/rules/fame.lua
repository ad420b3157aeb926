-- The end of the game: goals and Fame.
local mods = require "mods"
local regions = require "regions"

local fame = {}

local dice = filter { kind = "battle-die", on = "zone" }
local cards = filter { kind = "enemy", on = "zone" }

--- The battle dice of a side, without the Airstrike die (MEC-GOAL). A set.
local function pool(side)
  return dice:inside(world.zone("pool", side)):where(function(die) return die.class ~= "airstrike" end)
end

--- The skill cards that a side has claimed. A set.
function fame.claimed(side) return cards:inside(world.zone("claimed", side)) end

--- Points of skill cards, ready or not: an advanced enemy counts two (MEC-SKILL-03, MEC-FAME-02).
function fame.skill_points(side)
  return fame.claimed(side):sum(function(card) return card.advanced and 2 or 1 end)
end

local function different(things, key)
  local seen, count = {}, 0
  for thing in things:each() do
    local word = key(thing)
    if not seen[word] then
      seen[word] = true
      count = count + 1
    end
  end
  return count
end

local function of_class(side, class)
  return #pool(side):where(function(die) return die.class == class end)
end

local measures = {}

function measures.mod_power(side) -- MEC-GOAL-01
  return mods.installed(side):sum(function(mod) return mod.wave end)
end

function measures.die_kinds(side) -- MEC-GOAL-02
  return different(pool(side), function(die) return die.item end)
end

function measures.imbalance(side) -- MEC-GOAL-03
  return math.abs(of_class(side, "attack") - of_class(side, "defense"))
end

function measures.conditions(side) -- MEC-GOAL-04
  local met = {
    #mods.installed(side) >= option.arm_slots + option.shoulder_slots,
    side.overdrives >= 3,
    fame.skill_points(side) >= 6,
    side.cubes >= 6,
    side.waits == 0,
  }
  local count = 0
  for _, each in ipairs(met) do
    if each then count = count + 1 end
  end
  return count
end

function measures.dice(side) return #pool(side) end -- MEC-GOAL-05

function measures.advanced_mods(side) -- MEC-GOAL-06
  return #mods.installed(side):where(function(mod) return mod.advanced end)
end

function measures.breeds(side) -- MEC-GOAL-07
  return different(fame.claimed(side), function(card) return card.breed or card.item end)
end

function measures.big_cards(side) -- MEC-GOAL-08
  return #fame.claimed(side):where(function(card) return card.power >= 3 end)
end

local measure_of = {
  ["mod-power"] = measures.mod_power,
  ["die-kinds"] = measures.die_kinds,
  imbalance = measures.imbalance,
  conditions = measures.conditions,
  dice = measures.dice,
  ["advanced-mods"] = measures.advanced_mods,
  breeds = measures.breeds,
  ["big-cards"] = measures.big_cards,
}

--- Fame of a goal for a side as things stand: the highest step reached (OP-30).
function fame.of_goal(side, goal)
  local reached, value = 0, measure_of[goal.measure](side)
  for worth, needed in ipairs(goal.steps) do
    if needed >= 0 and value >= needed then reached = worth end
  end
  return reached
end

--- All Fame of a side as things stand (MEC-FAME-02).
function fame.of(side)
  local goal = world.zone("goals", side).top
  local goal_fame = goal and fame.of_goal(side, goal) or 0
  local card_fame = fame.skill_points(side) // option.points_a_fame
  local cube_fame = side.cubes // option.cubes_a_fame
  local sum = modified("fame", side.bp + goal_fame + card_fame + cube_fame + side.fame, side)
  return sum, goal, goal_fame, card_fame, cube_fame
end

--- What the Fame of a side is made of, in words.
local function told(side, sum, goal, goal_fame, card_fame, cube_fame)
  local other = sum - side.bp - goal_fame - card_fame - cube_fame
  return text("fame-of", side, sum, side.bp, goal_fame, goal and goal.title or "", card_fame, cube_fame, other)
end

--- The last step: all lose while an enemy stands (MEC-FAME-01), else most Fame wins (MEC-FAME-03).
function fame.scoring()
  change.set(world, "phase", "end")
  if #regions.all_enemies() > 0 then return finish("unfinished") end -- MEC-FAME-01
  raise("game-end")
  if world.lost then return finish("failed") end
  local leaders, words = set(), {}
  for _, side in ipairs(world.sides) do
    local sum, goal, goal_fame, card_fame, cube_fame = fame.of(side)
    if goal then change.show(goal) end
    change.set(side, "score", sum)
    words[side.index] = told(side, sum, goal, goal_fame, card_fame, cube_fame)
    leaders:add(side)
  end
  log("log-fame", table.concat(words, "; "))
  leaders = leaders:most(function(side) return side.score end):most(function(side) return side.bp end) -- MEC-FAME-03
  finish("most-fame", leaders)
end

return fame

-- Skills of the warriors (MEC-SKILL, MEC-WAR): the moments at which the rules ask for them. Which a side knows:
-- skills/known.lua; what they cost: skills/cards.lua; what they do: skills/effects.lua; how they are offered:
-- skills/told.lua. Other modules of the rules know skills by the functions below only.
local gains = require "gains"
local state = require "battle.state"
local cards = require "skills.cards"
local effects = require "skills.effects"
local known = require "skills.known"

local skills = {}

--- The skills that a side can use at a moment: known, of use, paid for by the cards it has. A set of ids, nil where
--- there are none.
local function usable(side, moment, about)
  if not known.any(side, moment) or not cards.any(side) then return nil end
  local points, open
  for _, skill in ipairs(known.skills(side, moment)) do
    local effect = effects[skill.does]
    points = points or cards.points(side)
    if cards.due(side, skill) <= points -- MEC-SKILL-01
      and (not effect.can or effect.can(side, skill, about))
      and not vetoed("use-skill", side, skill.id) then
      open = open and open:add(skill.id) or set(skill.id)
    end
  end
  return open
end

--- Asks a side for a skill at a moment; paid and carried out. Returns the skill, nil when none was used: then points
--- left over are lost.
local function ask(side, moment, about)
  local open = usable(side, moment, about)
  if not open then return nil end
  local id = choose(side, "skill", open:with "pass", about)
  if id == "pass" then
    cards.lapse(side)
    return nil
  end
  local skill = data.skill[id]
  cards.pay(side, skill)
  log("log-skill", side, skill.title)
  effects[skill.does].use(side, skill, about)
  raise("skill-used", side, id)
  return skill
end

--- Pushes a window for each side of an array that may have something to use in it; the first is asked first.
local function windows(order, moment)
  for i = #order, 1, -1 do
    if known.any(order[i], moment) then push("skill-window", order[i], moment) end
  end
end

--- The step of one side: asks until it passes or has nothing left.
function skills.window(side, moment)
  if ask(side, moment) then push("skill-window", side, moment) end
end

--- Moment: perks are about to be chosen, mechs have left their seats, side.last_perk is that of the turn before. What
--- was in effect for the last turn ends; then early risers are asked (MEC-WAR-05), in windows.
function skills.before_perks()
  for _, side in ipairs(world.sides) do change.list_clear(side, "active-skills") end
  windows(world.sides, "before-perks")
end

local function rose_early(side)
  for _, id in ipairs(side.active_skills) do
    if data.skill[id].does == "early-riser" then return true end
  end
  return false
end

--- The order in which perks are chosen: `order`, an array of sides, with those first who have used MEC-WAR-05.
--- Returns an array.
function skills.perk_order(order)
  local out = {}
  for _, side in ipairs(order) do
    if rose_early(side) then table.insert(out, side) end -- MEC-WAR-05
  end
  for _, side in ipairs(order) do
    if not rose_early(side) then table.insert(out, side) end
  end
  return out
end

--- Seats that a side may take: `free`, a set, or where MEC-WAR-14 is used those with one mech in them. It is asked and
--- paid here. Returns a set of perks.
function skills.more_seats(side, free)
  if ask(side, "seat") then return effects.shared_seats(side) end -- MEC-WAR-14
  return free
end

--- Moment: a side has taken its perk, side.perk is set. MEC-WAR-17 is asked here.
function skills.after_perk(side) ask(side, "perk") end

--- May the side install a second mod by MEC-WAR-11 in this Workshop? Not with a perk that does "second-mod". A boolean.
function skills.may_fabricate(side) return usable(side, "shop") ~= nil end

--- Asks for MEC-WAR-11 once there is a mod that it could install. Returns true when it is paid.
function skills.fabricate(side) return ask(side, "shop") ~= nil end

--- Cubes that a side gains, with those of MEC-WAR-10: once a gain.
local function gain(side, amount)
  if amount <= 0 then return end
  local skill = ask(side, "gain")
  if skill then amount = amount + skill.amount end -- MEC-WAR-10
  gains.cubes(side, amount)
end

--- Cubes that a side gains by recycling or replacing a mod.
function skills.recycled(side, amount)
  gain(side, amount)
  cards.lapse(side)
end

--- Cubes that a side gains for a defeated enemy.
function skills.salvaged(side, amount) gain(side, amount) end

--- The step between battles: each side that can is asked in seating order, again until it passes.
function skills.between_battles() windows(world.sides, "between") end

--- Moment: a battle begins, the marker stands on its start. Windows for MEC-WAR-02, -06, -13 in engagement order of
--- those who fight.
function skills.battle_start()
  windows(state.in_order(), "battle")
end

--- Moment: dice have been rolled and Overdrive is over or not yet: may this side use a skill on dice now? MEC-WAR-03,
--- -04, -07. Returns true when it has used one, so that the window is asked again.
function skills.after_roll(side) return ask(side, "dice") ~= nil end

--- Moment: `pool` (a marker) is left over and would go to `mech`: MEC-WAR-08 or MEC-WAR-16 may cancel it, so that
--- nothing is left of it.
function skills.cancel(pool, mech) ask(mech.side, "pool", pool) end

--- Moment: both sides have resolved, `mech` still works: MEC-WAR-09. Returns true when its attack dice are to be
--- rolled and applied again.
function skills.riposte(mech) return ask(mech.side, "riposte", mech) ~= nil end

--- Everything that lasts for a battle ends; called by battle.over for all who fought.
function skills.battle_over(side)
  for _, id in ipairs(side.active_skills) do
    if known.moment(data.skill[id]) == "battle" then change.list_remove(side, "active-skills", id) end
  end
end

return skills

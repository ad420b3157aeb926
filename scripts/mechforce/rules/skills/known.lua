-- Which skills a side knows (MEC-SKILL-05, MEC-WAVE-04), by the moment at which they can be used.
local waves = require "waves"

local known = {}

--- When each skill is asked for (OP-29).
local moment_of = {
  ["early-riser"] = "before-perks",
  ["shared-seat"] = "seat",
  grease = "perk",
  ["night-shift"] = "shop",
  ["scrap-eye"] = "gain",
  ["second-wind"] = "between",
  ["deep-breath"] = "between",
  limelight = "battle",
  ["called-in"] = "battle",
  ["long-drop"] = "battle",
  rally = "dice",
  dogged = "dice",
  ["wrist-turn"] = "dice",
  slip = "pool",
  leap = "pool",
  riposte = "riposte",
  mimic = "others",
}

--- By item of mech and moment: its skills, an array of items; and the skill that copies others. Read once.
local by_mech, mimics = {}, {}
for _, mech in ipairs(data.list("mech")) do
  local own = {}
  for _, id in ipairs(mech.skills) do
    local skill = data.skill[id]
    local moment = moment_of[skill.does]
    if moment == "others" then mimics[mech.id] = skill end
    own[moment] = own[moment] or {}
    table.insert(own[moment], skill)
  end
  by_mech[mech.id] = own
end

local nothing = {}

local function add(out, mech, moment, wave)
  for _, skill in ipairs(by_mech[mech][moment] or nothing) do
    if skill.wave <= wave then table.insert(out, skill) end -- MEC-WAVE-04
  end
end

--- The skills that a side may use at a moment if it can pay: its own that are unlocked, and those of others in play for
--- who copies them (MEC-WAR-12). An array of items, in which one may come twice.
function known.skills(side, moment)
  local out, mech, wave = {}, side.mech.item, waves.highest()
  add(out, mech, moment, wave)
  local mimic = mimics[mech]
  if mimic and mimic.wave <= wave then
    for _, other in ipairs(world.sides) do add(out, other.mech.item, moment, wave) end
  end
  return out
end

--- Could this side ever use a skill at a moment? Costs next to nothing.
function known.any(side, moment)
  local mech = side.mech.item
  return by_mech[mech][moment] ~= nil or mimics[mech] ~= nil
end

--- When a skill is asked for.
function known.moment(skill) return moment_of[skill.does] end

return known

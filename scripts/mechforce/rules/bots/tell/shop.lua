-- What players are told of warriors, perks, mods, skills: setup, Briefing Room, Workshop.
local mods = require "mods"
local regions = require "regions"
local seats = require "seats"
local workshop = require "workshop"
local cards = require "skills.cards"
local told = require "skills.told"
local fame = require "fame"
local words = require "bots.tell.words"

local facts = {}

local function skill_words(id)
  local skill = data.skill[id]
  return text("fact-skill", skill.title, skill.cost, skill.wave, skill.says)
end

--- The skills of a warrior, by its item; of those that others have too the names alone.
local function skills(mech, shared)
  local parts = {}
  for i, id in ipairs(mech.skills) do
    parts[i] = shared[id] and text("fact-name", data.skill[id].title .. ".") or skill_words(id)
  end
  return words.joined(parts, " ")
end

--- Skills that more than one of these warriors has, by id; and what they do.
local function shared_skills(options)
  local count, shared, parts = {}, {}, {}
  for mech in options:each() do
    for _, id in ipairs(data.mech[mech].skills) do
      count[id] = (count[id] or 0) + 1
      if count[id] == 2 then
        shared[id] = true
        table.insert(parts, skill_words(id))
      end
    end
  end
  return shared, words.joined(parts, " ")
end

local function home_of(id)
  for region in regions.order:each() do
    if region.home == id then return region end
  end
  return ""
end

function facts.warrior(_, options)
  local found, shared, told_of_them = {}, shared_skills(options)
  for id in options:each() do
    local mech = data.mech[id]
    found[id] = text("fact-warrior", mech.warrior, home_of(id), skills(mech, shared))
  end
  return { options = found, line = text("fact-warriors", told_of_them) }
end

function facts.goal(side, options)
  return { options = words.each(options, function(goal) return text("fact-goal", fame.of_goal(side, goal)) end) }
end

--- Which slots are left, with what is kept already.
local function slots(side)
  local kept = world.zone("kept", side):set()
  local function free(slot)
    local taken = #mods.installed(side, slot) + #kept:where(function(mod) return mod.slot == slot end)
    return math.max(0, mods.slots(slot) - taken)
  end
  return text("fact-slots", free "arm", free "shoulder")
end

function facts.draft(side, options)
  local on = #options > 1 and world.sides[side.index % #world.sides + 1] or ""
  return { line = text("fact-own", words.own(side), slots(side), on) }
end

facts["left-out"] = function(side) return { line = text("fact-own", words.own(side), slots(side), "") } end

function facts.perk(_, options)
  return {
    options = words.each(options, function(perk)
      local holder = perk.cargo:first()
      return text("fact-perk", data.perk[perk.item].says, holder and holder.side or "")
    end),
  }
end

-- What a mod costs a side, and whether it can be installed for that.
local function price(side, mod, cost)
  local can = #workshop.places(side, mod, cost) > 0
  return text(can and "fact-price" or "fact-too-dear", cost, mod.wave, words.flag(mods.fits(side, mod)), mod.slot)
end

local function purse(side) return text("fact-purse", side.cubes, slots(side), words.own(side)) end

function facts.mod(side, options)
  return {
    line = purse(side),
    options = words.each(options, function(mod) return price(side, mod, workshop.price(side, mod)) end,
      { draw = text("fact-draw", option.draw_cost) }),
  }
end

facts["second-mod"] = function(side, options)
  local shift = not seats.has(side, "second-mod")
  local why = shift and "night-shift" or "workbench"
  return {
    line = purse(side),
    options = words.each(options, function(mod) return price(side, mod, workshop.second_price(side, mod, why)) end,
      { draw = text("fact-draw-second", option.draw_cost), pass = text "fact-no-second" }),
  }
end

function facts.install(side, options, mod)
  if not mod then return nil end
  local cost = world.price
  return {
    line = purse(side),
    options = words.each(options, function(old)
      return text("fact-replaces", cost, old.wave, words.kinds(old.dice))
    end, { empty = text("fact-empty", cost), recycle = text("fact-recycle", mod.wave) }),
  }
end

facts["buy-overdrive"] = function(side)
  return { line = text("fact-overdrive-cost", workshop.overdrive_cost(side), side.cubes, side.overdrives) }
end

--- What a skill costs now and does; what it would be used on.
function facts.skill(side, options, about)
  local found = { pass = text("fact-points", cards.points(side)) }
  for id in options:each() do
    if id ~= "pass" then found[id] = told.offer(side, id) end
  end
  if not world.fighting then return { options = found } end
  local pool = about and world.zone("incoming"):set():has(about) and words.pool_of(about) or ""
  return { options = found, line = text("fact-skill-window", pool, words.lying(side), words.battle(side)) }
end

facts["skill-cards"] = function(side, options)
  local found = words.each(options, function(card) return text("fact-worth", cards.worth(card)) end)
  return { options = found, line = text("fact-owed", side.owed) }
end

return facts

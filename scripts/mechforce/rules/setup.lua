-- Setup: warriors, mats, goals, the draft of mods.
local mods = require "mods"
local gains = require "gains"
local regions = require "regions"

local setup = {}

local mechs = filter { kind = "mech", on = "any" }

local function is_free(id)
  return not mechs:all():any(function(mech) return mech.item == id end)
end

-- The ids that a mission names, or all of that kind where it names none. An array.
local function named_or_all(named, kind)
  if #named > 0 then return named end
  local all = {}
  for _, item in ipairs(data.list(kind)) do table.insert(all, item.id) end
  return all
end

local warriors, perks = named_or_all(option.warriors, "mech"), named_or_all(option.perks, "perk")
local goals = named_or_all(option.goals, "goal")

--- The warriors that are still free, as ids of content. The mission may name those that take part.
local function free_warriors()
  local out = set()
  for _, id in ipairs(warriors) do
    if is_free(id) then out:add(id) end
  end
  return out
end

--- A step for each side in seating order: takes a warrior that nobody has (MEC-SETUP-17, OP-46), or the one that the
--- mission gives; its home region becomes the side's.
function setup.warrior(side)
  local id = side.chosen or choose(side, "warrior", free_warriors()) -- MEC-SETUP-17
  local mech = change.create(id, world.zone("base"), side)
  change.set(side, "mech", mech)
  for region in regions.order:each() do
    if region.home == id then change.owner(region, side) end
  end
  log("log-warrior", side, mech)
end

--- Mats as at the start of every game; values that the mission gives a side are added to.
function setup.mats()
  for _, side in ipairs(world.sides) do
    change.add(side, "cubes", option.start_cubes) -- MEC-SETUP-09
    change.add(side, "overdrives", option.start_overdrives) -- MEC-SETUP-07
    change.set(side, "charged", side.overdrives)
    mods.add_dice(side, option.start_dice) -- MEC-SETUP-09
    mods.set_top(side)
    gains.power(side.mech, side.mech.top) -- MEC-SETUP-08
  end
  for _, id in ipairs(perks) do change.create(id, world.zone("briefing")) end
  change.create("airstrike", world.zone("hangar"))
  gains.carried_threat()
  for enemy in regions.all_enemies():each() do setup.print(enemy) end
end

--- Gives an enemy its printed shields and health where it has none of its own yet (MEC-INV-06).
function setup.print(enemy)
  if enemy.shields < 0 then change.set(enemy, "shields", enemy.max_shields) end
  if enemy.health < 0 then change.set(enemy, "health", enemy.max_health) end
end

local function fill_goals(deck)
  for _, id in ipairs(goals) do
    if #option.goals > 0 or data.goal[id].players <= #world.sides then change.create(id, deck) end -- MEC-SETUP-10
  end
  change.shuffle(deck)
end

--- Deals goals; each side keeps one in secret, the others go back under the deck, which nobody draws from any more
--- (MEC-SETUP-11).
function setup.goals()
  local deck = world.zone("goal-deck")
  fill_goals(deck)
  local entries = {}
  for _, side in ipairs(world.sides) do
    local hand = world.zone("goals", side)
    for _ = 1, option.goals_dealt do
      if deck.top then change.move(deck.top, hand) end
    end
    if #hand > 0 then table.insert(entries, { side, hand:set() }) end
  end
  if #entries == 0 then return end
  local kept = choose_all("goal", entries)
  for i, entry in ipairs(entries) do
    for goal in world.zone("goals", entry[1]):set():each() do
      if goal ~= kept[i] then change.move(goal, deck, "bottom") end -- MEC-SETUP-11
    end
    log_for(entry[1], "log-kept-goal", kept[i])
  end
end

--- Each side pulls standard mods; advanced ones are set aside until the draft is over (MEC-SETUP-12).
function setup.draft()
  for _, side in ipairs(world.sides) do
    local hand = world.zone("draft", side)
    while #hand < option.draft_mods do
      local mod = mods.draw()
      if not mod then break end
      change.move(mod, hand) -- at a table it is known only now which one it is
      if mod.advanced then change.move(mod, world.zone("aside", side)) end -- MEC-SETUP-12
    end
  end
  push("setup-draft-round")
end

--- Everybody keeps one at the same time and passes the rest clockwise, until nothing is left to keep (MEC-SETUP-13).
function setup.draft_round()
  local entries = {}
  for _, side in ipairs(world.sides) do
    local hand = world.zone("draft", side)
    if #hand > 0 then table.insert(entries, { side, hand:set() }) end
  end
  if #entries > 0 then
    local kept, rest = choose_all("draft", entries), {}
    for i, entry in ipairs(entries) do
      change.move(kept[i], world.zone("kept", entry[1]))
      rest[i] = world.zone("draft", entry[1]):set()
    end
    for i, entry in ipairs(entries) do
      local next_seat = world.sides[entry[1].index % #world.sides + 1]
      for mod in rest[i]:each() do change.move(mod, world.zone("draft", next_seat)) end -- MEC-SETUP-13
    end
    return push("setup-draft-round")
  end
  local bag = world.zone("bag")
  for _, side in ipairs(world.sides) do
    for mod in world.zone("aside", side):set():each() do change.move(mod, bag) end
  end
  change.shuffle(bag) -- MEC-SETUP-12
end

--- A step for each side: what it has drafted is installed for nothing. A mod without an empty slot goes back to the
--- bag and pays a cube; its owner picks which (MEC-SETUP-14, -15, OP-46).
function setup.install(side)
  local kept = world.zone("kept", side):set()
  for _, slot in ipairs { "arm", "shoulder" } do
    local fitting = kept:where(function(mod) return mod.slot == slot end)
    local room = mods.slots(slot) - #mods.installed(side, slot)
    while #fitting > room do
      local out = choose(side, "left-out", fitting)
      fitting:remove(out)
      change.show(out)
      log("log-left-out", side, out)
      mods.to_bag(out) -- MEC-SETUP-15
      gains.cubes(side, option.left_out_cubes)
    end
    for mod in fitting:each() do mods.install(side, mod) end -- MEC-SETUP-14
  end
  gains.power(side.mech, side.mech.top - side.mech.power) -- MEC-SETUP-16
end

function setup.over() raise("game-start") end

return setup

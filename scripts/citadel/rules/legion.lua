-- The turn of the Dark Legion and its creatures.
local roster = require "roster"
local harm = require "harm"
local event = require "event"
local combat = require "combat"
local firearm = require "firearm"
local close_combat = require "close_combat"

local legion = {}

local creatures = filter { kind = "creature" }

--- Step: the five steps of the turn.
function legion.turn()
  log("log-turn", roster.legion())
  push("legion-end")
  push("legion-activate")
  push("legion-force")
  push("legion-reinforce")
  push("legion-event")
  raise("turn-start", roster.legion())
end

--- Step 1: the event card.
function legion.event()
  event.draw(roster.legion())
end

--- Step 2: reinforcements.
function legion.reinforce()
  event.reinforce(roster.legion())
end

-- Everything that may act in step 4.
local function host()
  return creatures:all():union(world.zone("outside", roster.legion()):set()) -- CIT-DL-07
end

--- Step 3: a force card; then the creatures get their actions.
function legion.force()
  event.reveal(roster.legion())
  for creature in host():each() do
    local late = creature.fresh and not option.fresh_act
    change.set(creature, "acted", late)
    change.set(creature, "actions", late and 0 or harm.row(creature).actions)
    change.set(creature, "fresh", false)
  end
  event.rally(roster.legion())
end

--- Step 4: one creature after the other.
function legion.activate()
  local ready = host():where(function(creature) return not creature.acted end)
  if #ready == 0 then return end
  local creature = choose(roster.legion(), "creature", ready)
  change.set(creature, "acted", true)
  push("legion-activate")
  push("creature", creature)
end

local function reach(creature)
  local squares = option.squares + event.lasting("haste") - event.lasting("mire") -- CIT-DL-10
  squares = modified("squares", squares, creature)
  if squares < 1 then return set() end
  if creature.on_map then
    return board.reach(creature, "creature", squares, nil, set(creature.square)) -- CIT-MOVE-08 CIT-DL-11
  end
  return board.reach(creature, "creature", squares, world.entrance(creature.entrance).squares)
end

local function in_play(creature)
  local zone = creature.zone
  return creature.on_map or zone ~= nil and zone.name == "outside"
end

--- Whom a creature may attack: a type without dice on the board is none of its own.
---@param type string "firearm" or "close"
---@return table set
function legion.prey(creature, type)
  local row = harm.row(creature)
  if not creature.on_map or #row[type] == 0 then return set() end -- CIT-MAP-07 CIT-DL-12
  local found
  if type == "close" then
    found = close_combat.prey(creature)
  else
    local range = row.range
    local shroud = event.lasting("shroud")
    if shroud > 0 then range = math.min(range, shroud) end
    found = firearm.prey(creature, range)
  end
  return found:where(function(trooper) return not vetoed("target", creature, trooper) end)
end

local function specials(creature)
  local found = set()
  if not creature.on_map then return found end
  for _, offer in ipairs(offers("creature-special", creature)) do found:add(offer.id) end
  return found
end

--- Step: one action of a creature; comes back until it has no more.
function legion.creature(creature)
  if creature.actions == 0 or not in_play(creature) then return end
  local options = set()
  if #reach(creature) > 0 then options:add("move") end
  if #legion.prey(creature, "close") > 0 then options:add("close") end
  if #legion.prey(creature, "firearm") > 0 then options:add("firearm") end
  if #specials(creature) > 0 then options:add("special") end
  local what = choose(roster.legion(), "creature-action", options:with("end"), creature) -- CIT-DL-08
  if what == "end" then return end
  change.add(creature, "actions", -1)
  push("creature", creature)
  if what == "move" then
    push("creature-move", creature)
  elseif what == "special" then
    push("creature-special", creature)
  else
    push("creature-attack", creature, what)
  end
end

--- Step: the MOVE of a creature. Doors open before it and close behind it by themselves.
function legion.move(creature)
  local ways = reach(creature)
  local path = choose(roster.legion(), "creature-move", domain.path(ways), creature)
  if creature.on_map then
    change.walk(creature, path, "creature")
  else
    change.move(creature, path[#path])
    raise("entered", creature)
  end
  raise("moved", creature)
end

--- Step: the attack of a creature on one trooper.
function legion.attack(creature, type)
  local side = roster.legion()
  local target = choose(side, "creature-target", legion.prey(creature, type), creature) -- CIT-DL-13
  local pool = {}
  for _, die in ipairs(harm.row(creature)[type]) do pool[#pool + 1] = die end
  for _ = 1, event.lasting("frenzy") do pool[#pool + 1] = "white" end
  combat.resolve(creature, side, target, type, pool)
end

--- Step: a special attack that the brief offers.
function legion.special(creature)
  local what = choose(roster.legion(), "creature-special", specials(creature), creature) -- CIT-DL-17
  raise("special-done", creature, what)
end

--- Step 5: the event card goes.
function legion.finish()
  event.discard()
  raise("turn-end", roster.legion())
end

return legion

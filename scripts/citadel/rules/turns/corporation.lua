-- The turn of a corporation: entrance, troopers one after the other, their actions.
local roster = require "mission.roster"
local move = require "movement.move"
local attack = require "attack.action"
local focus = require "attack.focus"
local close_combat = require "attack.close_combat"
local cards = require "cards.tactic"
local items = require "equipment.items"
local knack = require "mission.knack"
local harm = require "attack.harm"

local corporation = {}

-- White entrances that nothing closes to this corporation.
local function entrances(side)
  local found = set()
  for _, entrance in ipairs(world.entrances("white")) do
    if not vetoed("entrance", side, entrance.id) then found:add(entrance.id) end -- CIT-TURN-03
  end
  return found
end

-- On the first turn both troopers go to one entrance and wait outside.
local function approach(side)
  local waiting = world.zone("reserve", side):set()
  if #waiting == 0 then return end
  local open = entrances(side)
  if #open == 0 then return end
  change.set(side, "entrance", choose(side, "entrance", open)) -- CIT-TURN-01
  for trooper in waiting:each() do change.move(trooper, world.zone("outside", side)) end
end

--- Step: a corporation's turn begins.
function corporation.turn(side)
  log("log-turn", side)
  change.set(side, "played", false)
  approach(side)
  change.set_all(roster.troopers(side), "acted", false)
  push("corporation-end", side)
  push("trooper", side)
  raise("turn-start", side)
end

--- Step: the next trooper of the turn.
function corporation.trooper(side)
  local ready = roster.troopers(side):where(function(trooper) return not trooper.acted end)
  if #ready == 0 then return end
  local trooper = choose(side, "trooper", ready) -- CIT-TURN-05
  change.set(trooper, "acted", true)
  change.set(trooper, "actions", option.actions) -- CIT-TURN-04
  push("trooper", side)
  push("action", trooper)
end

local function specials(trooper)
  local found = set()
  if not trooper.on_map then return found end
  for _, offer in ipairs(offers("special", trooper)) do found:add(offer.id) end
  return found:union(items.usable(trooper))
end

local function options(trooper)
  local found = set()
  if trooper.actions > 0 then
    local squares = move.squares(trooper)
    if move.possible(trooper, squares) then found:add("move") end
    if move.can_leave(trooper, squares) then found:add("leave") end
    if attack.possible(trooper) then found:add("attack") end
    if #specials(trooper) > 0 then found:add("special") end
  end
  if cards.playable(trooper) then found:add("card") end
  return found:with("end")
end

local troopers = filter { kind = "trooper" }

-- A teammate that is hurt and near enough is looked after.
local function patch(trooper)
  local care = knack.of(trooper, "patch")
  if not care then return end
  local team = harm.hurt(troopers:within(trooper, care.within):where(function(other)
    return other ~= trooper and other.side == trooper.side
  end))
  if #team == 0 then return end
  if harm.heal(choose(trooper.side, "heal", team), care.amount) then knack.tell(trooper, care) end -- CIT-OWN-08
end

local function rest(trooper)
  patch(trooper)
  change.set(trooper, "actions", 0)
  change.set(trooper, "moved", false)
  focus.forget(trooper)
  close_combat.calm(trooper)
  cards.fade(trooper)
end

--- Step: one action of a trooper; comes back until it has no more.
function corporation.action(trooper)
  if not roster.in_play(trooper) then return end
  local what = choose(trooper.side, "action", options(trooper), trooper)
  if what == "end" then return rest(trooper) end
  push("action", trooper)
  push(what, trooper)
  if what == "card" then return end
  change.add(trooper, "actions", -1)
  if what ~= "attack" then
    focus.lapse(trooper)
    close_combat.calm(trooper)
  end
end

--- Step: a SPECIAL action that the brief or an item offers.
function corporation.special(trooper)
  local what = choose(trooper.side, "special", specials(trooper), trooper) -- CIT-TURN-06
  if type(what) ~= "string" then return items.use(trooper, what) end
  raise("special-done", trooper, what)
end

--- Step: a corporation's turn ends.
function corporation.finish(side)
  raise("turn-end", side)
end

return corporation

-- Tactic cards: an extra action or the printed effect, and the windows in which they may be played. In each window
-- a side is asked for one card; who may answer is asked in seating order from the side in turn (open point 54).
local harm = require "attack.harm"
local roster = require "mission.roster"
local arms = require "equipment.arms"

local cards = {}

-- Effects that are played as part of one's own activation, outside a roll.
local prepared = { stride = true, heal = true, free = true, aim = true }

local function hand(side)
  return world.zone("hand", side):set()
end

--- Is a card good for this type of attack? One that names no types is good for all.
---@param type string
---@return boolean
function cards.suits(card, type)
  local types = card.types
  if #types == 0 then return true end
  for i = 1, #types do
    if types[i] == type then return true end
  end
  return false
end

-- Cards of a hand for a window, in an attack those that are good for its type. In one's own turn only one card may be
-- played.
local function fitting(side, turn, effect, type)
  if turn == "own" and side.played then return set() end -- CIT-TURN-08
  return hand(side):where(function(card)
    return card.turn == turn and card.effect == effect and (not type or cards.suits(card, type))
  end)
end

local function spend(side, card)
  if card.turn == "own" then change.set(side, "played", true) end -- CIT-TURN-09
  change.move(card, world.zone("tactic-discard"))
  log("log-played", side, card.data.title)
end

--- Deals a number of cards to a corporation.
function cards.deal(side, count)
  local deck = world.zone("tactic-deck")
  for _ = 1, count do
    if deck.top then change.move(deck.top, world.zone("hand", side)) end
  end
end

--- True when a trooper's side may still play a card in this turn.
function cards.playable(trooper)
  return not trooper.side.played and world.zone("hand", trooper.side).count > 0
end

local prepare = {}

function prepare.heal(trooper, card) harm.heal(trooper, card.amount) end

function prepare.free(trooper, card)
  change.set(trooper, "free", true)
  change.add(trooper, "stride", card.amount)
end

function prepare.stride(trooper, card) change.add(trooper, "stride", card.amount) end

function prepare.aim(trooper, card)
  change.add(trooper, #card.types > 0 and "close_aim" or "aim", card.amount)
end

-- The effect of a card, for this trooper or, where it says so, for the whole team.
local function use(trooper, card)
  local side = trooper.side
  if card.team then
    for each in roster.troopers(side):each() do prepare[card.effect](each, card) end
  elseif card.effect == "heal" then
    prepare.heal(choose(side, "heal", harm.hurt(roster.troopers(side))), card)
  else
    prepare[card.effect](trooper, card)
  end
end

-- Is there any use in what a card does in one's own turn?
local function useful(side, card)
  if card.turn ~= "own" or not prepared[card.effect] then return false end
  return card.effect ~= "heal" or #harm.hurt(roster.troopers(side)) > 0
end

--- Plays a card in one's own turn.
function cards.step(trooper)
  local side = trooper.side
  local card = choose(side, "card", hand(side), trooper)
  local uses = set("action")
  if useful(side, card) then uses:add("effect") end
  local way = choose(side, "card-use", uses, card)
  change.set(side, "played", true)
  change.move(card, world.zone("tactic-discard"))
  if way == "action" then
    log("log-extra", side, card.data.title)
    change.add(trooper, "actions", 1) -- CIT-TURN-07
  else
    log("log-played", side, card.data.title)
    use(trooper, card)
  end
end

-- What the dice show now, for who is asked to roll some of them again.
local function show(results)
  change.list_clear(world, "rolled")
  for i = 1, #results do change.list_add(world, "rolled", results[i]) end
end

-- A side rolls some of the dice again that were not rolled again yet.
---@param fresh table set of positions, changed in place
local function again(side, most, pool, results, fresh, about)
  for i in choose(side, "reroll-dice", domain.some(fresh, 1, math.min(most, #fresh)), about):each() do
    results[i] = roll(pool[i]) -- CIT-ATT-07
    fresh:remove(i) -- CIT-ATT-07
  end
end

--- After the dice of a trooper fell: a card and an item may roll some of them again, each die once at most.
---@param type string of the attack
---@param pool table array of die ids
---@param results table array, changed in place
---@param fresh table set of positions that were not rolled again yet, changed in place
function cards.reroll(trooper, pool, results, fresh, type)
  local side = trooper.side
  local held = fitting(side, "own", "reroll", type)
  local coin = arms.item(trooper, "reroll")
  while #fresh > 0 do
    local able = held:copy()
    if coin then able:add(coin) end
    if #able == 0 then return end
    show(results)
    local card = choose(side, "reroll", able:with("pass"), trooper)
    if card == "pass" then return end
    again(side, card.amount, pool, results, fresh, trooper)
    if card == coin then
      arms.spend(coin)
      coin = nil
    else
      spend(side, card)
      held = set()
    end
  end
end

-- A window for one side in another's turn: nothing is asked when it holds no such card.
local function react(side, decision, effect, about, type)
  if side == roster.active() then return nil end -- CIT-TURN-09
  local held = fitting(side, "other", effect, type)
  local card = choose(side, decision, held:with("pass"), about)
  if card == "pass" then return nil end
  spend(side, card)
  return card
end

--- When an attack on a trooper is declared: DEFENSE that its owner adds by a card.
---@param type string of the attack, "trap" for traps and bombs
---@return integer
function cards.guard(trooper, type)
  local card = react(trooper.side, "guard", "guard", trooper, type) -- CIT-TURN-09
  return card and card.amount or 0
end

local function flinch(trooper, pool, results, fresh)
  if #fresh == 0 or #fitting(trooper.side, "other", "flinch") == 0 then return end
  show(results)
  local card = react(trooper.side, "flinch", "flinch", trooper) -- CIT-TURN-09
  if card then again(trooper.side, card.amount, pool, results, fresh, trooper) end
end

--- After the dice of a creature's attack fell: owners of troopers among its targets may have some of them rolled again.
---@param targets table set of figures
---@param pool table array of die ids
---@param results table array, changed in place
---@param fresh table set of positions that were not rolled again yet, changed in place
function cards.flinch(attacker, targets, pool, results, fresh)
  local struck = targets:where(function(target) return target.kind == "trooper" end)
  for _, side in ipairs(roster.seated(attacker.side)) do
    local trooper = struck:where(function(target) return target.side == side end):first()
    if trooper then flinch(trooper, pool, results, fresh) end
  end
end

--- When a creature has ended a MOVE: a side may have one of these troopers sidestep.
---@param able table set of its troopers
---@return any trooper, or nil
function cards.dodge(side, able, creature)
  if #able == 0 or not react(side, "dodge", "dodge", creature) then return nil end
  return choose(side, "dodge-who", able, creature)
end

--- When an armour check has failed: the face of a second roll that its owner pays with a card, or what the card stands
--- for without one.
---@param type string of the attack
---@return integer
function cards.brace(trooper, die, type)
  local card = react(trooper.side, "brace", "brace", trooper, type)
  if not card then return 0 end
  return card.amount > 0 and card.amount or roll(die)
end

--- When an event was drawn: a corporation may cancel its effect.
---@return boolean
function cards.jam(event)
  for _, side in ipairs(roster.seated(roster.active())) do
    if react(side, "jam", "jam", event) then return true end
  end
  return false
end

--- What cards prepared ends with the activation.
function cards.fade(trooper)
  for _, name in ipairs { "stride", "aim", "close_aim" } do change.set(trooper, name, 0) end
  change.set(trooper, "free", false)
end

return cards

-- Doomtrooper cards: an extra action or the printed effect, and the windows in which they may be played.
local harm = require "harm"
local roster = require "roster"

local cards = {}

-- Effects that are played as part of one's own activation, outside a roll.
local prepared = { stride = true, heal = true, free = true, aim = true }

local function hand(side)
  return world.zone("hand", side):set()
end

-- Cards of a hand for a window. In one's own turn only one card may be played.
local function fitting(side, turn, effect)
  if turn == "own" and side.played then return set() end -- CIT-TURN-08
  return hand(side):where(function(card) return card.turn == turn and card.effect == effect end)
end

local function spend(side, card)
  if card.turn == "own" then change.set(side, "played", true) end -- CIT-TURN-09
  change.move(card, world.zone("doomtrooper-discard"))
end

--- Deals a number of cards to a corporation.
function cards.deal(side, count)
  local deck = world.zone("doomtrooper-deck")
  for _ = 1, count do
    if deck.top then change.move(deck.top, world.zone("hand", side)) end
  end
end

--- True when a trooper's side may still play a card in this turn.
function cards.playable(trooper)
  return not trooper.side.played and world.zone("hand", trooper.side).count > 0
end

local function use(trooper, card)
  if card.effect == "heal" then
    local hurt = choose(trooper.side, "heal", roster.troopers(trooper.side))
    harm.heal(hurt, card.amount)
  elseif card.effect == "free" then
    change.set(trooper, "free", true)
  else
    change.add(trooper, card.effect, card.amount)
  end
end

--- Plays a card in one's own turn.
function cards.step(trooper)
  local side = trooper.side
  local card = choose(side, "card", hand(side), trooper)
  local uses = set("action")
  if card.turn == "own" and prepared[card.effect] then uses:add("effect") end
  local way = choose(side, "card-use", uses, card)
  change.set(side, "played", true)
  if way == "action" then
    change.add(trooper, "actions", 1) -- CIT-TURN-07
  else
    use(trooper, card)
  end
  change.move(card, world.zone("doomtrooper-discard"))
end

--- After the dice fell: a card may roll some of them again, each once at most.
---@param pool table array of die ids
---@param results table array, changed in place
function cards.reroll(trooper, pool, results)
  local side = trooper.side
  local held = fitting(side, "own", "reroll")
  if #held == 0 then return end
  local card = choose(side, "reroll", held:with("pass"), trooper)
  if card == "pass" then return end
  spend(side, card)
  local positions = set()
  for i = 1, #pool do positions:add(i) end
  local most = math.min(card.amount, #pool)
  for i in choose(side, "reroll-dice", domain.some(positions, 1, most), trooper):each() do
    results[i] = roll(pool[i]) -- CIT-ATT-07
  end
end

-- A window for one side in another's turn: nothing is asked when it holds no such card.
local function react(side, decision, effect, about)
  local held = fitting(side, "other", effect)
  if #held == 0 then return nil end
  local card = choose(side, decision, held:with("pass"), about)
  if card == "pass" then return nil end
  spend(side, card)
  return card
end

--- When an attack on a trooper is declared: DEFENSE that its owner adds by a card.
---@return integer
function cards.guard(trooper)
  local card = react(trooper.side, "guard", "guard", trooper) -- CIT-TURN-09
  return card and card.amount or 0
end

--- When an armour check has failed: the face of a second roll that its owner pays with a card.
---@return integer
function cards.brace(trooper, die)
  if not react(trooper.side, "brace", "brace", trooper) then return 0 end
  return roll(die)
end

--- When an event was drawn: a corporation may cancel its effect. Asked in seating order.
---@return boolean
function cards.jam(event)
  for _, side in ipairs(roster.playing()) do
    if react(side, "jam", "jam", event) then return true end
  end
  return false
end

--- What cards prepared ends with the activation.
function cards.fade(trooper)
  if trooper.stride > 0 then change.set(trooper, "stride", 0) end
  if trooper.aim > 0 then change.set(trooper, "aim", 0) end
  if trooper.free then change.set(trooper, "free", false) end
end

return cards

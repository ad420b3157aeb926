-- Event cards: what they do when drawn, and while they lie open.
local harm = require "attack.harm"
local cards = require "cards.tactic"
local roster = require "mission.roster"
local spawn = require "legion.spawn"
local omen = require "cards.omen"
local creature = require "legion.creature"
local mind = require "legion.mind"

local event = {}

local troopers = filter { kind = "trooper" }

local effects = {}

-- The Legion picks a trooper, which loses health.
function effects.strike(card)
  local there = troopers:all()
  if #there == 0 then return end
  local victim = mind.choose("victim", there, card)
  log("log-effect-strike", card.data.title, victim)
  harm.trooper(victim, card.amount, nil, nil)
end

-- Each corporation picks a trooper, which recovers.
function effects.relief(card)
  log("log-effect-relief", card.data.title, card.amount)
  for _, side in ipairs(roster.playing()) do
    local hurt = harm.hurt(roster.troopers(side))
    if #hurt > 0 then harm.heal(choose(side, "heal", hurt, card), card.amount) end
  end
end

local function discard(side)
  local card = choose(side, "discard", world.zone("hand", side):set())
  change.move(card, world.zone("tactic-discard"))
  log("log-discard", side, card.data.title)
end

-- Each corporation gives up a card of its hand.
function effects.plunder(card)
  log("log-effect-plunder", card.data.title)
  for _, side in ipairs(roster.playing()) do
    if world.zone("hand", side).count > 0 then discard(side) end
  end
end

-- The Legion picks a corporation, which gives up a card of its hand.
function effects.tithe(card)
  local sides = set()
  for _, side in ipairs(roster.playing()) do
    if world.zone("hand", side).count > 0 then sides:add(side) end
  end
  if #sides == 0 then return end
  local side = mind.choose("tithe", sides, card)
  log("log-effect-tithe", card.data.title, side)
  discard(side)
end

-- Debris falls where the Legion wants, on nobody.
effects["cave-in"] = function(card)
  local squares = board.all():where(function(square) return board.free(square, "creature") end)
  if #squares == 0 then return end
  local square = mind.choose("cave-in", squares, card)
  log("log-effect-cave-in", card.data.title, board.name(square))
  change.create("debris", square)
end

-- One more face-down force card is revealed.
function effects.breach(card)
  event.reveal(card)
end

-- Effects that last as long as the card lies open need no more than to be said.
for _, name in ipairs { "haste", "mire", "frenzy", "flurry", "shroud" } do
  effects[name] = function(card) log("log-effect-" .. name, card.data.title, card.amount) end
end

local function put_away(card)
  if not card then return end
  change.move(card, world.zone("event-discard")) -- CIT-DL-09
  raise("card-discarded", card)
end

local function tell_breach(card)
  if card then log("log-effect-breach", card.data.title) end
end

--- Reveals a face-down force card of the Legion's choice on a sector.
---@param by any? the event card that says so
function event.reveal(by)
  local tops, tiles = set(), {}
  for _, tile in ipairs(world.tiles) do
    local card = world.zone("force", tile).top
    if card then
      tops:add(card)
      tiles[card] = tile
    end
  end
  if #tops == 0 then return end
  tell_breach(by)
  local card = mind.choose("force", tops, by) -- CIT-DL-06
  spawn.deploy(card, tiles[card], true)
end

--- Draws the top event card and carries it out.
function event.draw()
  put_away(omen.open()) -- one that stays does so until now
  local deck = world.zone("event-deck")
  local card = deck.top
  if not card then return end
  change.move(card, world.zone("event-open")) -- CIT-DL-01
  change.set(world, "jammed", false)
  log("log-event", card.data.title)
  if card.flavour then log("log-flavour", card.flavour) end
  if deck.count == 0 then
    change.set(world, "last", true) -- CIT-DL-02
    log("log-last")
  end
  raise("card-drawn", card)
  if world.over then return end -- CIT-END-02
  if (card.effect ~= "none" or card.told) and cards.jam(card) then
    change.set(world, "jammed", true)
    log("log-jammed", card.data.title)
    return
  end
  local effect = effects[card.effect]
  if effect then effect(card) end
end

--- Discards the open card; what it did until now ends.
function event.discard()
  local card = omen.open()
  if card and not card.stays then put_away(card) end
end

local function bring(item)
  local figure = spawn.figure(item)
  if figure then change.move(figure, world.zone("arriving")) end -- CIT-DL-05
end

--- The same for the brief: N of a creature come with this turn's reinforcements.
---@param item string id of a creature
function event.bring(item, count)
  for _ = 1, count do bring(item) end
end

local function draws_cards(card)
  if card.reinforced or #card.reinforcements > 0 then return false end
  return option.bare_events == "all" or option.bare_events == "last" and world.last
end

local function bring_all(card, creatures)
  local come, missing = spawn.split(creatures)
  log("log-brings", card.data.title, spawn.words(come), spawn.words(missing))
  for _, item in ipairs(come) do bring(item) end
end

-- The card's own creatures for each corporation in play, else a force card for each.
local function gather(card)
  local own, draws = {}, draws_cards(card)
  for _ = 1, #roster.playing() do
    if draws then
      local force = spawn.draw() -- CIT-DL-03
      if force then
        change.move(force, world.zone("force-discard")) -- CIT-SPAWN-06
        bring_all(force, force.creatures)
      end
    else
      for _, item in ipairs(card.reinforcements) do own[#own + 1] = item end
    end
  end
  if #own > 0 then bring_all(card, own) end
end

local function red_entrances()
  local found = set()
  for _, entrance in ipairs(world.entrances("red")) do
    if not vetoed("entrance", roster.legion(), entrance.id) then found:add(entrance.id) end
  end
  return found
end

-- Who waits where, one line for each entrance.
local function tell_waiting(doors, waiting)
  for entrance in doors:each() do
    if waiting[entrance] then log("log-waits", spawn.words(waiting[entrance]), world.entrance(entrance).title) end
  end
end

--- Reinforcements wait outside red entrances, each where the Legion wants.
function event.reinforce()
  local card = omen.open()
  if card then gather(card) end
  raise("reinforcements")
  if world.over then return end -- CIT-END-02
  local doors, waiting = red_entrances(), {}
  for figure in world.zone("arriving"):set():each() do
    if #doors == 0 then
      change.move(figure, world.zone("pool"))
    else
      local entrance = mind.choose("red-entrance", doors, figure) -- CIT-DL-04
      change.set(figure, "entrance", entrance)
      change.set(figure, "acted", false)
      change.set(figure, "fresh", true)
      change.move(figure, world.zone("outside", roster.legion()))
      local there = waiting[entrance] or {}
      there[#there + 1] = figure.item
      waiting[entrance] = there
    end
  end
  tell_waiting(doors, waiting)
end

--- The Legion picks a creature that gets more actions in step 4.
function event.rally()
  if omen.lasting("rally") == 0 or world.over then return end -- CIT-END-02
  local able = creature.host(roster.legion()):where(function(figure) return not figure.acted end)
  if #able == 0 then return end
  local card = omen.open()
  local figure = mind.choose("rally", able, card)
  log("log-effect-rally", card.data.title, figure, omen.lasting("rally"))
  change.add(figure, "actions", omen.lasting("rally"))
end

return event

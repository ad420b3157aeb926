-- Event cards: what they do when drawn, and while they lie open.
local harm = require "harm"
local cards = require "cards"
local roster = require "roster"
local spawn = require "spawn"

local event = {}

local troopers = filter { kind = "trooper" }
local creatures = filter { kind = "creature" }

--- The card that lies open, or nil.
function event.open()
  return world.zone("event-open").top
end

--- Amount of a lasting effect of the open card; 0 when it has none of this name.
---@param effect string
---@return integer
function event.lasting(effect)
  local card = event.open()
  if card and card.effect == effect and not world.jammed then return card.amount end
  return 0
end

local effects = {}

-- The Legion picks a trooper, which loses health.
function effects.strike(card, legion)
  local there = troopers:all()
  if #there > 0 then harm.trooper(choose(legion, "victim", there, card), card.amount, nil, nil) end
end

-- Each corporation picks a trooper, which recovers.
function effects.relief(card)
  for _, side in ipairs(roster.playing()) do
    local there = roster.troopers(side)
    if #there > 0 then harm.heal(choose(side, "heal", there, card), card.amount) end
  end
end

-- Each corporation gives up a card of its hand.
function effects.plunder()
  for _, side in ipairs(roster.playing()) do
    local hand = world.zone("hand", side)
    if hand.count > 0 then
      change.move(choose(side, "discard", hand:set()), world.zone("doomtrooper-discard"))
    end
  end
end

-- One more face-down force card is revealed.
function effects.breach(_, legion)
  event.reveal(legion)
end

--- Reveals a face-down force card of the Legion's choice on a sector.
function event.reveal(legion)
  local tops, tiles = set(), {}
  for _, tile in ipairs(world.tiles) do
    local card = world.zone("force", tile).top
    if card then
      tops:add(card)
      tiles[card] = tile
    end
  end
  if #tops == 0 then return end
  local card = choose(legion, "force", tops) -- CIT-DL-06
  spawn.deploy(card, tiles[card], true)
end

--- Draws the top event card and carries it out.
function event.draw(legion)
  local deck = world.zone("event-deck")
  local card = deck.top
  if not card then return end
  change.move(card, world.zone("event-open")) -- CIT-DL-01
  change.set(world, "jammed", false)
  log("log-event", card)
  if deck.count == 0 then
    change.set(world, "last", true) -- CIT-DL-02
    log("log-last")
  end
  raise("card-drawn", card)
  if card.effect ~= "none" and cards.jam(card) then
    change.set(world, "jammed", true)
    return
  end
  local effect = effects[card.effect]
  if effect then effect(card, legion) end
end

--- Discards the open card; what it did until now ends.
function event.discard()
  local card = event.open()
  if not card then return end
  change.move(card, world.zone("event-discard")) -- CIT-DL-09
  raise("card-discarded", card)
end

local function bring(creature)
  local figure = spawn.figure(creature)
  if figure then change.move(figure, world.zone("arriving")) end -- CIT-DL-05
end

--- The same for the brief: so many of a creature come with this turn's reinforcements.
function event.bring(creature, count)
  for _ = 1, count do bring(creature) end
end

local function draws_cards(card)
  if card.reinforced or #card.reinforcements > 0 then return false end
  return option.bare_events == "all" or option.bare_events == "last" and world.last
end

-- The card's own creatures for each corporation in play, else a force card for each.
local function gather(card)
  for _ = 1, #roster.playing() do
    if draws_cards(card) then
      local force = spawn.draw() -- CIT-DL-03
      if force then
        change.show(force)
        for _, creature in ipairs(force.creatures) do bring(creature) end
        change.move(force, world.zone("force-discard"))
      end
    else
      for _, creature in ipairs(card.reinforcements) do bring(creature) end
    end
  end
end

local function red_entrances()
  local found = set()
  for _, entrance in ipairs(world.entrances("red")) do found:add(entrance.id) end
  return found
end

--- Reinforcements wait outside red entrances, each where the Legion wants.
function event.reinforce(legion)
  local card = event.open()
  if card then gather(card) end
  raise("reinforcements")
  local doors = red_entrances()
  for figure in world.zone("arriving"):set():each() do
    if #doors == 0 then
      change.move(figure, world.zone("pool"))
    else
      local entrance = choose(legion, "red-entrance", doors, figure) -- CIT-DL-04
      change.set(figure, "entrance", entrance)
      change.set(figure, "acted", false)
      change.set(figure, "fresh", true)
      change.move(figure, world.zone("outside", legion))
      log("log-waits", figure, entrance)
    end
  end
end

-- The Legion picks a creature that gets one more action in step 4.
function event.rally(legion)
  if event.lasting("rally") == 0 then return end
  local able = creatures:all():union(world.zone("outside", legion):set())
  if #able > 0 then
    local chosen = choose(legion, "rally", able, event.open())
    change.add(chosen, "actions", event.lasting("rally"))
  end
end

return event

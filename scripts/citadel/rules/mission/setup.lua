-- Setup, in the order of the rule text. Sectors, entrances and tokens lie as the mission lays them (CIT-SET-05,
-- CIT-MAP-01); what a tile shows in print is but paint (CIT-MAP-04).
local points = require "mission.points"
local roster = require "mission.roster"
local cards = require "cards.tactic"
local spawn = require "legion.spawn"
local trap = require "map.trap"
local ai_deck = require "legion.ai_deck"
local knack = require "mission.knack"

local setup = {}

local troopers = filter { kind = "trooper", on = "any" }
local creatures = filter { kind = "creature", on = "any" }

local function free_houses()
  local houses = set()
  for _, house in ipairs(data.list("corporation")) do houses:add(house.id) end
  for _, side in ipairs(world.sides) do
    houses:remove(side.house)
  end
  return houses
end

-- Each seat its own corporation; one, drawn blind, stays out with the player of the Legion.
local function take_houses()
  local legion = roster.legion()
  if not legion.house and option.mode == "player" then
    change.set(legion, "house", random_of(free_houses(), "house")) -- CIT-SET-02
  end
  for _, side in ipairs(roster.corporations()) do
    if not side.house then change.set(side, "house", choose(side, "house", free_houses())) end -- CIT-SET-01
  end
end

-- The box holds what the mission has not placed itself; figures that it has laid there are all of their kind.
local function make_figures()
  local legion, box = roster.legion(), world.zone("pool")
  for _, creature in ipairs(data.list("creature")) do
    local placed = creatures:all():where(function(figure) return figure.item == creature.id end)
    local laid = placed:any(function(figure) return figure.zone == box end)
    if not laid then
      for _ = #placed + 1, creature.pool do change.create(creature.id, box, legion) end
    end
  end
  for _, side in ipairs(world.sides) do change.create("id-marker", world.zone("drawn"), side) end
end

-- The event deck has as many cards as the mission has rounds; it may want some of them first or last.
local function cut_events()
  local deck, first, last = world.zone("event-deck"), world.zone("event-first"), world.zone("event-last")
  local drawn = math.max(0, world.limit - first.count - last.count)
  change.shuffle(deck)
  while deck.count > drawn do change.move(deck.top, world.zone("event-spare")) end -- CIT-SET-06
  for card in last:set():each() do change.move(card, deck, "bottom") end
  while first.count > 0 do change.move(first:at(first.count), deck) end
end

-- Face-down cards on the sectors, one for each slot that the mission has laid there.
local function lay_force()
  change.shuffle(world.zone("force-pile"))
  for _, tile in ipairs(world.tiles) do
    for slot in world.zone("slots", tile):set():each() do
      local card = spawn.draw()
      if card then change.move(card, world.zone("force", tile)) end -- CIT-SET-07
      change.remove(slot)
    end
  end
end

local function set_ranks()
  for _, side in ipairs(world.sides) do
    if option.rank > 0 then change.set(side, "rank", option.rank) end -- CIT-SET-08
    change.set(side, "start", points.total(side))
  end
end

-- The commander is alone at the top.
local function name_commander()
  local best, alone
  local sides = roster.corporations()
  if #sides < 2 then return end
  for _, side in ipairs(sides) do
    local total = points.total(side)
    if not best or total > points.total(best) then
      best, alone = side, true
    elseif total == points.total(best) then
      alone = false
    end
  end
  if not alone then return end
  change.set(best, "commander", true) -- CIT-SET-10
  log("log-commander", best)
end

-- The second-highest rank, or the highest where only one corporation plays or several share it.
local function choose_board()
  if world.board == 0 then
    local ranks = {}
    for i, side in ipairs(roster.corporations()) do ranks[i] = side.rank end
    table.sort(ranks)
    change.set(world, "board", ranks[#ranks - 1] or ranks[#ranks]) -- CIT-SET-11
  end
  log("log-board", world.board)
end

--- Step: everything before the players choose their characters.
function setup.begin()
  take_houses()
  make_figures()
  cut_events()
  lay_force()
  trap.prime()
  set_ranks()
  name_commander()
  choose_board()
  change.shuffle(world.zone("door-deck"))
  if option.mode == "cards" then ai_deck.make() end -- CIT-AI-03
  change.shuffle(world.zone("tactic-deck"))
  change.shuffle(world.zone("secondary-deck"))
  push("round")
  push("orders")
  push("equip") -- CIT-SET-14
  push("muster")
end

local function characters(house)
  local found = set()
  for _, character in ipairs(data.list("trooper")) do
    if character.corporation == house then found:add(character.id) end
  end
  return found
end

--- Step: each corporation picks its troopers, in seating order and openly; their health starts full (CIT-SET-13).
function setup.muster()
  for _, side in ipairs(roster.corporations()) do
    if #troopers:of(side) == 0 then
      local able = characters(side.house)
      local pick = choose(side, "characters", domain.some(able, option.team, option.team)) -- CIT-SET-12
      for id in pick:each() do
        local trooper = change.create(id, world.zone("reserve", side), side)
        change.set(trooper, "health", trooper.full_health) -- CIT-SET-13
      end
    end
  end
end

-- Secondary missions are drawn, two unless the mission wants more, and one of them is kept, or more.
local function deal_orders(side)
  local deck, drawn = world.zone("secondary-deck"), world.zone("orders", side)
  for _ = 1, option.secondary_drawn do
    if deck.top then change.move(deck.top, drawn) end
  end
  local kept = set()
  for _ = 1, math.min(option.secondary_kept, drawn.count) do
    kept:add(choose(side, "orders", drawn:set():minus(kept))) -- CIT-SET-15
  end
  for card in drawn:set():each() do
    if not kept:has(card) then change.move(card, deck, "bottom") end
  end
end

--- Step: what the corporations hold in secret.
function setup.orders()
  for _, side in ipairs(roster.corporations()) do
    if world.secondaries then deal_orders(side) end
    local count = world.hand_size >= 0 and world.hand_size or points.card(side).cards
    if count > 0 then cards.deal(side, count + knack.stock(side)) end -- CIT-SET-16 CIT-RANK-03
  end
  raise("mission-start")
end

return setup

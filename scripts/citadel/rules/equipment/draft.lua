-- The equipment draft before a mission: one card a turn out of the bunker, until everybody has spent or passed. The
-- Legion takes none.
local points = require "mission.points"
local roster = require "mission.roster"
local arms = require "equipment.arms"

local draft = {}

local troopers = filter { kind = "trooper", on = "any" }

local function flags(list)
  local found = {}
  for _, name in ipairs(list) do found[name] = true end
  return found
end

-- What the draft asks of each card, by its id. `who`: specialties that may carry it, nil for everybody; `fits`: weapons
-- that an augment goes on, nil for every weapon.
local wares = {}
for _, card in ipairs(data.list("equipment-card")) do
  wares[card.id] = {
    rank = card.rank,
    cost = card.cost,
    slot = card.slot,
    who = #card.specialties > 0 and flags(card.specialties) or nil,
    fits = #card.fits > 0 and flags(card.fits) or nil,
  }
end

local function highest_rank()
  local rank = 1
  for _, side in ipairs(roster.corporations()) do rank = math.max(rank, side.rank) end
  return rank
end

-- The bunker holds the cards of the box by rank, unless the mission has laid its own. What is above everybody's rank
-- stays in the box.
local function fill()
  local bunker = world.zone("bunker")
  if bunker.count > 0 then return end
  for rank = highest_rank(), 1, -1 do
    for _, card in ipairs(data.list("equipment-card")) do
      if card.rank == rank then -- CIT-EQ-01
        for _ = 1, card.copies do change.create(card.id, bunker) end
      end
    end
  end
end

local seats = {}

-- From the one left of the Legion, then leftwards.
function seats.player()
  return roster.seated(roster.legion()) -- CIT-EQ-04
end

-- Open point 38: nobody is the Legion; chance says who begins.
function seats.cards()
  local sides = roster.corporations()
  return roster.seated(sides[random(#sides, "draft")])
end

-- The lowest rank and fewest PP first; among equals chance.
function seats.campaign()
  local left, found = set(), {}
  for _, side in ipairs(roster.corporations()) do left:add(side) end
  while #left > 0 do
    found[#found + 1] = random_of(left:least(points.total), "draft") -- CIT-EQ-05
    left:remove(found[#found])
  end
  return found
end

--- The corporations in the order of the draft.
---@return table array of sides
function draft.order()
  return seats[option.campaign and "campaign" or option.mode]()
end

--- Step: fills the bunker and hands out the credits.
function draft.begin()
  if not option.equipment then return end
  fill()
  local order = draft.order()
  for seat, side in ipairs(order) do
    local credits = world.credits > 0 and world.credits or points.card(side).credits
    change.set(side, "credits", credits) -- CIT-EQ-02 CIT-RANK-03
    change.set(side, "seat", seat)
  end
  push("draft", order[1])
end

local function on_shelf(ware, rank)
  if option.shelf == "exact" then return ware.rank == rank end
  return ware.rank <= rank
end

-- What the troopers of a team carry so far.
local function loads(side)
  local found = {}
  for trooper in troopers:of(side):each() do
    local weapon = arms.weapon(trooper)
    local augments = weapon and #weapon.cargo or 0
    found[#found + 1] = {
      trooper = trooper,
      specialty = trooper.specialty,
      weapon = weapon and weapon.item,
      augments = augments,
      items = #arms.items(trooper) + (option.augments_count and augments or 0),
    }
  end
  return found
end

-- May a trooper with this load take a card?
local function fit(load, ware)
  if ware.slot == "augment" then
    if not load.weapon or load.augments > 0 then return false end -- CIT-EQ-09
    if option.augments_count and load.items >= option.items then return false end
    return not ware.fits or ware.fits[load.weapon] == true
  end
  if ware.who and not ware.who[load.specialty] then return false end -- CIT-EQ-07
  if ware.slot == "weapon" then return not load.weapon end -- CIT-EQ-07
  return load.items < option.items -- CIT-EQ-08
end

local function anybody(team, ware)
  for i = 1, #team do
    if fit(team[i], ware) then return true end
  end
  return false
end

--- The troopers of a team that may take a card.
---@return table set
function draft.bearers(side, card)
  local found = set()
  for _, load in ipairs(loads(side)) do
    if fit(load, wares[card.item]) then found:add(load.trooper) end
  end
  return found
end

--- What a team may take now: one card of each name.
---@return table set of cards
function draft.offered(side)
  local found, seen = set(), {}
  local rank, credits, team = side.rank, side.credits, loads(side)
  for card in world.zone("bunker"):set():each() do
    local id = card.item
    if not seen[id] then
      seen[id] = true
      local ware = wares[id]
      local able = ware.cost <= credits and on_shelf(ware, rank) -- CIT-EQ-01
      if able and anybody(team, ware) then found:add(card) end -- CIT-EQ-06
    end
  end
  return found
end

--- Gives a card to a trooper: an augment goes on its weapon.
function draft.give(card, trooper)
  change.move(card, card.slot == "augment" and arms.weapon(trooper) or trooper) -- CIT-EQ-03
end

-- Whose turn it is after this one: the next in the order that has not passed.
local function follower(side)
  local best
  local sides = roster.corporations()
  for _, other in ipairs(sides) do
    if not other.passed then
      local wait = (other.seat - side.seat - 1) % #sides
      if not best or wait < best.wait then best = { side = other, wait = wait } end
    end
  end
  return best and best.side
end

-- A card was taken: passes that are not final are taken back.
local function reopen()
  for _, side in ipairs(roster.corporations()) do change.set(side, "passed", false) end
end

local function close()
  for _, side in ipairs(roster.corporations()) do change.set(side, "credits", 0) end -- CIT-EQ-02
end

--- Step: one card for one team, or none any more.
function draft.pick(side)
  local offered = draft.offered(side)
  local card = choose(side, "draft", offered:with("pass"))
  if card == "pass" then
    change.set(side, "passed", true) -- CIT-EQ-03
  else
    if option.draft_pass == "skip" then reopen() end
    change.add(side, "credits", -card.cost)
    draft.give(card, choose(side, "draft-for", draft.bearers(side, card), card)) -- CIT-EQ-06
    log("log-draft", side, card.data.title, card.carrier)
  end
  local next_one = follower(side)
  if next_one then push("draft", next_one) else close() end
end

return draft

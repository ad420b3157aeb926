-- After a mission of a campaign: rewards, upgrades, resets. All of it is asked of the whole side (MAY-PROG-12).
local ask = require "turns.ask"
local roster = require "units.roster"
local sides = require "turns.sides"
local victory = require "mission.victory"
local upgrade = require "units.upgrade"
local numbers = require "numbers"

local spoils = {}

-- Markers that a mission has taken away count for whoever had them last.
local markers = filter { kind = "om", on = "any" }

local function deck(side) return world.zone("undiscovered", side.team) end

-- MAY-PROG-06: a random draw, seen at once.
local function discover(side)
  local card = deck(side).top
  if not card then return end
  change.show(card)
  change.move(card, world.zone("gadgets", side.team))
  change.list_add(side, "discovered", card.item)
  log("log-discovered", side, card.data.title)
end

local function prize(side, kind)
  return markers:all():any(function(marker) return marker.prize == kind and marker.control == sides.name(side) end)
end

local function installed(unit) return #upgrade.of(unit) end

-- MAY-PROG-05: with a character of an expansion in play, one of those with the fewest upgrades.
local function boost(side)
  local units = set()
  for board in roster.boards(side):each() do
    if board.figure then units:add(board.figure) end
  end
  if not units:any(function(unit) return unit.data.expansion end) then return end
  local unit = ask.side(side, "boost", units:least(installed))
  change.set(unit.board, "boost", 1)
end

--- Step: a side gets what the mission has brought it.
---@param side Side
function spoils.begin(side)
  local picks = numbers.reward_picks -- MAY-PROG-02
  if victory.leader() == side then picks = picks + numbers.winner_picks end -- MAY-PROG-03
  push("reset", side)
  push("spend", side)
  push("pick", side, picks)
  if prize(side, "gadget") then discover(side) end -- MAY-PROG-04
  if prize(side, "crystal") then change.add(side, "crystals", 1) end -- MAY-PROG-04
  boost(side)
end

--- Step: one gadget or one crystal; comes back for each reward.
function spoils.pick(side, left)
  if left == 0 then return end
  local kinds = set("crystal")
  if deck(side).count > 0 then kinds:add("gadget") end
  if ask.side(side, "reward", kinds) == "gadget" then -- MAY-PROG-02
    discover(side)
  else
    change.add(side, "crystals", 1)
  end
  push("pick", side, left - 1) -- MAY-PROG-06: each is seen before the next is chosen
end

-- The board of a side that an upgrade is for, if it has taken part and got none yet.
local function board_for(side, row)
  return roster.boards(side):where(function(board)
    if board.upgraded then return false end -- MAY-PROG-07
    if board.figure then return board.figure.item == row.unit end
    for _, type in ipairs(board.slots) do
      if type == row.unit then return true end
    end
    return false
  end):first()
end

local function owned(side, id)
  for _, each in ipairs(side.bought) do
    if each == id then return true end
  end
  return false
end

local function on_offer(side)
  local found = set()
  for _, row in ipairs(data.list("upgrade")) do
    local board = not owned(side, row.id) and board_for(side, row)
    if board and side.crystals + board.boost >= row.crystals then found:add(row.id) end -- MAY-PROG-07, MAY-PROG-05
  end
  return found
end

-- Upgrades of a unit that a side owns in spaces of one type.
local function rivals(side, row)
  local found = set()
  for _, id in ipairs(side.bought) do
    local other = data["upgrade"][id]
    if other.unit == row.unit and other.slot == row.slot then found:add(id) end
  end
  return found
end

local function drop(side, id)
  change.list_remove(side, "bought", id)
  for card in world.zone("upgrades", side.team):set():each() do
    if card.item == id then change.remove(card) end
  end
end

local function room(board, row)
  return board.figure and upgrade.spaces(board.figure, row.slot) or 1 -- MAY-BRD-09: a minion has one of each type
end

--- Step: crystals buy one upgrade; comes back until the side buys no more.
function spoils.spend(side)
  local id = ask.side(side, "buy-upgrade", on_offer(side):with("end"))
  if id == "end" then return change.set(side, "crystals", 0) end -- MAY-PROG-08
  local row = data["upgrade"][id]
  local board, others = board_for(side, row), rivals(side, row)
  if #others >= room(board, row) then drop(side, ask.side(side, "replace", others)) end -- MAY-PROG-09
  local own = math.min(board.boost, row.crystals)
  change.add(board, "boost", -own)
  change.add(side, "crystals", own - row.crystals) -- MAY-PROG-07
  change.set(board, "upgraded", true) -- MAY-PROG-07
  change.list_add(side, "bought", id)
  change.create(id, world.zone("upgrades", side.team))
  push("spend", side)
end

local function gadgets_of(side, elite)
  local found = set()
  for _, id in ipairs(side.discovered) do
    if data["gadget"][id].elite == elite then found:add(id) end
  end
  return found
end

local function upgrades_of(side, unit)
  local found = set()
  for _, id in ipairs(side.bought) do
    if data["upgrade"][id].unit == unit then found:add(id) end
  end
  return found
end

-- Elites, large ones included, and types of minion, in play or not, from whom there is something to take back.
local function resettable(side)
  local found = set()
  for _, kind in ipairs { "elite", "minion" } do
    for _, row in ipairs(data.list(kind)) do
      if #gadgets_of(side, row.id) > numbers.gadgets_kept or #upgrades_of(side, row.id) > 0 then found:add(row.id) end
    end
  end
  return found
end

-- MAY-PROG-10: all upgrades leave, all gadgets but two go back into the deck.
local function reset(side, character)
  for id in upgrades_of(side, character):each() do drop(side, id) end -- MAY-PROG-10
  local known = gadgets_of(side, character)
  local count = numbers.gadgets_kept
  if #known <= count then return end
  local kept = ask.side(side, "keep", domain.some(known, count, count)) -- MAY-PROG-10
  for id in known:each() do
    if not kept:has(id) then
      change.list_remove(side, "discovered", id) -- MAY-PROG-10
      change.create(id, deck(side))
    end
  end
  change.shuffle(deck(side)) -- MAY-PROG-10
end

--- Step: a side may reset the board of an elite or the card of a minion; comes back until it does no more.
function spoils.reset(side)
  local character = ask.side(side, "reset", resettable(side):with("none"))
  if character == "none" then return end
  reset(side, character) -- MAY-PROG-10
  push("reset", side)
end

return spoils

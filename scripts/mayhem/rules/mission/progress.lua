-- What a side has between missions, as a mission finds it: discovered gadgets and bought upgrades. After a mission:
-- spoils.lua.
local gadget = require "units.gadget"
local roster = require "units.roster"

local progress = {}

--- "mayhem" or "legion": whose an elite is.
---@param id string
function progress.team(id)
  local row = data["elite"][id]
  return row and row.faction
end

local function among(list, id)
  for _, each in ipairs(list) do
    if each == id then return true end
  end
  return false
end

-- MAY-PROG-01: what is not discovered lies in the side's deck, shuffled.
local function hide_gadgets(side)
  local deck = world.zone("undiscovered", side.team)
  for _, row in ipairs(data.list("gadget")) do
    if progress.team(row.elite) == side.team.id and not among(side.discovered, row.id) then
      change.create(row.id, deck)
    end
  end
  change.shuffle(deck)
end

-- A gadget that the mission lists and that is not discovered is lent: its card leaves the deck for this mission.
local function lend_gadgets(side)
  for card in world.zone("gadgets", side.team):set():each() do
    if among(side.discovered, card.item) then
      change.set(card, "lent", false) -- its own, whatever the mission says
    else
      change.remove(card)
      gadget.lend(card.item, side) -- MAY-GAD-06
    end
  end
end

local function lend_upgrades(side)
  for card in world.zone("upgrades", side.team):set():each() do
    change.set(card, "lent", not among(side.bought, card.item)) -- MAY-GAD-06
  end
end

-- MAY-PROG-09: upgrades stay with their elite or type of minion, whatever squad it is in.
local function install(side)
  local zone = world.zone("upgrades", side.team)
  for _, id in ipairs(side.bought) do
    local laid = zone:set():any(function(card) return card.item == id end)
    if not laid then change.create(id, zone) end
  end
end

-- Discovered gadgets go into slots that the mission leaves empty, in the order in which they were discovered.
local function wear(side)
  for board in roster.boards(side):each() do
    for _, id in ipairs(board.figure and side.discovered or {}) do
      if gadget.fits(id, board.figure) then gadget.equip(id, side) end
    end
  end
end

--- In the set-up of a mission of a campaign: what a side owns is there, what it does not own is lent.
---@param side Side
function progress.begin(side)
  if not option.campaign then return end
  hide_gadgets(side)
  lend_gadgets(side)
  if option.forces == "list" then wear(side) end
  install(side)
  lend_upgrades(side)
end

return progress

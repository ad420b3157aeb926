-- What bots choose before and after a mission: boards, gadgets, minions, upgrades.
local draft = {}

local SQUAD = 14 -- a squad, in points of health
local SLOTS = 3

-- How much an elite stands.
local function sturdy(piece)
  local row = piece.data
  if piece.kind == "squad" then return SQUAD end
  return row.health + row.shield_well + 2 * row.armor_well
end

--- Squads and sturdy elites.
function draft.draft(_, options, _, least)
  local worth = {}
  for piece in options:each() do worth[piece] = sturdy(piece) end
  return options:score { { "worth", worth }, { "noise", 4 } }:best(least)
end

-- Anything but the last word.
local function anything(options, word)
  local all = options:copy():remove(word)
  return #all > 0 and all:score { { "noise", 9 } }:best() or word
end

--- Lamplight spends its scrap on gadgets, the Legion keeps it for minions.
function draft.buy_gadget(side, options)
  if side.team.id == "legion" then return "end" end
  return anything(options, "end")
end

function draft.buy_minion(_, options) return anything(options, "end") end

--- The squad with more room, so that both get something.
function draft.minion_squad(_, options)
  return options:most(function(squad) return SLOTS - #squad.slots end):first()
end

function draft.buy_upgrade(_, options)
  local worth = {}
  for id in options:each() do worth[id] = id == "end" and -1 or data["upgrade"][id].crystals end
  return options:score { { "worth", worth } }
end

function draft.reset() return "none" end

return draft

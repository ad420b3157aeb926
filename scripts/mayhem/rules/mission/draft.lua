-- The advanced set-up: each side chooses its boards, spends scrap on gadgets and minions, and places its units in the
-- zones of the mission. Candidates are what the mission lists and what it lays out in zone:muster@TEAM.
local ask = require "turns.ask"
local roster = require "units.roster"
local sides = require "turns.sides"
local gadget = require "units.gadget"
local numbers = require "numbers"

local draft = {}

local leaders = filter { kind = { "elite", "squad" }, on = "any" }
local minions = filter { kind = "minion", on = "any" }
local allies = filter { kind = "ally", on = "any" }
local boxed = filter { kind = "minion", on = "zone" }
local figures = filter { kind = "figure", on = "any" }

-- MAY-ADV-03: listed minions, and the allies that were laid out with them, go back into the box.
local function clear(side)
  local pool = world.zone("pool")
  for minion in minions:of(side):each() do change.move(minion, pool) end
  for ally in allies:of(side):each() do change.remove(ally) end
end

--- Step: a side chooses its boards among all candidates.
function draft.boards(side)
  clear(side)
  local candidates = leaders:of(side)
  local count = math.min(numbers.boards, #candidates) -- MAY-BRD-01
  local chosen = ask.side(side, "draft", domain.some(candidates, count, count)) -- MAY-ADV-01
  for piece in candidates:each() do
    if not chosen:has(piece) then
      change.remove(piece) -- MAY-ADV-01: the listed forces are replaced
    elseif piece.kind == "squad" then
      change.list_clear(piece, "slots") -- MAY-ADV-03
      change.move(piece, world.zone("boards", side.team))
    else
      change.set(piece, "round", 0) -- MAY-ADV-04: whoever was listed as late is placed with the others
      change.set(piece, "entry", nil)
      change.move(piece, world.zone("waiting", side.team))
    end
  end
  for card in world.zone("gadgets", side.team):set():each() do change.remove(card) end
end

local colours = { speed = "scrap-speed", focus = "scrap-focus", tech = "scrap-tech" }

local function price(list)
  local sum = { speed = 0, focus = 0, tech = 0 }
  for _, colour in ipairs(list) do sum[colour] = sum[colour] + 1 end
  return sum
end

local function affordable(side, list)
  local sum = price(list)
  return side.scrap_speed >= sum.speed and side.scrap_focus >= sum.focus and side.scrap_tech >= sum.tech
end

local function pay(side, list)
  for colour, count in pairs(price(list)) do change.add(side, colours[colour], -count) end
end

-- In a campaign a side has only what it has discovered.
local function available(side, id)
  if not option.campaign then return true end
  for _, known in ipairs(side.discovered) do
    if known == id then return true end
  end
  return false
end

local function elites(side)
  return figures:of(side):where(function(unit) return roster.elite(unit) and unit.board ~= nil end)
end

-- Gadgets that a side can pay for and has a slot for.
local function gadgets(side)
  local found = set()
  for _, row in ipairs(data.list("gadget")) do
    local user = elites(side):where(function(unit) return unit.item == row.elite end):first()
    if user and gadget.fits(row.id, user) and affordable(side, row.scrap) and available(side, row.id) then
      found:add(row.id)
    end
  end
  return found
end

--- Step: one gadget is bought; comes back until the side buys no more.
function draft.gadgets(side)
  local id = ask.side(side, "buy-gadget", gadgets(side):with("end"))
  if id == "end" then return end
  pay(side, data["gadget"][id].scrap) -- MAY-ADV-02, MAY-GAD-05
  gadget.equip(id, side)
  push("draft-gadgets", side)
end

local function has_slot(squad, type)
  for _, each in ipairs(squad.slots) do
    if each == type then return true end
  end
  return false
end

-- Squads that can take a figure of a type: its card lies there, or there is an empty slot and no other squad has it.
local function takers(side, type)
  local squads = roster.boards(side):where(function(each) return each.kind == "squad" end)
  local holder = squads:where(function(squad) return has_slot(squad, type) end)
  if #holder > 0 then return holder end
  return squads:where(function(squad) return #squad.slots < numbers.squad_slots end) -- MAY-BRD-09
end

local function figure(type)
  return boxed:inside(world.zone("pool")):where(function(minion) return minion.item == type end):first()
end

local function types(side)
  local found = set()
  for _, row in ipairs(data.list("minion")) do
    if figure(row.id) and affordable(side, row.scrap) and #takers(side, row.id) > 0 then found:add(row.id) end
  end
  return found
end

--- Step: one minion is bought; comes back until the side buys no more.
function draft.minions(side)
  local type = ask.side(side, "buy-minion", types(side):with("end"))
  if type == "end" then return end
  pay(side, data["minion"][type].scrap) -- MAY-ADV-03
  local squad = ask.side(side, "minion-squad", takers(side, type))
  if not has_slot(squad, type) then change.list_add(squad, "slots", type) end -- MAY-ADV-03
  local minion = figure(type)
  change.owner(minion, side)
  change.set(minion, "board", squad)
  change.move(minion, world.zone("waiting", side.team))
  push("draft-minions", side)
end

-- Free squares of the zone that the mission has for a side; all of a large unit lies in it, outside.
local function zone(side, unit)
  local squares, large = board.squares_with("muster-" .. sides.name(side)), unit.kind == "giant"
  return squares:where(function(square)
    return board.free(square, "hop", unit) and not roster.span(unit, square):any(function(each)
      return not squares:has(each) or not board.has_floor(each) or large and board.inside(each) -- MAY-LRG-03
    end)
  end)
end

--- Step: one unit is placed; comes back until none is left. Whoever finds no room comes in from above later.
function draft.place(side)
  local waiting = figures:inside(world.zone("waiting", side.team)):where(function(unit)
    return unit.board ~= nil and unit.round == 0
  end)
  local unit = waiting:first()
  if not unit then return end
  push("draft-place", side)
  local squares = zone(side, unit)
  if #squares == 0 then return change.set(unit, "round", 1) end
  change.move(unit, ask.owner(unit, "landing", squares)) -- MAY-ADV-04
  change.turn(unit, ask.facing(unit)) -- MAY-SET-04
end

return draft

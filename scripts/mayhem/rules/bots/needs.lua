-- Cubes: which a board needs most, for gains, payments and wounds.
local wells = require "units.wells"
local roster = require "units.roster"

local needs = {}

-- By action: how often it will be wanted.
local function wanted(row)
  if row.weapon then return 4 end
  if row.verb == "move" and row.type == "main" then return 3 end
  if row.verb == "block" or row.verb == "dash" then return 1 end
  return 2
end

-- By content item of elites and minions: what their actions cost, weighed.
local demand = {}
for _, kind in ipairs { "elite", "giant", "minion" } do
  for _, row in ipairs(data.list(kind)) do
    local sum = { speed = 0, focus = 0, tech = 0, mayhem = 0 }
    for _, id in ipairs(row.actions) do
      for _, cube in ipairs(data["action"][id].cost) do
        if sum[cube] then sum[cube] = sum[cube] + wanted(data["action"][id]) end
      end
    end
    demand[row.id] = sum
  end
end

local function total(own)
  if own.figure then return demand[own.figure.item] end
  local sum = { speed = 0, focus = 0, tech = 0, mayhem = 0 }
  for unit in roster.units(own):each() do
    for colour, n in pairs(demand[unit.item]) do sum[colour] = sum[colour] + n end
  end
  return sum
end

-- How much one more cube of each colour matters to a board.
local function matters(own)
  local sum, worth = total(own), {}
  for colour, n in pairs(sum) do worth[colour] = 1 + n * 12 // (1 + 2 * own[colour]) end
  return worth
end

local function board_of(piece)
  return (piece.kind == "squad" or piece.kind == "elite-board") and piece or piece.board
end

local bot = {}
needs.bot = bot

function bot.cube(_, options, about)
  return options:score { { "worth", matters(board_of(about)) } }
end

bot.heal = bot.cube

function bot.pay(_, options, about)
  return options:score { { "worth", matters(board_of(about)), -1 } }
end

bot.siphon_cube = bot.pay

--- Wounds: into a space without a cube, where it hurts least.
function bot.wound(_, options, unit)
  local own = unit.board
  local worth = matters(own)
  for colour, n in pairs(worth) do
    worth[colour] = -n - (wells.room(own, colour) == 0 and 20 or 0)
  end
  return options:score { { "worth", worth } }
end

--- The enemy loses what it needs most.
function bot.disrupt(_, options, unit)
  return options:score { { "worth", matters(unit.board) } }
end

--- Cube by cube from the board that has most left.
function bot.mayhem_from(_, options, _, _, most)
  local shares = {}
  for _ = 1, most do
    local richest = options:most(function(own) return own.mayhem - (shares[own] or 0) end):first()
    shares[richest] = (shares[richest] or 0) + 1
  end
  return shares
end

bot.siphon = function(_, options) return options:score { { "attribute", "mayhem", 1 } } end

return needs

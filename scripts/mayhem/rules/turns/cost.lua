-- What an action costs a unit now, and paying for it.
local ask = require "turns.ask"
local wells = require "units.wells"
local ability = require "abilities.ability"
local numbers = require "numbers"

local cost = {}

local kinds = { "speed", "focus", "tech", "mayhem" }

-- What actions cost in print, and which of them have an ability of their own that makes them cheaper.
local printed, own_discount = {}, {}
local cheapens = {}
for _, row in ipairs(data.list("ability")) do
  for _, effect in ipairs(row["do"]) do
    if effect.what == "cost" then cheapens[row.id] = true end
  end
end
for _, row in ipairs(data.list("action")) do
  local sum = { speed = 0, focus = 0, tech = 0, mayhem = 0, any = 0 }
  for _, cube in ipairs(row.cost) do sum[cube] = sum[cube] + 1 end
  printed[row.id] = sum
  for _, id in ipairs(row.abilities) do own_discount[row.id] = own_discount[row.id] or cheapens[id] end
end

--- Cubes that an action costs a unit now.
---@param unit Piece
---@param action string
---@return table speed, focus, tech, mayhem, any: integers
function cost.of(unit, action)
  local print = printed[action]
  local sum = { speed = print.speed, focus = print.focus, tech = print.tech, mayhem = print.mayhem,
                any = print.any + numbers.stunned_cubes * unit.stunned } -- MAY-STA-10
  if own_discount[action] or unit.thrifty then ability.discount(unit, action, sum) end
  return sum
end

--- Can a board pay that? All or nothing (MAY-ACT-04).
---@param board Piece
---@param sum table as `cost.of` gives it
function cost.payable(board, sum)
  return cost.covers(board, sum, sum.any)
end

--- The same, with another number of cubes of any colour.
function cost.covers(board, sum, any)
  local speed, focus, tech = board.speed - sum.speed, board.focus - sum.focus, board.tech - sum.tech
  if speed < 0 or focus < 0 or tech < 0 or speed + focus + tech < any then return false end
  return board.mayhem >= sum.mayhem
end

--- Can a unit pay for an action?
function cost.affordable(unit, action)
  if own_discount[action] or unit.thrifty then return cost.payable(unit.board, cost.of(unit, action)) end
  local print = printed[action]
  return cost.covers(unit.board, print, print.any + numbers.stunned_cubes * unit.stunned) -- MAY-STA-10
end

--- Takes cubes off a board; the owner says which for those of any colour.
function cost.take(board, sum)
  for _, kind in ipairs(kinds) do
    if sum[kind] > 0 then wells.lose(board, kind, sum[kind]) end -- MAY-ACT-04
  end
  for _ = 1, sum.any do
    wells.lose(board, ask.owner(board, "pay", wells.with_cube(board)), 1) -- MAY-STA-10
  end
end

--- A unit pays for an action in full.
function cost.pay(unit, action) cost.take(unit.board, cost.of(unit, action)) end

return cost

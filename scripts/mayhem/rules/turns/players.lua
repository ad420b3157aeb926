-- Three and four players: a side activates two boards a turn, one a player; a lone player acts as two (MAY-MULT-06).
-- The actions of the two boards come in any order.
local ask = require "turns.ask"
local sides = require "turns.sides"
local roster = require "units.roster"
local activation = require "turns.activation"

local players = {}

-- MAY-MULT-07: two players who want the same board: the opponents decide who gets it.
local function share(side, boards)
  local first, second = side.team.sides[1], side.team.sides[2]
  local wishes = choose_all("board", { { first, boards }, { second, boards } }) -- MAY-MULT-03: any board
  if wishes[1] ~= wishes[2] then return wishes[1], wishes[2] end
  local rest = boards:copy():remove(wishes[1])
  if choose(sides.enemy(side), "settle", set(first, second)) == first then -- MAY-MULT-07
    return wishes[1], choose(second, "board", rest)
  end
  return choose(first, "board", rest), wishes[1]
end

local function alone(side, boards)
  local first = choose(side, "board", boards)
  return first, choose(side, "board", boards:copy():remove(first)) -- MAY-MULT-06
end

--- Step: a side activates two different boards. MAY-MULT-03
function players.activate(side)
  local team, boards = side.team, roster.boards(side)
  local pair = #team.sides == 2
  local first, second = (pair and share or alone)(side, boards)
  push("activation-end", first)
  push("activation-end", second)
  push("act-in-turn", side)
  activation.start(first, 1, team.sides[1])
  activation.start(second, 2, team.sides[pair and 2 or 1])
end

--- Step: one action of one of the two boards; comes back until both are done. MAY-MULT-04
function players.act(side)
  local open = roster.boards(side):where(function(each)
    return each.active and not each.done and activation.able(each)
  end)
  if #open == 0 then return end
  local acting = ask.side(side, "acts-next", open) -- MAY-MULT-04
  change.set(world, "slot", acting.slot)
  push("act-in-turn", side)
  local what = activation.choice(acting)
  if what == "end" then return change.set(acting, "done", true) end
  activation.perform(acting, what)
end

return players

-- Rounds, whose turn it is, and the end of the mission.
local sides = require "turns.sides"
local victory = require "mission.victory"

local game = {}

local names = { "mayhem", "legion" }

local function deck(name) return world.zone("refresh", sides.of(name).team) end

--- Step: a round begins.
function game.round()
  change.add(world, "round", 1)
  log("log-round", world.round, world.rounds)
  for _, name in ipairs(names) do
    local side = sides.of(name)
    change.set(side.team, "turns", 0)
    if world.round > 1 then -- MAY-TURN-07: each side reshuffles its own discards
      for card in world.zone("refresh-discard", side.team):set():each() do
        change.hide(card)
        change.move(card, deck(name))
      end
      change.shuffle(deck(name))
    end
  end
  push("next-turn")
  raise("round-start")
end

-- Event cards among the refresh cards are not drawn for themselves. MAY-TURN-09, open point 75
local function refresh_left(name)
  return deck(name):set():any(function(card) return card.kind == "refresh-card" end)
end

-- The round is over when no refresh card is left and the turn in progress is finished. MAY-TURN-06
local function over()
  for _, name in ipairs(names) do
    if refresh_left(name) or sides.of(name).team.turns == 0 then return false end
  end
  return true
end

--- Step: the next turn, or the end of the round.
function game.next()
  if over() then return push("round-end") end
  local first = sides.of(world.initiative)
  if first.team.turns == 0 then return push("turn", first) end -- MAY-TURN-01, open point 11
  push("turn", sides.enemy(sides.captain(world.active))) -- MAY-TURN-01
end

--- Step: end-of-round effects, before the marker moves.
function game.round_end()
  push("round-over")
  raise("round-end") -- MAY-TURN-07
end

--- Step: the next round, or the end.
function game.round_over()
  push(world.round >= world.rounds and "scoring" or "round") -- MAY-TURN-08
end

--- Step: the mission is over: the side that leads has won.
function game.score()
  push("verdict")
  raise("mission-end")
end

--- Step: who has won.
function game.verdict()
  victory.decide()
end

return game

-- Each round every side bids and a coin says whether the bid comes in.
local game = {}

function game.begin()
  push("round")
end

local function close()
  local best, winners = 0, {}
  for _, side in ipairs(world.sides) do
    change.set(side, "score", side.coins)
    if side.coins > best then
      best, winners = side.coins, {}
    end
    if side.coins == best then winners[#winners + 1] = side end
  end
  finish(best > 9 and "rich" or "poor", table.unpack(winners))
end

function game.round()
  if world.round == option.rounds then return close() end
  change.add(world, "round", 1)
  for _, side in ipairs(world.sides) do
    local bid = choose(side, "bid", domain.number(0, 3))
    local extra = side.kind == "guest" and side.lucky_charm and 1 or 0
    change.add(side, "coins", bid * roll("coin") + extra)
  end
  push("round")
end

return game

-- Prestige points and ranks.
local points = {}

--- The rank card that lies on a side's tray.
---@return table item
function points.card(side)
  return data.list("rank-card")[side.rank] -- CIT-SET-09
end

--- Rank, PP and tokens as one number.
function points.total(side)
  return option.track * (side.rank - 1 + side.tokens) + side.pp
end

local function set_total(side, total)
  local top = data.count("rank-card")
  local rank = math.min(top, total // option.track + 1) -- CIT-RANK-01
  local rest = total - option.track * (rank - 1)
  change.set(side, "rank", rank) -- CIT-RANK-02
  change.set(side, "tokens", rest // option.track) -- CIT-RANK-04
  change.set(side, "pp", rest % option.track)
end

--- Gives a side PP, or takes some. Ranks follow at once, down as well as up.
function points.award(side, amount)
  if amount == 0 then return end
  local rank = side.rank
  set_total(side, math.max(0, points.total(side) + amount)) -- CIT-RANK-05
  log(amount > 0 and "log-points" or "log-points-lost", side, math.abs(amount))
  raise("points", side, amount)
  if side.rank == rank then return end
  log("log-rank", side, side.rank)
  raise("promoted", side)
end

--- What a side has gained since the mission began.
function points.gained(side)
  return points.total(side) - side.start
end

return points

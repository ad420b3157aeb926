-- Players of a campaign, as plain tables.
local players = {}

function players.one(number, id, rank, pp)
  return { number = number, id = id, name = id, rank = rank or 1, pp = pp or 0, tokens = 0 }
end

function players.three() return { players.one(1, "ada"), players.one(2, "ben"), players.one(3, "cid") } end

return players

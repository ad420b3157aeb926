-- How tours go: docs/campaigns.md.
local tour = {}

function tour.lengths()
  return { 3, 1, 20 }
end

function tour.begin(_, player)
  return { coins = player.coins + 1 }
end

function tour.next(state)
  return state.number
end

function tour.options(state)
  return { touring = true, hosted = #state.players == 3 }
end

local function last_host(state)
  local played = state.history[#state.history]
  if not played then return nil end
  for _, side in ipairs(played.sides) do
    if side.kind == "host" then return side.player end
  end
end

function tour.seats(state, sides)
  local able = {}
  for _, player in ipairs(state.players) do
    if player.id ~= last_host(state) then able[#able + 1] = player.id end
  end
  local host = #state.players == 3 and able[random(#able)]
  local seats, guest = {}, 0
  for _, side in ipairs(sides) do
    if side.kind == "host" then
      seats[side.id] = host or nil
    else
      repeat guest = guest + 1 until state.players[guest].id ~= host
      seats[side.id] = state.players[guest].id
    end
  end
  return seats
end

function tour.start(_, player, side)
  if side.kind == "host" then return { coins = player.coins } end
  return { coins = player.coins, lucky_charm = player.lucky_charm, badges = player.badges, worn = player.worn }
end

function tour.finish(state, result)
  local badge = state.history[1] and "south-badge" or "north-badge"
  local kept = {}
  for _, side in ipairs(result.sides) do
    if side.player then
      local badges = {}
      for _, each in ipairs(side.values.badges or {}) do badges[#badges + 1] = each end
      if side.won then badges[#badges + 1] = badge end
      kept[side.player] = { coins = side.values.coins, lucky_charm = side.won, worn = side.won and badge or nil }
      if side.kind == "guest" then kept[side.player].badges = badges end
    end
  end
  return kept
end

function tour.standing(state)
  local players = {}
  for _, player in ipairs(state.players) do players[#players + 1] = player end
  table.sort(players, function(a, b)
    if a.coins ~= b.coins then return a.coins > b.coins end
    return a.number < b.number
  end)
  local places = {}
  for i, player in ipairs(players) do
    if i > 1 and players[i - 1].coins == player.coins then
      table.insert(places[#places], player.id)
    else
      places[#places + 1] = { player.id }
    end
  end
  return places
end

return tour

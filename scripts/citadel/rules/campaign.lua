-- Campaigns: missions in a row for the same players. Plain tables in, plain tables out: docs/campaigns.md.
local points = require "mission.points"

local campaign = {}

--- How many missions may be agreed: short, long, or one for each player to be the Legion once.
function campaign.lengths(state)
  return { 5, 10, #state.players } -- CIT-CAMP-01
end

--- What a player begins with: all the same, whoever will play the Legion.
function campaign.begin(_, player)
  return { rank = player.rank, pp = player.pp, tokens = player.tokens } -- CIT-CAMP-02
end

--- The missions come in the order of the series.
function campaign.next(state)
  return #state.history + 1 -- CIT-SET-04
end

--- Everybody leads a corporation but the player of the Legion, at the rank that is theirs.
function campaign.options(state)
  local corporations = #state.players
  if option.mode == "player" then corporations = corporations - 1 end
  return { campaign = true, rank = 0, corporations = corporations }
end

local function legion_of(played)
  for _, side in ipairs(played.sides) do
    if side.kind == "legion" then return side.player end
  end
end

-- Players who were the Legion least often, without the one who was it last.
local function next_legions(state)
  local times, last = {}, nil
  for _, played in ipairs(state.history) do
    last = legion_of(played)
    if last then times[last] = (times[last] or 0) + 1 end
  end
  local found, least
  for _, player in ipairs(state.players) do
    local count = times[player.id] or 0
    if player.id ~= last and (not least or count < least) then
      found, least = {}, count
    end
    if player.id ~= last and count == least then found[#found + 1] = player.id end
  end
  return found
end

--- Who sits where: the Legion changes hands, the others take the corporations in seating order.
function campaign.seats(state, sides)
  local legion
  if option.mode == "player" then
    local able = next_legions(state)
    legion = able[random(#able, "legion")] -- CIT-SET-03
  end
  local others = {}
  for _, player in ipairs(state.players) do
    if player.id ~= legion then others[#others + 1] = player.id end
  end
  local seats = {}
  for _, side in ipairs(sides) do
    if side.kind == "legion" then
      seats[side.id] = legion
    else
      seats[side.id] = table.remove(others, 1)
    end
  end
  return seats
end

--- What a side begins with: the player's rank and PP, and the corporation once it has been chosen.
function campaign.start(_, player)
  return { rank = player.rank, pp = player.pp, tokens = player.tokens, house = player.house } -- CIT-SET-08
end

--- What players keep: rank and PP from either role, and their corporation. Cards and equipment stay behind.
function campaign.finish(_, result)
  local kept = {}
  for _, side in ipairs(result.sides) do
    local own = side.values
    if side.player then -- CIT-CAMP-03
      -- CIT-CAMP-05
      kept[side.player] = { rank = own.rank, pp = own.pp, tokens = own.tokens, house = own.house }
    end
  end
  return kept
end

--- Highest rank and PP first; players with the same share a place.
function campaign.standing(state)
  local players = {}
  for _, player in ipairs(state.players) do players[#players + 1] = player end
  table.sort(players, function(a, b)
    local first, second = points.total(a), points.total(b)
    if first ~= second then return first > second end -- CIT-CAMP-04
    return a.number < b.number
  end)
  local places, before = {}, nil
  for _, player in ipairs(players) do
    if before and points.total(before) == points.total(player) then
      table.insert(places[#places], player.id)
    else
      places[#places + 1] = { player.id }
    end
    before = player
  end
  return places
end

return campaign

-- Campaigns: missions in a row for the same players. Plain tables in, plain tables out: docs/campaigns.md. What is kept
-- belongs to the boards of a Side, not to who played it, so every player carries all of it.
local campaign = {}

local kept = { "discovered", "bought" }

local function key(kind, name) return kind .. "_" .. name end

-- Gadgets that the elites of a faction know from the start.
local function starting(faction)
  local found = {}
  for _, row in ipairs(data.list("gadget")) do
    local elite = data["elite"][row.elite]
    if row.starting and elite and elite.faction == faction then found[#found + 1] = row.id end -- MAY-PROG-01
  end
  return found
end

--- What players begin with: two gadgets discovered for each elite, no upgrades.
function campaign.begin()
  return { agents_discovered = starting("mayhem"), command_discovered = starting("legion") }
end

--- The missions of a campaign know that they are part of one.
function campaign.options() return { campaign = true } end

--- The missions come in the order of the document.
function campaign.next(state) return #state.history + 1 end

--- Who sits where: in seating order; with the option `swap` the two Sides change hands after each mission.
function campaign.seats(state, sides)
  local players, seats = state.players, {}
  local turned = option.swap and #state.history % 2 == 1 -- MAY-PROG-11
  for index, side in ipairs(sides) do
    local place = turned and (index - 1 + #players // 2) % #players + 1 or index
    local player = players[place]
    if player then seats[side.id] = player.id end
  end
  return seats
end

--- What a side begins with: what the boards of its Side have, whoever played them before.
function campaign.start(_, player, side)
  local values = {}
  for _, name in ipairs(kept) do values[name] = player[key(side.kind, name)] end -- MAY-PROG-11
  return values
end

-- The first player of each Side holds what it has.
local function holdings(result)
  local found = {}
  for _, side in ipairs(result.sides) do
    for _, name in ipairs(kept) do
      local place = key(side.kind, name)
      if found[place] == nil then found[place] = side.values[name] end
    end
  end
  return found
end

local function wins_before(state, id)
  for _, player in ipairs(state.players) do
    if player.id == id then return player.wins end
  end
  return 0
end

--- What players keep: the gadgets and upgrades of both Sides. Crystals are gone (MAY-PROG-08).
function campaign.finish(state, result)
  local values = {}
  for _, side in ipairs(result.sides) do
    if side.player then
      values[side.player] = holdings(result)
      values[side.player].wins = wins_before(state, side.player) + (side.won and 1 or 0)
    end
  end
  return values
end

--- Most missions won first.
function campaign.standing(state)
  local players = {}
  for _, player in ipairs(state.players) do players[#players + 1] = player end
  table.sort(players, function(a, b)
    if a.wins ~= b.wins then return a.wins > b.wins end
    return a.number < b.number
  end)
  local places, last = {}, nil
  for _, player in ipairs(players) do
    if last and last.wins == player.wins then
      table.insert(places[#places], player.id)
    else
      places[#places + 1] = { player.id }
    end
    last = player
  end
  return places
end

return campaign

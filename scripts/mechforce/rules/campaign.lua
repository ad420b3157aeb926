-- Campaigns: missions in a row for the same players. Nothing in the rules says so: Fame adds up, and half of the Threat
-- stays in the world. Plain tables in, plain tables out: docs/campaigns.md.
local campaign = {}

--- The missions have as many players as the campaign, and know that they are part of one.
function campaign.options(state) return { campaign = true, players = #state.players } end

--- The next mission begins with the Threat that the last one has left.
function campaign.start(_, player) return { threat_before = player.threat } end

local function fame_before(state, id)
  for _, player in ipairs(state.players) do
    if player.id == id then return player.fame end
  end
  return 0
end

--- Fame of a mission that was not lost is added up; half of the Threat stays, rounded down.
function campaign.finish(state, result)
  local values = {}
  for _, side in ipairs(result.sides) do
    if side.player then
      local gained = result.outcome == "most-fame" and side.score or 0
      values[side.player] = {
        fame = fame_before(state, side.player) + gained,
        threat = side.values.threat_after // 2,
      }
    end
  end
  return values
end

--- Most Fame first; equals share a place.
function campaign.standing(state)
  local players = {}
  for _, player in ipairs(state.players) do table.insert(players, player) end
  table.sort(players, function(a, b)
    if a.fame ~= b.fame then return a.fame > b.fame end
    return a.number < b.number
  end)
  local places, last = {}, nil
  for _, player in ipairs(players) do
    if last and last.fame == player.fame then
      table.insert(places[#places], player.id)
    else
      table.insert(places, { player.id })
    end
    last = player
  end
  return places
end

return campaign

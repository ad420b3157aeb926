-- Campaigns: missions in a row for the same players. Nothing in the rules says so: Fame adds up, and half of the Threat
-- stays in the world. Plain tables in, plain tables out: docs/campaigns.md.
local campaign = {}

--- The missions have as many players as the campaign, and know that they are part of one.
function campaign.options(state) return { campaign = true, players = #state.players } end

--- The next mission begins with the Threat that the last one has left.
function campaign.start(_, player) return { threat_before = player.threat } end

local function fame_by_player(state)
  local fame = {}
  for _, player in ipairs(state.players) do fame[player.id] = player.fame end
  return fame
end

--- Fame of a mission that was not lost is added up; half of the Threat stays, rounded down.
function campaign.finish(state, result)
  local values, before = {}, fame_by_player(state)
  for _, side in ipairs(result.sides) do
    if side.player then
      local gained = result.outcome == "most-fame" and side.score or 0
      values[side.player] = {
        fame = before[side.player] + gained,
        threat = side.values.threat_after // 2,
      }
    end
  end
  return values
end

--- Most Fame first; equals share a place.
function campaign.standing(state)
  local fame, places = {}, {}
  for _, player in ipairs(state.players) do
    local at = 1
    while fame[at] and fame[at] > player.fame do at = at + 1 end
    if fame[at] ~= player.fame then
      table.insert(fame, at, player.fame)
      table.insert(places, at, {})
    end
    table.insert(places[at], player.id)
  end
  return places
end

return campaign

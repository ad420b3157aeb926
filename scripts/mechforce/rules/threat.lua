-- The ends of turns and waves.
local regions = require "regions"
local gains = require "gains"
local waves = require "waves"

local threat = {}

local fled = filter { kind = "enemy", where = { fled = true } }

--- Fled enemies move on, one after another, region by region in the order of the arrows, each once (MEC-FLEE-04, -05).
local function move_fled()
  local moving = set()
  for region in regions.order:each() do moving = moving:union(fled:at(region)) end -- MEC-FLEE-05
  for enemy in moving:each() do
    change.set(enemy, "fled", false)
    local to = board.follow(enemy.node, "arrow", regions.has_room)
    if to then
      change.move(enemy, to) -- MEC-FLEE-04
      raise("enemy-moved", enemy, to)
    end
  end
end

--- The step at the end of a turn, in the order of MEC-END-05.
function threat.turn_end()
  raise("turn-end")
  local sum = 0
  for region in regions.order:each() do
    sum = sum + modified("threat-added", #regions.enemies(region), region)
  end
  gains.threat(sum) -- MEC-END-02
  if gains.all_lost() then return end -- MEC-END-03
  move_fled()
  raise("turn-over")
  if gains.all_lost() then return end
  if world.wave_turn < option.turns_a_wave then
    push("turn") -- MEC-END-04
  elseif world.wave < waves.count() then
    push("turn")
    push("wave")
    push("wave-end")
  else
    push("scoring")
  end
end

--- The step at the end of a wave that is not the last: Threat for each warrior below the marker (MEC-WAVE-01).
function threat.wave_end()
  local marker = option.bp_markers[world.wave]
  local below = 0
  for _, side in ipairs(world.sides) do
    if marker and side.bp < marker then below = below + 1 end -- MEC-WAVE-01
  end
  gains.threat(below)
  if gains.all_lost() then return end
  raise("wave-end", world.wave)
end

return threat

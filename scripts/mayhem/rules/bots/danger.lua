-- What hangs over units of bots: explosions that have been laid, and bombs whose timers run out.
local sides = require "turns.sides"
local timer_marks = require "abilities.timer_marks"
local goals = require "bots.goals"
local odds = require "bots.odds"
local numbers = require "numbers"

local danger = {}

local blasts = filter { kind = "explosion", where = { live = true } }
local devices = filter { kind = "device" }

--- The widest explosion.
danger.FAR = 0
for _, row in ipairs(data.list("explosion")) do danger.FAR = math.max(danger.FAR, row.radius) end

-- By distance, from 0: the chances of hits by a marker that nobody has seen, as those of `odds.of`.
local unseen = {}
for distance = 0, danger.FAR do
  local sums, all = { aim = 0 }, 0
  for hits = 1, odds.MOST do sums[hits] = 0 end
  for _, row in ipairs(data.list("explosion")) do
    all = all + row.copies
    for hits = 1, row.radius >= distance and odds.MOST or 0 do
      sums[hits] = sums[hits] + row.copies * odds.of(row.die, numbers.free_dice, 0)[hits]
    end
  end
  for hits = 1, odds.MOST do sums[hits] = sums[hits] // math.max(1, all) end
  unseen[distance] = sums
end

--- The chances of hits at a distance from an explosion.
---@param distance integer 0 to danger.FAR
function danger.chances(distance) return unseen[distance] end

--- Explosions that will go off before a unit of a side can move in another turn.
---@return Set
function danger.blasts() return blasts:all() end

--- Is this the last turn of the mission? What is laid now never goes off.
function danger.last_turn()
  if world.round < world.rounds then return false end
  for _, team in ipairs(world.teams) do
    if world.zone("refresh", team).count > 0 then return false end
  end
  return true
end

--- Tiles on which everybody goes down at the end of this turn, or of the enemy's next one.
---@return Tile[]
function danger.bombs()
  local found = {}
  for each in devices:all():each() do
    if each.power == "bomb" and each.started then
      local left = timer_marks.all():where(function(timer) return timer.unit == each end)
      if #left <= 1 then found[#found + 1] = each.tile end
    end
  end
  return found
end

--- What going down with a tile costs a unit's side, in hundredths of points. It is the Legion's doing: nobody has
--- points for units of its own, and they do more by staying than by running.
function danger.fall(brief, unit)
  return sides.name(unit.side) == "mayhem" and goals.bounty(brief, unit) or 0
end

return danger

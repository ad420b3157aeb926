-- Timers as markers: laying them on something and taking them off.
local timer_marks = {}

local timers = filter { kind = "timer", on = "zone" }

local blank = { mode = "when", icon = "mayhem", what = "action", aimed = false }

--- Lays a timer.
---@param timer table unit, and any of what ("action", "ability", "device"), mode ("when", "until"), icon ("mayhem",
--- "legion"), action, ability, aimed, group (figures that do the action besides)
---@return Piece
function timer_marks.lay(timer)
  local marker = timers:inside(world.zone("idle")):first() or change.create("timer")
  for name, value in pairs(blank) do
    local given = timer[name]
    if given == nil then given = value end
    change.set(marker, name, given) -- MAY-TMR-01
  end
  for _, name in ipairs { "unit", "action", "ability" } do change.set(marker, name, timer[name]) end
  change.list_clear(marker, "group")
  for _, other in ipairs(timer.group or {}) do change.list_add(marker, "group", other) end -- MAY-SQD-05
  change.set(marker, "turn", world.turn) -- MAY-TMR-02
  change.set(marker, "since", world.turn)
  change.move(marker, world.zone("timers"))
  log("log-timer", timer.unit, text("side-" .. marker.icon))
  return marker
end


--- All timers that lie on something.
---@return Set
function timer_marks.all() return timers:inside(world.zone("timers")) end

-- MAY-TMR-02: an action that was declared again, before the first has been done, waits by itself.
local function of_one(marker, other)
  return marker.what ~= "action" or marker.since == other.since
end

--- The other timers of the same ability or device of a unit, or of the same declared action.
---@param marker Piece
---@return Set
function timer_marks.siblings(marker)
  return timer_marks.all():where(function(other)
    return other ~= marker and other.unit == marker.unit and other.what == marker.what and other.mode == marker.mode
      and other.action == marker.action and other.ability == marker.ability and of_one(marker, other)
  end)
end

--- Takes a timer off; what lasts until the last of its kind is removed ends with that.
function timer_marks.lift(marker)
  local last = marker.mode == "until" and #timer_marks.siblings(marker) == 0
  change.move(marker, world.zone("idle"))
  if last then change.list_remove(marker.unit, "laid", marker.ability) end -- MAY-TMR-04, MAY-TMR-10
end

-- Open point 74: the action of a group goes on with the first of the figures that joined it.
local function pass_on(marker)
  local heir = marker.group[1]
  change.set(marker, "unit", heir)
  change.list_remove(marker, "group", heir)
end

--- Takes all timers of a unit or device off; nothing comes of them, but for the actions that others have joined.
---@param unit Piece
function timer_marks.drop(unit)
  for marker in timer_marks.all():each() do
    change.list_remove(marker, "group", unit)
    if marker.unit == unit then
      if #marker.group > 0 then pass_on(marker) else timer_marks.lift(marker) end -- open point 26
    end
  end
end

return timer_marks

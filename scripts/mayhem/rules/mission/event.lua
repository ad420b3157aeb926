-- Events: numbered boxes of the mission, set off by cards and by markers that lie face down.
local ask = require "turns.ask"
local sides = require "turns.sides"
local roster = require "units.roster"

local event = {}

local markers = filter { kind = "event-marker" }

--- Event cards that are due at the start of this turn go into the side's refresh deck.
function event.insert(side)
  local later = world.zone("event-later", side.team)
  local mixed = false
  for card in later:set():each() do
    if card.round <= world.round and card.turn <= side.team.turns then -- MAY-EVT-03
      change.hide(card)
      change.move(card, world.zone("refresh", side.team))
      mixed = true
    end
  end
  if mixed then change.shuffle(world.zone("refresh", side.team)) end
end

--- The event with a number, out of the boxes of a side, takes effect.
---@param owner string "mayhem" or "legion"
---@param unit Piece|nil who set it off
function event.happen(owner, number, unit)
  log("log-event", number, sides.of(owner))
  raise("event", sides.of(owner), number, unit) -- MAY-EVT-01, MAY-EVT-05
end

--- An event card was drawn.
function event.card(card)
  change.show(card)
  change.move(card, world.zone("event-discard"))
  event.happen(card.data.owner, card.data.number) -- MAY-EVT-04
end

--- A marker was set off: its event happens, and it goes unless told otherwise.
---@param unit Piece|nil
function event.set_off(marker, unit)
  local owner, number = marker.owner, marker.number
  change.show(marker)
  if not marker.stays then change.remove(marker) end -- MAY-EVT-06
  event.happen(owner, number, unit)
end

local function may_set_off(marker, unit)
  return marker.by == "any" or marker.by == sides.name(unit.side) -- MAY-EVT-04
end

local zones = {
  tile = function(marker) return board.squares(marker.tile) end,
  area = function(marker) return board.area(marker) end,
}

-- Has the unit come onto the marker's tile, or into its area, with this step? Any of its squares counts: MAY-LRG-01.
local function reached(marker, unit, from)
  local zone = zones[marker.trigger]
  if not zone then return false end
  local squares = zone(marker)
  return #roster.span(unit):both(squares) > 0 and (from == nil or #roster.span(unit, from):both(squares) == 0)
end

--- A unit has come to a space: markers that this sets off. Of several, whose turn it is says which comes first (open
--- point 57).
---@param from integer|nil the space it left; nil when it was not on the map
function event.moved(unit, from)
  if markers:count() == 0 then return end
  local due = markers:all():where(function(marker) return may_set_off(marker, unit) and reached(marker, unit, from) end)
  while #due > 0 do
    local marker = ask.side(world.active or unit.side, "event-order", due)
    due:remove(marker)
    if marker.on_map then event.set_off(marker, unit) end
  end
end

--- Numbers are dealt out anew and turned down: nobody knows which event lies where, unless the mission says so.
function event.scatter()
  for _, owner in ipairs { "mayhem", "legion" } do
    local lying = markers:all():where(function(marker) return marker.owner == owner and not marker.known end)
    local numbers = {}
    for marker in lying:each() do numbers[#numbers + 1] = marker.number end
    for marker in lying:each() do
      local pick = random(#numbers, "events") -- MAY-EVT-02
      change.hide(marker)
      change.set(marker, "number", numbers[pick])
      numbers[pick] = numbers[#numbers]
      numbers[#numbers] = nil
    end
  end
end

return event

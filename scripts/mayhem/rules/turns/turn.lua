-- The turn of a side: draw, action, refresh.
local roster = require "units.roster"
local window = require "turns.window"
local ability = require "abilities.ability"
local vehicle = require "vehicles.vehicle"
local device = require "map.device"
local entry = require "units.entry"
local event = require "mission.event"
local object = require "map.object"

local turn = {}

local minions = filter { kind = "minion" }
local anybody = filter { kind = "figure", on = "any" }

--- How many boards each side activates in a turn, and how many cards it draws.
function turn.slots() return math.max(option.players, #world.sides) == 2 and 1 or 2 end -- MAY-MULT-02, MAY-MULT-06

--- Step: a turn begins.
function turn.begin(side)
  change.add(world, "turn", 1)
  change.set(world, "active", side)
  change.set(world, "serial", 0)
  change.add(side.team, "turns", 1)
  change.set_all(roster.boards(side), "active", false)
  log("log-turn", side)
  vehicle.turn_begins(side) -- MAY-VEH-04
  device.turn_begins(side)
  push("turn-end", side)
  if side.team.turns > 1 then push("refresh-phase", side) end -- MAY-TURN-02
  push("action-phase", side)
  if side.team.turns > 1 then push("draw-phase", side) end -- MAY-TURN-02
  event.insert(side) -- MAY-EVT-03
  entry.from_above(side) -- MAY-MOVE-11
  raise("turn-start", side)
end

local phases = { draw = "log-phase-draw", action = "log-phase-action", refresh = "log-phase-refresh" }

local function phase(name)
  log(phases[name]) -- always: that somebody could use an instant in it is nobody else's business
  change.set(world, "phase", name)
  change.set(world, "serial", 0)
  for _, team in ipairs(world.teams) do change.set(team, "calm", 0) end -- MAY-ACT-07: numbers of actions begin anew
end

--- Step: the draw phase.
function turn.draw(side)
  phase("draw")
  for _ = 1, turn.slots() do push("draw-card", side) end
  window.ahead() -- MAY-ACT-07
end

--- Step: a card, kept in secret until the refresh phase.
function turn.draw_card(side)
  local deck = world.zone("refresh", side.team)
  if deck.count == 0 then return end -- open point 12
  local card = deck.top
  change.move(card, world.zone("drawn", side.team)) -- MAY-TURN-03
  if card.kind == "event-card" then -- MAY-EVT-04, open point 12
    push("draw-card", side)
    event.card(card)
  end
end

--- Step: the action phase: one board, or two with 3 and 4 players.
function turn.action(side)
  phase("action")
  if turn.slots() == 1 then push("activate", side, 1) else push("activate-two", side) end -- MAY-MULT-01, MAY-MULT-03
  window.ahead() -- MAY-ACT-07
end

--- Step: the refresh phase. Order: open point 10.
function turn.refresh(side)
  phase("refresh")
  push("symbols", side)
  push("redeploy", side)
  push("drones", side)
  push("due-explosions", side)
  push("due-timers", side)
  push("reveal", side)
  window.ahead() -- MAY-ACT-07
end

--- Step: the turn ends: half-hanging vehicles fall, and what else happens then.
function turn.finish(side)
  push("next-turn")
  push("turn-over") -- after all hits that come of this
  ability.turn_ends()
  vehicle.turn_ends(side) -- MAY-VEH-18
  device.turn_ends(side) -- MAY-DDD-07
  change.set(world, "phase", "none")
  raise("turn-end", side)
end

--- Step: what counts for one turn only is forgotten.
function turn.over()
  change.set_all(minions:all(), "hits", 0) -- MAY-SQD-03
  object.turn_ends() -- MAY-TGT-05
  for unit in anybody:all():each() do change.list_clear(unit, "fresh") end -- MAY-STA-17
end

return turn

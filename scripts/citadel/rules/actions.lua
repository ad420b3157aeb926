-- What missions may do to the world, with all that the rules attach to it.
local points = require "points"
local harm = require "harm"
local roster = require "roster"
local combat = require "combat"
local event = require "event"
local spawn = require "spawn"

local actions = {}

local figures = filter { kind = { "trooper", "creature" } }

--- Damage without a roll; a creature falls to any. PP go to `by`, friendly fire counts.
function actions.damage(piece, amount, by)
  harm.apply(piece, amount, by, nil)
end

--- A trooper gets health back.
function actions.heal(piece, amount)
  harm.heal(piece, amount)
end

--- PP for one side.
function actions.award(side, amount)
  points.award(side, amount)
end

--- PP for every corporation.
function actions.award_all(amount)
  for _, side in ipairs(roster.corporations()) do points.award(side, amount) end
end

--- An area attack on a square and its neighbours: one roll of white dice.
function actions.blast(square, dice, by)
  local struck = set()
  for hit in board.blast(square, 1):each() do struck = struck:union(figures:at(hit)) end
  local pool = {}
  for i = 1, dice do pool[i] = "white" end
  combat.area(nil, by, struck, pool)
end

--- More creatures with the reinforcements of this turn; from the hook `reinforcements`.
function actions.reinforce(creature, count)
  event.bring(creature, count)
end

--- A creature from the box, if there is one and it may stand there.
function actions.spawn(creature, square)
  local figure = spawn.figure(creature)
  if figure and board.free(square, "creature", figure) then spawn.put(figure, square, false) end
end

--- Gives a marker a value of the brief's own.
function actions.mark(marker, value)
  change.set(marker, "value", value)
end

--- Takes a marker off the map.
function actions.clear(marker)
  change.remove(marker)
end

--- A wall closes an edge.
function actions.wall(edge)
  change.edge(edge, "wall")
end

--- Settles an objective.
function actions.objective(id, state)
  change.objective(id, state)
end

return actions

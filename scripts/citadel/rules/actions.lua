-- What missions may do to the world, with all that the rules attach to it.
local points = require "mission.points"
local harm = require "attack.harm"
local roster = require "mission.roster"
local combat = require "attack.combat"
local area = require "attack.area"
local event = require "cards.event"
local spawn = require "legion.spawn"
local trap = require "map.trap"
local walk = require "movement.walk"

local actions = {}

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

local function white(dice)
  local pool = {}
  for _ = 1, dice do pool[#pool + 1] = "white" end
  return pool
end

--- An area attack on a square and its neighbours: one roll of white dice.
function actions.blast(square, dice, by)
  combat.area(nil, by, area.blast(square), white(dice))
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
  if marker.kind == "trap" and marker.on_map then return trap.remove(marker) end
  change.remove(marker)
end

--- A wall closes an edge.
function actions.wall(edge)
  change.edge(edge, "wall")
end

local sides = { "north", "east", "south", "west" }

--- The sector of a square is cut off: walls close every joint, doors or not.
function actions.seal(square)
  local tile = board.tile(square)
  for inside in board.squares(tile):each() do
    for _, direction in ipairs(sides) do
      local beyond = board.step(inside, direction)
      if beyond and board.tile(beyond) ~= tile then actions.wall(board.edge(inside, direction)) end
    end
  end
end

--- An area attack on a line of squares that begins beside a figure: one roll of white dice, outwards, up to a wall.
function actions.ray(piece, direction, squares, dice)
  combat.area(piece, piece.side, area.figures(board.ray(piece.square, direction, squares)), white(dice))
end

--- A figure that nobody plays goes towards an entrance and out over it.
function actions.walk(piece, entrance, squares)
  walk.towards(piece, world.entrance(entrance).squares, squares)
end

--- Sets a variable that the mission declares: of the world, or of a side.
function actions.note(name, value, side)
  change.set(side or world, name, value)
end

--- The mission is over, without waiting for the end of the round: what goes on now asks and rolls nothing more.
function actions.end_mission()
  change.set(world, "over", true) -- CIT-END-02
  push("scoring")
end

--- A text of the mission, for all to read.
function actions.tell(words) log(words) end

--- Settles an objective.
function actions.objective(id, state)
  change.objective(id, state)
end

return actions

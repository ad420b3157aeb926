-- The rules of Ring. See ruleset.xml for what they are about.
local game = {}

local raiders = filter { kind = "raider", on = "map" }
local guards = filter { kind = "guard", on = "map" }
local harbours = world.nodes("region"):where(function(node) return node.harbour end)

function game.begin() push("round") end

--- A raider lands in the harbour, or in the next region along the arrows that has room.
function game.land()
  local harbour = harbours[roll("landing") % #harbours + 1]
  local at = harbour.room > 0 and harbour
    or board.follow(harbour, "arrow", function(node) return node.room > 0 end)
  if at then change.create("raider", at) end
end

--- The side that has caught most raiders, if no other has as many.
local function ahead()
  local first, second = world.sides[1], world.sides[2]
  if first.caught == second.caught then return nil end
  return first.caught > second.caught and first or second
end

--- Every raider runs one arrow on if there is room; what it leaves behind is unrest.
local function run()
  for raider in raiders:all():each() do
    local from = raider.node
    local to = board.next(from, "arrow")
    if board.free(to, "run", raider) then
      change.walk(raider, { to }, "run")
      change.add(from, "unrest", 1)
      if raider.node ~= from then change.owner(from, nil) end
    end
  end
end

function game.round()
  change.add(world, "round", 1)
  if world.round > 6 then
    if raiders:count() > 4 then return finish("overrun") end
    return finish("kept", ahead())
  end
  run()
  for i = #world.sides, 1, -1 do
    local own = guards:of(world.sides[i])
    if #own > 0 then
      local unit = own:first()
      push("turn", world.sides[i], unit, unit.node)
    end
  end
  push("land")
end

--- What a guard meets beside it is caught; the token lies in the chest of the nearest fort.
local function meet(side, unit)
  local met = raiders:beside(unit):first() or raiders:at(unit.node):first()
  if not met then return end
  raise("met", unit, met)
  local nearest = world.nodes("fort"):sorted(function(fort) return board.distance(fort, met) or 99 end):first()
  change.remove(met)
  change.create("token", world.zone("chest", nearest), side)
  change.add(side, "caught", 1)
end

function game.turn(side, unit, from)
  local own = guards:of(side)
  unit = choose(side, "unit", own) or unit
  local roads = board.edges("road"):where(function(road) return select(2, board.edge_kind(road)) ~= "closed" end)
  local ways = board.reach(unit, "march", 2)
  if #roads > 0 then ways:with("close") end
  local goal = choose(side, "march", domain.path(ways))
  if goal == "close" then
    change.edge(choose(side, "close", roads), "road", "closed")
  else
    change.walk(unit, goal, "march")
    change.owner(unit.node, side)
    raise("marched", unit, unit.node)
  end
  meet(side, unit)
  if #world.sides > 1 and side.index == #world.sides then push("round") end
  assert(from.type == "node")
end

return game

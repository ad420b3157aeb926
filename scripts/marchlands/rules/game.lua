-- The whole game. A step reads from top to bottom; a step that ends by push() says what comes next.
local supply = require "supply"

local game = {}

local armies = filter { kind = "army" }
local ready = filter { kind = "army", where = { acted = false } }
local provinces = world.nodes()

--- By province: its passes, each with the province at the other end.
local passes = {}
for pass in board.edges("pass"):each() do
  local one, two = board.sides_of(pass)
  passes[one] = passes[one] or {}
  passes[two] = passes[two] or {}
  table.insert(passes[one], { link = pass, to = two })
  table.insert(passes[two], { link = pass, to = one })
end

function game.begin()
  push("round")
end

--- Takes one strength; an army without any is removed.
local function hurt(army)
  if change.add(army, "strength", -1) == 0 then change.remove(army) end
  raise("hurt", army)
end

--- Armies out of supply lose strength.
local function hunger(side)
  for army in armies:of(side):minus(armies:among(supply.of(side))):each() do -- MAR-SUP-01
    if army.strength > 1 then hurt(army) end
    log("log-hunger", army, army.strength)
  end
end

--- What the provinces of each side are worth is its score; gives the lead of the first.
local function score(one, two)
  local first, second = 0, 0
  for province in provinces:each() do
    local owner = province.owner
    if owner == one then
      first = first + province.worth
    elseif owner == two then
      second = second + province.worth
    end
  end
  change.set(one, "score", first)
  change.set(two, "score", second)
  return first - second
end

--- The end of a round, then the next one or the end of the game.
function game.round()
  local one, two = world.sides[1], world.sides[2]
  if world.round > 0 then
    hunger(one)
    hunger(two)
    raise("round-end")
  end
  local lead = score(one, two)
  if armies:count(one) == 0 or armies:count(two) == 0 then -- MAR-END-02
    lead = armies:count(one) - armies:count(two)
  elseif world.round < option.rounds then
    change.set_all(armies:all(), "acted", false)
    log("log-round", change.add(world, "round", 1))
    if world.round % 2 == 1 then return push("turn", one, two) end -- MAR-TURN-01
    return push("turn", two, one)
  end
  if lead > 0 then return finish("won", one) end -- MAR-END-01
  if lead < 0 then return finish("won", two) end
  finish("draw")
end

--- An army marches, or turns a pass at its province.
local function march(side, army)
  local options = board.reach(army, "march", army.stride) -- MAR-MOVE-01, MAR-MOVE-02, MAR-MOVE-03, MAR-ZONE-01
  for _, pass in ipairs(passes[army.node] or {}) do
    local there = armies:at(pass.to):first() -- MAR-PASS-01
    if not there or there.side == side then options:add(pass.link) end
  end
  local order = choose(side, "order", options, army)
  if type(order) == "number" then
    local _, state = board.edge_kind(order)
    log("log-pass", army)
    change.edge(order, "pass", state == "open" and "shut" or "open")
  elseif order ~= army.node then
    change.move(army, order)
    local old = order.owner
    if old ~= side then -- MAR-OWN-01
      change.owner(order, side)
      change.add(side, "score", order.worth)
      if old then change.add(old, "score", -order.worth) end
      raise("taken", army, order)
    end
  end
end

--- An army attacks an enemy beside it, if it wants to.
local function attack(side, other, army)
  local target = choose(side, "attack", armies:beside(army.node, other):with("hold"), army)
  if target == "hold" then return end
  local die = roll("d6")
  if die >= target.need + (board.has(target.node, "hills") and 1 or 0) then -- MAR-ATT-01, MAR-ATT-02
    hurt(target)
    log("log-hit", army, target, die, target.strength)
  elseif die == 1 then -- MAR-ATT-03
    hurt(army)
    log("log-back", army, target, army.strength)
  else
    log("log-miss", army, target, die)
  end
end

--- One army acts; then it is the other realm's turn.
function game.turn(side, other)
  local mine = ready:of(side)
  if #mine == 0 then -- MAR-TURN-01
    side, other = other, side
    mine = ready:of(side)
    if #mine == 0 then return push("round") end
  end
  local army = choose(side, "army", mine)
  change.set(army, "acted", true)
  march(side, army)
  attack(side, other, army)
  if armies:count(side) == 0 or armies:count(other) == 0 then return push("round") end -- MAR-END-02
  push("turn", other, side)
end

return game

-- Items that do something when they are used: SPECIAL actions, time bombs, smoke.
local arms = require "equipment.arms"
local area = require "attack.area"
local combat = require "attack.combat"
local harm = require "attack.harm"

local items = {}

local troopers = filter { kind = "trooper" }
local bombs = filter { kind = "bomb" }
local clouds = filter { kind = "smoke" }

-- By effect: what the item could be used on now; nothing: it cannot be used.
local objects = {}

-- Empty squares beside the trooper that it can reach.
function objects.bomb(trooper)
  return board.neighbours(trooper):where(function(square)
    return board.free(square, "trooper", trooper) and #bombs:at(square) == 0 -- CIT-ITEM-03
  end)
end

function objects.smoke(trooper)
  return #clouds:on(trooper.tile) == 0 and set(trooper) or set()
end

-- The trooper itself and those of its team beside it, if they are hurt.
function objects.heal(trooper)
  local near = set(trooper):union(troopers:beside(trooper, trooper.side))
  return harm.hurt(near)
end

function objects.haste(trooper)
  return set(trooper)
end

-- Doors of the trooper's square.
function objects.breach(trooper)
  local found = places()
  for _, direction in ipairs { "north", "east", "south", "west" } do
    local edge = board.edge(trooper.square, direction)
    if edge and board.edge_kind(edge) == "door" then found:add(edge) end
  end
  return found
end

-- By effect: what the item does with the chosen one.
local uses = {}

function uses.bomb(square, _, trooper)
  local bomb = change.create("bomb", square, trooper.side)
  change.set(bomb, "round", world.round)
  change.set(bomb, "layer", trooper)
end

function uses.smoke(_, _, trooper)
  change.create("smoke", trooper.square, trooper.side) -- CIT-ITEM-05
end

function uses.heal(hurt, card)
  harm.heal(hurt, card.amount)
end

function uses.haste(_, card, trooper)
  change.add(trooper, "actions", card.amount)
end

function uses.breach(edge)
  change.edge(edge, nil)
end

--- Items whose SPECIAL action a trooper could take now, one of each name.
---@return table set of cards
function items.usable(trooper)
  local found, seen = set(), {}
  local held = trooper.cargo
  for i = 1, #held do
    local card = held[i]
    local able = objects[card.effect]
    if able and card.slot == "item" and not seen[card.item] and #able(trooper) > 0 then found:add(card) end
    seen[card.item] = true
  end
  return found
end

--- A SPECIAL action: the item is used up.
function items.use(trooper, card)
  local effect = card.effect
  local chosen = choose(trooper.side, "item-use", objects[effect](trooper), card)
  log("log-item", trooper, card.data.title)
  uses[effect](chosen, card, trooper)
  arms.spend(card)
end

-- The board's trap attack on each figure in the square and beside it that no wall shields. PP count when all is done.
local function go_off(bomb)
  local owner, layer = bomb.side, bomb.layer
  log("log-bomb", board.name(bomb.square))
  local struck = area.blast(bomb.square) -- CIT-ITEM-04
  change.remove(bomb)
  combat.traps(struck, owner, layer, option.bomb_roll == "one")
end

--- Step: when the Legion's turn begins, the bombs of earlier rounds go off as they were placed.
function items.explode()
  for bomb in bombs:all():each() do
    local due = bomb.on_map and bomb.round < world.round
    if due and not world.over then go_off(bomb) end -- CIT-ITEM-04 CIT-END-02
  end
end

--- The end of a round takes the smoke away.
function items.clear()
  for cloud in clouds:all():each() do change.remove(cloud) end -- CIT-ITEM-07
end

return items

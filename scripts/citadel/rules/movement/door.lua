-- Doors: who opens them, what lies behind. The kernel knows that a closed door is a wall for sight and adjacency
-- (CIT-DOOR-09), that only straight steps cross it at the price of any step (CIT-DOOR-01), and that a creature beside
-- it holds it open while it stands there (CIT-DOOR-07, CIT-DOOR-08). No rule makes a door a target (CIT-DOOR-06).
local combat = require "attack.combat"
local knack = require "mission.knack"

local door = {}

local function draw(trooper)
  local deck = world.zone("door-deck")
  local card = deck.top
  if not card then return end
  change.show(card)
  if card.trapped then -- CIT-DOOR-02
    log("log-trap", trooper)
    combat.trap(trooper)
  else
    log("log-door")
  end
  change.shuffle(deck) -- CIT-DOOR-03
end

--- The trooper stands on the square behind the door; the first one through draws its card.
---@param edge any
function door.cross(trooper, edge)
  change.edge(edge, nil) -- CIT-DOOR-05
  if trooper.specialty == "tech" then -- CIT-DOOR-04 CIT-TECH-04
    log("log-disarmed", trooper)
  elseif knack.of(trooper, "keys") then -- CIT-OWN-04
    knack.tell(trooper, knack.of(trooper, "keys"))
  else
    draw(trooper)
  end
  raise("door-crossed", trooper, edge)
end

--- The door on the border that a straight step crosses, or nil. Diagonal steps cross none.
function door.between(from, to)
  local edge = board.edge(from, to)
  if edge and board.edge_kind(edge) == "door" then return edge end
  return nil
end

--- Moves a trooper one step, over a door if one is there.
---@return boolean true when a door was crossed
function door.step(trooper, square)
  local edge = trooper.on_map and door.between(trooper.square, square)
  change.move(trooper, square)
  if edge then door.cross(trooper, edge) end
  return edge and true or false
end

return door

-- Tech attacks, which need no sight but a wall at hand, and terminals.
local terrain = require "map.terrain"
local knack = require "mission.knack"

local tech = {}

local creatures = filter { kind = "creature" }
local terminals = filter { kind = "terminal" }

local straight = { "north", "east", "south", "west" }

--- The line of every tech specialist beside a terminal.
local hacking
for _, line in ipairs(data.list("line")) do
  if line.shape == "hack" then hacking = line.id end
end

-- Beside solid wall, and the rim where a mission takes it for one.
local function beside_rock(square)
  for _, way in ipairs(straight) do
    local beyond = board.step(square, way)
    if beyond and board.has(beyond, "rock") or option.rim_is_wall and not beyond then return true end
  end
  return false
end

--- Is a square beside a wall, drawn or solid? The first steps of a staircase count as such.
---@return boolean
function tech.beside_wall(square)
  if board.has(square, "steps") then return true end -- CIT-MAP-06
  return board.beside_edge(square, "wall") or beside_rock(square)
end

-- The far end of a line's range for a trooper.
local function far(trooper, line)
  return line.max + knack.amount(trooper, "lead") -- CIT-OWN-11
end

--- Abilities but for which this attack could not be.
---@param line table item of kind line
---@param range integer squares to the target
---@return table items by effect
function tech.knacks(trooper, line, range)
  local found = {}
  if line.type ~= "tech" then return found end
  found.lead = range > line.max and knack.of(trooper, "lead") or nil
  found.wireless = not tech.beside_wall(trooper.square) and knack.of(trooper, "wireless") or nil
  return found
end

-- What a trap-laying line can be aimed at is a creature; others harm terrain as well.
local function within(trooper, line)
  local found = creatures:within(trooper, far(trooper, line)) -- CIT-TECH-02
  if line.lays_trap then return found end -- CIT-WPN-01
  return found:union(terrain.within(trooper, far(trooper, line), "tech"))
end

--- Who may be in reach of a weapon line, and the test of each: no sight is needed, only the range of the card counts.
---@param line table item of kind line
---@return table set
---@return function test of a candidate
function tech.aim(trooper, line)
  local found = within(trooper, line)
  local held = not knack.of(trooper, "wireless") -- CIT-OWN-14
  if held and not tech.beside_wall(trooper.square) then found = set() end -- CIT-TECH-03
  return found, function(target) return board.distance(trooper, target) >= line.min end -- CIT-TECH-01
end

--- The same for terminals: no wall is needed.
function tech.aim_hack(trooper)
  return terminals:beside(trooper), function() return true end -- CIT-TECH-05
end

--- The line by which this trooper hacks terminals, or nil for those who cannot.
---@return string?
function tech.hacking(trooper)
  return trooper.specialty == "tech" and hacking or nil
end

return tech

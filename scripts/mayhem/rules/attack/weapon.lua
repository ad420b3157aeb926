-- How far an attack reaches, and which dice it has there.
local numbers = require "numbers"

local weapon = {}

-- By action: its bands in this order, unused ones left out, and its greatest distance in print.
local bands, farthest = {}, {}
for _, row in ipairs(data.list("action")) do
  bands[row.id], farthest[row.id] = {}, 0
  for _, band in ipairs { "short", "mid", "long" } do -- MAY-RNG-01: in this order
    if row[band] > 0 then -- MAY-RNG-02: 0 is unused
      table.insert(bands[row.id], { most = row[band], die = row[band .. "_die"] or "none" })
      farthest[row.id] = math.max(farthest[row.id], row[band])
    end
  end
end

local function has(unit, action)
  for _, id in ipairs(unit.kit) do
    if id == action then return true end
  end
  return false
end

-- What statuses change at all bands. What is not in the kit is the action of a Mayhem card.
local function shift(unit, action)
  if unit.range_up == nil then return 0 end -- devices hold no statuses
  local sum = -numbers.range_squares * unit.range_down -- MAY-STA-08
  if unit.range_up > 0 and has(unit, action) then sum = sum + numbers.range_squares * unit.range_up end -- MAY-STA-04
  return sum
end

--- The colour of the dice at a distance: of the first band that reaches so far.
---@param change integer|nil what abilities change at all bands
---@return string|nil id of a die; "none" where an attack without dice is in its flat range; nil: out of range
function weapon.band(unit, action, distance, change)
  local more = (change or 0) + shift(unit, action) -- MAY-RNG-04, MAY-ABL-11
  for _, band in ipairs(bands[action]) do
    local most = band.most + more
    if most > 0 and distance <= most then -- MAY-RNG-04: a band that was brought down to 0 or below cannot be used
      return band.die -- MAY-RNG-01; MAY-RNG-03, MAY-ABL-30: a flat range
    end
  end
  return nil
end

--- The greatest distance of an attack; 0: it reaches nothing.
function weapon.reach(unit, action, change)
  local far = farthest[action]
  if far == 0 then return 0 end -- MAY-RNG-02
  return math.max(0, far + (change or 0) + shift(unit, action)) -- MAY-RNG-04
end

return weapon

-- What a character or a corporation has of its own (CIT-OWN): which abilities a trooper has, and how much they give.
-- They work by themselves and nobody is asked: each only ever helps the trooper that has it.
local knack = {}

local beside_it = filter { kind = "trooper" }
local pressing = filter { kind = "creature" }

-- By what has it, a character or a corporation, and by effect.
local own = {}
for _, kind in ipairs { "trooper", "corporation" } do
  for _, each in ipairs(data.list(kind)) do
    if each.knack then own[each.id] = data["knack"][each.knack] end
  end
end

local function with(id, effect)
  local found = id and option.knacks and own[id]
  return found and found.effect == effect and found or nil
end

--- The ability with this effect that a trooper has, by itself or by its corporation; nil for others.
---@param trooper any piece
---@param effect string
---@return table? item of kind knack
function knack.of(trooper, effect)
  return with(trooper.item, effect) or with(trooper.side.house, effect)
end

--- Its amount; 0 for who does not have it.
---@return integer
function knack.amount(trooper, effect)
  local found = knack.of(trooper, effect)
  return found and found.amount or 0
end

--- The same for a corporation.
---@return integer
function knack.stock(side)
  local found = with(side.house, "stock") -- CIT-OWN-01
  return found and found.amount or 0
end

--- An ability was of use.
function knack.used(trooper, found)
  raise(found.id == trooper.knack and "knack-used" or "team-knack-used", trooper)
end

--- The same, and says how.
function knack.tell(trooper, found)
  log("log-knack-" .. found.effect, trooper, found.title, found.amount)
  knack.used(trooper, found)
end

local function teammate_beside(trooper, place)
  return beside_it:beside(place):any(function(other) return other.side == trooper.side and other ~= trooper end)
end

--- DEFENSE of a trooper's own against an attack.
---@param attacker any piece, or nil
---@param type string "firearm", "close", "tech" or "trap"
---@return integer
---@return table? the ability of its corporation that adds to it
---@return table? its own ability that does
function knack.defence(trooper, attacker, type)
  local total = 0
  local house, self = knack.of(trooper, "shoulder"), nil
  if house and trooper.on_map and teammate_beside(trooper, trooper) then -- CIT-OWN-02
    total = total + house.amount
  else
    house = nil
  end
  if type == "close" then
    self = knack.of(trooper, "anvil") -- CIT-OWN-10
  elseif type == "firearm" and attacker and attacker.kind == "creature" then
    self = knack.of(trooper, "shade")
    if self and board.distance(attacker, trooper) < self.within then self = nil end -- CIT-OWN-17
  end
  return total + (self and self.amount or 0), house, self
end

--- Is this the charge of a trooper, at a creature that its MOVE has reached? One placed since is not charged (open
--- point 73).
---@return boolean
function knack.charges(trooper, target)
  return trooper.charging and target.kind == "creature" and not target.risen -- CIT-CC-03
end

local dice = {}

-- The first attacks of an activation, before it has gone anywhere.
function dice.stance(trooper, line)
  return line.type == "firearm" and not trooper.moved -- CIT-OWN-18
end

function dice.running(trooper, line)
  return line.type == "firearm" and trooper.moved -- CIT-OWN-12
end

-- A long shot.
function dice.glass(trooper, line, target, found)
  return line.type == "firearm" and board.distance(trooper, target) >= found.within -- CIT-OWN-06
end

function dice.press(trooper, line, _, found)
  return line.type == "close" and #pressing:beside(trooper) >= found.within -- CIT-OWN-19
end

function dice.tilt(trooper, line, target)
  return line.type == "close" and knack.charges(trooper, target) -- CIT-OWN-16
end

function dice.pincer(trooper, _, target)
  return target.kind == "creature" and teammate_beside(trooper, target) -- CIT-OWN-05
end

local giving = { "stance", "running", "glass", "press", "tilt", "pincer" }

--- White dice of a trooper's own for an attack with a line.
---@param line table item of kind line
---@param target any piece, or nil where no figure is aimed at
---@param told function? is given each ability that adds dice
---@return integer
function knack.dice(trooper, line, target, told)
  local total = 0
  for _, effect in ipairs(giving) do
    local found = knack.of(trooper, effect)
    local untargeted = effect == "stance" or effect == "running"
    if found and (target or untargeted) and dice[effect](trooper, line, target, found) then
      total = total + found.amount
      if told then told(found) end
    end
  end
  return total
end

--- True for who may shoot at creatures beside it.
function knack.shoots_beside(trooper)
  return knack.of(trooper, "muzzle") ~= nil -- CIT-OWN-09
end

return knack

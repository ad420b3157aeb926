-- The markers that hold what an attack under way knows. One is taken for each attack and given back when the action
-- that made it is over; `over` tells that only its gifts are still to come.
local strike = {}

local unused = filter { kind = "strike", on = "zone" }
local pending = filter { kind = "strike", on = "zone", where = { over = false } }
local figures = filter { kind = "figure", on = "any" }

-- What a new attack begins with.
local clean = {
  ["aimed"] = false, ["extra"] = 0, ["bonus"] = 0, ["range"] = 0, ["area"] = -1, ["harmless"] = false,
  ["no-protection"] = false, ["no-sight"] = false, ["free"] = false, ["second"] = false,
  ["moved"] = false, ["over"] = false, ["within"] = -1,
  ["shoves"] = true, ["rolled"] = false,
  ["own-extra"] = 0, ["own-bonus"] = 0, ["points"] = 0,
}
local nobody = { "attacker", "action", "space", "target", "victim", "near", "except", "by", "chooser", "source" }
local lists = { "flags", "struck", "faces", "pool", "gains" }

local function under_way() return pending:inside(world.zone("strikes")) end

--- Is an attack being resolved, its target space chosen? Dashes before that do not count against it. MAY-DASH-02
function strike.running()
  return under_way():any(function(marker) return marker.space ~= nil end)
end

--- The attack under way in which a unit has just been rolled for; nil if there is none, or if it is nobody's.
---@param victim Piece
---@return Piece|nil
function strike.on(victim)
  return under_way():where(function(marker)
    return marker.victim == victim and marker.attacker ~= nil
  end):first()
end

-- MAY-DASH-02: each unit may dash once until the attack is resolved.
local function new_dashes()
  if #under_way() == 0 then change.set_all(figures:all(), "dashed", false) end
end

--- Takes a marker for an attack.
---@param what table values of its attributes, by name
---@return Piece
function strike.take(what)
  new_dashes()
  local marker = unused:inside(world.zone("idle")):first() or change.create("strike")
  for name, value in pairs(clean) do change.set(marker, name, value) end
  for _, name in ipairs(nobody) do change.set(marker, name, nil) end
  for _, name in ipairs(lists) do change.list_clear(marker, name) end
  for name, value in pairs(what) do change.set(marker, name, value) end
  change.move(marker, world.zone("strikes"))
  return marker
end

--- The attack is resolved; its gifts come when the action is over.
function strike.close(marker)
  change.set(marker, "over", true)
  new_dashes()
end

--- Gives a marker back.
function strike.give_back(marker)
  strike.close(marker)
  change.move(marker, world.zone("idle"))
end

--- Attacks that a unit has made with an action that is just over, the first one first. For gifts.
---@return Set
function strike.made(unit, action)
  return unused:inside(world.zone("strikes")):where(function(marker)
    return marker.over and marker.attacker == unit and marker.action == action
  end)
end

--- Gives back the attacks that a unit has made with an action: after its gifts.
function strike.release(unit, action)
  for marker in strike.made(unit, action):each() do strike.give_back(marker) end
end

return strike

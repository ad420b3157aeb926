-- Windows: the moments in which units of either side may use instants, out of turn as well (MAY-ACT-07). A window
-- opens at the start of a phase, after a payment, before a roll and before each movement point. In it each unit does at
-- most one instant, then all are asked again, until both sides pass (open point 47).
local ask = require "turns.ask"
local sides = require "turns.sides"
local roster = require "units.roster"
local cost = require "turns.cost"
local mayhem = require "cards.mayhem"

local window = {}

local ready = filter { kind = "figure", where = { interrupted = false, quick = true } }
local served = filter { kind = "figure", on = "any", where = { interrupted = true } }

local dashes = {}
for _, row in ipairs(data.list("action")) do dashes[row.id] = row.verb == "dash" end

-- Could a unit use this instant now?
local function usable(unit, action)
  if dashes[action] and unit.dashed then return false end -- MAY-DASH-02
  return cost.affordable(unit, action) -- MAY-ACT-06
end

--- The instants that a unit could use in a window now; blocks are asked for elsewhere (MAY-BLK-02).
---@return Set of ids of actions
function window.instants(unit)
  local found = set()
  if unit.height > 0 then return found end -- open point 24: nothing of its own in flight
  for _, action in ipairs(unit.instants) do
    if usable(unit, action) then found:add(action) end
  end
  return found
end

local function has_instant(unit)
  if unit.height > 0 then return false end -- open point 24
  for _, action in ipairs(unit.instants) do
    if usable(unit, action) then return true end
  end
  return false
end

local function calm(side)
  return world.serial > 0 and side.team.calm == world.serial
end

-- The window closes. MAY-ACT-08: units may have an instant again when no other one is open.
local function close()
  if change.add(world, "windows", -1) == 0 then change.set_all(served:all(), "interrupted", false) end
end

-- Units and cards of a side that can do something in this window.
local function able(side)
  if calm(side) then return set() end
  local found = ready:of(side):where(has_instant):union(mayhem.playable(side)) -- MAY-MYH-08
  return mayhem.may_draw(side) and found:with("draw") or found -- MAY-MYH-06, open point 47
end

-- Is there anything that the side could do?
local function any(side)
  if calm(side) then return false end
  return ready:of(side):any(has_instant) or #mayhem.playable(side) > 0 or mayhem.may_draw(side)
end

--- Opens a window before what comes next, if anybody has an instant to use. Call it after pushing what it comes before.
---@return boolean whether a window will be open
function window.ahead()
  local side = world.active
  if not any(side) and not any(sides.enemy(side)) then return false end
  push("window")
  return true
end

--- Step: nobody has used an instant in this window yet. It may open while an instant of another one is done: what that
--- one comes before is not completed, so who has had an instant there has none here.
function window.open()
  change.add(world, "windows", 1) -- MAY-ACT-08
  push("window-again")
end

local function wish(side)
  local options = able(side)
  if #options == 0 then return "pass" end
  options:add("pass")
  if world.serial > 0 then options:add("pass-all") end
  local answer = ask.side(side, "instant", options)
  if answer ~= "pass-all" then return answer end
  change.set(side.team, "calm", world.serial)
  return "pass"
end

local function use(what, side)
  if what == "pass" then return end
  if what == "draw" then return push("draw", roster.boards(side):first()) end -- MAY-MYH-06
  if what.kind == "mayhem-card" then return push("play-card", what) end
  push("instant", what)
end

--- Step: both sides are asked; comes back until both pass.
function window.again()
  local side = world.active
  local enemy = sides.enemy(side)
  local own, other = wish(side), wish(enemy)
  if own == "pass" and other == "pass" then return close() end
  push("window-again")
  local both = own ~= "pass" and other ~= "pass" and own ~= other
  if both and ask.side(side, "instant-order", set(own, other)) == other then -- MAY-ACT-09
    use(own, side)
    return use(other, enemy)
  end
  use(other, enemy)
  use(own, side)
end

--- Step: a unit does one instant.
function window.instant(unit)
  if not unit.on_map then return end
  local instants = window.instants(unit)
  if #instants == 0 then return end
  local action = ask.owner(unit, "which-instant", instants)
  change.set(unit, "interrupted", true) -- MAY-ACT-08
  change.add(world, "disturbed", 1)
  cost.pay(unit, action)
  log("log-action", unit, data["action"][action].title)
  push("execute", unit, action) -- instants open no window of payment
end

return window

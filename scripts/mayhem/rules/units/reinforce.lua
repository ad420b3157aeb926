-- Reinforcement cubes and the minions that squads buy with them.
local ask = require "turns.ask"
local kit = require "units.kit"
local roster = require "units.roster"
local landing = require "units.landing"

local reinforce = {}

local reserves = { speed = "speed-reserve", focus = "focus-reserve", tech = "tech-reserve" }
local boxed = filter { kind = "minion", on = "zone" }

local function stored(squad, colour) return squad[colour .. "_reserve"] end

local function held(squad) return squad.speed_reserve + squad.focus_reserve + squad.tech_reserve end

local function tell_reserve(squad, gained)
  if gained > 0 then log("log-reserve", squad, gained) end
end

--- A squad gains reinforcement cubes, of colours that its owner chooses.
---@param squad Piece
---@param count integer symbols
function reinforce.gain(squad, count)
  local before = held(squad)
  for _ = 1, count do
    if held(squad) >= squad.reserve_size then break end -- MAY-RNF-01
    change.add(squad, reserves[ask.owner(squad, "reserve", set("speed", "focus", "tech"))], 1) -- MAY-RNF-02
  end
  tell_reserve(squad, held(squad) - before)
end

local function figure(type)
  return boxed:inside(world.zone("pool")):where(function(minion) return minion.item == type end):first()
end

local function price(type)
  local sum = { speed = 0, focus = 0, tech = 0 }
  for _, colour in ipairs(data["minion"][type].cost) do sum[colour] = sum[colour] + 1 end
  return sum
end

local function payable(squad, type)
  for colour, count in pairs(price(type)) do
    if stored(squad, colour) < count then return false end
  end
  return true
end

-- The tile that this deployment has begun on, or nil.
local function begun(squad)
  return squad.deployed and board.tile(squad.deployed) or nil
end

-- Types that a squad can buy now: paid in full, a figure in the box, a space to stand on.
local function offers(squad)
  local found = set()
  for _, type in ipairs(squad.slots) do -- MAY-RNF-04
    local minion = figure(type)
    if minion and payable(squad, type) and #landing.squares(minion, begun(squad)) > 0 then found:add(type) end
  end
  return found
end

--- Step: one squad, activated or not, may buy minions.
function reinforce.deploy(side)
  local able = roster.boards(side):where(function(each)
    return each.kind == "squad" and #offers(each) > 0 -- MAY-RNF-06
  end)
  local squad = ask.side(side, "deploy", able:with("none")) -- MAY-RNF-03
  if squad == "none" then return end
  change.set(squad, "deployed", nil)
  push("deploy-next", squad)
end

--- Step: one minion is bought; comes back until the squad buys no more.
function reinforce.next(squad)
  local type = ask.owner(squad, "buy", offers(squad):with("end"))
  if type == "end" then return end
  local minion = figure(type)
  for colour, count in pairs(price(type)) do change.add(squad, reserves[colour], -count) end
  log("log-buys", squad, minion.data.title)
  reinforce.put(minion, squad, ask.owner(squad, "landing", landing.squares(minion, begun(squad)))) -- MAY-RNF-05
  change.set(squad, "deployed", minion.square)
  push("deploy-next", squad)
end

--- Puts a minion of the box on the map, for a squad.
function reinforce.put(minion, squad, square)
  change.owner(minion, squad.side)
  change.set(minion, "board", squad)
  change.set(minion, "hits", 0)
  kit.renew(minion) -- MAY-BRD-09: upgrades count for every figure of the type
  change.move(minion, square)
  change.add(world, "disturbed", 1)
  change.turn(minion, ask.facing(minion)) -- MAY-SET-04
  log("log-lands", minion, board.name(square))
end

return reinforce

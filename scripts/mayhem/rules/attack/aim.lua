-- Aimed attacks: the extra Focus cube, and what aimed hits bring.
local ask = require "turns.ask"
local wells = require "units.wells"
local roster = require "units.roster"
local status = require "units.status"
local ability = require "abilities.ability"
local throw = require "attack.throw"

local aim = {}

local blasts = filter { kind = "explosion" }

--- Asks the attacker to pay a Focus cube for an aimed attack: once the target is chosen, before dashes (open point 36).
---@param strike Piece
function aim.offer(strike)
  local unit = strike.attacker
  if not option.advanced or strike.second or strike.aimed or not unit.board then return end
  if not data["action"][strike.action].weapon or data["action"][strike.action].dice == 0 then return end
  if unit.board.focus == 0 then return end
  if ask.owner(unit, "aim", set("yes", "no")) == "no" then return end
  wells.lose(unit.board, "focus", 1) -- MAY-AIM-01
  change.set(strike, "aimed", true)
  log("log-aim", unit)
end

--- MAY-AIM-06: only what was chosen first, and what lies in its space, counts as aimed at.
---@param strike Piece
function aim.counts(strike, victim)
  return victim == strike.target or throw.stands_on(places(strike.space), victim)
end

-- Explosive squares within one space of the target space without a marker. MAY-AIM-03
local function explosives(strike)
  return board.squares_with("explosive"):where(function(square)
    return board.distance(square, strike.space) <= 1 and #blasts:at(square) == 0
  end)
end

-- What an aim bonus may be used for. MAY-AIM-03
local standard = {}

standard["aim-mayhem"] = {
  able = function(strike) return wells.room(strike.attacker.board, "mayhem") > 0 end,
  use = function(strike) wells.gain(strike.attacker.board, "mayhem", 1) end,
}

standard["aim-cube"] = {
  able = function(strike) return #wells.with_room(strike.attacker.board) > 0 end,
  use = function(strike)
    local unit = strike.attacker
    wells.gain(unit.board, ask.owner(unit, "cube", wells.with_room(unit.board)), 1)
  end,
}

standard["aim-disrupted"] = {
  able = function(strike) return roster.is_unit(strike.victim) end,
  use = function(strike) status.give(strike.victim, "disrupted", 1) end,
}

standard["aim-hit"] = {
  able = function(strike) return not strike.harmless end,
  use = function(_, counts) counts.hits = counts.hits + 1 end,
}

standard["aim-explosion"] = {
  able = function(strike) return #explosives(strike) > 0 end,
  use = function(strike)
    push("explode", ask.owner(strike.attacker, "aim-explosion", explosives(strike)), strike.attacker)
  end,
}

local order = { "aim-mayhem", "aim-cube", "aim-disrupted", "aim-hit", "aim-explosion" }

-- Options that are left: the standard ones, and those of abilities (MAY-AIM-05).
local function options(strike, used)
  local found = set()
  for _, word in ipairs(order) do
    if not used:has(word) and standard[word].able(strike) then found:add(word) end -- MAY-AIM-04
  end
  return found:union(ability.aim_options(strike):minus(used)) -- MAY-AIM-05, MAY-ABL-28
end

--- The attacker spends the aim bonuses of a roll, one for each aimed hit.
---@param strike Piece
---@param counts table as of dice.count; may change
function aim.spend(strike, counts)
  local used = set()
  for _ = 1, counts.aimed do -- MAY-AIM-02, MAY-RES-04
    local what = ask.owner(strike.attacker, "aim-bonus", options(strike, used):with("pass"))
    if what == "pass" then return end -- MAY-AIM-04: the rest is lost
    used:add(what)
    if standard[what] then standard[what].use(strike, counts) else ability.use_aim(strike, what, counts) end
  end
end

return aim

-- Smaller decisions of bots: aims, specials, pushes, statuses, devices, reinforcements.
local roster = require "units.roster"
local kit = require "units.kit"
local cost = require "turns.cost"
local dice = require "attack.dice"
local fight = require "bots.fight"
local odds = require "bots.odds"
local goals = require "bots.goals"
local place = require "bots.place"
local moves = require "bots.move"

local bot = {}

local figures = filter { kind = "figure" }

local FOCUS = 5 -- a cube

--- A Focus cube for an aimed attack, where that brings more than the cube.
function bot.aim(side, _, unit)
  local strike = moves.strike_of(unit)
  return strike and fight.aiming(goals.of(side), strike) >= FOCUS and "yes" or "no"
end

function bot.aim_delay() return "no" end

local NEEDLESS = 1 -- a hit on who goes down as it is

-- Does the target of an attack go down by what has been rolled, whatever it blocks?
local function done_for(unit)
  local strike = unit and moves.strike_of(unit)
  local victim = strike and strike.victim
  if not victim or not roster.is_unit(victim) or roster.elite(victim) then return false end
  local block = kit.block(victim)
  local blocks = block and cost.affordable(victim, block) and 1 or 0
  return dice.count(strike.faces).hits >= fight.strength(victim) + blocks
end

local bonuses = { ["aim-hit"] = 9, ["aim-mayhem"] = 5, ["aim-cube"] = 4, ["aim-disrupted"] = 3, ["aim-explosion"] = 2,
                  ["pass"] = 0 }

--- A hit more first, unless it is not needed; then what abilities give, cubes, and the rest.
function bot.aim_bonus(_, options, unit)
  local worth, done = {}, options:has("aim-hit") and done_for(unit)
  for each in options:each() do worth[each] = done and each == "aim-hit" and NEEDLESS or bonuses[each] or 6 end
  return options:score { { "worth", worth } }
end

local function by_blast(side, options)
  local worth = {}
  for square in options:each() do
    if type(square) == "number" then worth[square] = fight.blast(side, square) end
  end
  return options:score { { "worth", worth }, { "is", "pass", -1 } }
end

bot.aim_explosion = by_blast

-- A satellite strikes where most enemies stand.
function bot.satellite(side, options)
  local near = figures:not_of(side)
  local own = figures:of(side)
  return options:score { { "within", near, 10, range = 1 }, { "on", near, 10 }, { "within", own, -12, range = 1 } }
end

-- Not to pass is better.
local function take_it(_, options)
  local all = options:copy():remove("pass")
  return #all > 0 and all:first() or "pass"
end

bot.use_special = take_it
bot.lay_timer = take_it
bot.from_above = take_it
function bot.use_gadget() return true end
function bot.use_ability() return true end
function bot.delay() return "pass" end
function bot.reroll(_, options)
  for _, face in ipairs { "blank", "special", "push" } do
    if options:has(face) then return face end
  end
  return "pass"
end

-- What hangs over squares, for enemies as something good.
local function perils(brief, unit, own)
  local terms = fight.perils(brief, unit)
  for _, term in ipairs(own and {} or terms) do term[3] = -term[3] end
  return terms
end

--- Enemies are pushed off roofs, away from markers, to where something will go off; own units would rather stay.
function bot.push(side, options, unit)
  local squares = options:copy():remove("stop")
  local own = unit.side.team == side.team
  local worth = {}
  for square in squares:each() do
    local fall = unit.on_map and unit.level - board.level(square) or 0
    worth[square] = own and -50 * fall or 50 * fall
  end
  if #squares == 0 then return "stop" end
  if own and options:has("stop") then return "stop" end
  local brief = goals.of(side)
  local terms = perils(brief, unit, own)
  terms[#terms + 1] = { "worth", worth }
  for marker in brief.take:union(brief.hold):each() do
    if marker.on_map then terms[#terms + 1] = { "on", place.around(marker), own and 10 or -10 } end
  end
  return squares:score(terms):best()
end

local good = { ["move-up"] = 1, ["range-up"] = 2, ["attack-up"] = 3, ["defense-up"] = 4 }
local bad = { ["stunned"] = 9, ["disrupted"] = 7, ["attack-down"] = 6, ["defense-down"] = 5, ["move-down"] = 4,
              ["range-down"] = 3 }

--- Of bad statuses the worst goes, of good ones the least.
function bot.remove_status(_, options)
  local worth = {}
  for each in options:each() do worth[each] = bad[each] or -(good[each] or 0) end
  return options:score { { "worth", worth } }
end

function bot.whose_status(_, options)
  return options:score { { "attribute", "stunned", 3 }, { "attribute", "disrupted", 2 } }
end

function bot.special(side, options, unit)
  local brief, worth = goals.of(side), {}
  for id in options:each() do worth[id] = goals.special(brief, unit, id) end
  return options:score { { "worth", worth } }
end

function bot.hack(side, options)
  return options:score { { "is", goals.of(side).hack, 5 } }
end

--- As an add-on it leaves the main action free.
function bot.hack_type(_, options) return options:has("add-on") and "add-on" or options:first() end

local SURE = 850 -- thousandths at which no more dice are bought for a hack

--- As few dice as make it sure enough; all, where none do.
function bot.hack_dice(_, _, thing, least, most)
  local row = thing.hack and data["hack"][thing.hack]
  if not row then return most end
  for count = least, most do
    if odds.of(row.die, count, 0)[row.difficulty] >= SURE then return count end
  end
  return most
end

-- Who comes from above comes near what there is to do.
local function near_goals(side, squares, unit, walks)
  local brief = goals.of(side)
  local wanted = goals.places(brief)
  local terms = unit and fight.perils(brief, unit) or {}
  if walks then terms[#terms + 1] = { "steps", wanted, -3, by = moves.movement(unit), most = 40 } end
  terms[#terms + 1] = { "distance", wanted, -2 }
  terms[#terms + 1] = { "distance", figures:not_of(side), -1 }
  return squares:score(terms)
end

function bot.tower(_, options) return options:has("now") and "now" or "later" end

--- Devices of the Legion stand where there is something to do.
function bot.device_site(side, options) return near_goals(side, options) end

--- A building with enemies in it, or on it.
function bot.demolish(side, options)
  local foes, own = figures:not_of(side), figures:of(side)
  return options:score { { "within", foes, 2, range = 3 }, { "within", own, -2, range = 3 } }
end

function bot.next_target(_, options)
  return options:score { { "attribute", "hits", 1 } }
end

function bot.redeploy(side, options, elite)
  return near_goals(side, options:copy():remove("wait"), elite, true)
end

function bot.landing(side, options, about)
  return near_goals(side, options, about and roster.is_unit(about) and about or nil)
end

--- The dearest minion that can be had.
function bot.buy(_, options)
  local worth = {}
  for id in options:each() do
    worth[id] = data["minion"][id] and #data["minion"][id].cost + 2 or 0
  end
  return options:score { { "worth", worth } }
end

function bot.deploy(_, options)
  return options:copy():remove("none"):most(function(squad)
    return squad.speed_reserve + squad.focus_reserve + squad.tech_reserve
  end):first()
end

-- Reinforcement cubes for the type of its slots that lacks least.
function bot.reserve(_, _, squad)
  local best, colour
  for _, type in ipairs(squad.slots) do
    local lacks, wanted = 0, nil
    local sum = { speed = 0, focus = 0, tech = 0 }
    for _, each in ipairs(data["minion"][type].cost) do sum[each] = sum[each] + 1 end
    for _, each in ipairs { "speed", "focus", "tech" } do
      local more = sum[each] - squad[each .. "_reserve"]
      if more > 0 then lacks, wanted = lacks + more, wanted or each end
    end
    if wanted and (not best or lacks < best) then best, colour = lacks, wanted end
  end
  return colour
end

return bot

-- How an attack is resolved: dice, rerolls, DEFENSE, armour check, damage.
local points = require "mission.points"
local harm = require "attack.harm"
local roster = require "mission.roster"
local sight = require "map.sight"
local cards = require "cards.tactic"
local arms = require "equipment.arms"
local knack = require "mission.knack"

local combat = {}

--- The board item of this mission's Legion.
---@return table item
function combat.board()
  return data.list("board")[world.board]
end

-- N of the dice shown: one after the other, as long as they differ.
local function some_of(trooper, shown, count)
  local left, pool = { table.unpack(shown) }, {}
  for i = 1, count do
    local kinds = set()
    for _, die in ipairs(left) do kinds:add(die) end
    pool[i] = choose(trooper.side, "dice", kinds, trooper)
    for at = 1, #left do
      if left[at] == pool[i] then
        table.remove(left, at)
        break
      end
    end
  end
  return pool
end

--- Dice of a trooper's attack: of the three that the rank card shows the player picks as many as the line has.
---@param line table item of kind line
---@param bonus integer white dice on top
---@return table array of die ids
function combat.pool(trooper, line, bonus)
  local shown = points.card(trooper.side)[line.type] -- CIT-ATT-03
  local pool = line.dice < #shown and some_of(trooper, shown, line.dice) or { table.unpack(shown) } -- CIT-ATT-04
  for _, die in ipairs(line.extra) do pool[#pool + 1] = die end -- CIT-ATT-05 CIT-WPN-08 CIT-WPN-15
  for _ = 1, bonus do pool[#pool + 1] = "white" end
  return pool
end

local function sum(results)
  local total = 0
  for i = 1, #results do total = total + results[i] end
  return total
end

-- Rolls; the attacker, then those whose troopers are attacked may have dice rolled again, each die once.
local function throw(attacker, pool, final, targets, type)
  local results = roll(pool)
  local rolled, fresh = {}, set()
  for i = 1, #results do
    rolled[i] = results[i]
    fresh:add(i)
  end
  if final or not attacker then return rolled end -- CIT-WPN-06
  if attacker.kind == "trooper" then
    cards.reroll(attacker, pool, rolled, fresh, type)
  else
    cards.flinch(attacker, targets, pool, rolled, fresh)
  end
  return rolled
end

-- DEFENSE of a token: its own, else as the Legion's board says.
local function token_defence(token)
  if token.kind == "terminal" then
    return token.difficulty > 0 and token.difficulty or combat.board().terminal -- CIT-TECH-05
  end
  return token.defence > 0 and token.defence or combat.board().terrain
end

-- DEFENSE of a target against one attack, and what cover adds to it.
local function defence_of(target, attacker, type)
  local value
  local cover = 0
  if target.kind == "trooper" then
    value = target.defence + arms.sum(target, "defence") + knack.defence(target, attacker, type) -- CIT-ATT-12
  elseif target.kind == "civilian" then
    value = target.defence
  elseif target.kind == "creature" then
    value = harm.row(target).defence
  else
    value = token_defence(target)
  end
  if attacker and type == "firearm" then
    local through = attacker.kind == "trooper" and knack.of(attacker, "gap") -- CIT-OWN-15
    if not through then cover = sight.cover(attacker, target) end
  end
  return modified("defence", value + cover, target, attacker), cover
end

--- DEFENSE of a target against one attack.
---@param attacker any piece or nil
---@param type string "firearm", "close" or "tech"
---@return integer
function combat.defence(target, attacker, type)
  return (defence_of(target, attacker, type))
end

local function armour_die(target)
  if target.kind == "trooper" then
    return arms.armour(target, points.card(target.side).defence) -- CIT-ATT-12 CIT-RANK-02
  end
  if target.kind == "creature" then return harm.row(target).die end
  return target.die -- of a civilian; tokens have none
end

-- The check never harms: whom AI cards play for is not asked.
local function asks_armour(target)
  local played = target.kind == "trooper" or target.kind == "creature" and option.mode == "player"
  return option.armour_check == "ask" and played
end

-- The one point that an armour check may stop.
local function armour(target, type)
  local die = armour_die(target)
  if not die or die == "none" then return 0 end
  if asks_armour(target) and not choose(target.side, "armour", domain.yes_no(), target) then return 0 end
  local face = roll(die) -- CIT-ATT-08
  if face == 0 and target.kind == "trooper" then face = cards.brace(target, die, type) end
  if face == 0 then
    log("log-armour-fails", target)
    return 0
  end
  log("log-armour", target)
  return 1
end

-- DEFENSE that a card of the trooper's side adds when the attack is declared, a trap's or a bomb's too (open point 67);
-- never against a figure of its own team.
local function guard(attacker, target, type)
  if target.kind ~= "trooper" or attacker and attacker.side == target.side then return 0 end
  return cards.guard(target, type)
end

-- The same for the figures of an area attack: one card a side, asked in seating order (open point 54).
local function guards(attacker, figures, type)
  local extra = {}
  for _, side in ipairs(roster.seated(roster.active())) do
    for figure in figures:each() do
      if figure.side == side then
        local more = guard(attacker, figure, type)
        if more > 0 then
          extra[figure] = more
          break
        end
      end
    end
  end
  return extra
end

local function declare(attacker, target)
  if attacker then log(target.kind == "terminal" and "log-hacks" or "log-attack", attacker, target) end
end

-- What came of a roll, before armour: the hits, what they had to beat and why.
---@param guarded integer DEFENSE by a card
---@param knacks string names of abilities that count in its DEFENSE
---@param less integer what the damage is lower by, beside a blast
local function tell(target, hits, defence, cover, guarded, knacks, less)
  if target.kind == "terminal" then return log("log-hack", target, hits, defence + 1, defence) end
  log("log-hit", target, hits, defence + less + 1, defence - cover - guarded, cover, guarded, less,
      math.max(hits - defence - less, 0), knacks)
end

-- Abilities that protect a figure from an attack are of use when there are hits.
---@return string their names; empty when there is none
local function protect(target, attacker, type, hits)
  if target.kind ~= "trooper" then return "" end
  local _, house, own = knack.defence(target, attacker, type)
  if hits > 0 then
    if house then knack.used(target, house) end
    if own then knack.used(target, own) end
  end
  if house and own then return house.title .. ", " .. own.title end
  local found = house or own
  return found and found.title or ""
end

--- One attack on one figure.
---@param attacker any piece, nil for a trap
---@param by any side that gets the PP, or nil
---@param pool table array of die ids
---@param how table? { bare = no armour check, final = nothing is rolled again, walked = it is the target's own doing }
---@return integer damage that was dealt; 0: the attack failed
function combat.resolve(attacker, by, target, type, pool, how)
  local bare, final, walked
  if how then bare, final, walked = how.bare, how.final, how.walked end
  declare(attacker, target)
  local guarded = guard(attacker, target, type)
  local hits = sum(throw(attacker, pool, final, set(target), type))
  hits = modified("hits", hits, attacker, target)
  local own, cover = defence_of(target, attacker, type)
  local defence = own + guarded
  tell(target, hits, defence, cover, guarded, protect(target, attacker, type, hits), 0)
  local damage = hits - defence -- CIT-ATT-06
  if damage > 0 and not bare then damage = damage - armour(target, type) end
  damage = math.max(damage, 0) -- CIT-ATT-09
  harm.apply(target, damage, by, walked and target or attacker)
  if attacker then raise("attacked", attacker, target, damage) end
  return damage
end

local WALKED = { walked = true }
local FINAL = { final = true }

--- The board's trap attack on a figure, by nobody's team unless `by` says so.
---@param walked boolean? it walked into the trap: no friendly fire
function combat.trap(figure, by, walked)
  local pool = {}
  for i, die in ipairs(combat.board().trap) do pool[i] = die end
  return combat.resolve(nil, by, figure, "trap", pool, walked and WALKED or nil) -- CIT-PP-04
end

--- A trap attack of the board on each figure of a set, for the side and figure that laid it. Damage and PP count when
--- all dice have fallen.
---@param figures table set, in the order in which they are struck
---@param one boolean? one roll for all of them
function combat.traps(figures, by, layer, one)
  local damages, total = {}, nil
  local extra = one and guards(nil, figures, "trap") or {}
  for figure in figures:each() do
    local guarded = extra[figure] or not one and guard(nil, figure, "trap") or 0
    if not total or not one then total = sum(roll(combat.board().trap)) end
    local hits = modified("hits", total, nil, figure)
    local defence = combat.defence(figure, nil, "trap") + guarded
    tell(figure, hits, defence, 0, guarded, protect(figure, nil, "trap", hits), 0)
    local damage = hits - defence
    if damage > 0 then damage = damage - armour(figure, "trap") end
    damages[figure] = damage
  end
  for figure in figures:each() do
    if figure.on_map then harm.apply(figure, damages[figure], by, layer) end
  end
end

--- One barb of a trap that a trooper has just laid.
---@param die string
function combat.barb(trooper, figure, die)
  return combat.resolve(trooper, trooper.side, figure, "tech", { die }, FINAL)
end

--- One roll for every figure of a set. Creatures fall without an armour check, troopers have theirs. All damage is
--- settled before anything is removed or paid for.
---@param figures table set, in the order in which they are struck
---@param how table? { type = of the attack, bare = no armour check, centre = square of a blast, edge = how much less
--- troopers take beside it }
---@return table set of squares on which creatures fell
function combat.area(attacker, by, figures, pool, how)
  local type, bare, centre
  if how then type, bare, centre = how.type, how.bare, how.centre end
  for figure in figures:each() do declare(attacker, figure) end
  local extra = guards(attacker, figures, type)
  local total = sum(throw(attacker, pool, false, figures, type))
  local damages, squares = {}, {}
  for figure in figures:each() do
    local hits = modified("hits", total, attacker, figure)
    local guarded = extra[figure] or 0
    local own, cover = defence_of(figure, attacker, type)
    local defence = own + guarded
    local lives = figure.kind ~= "creature"
    local beside = centre and figure.square ~= centre
    local less = beside and (lives or option.blast_edge == "all") and how.edge or 0 -- CIT-ITEM-02
    tell(figure, hits, defence, cover, guarded, protect(figure, attacker, type, hits), less)
    local damage = hits - defence - less -- CIT-ATT-13
    local armoured = not bare and (lives or option.area_armour == "all")
    if armoured and damage > 0 then damage = damage - armour(figure, type) end
    damages[figure] = math.max(damage, 0)
    squares[figure] = figure.square
  end
  local freed = set()
  for figure in figures:each() do
    if figure.on_map then harm.apply(figure, damages[figure], by, attacker) end
    if damages[figure] > 0 and figure.kind == "creature" then freed = freed:union(places(squares[figure])) end
  end
  if attacker then
    for figure in figures:each() do raise("attacked", attacker, figure, damages[figure]) end
  end
  return freed
end

return combat

-- The warrior step (MEC-RND-14): hitting dice in any order, each at a target; Bleed tokens and Drain gains as they
-- strike, which nothing in this step depends on; then the defeat check.
local enemies = require "enemies"
local gains = require "gains"
local state = require "battle.state"
local damage = require "battle.damage"
local dice = require "battle.dice"
local falls = require "battle.falls"

local hits = {}

local standing = filter { kind = "enemy", where = { fighting = true, health = { min = 1 } } }
local dropping = filter { kind = "mech", on = "zone", where = { role = "fighting", drops = { min = 1 } } }

--- Dice of one run of a step: what abilities and rewards ask has room too. Of several mechs, whose owners may let each
--- other go first, fewer.
local enough, joint = 8, 4

--- A die strikes an enemy for its points.
local function strike_one(die, kind, enemy)
  local points = (kind == "fusion" and 3 or 1) - die.less -- MEC-DIE-13
  if points <= 0 then return end -- MEC-EN-25
  if die.class == "attack" and enemies.ignores(enemy, die) then return end -- MEC-EN-02, MEC-EN-15, MEC-DIE-23
  local _, health = damage.enemy(enemy, points, kind == "penetrate") -- MEC-DIE-01, MEC-DIE-02
  if kind == "bleed" and health > 0 then
    change.add(enemy, "bleed", 1) -- MEC-DIE-06
  elseif kind == "drain" then
    local mech = die.side.mech
    if mech.power < mech.top then gains.power(mech, 1) end -- MEC-DIE-11
  end
end

local function strike(die, kind, targets)
  change.set(die, "spent", true)
  if kind == "explosion" then
    for enemy in targets:each() do strike_one(die, kind, enemy) end -- MEC-DIE-04
    return
  end
  if die.aimed == nil then change.set(die, "aimed", choose(die.side, "target", targets, die)) end -- MEC-MULTI-05
  if targets:has(die.aimed) then strike_one(die, kind, die.aimed) end
end

--- Can the order of dice make a difference? A Bleed die wants shields gone (MEC-DIE-06), a Drain die something to
--- drain (MEC-DIE-11).
local function order_matters(list, targets)
  local points, bleed, drain, blunt = 0, false, false, false
  for i = 1, #list do
    local kind = list[i].kind
    points = points + (kind == "fusion" and 3 or 1)
    bleed = bleed or kind == "bleed"
    drain = drain or kind == "drain"
    blunt = blunt or kind ~= "bleed" and kind ~= "penetrate"
  end
  return targets:any(function(enemy)
    return bleed and blunt and enemy.shields > 0 or drain and points > enemy.shields + enemy.health
  end)
end

--- One of each sort of dice of one side that are alike. A set.
local function sorts(list)
  local options, seen = set(), {}
  for _, each in ipairs(list) do
    local die = each.die
    local key = table.concat({
      each.kind, tostring(die.void), die.less, tostring(die.aimed and die.aimed.index),
    }, " ")
    if not seen[key] then
      seen[key] = true
      options:add(die)
    end
  end
  return options
end

--- The sides whose dice are in the list, in engagement order, each with those dice. An array.
local function by_owner(list)
  local out = {}
  for _, side in ipairs(state.in_order()) do
    local own = {}
    for _, each in ipairs(list) do
      if each.die.side == side then table.insert(own, each) end
    end
    if #own > 0 then table.insert(out, { side = side, dice = own }) end
  end
  return out
end

--- Which die strikes next: owners name one of theirs or let the others go first; the last of them cannot (MEC-RND-14).
local function named(list)
  local owners = by_owner(list)
  for i, owner in ipairs(owners) do
    local open = sorts(owner.dice)
    if i < #owners then open:add "later" end
    local die = choose(owner.side, "hit", open)
    if die ~= "later" then return die end
  end
end

--- Takes the next die out of the list.
local function next_die(list, targets)
  local at = 1
  if order_matters(list, targets) then
    local die = named(list)
    while list[at].die ~= die do at = at + 1 end
  end
  return table.remove(list, at)
end

--- The dice of a mech that still have a point to lose, those alike once. A set.
local function losing(mech, list)
  local out = {}
  for _, each in ipairs(list) do
    local die = each.die
    local more = die.less < dice.points(die)
    if more and die.side == mech.side and die.class == "attack" and not die.void then table.insert(out, each) end
  end
  return sorts(out)
end

--- A mech whose test has failed drops a point (MEC-EN-25).
local function drop_point(mech, list)
  local options = losing(mech, list)
  if #options == 0 then return change.set(mech, "drops", 0) end
  change.add(choose(mech.side, "dropped", options), "less", 1)
  change.add(mech, "drops", -1)
end

--- The step: dice that hit and have not struck. It comes again where there is more to ask than a step may.
function hits.strikes()
  if state.is_over() then return end
  local list = {}
  for die in dice.hitting():each() do table.insert(list, { die = die, kind = dice.kind(die) }) end
  local mech = dropping:first()
  if mech then
    drop_point(mech, list)
    return push("strikes")
  end
  for _ = 1, math.min(#list, #state.mechs() > 1 and joint or enough) do
    local targets = standing:all()
    if #targets > 0 then
      local next = next_die(list, targets)
      strike(next.die, next.kind, targets)
    end
  end
  if #list > 0 and standing:first() then return push("strikes") end
  falls.check_enemies()
end

--- The warrior step. First abilities say which dice deal nothing. It comes again for dice that strike again
--- (MEC-WAR-09).
function hits.step()
  if state.is_over() then return end
  local black = dice.keen() -- MEC-DIE-23
  for enemy in state.enemies():each() do enemies.call("warrior_step", enemy, black) end
  hits.strikes()
end

return hits

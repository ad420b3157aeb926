-- What abilities of enemies do, moment by moment. An ability is an item of content; its `does` names a table of
-- functions in rules/enemies/ with the names of moments. Each gets (enemy, ability, …): the piece, and the item with
-- .amount, .rounds, .breeds.
--
-- moment         called                                              gets more            gives
-- battle_start   before deals (MEC-ENG-11)
-- speed          when the enemy side's speed is set                  speed                speed
-- first          the same                                                                 true: enemies are first
-- round_setup    after Bleed; disabled mechs are looked for after it, then hurt and hurt-by are cleared
-- before_roll    before dice are rolled: who rolls attack dice
-- after_roll     when all dice of the round lie
-- warrior_step   before hitting dice strike: void dice, drops        dice (a set)
-- ignores        an attack die strikes it                            die                  true: it deals nothing to it
-- damage         when pools are made                                 list, mechs          list of {type=, amount=}
-- silent         the same: does this side of the fight deal nothing?                      true: nothing is dealt
-- target         the same: all its pools go to one mech                                   mech, or nil
-- screens        when a pool may be blocked                          pool                 true: not to be blocked
-- disabled       a mech was disabled by its damage                   mech
-- hurt           end of a round, for each mech that still     mech
--                fights and that it has damaged; also when it
--                has fallen
-- end_damage     end of a round, first                                                    extra damage, an integer
-- end_heal       end of a round, second
-- end_marker     end of a round, third
-- end_exit       end of a round, last
local drift = require "enemies.drift"
local deep = require "enemies.deep"
local aside = require "enemies.aside"
local state = require "battle.state"

local enemies = {}

--- By item of enemy and moment: its abilities that have it, as pairs of function and item. Read once.
local by_item = {}
for _, item in ipairs(data.list("enemy")) do
  local moments = {}
  for _, id in ipairs(item.abilities) do
    local ability = data.ability[id]
    for moment, hook in pairs(drift[ability.does] or deep[ability.does]) do
      moments[moment] = moments[moment] or {}
      table.insert(moments[moment], { hook = hook, ability = ability })
    end
  end
  by_item[item.id] = moments
end

--- Calls a moment of all abilities of an enemy that have it. Returns the last thing that one gave, nil when none did.
function enemies.call(moment, enemy, ...)
  local list, last = by_item[enemy.item][moment], nil
  if not list then return nil end
  for _, each in ipairs(list) do
    local given = each.hook(enemy, each.ability, ...)
    if given ~= nil then last = given end
  end
  return last
end

--- Passes a value through a moment of an enemy's abilities (speed, damage): hook(enemy, ability, value, …) gives the
--- new one.
function enemies.passed(moment, enemy, value, ...)
  local list = by_item[enemy.item][moment]
  if not list then return value end
  for _, each in ipairs(list) do value = each.hook(enemy, each.ability, value, ...) or value end
  return value
end

--- Has an enemy in the battle an ability with this moment?
function enemies.know(moment)
  return state.enemies():any(function(enemy) return by_item[enemy.item][moment] ~= nil end)
end

--- Has an enemy something to do at the end of a round, beyond extra damage?
function enemies.acts_at_end(enemy)
  local moments = by_item[enemy.item]
  return moments.end_heal ~= nil or moments.end_marker ~= nil or moments.end_exit ~= nil
end

--- Before dice are rolled: dice that enemies make their owners lay aside, then the moment before_roll.
function enemies.before_roll()
  aside.lay()
  for enemy in state.enemies():each() do enemies.call("before_roll", enemy) end
end

--- Do all enemies in the battle deal nothing now (MEC-EN-17)?
function enemies.silent()
  return state.enemies():any(function(enemy) return enemies.call("silent", enemy) == true end)
end

--- At the end of a round, before all else that is done then but extra damage: what enemies do to the mechs that they
--- have damaged, the moment hurt.
function enemies.hurts()
  for mech in state.mechs():each() do
    for enemy in set(mech.hurt_by):each() do enemies.call("hurt", enemy, mech) end
  end
end

--- At the end of a round, after all else: who has no dice left retreats (MEC-EN-20).
function enemies.retreats() aside.retreat() end

--- Does an enemy ignore the damage of an attack die that strikes it? To be asked once a strike.
function enemies.ignores(enemy, die) return enemies.call("ignores", enemy, die) == true end

return enemies

-- Words for what players are told: damage, enemies, dice, mods. Asks and changes nothing.
local state = require "battle.state"
local dice = require "battle.dice"
local speed = require "battle.speed"

local words = {}

--- 1 for true, 0 for false: texts compare numbers.
function words.flag(holds) return holds and 1 or 0 end

function words.joined(parts, between) return table.concat(parts, between or ", ") end

--- Damage that comes, with what is special about it: "3 Penetrate damage (only a bulwark blocks it)".
local function coming(pool) return text("fact-coming-" .. pool.kind, pool.amount) end

--- A list of damage, as enemies have it.
local function list(entries)
  local parts = {}
  for i, entry in ipairs(entries) do parts[i] = text("fact-damage-" .. entry.type, entry.amount) end
  return #parts == 0 and text "fact-no-damage" or words.joined(parts, " + ")
end

--- What an enemy deals in both zones. `enemy`: the piece or its item.
function words.deals(enemy) return text("fact-deals", list(enemy.range), list(enemy.melee)) end

--- What an enemy still has, what it deals, and the names of its abilities.
function words.enemy(enemy)
  local parts = {}
  for i, id in ipairs(enemy.abilities) do parts[i] = data.ability[id].title end
  local can = words.joined(parts)
  return text("fact-enemy", enemy.shields, enemy.health, enemy.bleed, enemy.speed, words.deals(enemy), can)
end

--- The abilities of an enemy: "Bolts: Not defeated …".
function words.abilities(enemy)
  local parts = {}
  for i, id in ipairs(enemy.abilities) do
    local ability = data.ability[id]
    parts[i] = text("fact-ability", ability.title, ability.says)
  end
  return words.joined(parts, " ")
end

--- All of an enemy, a piece or an item: figures, what it pays, abilities.
function words.sheet(enemy, figures)
  return text("fact-sheet", figures, enemy.start, enemy.bp, enemy.power, words.abilities(enemy))
end

--- The enemies of a set, each with what it has.
function words.enemies(some)
  local parts = {}
  for enemy in some:each() do table.insert(parts, text("fact-titled", enemy, words.enemy(enemy))) end
  return words.joined(parts, " ")
end

--- The names of things.
function words.names(some)
  local parts = {}
  for thing in some:each() do table.insert(parts, text("fact-name", thing)) end
  return words.joined(parts)
end

--- What a mech has now.
function words.mech(mech)
  return text("fact-mech", mech.power, mech.top, speed.of_mech(mech), mech.bleed, words.flag(mech.stunned))
end

--- The kinds of dice in a list of ids: "2 Damage, Protection".
function words.kinds(ids)
  local count, order, parts = {}, {}, {}
  for _, id in ipairs(ids) do
    if not count[id] then table.insert(order, id) end
    count[id] = (count[id] or 0) + 1
  end
  for i, id in ipairs(order) do parts[i] = text("fact-count", count[id], data["battle-die"][id].title) end
  return words.joined(parts)
end

--- The dice of a side by their kinds.
function words.own(side)
  local ids = {}
  for die in dice.of(side):each() do table.insert(ids, die.item) end
  return words.kinds(ids)
end

local moves = { boost = true, teleport = true, shift = true }

--- What a die that lies does where the marker stands.
function words.does(die)
  if die.face == "blank" then return text "fact-nothing" end
  if die.class ~= "defense" and dice.matches(die) then return text("fact-hits-" .. dice.kind(die)) end
  if not dice.blocks(die) then return text "fact-misses" end
  if die.class == "defense" and dice.matches(die) then return text "fact-counters" end
  return text(moves[die.face] and "fact-blocks-" .. die.face or "fact-blocks", words.flag(die.face == "bulwark"))
end

--- A die that lies: what it shows, what it does, and whose it is where it is not `side`'s.
function words.die(die, side)
  local whose = die.side ~= side and die.side or ""
  if not die.face then return text("fact-unrolled", die.class, whose) end
  return text("fact-die", text("face-" .. die.face), words.does(die), whose)
end

--- An attack die with a letter, and what it would do turned.
function words.turned(die, side)
  local turned = dice.matches(die) and text "fact-misses" or text("fact-hits-" .. dice.kind(die))
  return text("fact-turned", text("face-" .. die.face), words.does(die), turned, die.side ~= side and die.side or "")
end

--- The dice of a side that lie, those that show the same together: "2 Damage show R (1 damage); …".
function words.lying(side)
  local count, order, parts = {}, {}, {}
  for die in dice.lying(side):each() do
    local line = text("fact-lies", data["battle-die"][die.item].title, text("face-" .. die.face), words.does(die))
    if not count[line] then table.insert(order, line) end
    count[line] = (count[line] or 0) + 1
  end
  for i, line in ipairs(order) do parts[i] = text("fact-count", count[line], line) end
  return words.joined(parts, "; ")
end

--- What is left of damage that an enemy deals: "2 Penetrate damage of Skimmer".
function words.pool_of(pool)
  return text("fact-pool-of", coming(pool), pool.from, pool.of_mech or "")
end

--- The same where the name of the enemy stands beside it.
function words.pool(pool) return text("fact-pool", coming(pool), pool.of_mech or "") end

--- How the battle stands, for a side that is asked something in it.
function words.battle(side)
  local own = side.mech.role == "fighting" and text("fact-you", words.mech(side.mech)) or ""
  return text("fact-battle", world.engagement, words.enemies(state.enemies()), own)
end

--- Facts with a text for each option that is a thing of the game, or a word with a text of its own.
function words.each(options, tell, others)
  local found = others or {}
  for option in options:each() do
    if type(option) ~= "string" then found[option] = tell(option) end
  end
  return found
end

return words

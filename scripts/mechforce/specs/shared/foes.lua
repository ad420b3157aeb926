-- A battle with one enemy or two of specs/content/foes.xml, and what is seen of it.
local lab = require "specs.shared.lab"
local battles = require "specs.shared.battles"
local rounds = require "specs.shared.rounds"

local foes = {}

--- A foe in Old Harbours: foes.foe("bolt", { shields = 0 }).
function foes.foe(name, attributes) return lab.enemy("foe-" .. name, "old-harbours", attributes) end

--- Red, with power 9, against foes at a space of the engagement track; nobody has dice. Returns Red, then the foes.
function foes.alone(at, ...)
  local red = lab.begin()
  return red, foes.against({ red }, at, ...)
end

--- The same with sides that take part already, the first of them the primary. Returns the foes.
function foes.against(sides, at, ...)
  local enemies = {}
  for i, each in ipairs { ... } do enemies[i] = type(each) == "string" and foes.foe(each) or each end
  battles.stand(sides, enemies, at)
  for _, side in ipairs(sides) do
    change.set(side.mech, "power", 9)
    change.set(side.mech, "top", 9)
    battles.pool(side)
  end
  rounds.calm()
  return table.unpack(enemies)
end

--- What an enemy has left, as { shields, health }.
function foes.left(enemy) return { enemy.shields, enemy.health } end

--- As if an enemy had damaged a mech in this round.
function foes.hurt(mech, enemy, amount)
  change.list_add(mech, "hurt-by", enemy)
  change.list_add(mech, "hurt", amount)
end

--- The end of a round, up to the next one if there is one.
function foes.round_ends() run { "round-end", until_step = "fight" } end

--- The pools that enemies make now, as "basic 2, drain 1"; those for one mech with its item: "basic 1 dray".
function foes.pools()
  run "blocks"
  local out = {}
  for pool in world.zone("incoming"):set():each() do
    local at = pool.of_mech and " " .. pool.of_mech.item or ""
    table.insert(out, pool.kind .. " " .. pool.amount .. at)
  end
  return table.concat(out, ", ")
end

return foes

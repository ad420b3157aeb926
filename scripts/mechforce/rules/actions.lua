-- Actions of missions. Their limits are those of the rules: no slot, no landing.
local regions = require "regions"
local gains = require "gains"
local invasion = require "invasion"
local damage = require "battle.damage"
local rewards = require "battle.rewards"

local actions = {}

--- A new enemy lands in a region, or where it finds a slot along the arrows.
function actions.place_enemy(item, region) invasion.land(change.create(item, world.zone("enemy-deck")), region) end

--- An enemy goes to a region, or to the first one with a slot along the arrows from it. Not while it fights.
function actions.move_enemy(enemy, region)
  if not enemy.on_map or enemy.fighting then return end
  local to = regions.slot(region)
  if to == nil or to == enemy.node then return end
  change.move(enemy, to)
  raise("enemy-moved", enemy, to)
end

--- Every enemy goes one region on, where a slot is free, in the order of the arrows; each once.
function actions.advance_enemies()
  local moving = set()
  for region in regions.order:each() do moving = moving:union(regions.enemies(region)) end
  for enemy in moving:each() do
    local to = board.next(enemy.node, "arrow")
    if to and regions.has_room(to) then actions.move_enemy(enemy, to) end
  end
end

--- An enemy loses shields, then health. One that falls outside of a battle leaves the game and pays nobody.
function actions.damage_enemy(enemy, amount)
  if not enemy.on_map then return end
  damage.enemy(enemy, amount)
  if enemy.health > 0 then return end
  if enemy.fighting then return rewards.defeat(enemy) end
  log("log-defeated", enemy)
  for token in enemy.cargo:each() do change.remove(token) end
  change.remove(enemy)
  raise("piece-removed", enemy)
end

function actions.add_threat(amount) gains.threat(amount) end

function actions.add_bp(side, amount) gains.bp(side, amount, "mission") end

--- Cubes above 0 are gained, below 0 lost; nobody goes below 0.
function actions.add_cubes(side, amount)
  if amount > 0 then return gains.cubes(side, amount) end
  change.add(side, "cubes", amount)
end

function actions.add_fame(side, amount) change.add(side, "fame", amount) end

function actions.mark(region, on) change.feature(region, "marked", on) end

--- Sets a variable that the mission declares: of the world, or of a side.
function actions.note(name, value, side) change.set(side or world, name, value) end

--- A marker of the mission goes to a region.
function actions.move_marker(marker, region) change.move(marker, region) end

--- A marker of the mission leaves the game.
function actions.take_away(marker) change.remove(marker) end

local everybody
do
  local names = {}
  for i, side in ipairs(world.sides) do names[i] = side.title end
  everybody = table.concat(names, ", ", 1, #names - 1) .. " and " .. names[#names]
end

--- A text of the mission, for all to read. {1} in it names all sides: those who wait for their turn are told whatever
--- names them.
function actions.tell(words) log(words, everybody) end

--- All lose: as soon as the running activation, phase or battle is over.
function actions.lose() change.set(world, "lost", true) end

return actions

-- A mission after the first steps of its setup: warriors and mats, without goals, drafts and turns.
local table_of = {}

--- Everybody takes a warrior, in the order given where the mission leaves it open. Returns the sides.
function table_of.begin(mission, warriors, options, variant)
  fixture(mission, options, variant)
  for _, id in ipairs(warriors or {}) do answer("warrior", id) end
  for _, side in ipairs(world.sides) do run("setup-warrior", side) end
  run "setup-mats"
  change.set(world, "wave", 1)
  change.set(world, "wave-turn", 1)
  change.set(world, "round", 1)
  return table.unpack(world.sides)
end

--- An enemy with its printed figures.
function table_of.enemy(item, region)
  local enemy = place(item, region)
  change.set(enemy, "shields", enemy.max_shields)
  change.set(enemy, "health", enemy.max_health)
  return enemy
end

--- The turn that begins is the n-th.
function table_of.turn(n)
  change.set(world, "round", n - 1)
  change.set(world, "wave-turn", 0)
  run { "turn", until_step = "reflect" }
end

--- The end of a turn, up to where the next one would begin.
function table_of.turn_end(n)
  change.set(world, "round", n)
  change.set(world, "wave-turn", 1)
  run { "turn-end", until_step = "turn" }
end

--- How many lines with these words were told.
function table_of.heard(words)
  local count = 0
  for _, line in ipairs(told()) do
    if line:find(words, 1, true) then count = count + 1 end
  end
  return count
end

return table_of

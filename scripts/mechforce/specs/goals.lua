-- Goals (MEC-GOAL): a measure below, at and above a step.
local lab = require "specs.shared.lab"
local fame = require "fame"
local mods = require "mods"

--- Fame of Red's goal.
local function worth(red, goal)
  local card = world.zone("goals", red).top or place(goal, "zone:goals@red", "red")
  return fame.of_goal(red, card)
end

local function install(side, ...)
  for _, id in ipairs { ... } do mods.install(side, place(id, "zone:kept@red")) end
end

local function claim(side, item, count)
  for _ = 1, count do place(item, "zone:claimed@red", side) end
end

spec("MEC-GOAL-01: the power of installed mods", function()
  local red = lab.begin()
  install(red, "broadside", "harrow")
  expect(worth(red, "high-rise"), 0)
  install(red, "riot-plate")
  expect(worth(red, "high-rise"), 1)
  install(red, "bastion")
  expect(worth(red, "high-rise"), 3)
end)

spec("MEC-GOAL-02: kinds of dice; the Airstrike die does not count", function()
  local red = lab.begin()
  install(red, "slug-thrower")
  place("airstrike", "zone:pool@red", "red")
  expect(worth(red, "toolbox"), 0)
  install(red, "drill-arm")
  expect(worth(red, "toolbox"), 1)
end)

spec("MEC-GOAL-03: attack dice less defense dice, or the other way round", function()
  local red = lab.begin()
  install(red, "slug-thrower")
  expect(worth(red, "one-track"), 0)
  install(red, "twin-barrels")
  expect(worth(red, "one-track"), 2)
end)

spec("MEC-GOAL-04: one Fame for each of five conditions", function()
  local red = lab.begin()
  expect(worth(red, "by-the-book"), 1) -- no wait
  change.set(red, "waits", 1)
  change.set(red, "cubes", 5)
  change.set(red, "overdrives", 2)
  claim(red, "dummy", 3)
  claim(red, "big-dummy", 1)
  install(red, "slug-thrower", "slug-thrower", "riot-plate")
  expect(worth(red, "by-the-book"), 0)
  change.set(red, "cubes", 6)
  change.set(red, "overdrives", 3)
  claim(red, "dummy", 1)
  install(red, "riot-plate")
  expect(worth(red, "by-the-book"), 4)
end)

spec("MEC-GOAL-05: dice", function()
  local red = lab.begin()
  install(red, "broadside")
  expect(worth(red, "arsenal"), 0)
  install(red, "tower-plate")
  expect(worth(red, "arsenal"), 2)
end)

spec("MEC-GOAL-06: advanced mods; there are not 2 Fame", function()
  local red = lab.begin()
  expect(worth(red, "red-paint"), 0)
  install(red, "shell-rack")
  expect(worth(red, "red-paint"), 1)
  install(red, "barbed-mantle")
  expect(worth(red, "red-paint"), 3)
end)

spec("MEC-GOAL-07: different breeds among claimed cards", function()
  local red = lab.begin()
  claim(red, "dummy", 2)
  claim(red, "big-dummy", 1)
  expect(worth(red, "cabinet"), 0)
  claim(red, "skimmer", 1)
  expect(worth(red, "cabinet"), 1)
end)

spec("MEC-GOAL-08: claimed cards of power 3; there are not 2 Fame", function()
  local red = lab.begin()
  claim(red, "dummy", 3)
  expect(worth(red, "big-game"), 0)
  claim(red, "big-dummy", 1)
  expect(worth(red, "big-game"), 1)
  claim(red, "big-dummy", 1)
  expect(worth(red, "big-game"), 3)
end)

spec("MEC-GOAL-08: cards of power 2 do not count", function()
  local red = lab.begin()
  claim(red, "foe-lancer", 2)
  expect(worth(red, "big-game"), 0)
end)

spec("MEC-GOAL-03: defense dice over attack dice as well", function()
  local red = lab.begin()
  install(red, "tower-plate", "riot-plate")
  place("airstrike", "zone:pool@red", "red")
  local count = 0
  for die in world.zone("pool", red):set():each() do
    if die.class == "defense" then count = count + 1 elseif die.class == "attack" then count = count - 1 end
  end
  expect(worth(red, "one-track"), math.max(0, count - 1))
end)

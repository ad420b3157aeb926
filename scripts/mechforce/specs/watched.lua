-- What the rules tell a mission of enemies, and the rules that it may have of its own.
local lab = require "specs.shared.lab"
local foes = require "specs.shared.foes"

--- A lab whose mission writes down what is raised; `rule` is one of its rules.
local function watched(rule) return lab.begin({ rule = rule or "none" }, nil, "watched") end

--- How often the mission was told this.
local function told_of(words) return lab.heard("heard: " .. words) end

spec("MEC-EN-04: a mission hears of an enemy that was called", function()
  local red = watched()
  local muster = foes.foe "muster"
  lab.enemy("foe-drudge", "long-savanna")
  run { "battle", red, muster.node, until_step = "deals" }
  expect(told_of "enemy-moved Foe Drudge old-harbours -", 1)
end)

spec("MEC-EN-22: a mission hears of the mechs that have to go", function()
  local red, blue = watched()
  local cinder = foes.against({ red, blue }, 0, "burn-out")
  change.set(cinder, "melee-rounds", 1)
  run "round-end"
  expect({ told_of "left-battle Red old-harbours -", told_of "left-battle Blue old-harbours -" }, { 1, 1 })
end)

-- Upgrades: the spaces of boards and cards.
local cost = require "turns.cost"
local gadget = require "units.gadget"
local kit = require "units.kit"
local reinforce = require "units.reinforce"
local upgrade = require "units.upgrade"
local harm = require "attack.harm"
local sides = require "specs.shared.sides"

local give = sides.upgrade

local function begin(options)
  fixture("ability-lab", options)
  run { "setup", until_step = "round" }
  return world.piece("ann")
end

spec("MAY-BRD-07: an elite has a slot for an action, a weapon and a passive gadget", function()
  local ann = begin()
  for _, card in ipairs { "ann-tool", "ann-scope", "ann-charm" } do
    expect(gadget.fits(card, ann), true)
    place(card, world.zone("gadgets", ann.side.team))
    expect(gadget.fits(card, ann), false)
  end
  expect(gadget.of(ann).weapon.item, "ann-scope")
end)

spec("MAY-BRD-08: an elite has 2 spaces for skills, 3 for nightglass, 3 for millwork", function()
  local ann = begin()
  expect(upgrade.spaces(ann, "skill"), 2)
  expect(upgrade.spaces(ann, "nightglass"), 3)
  expect(upgrade.spaces(ann, "millwork"), 3)
  give("agents", "ann-skill-one", "ann-skill-two")
  expect(upgrade.fits("ann-skill-three", ann), false)
  expect(upgrade.fits("ann-dark-one", ann), true)
  give("agents", "ann-skill-three", "ann-dark-one", "ann-dark-two", "ann-dark-three")
  expect(#upgrade.of(ann), 5)
  expect(upgrade.fits("ann-dark-four", ann), false)
end)

spec("MAY-BRD-09: a minion card has a space for nightglass and one for millwork, for all of its figures", function()
  begin()
  local one = place("pest", "s1:G1", "command", { board = world.piece("first") })
  local two = place("pest", "s1:G2", "command", { board = world.piece("first") })
  give("command", "pest-dark-one", "pest-dark-two", "pest-tech-one")
  kit.renew(one)
  kit.renew(two)
  expect(one.passive, { "special-up", "tough" })
  expect(one.more_armor, 1)
  expect(two.more_armor, 1)
  expect(two.kit, { "stride", "shot", "drill", "rest" })
  expect(upgrade.fits("pest-dark-two", one), false)
  harm.hits(one, 2, world.side("agents"))
  expect(one.on_map, true)
  harm.hits(one, 1, world.side("agents"))
  expect(one.on_map, false)
end)

spec("MAY-BRD-09: figures that come as reinforcements have them too", function()
  begin()
  give("command", "pest-dark-one", "pest-tech-one")
  local first = world.piece("first")
  local boxed = place("pest", world.zone("pool"))
  answer("facing", "west")
  reinforce.put(boxed, first, board.find "s1:G1")
  expect(boxed.more_armor, 1)
  expect(boxed.kit, { "stride", "shot", "drill", "rest" })
end)

spec("MAY-BRD-08: without the advanced rules they do not count", function()
  local ann = begin { advanced = false }
  give("agents", "ann-skill-one")
  expect(#upgrade.of(ann), 0)
end)

spec("MAY-GAD-06: a lent upgrade is not owned after the mission", function()
  local ann = begin()
  give("agents", "ann-skill-one")
  local lent = upgrade.lend("ann-dark-two", ann.side)
  kit.renew(ann)
  expect(#ann.passive, 2)
  upgrade.give_back(ann.side)
  kit.renew(ann)
  expect(ann.passive, { "big-tech" })
  expect(lent.zone.name, "off-map")
end)

spec("MAY-BRD-08 MAY-ACT-04: one that makes an action cheaper", function()
  local ann = begin()
  expect(cost.of(ann, "stride").speed, 2)
  give("agents", "ann-skill-three")
  kit.renew(ann)
  expect(cost.of(ann, "stride").speed, 1)
end)

-- Gadgets: whose they are, what they add, and lent ones.
local gadget = require "units.gadget"
local kit = require "units.kit"
local duels = require "specs.shared.duels"

local begin = duels.lab

local function give(card)
  local piece = place(card, world.zone("gadgets", world.side("agents").team))
  for _, id in ipairs { "ann", "ben" } do kit.renew(world.piece(id)) end
  return piece
end

local function has(unit, action)
  for _, id in ipairs(unit.kit) do
    if id == action then return true end
  end
  return false
end

spec("MAY-GAD-01: only the named elite has the use of it", function()
  local ann = begin()
  give "ben-tool"
  expect(has(world.piece("ben"), "breathe"), true)
  expect(has(ann, "breathe"), false)
  expect(gadget.fits("ben-tool", ann), false)
end)

spec("MAY-GAD-02: a weapon gadget is used or not, each time that the weapon action is", function()
  local ann = begin()
  give "ann-scope"
  answer("aim-delay", "no")
  answer("use-gadget", true)
  answer("aim", "no")
  force { "blank", "blank", "blank" }
  run("perform", ann, "weapon")
  expect(ann.gear, false)
  answer("aim-delay", "no")
  answer("use-gadget", false)
  answer("aim", "no")
  force { "blank", "blank" }
  run("perform", ann, "weapon")
  force { "blank", "blank" }
  run("perform", ann, "shot") -- not its weapon action
end)

spec("MAY-GAD-02 MAY-BRD-07: one gadget of each type", function()
  local ann = begin()
  give "ann-charm-two"
  expect(gadget.fits("ann-charm", ann), false)
  expect(gadget.fits("ann-tool", ann), true)
  give "ann-charm"
  expect(#ann.passive, 1)
end)

spec("MAY-GAD-03: a passive one is free and always in effect", function()
  local ann = begin()
  local before = ann.board.tech_size
  give "ann-charm-two"
  expect(ann.passive, { "big-tech" })
  expect(ann.board.tech_size, before + 2)
  expect(ann.board.tech, 4)
end)

spec("MAY-GAD-04: its action is one like all others", function()
  local ann = begin()
  give "ann-tool"
  expect(has(ann, "rest"), true)
  change.set(ann.board, "active", true)
  answer("facing", "east")
  run("perform", ann, "rest")
  expect(ann.board.used, { "rest" })
  expect_options("action", "stride", "weapon", "shot", "end")
  answer("action", "end")
  run("act", ann.board)
end)

spec("MAY-GAD-05: gadgets have a cost in scrap", function()
  begin()
  expect(gadget.scrap { "ann-tool", "ann-charm" }, { speed = 1, focus = 0, tech = 3 })
  expect(gadget.scrap {}, { speed = 0, focus = 0, tech = 0 })
end)

spec("MAY-GAD-06: a lent gadget goes back among the undiscovered ones, shuffled", function()
  local ann = begin()
  local deck = world.zone("undiscovered", ann.side.team)
  local hidden = place("ann-tool", deck)
  local own = give "ann-charm"
  expect(gadget.lend("ann-tool", ann.side), hidden)
  kit.renew(ann)
  expect(has(ann, "rest"), true)
  gadget.give_back(ann.side)
  kit.renew(ann)
  expect(has(ann, "rest"), false)
  expect(hidden.zone, deck)
  expect(hidden.face_up, false)
  expect(hidden.lent, false)
  expect(own.zone.name, "gadgets")
end)

spec("MAY-GAD-06: when the mission is over, and only then", function()
  local ann = begin()
  local card = place("ann-tool", world.zone("gadgets", ann.side.team), nil, { lent = true })
  local bonus = place("ann-skill-one", world.zone("upgrades", ann.side.team), nil, { lent = true })
  expect(card.zone.name, "gadgets")
  run "scoring"
  expect(ended(), true)
  expect(card.zone.name, "undiscovered")
  expect(bonus.zone.name, "off-map")
end)

spec("MAY-GAD-06: the undiscovered ones are shuffled", function()
  local ann = begin()
  local deck = world.zone("undiscovered", ann.side.team)
  stack(deck, "ann-tool", "ann-scope", "ann-charm", "ann-charm-two", "ben-tool", "ann-lens")
  gadget.lend("ann-lens", ann.side)
  local before = { "ann-lens" }
  for card in deck:set():each() do table.insert(before, card.item) end
  gadget.give_back(ann.side)
  expect(deck.count, 6)
  local same = true
  for index, card in ipairs(before) do same = same and deck:at(index).item == card end
  expect(same, false)
end)

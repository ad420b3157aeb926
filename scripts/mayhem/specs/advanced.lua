-- The advanced set-up: boards, scrap, zones.
local legion = { "quill", "dawn", "night" }

local function begin(agents)
  fixture("forces", { forces = "draft" })
  answer("draft", table.unpack(agents or { "vesper", "brick", "ledger" }))
end

local function placed(...)
  for _, square in ipairs { ... } do
    answer("landing", square)
    answer("facing", "north")
  end
end

local function boards(side)
  local found = set()
  for piece in world.zone("boards", world.side(side).team):set():each() do
    found:add(piece.kind == "squad" and piece.item or piece.figure.item)
  end
  return found:sorted(function(id) return string.byte(id) end)
end

spec("MAY-ADV-01 MAY-BRD-01: each side chooses three boards, listed or not; the others are not in play", function()
  fixture("forces", { forces = "draft" })
  expect_options("draft", "vesper", "brick", "fuse", "ledger")
  answer("draft", "vesper", "brick", "ledger")
  expect_options("draft", "quill", "proctor", "dawn", "night")
  answer("draft", "quill", "proctor", "dawn")
  run { "setup", until_step = "draft-gadgets" }
  expect(boards "agents", { "brick", "ledger", "vesper" })
  expect(boards "command", { "dawn-shift", "proctor", "quill" })
  expect(world.piece("fuse").zone.name, "off-map")
end)

spec("MAY-ADV-02 MAY-GAD-05: scrap of three colours buys gadgets of the chosen elites, one in a slot", function()
  begin()
  answer("draft", table.unpack(legion))
  refuse("buy-gadget", "weld-knuckles", "long-fuse", "plumb-edge", "freeze-accounts") -- dear, not chosen, not theirs
  answer("buy-gadget", "zip-spool") -- green and blue
  expect_options("buy-gadget", "tracer-rounds", "hot-flask", "end")
  answer("buy-gadget", "hot-flask")
  answer("buy-gadget", "end")
  run { "setup", until_step = "draft-minions" }
  local side = world.side "agents"
  expect({ side.scrap_speed, side.scrap_focus, side.scrap_tech }, { 0, 0, 0 })
  local bought = set()
  for card in world.zone("gadgets", side.team):set():each() do bought:add(card.item) end
  expect(bought, { "hot-flask", "zip-spool" }, "listed gadgets are replaced")
end)

spec("MAY-ADV-02: a slot holds one gadget", function()
  begin()
  answer("draft", table.unpack(legion))
  answer("buy-gadget", "smoke-bauble") -- the action slot of Vesper, one yellow
  refuse("buy-gadget", "zip-spool")
  answer("buy-gadget", "end")
  answer("buy-gadget", "end")
  run { "setup", until_step = "draft-minions" }
end)

spec("MAY-ADV-03: the Legion pays minions with what is left, and their cards go into slots", function()
  begin()
  answer("draft", table.unpack(legion))
  answer("buy-gadget", "end")
  answer("buy-gadget", "end")
  expect_options("buy-minion", "ratchet", "lineman", "longlens", "welder", "end")
  answer("buy-minion", "ratchet")
  answer("minion-squad", "night")
  refuse("buy-minion", "bulwark")
  answer("buy-minion", "ratchet") -- its card lies in a slot: no question
  answer("buy-minion", "lineman")
  answer("minion-squad", "dawn")
  run { "setup", until_step = "draft-place" }
  expect({ world.piece("night").slots[1], world.piece("dawn").slots[1] }, { "ratchet", "lineman" })
  expect(#world.piece("dawn").slots, 1)
  expect(world.side("command").scrap_speed, 0)
end)

spec("MAY-ADV-03: fixed placements of minions are ignored", function()
  begin()
  answer("draft", table.unpack(legion))
  run { "setup", until_step = "setup-boards" }
  expect(world.piece("left").on_map, false)
  expect(world.piece("rear").zone, world.zone("pool"))
end)

spec("MAY-ADV-04: units are placed in the zone of their side; who finds no room comes in from above", function()
  begin { "brick", "fuse", "ledger" }
  answer("draft", table.unpack(legion))
  answer("buy-gadget", "end")
  answer("buy-gadget", "end")
  answer("buy-minion", "ratchet")
  answer("minion-squad", "dawn")
  answer("buy-minion", "end")
  expect_options("landing", "s1:A1", "s1:A2", "s1:A3")
  placed("s1:A1", "s1:A2")
  answer("facing", "north") -- one space is left for the third
  refuse("landing", "s1:A1")
  placed("s2:H1", "s2:H2")
  run { "setup", until_step = "round" }
  expect(world.piece("brick").square, board.find "s1:A1")
  expect(world.piece("ledger").square, board.find "s1:A3")
  expect(world.piece("quill").square, board.find "s2:H1")
end)

spec("MAY-ADV-04: a zone that is full", function()
  begin { "brick", "fuse", "ledger" }
  answer("draft", table.unpack(legion))
  answer("buy-gadget", "end")
  answer("buy-gadget", "end")
  answer("buy-minion", "end")
  run { "setup", until_step = "draft-place" }
  place("biscuit", "s1:A3", "agents")
  placed("s1:A1")
  answer("facing", "north")
  run("draft-place", world.side "agents")
  expect({ world.piece("ledger").on_map, world.piece("ledger").round }, { false, 1 })
end)

spec("MAY-ADV-02: in a campaign only discovered gadgets can be bought", function()
  fixture("forces", { forces = "draft", campaign = true })
  change.list_add(world.side "agents", "discovered", "tow-hook")
  answer("draft", "vesper", "brick", "ledger")
  answer("draft", table.unpack(legion))
  expect_options("buy-gadget", "tow-hook", "end")
  answer("buy-gadget", "tow-hook")
  run { "setup", until_step = "draft-minions" }
end)

spec("MAY-ADV-04 MAY-LRG-01: a large unit is placed with all of it in the zone", function()
  fixture "street"
  run { "setup", until_step = "round" }
  for _, square in ipairs { "s1:B2", "s1:B3", "s1:C2", "s1:C3", "s1:D3" } do
    change.feature(board.find(square), "muster-legion", true)
  end
  local command, ogre = world.side "command", world.piece "ogre"
  change.move(world.piece "boss", world.zone "pool")
  change.move(ogre, world.zone("waiting", command.team))
  change.set(ogre, "round", 0)
  answer("facing", "north")
  run("draft-place", command) -- B2 alone: nothing to choose
  expect(board.name(ogre.square), "s1:B2")
end)

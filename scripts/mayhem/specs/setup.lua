-- What the set-up makes of a mission's document.
local sides = require "specs.shared.sides"

local names = sides.items

local function begin(options)
  fixture("forces", options)
  run { "setup", until_step = "round" }
end

spec("MAY-SET-01 MAY-SET-04: sides, map and units are those of the document; some come in later by an edge", function()
  begin()
  expect(#world.sides, 2)
  expect(world.piece("brick").square, board.find "s1:B3")
  expect(world.piece("brick").facing, 2)
  local ledger = world.piece("ledger")
  expect({ ledger.on_map, ledger.round, ledger.entry }, { false, 2, "west" })
end)

spec("MAY-SET-02: both sides finish a step of the set-up before the next", function()
  begin()
  expect(world.heard, 1324)
end)

spec("MAY-SET-02: the advanced set-up, too, goes step by step for both sides", function()
  fixture("forces", { forces = "draft" })
  answer("draft", "vesper", "brick", "fuse")
  answer("draft", "quill", "dawn", "night")
  run { "setup", until_step = "setup-boards" }
  expect(world.zone("boards", world.side("agents").team).count, 0, "no boards before both sides have chosen")
  expect(world.piece("dawn").zone, world.zone("boards", world.side("command").team))
end)

spec("MAY-SET-03: listed boards, gadgets, upgrades, then full wells, but for Mayhem and reinforcements", function()
  begin()
  local brick, dawn = world.piece("brick").board, world.piece("dawn")
  expect({ brick.shield, brick.armor, brick.speed, brick.focus, brick.tech, brick.mayhem },
    { brick.shield_size, brick.armor_size, brick.speed_size, brick.focus_size, brick.tech_size, 0 })
  expect(brick.shield, 2, "an apron adds to the well before it is filled")
  expect({ dawn.speed, dawn.focus, dawn.tech, dawn.mayhem }, { 5, 3, 3, 0 })
  expect(dawn.speed_reserve + dawn.focus_reserve + dawn.tech_reserve, 0)
  expect(set(table.unpack(world.piece("brick").kit)):has("tow-hook-action"))
end)

spec("MAY-SET-05: the listed refresh cards and no others, shuffled", function()
  fixture "forces"
  local deck = world.zone("refresh", world.side("agents").team)
  local seen = set()
  for attempt = 1, 12 do
    fixture "forces"
    seed(attempt)
    run { "setup", until_step = "round" }
    seen:add(deck.top.item)
  end
  expect(names("refresh", "agents"), { "mayhem-01", "mayhem-05" })
  expect(#seen, 2)
end)

spec("MAY-SET-06: three Mayhem cards an elite and one a type of minion; the stated number is drawn", function()
  begin()
  expect(world.zone("hand", world.side("agents").team).count, 2)
  expect(world.zone("mayhem-deck", world.side("agents").team).count, 7)
  expect(world.zone("hand", world.side("command").team).count, 1)
  expect(world.zone("mayhem-deck", world.side("command").team).count, 5)
end)

spec("MAY-SET-06: no Mayhem cards with the basic rules", function()
  begin { advanced = false }
  expect(world.zone("hand", world.side("agents").team).count, 0)
end)

spec("MAY-SET-07: markers under the named control; numbers of events are dealt out face down", function()
  fixture "forces"
  chance("events", 2)
  chance("events", 1)
  run { "setup", until_step = "round" }
  expect(world.piece("flag").control, "legion")
  expect(world.piece("stone").control, "mayhem")
  expect({ world.piece("first").number, world.piece("second").number }, { 2, 1 })
  expect(world.piece("first").face_up, false)
end)

spec("MAY-SET-08: devices and ramps stand where the mission has them", function()
  begin()
  expect(world.piece("pump").square, board.find "s2:F7")
  expect(world.piece("pump").control, "legion")
  expect({ world.piece("ramp").square, world.piece("ramp").facing }, { board.find "s2:C7", 2 })
end)

spec("MAY-SET-09 MAY-WIN-07: rounds, lead and initiative are the mission's", function()
  begin()
  expect({ world.rounds, world.lead, world.initiative }, { 4, 3, "legion" })
  expect({ world.side("agents").score, world.side("command").score }, { 3, -3 })
  run { "round", until_step = "action-phase" }
  expect(world.round, 1)
  expect(world.active.id, "command")
end)

spec("MAY-SET-10: a special action of the mission stands beside those of the rules", function()
  fixture "events"
  local ada = world.piece "ada"
  change.move(ada, board.find "s1:B2")
  run { "setup", until_step = "round" }
  change.set(world, "active", world.side "agents")
  for _, team in ipairs(world.teams) do change.set(team, "calm", world.serial + 2) end -- nobody wants the window
  answer("action", "special")
  answer("facing", "east")
  answer("action", "end")
  change.set(ada.board, "active", true)
  run { "act", ada.board }
  expect(world.opened, 10)
  expect(ada.board.main, true, "it was a main action")
end)

spec("MAY-RNF-04: figures that the mission has not laid out are in the box", function()
  begin()
  local boxed = 0
  for piece in world.zone("pool"):set():each() do
    if piece.item == "ratchet" then boxed = boxed + 1 end
  end
  expect(boxed, data["minion"]["ratchet"].pool - 1)
end)

spec("MAY-ALLY-07: an ally that is laid out nowhere starts within two spaces of its elite", function()
  fixture("forces", { forces = "draft" })
  answer("draft", "vesper", "brick", "fuse")
  answer("draft", "quill", "dawn", "night")
  answer("buy-gadget", "end")
  answer("buy-gadget", "end")
  answer("buy-minion", "end")
  for n = 1, 3 do
    if n < 3 then answer("landing", "s1:A" .. n) end
    answer("facing", "east")
  end
  answer("landing", "s2:H1")
  answer("facing", "west")
  refuse("landing", "s1:D4")
  answer("landing", "s1:B2")
  answer("facing", "east")
  run { "setup", until_step = "round" }
end)

spec("MAY-WIN-01 MAY-WIN-02: each side has its own conditions, with an amount and a moment", function()
  begin()
  expect(#world.objectives "victory", 2)
  expect({ world.objective("hold").points, world.objective("guard").points }, { 2, 1 })
  run { "round-end", until_step = "round-over" }
  expect(world.lead, 3 + 2 - 1)
  change.set(world.piece "flag", "control", "mayhem")
  run { "round-end", until_step = "round-over" }
  expect(world.lead, 4 + 2)
end)

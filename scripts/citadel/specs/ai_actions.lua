-- What creatures do with the instructions of AI cards.
local trap = require "map.trap"

local function act_on(item, ...)
  stack("ai-deck", item, ...)
end

spec("CIT-AI-09: the first instruction that can be carried out: close combat, else firearm, else closer", function()
  fixture "ai"
  local gaunt = place("gaunt", "s1:D4", "legion", { actions = 1 })
  local near = place("gunner", "s1:E4", "red")
  place("tinker", "s1:A1", "blue")
  act_on "e5"
  force { 1, 1, 0 }
  run("creature", gaunt)
  expect(near.health, 4)

  fixture "ai"
  gaunt = place("gaunt", "s1:D4", "legion", { actions = 1 })
  local far = place("gunner", "s1:G4", "red")
  act_on "e5"
  force { 1, 1, 0, 0 }
  run("creature", gaunt)
  expect(far.health, 4)
  expect(gaunt.intent, "shoot")

  fixture "ai"
  local brute = place("brute", "s1:A4", "legion", { actions = 1 })
  place("gunner", "s1:G4", "red")
  act_on "e5"
  run("creature", brute)
  expect(brute.intent, "to-trooper")
  expect(board.column(brute.square), 4)
end)

spec("CIT-AI-09: none holds, and the action is lost", function()
  fixture "ai"
  local brute = place("brute", "s1:A4", "legion", { actions = 2 })
  place("gunner", "s1:G4", "red")
  act_on("c3", "c3", "e5")
  run("creature", brute)
  expect(brute.square, board.find "s1:A4")
  expect(brute.actions, 0)
  expect(world.zone("ai-deck").count, 1)
end)

spec("CIT-AI-09: it moves on the shortest way; equal squares by the tie-breaker", function()
  fixture "ai"
  local brute = place("brute", "s1:A4", "legion", { actions = 1 })
  place("gunner", "s1:H4", "red")
  act_on("b7", "e5")
  run "legion-order"
  run("creature", brute)
  expect(brute.square, board.find "s1:D7")

  fixture "ai"
  brute = place("brute", "s1:A4", "legion", { actions = 1 })
  place("gunner", "s1:H4", "red")
  act_on("e5", "e5")
  run "legion-order"
  run("creature", brute)
  expect(brute.square, board.find "s1:D1")
end)

spec("CIT-AI-09: towards the nearest trooper by the way there, not as the crow flies", function()
  fixture "ai"
  local brute = place("brute", "s1:D4", "legion", { actions = 1 })
  for row = 1, 8 do lay("wall", "s1:D" .. row, "south") end
  for _, column in ipairs { "A", "B", "C", "D", "E", "F", "G" } do lay("wall", "s1:" .. column .. 4, "south") end
  place("gunner", "s1:D6", "red")
  place("tinker", "s1:A1", "blue")
  act_on("c3", "h1")
  run "legion-order"
  run("creature", brute)
  expect(board.row(brute.square) < 4)
end)

spec("CIT-AI-09: a trooper to whom no way leads is not the nearest one", function()
  fixture "ai"
  local brute = place("brute", "s1:A1", "legion", { actions = 1 })
  for _, side in ipairs { "north", "east", "south", "west" } do lay("wall", "s1:D1", side) end
  place("gunner", "s1:D1", "red")
  place("tinker", "s1:A8", "blue")
  act_on("c3", "h1")
  run "legion-order"
  run("creature", brute)
  expect(board.row(brute.square) > 1)
end)

spec("CIT-AI-09: a creature that waits comes in", function()
  fixture "ai"
  local brute = place("brute", "zone:outside@legion", "legion", { actions = 1, entrance = "north" })
  place("gunner", "s2:D8", "red")
  act_on("c3", "e5")
  run "legion-order"
  run("creature", brute)
  expect(board.row(brute.square), 3)
end)

spec("CIT-AI-09: towards the nearest objective that is not done", function()
  fixture "ai"
  local brute = place("brute", "s1:A4", "legion", { actions = 2 })
  place("terminal", "s1:H4")
  place("objective", "s1:A7", nil, { value = 1 })
  act_on("b7", "c3", "c3")
  run "legion-order"
  run("creature", brute)
  expect(board.column(brute.square), 7)
end)

spec("CIT-AI-09: to the nearest door, and no further", function()
  fixture "ai"
  local brute = place("brute", "s1:D4", "legion", { actions = 2 })
  lay("door", "s1:D7", "south")
  lay("door", "s2:D7", "south")
  act_on("h1", "doorward", "doorward")
  run "legion-order"
  run("creature", brute)
  expect(brute.square, board.find "s1:D7")
end)

spec("CIT-AI-09: into cover from the nearest trooper, the shortest way", function()
  fixture "ai"
  local brute = place("brute", "s1:E4", "legion", { actions = 2 })
  place("gunner", "s1:A4", "red")
  place("cover", "s1:D5")
  act_on("h1", "coverward", "coverward")
  run "legion-order"
  run("creature", brute)
  expect(brute.square, board.find "s1:E5")
end)

spec("CIT-AI-09: away from the nearest trooper", function()
  fixture "ai"
  local brute = place("brute", "s1:D4", "legion", { actions = 1 })
  place("gunner", "s1:B4", "red")
  act_on("e5", "shy")
  run "legion-order"
  run("creature", brute)
  expect(brute.square, board.find "s1:G1")
end)

spec("CIT-AI-09 CIT-DL-17: a special attack of the brief takes the place of the first instruction to attack", function()
  for _, card in ipairs { "e5", "shy" } do -- close combat comes first, or a shot
    fixture "ai"
    local howler = place("howler", "s1:D4", "legion", { actions = 1 })
    local gunner = place("gunner", "s1:E4", "red")
    act_on(card)
    run("creature", howler)
    expect(gunner.health, 4, card)
  end
end)

spec("CIT-AI-09 CIT-TRAP-01: after a trap it goes on the way of its instruction", function()
  fixture "ai"
  for _, square in ipairs { "s1:A1", "s1:B1", "s1:C1", "s1:D1" } do lay("wall", square, "south") end
  trap.lay(board.find "s1:B1", nil)
  local brute = place("brute", "s1:A1", "legion", { actions = 1 })
  place("gunner", "s1:H1", "red")
  act_on("c3", "h1")
  run "legion-order"
  force { 1, 1, 0 }
  run("creature", brute)
  expect(brute.square, board.find "s1:D1")
end)

spec("CIT-AI-09 CIT-TRAP-01: a creature that comes in over a trap is attacked there", function()
  fixture "ai"
  for _, square in ipairs { "s2:C1", "s2:D1" } do lay("wall", square, "west") end
  lay("wall", "s2:D1", "east")
  lay("wall", "s2:E2", "north")
  lay("wall", "s2:C2", "north")
  trap.lay(board.find "s2:D1", nil)
  local gaunt = place("gaunt", "zone:outside@legion", "legion", { actions = 1, entrance = "north" })
  place("gunner", "s2:D8", "red")
  act_on("c3", "h1")
  run "legion-order"
  force { 1, 1, 0 }
  run("creature", gaunt)
  expect(gaunt.zone.name, "pool")
end)

spec("CIT-AI-09 CIT-ITEM-06: smoke limits its MOVE and its shots", function()
  fixture "ai"
  local gaunt = place("gaunt", "s1:A4", "legion", { actions = 1 })
  place("gunner", "s1:H4", "red")
  place("smoke", "s1:E8")
  act_on("c3", "e5")
  run "legion-order"
  run("creature", gaunt)
  expect(board.column(gaunt.square), 3)
end)

spec("CIT-AI-11 CIT-ATT-08: nobody is asked for a creature's armour check", function()
  fixture("ai", { ["armour-check"] = "ask" })
  local gunner = place("gunner", "s1:D4", "red")
  local howler = place("howler", "s1:E4", "legion")
  force { 1, 0 }
  run("attack", gunner)
  expect(howler.on_map, false)
end)

spec("CIT-AI-09: without troopers nobody goes into cover or away", function()
  fixture "ai"
  local brute = place("brute", "s1:D4", "legion", { actions = 2 })
  act_on("h1", "coverward", "shy", "e5")
  run "legion-order"
  run("creature", brute)
  expect(brute.square, board.find "s1:D4")
  local waiting = place("brute", "zone:outside@legion", "legion", { actions = 2, entrance = "north" })
  place("gunner", "s1:D5", "red")
  act_on("coverward", "shy")
  run("creature", waiting)
  expect(waiting.on_map, false)
end)

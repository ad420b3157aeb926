-- Movement of troopers.
local move = require "movement.move"

local function ends(piece)
  return board.reach(piece, "trooper", move.squares(piece))
end
local function can_end(piece, square) return ends(piece):has(board.find(square)) end

spec("CIT-MOVE-01: three squares, straight or diagonal", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red")
  expect(can_end(gunner, "s1:G7"), true)
  expect(can_end(gunner, "s1:H4"), false)
end)

spec("CIT-MOVE-02 CIT-MOVE-03: between two creatures diagonally, never through one", function()
  fixture "open"
  local gunner = place("gunner", "s1:A1", "red")
  place("gaunt", "s1:C2", "legion")
  place("gaunt", "s1:B3", "legion")
  expect(can_end(gunner, "s1:C2"), false)
  answer("move", "s1:C3")
  change.move(gunner, board.find "s1:A2")
  run("move", gunner)
  expect(gunner.square, board.find "s1:C3")
end)

spec("CIT-MOVE-03: no moving through walls", function()
  fixture "open"
  local gunner = place("gunner", "s1:A1", "red")
  lay("wall", "s1:A1", "east")
  lay("wall", "s1:A1", "south")
  expect(#ends(gunner), 1)
end)

spec("CIT-MOVE-04: through one's own troopers freely", function()
  fixture "open"
  local gunner = place("gunner", "s1:A1", "red")
  place("fencer", "s1:B1", "red")
  lay("wall", "s1:A1", "south")
  expect(can_end(gunner, "s1:B1"), false)
  answer("move", "s1:C1")
  run("move", gunner)
  expect(gunner.square, board.find "s1:C1")
end)

spec("CIT-MOVE-05: through another corporation's trooper with its consent only", function()
  fixture "open"
  local gunner = place("gunner", "s1:A1", "red")
  place("tinker", "s1:B1", "blue")
  lay("wall", "s1:A1", "south")
  lay("wall", "s1:B1", "south")
  answer("move", "s1:C1")
  answer("consent", true)
  run("move", gunner)
  expect(gunner.square, board.find "s1:C1")
  change.move(gunner, board.find "s1:A1")
  answer("move", "s1:C1")
  answer("consent", false)
  run("move", gunner)
  expect(gunner.square, board.find "s1:A1")
end)

spec("CIT-MOVE-06: no MOVE ends on a trooper, a creature or a token", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red")
  place("fencer", "s1:D5", "red")
  for i, kind in ipairs { "terrain", "debris", "cover", "turret", "terminal", "objective" } do
    place(kind, "s1:" .. ("ABCDEF"):sub(i, i) .. "6")
  end
  place("note", "s1:E5")
  expect(can_end(gunner, "s1:D5"), false)
  for i = 2, 6 do expect(can_end(gunner, "s1:" .. ("ABCDEF"):sub(i, i) .. "6"), false) end
  expect(can_end(gunner, "s1:D7"), true)
  expect(can_end(gunner, "s1:E5"), true)
end)

spec("CIT-MOVE-07: W4, two squares when it starts beside a creature, three in the next MOVE", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red")
  place("gaunt", "s1:E5", "legion")
  expect(can_end(gunner, "s1:A1"), false)
  answer("move", "s1:B4")
  run("move", gunner)
  expect(move.squares(gunner), 3)
end)

spec("CIT-MOVE-07: a wall between does not block", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red")
  place("gaunt", "s1:E4", "legion")
  lay("wall", "s1:D4", "east")
  expect(move.squares(gunner), 3)
end)

spec("CIT-MOVE-08: creatures are never blocked", function()
  fixture "open"
  local gaunt = place("gaunt", "s1:D4", "legion", { actions = 1 })
  place("gunner", "s1:C4", "red")
  place("brute", "s1:C3", "legion")
  answer("creature-action", "move")
  answer("creature-move", "s1:G4")
  run("creature", gaunt)
  expect(gaunt.square, board.find "s1:G4")
end)

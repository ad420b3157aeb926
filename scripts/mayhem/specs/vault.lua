-- Devices that a Mayhem card brings into play.
local vault = "zone:vault@legion"
local devices = filter { kind = "device" }

local function begin()
  fixture "street"
  local boss = world.piece("boss")
  change.move(boss, board.find("s1:H2"))
  return boss
end

spec("MAY-DDD-01: a device of the vault is placed, wholly on one tile, wholly Inside or wholly Outside", function()
  local boss = begin()
  local pump = place("debt-pump", vault, "command")
  refuse("device-site", "s1:H4") -- half of it would lie on the next tile
  refuse("device-site", "s1:B8")
  answer("device-site", "s1:C4")
  run("do-effect", boss, "groundbreaking-action")
  expect(pump.on_map, true)
  expect(pump.square, board.find "s1:C4")
end)

spec("the side chooses among several devices of its vault", function()
  local boss = begin()
  local pump, engine = place("debt-pump", vault, "command"), place("plumb-engine", vault, "command")
  expect_options("vault-device", pump, engine)
  answer("vault-device", engine)
  answer("device-site", "s1:C4")
  run("device-from-vault", boss)
  expect(engine.on_map, true)
  expect(pump.on_map, false)
  expect(world.gravity, "legion") -- MAY-DDD-10
end)

spec("with an empty vault the card brings nothing", function()
  run("device-from-vault", begin())
  expect(#devices:all(), 0)
end)

-- Pieces as play leaves them: specs/shared/as_play.lua.
local function begin(name)
  fixture(name)
  run { "setup", until_step = "round" }
end

spec("a minion that is placed as in play is on the board of its squad, with what it can do", function()
  begin "street"
  local bare = place("pest", "s1:A1", "command")
  expect({ bare.board, #bare.kit }, { nil, 0 })
  local pest = place { "pest", "s1:C1", "command", as_play = true }
  expect(pest.board, world.piece "first")
  local kit = {}
  for _, action in ipairs(pest.kit) do kit[#kit + 1] = action end
  local printed = {}
  for _, action in ipairs(pest.data.actions) do printed[#printed + 1] = action end
  expect(kit, printed)
end)

spec("an elite that is placed as in play has a full board", function()
  begin "street"
  local ada = place { "ada", "s1:A1", "agents", as_play = true }
  expect({ ada.board.speed, ada.board.shield }, { ada.data.speed_well, ada.data.shield_well })
  expect(ada.board.figure, ada)
end)

spec("a vehicle that is placed as in play has its rear behind it", function()
  begin "wheels-road"
  local cart = place { "wheels-cart", "s1:C2", "agents", facing = "east", as_play = true }
  expect(cart.facing, 2)
  expect(cart.rear.square, board.find "s1:B2")
end)

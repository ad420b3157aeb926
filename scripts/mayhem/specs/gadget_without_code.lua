-- The example of docs/mayhem.md: a gadget of four pieces of content, and no Lua.
local function begin()
  fixture "workshop"
  run { "setup", until_step = "round" }
  local ledger, quill = world.piece("ledger"), world.piece("quill")
  change.list_clear(quill, "instants")
  change.list_clear(ledger, "instants")
  change.set(world, "active", ledger.side)
  change.set(ledger.board, "tech", 2)
  return ledger, quill
end

local function use(ledger) run("perform", ledger, "echo-chamber-action") end

spec("MAY-GAD-04: a gadget's action is paid for and done like any other", function()
  local ledger, quill = begin()
  expect(set(ledger.kit):has("echo-chamber-action"), true)
  use(ledger)
  expect(ledger.board.focus, 3)
  expect(quill.range_down, 1)
  expect(ledger.board.tech, 2)
end)

spec("its second ability needs a target that is Disrupted", function()
  local ledger, quill = begin()
  change.set(quill, "disrupted", 1)
  use(ledger)
  expect(quill.range_down, 1)
  expect(ledger.board.tech, 3)
end)

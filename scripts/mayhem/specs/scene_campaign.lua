-- The advanced set-up and the spoils of a mission, question by question, with what is told.
local sides = require "specs.shared.sides"

local items, know = sides.items, sides.know

local function side(id) return world.side(id) end
local function zone(name, id) return world.zone(name, side(id).team) end

-- The next question offers these and no others; the first of them is taken.
local function choose(decision, who, key, ...)
  expect_options(decision, key, ...)
  answer { decision, key, side = who }
end

-- What was told since this line.
local function since(count)
  local found = {}
  for n, line in ipairs(told()) do
    if n > count then found[#found + 1] = line end
  end
  return found
end

spec("MAY-ADV-01 MAY-ADV-03: what a side drafts leaves the pieces of the other one alone", function()
  fixture("forces", { forces = "draft" })
  place("tow-hook", zone("gadgets", "agents"), nil, { lent = true })
  answer { "draft", "vesper", "brick", "ledger", side = "agents" }
  run("draft-boards", side "agents")
  expect({ world.piece("left").on_map, world.piece("rear").on_map, world.piece("quill").on_map }, { true, true, true })
  expect({ zone("gadgets", "agents").count, zone("boards", "command").count }, { 0, 2 })
end)

spec("MAY-ADV-01 MAY-ADV-04: who was listed as late, and for an edge, is placed with the others", function()
  fixture("forces", { forces = "draft" })
  answer { "draft", "vesper", "brick", "ledger", side = "agents" }
  run("draft-boards", side "agents")
  local ledger = world.piece "ledger"
  expect({ ledger.round, ledger.entry, ledger.zone.name }, { 0, nil, "waiting" })
end)

spec("MAY-PROG-02 MAY-PROG-04 MAY-PROG-05 MAY-PROG-07 MAY-PROG-10: the spoils of both sides, question by question",
     function()
  fixture("forces", { campaign = true })
  know("agents", "tow-hook", "ram-plates", "censer-mine", "long-fuse", "bent-antenna", "quiet-shoes")
  know("command", "field-telephone", "plumb-edge")
  change.list_add(side "agents", "bought", "long-reach")
  run { "setup", until_step = "round" }
  change.set(world, "lead", 3)
  local before = #told()
  choose("boost", "agents", "fuse", "ledger")
  choose("reward", "agents", "gadget", "crystal")
  choose("reward", "agents", "crystal", "gadget")
  expect_offers("buy-upgrade", "smoulder", "low-centre", "ink-blood", "end")
  answer { "buy-upgrade", "smoulder", side = "agents" }
  refuse("buy-upgrade", "smoulder", "ember-blood", "long-reach")
  answer { "buy-upgrade", "low-centre", side = "agents" }
  choose("reset", "agents", "brick", "fuse", "none")
  expect_options("keep", "tow-hook", "ram-plates", "girder-corset")
  answer { "keep", "tow-hook", "girder-corset", side = "agents" }
  choose("reset", "agents", "none", "fuse")
  choose("reward", "command", "crystal", "gadget")
  answer { "buy-upgrade", "end", side = "command" }
  run { "verdict", until_step = "name-winner" }
  expect(since(before), { "Lamplight discovers a gadget: Girder Corset.",
                          "Works Legion discovers a gadget: Barbed Net." })
  expect({ set(side("agents").bought), items("upgrades", "agents") }, { set "smoulder", { "smoulder" } })
  expect({ side("agents").crystals, side("command").crystals, world.piece("fuse").board.boost }, { 0, 0, 0 })
  expect(set(side("agents").discovered),
         set("tow-hook", "censer-mine", "long-fuse", "bent-antenna", "quiet-shoes", "girder-corset"))
  expect(set(side("command").discovered), set("field-telephone", "plumb-edge", "barbed-net"))
end)

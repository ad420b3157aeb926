-- The second gadget, upgrade, minion or closed area of a mission, and the second side.
local campaign = require "campaign"
local gadget = require "units.gadget"
local victory = require "mission.victory"
local duels = require "specs.shared.duels"
local opening = require "specs.shared.opening"
local sides = require "specs.shared.sides"
local units = require "specs.shared.units"

local at, stand = board.find, units.stand

local function side(id) return world.side(id) end

spec("MAY-ADV-02 MAY-PROG-01: in a campaign each discovered gadget may be bought, and no other", function()
  fixture("forces", { forces = "draft", campaign = true })
  sides.know("agents", "tow-hook", "hot-flask", "site-radio")
  for _, name in ipairs { "scrap-speed", "scrap-focus", "scrap-tech" } do change.set(side "agents", name, 9) end
  answer("draft", "vesper", "brick", "ledger")
  answer("draft", "quill", "dawn", "night")
  expect_offers("buy-gadget", "tow-hook", "hot-flask", "site-radio")
  refuse("buy-gadget", "ram-plates", "weld-knuckles")
  answer("buy-gadget", "end")
  answer_if_asked("buy-gadget", "end")
  run { "setup", until_step = "draft-minions" }
end)

spec("MAY-ADV-03: all listed minions go back into the box when boards are chosen", function()
  fixture("forces", { forces = "draft" })
  answer("draft", "vesper", "brick", "ledger")
  answer("draft", "quill", "dawn", "night")
  run { "setup", until_step = "setup-boards" }
  expect({ world.piece("left").zone.name, world.piece("rear").zone.name }, { "pool", "pool" })
end)

spec("MAY-GAD-06: each of two lent gadgets goes back, and no owned one", function()
  local ann = duels.lab()
  local own = place("ann-charm", sides.zone "gadgets")
  local one, two = gadget.lend("ann-tool", ann.side), gadget.lend("ben-tool", ann.side)
  gadget.give_back(ann.side)
  expect({ one.zone.name, two.zone.name, own.zone.name }, { "undiscovered", "undiscovered", "gadgets" })
  expect({ one.lent, two.lent }, { false, false })
end)

spec("MAY-PROG-07 MAY-PROG-09: an upgrade may be bought for the type in a squad's second slot", function()
  fixture("forces", { campaign = true })
  run { "setup", until_step = "round" }
  local command, wanted = side "command", nil
  local type = world.piece("dawn").slots[2]
  for _, row in ipairs(data.list("upgrade")) do
    if row.unit == type then wanted = wanted or row end
  end
  change.set(command, "crystals", wanted.crystals)
  answer("buy-upgrade", wanted.id)
  answer_if_asked("buy-upgrade", "end")
  run { "spend", command, until_step = "spend" }
  expect({ command.bought[1], command.crystals }, { wanted.id, 0 })
end)

spec("MAY-PROG-11 MAY-WIN-09: what both sides keep is handed on to every player, and each win counts once", function()
  local function values(discovered) return { discovered = discovered, bought = {} } end
  local result = { sides = {
    { kind = "agents", player = "a", won = true, values = values { "tow-hook" } },
    { kind = "agents", player = "b", won = true, values = values { "tow-hook" } },
    { kind = "command", player = "c", won = false, values = values { "plumb-edge" } },
  } }
  local state = { players = { { id = "a", wins = 1 }, { id = "b", wins = 0 }, { id = "c", wins = 2 } } }
  local kept = campaign.finish(state, result)
  expect({ kept.a.wins, kept.b.wins, kept.c.wins }, { 2, 1, 2 })
  for _, id in ipairs { "a", "b", "c" } do
    expect({ kept[id].agents_discovered[1], kept[id].command_discovered[1] }, { "tow-hook", "plumb-edge" }, id)
  end
end)

spec("MAY-WIN-05: a gain that crosses zero flips the lead for the Legion and for Lamplight", function()
  fixture "street"
  for _, case in ipairs { { 1, "command", 3, -2 }, { -1, "agents", 3, 2 } } do
    change.set(world, "lead", case[1])
    victory.gain(side(case[2]), case[3])
    expect(world.lead, case[4])
    expect({ side("agents").score, side("command").score }, { case[4], -case[4] })
  end
  go_on()
end)

spec("MAY-WIN-09 MAY-WIN-08: a lead of 20 of the Legion wins at once as well", function()
  fixture "street"
  change.set(world, "lead", -19)
  act.score(side "command", 1)
  run "check-lead"
  expect({ ended(), outcome(), winners() }, { true, "legion-wins", { "command" } })
end)

spec("MAY-TURN-07: each side shuffles its own discards into its own deck at the end of a round", function()
  opening.begin "street"
  for _, id in ipairs { "agents", "command" } do
    local deck, pile = sides.zone("refresh", id), sides.zone("refresh-discard", id)
    for card in deck:set():each() do change.move(card, pile) end
  end
  change.set(world, "round", 1)
  run { "round", until_step = "next-turn" }
  for _, id in ipairs { "agents", "command" } do
    expect({ sides.zone("refresh", id).count, sides.zone("refresh-discard", id).count }, { 2, 0 }, id)
  end
  expect(set(table.unpack(sides.items("refresh", "agents"))), set("plain-one", "plain-two"))
end)

spec("MAY-DOWN-01 MAY-STA-12: an elite that is downed leaves no wound, status or cube in any well", function()
  opening.begin "street"
  local boss = stand("boss", "s1:D4")
  local more = { "speed-wounds", "focus-wounds", "tech-wounds", "mayhem-wounds", "mayhem", "mayhem-status" }
  for _, name in ipairs(more) do change.set(boss.board, name, 1) end
  for _, name in ipairs { "attack-up", "range-down", "stunned" } do change.set(boss, name, 2) end
  require("attack.harm").down(boss, side "agents")
  for _, name in ipairs { "speed", "focus", "tech", "mayhem", "shield", "armor", "speed_wounds", "focus_wounds",
                          "tech_wounds", "mayhem_wounds", "mayhem_status" } do
    expect(boss.board[name], 0, name)
  end
  expect({ boss.attack_up, boss.range_down, boss.stunned, boss.on_map }, { 0, 0, 0, false })
end)

spec("MAY-TURN-04 MAY-ACT-01: what a board has used up is there again when it is activated the next time", function()
  opening.begin("street", { phase = "action" })
  opening.calm()
  local ada = stand("ada", "s1:B4")
  for _, name in ipairs { "main", "hacked", "done" } do change.set(ada.board, name, true) end
  change.list_add(ada.board, "used", "leap")
  change.list_add(ada.board, "boxes", 7)
  require("turns.activation").start(ada.board, 1, side "agents")
  expect({ ada.board.main, ada.board.hacked, ada.board.done, #ada.board.used, #ada.board.boxes },
    { false, false, false, 0, 0 })
end)

spec("MAY-MOVE-01 MAY-DASH-01: of two areas that a mission closes neither is entered", function()
  fixture "move-sealed"
  change.set(world, "active", side "agents")
  local ada = world.piece "ada"
  change.move(ada, at "t1:B7")
  local closed = require("movement.pace").closed(ada)
  expect({ closed:has(at "t1:A8"), closed:has(at "t1:D5"), closed:has(at "t1:A7") }, { true, true, false })
  expect(require("movement.dash").spaces(ada):has(at "t1:A8"), false)
end)

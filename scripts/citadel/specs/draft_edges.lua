-- The draft at its limits: the last card of a bunker, augments that fit everything, passes that stay.
local draft = require "equipment.draft"

local function side(id) return world.side(id) end

spec("CIT-EQ-09: An augment that names no weapons goes on every weapon", function()
  fixture "witness"
  local oda, quill = place("oda-ferrant", "s1:A1", "red"), place("mara-quill", "s1:B1", "red")
  place("kit", oda)
  local needle = place("needle", "zone:bunker")
  expect(draft.bearers(side "red", needle), set(oda))
  expect(quill.on_map)
end)

-- Three corporations with a trooper each, and that many credits.
local function bunker(credits, options)
  fixture("draft", options)
  change.set(world, "credits", credits)
  for id, name in pairs { red = "oda-ferrant", blue = "mara-quill", green = "ilya-senn" } do
    place(name, world.zone("reserve", side(id)), id)
  end
end

spec("CIT-EQ-01: At rank 1 the bunker holds the cards of rank 1 and no others", function()
  bunker(4)
  run { "equip", until_step = "draft" }
  local zone = world.zone "bunker"
  expect(zone.count > 0)
  expect(zone:set():any(function(card) return card.rank ~= 1 end), false)
end)

spec("CIT-EQ-01: A bunker of one card that the mission has laid is all there is", function()
  bunker(4)
  stack("bunker", "flask")
  run { "equip", until_step = "draft" }
  expect(world.zone("bunker").count, 1)
end)

spec("CIT-EQ-03: Who has passed is not asked again when others take cards", function()
  bunker(4)
  stack("bunker", "flask", "lamp", "flask")
  answer("draft", "pass")
  answer("draft", "flask")
  answer("draft", "pass")
  answer("draft", "pass")
  run "equip"
  expect(world.zone("bunker").count, 2)
end)

for counted, title in pairs {
  [false] = "CIT-EQ-08: Three items are full and two are not, without a weapon too",
  [true] = "CIT-EQ-08 CIT-EQ-09: Where augments count, who has no weapon may still carry three items",
} do
  spec(title, function()
    bunker(6, { ["augments-count"] = counted })
    stack("bunker", "flask")
    local trooper = world.zone("reserve", side "red").top
    local flask = world.zone("bunker").top
    for _ = 1, 2 do place("fog-can", trooper) end
    expect(draft.bearers(side "red", flask), set(trooper))
    place("fog-can", trooper)
    expect(#draft.bearers(side "red", flask), 0)
  end)
end

spec("CIT-EQ-05 CIT-AI-01: in a campaign against AI cards too the lowest rank and fewest PP draft first", function()
  fixture("ai", { campaign = true, corporations = 3 })
  for id, pp in pairs { red = 5, blue = 1, green = 3 } do change.set(world.side(id), "pp", pp) end
  local order = {}
  for i, each in ipairs(draft.order()) do order[i] = each.id end
  expect(order, { "blue", "green", "red" })
end)

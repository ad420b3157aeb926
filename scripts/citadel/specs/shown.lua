-- Who gets to see which card, and when.
local sides = { "red", "blue", "legion" }

-- Which sides know a card now, in seating order.
local function known(card)
  local out = {}
  for _, id in ipairs(sides) do
    if knows(id, card) then out[#out + 1] = id end
  end
  return out
end

local function doorway()
  fixture "open"
  lay("door", "s1:D4", "east")
  for row = 1, 8 do
    if row ~= 4 then lay("wall", "s1:D" .. row, "east") end
  end
  stack("door-deck", "door-stale-air")
  return place("gunner", "s1:C4", "red"), world.zone("door-deck").top
end

spec("CIT-DOOR-02 CIT-DOOR-03: the card of a door is shown to all, then nobody knows where it lies", function()
  local gunner, card = doorway()
  expect(was_shown(card), false)
  answer("move", "s1:E4")
  answer("move", "stop")
  run("move", gunner)
  expect(was_shown(card), true)
  expect(known(card), {})
end)

spec("CIT-SPAWN-01 CIT-SPAWN-06: a force card is shown to all when it is revealed", function()
  fixture "open"
  local gaunt = place("gaunt", "zone:pool", "legion")
  local card = place("one-gaunt", "zone:force@s2")
  local gunner = place("gunner", "s1:H4", "red")
  expect(known(card), {})
  answer("move", "s2:B4")
  answer { "spawn", "s2:H8", about = gaunt }
  run("move", gunner)
  expect({ was_shown(card), gaunt.on_map }, { true, true })
end)

spec("CIT-SET-15 CIT-SCORE-05: a secondary mission is known to its own corporation until it is completed", function()
  fixture "open"
  local card = place("secondary-first-blood", "zone:orders@red", "red")
  act.damage(place("gaunt", "s1:A1", "legion"), 1, world.side "red")
  expect(known(card), { "red" })
  act.damage(place("gaunt", "s1:A1", "legion"), 1, world.side "red")
  expect(known(card), sides)
end)

spec("CIT-SCORE-05: secondary missions that are kept up to the end are shown to all at the scoring", function()
  fixture "open"
  local card = place("secondary-clean-ledger", "zone:orders@blue", "blue")
  expect(known(card), { "blue" })
  run "scoring"
  expect(known(card), sides)
end)

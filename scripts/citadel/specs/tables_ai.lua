-- What the AI cards say, a second time: a number or a word that is changed by mistake is noticed.
local function shown(value)
  if type(value) == "table" then return table.concat(value, ",") end
  return tostring(value)
end

local columns = { "primary", "secondary", "instructions", "column", "row", "corporation" }

spec("the AI cards", function()
  fixture "tables"
  local items = data.list "ai-card"
  local n = 0
  for line in ([[
ai-teeth-first north east close-combat,shoot,to-trooper 7 2 meridian
ai-through-the-walls north west close-combat,to-trooper,shoot 5 6 hallow
ai-the-long-stare east north shoot,close-combat,to-trooper 3 2 kestrel
ai-keep-what-is-ours east south close-combat,shoot,to-objective 1 6 ostrava
ai-out-of-the-light south east shoot,to-cover,to-trooper 8 7 lanterne
ai-closer south west to-trooper,close-combat,shoot 6 3 meridian
ai-the-threshold west north close-combat,shoot,to-door 4 7 hallow
ai-no-mercy west south close-combat,shoot,to-trooper 2 3 kestrel
ai-old-instinct north east close-combat,to-trooper 7 5 ostrava
ai-fade-back north west shoot,away,close-combat 5 1 lanterne
ai-what-they-came-for east north to-objective,close-combat,shoot 3 5 meridian
ai-the-pack-turns east south close-combat,to-trooper,shoot 1 1 hallow
ai-patient-things south east close-combat,shoot,hold 8 4 kestrel
ai-steady-advance south west shoot,to-trooper 6 8 ostrava
ai-blood-in-the-air west north close-combat,to-trooper,shoot 4 4 lanterne
ai-one-voice west south shoot,close-combat,to-trooper 2 8 meridian
]]):gmatch "[^\n]+" do
    n = n + 1
    local words = { items[n].id }
    for _, column in ipairs(columns) do words[#words + 1] = shown(items[n][column]) end
    expect(table.concat(words, " "), line)
  end
  expect(#items, n)
end)

-- How often each value stands on the cards.
local function count(value_of)
  local found = {}
  for _, card in ipairs(data.list "ai-card") do
    local value = value_of(card)
    found[value] = (found[value] or 0) + 1
  end
  return found
end

spec("the AI cards have all perpendicular pairs twice, their squares are spread, their icons even", function()
  fixture "tables"
  local pairs_of = count(function(card) return card.primary .. " " .. card.secondary end)
  for _, first in ipairs { "north", "south" } do
    for _, second in ipairs { "east", "west" } do
      expect(pairs_of[first .. " " .. second], 2)
      expect(pairs_of[second .. " " .. first], 2)
    end
  end
  local by_column = count(function(card) return card.column end)
  local by_row = count(function(card) return card.row end)
  for i = 1, 8 do
    expect(by_column[i], 2)
    expect(by_row[i], 2)
  end
  local houses = count(function(card) return card.corporation end)
  for _, house in ipairs(data.list "corporation") do expect(houses[house.id] >= 3) end
end)

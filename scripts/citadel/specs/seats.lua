-- One to four corporations, against a player of the Legion and against AI cards.
local houses = { red = "meridian", blue = "hallow", green = "kestrel", violet = "ostrava" }
local order = { "red", "blue", "green", "violet" }
local firsts = {
  meridian = { "gunner", "oda-ferrant" }, hallow = { "tinker", "mara-quill" },
  kestrel = { "wren-adaly", "sergeant-moth" }, ostrava = { "ilya-senn", "dame-hargrave" },
}

local function seated(count, mode)
  fixture("ai", { corporations = count, mode = mode })
  for i = 1, count do answer("characters", firsts[houses[order[i]]]) end
end

for _, mode in ipairs { "player", "cards" } do
  for _, count in ipairs { 1, 3, 4 } do
    local who = count .. (mode == "player" and " against a player" or " against AI cards")

    spec("CIT-SET-01 CIT-SET-12: setup with corporations: " .. who, function()
      seated(count, mode)
      change.set(world, "board", 0)
      for i = 1, count do change.set(world.side(order[i]), "rank", 2 + i) end
      run { "setup", until_step = "round" }
      expect(#world.sides, count + 1)
      local taken = {}
      for i = 1, count do
        local side = world.side(order[i])
        expect(world.zone("reserve", side).count, 2)
        expect(taken[side.house], nil)
        taken[side.house] = true
      end
      -- The second-highest rank; a lone corporation's own.
      expect(world.board, count == 1 and 3 or count + 1)
      expect(world.side(order[count]).commander, count > 1)
      local legion = world.side "legion"
      expect(legion.house == nil, mode == "cards")
      expect(taken[legion.house or "nobody"], nil)
      expect(world.zone("drawn").count, count + 1)
    end)

    spec("CIT-DL-03 CIT-RND-01: each corporation in play brings reinforcements and a marker: " .. who, function()
      fixture("ai", { corporations = count, mode = mode })
      for _ = 1, 4 do place("gaunt", "zone:pool", "legion") end
      stack("event-deck", "gaunts-come")
      stack("ai-deck", "e5", "e5")
      run "legion-event"
      if mode == "player" then
        for _ = 1, count do answer("red-entrance", "east") end
      end
      run "legion-reinforce"
      expect(world.zone("outside", world.side "legion").count, count)
    end)

    spec("CIT-SCORE-03 CIT-SCORE-06: the end: " .. who, function()
      fixture("ai", { corporations = count, mode = mode })
      change.set(world.side "red", "kills", 50)
      change.set(world.side "legion", "pp", 5)
      if count > 1 then change.set(world.side "blue", "pp", 2) end
      run "round-end"
      expect(outcome(), "mission-done")
      expect(world.side(order[count]).score, 5)
      local all = {}
      for i = 1, count do all[i] = order[i] end
      if mode == "player" then all = count == 1 and { "legion" } or { "blue" } end
      expect(winners(), all)
    end)
  end
end

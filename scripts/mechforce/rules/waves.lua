-- What comes in a wave: the mods in the bag and the enemies in the deck.
local waves = {}

--- How many waves there are.
function waves.count() return #option.waves end

--- The content item of the wave that is played; .number is the figure that rules call the wave.
function waves.item() return data.wave[option.waves[world.wave]] end

-- Of each wave its number, and the highest of those so far.
local numbers, highest = {}, {}
for i, id in ipairs(option.waves) do
  numbers[i] = data.wave[id].number
  highest[i] = math.max(numbers[i], highest[i - 1] or numbers[i])
end

--- The number of the wave that is played: prices, penalties and bonuses are counted by it.
function waves.number() return numbers[world.wave] end

--- The highest number of the waves so far: skills up to it are unlocked (MEC-WAVE-04).
function waves.highest() return highest[world.wave] end

local function fill_bag(wave)
  local bag = world.zone("bag")
  for mod in bag:set():each() do change.remove(mod) end -- MEC-WAVE-02
  local list = wave.mods
  if #list == 0 then
    list = {}
    for _, item in ipairs(data.list("mod")) do
      if item.wave == wave.number then table.insert(list, item.id) end
    end
  end
  for _, id in ipairs(list) do
    for _ = 1, data.mod[id].copies do change.create(id, bag) end
  end
  change.shuffle(bag)
end

local function fill_deck(wave)
  local deck = world.zone("enemy-deck")
  for card in deck:set():each() do change.remove(card) end -- MEC-WAVE-03
  for _, id in ipairs(wave.enemies) do change.create(id, deck) end
  if #wave.enemies == 0 then
    local players = #world.sides
    for _, item in ipairs(data.list("enemy")) do
      if item.force == option.force and item.wave == wave.number then -- MEC-SETUP-04
        for _, marked in ipairs(item.marked) do
          if marked <= players then change.create(item.id, deck) end -- MEC-SETUP-05
        end
      end
    end
  end
  change.shuffle(deck)
end

--- Begins the next wave: new bag, new deck. What of the last one was left in them is out of the game; enemies on the
--- map and installed mods stay.
function waves.open()
  change.add(world, "wave", 1)
  change.set(world, "wave-turn", 0)
  local wave = waves.item()
  fill_bag(wave) -- MEC-SETUP-03, MEC-WAVE-02
  fill_deck(wave) -- MEC-SETUP-06, MEC-WAVE-03
  log("log-wave", world.wave)
  raise("wave-start", world.wave)
end

return waves

-- What comes in a wave: the mods in the bag and the enemies in the deck.
local waves = {}

--- How many waves there are.
function waves.count() return #option.waves end

-- Of each wave its number, and the highest of those so far.
local numbers, highest = {}, {}
for i, id in ipairs(option.waves) do
  numbers[i] = data.wave[id].number
  highest[i] = math.max(table.unpack(numbers))
end

--- The number of the wave that is played: prices, penalties and bonuses are counted by it.
function waves.number() return numbers[world.wave] end

--- The highest number of the waves so far: skills up to it are unlocked (MEC-WAVE-04).
function waves.highest() return highest[world.wave] end

-- The ids of the mods of a wave, each as often as it has copies: those that the wave names, or all of its number.
local function mods_of(wave)
  local list, out = wave.mods, {}
  if #list == 0 then
    list = {}
    for _, item in ipairs(data.list("mod")) do
      if item.wave == wave.number then table.insert(list, item.id) end
    end
  end
  for _, id in ipairs(list) do
    for _ = 1, data.mod[id].copies do table.insert(out, id) end
  end
  return out
end

-- The ids of the enemies of a wave: those that the wave names, or all of its number and of the set that is played.
local function enemies_of(wave)
  if #wave.enemies ~= 0 then return wave.enemies end
  local out, players = {}, #world.sides
  for _, item in ipairs(data.list("enemy")) do
    if item.force == option.force and item.wave == wave.number then -- MEC-SETUP-04
      for _, marked in ipairs(item.marked) do
        if marked <= players then table.insert(out, item.id) end -- MEC-SETUP-05
      end
    end
  end
  return out
end

local bags, decks = {}, {}
for i, id in ipairs(option.waves) do
  bags[i], decks[i] = mods_of(data.wave[id]), enemies_of(data.wave[id])
end

--- The ids of the enemies that a wave's deck begins with. `wave`: 1 for the first.
function waves.deck(wave) return decks[wave] end

--- A bag or deck without what was left in it, filled anew.
local function fill(zone, ids)
  for card in zone:set():each() do change.remove(card) end -- MEC-WAVE-02, MEC-WAVE-03
  for i = 1, #ids do change.create(ids[i], zone) end
  change.shuffle(zone)
end

--- Begins the next wave: new bag, new deck. What of the last one was left in them is out of the game; enemies on the
--- map and installed mods stay.
function waves.open()
  change.add(world, "wave", 1)
  change.set(world, "wave-turn", 0)
  fill(world.zone("bag"), bags[world.wave]) -- MEC-SETUP-03, MEC-WAVE-02
  fill(world.zone("enemy-deck"), decks[world.wave]) -- MEC-SETUP-06, MEC-WAVE-03
  log("log-wave", world.wave)
  raise("wave-start", world.wave)
end

return waves

-- Attack dice: how bonuses and penalties change them, and what they show.
local dice = {}

local order = { "red", "yellow", "white" }

-- MAY-MOD-01, MAY-MOD-11, open point 8: the lowest die goes up; if all are red, one white die more.
local function raise_one(pool)
  if pool.white > 0 then
    pool.white, pool.yellow = pool.white - 1, pool.yellow + 1
  elseif pool.yellow > 0 then
    pool.yellow, pool.red = pool.yellow - 1, pool.red + 1
  else
    pool.white = 1
  end
end

-- MAY-MOD-02, MAY-MOD-11: the highest die goes down; if all are white, one die less.
local function lower_one(pool)
  if pool.red > 0 then
    pool.red, pool.yellow = pool.red - 1, pool.yellow + 1
  elseif pool.yellow > 0 then
    pool.yellow, pool.white = pool.yellow - 1, pool.white + 1
  else
    pool.white = pool.white - 1
  end
end

--- The dice of an attack.
---@param die string colour of its band; "none": an attack without dice
---@param count integer number of dice, extra ones included (MAY-MOD-09)
---@param net integer bonuses less penalties; they have cancelled each other (MAY-MOD-03)
---@return string[] colours, best first; may be empty
function dice.pool(die, count, net)
  if die == "none" or count <= 0 then return {} end -- MAY-RNG-03
  local pool = { red = 0, yellow = 0, white = 0 }
  pool[die] = count
  for _ = 1, net do raise_one(pool) end -- MAY-MOD-01
  for _ = 1, -net do lower_one(pool) end -- MAY-MOD-02
  local found = {}
  for _, colour in ipairs(order) do
    for _ = 1, pool[colour] do table.insert(found, colour) end
  end
  return found
end

--- Rolls dice.
---@param pool string[]
---@return string[] faces
function dice.roll(pool) return roll(pool) end

-- What each face counts: hits, aimed hits among them, pushes, specials.
-- MAY-DICE-05: a special may enclose another result; both count.
local worth = {
  ["hit"] = { 1, 0, 0, 0 }, ["hit-special"] = { 1, 0, 0, 1 },
  ["aim"] = { 1, 1, 0, 0 }, ["aim-special"] = { 1, 1, 0, 1 },
  ["push"] = { 0, 0, 1, 0 }, ["push-special"] = { 0, 0, 1, 1 },
  ["special"] = { 0, 0, 0, 1 }, ["blank"] = { 0, 0, 0, 0 },
}

--- What faces are worth together.
---@param faces string[]
---@return table hits (aimed ones included), aimed, pushes, specials
function dice.count(faces)
  local counts = { hits = 0, aimed = 0, pushes = 0, specials = 0 }
  for _, face in ipairs(faces) do
    local gives = worth[face]
    counts.hits = counts.hits + gives[1]
    counts.aimed = counts.aimed + gives[2] -- MAY-RES-04
    counts.pushes = counts.pushes + gives[3]
    counts.specials = counts.specials + gives[4] -- MAY-DICE-05
  end
  return counts
end

--- Faces as players read them.
---@return string
function dice.words(faces)
  local parts = {}
  for index, face in ipairs(faces) do parts[index] = text("face-" .. face) end
  return #parts > 0 and table.concat(parts, ", ") or text("face-none")
end

return dice

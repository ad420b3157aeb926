-- Agents for tests: one that lets everything it can read decide, one that does what no agent may.
local bots = { thief = {} }

local names = {
  "id", "type", "kind", "item", "data", "title", "side", "place", "square", "level", "tile", "zone", "facing", "index",
  "number", "on_map", "face_up", "carrier", "strength",
}

local function told(value)
  if type(value) == "table" then return "{" .. tostring(value.id) .. tostring(value.strength) .. "}" end
  return tostring(value)
end

-- Whatever there is to know about a zone and the pieces in it.
local function zone_text(zone)
  local parts = { tostring(zone), #zone, told(zone.top) }
  for i = 1, #zone do
    local piece = zone:at(i)
    parts[#parts + 1] = told(piece)
    for _, name in ipairs(names) do parts[#parts + 1] = told(piece[name]) end
  end
  return table.concat(parts, " ")
end

local every = filter { on = "any" }
local orders = filter { kind = "order", on = "any" }
local strong = filter { kind = "order", on = "any", where = { strength = 3 } }

--- All that this side can find out, as a text.
function bots.look(side)
  local parts = { tostring(world.round), tostring(side.score) }
  for _, other in ipairs(world.sides) do parts[#parts + 1] = zone_text(world.zone("hand", other)) end
  for _, name in ipairs { "table", "pile" } do parts[#parts + 1] = zone_text(world.zone(name)) end
  for _, found in ipairs { every:all(), orders:all(), strong:all(), orders:inside(world.zone("pile")) } do
    for piece in found:each() do parts[#parts + 1] = told(piece) .. told(piece.place) end
  end
  parts[#parts + 1] = orders:count() .. told(world.piece("n")) .. told(orders:first())
  return table.concat(parts, "\n")
end

local function number_of(text)
  local sum = 7
  for i = 1, #text do sum = (sum * 31 + text:byte(i)) % 1000003 end
  return sum
end

--- Every kind of answer, made of all that can be read.
function bots.spy(side, options, about, min, max, each)
  local n = number_of(bots.look(side) .. told(about))
  for option in options:each() do
    n = number_of(n .. told(option))
    if options[1] == option and type(option) == "userdata" then n = number_of(n .. told(option.item)) end
  end
  if each then -- shares
    local shares = {}
    local left = max
    for option in options:each() do
      shares[option] = math.min(left, each[option])
      left = left - shares[option]
    end
    return shares
  end
  if #options == 0 then
    if max and max > 0 then return min + n % (max - min + 1) end
    return nil -- yes or no, or the order or a subset of nothing
  end
  if max then return options:score { { "noise", 100 } }:best(min + n % (max - min + 1)) end
  return options[n % #options + 1]
end

--- Things that must not work, by decision.
function bots.thief.steal() return change.move end

function bots.thief.discard() return choose end

function bots.thief.rank(_, options) return options:best() end

function bots.thief.spread() return { [1] = 9 } end

function bots.thief.bet(_, _, _, _, max) return max + 1 end

function bots.thief.sure() return 1 end

function bots.thief.march()
  while true do every:count() end
end

return bots

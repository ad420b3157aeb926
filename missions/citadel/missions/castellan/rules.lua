-- The Castellan: a creature with a special attack, a bodyguard and a price on its head.
local SWEEP = 3 -- squares of its scythe
local DICE = 3 -- white dice of it
-- DEFENSE that a creature beside it gives: more against many.
local GUARD = option.corporations > 1 and 2 or 1
local BOUNTY = 8 -- PP on top of what the board gives

local creatures = filter { kind = "creature" }
local troopers = filter { kind = "trooper" }
local castellan = world.piece("castellan")

local directions = { "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west" }

-- The scythe: an offer for each direction, made where it would hit somebody. The id names the direction.
for _, direction in ipairs(directions) do
  offer("creature-special", function(creature)
    if creature ~= castellan then return end
    local line = board.ray(castellan.square, direction, SWEEP)
    if #troopers:among(line) > 0 then return { id = "scythe-" .. direction } end
  end)
end

on("special-done", function(piece, id)
  if piece ~= castellan then return end
  log("log-scythe", castellan)
  act.ray(castellan, id:sub(#"scythe-" + 1), SWEEP, DICE)
end)

modify("defence", function(value, target)
  if target == castellan and #creatures:beside(castellan) > 0 then return value + GUARD end
  return value
end)

modify("kill-points", function(points, piece)
  if piece == castellan then return points + BOUNTY end
  return points
end)

-- Whom the scythe would hit, less those of its own.
local function reaped(_, id)
  local line = board.ray(castellan.square, id:sub(#"scythe-" + 1), SWEEP)
  return #troopers:among(line) - #creatures:among(line)
end

return {
  -- For bots: it is what corporations attack and the Legion guards, and the scythe is for more than one.
  bot_goals = function()
    return { attack = castellan.on_map and set(castellan) or set(), special = reaped }
  end,
}

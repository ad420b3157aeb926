-- Cave-In: what comes down, and the one way out.
local troopers = filter { kind = "trooper" }
local creatures = filter { kind = "creature" }

local archive = world.tile("s2")
local hoist = world.entrance("hoist").squares
local adit = world.entrance("old-adit").squares

-- Nobody comes in by the hoist; nobody leaves over anything else, but for those who are cut off.
veto("entrance", function(_, id)
  if id == "hoist" then return "the hoist only goes up" end
end)

local function fallen_in() return world.round > 4 end

veto("leave", function(_, square)
  if hoist:has(square) or fallen_in() and adit:has(square) then return end
  return "the hoist is the only way out"
end)

on("left", function(piece, square)
  if not hoist:has(square) then return end
  act.note("hoisted", world.hoisted + 1)
  log("log-hoist", piece)
end)

return {
  enough_are_out = function() return world.hoisted >= option.corporations end,

  -- The end of round 4; the walls that close the joints are a block of the event. Damage that nobody did is worth PP
  -- to nobody but the Legion, which gets its own for the health that troopers lose.
  bury = function()
    log("log-cave-in")
    for creature in creatures:on(archive):each() do act.damage(creature, 1) end
    for trooper in troopers:on(archive):each() do act.damage(trooper, 2) end
    for card in world.zone("force", archive):set():each() do act.clear(card) end
  end,

  -- For bots: everybody to the hoist, and up.
  bot_goals = function() return { gather = hoist, leave = true } end,
}

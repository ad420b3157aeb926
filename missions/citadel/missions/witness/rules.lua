-- The Witness: who walks by herself, and how dark it gets.
local SQUARES = { 6, 3, 2, 2 } -- that she walks after a corporation's turn, by the number of corporations
local DARK = 4 -- squares that a shot reaches in a blackout

local witness = world.piece("witness") -- pieces of the setup last as long as the mission

-- She goes on after each corporation's turn, unless she is out already or dead.
on("turn-end", function(side)
  if side.kind == "corporation" and witness.on_map then act.walk(witness, "lorry", SQUARES[option.corporations]) end
end)

on("left", function(piece)
  if piece == witness then log("log-saved") end
end)

-- Nobody comes in where she goes out.
veto("entrance", function(_, id)
  if id == "lorry" then return "the lorry stands in the gate" end
end)

-- A blackout needs no state of its own: the card that lies open is the state. A card that cancels an event's effect
-- (`jammed`) turns the lights on again.
local function dark()
  local card = world.zone("event-open").top
  return card ~= nil and card.item == "event-blackout" and not world.jammed
end

modify("range", function(range) return dark() and math.min(range, DARK) or range end)

on("card-drawn", function(card)
  if card.item == "event-blackout" then log("log-blackout") end
end)

on("card-discarded", function(card)
  if card.item == "event-blackout" then log("log-lights") end
end)

return {
  -- For bots: stay with her. The Legion reads `protect` as what it should attack.
  bot_goals = function()
    if not witness.on_map then return {} end
    return { gather = board.blast(witness.square, 2), protect = set(witness) }
  end,
}

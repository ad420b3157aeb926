-- Closed for Stocktaking: the vault is sealed while the transmitter stands.
local elites = filter { kind = "elite" }
local boxes = filter { kind = "event-marker", where = { hack = { "strongbox", "hack-relay" } } }

local vault = places(board.find("t2:E2"), board.find("t2:F2"), board.find("t2:E3"), board.find("t2:F3"))

offer("closed-area", function(unit)
  if unit.side.kind == "agents" and world.piece("transmitter").on_map then
    return { id = "sealed", squares = vault }
  end
  return nil
end)

return {
  -- For the event `mayhem-1` of mission.xml.
  lunch = function()
    for unit in elites:of(world.side "agents"):each() do act.heal(unit, 1) end
  end,

  -- For bots: the transmitter first, then the boxes.
  bot_goals = function(side)
    local transmitter = world.piece "transmitter"
    local take = set(world.piece "camera")
    if side.kind == "command" then
      return { take = take, protect = transmitter.on_map and set(transmitter) or boxes:all() }
    end
    if not transmitter.on_map then return { take = take, hack = boxes:all(), weight = 3 } end
    return { take = take, attack = set(transmitter), hack = boxes:all(), prize = function(piece)
      return piece == transmitter and 5 or nil
    end }
  end,
}

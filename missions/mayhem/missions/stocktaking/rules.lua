-- Closed for Stocktaking: the vault is sealed while the transmitter stands.
local elites = filter { kind = "elite" }

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
}

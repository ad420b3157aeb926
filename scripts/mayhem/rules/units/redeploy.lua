-- Elites that were downed come back in a refresh phase of their side.
local ask = require "turns.ask"
local landing = require "units.landing"

local redeploy = {}

local fallen = filter { kind = "elite", on = "zone", where = { down = true } }

--- Puts a unit down and asks its owner which way it faces.
function redeploy.put(unit, square)
  change.move(unit, square)
  change.set(unit, "down", false)
  change.add(world, "disturbed", 1)
  change.turn(unit, ask.facing(unit)) -- MAY-SET-04
end

--- Step: each elite that is down may come back now, before the symbols are applied (MAY-RDP-03); not in the phase in
--- which it was downed, but in the next one.
function redeploy.offer(side)
  if not option.advanced then return end -- open point 43
  for elite in fallen:of(side):each() do
    local squares = landing.squares(elite) -- MAY-RDP-02
    if elite.fell ~= world.turn then -- MAY-RDP-01
      local square = ask.side(side, "redeploy", squares:with("wait"), elite) -- MAY-RDP-01, MAY-RDP-04
      if square ~= "wait" then
        redeploy.put(elite, square)
        change.set(elite.board, "back", true) -- MAY-RDP-03
        log("log-back", elite)
      end
    end
  end
end

return redeploy

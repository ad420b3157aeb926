-- The turn frame. A step ends by pushing what follows; the one pushed last runs first, so lists here read backwards.
local waves = require "waves"
local gains = require "gains"

local game = {}

local exhausted = filter { kind = "enemy", on = "zone", where = { exhausted = true } }

--- The whole of setup, then the first turn (MEC-SETUP). The turn marker stands on 1 when that turn begins
--- (MEC-SETUP-01).
function game.begin()
  waves.open() -- MEC-SETUP-03
  push("turn")
  push("setup-over")
  for i = #world.sides, 1, -1 do push("setup-install", world.sides[i]) end
  push("setup-draft")
  push("setup-goals")
  push("setup-mats")
  for i = #world.sides, 1, -1 do push("setup-warrior", world.sides[i]) end -- MEC-SETUP-17
end

--- The next wave (MEC-WAVE-02, MEC-WAVE-03).
function game.wave() waves.open() end

--- Names the phase and tells missions. Every phase step calls it first.
local function phase(name)
  change.set(world, "phase", name)
  raise("phase-start", name)
end

game.phase = phase

--- A turn: six phases and its end (MEC-TURN-01).
function game.turn()
  if gains.all_lost() then return end
  change.add(world, "round", 1)
  change.set(world, "turn", world.round)
  change.add(world, "wave-turn", 1) -- MEC-TURN-01
  change.set(world, "airstrike-out", false)
  log("log-turn", world.round)
  raise("turn-start")
  push("turn-end")
  push("battles")
  push("redeploy")
  push("workshop")
  push("briefing")
  push("forge")
  push("invasion")
  push("reflect")
end

--- Phase 1: skill cards become ready (MEC-REFL-01). Overdrive tokens do not (MEC-REFL-02).
function game.reflect()
  phase("reflect")
  change.set_all(exhausted:all(), "exhausted", false) -- MEC-REFL-01
end

return game

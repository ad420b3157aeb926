-- How play leaves pieces that it brings: place { …, as_play = true }.
local harm = require "attack.harm"
local trap = require "map.trap"

local as_play = {}

-- Its activation has begun. CIT-TURN-04
function as_play.trooper(trooper)
  change.set(trooper, "acted", true)
  change.set(trooper, "actions", option.actions)
end

function as_play.creature(figure)
  change.set(figure, "acted", true)
  change.set(figure, "actions", harm.row(figure).actions)
end

function as_play.trap() trap.prime() end

function as_play.bomb(bomb) change.set(bomb, "round", world.round) end

return as_play

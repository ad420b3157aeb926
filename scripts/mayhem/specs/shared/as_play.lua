-- How play leaves pieces that it brings: place { …, as_play = true }.
local setup = require "mission.setup"
local kit = require "units.kit"
local vehicle = require "vehicles.vehicle"

local as_play = {}

-- MAY-BRD-02, MAY-SET-03
function as_play.elite(unit)
  setup.make_board(unit)
  kit.renew(unit)
  setup.fill(unit.board)
end

function as_play.minion(unit)
  change.set(unit, "board", setup.squad_of(unit))
  kit.renew(unit)
end

function as_play.ally(unit)
  change.set(unit, "board", setup.elite_board(unit)) -- MAY-ALLY-01
  kit.renew(unit)
end

-- With its rear behind it. MAY-VEH-02
function as_play.vehicle() vehicle.set_up() end

return as_play

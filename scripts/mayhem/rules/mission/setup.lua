-- The set-up: boards and wells from what the mission lays out, decks, the box. The map, the units, the markers and the
-- miscellaneous pieces lie where the mission's document has them (MAY-SET-01, MAY-SET-04, MAY-SET-08); rounds, lead
-- and initiative are its variables (MAY-SET-09); special rules are its listeners, vetoes and offers (MAY-SET-10).
local sides = require "turns.sides"
local wells = require "units.wells"
local kit = require "units.kit"
local mayhem = require "cards.mayhem"
local event = require "mission.event"
local device = require "map.device"
local vehicle = require "vehicles.vehicle"
local progress = require "mission.progress"
local victory = require "mission.victory"

local setup = {}

local elites = filter { kind = "elite", on = "any" }
local figures = filter { kind = "figure", on = "any" }
local squads = filter { kind = "squad", on = "any" }

local names = { "mayhem", "legion" }

-- Boards that the draft has left over are in zone:muster or off the map: they are not in play.
local function in_play(piece)
  local zone = piece.zone
  return piece.side ~= nil and (zone == nil or zone.name ~= "muster" and zone.name ~= "off-map")
end

local function size_wells(board, row)
  for _, well in ipairs { "speed", "focus", "tech", "mayhem" } do
    change.set(board, well .. "-size", row[well .. "_well"])
  end
end

--- The board of an elite is made from its figure. MAY-BRD-02
---@param figure Piece
function setup.make_board(figure)
  local row = figure.data
  local zone = world.zone("boards", figure.side.team)
  local board = change.create("elite-board", zone, figure.side, {
    figure = figure, health = row.health, ["shield-size"] = row.shield_well, ["armor-size"] = row.armor_well })
  change.move(board, zone, "bottom")
  size_wells(board, row)
  change.set(figure, "board", board)
end

--- The squad whose board a minion goes by.
---@param minion Piece
---@return Piece|nil
function setup.squad_of(minion)
  if minion.board then return minion.board end
  for squad in squads:of(minion.side):each() do
    for _, type in ipairs(squad.slots) do
      if type == minion.item then return squad end
    end
  end
  return nil
end

--- An ally goes with the elite that has it, unless the mission says whose it is. MAY-ALLY-01
---@param ally Piece
---@return Piece|nil board
function setup.elite_board(ally)
  if ally.board then return ally.board end
  local owner = elites:of(ally.side):where(function(elite) return elite.data.ally == ally.item end):first()
  return owner and owner.board
end

--- Shield, armor, speed, focus and tech are full, Mayhem and reinforcements empty. MAY-SET-03
---@param board Piece
function setup.fill(board)
  for _, well in ipairs { "speed", "focus", "tech", "shield", "armor" } do
    wells.gain(board, well, wells.room(board, well)) -- MAY-BRD-03: squads have no room for shields and armor
  end
end

-- MAY-RNF-04: figures that the mission has not laid out are in the box.
local function fill_box()
  local pool, legion = world.zone("pool"), sides.of("legion")
  for _, type in ipairs(data.list("minion")) do
    local laid = figures:all():where(function(figure) return figure.item == type.id end)
    for _ = #laid + 1, type.pool do change.create(type.id, pool, legion) end
  end
end

-- MAY-EXP-01: the pile has every marker of the box, face down and shuffled.
local function fill_pile()
  if not option.advanced then return end -- open point 43
  local pile = world.zone("explosion-pile")
  if pile.count == 0 then
    for _, row in ipairs(data.list("explosion")) do
      for _ = 1, row.copies do change.create(row.id, pile) end
    end
  end
  change.shuffle(pile)
end

-- Both sides, the second one on the stack first.
local function push_both(step)
  push(step, sides.of("legion"))
  push(step, sides.of("mayhem"))
end

--- Step: everything that comes before the first round.
function setup.begin()
  push("round")
  push("setup-over")
  for number = world.setup_steps, 1, -1 do push("setup-step", number) end -- MAY-SET-02: those of the mission, in order
  push("setup-decks")
  push("setup-allies")
  local draft = option.forces == "draft"
  if draft then
    push_both("draft-place")
    push_both("draft-minions")
    push_both("draft-gadgets")
  end
  push("setup-boards")
  if draft then push_both("draft-boards") end -- MAY-SET-02: both sides finish a step before the next
end

--- Step: boards, the box, the pile; who belongs to which board.
function setup.boards()
  for elite in elites:all():each() do
    if in_play(elite) then setup.make_board(elite) end
  end
  for squad in squads:all():each() do
    size_wells(squad, squad.data)
    change.set(squad, "reserve-size", squad.data.reserve_well)
  end
  fill_box()
  fill_pile()
  event.scatter() -- MAY-SET-07
  for figure in figures:all():each() do
    if figure.kind == "minion" and in_play(figure) then change.set(figure, "board", setup.squad_of(figure)) end
    if figure.kind == "ally" and in_play(figure) then change.set(figure, "board", setup.elite_board(figure)) end
  end
  for _, name in ipairs(names) do progress.begin(sides.of(name)) end -- MAY-GAD-06, MAY-PROG-01
  device.weigh() -- MAY-SET-08
  vehicle.set_up() -- MAY-SET-08
end

--- Step: allies that the mission has laid out nowhere start with their elites. One in zone:pool stays in the box.
function setup.allies()
  for figure in figures:all():each() do kit.renew(figure) end -- MAY-SET-03: with gadgets and upgrades
  if not option.advanced then return end
  for elite in elites:all():each() do
    local item = elite.data.ally
    local laid = item and figures:all():any(function(figure) return figure.item == item end)
    if item and elite.side and elite.on_map and not laid then push("muster-ally", elite) end -- MAY-ALLY-07
  end
end

--- Step: full wells, refresh decks, Mayhem decks.
function setup.decks()
  for _, name in ipairs(names) do
    local side = sides.of(name)
    for board in world.zone("boards", side.team):set():each() do setup.fill(board) end -- MAY-SET-03
    change.shuffle(world.zone("refresh", side.team)) -- MAY-SET-05
    mayhem.setup(side) -- MAY-SET-06
  end
end

--- Step: one step of the mission's own; both sides finish it before the next.
function setup.step(number)
  for _, name in ipairs(names) do raise("setup-step", sides.of(name), number) end -- MAY-SET-02
end

--- Step: the mission can begin.
function setup.over()
  victory.show() -- MAY-SET-09
  raise("mission-start")
end

return setup

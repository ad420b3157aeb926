-- The refresh phase: cards are revealed, boards that were not activated gain what they show.
local ask = require "turns.ask"
local sides = require "turns.sides"
local roster = require "units.roster"
local wells = require "units.wells"
local status = require "units.status"
local ability = require "abilities.ability"
local mayhem = require "cards.mayhem"
local reinforce = require "units.reinforce"
local ally = require "units.ally"
local device = require "map.device"
local drone = require "vehicles.drone"

local refresh = {}

-- The symbols of the advanced rules in words, if they are played; those of drones where there are drones.
local function advanced_words(side, row)
  if not option.advanced then return end
  local moving, waiting = drone.count()
  return text("card-advanced", row.mayhem, row.reinforcement, sides.name(side) == "legion" and row.deploy or 0,
              moving > 0 and row.drone or 0, waiting > 0 and row.spawn and 1 or 0)
end

local function tell(side, row)
  log("log-card", side, row.number, row.cubes, row.shield, row.heal, row.status, row.special,
      advanced_words(side, row))
end

--- Step: the side turns its cards up.
function refresh.reveal(side)
  for card in world.zone("drawn", side.team):set():each() do
    change.move(card, world.zone("revealed", side.team)) -- so the card drawn first is on top
    change.show(card)
    tell(side, card.data)
  end
end

-- The cards that a board gains from, in the order in which they were drawn: all but that of the player who activated
-- it. With two cards a turn an activated board gains its partner's card, the third board both (open points 33, 52).
local function cards_for(board, cards)
  if not board.active then return cards end
  local found, own = set(), cards[math.max(1, board.slot)]
  for card in cards:each() do
    if card ~= own then found:add(card) end -- MAY-TURN-05, MAY-MULT-05
  end
  return found
end

local function gain_cubes(board, count)
  for _ = 1, count do
    local colours = wells.with_room(board)
    if #colours == 0 then return end -- MAY-BRD-02
    wells.gain(board, ask.owner(board, "cube", colours), 1) -- MAY-REF-01
  end
end

local function remove_wounds(board, count)
  for _ = 1, count do
    local hurt = wells.with_wound(board)
    if #hurt == 0 then return end
    wells.heal(board, ask.owner(board, "heal", hurt)) -- MAY-REF-03
  end
end

-- One card for one board: cubes and wounds, which come before the statuses (open point 27).
local function apply_first(board, card)
  gain_cubes(board, card.cubes)
  wells.gain(board, "shield", card.shield) -- MAY-REF-02, MAY-REF-10: squads have no room for them
  remove_wounds(board, card.heal)
  ally.refresh(board, card) -- MAY-ALLY-06
end

-- What a board has that such cards add to or take away; a squad has no shield.
local function holdings(board)
  return {
    speed = board.speed,
    focus = board.focus,
    tech = board.tech,
    shield = board.kind ~= "squad" and board.shield,
    wounds = wells.wounds(board),
  }
end

local function tell_gains(board, was, now)
  if now.speed ~= was.speed or now.focus ~= was.focus or now.tech ~= was.tech or now.shield ~= was.shield or
      now.wounds ~= was.wounds then
    log("log-gains", board.figure or board, now.speed - was.speed, now.focus - was.focus, now.tech - was.tech,
        was.shield and now.shield - was.shield or 0, was.wounds - now.wounds)
  end
end

local function apply_and_tell(board, card)
  local was = holdings(board)
  apply_first(board, card)
  tell_gains(board, was, holdings(board))
end

-- And what comes after the statuses.
local function apply_last(board, card)
  if card.special > 0 then ability.special_refresh(board) end -- MAY-REF-04
  if option.advanced then
    for _ = 1, card.mayhem do mayhem.status(board) end -- MAY-REF-06
    if board.kind == "squad" then reinforce.gain(board, card.reinforcement) end -- MAY-REF-07, MAY-RNF-02
  end
end

local function for_boards(side, cards, apply)
  for board in roster.boards(side):each() do
    -- MAY-RDP-03: an elite that comes back in this phase gains nothing. MAY-REF-11: one that stays down does gain.
    if not board.back then
      for card in cards_for(board, cards):each() do apply(board, card) end
    end
  end
end

--- Step: the symbols of the cards, and what devices give; then the cards are discarded.
function refresh.symbols(side)
  local cards = world.zone("revealed", side.team):set()
  for card in cards:each() do change.move(card, world.zone("refresh-discard", side.team)) end -- MAY-TURN-05
  for_boards(side, cards, apply_and_tell)
  for card in cards:each() do
    for _ = 1, card.status do
      for board in roster.boards(side):each() do status.remove_pair(board) end -- MAY-REF-05, MAY-STA-15
    end
  end
  for_boards(side, cards, apply_last)
  change.set_all(roster.boards(side), "back", false)
  device.refresh(side) -- MAY-DDD-11
  if option.advanced and sides.name(side) == "legion" then
    for card in cards:each() do
      for _ = 1, card.deploy do push("deploy", side) end -- MAY-REF-08
    end
  end
end

return refresh

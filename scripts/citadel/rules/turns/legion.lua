-- The turn of the Pale Legion and its creatures.
local roster = require "mission.roster"
local harm = require "attack.harm"
local event = require "cards.event"
local omen = require "cards.omen"
local combat = require "attack.combat"
local creature = require "legion.creature"
local mind = require "legion.mind"
local smoke = require "map.smoke"
local trap = require "map.trap"
local reaction = require "cards.reaction"
local route = require "movement.route"

local legion = {}

--- Step: the five steps of the turn.
function legion.turn()
  log("log-turn", roster.legion())
  push("legion-end")
  push("legion-activate")
  push("legion-order")
  push("legion-force")
  push("legion-reinforce")
  push("legion-event")
  push("bombs")
  raise("turn-start", roster.legion())
end

--- Step 1: the event card.
function legion.event()
  event.draw()
end

--- Step 2: reinforcements.
function legion.reinforce()
  event.reinforce()
end

--- Step 3: a force card; then the creatures get their actions.
function legion.force()
  event.reveal()
  for figure in creature.host(roster.legion()):each() do
    local late = figure.fresh and not option.fresh_act
    change.set(figure, "acted", late)
    change.set(figure, "actions", late and 0 or harm.row(figure).actions)
    change.set(figure, "fresh", false)
  end
  event.rally()
end

--- Step 4 begins.
function legion.order()
  mind.line_up(creature.host(roster.legion()))
end

--- Step 4: one creature after the other.
function legion.activate()
  local ready = creature.host(roster.legion()):where(function(figure) return not figure.acted end)
  if #ready == 0 then return end
  local figure = mind.choose("creature", ready)
  change.set(figure, "acted", true)
  push("legion-activate")
  push("creature", figure)
end

local function options(figure)
  local found = set()
  if #creature.ways(figure, creature.squares(figure)) > 0 then found:add("move") end
  if #creature.prey(figure, "close") > 0 then found:add("close") end
  if #creature.prey(figure, "firearm") > 0 then found:add("firearm") end
  if #creature.specials(figure) > 0 then found:add("special") end
  return found:with("end")
end

--- Step: one action of a creature; comes back until it has no more.
function legion.creature(figure)
  if figure.actions == 0 or not creature.in_play(figure) then return end
  local what = mind.choose("creature-action", options(figure), figure) -- CIT-DL-08
  if what == "end" then return end
  change.add(figure, "actions", -1)
  push("creature", figure)
  if what == "hold" then
    log("log-holds", figure)
  elseif what == "move" then
    push("creature-move", figure)
  elseif what == "special" then
    push("creature-special", figure)
  else
    push("creature-attack", figure, what)
  end
end

-- One step in from outside, the others as the path goes, up to its end or a trap.
-- Gives the squares gone and whether a trap lies where it stands now.
local function follow(figure, path)
  if figure.on_map then
    local gone, why = change.walk(figure, path, "creature")
    return gone, why == "feature"
  end
  change.move(figure, path[1])
  raise("entered", figure)
  if not figure.on_map or board.has(figure, "trapped") then return 1, figure.on_map end
  local gone, why = change.walk(figure, path, "creature") -- which begins where it stands
  return gone + 1, why == "feature"
end

-- The way of a creature. Where only its end was chosen it keeps clear of smoke and traps.
local function choose_path(figure, ways, squares, gone)
  local path, told = mind.path(ways, figure)
  if told then return route.allowed(path, gone) end
  local goal = path[#path]
  local function way_past(barred) return creature.way(figure, goal, squares, gone, barred) end
  return route.wary(way_past(nil), way_past)
end

--- Step: the MOVE of a creature. Doors open before it and close behind it by themselves; after a trap it may go on
--- another way.
function legion.move(figure)
  local squares, gone = creature.squares(figure), 0
  local safe = figure.square or world.zone("outside", roster.legion())
  repeat
    local left = squares - gone
    local ways = creature.ways(figure, left, gone)
    if #ways == 0 then break end
    local path = choose_path(figure, ways, left, gone)
    local steps, trapped = follow(figure, path)
    gone = gone + steps
    squares = smoke.after(path, steps, squares)
    if not trapped then break end
    trap.spring(figure, figure.square)
  until not figure.on_map or world.over -- CIT-END-02
  if figure.on_map and not board.free(figure.square, "creature", figure) then change.move(figure, safe) end
  if not figure.on_map then return end
  raise("moved", figure)
  reaction.moved(figure)
end

-- The dice of a creature's attack.
local function pool_of(figure, type)
  local pool = {}
  for _, die in ipairs(harm.row(figure)[type]) do pool[#pool + 1] = die end
  for _ = 1, omen.lasting("frenzy") do pool[#pool + 1] = "white" end
  return pool
end

--- Step: the attack of a creature on one trooper; a card or the brief may allow more, one after the other.
function legion.attack(figure, type)
  local struck = set()
  for i = 1, modified("targets", 1 + omen.lasting("flurry"), figure) do -- CIT-DL-13
    local prey = creature.prey(figure, type):minus(struck)
    if #prey == 0 or world.over then return end -- CIT-END-02
    if i > 1 then prey:add("pass") end
    local target = mind.choose("creature-target", prey, figure)
    if target == "pass" then return end
    struck:add(target)
    combat.resolve(figure, roster.legion(), target, type, pool_of(figure, type))
  end
end

--- Step: a special attack that the brief offers.
function legion.special(figure)
  local what = mind.choose("creature-special", creature.specials(figure), figure) -- CIT-DL-17
  raise("special-done", figure, what)
end

--- Step 5: the event card goes.
function legion.finish()
  event.discard()
  mind.rest()
  raise("turn-end", roster.legion())
end

return legion

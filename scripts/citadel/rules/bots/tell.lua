-- What players are told of their options before they choose: chances, DEFENSE, costs, and which windows cannot matter.
-- Chances are exact: all ways in which the dice can fall are counted, with the best dice of the rank card.
local attack = require "attack.action"
local area = require "attack.area"
local combat = require "attack.combat"
local firearm = require "attack.firearm"
local harm = require "attack.harm"
local arms = require "equipment.arms"
local draft = require "equipment.draft"
local items = require "equipment.items"
local move = require "movement.move"
local odds = require "bots.odds"

local tell = {}
local facts = {}
tell.facts = facts

local bystanders = filter { kind = { "trooper", "civilian" } }

local function percent(thousandths) return (thousandths + 5) // 10 end

-- The most hits that dice can show.
local function most(ways)
  for hits = #ways - 1, 1, -1 do
    if ways[hits + 1] > 0 then return hits end
  end
  return 0
end

-- The chance of at least one point of damage, in words; what cannot succeed says why.
local function chance(trooper, line, target)
  local ways = odds.ways(trooper.side, line, attack.bonus(trooper, line, target))
  local defence, good = combat.defence(target, trooper, line.type), odds.success(ways, trooper, target, line)
  if good == 0 then return text("fact-hopeless", defence, most(ways)) end
  return text(line.shape == "hack" and "fact-hack" or "fact-chance", defence, math.max(1, percent(good)))
end

-- Lines of a trooper by which exactly these targets can be attacked.
local function lines_at(trooper, targets)
  local found = {}
  for id in attack.lines(trooper):each() do
    local line = data["line"][id]
    local there = attack.targets(trooper, line)
    if #there >= #targets and #targets:minus(there) == 0 then found[#found + 1] = line end
  end
  return found
end

local function joined(parts, between)
  return table.concat(parts, between or "; ")
end

-- The chance with each of these lines, named where there are several.
local function chances(trooper, lines, target)
  local parts = {}
  for _, line in ipairs(lines) do
    local words = chance(trooper, line, target)
    if #lines > 1 then words = text("fact-with", line.title, words) end
    parts[#parts + 1] = words
  end
  return joined(parts)
end

-- Several targets with their chances, the best first, three at most.
local function listed(trooper, line, targets)
  local parts, more = {}, 0
  for target in targets:each() do
    if #parts < 3 then
      parts[#parts + 1] = text("fact-target", target, board.name(target.square), chance(trooper, line, target))
    else
      more = more + 1
    end
  end
  if more > 0 then parts[#parts + 1] = text("fact-more", more) end
  return joined(parts)
end

function facts.target(_, options, trooper)
  local lines, found = lines_at(trooper, options), {}
  for target in options:each() do found[target] = chances(trooper, lines, target) end
  return { options = found }
end

facts["swing-start"] = facts.target

facts["second-target"] = function(_, options, trooper)
  return facts.target(nil, options:copy():remove("pass"), trooper)
end

function facts.line(_, options, trooper)
  local found = {}
  for id in options:each() do
    local line = data["line"][id]
    found[id] = listed(trooper, line, attack.targets(trooper, line))
  end
  return { options = found }
end

-- Who is struck by an area attack: creatures with their chance, one's own with what they can expect.
local function struck(trooper, line, figures)
  local parts = {}
  for figure in figures:each() do
    if figure.kind == "creature" then
      parts[#parts + 1] = text("fact-target", figure, board.name(figure.square), chance(trooper, line, figure))
    elseif bystanders:matches(figure) then
      parts[#parts + 1] = text("fact-bystander", figure)
    end
  end
  return joined(parts)
end

local function of_shape(trooper, shape)
  for id in attack.lines(trooper):each() do
    if data["line"][id].shape == shape then return data["line"][id] end
  end
end

function facts.direction(_, options, trooper)
  local line, found = of_shape(trooper, "ray"), {}
  for way in options:each() do
    if line then found[way] = struck(trooper, line, firearm.ray.struck(trooper, line, way)) end
  end
  return { options = found }
end

facts["target-square"] = function(_, options, trooper)
  local line, found = of_shape(trooper, "blast"), {}
  for square in options:each() do
    if line then found[square] = struck(trooper, line, area.blast(square)) end
  end
  return { options = found }
end

-- What can be done with an attack now, by all lines.
local function attacks(trooper)
  local parts = {}
  for id in attack.lines(trooper):each() do
    local line = data["line"][id]
    parts[#parts + 1] = text("fact-with", line.title, listed(trooper, line, attack.targets(trooper, line)))
  end
  return joined(parts)
end

-- What SPECIAL actions there are, by the names that players read.
local function specials(trooper)
  local parts = {}
  for _, offer in ipairs(offers("special", trooper)) do
    local named, title = pcall(text, offer.id)
    parts[#parts + 1] = named and title or offer.id
  end
  for card in items.usable(trooper):each() do parts[#parts + 1] = text("fact-name", card.data.title) end
  return joined(parts, ", ")
end

-- The titles of a hand.
local function cards(side)
  local parts = {}
  for card in world.zone("hand", side):set():each() do parts[#parts + 1] = text("fact-name", card.data.title) end
  return joined(parts, ", ")
end

function facts.action(_, options, trooper)
  local found = {}
  if options:has("move") then found.move = text("fact-squares", move.squares(trooper)) end
  if options:has("leave") then found.leave = text("fact-leave", trooper) end
  if options:has("attack") then found.attack = attacks(trooper) end
  if options:has("card") then found.card = cards(trooper.side) end
  if options:has("special") then found.special = specials(trooper) end
  if options:has("end") and trooper.actions > 0 then found["end"] = text("fact-lost", trooper.actions) end
  return { options = found, line = text("fact-actions", trooper, trooper.actions, trooper.health) }
end

facts["card-use"] = function(_, options)
  local found = { action = text("fact-extra") }
  if options:has("effect") then found.effect = text("fact-effect") end
  return { options = found }
end

-- Own or other troopers that are chosen among.
local function health(_, options)
  local found = {}
  for figure in options:each() do
    if type(figure) ~= "string" and figure.kind == "trooper" then
      found[figure] = text("fact-health", figure.health, figure.full_health)
    end
  end
  return { options = found }
end

facts.trooper, facts.heal, facts.victim, facts["dodge-who"] = health, health, health, health

function facts.draft(side, options)
  local found = {}
  for card in options:each() do
    if card ~= "pass" then
      local names = {}
      for trooper in draft.bearers(side, card):each() do names[#names + 1] = text("fact-name", trooper) end
      found[card] = text("fact-price", card.cost, side.credits, joined(names, ", "))
    end
  end
  return { options = found }
end

facts["draft-for"] = function(_, options)
  local found = {}
  for trooper in options:each() do
    local weapon = arms.weapon(trooper)
    local name = weapon and weapon.data.title or ""
    found[trooper] = text("fact-carries", trooper.data.specialty, name, #arms.items(trooper))
  end
  return { options = found }
end

-- Faces of a die, and whether none is worth more than another here.
local quality = { white = 1, middle = 2, best = 3 }

-- Could an attack of this trooper hit one of those that it should not? Then a worse die may be wanted.
local function reckless(trooper)
  for id in attack.lines(trooper):each() do
    local shape = data["line"][id].shape
    if shape == "swing" or shape == "ray" or shape == "blast" then return true end
  end
  return false
end

function facts.dice(_, options, trooper)
  local found = {}
  for die in options:each() do found[die] = text("fact-" .. die) end
  if reckless(trooper) then return { options = found } end
  return { options = found, obvious = options:most(function(die) return quality[die] end):first() }
end

-- The dice that may be rolled again.
local function rolled()
  local parts, hits = {}, 0
  for _, face in ipairs(world.rolled) do
    parts[#parts + 1] = tostring(face)
    hits = hits + face
  end
  return text("fact-rolled", table.concat(parts, " "), hits)
end

function facts.reroll() return { line = rolled() } end
function facts.flinch() return { line = rolled(), attacked = true } end

facts["reroll-dice"] = function(_, options)
  local found = {}
  for i in options:each() do found[i] = text("fact-shows", world.rolled[i]) end
  return { options = found, line = rolled() }
end

-- Reactions to an attack on the trooper that is asked about.
local function defends(_, _, trooper)
  return { attacked = true, line = trooper and trooper.kind == "trooper" and
    text("fact-defender", combat.defence(trooper, nil, "area"), trooper.health) or nil }
end

facts.guard, facts.brace = defends, defends
function facts.dodge() return { attacked = true } end
function facts.jam() return {} end

function facts.armour() return { attacked = true } end

local tellers = {}

function tellers.creature(_, figure)
  local row = harm.row(figure)
  return text("fact-creature", row.defence, #row.close, #row.firearm, row.points, row.actions)
end

function tellers.trooper(_, trooper)
  return text("fact-trooper", combat.defence(trooper, nil, "area"), trooper.health, trooper.full_health,
    move.squares(trooper), trooper.side.rank)
end

function tellers.terminal(_, terminal) return text("fact-terminal", combat.defence(terminal, nil, "tech")) end

tellers.terrain = function(_, thing) return text("fact-terrain", combat.defence(thing, nil, "area"), thing.points) end
tellers.nest = tellers.terrain

-- The rank of a board of the Legion, by its id; they stand in the order of the ranks.
local function rank_of(board)
  for rank, item in ipairs(data.list("board")) do
    if item.id == board then return rank end
  end
end

--- What a thing is worth now.
function facts.about(side, thing)
  if type(thing) ~= "string" then
    local told = tellers[thing.kind]
    return told and told(side, thing) or nil
  end
  local rows, rank = {}, rank_of(thing)
  for _, row in ipairs(data.list("row")) do
    if row.board == world.board and row.creature == thing then
      return text("fact-creature", row.defence, #row.close, #row.firearm, row.points, row.actions)
    end
    if row.board == rank then
      local title = data["creature"][row.creature].title
      rows[#rows + 1] = text("fact-row", title, row.defence, #row.close, #row.firearm, row.points)
    end
  end
  return #rows > 0 and text("fact-rows", joined(rows)) or nil
end

return tell

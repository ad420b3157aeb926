-- What a mission must hold beyond types, so that it can be set up and won (docs/rules/citadel.md, section 6).
local checks = {}

local closed = { "rock", "obstructed", "vacant" }
local goals = { terminal = true, objective = true, nest = true }
-- Kinds of marker that hinder nobody and may share a square.
local free = {
  ["note"] = true, ["id-marker"] = true, ["sector-token"] = true, ["force-slot"] = true, bomb = true, smoke = true,
}

local function enterable(square)
  if not square then return false end
  for _, feature in ipairs(closed) do
    if board.has(square, feature) then return false end
  end
  return true
end

local function cards_in(document, zone)
  local count = 0
  for _, deck in ipairs(document.decks) do
    if deck.zone == zone then count = count + deck.count end
  end
  return count
end

local function deck_of(document, zone)
  for _, deck in ipairs(document.decks) do
    if deck.zone == zone then return deck end
  end
end

local function entrances_of(document, kind)
  local found = {}
  for _, entrance in ipairs(document.entrances) do
    if entrance.kind == kind then found[#found + 1] = entrance end
  end
  return found
end

--- The event deck is cut to the time limit: it cannot be longer than the pool.
function checks.event_pool(document)
  local limit, cards = document.values.limit, cards_in(document, "event-deck")
  cards = cards + cards_in(document, "event-first") + cards_in(document, "event-last")
  if cards >= limit then return nil end
  return { {
    code = "event-pool",
    text = "the event pool has " .. cards .. " cards, the time limit is " .. limit .. " rounds",
    remedy = "add event cards, or lower the limit",
    at = "mission",
    fix = cards > 0 and { label = "lower the time limit to " .. cards, value = { limit = cards } } or nil,
  } }
end

--- Each slot on a sector takes a card of the force list.
function checks.force_list(document)
  local slots, cards = 0, cards_in(document, "force-pile")
  for _, piece in ipairs(document.pieces) do
    if piece.kind == "force-slot" then slots = slots + piece.count end
  end
  if cards >= slots then return nil end
  return { {
    code = "force-list",
    text = "the force list has " .. cards .. " cards, but " .. slots .. " are laid on sectors",
    remedy = "add force cards, or take slots away",
    at = deck_of(document, "force-pile") or "mission",
  } }
end

--- Corporations need a way in; so does the Legion when reinforcements can come.
function checks.entrances(document)
  local issues = {}
  local white, red = entrances_of(document, "white"), entrances_of(document, "red")
  if #white == 0 then
    issues[1] = {
      code = "no-white-entrance",
      text = "no corporation can come in: there is no white entrance",
      at = "mission",
    }
  end
  if #red == 0 and cards_in(document, "event-deck") > 0 then
    issues[#issues + 1] = {
      code = "no-red-entrance",
      severity = "warning",
      text = "reinforcements have nowhere to come in: there is no red entrance",
      at = "mission",
    }
  end
  for _, list in ipairs { white, red } do
    for _, entrance in ipairs(list) do
      local open = false
      for _, square in ipairs(entrance.squares) do open = open or enterable(board.find(square)) end
      if not open then
        issues[#issues + 1] = {
          code = "entrance-closed",
          text = "the entrance " .. entrance.id .. " leads onto no square that can be entered",
          at = entrance,
        }
      end
    end
  end
  return issues
end

--- A door that leads into rock, or off the map, is a mistake of the map.
function checks.doors(document)
  local issues = {}
  for _, edge in ipairs(document.edges) do
    if edge.kind == "door" then
      local square = board.find(edge.square)
      if square and not (enterable(square) and enterable(board.step(square, edge.direction))) then
        issues[#issues + 1] = {
          code = "door-closed",
          text = "the door " .. edge.square .. " " .. edge.direction .. " is not between two squares one can enter",
          at = edge,
          fix = { label = "take the door away", remove = true },
        }
      end
    end
  end
  return issues
end

-- What stands on squares: figures, and the markers that troopers go up to.
local figures = { trooper = true, creature = true, terminal = true, objective = true, nest = true }

--- Nobody may enter rock, so whatever stands on it stays there for ever.
function checks.on_rock(document)
  local issues = {}
  for _, piece in ipairs(document.pieces) do
    local square = figures[piece.kind] and piece.at and board.find(piece.at)
    if square and not enterable(square) then
      issues[#issues + 1] = {
        code = "on-rock",
        severity = "warning",
        text = (piece.id or piece.kind) .. " is on a square that nobody may enter",
        at = piece,
      }
    end
  end
  return issues
end

-- Squares of a MOVE from the nearest white entrance to beside a square; nil when there is no way.
local function way_to(document, goal)
  local least
  for _, entrance in ipairs(entrances_of(document, "white")) do
    for _, name in ipairs(entrance.squares) do
      local start = board.find(name)
      if start and enterable(start) then
        for beside in board.neighbours(goal):each() do
          local _, cost = board.path(start, "trooper", beside)
          if cost then least = math.min(least or cost, cost) end
        end
      end
    end
  end
  return least and least + 1
end

--- What the brief is about can be reached, in the time that there is.
function checks.reachable(document)
  local issues = {}
  if #entrances_of(document, "white") == 0 then return nil end
  local most = option.squares * document.values.limit
  for _, piece in ipairs(document.pieces) do
    local square = goals[piece.kind] and piece.at and board.find(piece.at)
    if square then
      local way = way_to(document, square)
      local name = piece.id or piece.kind
      if not way then
        issues[#issues + 1] = {
          code = "out-of-reach",
          text = name .. " cannot be reached from a white entrance",
          at = piece,
        }
      elseif way > most then
        issues[#issues + 1] = {
          code = "too-far",
          severity = "warning",
          text = name .. " is " .. way .. " squares away: one MOVE a round makes " .. most .. " in the time limit",
          at = piece,
        }
      end
    end
  end
  return issues
end

--- Each corporation draws its secondary missions from one deck.
function checks.secondaries(document)
  if not document.values.secondaries then return nil end
  local corporations = 0
  for _, side in ipairs(document.sides) do
    if side.kind == "corporation" then corporations = corporations + 1 end
  end
  -- One that is dealt and not kept goes back: each takes one away for good.
  local needed = (corporations - 1) * option.secondary_kept + option.secondary_drawn
  local cards = cards_in(document, "secondary-deck")
  if corporations == 0 or cards >= needed then return nil end
  return { {
    code = "secondary-deck",
    severity = "warning",
    text = "the deck of secondary missions has " .. cards .. " cards, " .. needed .. " are drawn",
    at = deck_of(document, "secondary-deck") or "mission",
  } }
end

local most_hits = { white = 1, middle = 2, best = 2 }

local function most_of(dice)
  local total = 0
  for _, die in ipairs(dice) do total = total + most_hits[die] end
  return total
end

--- What is to be destroyed or hacked can be, with the dice that the rank card of a single mission shows.
function checks.beatable(document)
  local issues = {}
  local rank = document.options.rank
  if rank == 0 then return nil end
  local card = data.list("rank-card")[rank]
  local fight = math.max(most_of(card.firearm), most_of(card.close), most_of(card.tech))
  for _, piece in ipairs(document.pieces) do
    local most = piece.difficulty and most_of(card.tech) or fight
    local needed = piece.difficulty or piece.attackable and piece.defence
    if needed and needed >= most then
      issues[#issues + 1] = {
        code = "not-beatable",
        severity = "warning",
        text = (piece.id or piece.kind) .. " takes more than " .. needed .. " hits: three dice of rank " .. rank
          .. " make " .. most,
        remedy = "lower its value, or raise the rank",
        at = piece,
      }
    end
  end
  return issues
end

--- The option that missions wrap their sides by says how many corporations there are.
function checks.corporations(document)
  local sides = 0
  for _, side in ipairs(document.sides) do
    if side.kind == "corporation" then sides = sides + 1 end
  end
  if sides == option.corporations then return nil end
  return { {
    code = "corporations",
    severity = "warning",
    text = "the option corporations says " .. option.corporations .. ", the mission has " .. sides,
    remedy = "put sides into <when option=\"corporations\" is=\"…\">, or set the option",
    at = "mission",
  } }
end

local across = { north = "upright", south = "upright", east = "level", west = "level" }

--- Two directions of a compass that are not perpendicular leave ties.
function checks.ai_cards()
  local issues = {}
  for _, card in ipairs(data.list("ai-card")) do
    if across[card.primary] == across[card.secondary] then
      issues[#issues + 1] = {
        code = "ai-compass",
        severity = "warning",
        text = "the directions of the AI card " .. card.id .. " are not perpendicular",
        at = "mission",
      }
    end
  end
  return issues
end

--- May a piece stand there? True, or the reason why not.
---@param document table
---@param kind string
---@param place string
---@param ignoring string? id or path of the piece that is being moved
function checks.can_place(document, kind, place, _, _, ignoring)
  local square = board.find(place)
  if not square then return "this is not a square of the map" end
  if not enterable(square) then return "nothing can stand on this square" end
  if free[kind] then return true end
  for _, piece in ipairs(document.pieces) do
    local same = piece.at and board.find(piece.at) == square
    local moved = ignoring and (piece.path == ignoring or piece.id == ignoring)
    if same and not free[piece.kind] and not moved then
      return "there is already " .. (piece.id or piece.kind)
    end
  end
  return true
end

return checks

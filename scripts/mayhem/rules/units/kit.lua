-- What a unit can do: its board's or card's actions, and those of its gadgets and upgrades.
local gadget = require "units.gadget"
local upgrade = require "units.upgrade"
local list = require "abilities.list"

local kit = {}

local markers = set("explosion", "building-damage")

-- Do these abilities place markers of the advanced rules, and nothing else?
local function place_markers(abilities)
  local marks = false
  for _, id in ipairs(abilities) do
    for _, effect in ipairs(data["ability"][id]["do"]) do
      if not markers:has(effect.what) then return false end
      marks = true
    end
  end
  return marks
end

-- Attacks without dice that do nothing but place such markers.
local only_marks = {}
for _, row in ipairs(data.list("action")) do
  only_marks[row.id] = row.verb == "attack" and row.dice == 0 and place_markers(row.abilities)
end

-- Open point 43: what is for advanced rules only is not offered without them.
local function is_on(row)
  if not option.advanced and only_marks[row.id] then return false end
  if not option.attacks and (row.verb == "attack" or row.verb == "demolish") then return false end
  return option.instants or row.type ~= "instant" or row.verb == "block"
end

local function add(unit, action)
  local row = data["action"][action]
  if not is_on(row) then return end
  change.list_add(unit, "kit", action)
  if row.type == "instant" and row.verb ~= "block" then change.list_add(unit, "instants", action) end
end

local function thrifty(unit, abilities)
  for _, id in ipairs(abilities) do
    for _, effect in ipairs(data["ability"][id]["do"]) do
      if effect.what == "cost" then change.set(unit, "thrifty", true) end
    end
  end
end

local function always(unit, abilities)
  for _, id in ipairs(abilities) do change.list_add(unit, "passive", id) end
  thrifty(unit, abilities)
end

local wells = { "speed", "focus", "tech", "mayhem", "shield", "armor" }

-- Sizes of wells and health, with what is always in effect.
local function sizes(unit)
  local board, row = unit.board, unit.data
  if unit.kind == "minion" then
    for _, name in ipairs { "shield", "armor", "health" } do
      change.set(unit, "more-" .. name, list.passive(unit, "size", name))
    end
  elseif board and board.figure == unit then
    for _, well in ipairs(wells) do
      change.set(board, well .. "-size", row[well .. "_well"] + list.passive(unit, "size", well))
    end
    change.set(board, "health", row.health + list.passive(unit, "size", "health"))
  end
end

--- Works what a unit has out again: in the set-up, and when it gets or loses a gadget or upgrade. Lists `kit`,
--- `instants` and `passive`; sizes of wells.
---@param unit Piece
function kit.renew(unit)
  for _, name in ipairs { "kit", "instants", "passive" } do change.list_clear(unit, name) end
  change.set(unit, "thrifty", false)
  for _, action in ipairs(unit.data.actions) do add(unit, action) end -- MAY-BRD-06
  if unit.kind ~= "ally" then always(unit, unit.data.passives) end
  if not unit.side then return end
  for slot, card in pairs(gadget.of(unit)) do
    if card.data.action then add(unit, card.data.action) end -- MAY-GAD-01, MAY-GAD-04
    if slot ~= "weapon" then always(unit, card.data.abilities) end -- MAY-GAD-02, MAY-GAD-03
    thrifty(unit, card.data.abilities)
  end
  for _, card in ipairs(upgrade.of(unit)) do
    if card.data.action then add(unit, card.data.action) end
    always(unit, card.data.abilities)
  end
  sizes(unit)
  change.set(unit, "quick", #unit.instants > 0)
end

--- The block action of a unit, or nil.
function kit.block(unit)
  for _, action in ipairs(unit.kit) do
    if data["action"][action].verb == "block" then return action end
  end
  return nil
end

--- Its weapon action, or nil.
function kit.weapon(unit)
  for _, action in ipairs(unit.kit) do
    if data["action"][action].weapon then return action end
  end
  return nil
end

return kit

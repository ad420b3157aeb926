-- What units get by abilities. Most of it waits until the action that brings it is over: it lies in zone:gifts so long.
local ask = require "turns.ask"
local roster = require "units.roster"
local wells = require "units.wells"
local status = require "units.status"
local mayhem_status = require "cards.mayhem_status"

local gifts = {}

local waiting = filter { kind = "gift", on = "zone" }

-- MAY-ABL-16
local function heal(unit)
  if unit.kind == "ally" then return change.add(unit, "wounds", -1) end
  local hurt = wells.with_wound(unit.board)
  if #hurt > 0 then wells.heal(unit.board, ask.owner(unit, "heal", hurt)) end
end

-- A shield or armor cube. On an ally such cubes stand for hits it took (MAY-ALLY-04), so one comes off.
local function protect(unit, thing)
  if unit.kind == "ally" then return change.add(unit, thing .. "s", -1) end
  wells.gain(unit.board, thing, 1) -- MAY-ABL-01: if there is room; MAY-BRD-03
end

local function cube(unit, thing)
  if thing ~= "any" then return wells.gain(unit.board, thing, 1) end -- MAY-ABL-01
  local colours = wells.with_room(unit.board)
  if #colours > 0 then wells.gain(unit.board, ask.owner(unit, "cube", colours), 1) end
end

local function receive_one(unit, thing)
  if status.known(thing) then return status.give(unit, thing) end
  if thing == "heal" then return heal(unit) end
  if thing == "shield" or thing == "armor" then return protect(unit, thing) end
  if thing == "mayhem-status" then return mayhem_status.give(unit.board) end -- MAY-MYH-04
  cube(unit, thing)
end

--- A unit gets something now.
---@param unit Piece
---@param thing string a status, a cube ("any": an action cube of its owner's choice), "mayhem-status" or "heal"
---@param amount integer
function gifts.receive(unit, thing, amount)
  if not roster.is_unit(unit) then return end
  for _ = 1, amount do receive_one(unit, thing) end
end

local function running(unit, action)
  for _, id in ipairs(unit.running) do
    if id == action then return true end
  end
  return false
end

--- A unit gets something when an action is over; at once if that action does not run.
---@param unit Piece who gets it
---@param by Piece whose action it is
---@param action string
function gifts.promise(unit, by, action, thing, amount)
  if not (roster.is_unit(by) and running(by, action)) then return gifts.receive(unit, thing, amount) end
  local gift = waiting:inside(world.zone("idle")):first() or change.create("gift")
  change.set(gift, "unit", unit)
  change.set(gift, "by", by)
  change.set(gift, "action", action)
  change.set(gift, "what", thing)
  change.set(gift, "amount", amount)
  change.move(gift, world.zone("gifts"), "bottom")
end

--- An action is over: what waited for that is handed out. Who is down by now gets nothing.
---@param by Piece
---@param action string
function gifts.deliver(by, action)
  for gift in world.zone("gifts"):set():each() do
    if gift.by == by and gift.action == action then
      change.move(gift, world.zone("idle"))
      if gift.unit.on_map then gifts.receive(gift.unit, gift.what, gift.amount) end -- MAY-ABL-01, MAY-ABL-02
    end
  end
end

return gifts

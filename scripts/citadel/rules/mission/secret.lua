-- Secondary missions: when each is done, and when everybody hears of it (open point 40).
local secret = {}

local troopers = filter { kind = "trooper", on = "any" }
local tokens = filter { kind = "sector-token", on = "any" }

local goals = {}

function goals.kills(side, amount)
  return side.kills >= amount
end

function goals.sectors(side, amount)
  return #tokens:of(side) >= amount
end

function goals.unhurt(side, amount)
  return side.lost <= amount
end

function goals.survivors(side, amount)
  return #troopers:of(side):where(function(trooper) return trooper.health > 0 end) >= amount
end

-- What is kept up to the end can only be lost before it; the others can only be won. For a side that is out of play
-- only kills go on, by what it has laid.
local kept = { unhurt = true, survivors = true }

--- True when a side has done what its secondary mission asks, as things stand now.
---@param card any
---@return boolean
function secret.done(side, card)
  return goals[card.goal](side, card.amount)
end

--- Something has changed for a side: a secondary mission that is completed by it, or has become impossible, is shown.
function secret.check(side)
  for card in world.zone("orders", side):set():each() do
    local done = secret.done(side, card)
    local settled = done ~= (kept[card.goal] or false) or side.out and card.goal ~= "kills"
    if not card.told and settled then -- CIT-SCORE-05
      change.set(card, "told", true)
      change.show(card)
      log(done and "log-secret-done" or "log-secret-failed", side, card.data.title)
    end
  end
end

return secret

-- A merchant that gives what it wants least for what it wants most, and agrees to what costs it nothing.
local worth = require "worth"

local trader = {}

local function best(options, value)
  local found, most
  for option in options:each() do
    local now = option ~= "pass" and value(option) or 0
    if most == nil or now > most then found, most = option, now end
  end
  return found
end

--- With whom: whoever has most of what it wants.
function trader.partner(side, options)
  return best(options, function(other)
    local count = 0
    for good in world.zone("stall", other):set():each() do
      if worth.of(side, good) > 1 then count = count + 1 end
    end
    return count
  end)
end

function trader.give(side, options)
  return best(options, function(good) return 2 - worth.of(side, good) end)
end

--- Something wanted, of which the other may not know the worth.
function trader.take(side, options, about)
  return best(options, function(good) return worth.of(side, good) - worth.of(side, about) end)
end

function trader.deal(side, options, about)
  local asked = options[1]
  return worth.of(side, about) >= worth.of(side, asked) and asked or false
end

function trader.payer(side, options)
  return best(options, function(payer) return payer == side and -1 or 1 end)
end

function trader.agree(side, options)
  return options[1] ~= side and options[1] or false
end

return { trader = trader }

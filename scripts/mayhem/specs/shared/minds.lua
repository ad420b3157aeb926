-- What bots answer: their heuristic asked as a decision asks it. Specs have no scores of the engine, so the options
-- here count the terms themselves (docs/agents.md).
local bots = require "bots"

local minds = {}

local function squares_of(what)
  if type(what) == "number" then return { what } end
  local found = {}
  local pieces = pcall(function() return what.kind end) and set(what) or what
  for each in pieces:each() do found[#found + 1] = type(each) == "number" and each or each.square end
  return found
end

local function square_of(option)
  if type(option) == "string" then return nil end
  return type(option) == "number" and option or option.square
end

-- The least of fn over some squares, at most `most`; `most` for what is on no square.
local function nearest(option, what, most, fn)
  local at, least = square_of(option), most
  for _, square in ipairs(at and squares_of(what) or {}) do least = math.min(least, fn(square, at) or most) end
  return least
end

local function count(option, what, test)
  local at, found = square_of(option), 0
  for _, square in ipairs(at and squares_of(what) or {}) do
    if test(square, at) then found = found + 1 end
  end
  return found
end

local terms = {}

function terms.worth(option, values) return values[option] or 0 end
function terms.is(option, what)
  if type(what) == "userdata" then return what:has(option) and 1 or 0 end
  return option == what and 1 or 0
end
function terms.attribute(option, name)
  if type(option) == "string" then return 0 end
  local value = option[name]
  return type(value) == "boolean" and (value and 1 or 0) or value or 0
end
function terms.on(option, what) return math.min(1, count(option, what, function(a, b) return a == b end)) end
function terms.noise() return 0 end
function terms.within(option, what, term)
  return count(option, what, function(a, b) return board.distance(a, b) <= (term.range or 1) end)
end
function terms.distance(option, what, term) return nearest(option, what, term.most or 50, board.distance) end
function terms.steps(option, what, term)
  local most = term.most or 50
  return nearest(option, what, most, function(from, to) return board.reach(from, term.by, most):cost(to) end)
end

local function sum(option, list)
  local total = 0
  for _, term in ipairs(list) do
    if term then total = total + (term[3] or 1) * terms[term[1]](option, term[2], term) end
  end
  return total
end

local function scores(options, list)
  local found, best, most = {}, nil, nil
  for option in options:each() do
    found[option] = sum(option, list)
    if not most or found[option] > most then best, most = option, found[option] end
  end
  return {
    of = function(_, option) return found[option] end,
    most = function() return most end,
    best = function(_, many)
      if not many then return best end
      local first = set()
      for option in options:sorted(function(each) return -found[each] end):each() do
        if #first < many then first:add(option) end
      end
      return first
    end,
  }
end

-- A set that can be scored.
function minds.options(...)
  local inner = set(...)
  local function wrap(other)
    return setmetatable({ set = other }, {
      __index = function(self, name)
        if name == "score" then return function(_, list) return scores(other, list) end end
        return function(_, ...)
          local given = other[name](other, ...)
          if name == "copy" or name == "minus" or name == "remove" or name == "where" then
            return name == "remove" and self or wrap(given)
          end
          return given
        end
      end,
      __len = function() return #other end,
    })
  end
  return wrap(inner)
end

--- What a bot of a side thinks of options: scores, or an answer.
function minds.thinks(decision, side, options, about, ...)
  return bots.heuristic[string.gsub(decision, "-", "_")](world.side(side), options, about, ...)
end

--- The option that it scores best.
function minds.prefers(decision, side, options, about, ...)
  return minds.thinks(decision, side, options, about, ...):best()
end

return minds

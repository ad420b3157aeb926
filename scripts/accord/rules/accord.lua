-- Bargaining in a fixed course, for any ruleset: somebody proposes, all others answer, whoever refused first may
-- propose something else, and after a number of proposals it is over. Nobody can be made to agree, and nobody can hold
-- the table up. Nothing is changed here: what was agreed is returned, and the rules do it.
local accord = {}

local most_proposals = 20

local function index_of(sides, side)
  for i, each in ipairs(sides) do
    if each == side then return i end
  end
end

--- What the sides are told is wrong with an accord, nil when nothing is.
local function mistake(what)
  local proposals = what.proposals or #what.sides
  if #what.sides < 2 then return "an accord takes two sides at least" end
  if type(what.propose) ~= "function" then return "propose is a function" end
  if proposals < 1 or proposals > most_proposals then
    return "an accord has 1 to " .. most_proposals .. " proposals, got " .. tostring(proposals)
  end
  for i, side in ipairs(what.sides) do
    if index_of(what.sides, side) ~= i then return "a side cannot bargain with itself" end
  end
end

--- All but the one who proposes, in seating order from the next.
local function others(sides, by)
  local out = {}
  for i = 1, #sides - 1 do table.insert(out, sides[(by + i - 1) % #sides + 1]) end
  return out
end

--- The first who refuses the terms, nil when all accept them. All answer at once, so that nobody waits for others.
local function refusing(what, asked, terms, about)
  local entries = {}
  for i, side in ipairs(asked) do entries[i] = { side, domain.offer { terms = set(terms) }, about } end
  local answers = choose_all(what.answer, entries)
  for i, side in ipairs(asked) do
    if answers[i] == nil then return side end
  end
end

--- The next who still proposes, from that number on; nil when nobody does.
local function speaker(sides, silent, from)
  local number = from
  repeat
    if not silent[number] then return number end
    number = number % #sides + 1
  until number == from
end

--- Lets sides come to terms. `what` has
---   sides      who has to agree; the first proposes first
---   propose    function(side, refused): the terms, and what the answers are about (a piece or place; may be nil);
---              nil to propose nothing any more. refused(terms, about) says whether the same was refused before.
---   answer     the decision with which the others accept or refuse
---   proposals  how many there are at most, 1 to 20; else one a side
---   fallback   what holds when nobody agrees
--- Returns the terms, what they are about, and who proposed them; or the fallback.
function accord.reach(what)
  local wrong = mistake(what)
  if wrong then error("accord: " .. wrong) end
  local sides, silent, gone = what.sides, {}, {}
  local function refused(terms, about)
    local before = gone[terms]
    return before ~= nil and before[about or false] == true
  end
  local by = 1
  for _ = 1, what.proposals or #sides do
    by = speaker(sides, silent, by)
    if not by then break end
    local terms, about = what.propose(sides[by], refused)
    if terms == nil or refused(terms, about) then
      silent[by] = true
    else
      local asked = others(sides, by)
      local first = refusing(what, asked, terms, about)
      if not first then return terms, about, sides[by] end
      gone[terms] = gone[terms] or {}
      gone[terms][about or false] = true
      by = index_of(sides, first)
    end
  end
  return what.fallback
end

--- A way to propose: one element of the set that `terms(side)` gives, or nothing ("pass").
function accord.one_of(decision, terms)
  return function(side, refused)
    local open = terms(side):where(function(each) return not refused(each) end)
    local chosen = choose(side, decision, open:with "pass")
    if chosen ~= "pass" then return chosen end
  end
end

--- A way to propose an exchange of one thing for another: first what the side gives ("pass": nothing), then what
--- it takes for that. `goods(side)` is what a side may part with, `partner(side)` who gets it. The terms are what is
--- taken, about what is given: whoever answers sees what it would get beside what it would give.
function accord.exchange(give, take, goods, partner)
  return function(side, refused)
    local given = choose(side, give, goods(side):with "pass")
    if given == "pass" then return nil end
    local open = goods(partner(side)):where(function(each) return not refused(each, given) end)
    local taken = choose(side, take, open:with "pass", given)
    if taken ~= "pass" then return taken, given end
  end
end

return accord

-- Dice that make no difference to each other in a question.
local alike = {}

--- One of all dice that are alike (kind, face, owner). A set.
function alike.one_of_each(some)
  local out, known = set(), {}
  for die in some:each() do
    local key = die.item .. (die.face or "none") .. die.side.id
    if not known[key] then
      known[key] = true
      out:add(die)
    end
  end
  return out
end

return alike

-- What the declared abilities are made of, worked out once: when each one matters, and what it needs.
-- MAY-ABL-32: all conditions must hold, and all effects happen.
local grammar = {}

-- Conditions that name a moment. Without one an ability matters whenever its action is used.
local moments = {
  ["result"] = "result", ["first-result"] = "result", ["special"] = "special", ["aim-bonus"] = "aim-bonus",
  ["downed"] = "downed", ["refresh-special"] = "refresh",
}

local function read(row)
  local ability = { id = row.id, title = row.title, conditions = row["if"], effects = row["do"], moment = "use",
                    pays = false, target = false, does = {} }
  for _, condition in ipairs(row["if"]) do
    local what = condition.what
    if moments[what] then ability.moment = moments[what] end
    if what == "timer" then ability.timer = condition end
    if what == "during" then ability.during = condition.action end
    if what == "before" then ability.before = condition.action end
    if what == "target-has" or what == "range" then ability.target = true end
  end
  for _, effect in ipairs(row["do"]) do
    ability.does[effect.what] = true
    if effect.what == "pay" then ability.pays = true end
  end
  -- Nobody need take it up, and it is decided when the action begins: paid ones, and those with timers (MAY-TMR-05).
  ability.optional = ability.timer ~= nil or (ability.pays and ability.moment == "use" and not ability.target)
  return ability
end

local abilities = {}
for _, row in ipairs(data.list("ability")) do abilities[row.id] = read(row) end

--- One ability: `id`, `conditions`, `effects`, `moment` (use, result, special, aim-bonus, downed, refresh), `pays`,
--- `target` (has a condition on the target), `timer` (its condition or nil), `during` and `before` (actions or nil),
--- `optional`, `does` (kinds of effect).
---@param id string
---@return table
function grammar.of(id) return abilities[id] end

return grammar

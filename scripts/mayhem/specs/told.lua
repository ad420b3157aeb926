-- What the log tells of gains, losses and the lead.
local harm = require "attack.harm"
local duels = require "specs.shared.duels"

local function lines(pattern)
  local found = {}
  for _, line in ipairs(told()) do
    if line:find(pattern) then found[#found + 1] = line end
  end
  return found
end

spec("MAY-RES-03: it is told how many cubes of shield and armor an elite loses to hits", function()
  local ann = duels.bare_lab()
  change.set(ann.board, "shield", 2)
  change.set(ann.board, "armor", 1)
  harm.hits(ann, 3)
  expect(#lines "loses 3 cubes of shield and armor", 1)
  answer("wound", "speed")
  harm.hits(ann, 1)
  expect(#lines "of shield and armor", 1)
end)

spec("MAY-ALLY-03: the same of an ally, which has lost some before", function()
  local ann = duels.bare_lab()
  local friend = place("friend", "s1:B6", "agents", { board = ann.board, shields = 0, armors = 0 })
  local cubes = friend.shield + friend.armor
  harm.hits(friend, 1)
  expect(#lines "loses 1 cube of shield and armor", 1)
  harm.hits(friend, cubes)
  expect(#lines "of shield and armor", cubes > 1 and 2 or 1)
end)

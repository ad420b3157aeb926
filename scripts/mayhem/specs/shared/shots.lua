-- Attacks with what abilities make of them: the faces that fall, the wounds they make.
local shots = {}

-- Wounds go into Mayhem wells as long as asked for.
function shots.wound_answers(count)
  for _ = 1, count do answer("wound", "mayhem") end
end

-- A unit does an action; what it rolls, and how many wounds that makes.
function shots.shoot(unit, action, faces, wounds)
  force(faces)
  shots.wound_answers(wounds or 0)
  run("perform", unit, action)
end

-- Wounds on a unit's board.
function shots.wounds(unit)
  local sum = 0
  for _, well in ipairs { "speed", "focus", "tech", "mayhem" } do sum = sum + unit.board[well .. "_wounds"] end
  return sum
end

return shots

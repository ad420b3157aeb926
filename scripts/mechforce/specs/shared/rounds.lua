-- Parts of rounds of a battle, with the answers that nobody needs to read.
local rounds = {}

--- Nobody leaves, rolls again or uses the Airstrike die, unless a spec says so before.
function rounds.calm()
  answer_always("leave", false)
  answer_always("overdrive", "pass")
  answer_always("airstrike", false)
end

return rounds

-- What players are told of a skill before they use it: its price now and its effect. Asks and changes nothing, so that
-- bots.tell may require it.
local cards = require "skills.cards"

local told = {}

--- The text of an offer, as in "2 points of skill cards: …". `id`: a skill.
function told.offer(side, id)
  local skill = data.skill[id]
  return text("offer-skill", cards.due(side, skill), skill.says)
end

return told

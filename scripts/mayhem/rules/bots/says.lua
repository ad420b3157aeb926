-- What is printed on boards and gadgets of an action, for questions that say the rest of it.
local says = {}

--- What an action does, without its kind and price, which stand first: "Instant, 1 Focus: move one space."
---@param id string of an action
---@return string
function says.action(id)
  local words = data["action"][id].says
  return string.match(words, "^[MAI][a-z%-]+, [^:.]*[:.] (.+)$") or words
end

--- What a gadget does, without whose it is and what it costs in scrap: "Vesper, weapon gadget. … Scrap: 1 Focus."
---@param id string of a gadget
---@return string
function says.gadget(id)
  local words = data["gadget"][id].says
  words = string.match(words, "^[^.]*gadget%. (.+)$") or words
  return string.match(words, "^(.-) Scrap: .*$") or words
end

return says

-- The deck of AI cards: drawn from the top, discarded, one of them laid aside in step 4, all shuffled in step 5.
local ai_deck = {}

--- Makes the deck of all AI cards, unless the mission has laid one of its own.
function ai_deck.make()
  local pile = world.zone("ai-deck")
  if pile.count == 0 then
    for _, card in ipairs(data.list("ai-card")) do change.create(card.id, pile) end
  end
  change.shuffle(pile)
end

--- Cards that are in turn: one full pass through the deck draws that many.
---@return integer
function ai_deck.size()
  return world.zone("ai-deck").count + world.zone("ai-discard").count
end

local function take_back(zone)
  local pile = world.zone("ai-deck")
  for card in world.zone(zone):set():each() do change.move(card, pile) end
end

--- The card that is laid aside in step 4, or nil.
function ai_deck.tie_breaker()
  return world.zone("tie-breaker").top
end

--- The next card; it goes to the discard. An empty deck is made anew of the discard (open point 35).
---@return any card
function ai_deck.draw()
  local pile = world.zone("ai-deck")
  if pile.count == 0 then
    take_back("ai-discard")
    change.shuffle(pile)
  end
  local card = pile.top
  -- A deck of a single card, which lies aside.
  if not card then return ai_deck.tie_breaker() or error("there are no AI cards") end
  change.move(card, world.zone("ai-discard")) -- CIT-AI-11
  log("cause-ai", card.data.title)
  return card
end

--- Lays the next card aside.
---@return any card
function ai_deck.lay_aside()
  local card = ai_deck.draw()
  change.move(card, world.zone("tie-breaker")) -- CIT-AI-16
  return card
end

--- All cards are put together and shuffled.
function ai_deck.gather()
  take_back("ai-discard") -- CIT-AI-18
  take_back("tie-breaker")
  change.shuffle(world.zone("ai-deck"))
end

return ai_deck

-- Help and what is agreed for it (MEC-HELP-01 to 06, OP-32). Nothing is bargained yet: the primary fights alone.
local deals = {}

--- The step after a region was chosen, before the battle begins (MEC-ENG-11): the primary (world.primary) invites
--- others whose mechs are in the Briefing Room (MEC-ENG-10). Pushes a step "deal" for each of them. A helper enters
--- by state.join(side). Fields of sides: deal_cubes, deal_cards, asked_out.
function deals.ask() end

--- The step of one helper: terms {payment either way, cubes, cards}: offered, accepted, refused or countered once;
--- the primary confirms. The payment moves at once. `helper`: a side.
function deals.deal(_) end

--- Who gets the cubes of a defeated enemy: an array of {side, amount}, the promised ones first, the rest to the primary
--- (MEC-HELP-02). `sharers`: the sides that have a share, the primary first. Lowers deal_cubes by what it gives.
function deals.split_cubes(sharers, amount) return { { sharers[1], amount } } end

--- Who gets the card of a defeated enemy: a side of `sharers`. Lowers deal_cards when a promise is kept.
function deals.card_to(sharers, _) return sharers[1] end

--- The side has left the battle: what it was promised falls to the primary (OP-32).
function deals.forfeit(side)
  change.set(side, "deal-cubes", 0)
  change.set(side, "deal-cards", 0)
end

--- Lets those who fight agree on something ("which mech takes the rest"): `decision` asks the primary, decision
--- "bear-accord" the others; without an accord the primary decides (MEC-HELP-10). `options`: a set; `about`: a piece.
--- Returns one of the options.
function deals.agree(decision, options, about)
  return choose(world.primary, decision, options, about)
end

return deals

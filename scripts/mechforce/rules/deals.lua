-- Help and what is agreed for it (MEC-HELP-01 to 06, OP-32). Terms are markers: .payment (cubes that the helper gets at
-- once; below 0 it pays), .cubes (of the rewards), .cards (enemies whose cards go to the helper). A promise stands in
-- side.deal_cubes and enemy.promised until it is kept or the battle is over.
local accord = require "accord:accord"
local seats = require "seats"
local state = require "battle.state"

local deals = {}

local on_map = filter { kind = "enemy" }

--- Those whose help can still be had: in the Briefing Room, not in this battle, not turned down (MEC-ENG-10). A set,
--- clockwise from the primary.
local function candidates()
  local out, sides, fought = set(), world.sides, state.fought()
  for i = 1, #sides - 1 do
    local side = sides[(world.primary.index + i - 1) % #sides + 1]
    local free = not fought:has(side.mech) and not side.asked_out
    if free and seats.is_in(side) and not vetoed("help", side, world.field) then out:add(side) end -- MEC-ENG-10
  end
  return out
end

--- The step after a region was chosen, before the battle begins (MEC-ENG-11): the primary invites others (MEC-HELP-01),
--- each of whom comes to terms in a step "deal". Then whoever was not asked may offer to help.
function deals.ask()
  for _, side in ipairs(world.sides) do change.set(side, "asked-out", false) end
  local others = candidates()
  push("volunteers")
  local invited = choose(world.primary, "invite", domain.some(others, 0, #others)) -- MEC-HELP-01
  for i = #others, 1, -1 do
    if invited:has(others[i]) then push("deal", others[i], world.primary) end
  end
end

--- The step of those who were not asked: each may offer to help, on terms of its own (MEC-HELP-03).
function deals.volunteers()
  local entries = {}
  for side in candidates():each() do table.insert(entries, { side, domain.yes_no() }) end
  if #entries == 0 then return end
  local offers = choose_all("volunteer", entries)
  for i = #entries, 1, -1 do
    if offers[i] then push("deal", entries[i][1], entries[i][1]) end
  end
end

--- The least and the most cubes of this battle's rewards that can still be promised.
function deals.open_cubes()
  local sum = state.enemies():sum(function(enemy) return enemy.power end)
  for _, side in ipairs(world.sides) do sum = sum - side.deal_cubes end
  return 0, sum
end

--- Enemies of this battle whose cards are not promised to anybody. A set.
function deals.open_cards()
  return state.enemies():where(function(enemy) return enemy.promised == nil end)
end

--- The least and the most that the helper may get at once; below 0 it pays. Nobody pays more than it has.
function deals.payments(helper) return -helper.cubes, world.primary.cubes end

--- Terms that `by` proposes to `helper`; the markers are used again from deal to deal.
local function proposal(helper, by)
  local payment = choose(by, "deal-payment", domain.number(deals.payments(helper)), helper.mech) -- MEC-HELP-03
  local cubes = choose(by, "deal-cubes", domain.number(deals.open_cubes()), helper.mech) -- MEC-HELP-02
  local open = deals.open_cards()
  local cards = choose(by, "deal-cards", domain.some(open, 0, #open), helper.mech)
  local terms = world.zone("idle-terms").top or change.create("terms")
  change.move(terms, world.zone("table"), "bottom")
  change.set(terms, "helper", helper)
  change.set(terms, "mech", helper.mech)
  change.set(terms, "payment", payment)
  change.set(terms, "cubes", cubes)
  change.list_clear(terms, "cards")
  for enemy in cards:each() do change.list_add(terms, "cards", enemy) end
  return terms
end

--- Terms in words, without who proposes them.
function deals.words(terms)
  local helper, primary, payment, parts = terms.helper, world.primary, terms.payment, {}
  if payment > 0 then
    table.insert(parts, text("terms-pays", primary, helper, payment))
  elseif payment < 0 then
    table.insert(parts, text("terms-pays", helper, primary, -payment))
  end
  if terms.cubes > 0 then table.insert(parts, text("terms-cubes", helper, terms.cubes)) end
  for _, enemy in ipairs(terms.cards) do table.insert(parts, text("terms-card", helper, enemy)) end
  if #parts == 0 then return text("terms-nothing", primary) end
  return table.concat(parts, ", ")
end

--- Are two proposals the same?
local function alike(one, two)
  if one.payment ~= two.payment or one.cubes ~= two.cubes or #one.cards ~= #two.cards then return false end
  for i, enemy in ipairs(one.cards) do
    if two.cards[i] ~= enemy then return false end
  end
  return true
end

--- Carries out what was agreed: the payment moves at once and is never returned, the rest is promised (MEC-HELP-06).
local function settle(helper, terms)
  local primary, payment = world.primary, terms.payment
  state.join(helper)
  log("log-helps", helper, primary)
  change.add(primary, "cubes", -payment) -- MEC-HELP-03
  change.add(helper, "cubes", payment)
  change.add(primary, "traded", -payment)
  change.add(helper, "traded", payment)
  if payment > 0 then
    log("log-pays", primary, payment, helper)
  elseif payment < 0 then
    log("log-pays", helper, -payment, primary)
  end
  change.set(helper, "deal-cubes", terms.cubes) -- MEC-HELP-02
  for _, enemy in ipairs(terms.cards) do change.set(enemy, "promised", helper) end
  change.add(primary, "accords", 1)
  change.add(helper, "accords", 1)
end

--- The step of one helper (OP-32): `by` proposes terms, the other accepts or refuses; who refuses may propose others,
--- once. So the primary confirms whatever is agreed (MEC-HELP-01), and after four answers it is over.
function deals.deal(helper, by)
  local other = by == helper and world.primary or helper
  local before
  local function propose(side)
    if before and not choose(side, "deal-counter", domain.yes_no(), before) then return nil end
    local terms = proposal(helper, side)
    if before and alike(before, terms) then return nil end
    before = terms
    change.add(side, "offers", 1)
    if side == helper then
      log("log-offers", helper, deals.words(terms))
    else
      log("log-terms", side, helper, deals.words(terms))
    end
    return "together", terms
  end
  local agreed, terms = accord.reach { sides = { by, other }, proposals = 2, propose = propose, answer = "deal" }
  if agreed then
    settle(helper, terms)
  else
    change.set(helper, "asked-out", true)
    log("log-no-deal", world.primary, helper)
  end
  for marker in world.zone("table"):set():each() do change.move(marker, world.zone("idle-terms")) end
end

--- Who gets the cubes of a defeated enemy: an array of {side, amount}, the promised ones first, the rest to the primary
--- (MEC-HELP-02). `sharers`: the sides that have a share, the primary first. Lowers deal_cubes by what it gives.
function deals.split_cubes(sharers, amount)
  local out, left = {}, amount
  for i = #sharers, 1, -1 do
    local side = sharers[i]
    local kept = math.min(left, side.deal_cubes)
    change.add(side, "deal-cubes", -kept)
    left = left - kept
    if i > 1 then change.add(side, "traded", kept) else kept = kept + left end -- MEC-HELP-02
    if kept > 0 then table.insert(out, 1, { side, kept }) end
  end
  return out
end

--- Who gets the card of a defeated enemy: whom it was promised to if that side still has a share, else the primary.
function deals.card_to(sharers, enemy)
  local to = enemy.promised
  change.set(enemy, "promised", nil)
  for _, side in ipairs(sharers) do
    if side == to then return side end
  end
  return sharers[1]
end

--- The side has left the battle, or it is over: what it was promised falls to the primary (OP-32).
function deals.forfeit(side)
  change.set(side, "deal-cubes", 0)
  for enemy in on_map:all():each() do
    if enemy.promised == side then change.set(enemy, "promised", nil) end
  end
end

--- What a die of `owner` does, where the group decides or the primary without an accord: the owner says, the primary
--- accepts it (decision "…-accord") or says otherwise. It is not asked where the die does the only thing that it can.
--- `options`: a set; `about`: the die. Returns one of the options.
function deals.settled(decision, owner, options, about)
  local primary, chosen = world.primary, choose(owner, decision, options, about)
  if owner == primary then return chosen end
  local others = options:minus(set(chosen))
  if #others == 0 or #others == 1 and others:has "pass" then return chosen end
  if choose(primary, decision .. "-accord", domain.offer { terms = set(chosen) }, about) ~= nil then return chosen end
  return choose(primary, decision, others, about)
end

--- Lets those who fight agree on something ("which mech takes the rest"): `decision` asks who proposes, the primary
--- first; decision "…-accord" the others; who refuses may propose something else, once. Without an accord `fallback`
--- holds (of a "bear" the primary's own mech, MEC-HELP-10); nil: the primary decides. `options`: a set of
--- pieces; `about`: a piece. Returns one of the options.
function deals.agree(decision, options, about, fallback)
  local primary = world.primary
  if #options == 1 then return options[1] end
  local sides = { primary }
  for mech in state.mechs():each() do
    if mech.side ~= primary then table.insert(sides, mech.side) end
  end
  if #sides == 1 then return choose(primary, decision, options, about) end
  local wanted
  local function propose(side, refused)
    local open = options:where(function(each) return not refused(each, about) end)
    local chosen = choose(side, decision, open, about)
    wanted = wanted or chosen
    return chosen, about
  end
  local agreed = accord.reach { sides = sides, proposals = 2, propose = propose, answer = decision .. "-accord" }
  if agreed then return agreed end
  if fallback then return fallback end
  return decision == "bear" and options:has(primary.mech) and primary.mech or wanted -- MEC-HELP-10
end

return deals

-- What players are told of where to fight, of moving enemies, and of help and its terms.
local regions = require "regions"
local seats = require "seats"
local deals = require "deals"
local state = require "battle.state"
local words = require "bots.tell.words"

local facts = {}

--- A region: whose home it is, and who stands there.
local function region_words(region)
  local there = regions.enemies(region)
  local who = #there > 0 and words.enemies(there) or text "fact-nobody"
  return text("fact-region", region.owner or "", who)
end

function facts.activation(side, options)
  local cost = (side.waits + 1) * (seats.has(side, "double-penalty") and 2 or 1)
  return {
    line = text("fact-you", words.mech(side.mech)) .. " " .. text("fact-your-dice", words.own(side)),
    options = words.each(options, region_words, { wait = text("fact-wait", cost), base = text "fact-base" }),
  }
end

function facts.redeploy(_, options)
  return { options = words.each(options, region_words, { keep = text "fact-keep" }) }
end

function facts.moved(_, options) return { options = words.each(options, words.enemy) } end

facts["moved-to"] = function(_, options) return { options = words.each(options, region_words) } end

--- What a side brings into a battle.
local function strength(side)
  return text("fact-helper", words.mech(side.mech), words.own(side), side.cubes, side.bp)
end

function facts.invite(side, options)
  return {
    line = text("fact-invite", world.field, words.enemies(state.enemies()), words.mech(side.mech), words.own(side)),
    options = words.each(options, strength),
  }
end

-- Who bargains with whom: about the helper's mech.
local function purses(mech)
  local helper, primary = mech.side, world.primary
  return text("fact-purses", helper, primary, helper.cubes, primary.cubes)
end

facts["deal-payment"] = function(_, _, mech)
  return mech and { line = text("fact-payment", purses(mech), mech.side, world.primary) } or nil
end

facts["deal-cubes"] = function(_, _, mech, _, most)
  return mech and { line = text("fact-deal-cubes", mech.side, most or 0, world.primary) } or nil
end

facts["deal-cards"] = function(_, options, mech)
  return mech and {
    line = text("fact-deal-cards", mech.side, world.primary),
    options = words.each(options, function(enemy) return text("fact-worth", enemy.advanced and 2 or 1) end),
  } or nil
end

--- The terms in words, with what both have.
function facts.deal(_, options, terms)
  if not terms then return nil end
  local enemies = words.enemies(state.enemies())
  local pays = text("fact-terms", deals.words(terms), enemies, purses(terms.helper.mech), world.primary)
  return { line = pays, options = options and { together = text "fact-together" } or nil }
end

facts["deal-counter"] = function(_, _, terms)
  return terms and { line = text("fact-counter", deals.words(terms)) } or nil
end

return facts

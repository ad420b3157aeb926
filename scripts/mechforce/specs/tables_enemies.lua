-- The cards of both sets.
local tables = require "specs.shared.tables"

local columns = {
  "force", "breed", "wave", "power", "advanced", "marked", "max_shields",
  "max_health", "speed", "start", "range", "melee", "bp", "abilities",
}

local function of(force)
  return function(item) return item.force == force and item.wave <= 3 end
end

spec("table: the cards of the Drift", function()
  tables.same("enemy", columns, [[
skimmer drift - 1 1 false 2 2 3 2 2 basic3 stun3 1 bolt
skimmer-cutter drift skimmer 1 2 false 2 3 4 2 3 basic4 basic1,stun3 2 bolt
skimmer-herald drift skimmer 1 3 true 4 3 4 2 3 basic3,stun1 stun3 3 bolt
borrower drift - 1 1 false 2 2 4 1 1 basic3 basic4 1 blur
borrower-pair drift borrower 1 2 false 3 3 5 1 2 basic4 basic4 2 blur
borrower-collector drift borrower 1 3 false 2 4 5 2 2 basic4 basic4 3 blur
gleaner drift - 1 1 false 2 3 3 1 1 basic3 basic3 1 knit
gleaner-reeve drift gleaner 1 3 false 3 4 5 1 2 basic3,bleed1 basic4 3 knit
drudge drift - 1 1 false 4 3 3 1 1 basic3 basic2 1 muster
drudge-foreman drift drudge 1 2 true 2 4 3 1 1 basic3 basic2,bleed1 3 muster
lancer drift - 2 1 false 2 4 5 2 2 basic4 basic2,penetrate2 3 muster
lancer-file drift lancer 2 2 false 2 5 6 2 2 basic4 basic2,penetrate3 4 muster
lancer-standard drift lancer 2 3 false 4 6 7 2 3 basic5 basic2,penetrate3 6 muster
hush drift - 2 1 false 2 3 6 2 3 basic4 basic4 3 static
hush-choir drift hush 2 2 false 3 6 7 3 4 basic4,stun1 basic5 4 static
hush-silence drift hush 2 3 false 2 5 7 2 4 basic3,stun2 basic5 5 static
unmaker drift - 2 1 false 2 5 5 1 2 penetrate4 basic5 3 reseal
unmaker-prime drift unmaker 2 3 true 3 6 7 3 3 penetrate5 basic3,penetrate2 7 reseal
tandem drift - 2 1 false 4 5 6 2 2 drain5 basic5 3 kinship
tandem-elder drift tandem 2 2 true 2 5 6 2 3 drain4 basic3,drain2 5 kinship
parasol drift - 3 1 false 2 7 8 2 3 basic6,bleed2 basic6,bleed3 5 screen
parasol-canopy drift parasol 3 2 false 2 8 9 2 4 basic6,bleed3 basic6,bleed3 7 screen
parasol-zenith drift parasol 3 3 true 3 8 10 4 5 basic6,bleed3 basic6,bleed3 10 screen
siphon drift - 3 1 false 2 6 8 2 3 drain7 drain7 5 thirst
siphon-taproot drift siphon 3 2 false 3 8 10 4 3 drain9 drain6,basic3 7 thirst
siphon-well drift siphon 3 3 false 4 8 10 4 4 drain6,basic3 drain9 8 thirst
murmur drift - 3 1 false 2 6 8 3 3 basic4,basic2,basic2 basic3,bleed3,basic2 5 fixate
murmur-stormfront drift murmur 3 3 false 2 8 10 4 4 basic4,basic2,basic3 basic4,bleed2,basic3 9 fixate
breaker drift - 3 1 false 4 8 10 4 3 explosion5,penetrate4 basic9 6 breadth
breaker-landfall drift breaker 3 2 true 2 8 9 3 4 explosion5,penetrate3 explosion5,basic4 8 breadth
]], of "drift")
end)

spec("table: the cards of the Deep", function()
  tables.same("enemy", columns, [[
cliffback deep - 1 1 false 2 3 3 1 2 basic2 basic3 1 shove
cliffback-bluff deep cliffback 1 2 false 2 4 4 1 2 basic2 basic4 2 shove
cliffback-headland deep cliffback 1 3 true 4 4 5 2 3 basic4 basic4 4 shove
netmaker deep - 1 1 false 2 2 3 2 1 basic2 basic2 1 snare
netmaker-weir deep netmaker 1 2 false 3 4 5 2 2 basic3,bleed1 basic3,bleed1 2 snare
netmaker-dragline deep netmaker 1 3 false 2 4 5 2 3 basic2,bleed1 basic3,bleed1 3 snare
rootwalker deep - 1 1 false 2 1 5 1 1 basic2 basic3 1 bark
rootwalker-grove deep rootwalker 1 3 false 3 4 5 2 1 stun4 basic4 3 bark
maulback deep - 1 1 false 4 4 3 2 1 - basic4 1 frenzy,close-only
maulback-bull deep maulback 1 2 true 2 4 4 1 2 - basic3,stun1 3 frenzy,close-only
thornhide deep - 2 1 false 2 4 6 1 2 basic4 basic4 3 halved-echo
thornhide-hedge deep thornhide 2 2 false 2 5 6 2 2 basic4 basic5 4 halved-echo
thornhide-crown deep thornhide 2 3 false 4 6 7 3 2 penetrate4 penetrate5 5 halved-echo
coil deep - 2 1 false 2 3 6 3 3 drain4 drain4 3 wear-down
coil-hawser deep coil 2 2 false 3 6 7 3 3 drain5 drain5 4 wear-down
coil-maelstrom deep coil 2 3 false 2 6 7 3 4 drain4,basic1 drain4,basic1 6 wear-down
comb deep - 2 1 false 2 4 5 2 2 basic4 basic4 3 second-sting
comb-gallery deep comb 2 3 true 3 6 7 3 3 penetrate5 penetrate5 7 second-sting
kilnheart deep - 2 1 false 4 6 6 2 1 penetrate4 penetrate4,basic1 3 burn-out
kilnheart-flue deep kilnheart 2 2 true 2 6 7 2 1 penetrate4 basic4,penetrate1 5 burn-out
shearfin deep - 3 1 false 2 5 8 3 3 basic6 basic6 5 punish
shearfin-reaver deep shearfin 3 2 false 2 6 9 3 4 basic5,penetrate2 basic6 7 punish
shearfin-guillotine deep shearfin 3 3 true 3 8 10 4 4 penetrate6,basic3 penetrate6,basic3 10 punish
undertow deep - 3 1 false 2 5 8 3 5 basic6 explosion7 6 drag
undertow-race deep undertow 3 2 false 3 8 10 3 5 penetrate5,drain3 explosion8,basic1 7 drag
undertow-bore deep undertow 3 3 false 4 8 10 4 5 penetrate5,drain3 explosion8,basic1 9 drag
regent deep - 3 1 false 2 5 9 2 4 basic6 basic5,stun1 5 awe
regent-ascendant deep regent 3 3 false 2 8 10 3 4 basic5,stun2 basic6,stun3 9 awe
evertide deep - 3 1 false 4 7 9 3 3 penetrate5,basic2 penetrate6,basic2 6 regrow
evertide-spring deep evertide 3 2 true 2 7 9 3 3 basic5,bleed2 basic6,bleed3 8 regrow
]], of "deep")
end)

-- All other content.
local tables = require "specs.shared.tables"

spec("table: abilities", function()
  tables.same("ability", { "does", "amount", "rounds", "breeds" }, [[
bolt bolt 1 1 -
blur blur 1 1 -
knit knit 1 1 -
muster muster 1 1 lancer,drudge
static static 1 1 -
reseal reseal 1 1 -
kinship kinship 1 1 -
screen screen 1 1 -
thirst thirst 1 1 -
fixate fixate 1 1 -
breadth breadth 1 1 -
shove shove 1 1 -
snare snare 1 1 -
bark blur 1 1 -
frenzy frenzy 1 1 -
close-only close-only 1 1 -
halved-echo halved-echo 2 1 -
wear-down wear-down 1 1 -
second-sting second-sting 1 1 -
burn-out burn-out 1 2 -
punish punish 2 1 -
drag drag 1 1 -
awe awe 2 1 -
regrow regrow 1 1 -
]])
end)

spec("table: skills", function()
  tables.same("skill", { "does", "cost", "wave", "amount", "lends" }, [[
second-wind second-wind 2 1 1 -
limelight limelight 2 2 1 bonus-bp
rally rally 2 3 1 -
dogged dogged 2 1 2 -
early-riser early-riser 3 2 1 -
called-in called-in 3 3 1 -
wrist-turn wrist-turn 1 1 1 -
slip slip 2 2 1 -
riposte riposte 3 3 1 -
scrap-eye scrap-eye 1 1 1 -
night-shift night-shift 2 2 1 -
mimic mimic 0 3 1 -
long-drop long-drop 1 2 2 -
shared-seat shared-seat 2 2 1 -
deep-breath deep-breath 2 1 2 -
leap leap 2 2 1 -
grease grease 2 3 1 cheap-mods,cheap-overdrive,second-mod
]])
end)

spec("table: warriors", function()
  tables.same("mech", { "skills" }, [[
standfast second-wind,limelight,rally
kingfisher second-wind,wrist-turn,slip,riposte
dray deep-breath,leap,grease
long-horizon second-wind,dogged,early-riser,called-in
lantern second-wind,long-drop,shared-seat
tidewrack second-wind,scrap-eye,night-shift,mimic
]])
end)

spec("table: perks", function()
  tables.same("perk", { "order", "does" }, [[
workbench 1 cheap-mods,cheap-overdrive,second-mod
drill-yard 2 cheap-skills
headlines 3 bonus-bp,double-penalty
hotline 4 airstrike,redeploy
]])
end)

spec("table: goals", function()
  tables.same("goal", { "measure", "steps", "players" }, [[
high-rise mod-power 6,8,9,11,12 2
toolbox die-kinds 3,4,5,6,7 2
one-track imbalance 2,3,4,5,6 2
by-the-book conditions 1,2,3,4,5 2
arsenal dice 6,7,8,10,12 2
red-paint advanced-mods 1,-1,2,3,4 2
cabinet breeds 3,4,5,6,7 4
big-game big-cards 1,-1,2,3,4 4
]])
end)

spec("table: battle dice", function()
  tables.same("battle-die", { "rolls", "class" }, [[
damage damage attack
penetrate penetrate attack
explosion explosion attack
bleed bleed attack
weaken weaken attack
covert covert attack
protection protection defense
movement movement defense
counter counter defense
airstrike airstrike airstrike
]])
end)

spec("table: waves", function()
  tables.same("wave", { "number", "mods", "enemies" }, [[
wave-1 1 - -
wave-2 2 - -
wave-3 3 - -
]])
end)

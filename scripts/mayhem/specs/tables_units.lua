-- The numbers of the content, a second time: a mistake is noticed. Units, things and decks.
local tables = require "specs.shared.tables"

local same_table = tables.same

spec("the elites", function()
  same_table("elite", { "health", "shield_well", "armor_well", "speed_well", "focus_well", "tech_well",
    "mayhem_well", "ally", "hacks", "drives", "passives" }, [[
quill 9 3 1 3 3 4 4 - true true refresh-gain-shield
gantry 9 1 2 4 3 3 2 - false false refresh-gain-armor
proctor 8 2 1 3 4 3 3 - true true refresh-gain-attack-up
vesper 7 2 0 4 3 2 3 biscuit true true refresh-gain-move-up
brick 9 1 2 4 2 2 3 - true true refresh-gain-armor
fuse 8 3 1 3 3 4 3 - true true refresh-gain-mayhem-status
ledger 7 2 0 2 4 4 4 - true true refresh-gain-focus
]])
end)

spec("the boards of the elites", function()
  same_table("elite", { "actions" }, [[
quill quill-sprint,quill-jump,quill-weapon,quill-orders,quill-dash,quill-block
gantry gantry-sprint,gantry-jump,gantry-weapon,gantry-demolish,gantry-regenerate,gantry-dash,gantry-block
proctor proctor-sprint,proctor-jump,proctor-weapon,proctor-citation,proctor-dash,proctor-block
vesper vesper-sprint,vesper-jump,vesper-weapon,vesper-dash,vesper-block
brick brick-sprint,brick-jump,brick-weapon,brick-shoulder,brick-dash,brick-block
fuse fuse-sprint,fuse-jump,fuse-weapon,fuse-lay,fuse-dash,fuse-block
ledger ledger-sprint,ledger-jump,ledger-weapon,ledger-audit,ledger-dash,ledger-block
]])
end)

spec("the minions", function()
  same_table("minion", { "shield", "armor", "health", "cost", "scrap", "pool", "turns", "passives" }, [[
ratchet 1 0 1 speed speed 6 true -
lineman 0 1 1 focus,focus focus,focus 6 true -
bulwark 1 2 1 speed,speed,speed,speed,tech,tech speed,speed,tech,tech 3 true -
longlens 1 0 1 focus,focus,tech focus,focus,tech 3 true longlens-trait
bollard 1 1 1 tech,tech,tech tech,tech 4 false -
welder 1 0 2 speed,tech speed,tech 4 true -
]])
end)

spec("the cards of the minions", function()
  same_table("minion", { "actions" }, [[
ratchet ratchet-pour,ratchet-shears,ratchet-spring,ratchet-skitter
lineman lineman-march,lineman-rifle,lineman-sidestep,lineman-canister
bulwark bulwark-advance,bulwark-maul,bulwark-lean,bulwark-brace,bulwark-block
longlens longlens-climb,longlens-rifle,longlens-shift,longlens-dash
bollard bollard-swivel,bollard-burst,bollard-flash,bollard-spin-up
welder welder-walk,welder-torch,welder-undermine,welder-cool-down
]])
end)

spec("the allies", function()
  same_table("ally", { "shield", "armor", "health", "actions" }, [[
biscuit 1 0 2 biscuit-trot,biscuit-pounce,biscuit-bark,biscuit-dash
]])
end)

spec("the squads", function()
  same_table("squad", { "speed_well", "focus_well", "tech_well", "mayhem_well", "reserve_well" }, [[
dawn-shift 5 3 3 2 9
night-shift 3 4 5 3 12
]])
end)

spec("the vehicles", function()
  same_table("vehicle", { "speed", "maneuver", "strength", "ram" }, [[
milk-float 9 3 3 white
site-crawler 6 2 5 yellow
freight-drone 4 3 3 white
]])
end)

spec("the devices", function()
  same_table("device", { "health", "power", "attack", "hack" }, [[
watch-pylon 6 tower watch-pylon-beam -
quarry-heart 8 bomb - -
noon-mirror 0 satellite - hack-mirror
plumb-engine 7 gravity - hack-plumb
debt-pump 4 siphon - -
]])
end)

spec("the hacks", function()
  same_table("hack", { "types", "difficulty", "die", "cost" }, [[
hack-mirror main,add-on 2 yellow tech
hack-plumb main 3 red tech
hack-relay main,add-on 1 yellow tech
hack-lock add-on 2 red focus
hack-vault main 3 yellow focus
]])
end)

spec("the explosions", function()
  same_table("explosion", { "copies", "radius", "damage", "die" }, [[
explosion-small 10 0 1 white
explosion-medium 8 1 2 yellow
explosion-large 6 2 3 red
]])
end)

spec("the refresh cards", function()
  same_table("refresh-card", { "number", "cubes", "shield", "heal", "special", "status",
    "mayhem", "reinforcement", "deploy", "drone", "spawn" }, [[
mayhem-01 1 2 1 0 0 0 0 0 0 1 false
mayhem-02 2 2 0 1 0 0 1 0 0 2 false
mayhem-03 3 1 1 1 1 0 0 0 0 0 false
mayhem-04 4 3 0 0 1 0 0 0 0 3 true
mayhem-05 5 2 1 0 0 1 0 0 0 2 false
mayhem-06 6 1 1 0 0 1 1 0 0 4 false
mayhem-07 7 2 0 1 1 0 0 0 0 1 false
mayhem-08 8 2 1 1 0 0 0 0 0 3 false
mayhem-09 9 1 0 1 0 1 1 0 0 2 true
mayhem-10 10 3 1 0 0 0 0 0 0 0 false
legion-01 1 2 1 0 0 0 0 1 0 1 false
legion-02 2 2 0 0 0 1 0 1 1 2 false
legion-03 3 1 1 1 1 0 0 0 0 0 false
legion-04 4 2 0 0 1 0 0 1 0 3 false
legion-05 5 2 1 0 0 1 1 0 0 2 true
legion-06 6 1 1 1 0 0 0 1 1 1 false
legion-07 7 3 0 0 0 0 1 0 0 4 false
legion-08 8 2 1 0 1 0 0 0 0 2 false
legion-09 9 1 0 1 0 1 0 1 0 0 true
legion-10 10 2 1 0 0 0 1 0 1 3 false
]])
end)

spec("the event cards", function()
  same_table("event-card", { "number", "owner" }, [[
mayhem-event-1 1 mayhem
mayhem-event-2 2 mayhem
mayhem-event-3 3 mayhem
mayhem-event-4 4 mayhem
mayhem-event-5 5 mayhem
mayhem-event-6 6 mayhem
legion-event-1 1 legion
legion-event-2 2 legion
legion-event-3 3 legion
legion-event-4 4 legion
legion-event-5 5 legion
legion-event-6 6 legion
]])
end)

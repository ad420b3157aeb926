-- The numbers of the content, a second time: a mistake is noticed. Gadgets, upgrades and Mayhem cards.
local tables = require "specs.shared.tables"

local same_table = tables.same

spec("the gadgets", function()
  same_table("gadget", { "elite", "slot", "scrap", "starting", "action", "abilities" }, [[
zip-spool vesper action speed,tech true zip-spool-action -
tracer-rounds vesper weapon focus true - tracer-rounds-effect
split-choke vesper weapon speed,focus false - split-choke-effect
feather-boots vesper passive speed,speed false - feather-boots-effect
pocket-static vesper passive tech false - refresh-gain-shield
smoke-bauble vesper action focus false smoke-bauble-action -
tow-hook brick action speed,tech true tow-hook-action -
ram-plates brick weapon speed true - ram-plates-effect
weld-knuckles brick weapon speed,speed,tech false - weld-knuckles-effect
girder-corset brick passive tech,tech false - size-armor
site-radio brick passive focus,tech false - refresh-gain-any
hot-flask brick action focus false hot-flask-action -
censer-mine fuse action focus,tech true censer-mine-action -
long-fuse fuse weapon tech true - long-fuse-effect
cluster-hymn fuse weapon focus,tech,tech false - cluster-hymn-effect
shrapnel-psalm fuse weapon speed,focus false - shrapnel-psalm-effect
ash-habit fuse passive tech false - ash-habit-effect
incense-screen fuse action focus false incense-screen-action -
bent-antenna ledger action tech,tech true bent-antenna-action -
quiet-shoes ledger passive speed true - refresh-gain-defense-up
fine-print ledger weapon focus,tech false - fine-print-effect
carbon-copy ledger weapon tech false - carbon-copy-effect
second-books ledger passive focus,focus false - size-focus
freeze-accounts ledger action focus,tech,tech false freeze-accounts-action -
field-telephone quill action focus,focus true field-telephone-action -
plumb-edge quill weapon tech true - plumb-edge-effect
arc-tip quill weapon focus,tech false - arc-tip-effect
mirror-gorget quill passive tech,tech false - size-shield
grade-stakes quill passive speed false - grade-stakes-effect
cable-lash quill action speed,tech false cable-lash-action -
cement-spray gantry action tech true cement-spray-action -
bilge-pump gantry passive focus,tech true - refresh-heal
spiked-ball gantry weapon speed,speed false - spiked-ball-effect
long-boom gantry weapon speed,focus false - long-boom-effect
buttress-plates gantry passive tech,tech false - size-armor
drop-load gantry action speed,tech false drop-load-action -
flash-lamp proctor action tech true flash-lamp-action -
patrol-habit proctor passive speed,focus true - patrol-habit-effect
barbed-net proctor weapon focus,focus false - barbed-net-effect
corner-permit proctor weapon tech,tech false - corner-permit-effect
body-warrant proctor passive tech false - size-shield
kennel-whistle proctor action speed,focus false kennel-whistle-action -
]])
end)

spec("the upgrades", function()
  same_table("upgrade", { "unit", "slot", "crystals", "action", "abilities" }, [[
second-wind vesper skill 1 - downed-gain-speed
roof-sense vesper skill 1 - roof-sense-effect
both-eyes vesper skill 1 - both-eyes-effect
shadow-lungs vesper nightglass 1 - size-speed
black-ice vesper nightglass 1 - black-ice-effect
hungry-spark vesper nightglass 2 - hungry-spark-effect
void-coat vesper nightglass 1 - size-armor
stolen-gyro vesper millwork 1 - stolen-gyro-effect
requisitioned-plates vesper millwork 1 - size-shield
red-permit vesper millwork 1 - refresh-gain-focus
ident-scrambler vesper millwork 2 - ident-scrambler-effect
low-centre brick skill 1 - downed-heal
long-reach brick skill 2 - long-reach-effect
never-late brick skill 1 - never-late-effect
tar-heart brick nightglass 1 - size-health
grudge brick nightglass 2 - grudge-effect
cold-furnace brick nightglass 1 - cold-furnace-effect
black-rivets brick nightglass 1 - black-rivets-effect
foremans-badge brick millwork 3 - foremans-badge-effect
kinetic-bank brick millwork 1 - kinetic-bank-effect
hydraulic-spine brick millwork 1 - hydraulic-spine-effect
plated-apron brick millwork 1 - size-shield
choir-practice fuse skill 1 - reroll
sure-step fuse skill 1 - sure-step-effect
candle-count fuse skill 2 - candle-count-effect
ember-blood fuse nightglass 1 - size-tech
smoulder fuse nightglass 2 - downed-gain-mayhem-status
night-wick fuse nightglass 1 - night-wick-effect
cinder-skin fuse nightglass 1 - size-armor
blast-tables fuse millwork 3 - blast-tables-effect
spare-fuses fuse millwork 2 - spare-fuses-effect
loudhailer fuse millwork 1 - refresh-gain-tech
survey-charges fuse millwork 1 - survey-charges-effect
slow-breath ledger skill 1 - reroll
bottom-line ledger skill 1 - bottom-line-effect
exit-plan ledger skill 1 - exit-plan-effect
compound-interest ledger nightglass 2 - refresh-gain-mayhem-status
closed-case ledger nightglass 1 - downed-gain-tech-gain-focus
ink-blood ledger nightglass 1 - size-mayhem
blank-face ledger nightglass 1 - size-armor
borrowed-optics ledger millwork 1 - borrowed-optics-effect
backdoor ledger millwork 2 - backdoor-effect
auto-loader ledger millwork 1 - auto-loader-effect
liquid-assets ledger millwork 1 - size-shield
fencing-hall quill skill 1 - fencing-hall-effect
long-lunge quill skill 1 - long-lunge-effect
iron-temper quill skill 2 - iron-temper-effect
obsidian-nerve quill nightglass 1 - size-focus
dread-rank quill nightglass 2 - downed-gain-mayhem-status
cold-arithmetic quill nightglass 2 - cold-arithmetic-effect
leaden-coat quill nightglass 1 - size-armor
regulator-core quill millwork 1 - refresh-gain-tech
servo-greaves quill millwork 1 - servo-greaves-effect
return-spark quill millwork 1 - return-spark-effect
lance-extension quill millwork 2 - lance-extension-effect
counterweight gantry skill 1 - counterweight-effect
warm-engine gantry skill 1 - warm-engine-effect
steady-legs gantry skill 1 - steady-legs-effect
tar-hydraulics gantry nightglass 1 - size-speed
hungry-furnace gantry nightglass 1 - downed-heal
black-girders gantry nightglass 1 - size-health
deep-hum gantry nightglass 2 - deep-hum-effect
twin-pistons gantry millwork 1 - twin-pistons-effect
repair-gang gantry millwork 2 - repair-gang-effect
wide-swing gantry millwork 2 - wide-swing-effect
ball-and-chain gantry millwork 1 - ball-and-chain-effect
beat-memory proctor skill 1 - beat-memory-effect
patient-eye proctor skill 1 - reroll
firm-grip proctor skill 2 - firm-grip-effect
limp proctor nightglass 1 - limp-effect
night-writ proctor nightglass 1 - size-mayhem
ash-lung proctor nightglass 1 - size-armor
sour-luck proctor nightglass 2 - sour-luck-effect
warrant-printer proctor millwork 2 - warrant-printer-effect
carbine-mount proctor millwork 3 - carbine-mount-effect
field-battery proctor millwork 1 - refresh-gain-any
hobnails proctor millwork 1 - hobnails-effect
pack-hunger ratchet nightglass 1 - pack-hunger-effect
coiled-legs ratchet millwork 1 - coiled-legs-effect
black-powder lineman nightglass 2 - black-powder-effect
drill-sheet lineman millwork 1 - drill-sheet-effect
leaden-shell bulwark nightglass 2 - leaden-shell-effect
ground-spikes bulwark millwork 1 - ground-spikes-effect
cold-eye longlens nightglass 1 - cold-eye-effect
long-barrel longlens millwork 1 - long-barrel-effect
thrice-fed bollard nightglass 1 - thrice-fed-effect
ring-bearing bollard millwork 1 - ring-bearing-effect
slag-skin welder nightglass 1 - slag-skin-effect
wide-nozzle welder millwork 2 - wide-nozzle-effect
]])
end)

spec("the Mayhem cards", function()
  same_table("mayhem-card", { "unit", "universal", "action" }, [[
last-tram vesper shield last-tram-action
two-in-the-air vesper die two-in-the-air-action
not-here vesper cube not-here-action
bring-it-down brick armor bring-it-down-action
coming-through brick shield coming-through-action
shrug-it-off brick die shrug-it-off-action
midnight-mass fuse die midnight-mass-action
scatter-the-flock fuse cube scatter-the-flock-action
absolution fuse shield absolution-action
hostile-takeover ledger cube hostile-takeover-action
called-shot ledger die called-shot-action
write-off ledger armor write-off-action
groundbreaking quill shield groundbreaking-action
parry-and-answer quill armor parry-and-answer-action
final-notice quill die final-notice-action
raze-order gantry armor raze-order-action
heavy-tread gantry shield heavy-tread-action
let-off-steam gantry cube let-off-steam-action
curfew proctor cube curfew-action
manhunt proctor die manhunt-action
side-door proctor armor side-door-action
pile-on ratchet cube pile-on-action
by-the-whistle lineman die by-the-whistle-action
shut-the-street bulwark armor shut-the-street-action
one-breath longlens die one-breath-action
full-belt bollard shield full-belt-action
controlled-burn welder cube controlled-burn-action
]])
end)

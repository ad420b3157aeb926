-- The numbers of the content, a second time: a mistake is noticed. Actions.
local tables = require "specs.shared.tables"

local same_table = tables.same

spec("the actions", function()
  same_table("action", { "type", "verb", "cost", "weapon", "mp", "up", "across", "dice", "short",
    "short_die", "mid", "mid_die", "long", "long_die", "area", "group", "timer" }, [[
vesper-sprint main move speed false 9 0 0 0 0 - 0 - 0 - -1 0 none
vesper-jump add-on jump speed false 0 1 4 0 0 - 0 - 0 - -1 0 none
vesper-weapon main attack speed,focus true 3 0 0 2 3 red 6 yellow 9 white -1 0 none
vesper-dash instant dash focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
vesper-block instant block speed,focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
brick-second-swing main attack - false 0 0 0 2 3 yellow 0 - 0 - -1 0 none
brick-sprint main move speed false 9 0 0 0 0 - 0 - 0 - -1 0 none
brick-jump add-on jump speed false 0 2 3 0 0 - 0 - 0 - -1 0 none
brick-weapon main attack speed,speed true 2 0 0 3 1 red 0 - 0 - -1 0 none
brick-shoulder add-on move focus false 2 0 0 0 0 - 0 - 0 - -1 0 none
brick-dash instant dash focus,focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
brick-block instant block focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
fuse-sprint main move speed false 9 0 0 0 0 - 0 - 0 - -1 0 none
fuse-jump add-on jump tech false 0 1 3 0 0 - 0 - 0 - -1 0 none
fuse-weapon main attack speed,tech true 0 0 0 2 2 white 5 red 8 yellow 1 0 none
fuse-lay add-on attack tech false 0 0 0 0 3 - 0 - 0 - -1 0 none
fuse-dash instant dash focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
fuse-block instant block focus,tech false 0 0 0 0 0 - 0 - 0 - -1 0 none
ledger-sprint main move speed false 9 0 0 0 0 - 0 - 0 - -1 0 none
ledger-jump add-on jump tech false 0 2 3 0 0 - 0 - 0 - -1 0 none
ledger-weapon main attack focus,tech true 1 0 0 2 3 white 8 red 12 yellow -1 0 none
ledger-audit add-on attack tech false 0 0 0 0 6 - 0 - 0 - -1 0 none
ledger-dash instant dash focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
ledger-block instant block focus,focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
biscuit-trot add-on move speed false 6 0 0 0 0 - 0 - 0 - -1 0 none
biscuit-pounce main attack speed false 4 0 0 2 1 yellow 0 - 0 - -1 0 none
biscuit-bark add-on attack focus false 0 0 0 0 2 - 0 - 0 - -1 0 none
biscuit-dash instant dash focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
zip-spool-action add-on jump tech false 0 2 4 0 0 - 0 - 0 - -1 0 none
smoke-bauble-action add-on move tech false 2 0 0 0 0 - 0 - 0 - -1 0 none
tow-hook-action add-on attack tech false 2 0 0 0 4 - 0 - 0 - -1 0 none
hot-flask-action add-on effect focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
censer-mine-action add-on attack tech,tech false 0 0 0 0 2 - 0 - 0 - -1 0 none
incense-screen-action instant effect tech false 0 0 0 0 0 - 0 - 0 - -1 0 none
bent-antenna-action add-on effect tech false 0 0 0 0 0 - 0 - 0 - -1 0 none
freeze-accounts-action add-on attack tech,tech false 0 0 0 0 8 - 0 - 0 - -1 0 none
field-telephone-action add-on effect focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
cable-lash-action add-on attack tech false 0 0 0 2 4 yellow 0 - 0 - -1 0 none
cement-spray-action add-on attack tech false 0 0 0 0 4 - 0 - 0 - -1 0 none
drop-load-action add-on attack tech,tech false 0 0 0 0 4 - 0 - 0 - -1 0 none
flash-lamp-action add-on attack tech false 0 0 0 0 4 - 0 - 0 - -1 0 none
kennel-whistle-action add-on effect focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
quill-sprint main move speed false 9 0 0 0 0 - 0 - 0 - -1 0 none
quill-jump add-on jump tech false 0 2 4 0 0 - 0 - 0 - -1 0 none
quill-weapon main attack tech,tech true 3 0 0 2 1 red 5 yellow 0 - -1 0 none
quill-orders add-on effect focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
quill-dash instant dash focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
quill-block instant block focus,tech false 0 0 0 0 0 - 0 - 0 - -1 0 none
gantry-sprint main move speed false 9 0 0 0 0 - 0 - 0 - -1 0 none
gantry-jump add-on jump tech false 0 1 3 0 0 - 0 - 0 - -1 0 none
gantry-weapon main attack speed,focus true 0 0 0 3 2 red 4 yellow 0 - -1 0 none
gantry-demolish main demolish tech false 0 0 0 1 1 red 0 - 0 - -1 0 none
gantry-regenerate add-on effect tech false 0 0 0 0 0 - 0 - 0 - -1 0 none
gantry-dash instant dash focus,focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
gantry-block instant block speed,focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
proctor-sprint main move speed false 9 0 0 0 0 - 0 - 0 - -1 0 none
proctor-jump add-on jump speed false 0 1 4 0 0 - 0 - 0 - -1 0 none
proctor-weapon main attack focus,tech true 2 0 0 2 3 red 6 yellow 0 - -1 0 none
proctor-citation add-on attack focus false 0 0 0 0 8 - 0 - 0 - -1 0 none
proctor-dash instant dash focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
proctor-block instant block speed,focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
watch-pylon-beam add-on attack - false 0 0 0 3 4 red 8 yellow 12 white -1 0 none
last-tram-action main move speed false 12 3 6 0 0 - 0 - 0 - -1 0 none
two-in-the-air-action add-on attack focus false 0 0 0 2 4 red 8 yellow 0 - -1 0 none
not-here-action instant dash - false 0 0 0 0 0 - 0 - 0 - -1 0 none
bring-it-down-action main attack tech false 3 0 0 3 1 red 0 - 0 - -1 0 none
coming-through-action add-on move speed false 6 0 0 0 0 - 0 - 0 - -1 0 none
shrug-it-off-action instant effect focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
midnight-mass-action main attack tech,tech false 0 0 0 3 4 red 8 yellow 0 - 2 0 none
scatter-the-flock-action add-on attack tech false 0 0 0 0 6 - 0 - 0 - 1 0 none
absolution-action instant effect - false 0 0 0 0 0 - 0 - 0 - -1 0 none
hostile-takeover-action main attack focus,tech false 0 0 0 0 10 - 0 - 0 - -1 0 none
called-shot-action instant effect focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
write-off-action add-on attack tech false 0 0 0 0 8 - 0 - 0 - -1 0 none
groundbreaking-action main effect tech,tech false 0 0 0 0 0 - 0 - 0 - -1 0 none
parry-and-answer-action instant effect focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
final-notice-action add-on attack tech,tech false 0 0 0 3 1 red 4 yellow 0 - -1 0 none
raze-order-action main demolish tech false 0 0 0 3 1 red 0 - 0 - -1 0 none
heavy-tread-action add-on move speed false 4 0 0 0 0 - 0 - 0 - -1 0 none
let-off-steam-action instant effect tech false 0 0 0 0 0 - 0 - 0 - -1 0 none
curfew-action main attack focus,focus false 0 0 0 0 8 - 0 - 0 - 1 0 none
manhunt-action add-on move speed false 6 0 0 0 0 - 0 - 0 - -1 0 none
side-door-action instant dash - false 0 0 0 0 0 - 0 - 0 - -1 0 none
pile-on-action main move speed false 6 2 4 0 0 - 0 - 0 - -1 3 none
by-the-whistle-action main attack focus false 0 0 0 2 4 red 8 yellow 0 - -1 3 none
shut-the-street-action add-on effect tech false 0 0 0 0 0 - 0 - 0 - -1 2 none
one-breath-action main attack focus false 0 0 0 3 9 red 14 yellow 0 - -1 0 none
full-belt-action add-on attack tech false 0 0 0 3 5 red 10 yellow 0 - -1 0 none
controlled-burn-action main attack tech false 0 0 0 3 3 yellow 0 - 0 - 1 0 none
ratchet-pour main move speed false 5 1 3 0 0 - 0 - 0 - -1 1 none
ratchet-shears add-on attack speed true 1 0 0 2 1 red 0 - 0 - -1 0 none
ratchet-spring add-on move focus false 2 0 0 0 0 - 0 - 0 - -1 0 none
ratchet-skitter instant dash focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
lineman-march main move speed false 6 0 0 0 0 - 0 - 0 - -1 2 none
lineman-rifle main attack focus,tech true 0 0 0 2 3 red 7 yellow 10 white -1 2 none
lineman-sidestep add-on move speed false 4 0 0 0 0 - 0 - 0 - -1 0 none
lineman-canister add-on attack tech false 0 0 0 0 4 - 0 - 0 - -1 0 none
bulwark-advance main move speed false 6 0 0 0 0 - 0 - 0 - -1 1 none
bulwark-maul main attack speed,tech true 2 0 0 3 1 red 2 yellow 0 - -1 0 none
bulwark-lean add-on attack speed false 0 0 0 2 1 red 0 - 0 - -1 0 none
bulwark-brace add-on effect tech false 0 0 0 0 0 - 0 - 0 - -1 0 none
bulwark-block instant block focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
longlens-climb main move speed false 5 2 3 0 0 - 0 - 0 - -1 0 none
longlens-rifle main attack focus,focus true 0 0 0 3 4 white 9 red 14 yellow -1 0 mayhem
longlens-shift add-on move speed false 2 0 0 0 0 - 0 - 0 - -1 0 none
longlens-dash instant dash focus,focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
bollard-swivel add-on rotate focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
bollard-burst main attack speed,tech true 0 0 0 3 4 red 8 yellow 0 - -1 1 none
bollard-flash add-on attack tech false 0 0 0 0 3 - 0 - 0 - -1 0 none
bollard-spin-up add-on effect speed false 0 0 0 0 0 - 0 - 0 - -1 0 none
welder-walk main move speed false 6 0 0 0 0 - 0 - 0 - -1 1 none
welder-torch main attack speed,tech true 3 0 0 2 2 red 3 yellow 0 - -1 0 none
welder-undermine add-on attack tech false 0 0 0 0 1 - 0 - 0 - -1 0 none
welder-cool-down add-on effect focus false 0 0 0 0 0 - 0 - 0 - -1 0 none
]])
end)

spec("what comes with the actions", function()
  same_table("action", { "bonus", "abilities" }, [[
vesper-sprint - -
vesper-jump - -
vesper-weapon shields vesper-tag,vesper-momentum
vesper-dash - -
vesper-block - -
brick-second-swing - -
brick-sprint - -
brick-jump - -
brick-weapon armor brick-backhand,brick-follow-through
brick-shoulder - -
brick-dash - -
brick-block - -
fuse-sprint - -
fuse-jump - -
fuse-weapon armor fuse-kindling,fuse-ringing-ears
fuse-lay - fuse-squib
fuse-dash - -
fuse-block - -
ledger-sprint - -
ledger-jump - -
ledger-weapon elite ledger-patience,ledger-itemise
ledger-audit - ledger-locked-out
ledger-dash - -
ledger-block - -
biscuit-trot - -
biscuit-pounce - biscuit-ankle
biscuit-bark - biscuit-fright
biscuit-dash - -
zip-spool-action - -
smoke-bauble-action - gain-defense-up
tow-hook-action - tow-hook-effect
hot-flask-action - heal
censer-mine-action - censer-mine-effect
incense-screen-action - gain-defense-up
bent-antenna-action - bent-antenna-effect
freeze-accounts-action - freeze-accounts-effect
field-telephone-action - field-telephone-effect
cable-lash-action - cable-lash-effect
cement-spray-action - cement-spray-effect
drop-load-action - drop-load-effect
flash-lamp-action - flash-lamp-effect
kennel-whistle-action - gain-move-up
quill-sprint - -
quill-jump - -
quill-weapon elite quill-short-measure,quill-sever
quill-orders - quill-resolve
quill-dash - -
quill-block - -
gantry-sprint - -
gantry-jump - -
gantry-weapon armor gantry-charge,gantry-sweep
gantry-demolish - -
gantry-regenerate - gantry-weld
gantry-dash - -
gantry-block - -
proctor-sprint - -
proctor-jump - -
proctor-weapon shields proctor-entangle,proctor-drag-line
proctor-citation - proctor-known-face
proctor-dash - -
proctor-block - -
watch-pylon-beam - -
last-tram-action - gain-move-up
two-in-the-air-action - downed-gain-speed-2
not-here-action - gain-defense-up
bring-it-down-action - bring-it-down-effect
coming-through-action - gain-attack-up
shrug-it-off-action - heal-2-gain-armor
midnight-mass-action - -
scatter-the-flock-action - scatter-the-flock-effect
absolution-action - gain-shield-2
hostile-takeover-action - hostile-takeover-effect
called-shot-action - called-shot-effect
write-off-action - write-off-effect
groundbreaking-action - groundbreaking-effect
parry-and-answer-action - gain-shield-gain-armor
final-notice-action - final-notice-effect
raze-order-action - -
heavy-tread-action - gain-defense-up
let-off-steam-action - heal-1-gain-shield
curfew-action - curfew-effect
manhunt-action - gain-attack-up
side-door-action - gain-defense-up
pile-on-action - -
by-the-whistle-action - -
shut-the-street-action - shut-the-street-effect
one-breath-action - -
full-belt-action - full-belt-effect
controlled-burn-action - controlled-burn-effect
ratchet-pour - -
ratchet-shears shields -
ratchet-spring - ratchet-wound-up
ratchet-skitter - ratchet-bared
lineman-march - -
lineman-rifle shields lineman-overload
lineman-sidestep - -
lineman-canister - lineman-burst
bulwark-advance - -
bulwark-maul armor bulwark-heave
bulwark-lean - bulwark-no-harm
bulwark-brace - bulwark-behind-it
bulwark-block - -
longlens-climb - -
longlens-rifle elite longlens-eye-strain
longlens-shift - -
longlens-dash - -
bollard-swivel - -
bollard-burst elite bollard-rake
bollard-flash - bollard-dazzled
bollard-spin-up - bollard-ready
welder-walk - -
welder-torch armor welder-flare,welder-scorch
welder-undermine - welder-cut-beams
welder-cool-down - welder-slow-burn
]])
end)

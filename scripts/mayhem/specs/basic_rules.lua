-- What the basic rules leave out, and what the first lessons leave out besides (open point 43).
local explosion = require "map.explosion"
local object = require "map.object"
local target = require "attack.target"
local kit = require "units.kit"
local duels = require "specs.shared.duels"
local units = require "specs.shared.units"

local BASIC = { advanced = false }

local function has(unit, action) return set(unit.kit):has(action) end

local function begin(options)
  fixture("forces", options)
  run { "setup", until_step = "round" }
end

spec("MAY-EXP-01: Under the basic rules no explosion is placed, and no pile is laid out", function()
  duels.range("street", BASIC)
  expect(world.zone("explosion-pile").count, 0)
  expect(explosion.place(board.find "s1:E4", {}), nil)
end)

spec("MAY-EXP-01: Nor out of a pile that the mission lays itself", function()
  fixture("gallery", BASIC)
  expect(world.zone("explosion-pile").count > 0, true)
  expect(explosion.place(board.find "s1:E4", {}), nil)
end)

spec("MAY-EXP-02: Under the basic rules nobody attacks explosive spaces", function()
  duels.range("street", BASIC)
  local explosive = board.squares_with("explosive")
  expect(#explosive > 0, true)
  expect(#object.among(explosive), 0)
  local ada = units.stand("ada", "s1:B4", units.turns.east)
  units.stand("boss", "s1:E4", units.turns.west)
  expect(#target.spaces(ada, "pistol", nil):both(explosive), 0)
end)

local function aims_at_nobody(options)
  local ann = duels.bare_lab({ turn = 5 }, options)
  return target.spaces(ann, "shot-gain-mine", nil):has(board.find "s1:G4")
end

spec("MAY-ABL-12 MAY-TGT-02: An action that lays a marker needs no target", function()
  expect(aims_at_nobody(), true)
end)

spec("MAY-ABL-12 MAY-TGT-02: Under the basic rules it needs one as others do", function()
  expect(aims_at_nobody(BASIC), false)
end)

spec("MAY-ABL-12: An action that does nothing but place explosions belongs to the advanced rules", function()
  begin()
  expect(has(world.piece("fuse"), "fuse-lay"), true)
end)

spec("MAY-ABL-12: Under the basic rules units do not have it", function()
  begin(BASIC)
  expect(has(world.piece("fuse"), "fuse-lay"), false)
  expect(has(world.piece("fuse"), "fuse-weapon"), true)
end)

spec("MAY-ABL-14: Nor an action that does nothing but damage buildings; others without dice they keep", function()
  begin(BASIC)
  local welder, bollard = place("welder", "s1:D5", "command"), place("bollard", "s1:F5", "command")
  for _, unit in ipairs { welder, bollard } do kit.renew(unit) end
  expect(has(welder, "welder-undermine"), false)
  expect(has(bollard, "bollard-flash"), true)
end)

spec("MAY-ABL-12: They keep one whose abilities have no effects, or others besides; dice count as others", function()
  begin(BASIC)
  local decoy = place("decoy", "s1:D5", "command")
  kit.renew(decoy)
  expect(set(decoy.kit), set("decoy-feint", "decoy-flash", "decoy-shot"))
end)

spec("MAY-ACT-01: Where nobody attacks, units have no attacks, and all else", function()
  begin { attacks = false }
  local fuse = world.piece "fuse"
  expect(kit.weapon(fuse), nil)
  expect(has(fuse, "fuse-sprint"), true)
  expect(has(fuse, "fuse-dash"), true)
end)

spec("MAY-ACT-06: Where nobody interrupts, units have no instants but blocks", function()
  begin { instants = false }
  local fuse = world.piece "fuse"
  expect({ #fuse.instants, fuse.quick }, { 0, false })
  expect(has(fuse, "fuse-dash"), false)
  expect(kit.block(fuse), "fuse-block")
  expect(kit.weapon(fuse), "fuse-weapon")
end)

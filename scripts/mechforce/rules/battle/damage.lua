-- What lowers shields, health and power (MEC-DMG-01, -05). Abilities and skills may require it.
local gains = require "gains"

local damage = {}

--- Takes damage from an enemy's shields, then from its health (MEC-DMG-01). `direct`: from health only (MEC-DIE-02,
--- Bleed tokens). Counts in enemy.lost. Returns what shields and what health lost. Does not look whether it is
--- defeated.
function damage.enemy(enemy, amount, direct)
  local shields = direct and 0 or math.min(enemy.shields, amount) -- MEC-DMG-01
  local health = math.min(enemy.health, amount - shields)
  if shields + health > 0 then
    change.add(enemy, "shields", -shields)
    change.add(enemy, "health", -health)
    change.add(enemy, "lost", shields + health)
    log("log-enemy-hurt", enemy, shields + health, enemy.shields, enemy.health)
    raise("enemy-hurt", enemy, shields + health)
  end
  return shields, health
end

--- Takes power from a mech, never below 0 (MEC-DMG-05). `enemy`: whose unblocked damage it is, written down in
--- mech.hurt_by and mech.hurt, all of it also beyond the mech's power, since one step is dealt together (MEC-DMG-11);
--- nil for Bleed tokens and echoes. Returns how much power was lost. Does not look whether the mech is disabled.
function damage.mech(mech, amount, enemy)
  if amount <= 0 then return 0 end
  if enemy then
    change.list_add(mech, "hurt-by", enemy)
    change.list_add(mech, "hurt", amount)
  end
  local lost = math.min(mech.power, amount)
  if lost == 0 then return 0 end
  gains.power(mech, -lost) -- MEC-DMG-05
  log("log-mech-hurt", mech, lost, mech.power)
  raise("damage-taken", mech, lost, enemy)
  return lost
end

--- How many points of an enemy's damage a mech has not blocked in this round ("damages a mech", MEC-EN).
function damage.by(mech, enemy)
  local sum = 0
  for i, each in ipairs(mech.hurt_by) do
    if each == enemy then sum = sum + mech.hurt[i] end
  end
  return sum
end

return damage

-- Abilities of the Deep, by code: tables of moments (rules/enemies.lua). NOT WRITTEN YET: the tables are empty.
local deep = {
  --- MEC-EN-13: marker `amount` away from Melee after a round in which it damaged a mech. Moments: end_marker.
  shove = {},
  --- MEC-EN-14: mechs that it damaged roll a defense die less next round. Moments: end_marker, before_roll.
  snare = {},
  --- MEC-EN-16: the enemy side resolves first. Moments: first.
  frenzy = {},
  --- MEC-EN-17: nothing is dealt in Range. Moments: silent.
  ["close-only"] = {},
  --- MEC-EN-18: extra damage: what it lost, divided by `amount`. Moments: end_damage.
  ["halved-echo"] = {},
  --- MEC-EN-19, MEC-EN-20: mechs that it damaged lay a die aside; without dice they retreat. Moments: end_marker,
  --- before_roll, end_exit.
  ["wear-down"] = {},
  --- MEC-EN-21: its damage comes again at the start of the next round. Moments: end_marker, round_setup.
  ["second-sting"] = {},
  --- MEC-EN-22: after `rounds` Melee rounds all mechs go to base. Moments: end_exit.
  ["burn-out"] = {},
  --- MEC-EN-23: extra damage: misses of all mechs, divided by `amount`. Moments: end_damage.
  punish = {},
  --- MEC-EN-24: marker `amount` toward Melee after a round in which it damaged a mech. Moments: end_marker.
  drag = {},
  --- MEC-EN-25: each mech rolls a test; on a blank its damage is divided by `amount`. Moments: before_roll,
  --- warrior_step.
  awe = {},
  --- MEC-EN-26: shields as printed at the end of each round. Moments: end_heal.
  regrow = {},
}

return deep

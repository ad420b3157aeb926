-- Abilities of the Drift, by code: tables of moments (rules/enemies.lua). NOT WRITTEN YET: the tables are empty.
local drift = {
  --- MEC-EN-01: flees after `rounds` Melee rounds. Moments: end_exit.
  bolt = {},
  --- MEC-EN-02, MEC-EN-15: in Melee `amount` hitting attack dice a round aimed at it deal nothing. Moments:
  --- warrior_step.
  blur = {},
  --- MEC-EN-03: `amount` shields back after a round in which it damaged a mech. Moments: end_heal.
  knit = {},
  --- MEC-EN-04, MEC-EN-05: brings one of `breeds` from another region into its own. Moments: battle_start.
  muster = {},
  --- MEC-EN-06: only one mech rolls attack dice. Moments: before_roll.
  static = {},
  --- MEC-EN-07: shields as printed when it disables a mech. Moments: disabled.
  reseal = {},
  --- MEC-EN-08: `amount` basic damage more while another enemy of its force fights beside it. Moments: damage.
  kinship = {},
  --- MEC-EN-09: its basic damage is blocked before any other. Moments: screens.
  screen = {},
  --- MEC-EN-10: Drain `amount` more for each mech beyond the first. Moments: damage.
  thirst = {},
  --- MEC-EN-11: all its pools at one mech until that is disabled. Moments: target.
  fixate = {},
  --- MEC-EN-12: Explosion `amount` more for each mech beyond the first. Moments: damage.
  breadth = {},
}

return drift

-- What this mission adds to the rules of Mayhem. It registers what it listens to with `on`, `veto`, `offer`,
-- `modify`, and
-- returns what mission.xml and the bots name: conditions and actions of its own, and `bot_goals`.
return {}

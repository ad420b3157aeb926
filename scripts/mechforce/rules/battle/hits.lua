-- The warrior step (MEC-RND-14): hitting dice in any order, each at a target; then Bleed tokens, Drain gains, defeat
-- check. NOT WRITTEN YET.
local hits = {}

--- What a hitting die deals: "basic", "penetrate", "explosion", "bleed", "weaken", "drain", "fusion"; modifier
--- "attack" applied. To be computed from die.item and die.face.
function hits.kind(_) return "basic" end

--- The step. Which die next: decision "hit" (not asked where order cannot matter); at whom: decision "target", about
--- the die (MEC-MULTI-05; Explosion needs none, MEC-DIE-04). Before it: enemies.warrior_step (void dice, drops). A
--- die used is die.spent.
function hits.step() end

return hits

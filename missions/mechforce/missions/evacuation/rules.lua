-- The Long Column: three convoys on the ring.
local convoys = filter { kind = "convoy" }
local enemies = filter { kind = "enemy" }
local fleet = world.node "coral-reach"
local needed = 2

local function arrive(convoy)
  act.take_away(convoy)
  act.note("safe", world.safe + 1)
  log("read-safe", convoy)
  for _, side in ipairs(world.sides) do act.add_bp(side, 2) end
end

return {
  --- By day: who is not beside an enemy goes on. All look before the first one goes.
  walk = function()
    local free = convoys:all():where(function(convoy) return #enemies:at(convoy.node) == 0 end)
    for convoy in convoys:all():each() do
      if not free:has(convoy) then
        log("read-waits", convoy, convoy.node)
      else
        local to = board.next(convoy.node, "arrow")
        act.move_marker(convoy, to)
        if to == fleet then arrive(convoy) end
      end
    end
  end,

  --- A battle was won: whoever led it where a convoy stands is thanked.
  thank = function(ctx)
    if #convoys:at(ctx.region) > 0 then act.add_bp(ctx.side, 1) end
  end,

  fewer = function() return world.safe < needed end,
}

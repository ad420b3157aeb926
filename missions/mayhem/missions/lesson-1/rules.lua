-- Lesson 1: each board once.
local names = { vesper = "vesper-acted", brick = "brick-acted", fuse = "fuse-acted" }

on("activated", function(acting)
  if acting.side.kind ~= "agents" then return end
  act.note(names[acting.figure.id], 1)
  if world.vesper_acted + world.brick_acted + world.fuse_acted == 3 then
    act.objective("goal", "done")
    act.score(acting.side, 1)
  end
end)

return {}

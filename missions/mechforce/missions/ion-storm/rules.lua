-- The Green Weather: what stands still while the sky is green.
veto("use-overdrive", function()
  if world.round % 2 == 1 then return "the sky is green" end
end)

return {}

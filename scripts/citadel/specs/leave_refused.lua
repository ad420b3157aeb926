-- Who wants to leave the map and is refused at the first step.

spec("CIT-MAP-09 CIT-MOVE-05: A trooper that a refusal leaves where it stood has not moved", function()
  fixture "open"
  for _, square in ipairs { "s1:B3", "s1:B5", "s1:A5", "s1:C3", "s1:C5", "s1:D3", "s1:D4", "s1:D5" } do
    place("bulwark", square)
  end
  local tinker = place("tinker", "s1:B4", "blue")
  local gunner = place("gunner", "s1:C4", "red", { stride = 1 })
  answer { "consent", false, side = "blue", about = gunner }
  run("leave", gunner)
  expect({ board.name(gunner.square), gunner.moved, tinker.moved }, { "s1:C4", false, false })
end)

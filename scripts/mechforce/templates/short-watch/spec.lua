-- What this mission does beyond the rules: a spec for each thing that it says.
spec("the crate pays 3 cubes to whoever clears the region, once", function()
  fixture "@id@"
  local red, region = world.side "red", world.node "long-savanna"
  raise("marker-triggered", region, red)
  expect({ red.cubes, board.has(region, "marked") }, { 3, false })
end)

spec("two waves of one turn each", function()
  fixture "@id@"
  expect({ #option.waves, option.turns_a_wave, option.threat_2 }, { 2, 1, 5 })
end)

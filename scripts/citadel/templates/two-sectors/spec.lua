-- A mission is its own fixture: pin down what it adds.
spec("a trooper beside the core may read it", function()
  fixture "@id@"
  local trooper = place("oda-ferrant", "s1:C6", "red", { actions = 1 })
  answer("action", "special")
  run("action", trooper)
  expect(world.piece("core").value, 1)
end)

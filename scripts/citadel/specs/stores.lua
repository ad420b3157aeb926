-- What a corporation's own ability gives, where its amount is not 1.
local knack = require "mission.knack"

spec("CIT-OWN-01: A corporation is dealt as many tactic cards more as its ability says", function()
  fixture "listening"
  local red, blue = world.side "red", world.side "blue"
  change.set(red, "house", "fallow")
  expect({ knack.stock(red), knack.stock(blue) }, { 2, 0 })
  change.set(red, "house", "meridian")
  expect(knack.stock(red), 1)
end)

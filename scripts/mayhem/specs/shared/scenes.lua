-- Whole scenes: every question with who is asked, about what, between what, and every line of the log.
local scenes = {}

-- The next question: of a side, about a thing (nil: about nothing), with these options and no others.
function scenes.asks(side, decision, about, options, ...)
  expect_options(decision, table.unpack(options))
  local reply = { decision, ... }
  reply.side, reply.about = side, about
  answer(reply)
end

-- What was told since the last call, to all or to a side; ends with nothing left over.
function scenes.tells(from, wanted, side)
  local lines = told(side)
  local found = table.move(lines, from + 1, #lines, 1, {})
  expect(found, wanted)
  return #lines
end

return scenes

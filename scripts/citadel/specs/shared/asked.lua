-- Questions of a whole scene, in their order.
local asked = {}

--- The next question: whom it asks, about what, all that it offers, and the answer.
---@param who string id of a side
---@param about any piece, square or nil
---@param options table keys of all that is offered
---@param key any the answer
function asked.next(decision, who, about, options, key)
  expect_options { decision, options, side = who, about = about }
  answer { decision, key, side = who, about = about }
end

return asked

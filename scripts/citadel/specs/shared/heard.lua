-- What the log has told.
local heard = {}

-- How many lines of it hold these words.
function heard.count(words)
  local found = 0
  for _, line in ipairs(told()) do
    if line:find(words, 1, true) then found = found + 1 end
  end
  return found
end

return heard

-- The numbers of the content against tables of text.
local tables = {}

local function shown(value, record)
  if type(value) ~= "table" then return value == nil and "-" or tostring(value) end
  local words = {}
  for i, element in ipairs(value) do
    words[i] = record and type(element) == "table" and record(element) or tostring(element)
  end
  return #words > 0 and table.concat(words, ",") or "-"
end

-- Each item of a kind, in the order of the files, against a line of its id and its columns. `record` gives the text of
-- an element that is a record.
function tables.same(kind, columns, wanted, record)
  fixture "content"
  local items, n = data.list(kind), 0
  for line in wanted:gmatch "[^\n]+" do
    n = n + 1
    local words = { items[n].id }
    for _, column in ipairs(columns) do words[#words + 1] = shown(items[n][column], record) end
    expect(table.concat(words, " "), line)
  end
  expect(#items, n)
end

return tables

-- The figures of the content against tables of text: who changes one changes the other on purpose.
local tables = {}

local function shown(value)
  if value == nil or value == "" then return "-" end
  if type(value) ~= "table" then return (tostring(value):gsub(" ", ",")) end
  local words = {}
  for i, element in ipairs(value) do
    words[i] = type(element) == "table" and element.type .. element.amount or tostring(element)
  end
  return #words > 0 and table.concat(words, ",") or "-"
end

--- The items of a kind, in the order of the files, against lines of their ids and columns. `test` leaves out those of
--- specs/content; without it they may follow after the last line.
function tables.same(kind, columns, wanted, test)
  fixture "lab"
  local items = {}
  for _, item in ipairs(data.list(kind)) do
    if not test or test(item) then table.insert(items, item) end
  end
  local n = 0
  for line in wanted:gmatch "[^\n]+" do
    n = n + 1
    local item = items[n]
    expect(item ~= nil, true, line)
    local words = { item.id }
    for _, column in ipairs(columns) do table.insert(words, shown(item[column])) end
    expect(table.concat(words, " "), line)
  end
  if test then expect(#items, n) end
end

return tables

-- The figures of the rules, by the ids of content/numbers.xml with underscores.
local numbers = {}

for _, row in ipairs(data.list("number")) do numbers[string.gsub(row.id, "-", "_")] = row.value end

return numbers

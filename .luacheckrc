-- Rules run in a closed sandbox: these are the names it holds beside plain Lua (docs/scripting.md).
std = "none"
max_line_length = 120

local language = {
  "assert", "error", "ipairs", "math", "next", "pairs", "pcall", "require", "select", "setmetatable", "getmetatable",
  "string", "table", "tonumber", "tostring", "type", "utf8", "xpcall", "rawequal", "rawget", "rawlen", "rawset",
  "print",
}
local rules = {
  "act", "board", "change", "choose", "choose_all", "data", "domain", "filter", "finish", "log", "log_for", "modified",
  "modify", "offer", "offers", "on", "option", "places", "push", "raise", "random", "random_of", "roll", "set", "text", "veto",
  "vetoed", "world",
}
local specs = {
  "answer", "answer_always", "answer_if_asked", "bot", "chance", "conditions", "ended", "expect", "expect_dice", "knows", "was_shown",
  "told", "expect_error", "expect_offers", "expect_options", "fixture", "force", "go_on", "lay", "outcome",
  "place", "refuse", "run", "seed", "spec", "square", "stack", "winners",
}

read_globals = language
for _, name in ipairs(rules) do
  read_globals[#read_globals + 1] = name
end
files["**/rules/bots.lua"] = { read_globals = { "mission" } }
files["**/rules/bots/*.lua"] = { read_globals = { "mission" } }
files["**/specs/**/*.lua"] = { read_globals = specs }
files["**/templates/*/spec.lua"] = { read_globals = specs }

exclude_files = {
  "build*/**",
  -- Hostile on purpose, and plain Lua programs that serve as yardsticks.
  "tests/security/**",
  "tests/bench/**",
}

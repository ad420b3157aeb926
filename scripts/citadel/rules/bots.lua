-- The agents of Citadel: what they think a decision is worth. How such a file works: docs/agents.md.
local corporation = require "bots.corporation"
local legion = require "bots.legion"
local value = require "bots.value"

return {
  heuristic = { value = value.of, corporation = corporation, legion = legion },
}

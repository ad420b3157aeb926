-- The agents of Citadel: what they think a decision is worth. How such a file works: docs/agents.md.
local corporation = require "bots_corporation"
local legion = require "bots_legion"
local value = require "bots_value"

return {
  heuristic = { value = value.of, corporation = corporation, legion = legion },
}

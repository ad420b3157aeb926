-- The agents of Citadel: what they think a decision is worth. How such a file works: docs/agents.md.
local corporation = require "bots_corporation"
local legion = require "bots_legion"

return {
  heuristic = { corporation = corporation, legion = legion },
}

-- The bots of Mayhem: what they think a decision is worth. How such a file works: docs/agents.md.
local act = require "bots_act"
local moves = require "bots_move"
local cards = require "bots_cards"
local needs = require "bots_needs"
local defend = require "bots_defend"
local odd_jobs = require "bots_odd_jobs"
local value = require "bots_value"

local heuristic = { value = value.of }
for _, part in ipairs { odd_jobs, moves.bot, cards.bot, needs.bot, defend, act } do
  for decision, answer in pairs(part) do heuristic[decision] = answer end
end

return { heuristic = heuristic }

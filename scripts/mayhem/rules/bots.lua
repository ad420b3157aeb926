-- The bots of Mayhem: what they think a decision is worth. How such a file works: docs/agents.md.
local act = require "bots.act"
local moves = require "bots.move"
local cards = require "bots.cards"
local needs = require "bots.needs"
local defend = require "bots.defend"
local odd_jobs = require "bots.odd_jobs"
local vehicle = require "bots.vehicle"
local draft = require "bots.draft"
local value = require "bots.value"

-- Decisions that bots answer without knowing what they are about.
local general = set("board", "acts-next", "instant", "instant-order", "mayhem-from", "siphon", "satellite",
  "aim-explosion", "from-above", "deploy", "landing", "device-site", "card", "who", "hack", "vehicle", "draft",
  "buy-gadget", "buy-minion", "minion-squad", "buy-upgrade", "reset", "use-special", "use-ability", "use-gadget",
  "lay-timer", "delay", "aim-delay", "aim-bonus", "reroll", "remove-status", "whose-status", "next-target", "buy",
  "fall-dash", "tower", "weapon-move", "hack-type")

-- Two players of a side are asked together, and then nobody tells what a decision is about: any answer will do.
local function told(answer)
  return function(side, options, about, ...)
    if about == nil then return nil end
    return answer(side, options, about, ...)
  end
end

local heuristic = { value = value.of }
for _, part in ipairs { odd_jobs, draft, vehicle.bot, moves.bot, cards.bot, needs.bot, defend, act } do
  for decision, answer in pairs(part) do
    local free = general:has((string.gsub(decision, "_", "-")))
    heuristic[decision] = free and answer or told(answer)
  end
end

return { heuristic = heuristic }

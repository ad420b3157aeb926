-- Markers come out of a bag face down, runners plan whom they go for, dice lie in pools with the faces thrown.
local game = {}

local runners = filter { kind = "runner" }
local covers = filter { kind = "cover" }

local squares = { "b:A2", "b:B2", "b:C2", "b:D2", "b:E2", "b:F2" }

function game.begin()
  local bag = world.zone("bag")
  for _, name in ipairs(squares) do
    local marker = bag.top
    change.hide(marker)
    change.move(marker, board.find(name))
  end
  for _, side in ipairs(world.sides) do
    for die in world.zone("pool", side):set():each() do change.set(die, "face", roll("d6")) end
  end
  push("plan")
end

--- Ten guesses a side, all at once; then each side aims in secret.
function game.plan()
  change.add(world, "round", 1)
  local asked = {}
  for _, side in ipairs(world.sides) do
    for _ = 1, 10 do asked[#asked + 1] = { side, domain.yes_no() } end
  end
  choose_all("guess", asked)
  asked = {}
  for _, side in ipairs(world.sides) do asked[#asked + 1] = { side, runners:not_of(side) } end
  local aims = choose_all("aim", asked)
  for i, side in ipairs(world.sides) do change.set(runners:of(side):first(), "target", aims[i]) end
  for runner in runners:all():each() do change.set(runner, "nerve", random(4) - 1) end
  push("score")
  for i = #world.sides, 1, -1 do push("turn", world.sides[i]) end
end

function game.turn(side)
  local own = runners:of(side):first()
  if choose(side, "dodge", domain.yes_no()) then
    change.add(side, "score", -1)
  else
    for runner in runners:all():each() do
      if runner.target == own then change.add(side, "score", -4) end
    end
  end
  local lying = covers:all()
  if #lying > 0 then
    local marker = choose(side, "open", lying)
    change.show(marker)
    change.add(side, "score", marker.worth)
    if marker.item == "trap" then change.add(world, "traps", 1) end
    change.remove(marker)
  end
  local dice = world.zone("pool", side):set()
  if #dice > 0 then
    local die = choose(side, "spend", dice)
    change.add(side, "score", die.face)
    change.remove(die)
  end
end

--- What a search plays on from: of the plans of others a side knows that they are about somebody else's runner.
function game.deal_anew(side)
  for runner in runners:all():each() do
    if runner.side.team ~= side.team then
      change.set(runner, "target", random_of(runners:not_of(runner.side)))
    end
  end
end

function game.score()
  if world.round < option.rounds then return push("plan") end
  if world.traps > 3 then return finish("drowned") end
  local best, leads = nil, nil
  for _, side in ipairs(world.sides) do
    if best == nil or side.score > best then
      best, leads = side.score, side
    elseif side.score == best then
      leads = nil
    end
  end
  if leads then return finish("won", leads) end
  if best < 0 then return finish("stranded") end
  finish("adrift")
end

return game

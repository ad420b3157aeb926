-- Terrain tokens as targets: by the types of attack that their data allows. Debris is none (CIT-ATT-15).
local terrain = {}

local tokens = filter { kind = "terrain", where = { attackable = true } } -- CIT-ATT-15

local function allows(token, type)
  local types = token.types
  if #types == 0 then return true end
  for _, each in ipairs(types) do
    if each == type then return true end
  end
  return false
end

--- Tokens within a number of squares that this type of attack can harm.
---@param type string "firearm", "close" or "tech"
---@return table set
function terrain.within(trooper, range, type)
  return tokens:within(trooper, range):where(function(token) return allows(token, type) end) -- CIT-ATT-14
end

return terrain

// Filters are made, once, at load: kinds, places and conditions are looked up.
#include <algorithm>
#include <bit>
#include <vector>

#include "script/bindings/bind.h"
#include "script/bindings/filters.h"

namespace sortie::script {

using world::raw;

namespace {

constexpr int maxKinds = 64;
constexpr lua_Integer mostValues = 64;  ///< in a list of a condition

bool addKind(lua_State* L, const world::Scenario& s, int index, Filter& f) {
  if (lua_type(L, index) != LUA_TSTRING) {
    (void)failing(L, "filter: kind is a name or a list of names");
    return false;
  }
  const world::KindId base = s.pieceKind(lua_tostring(L, index));
  if (base == world::KindId::None) {
    (void)failing(L, fmt::format("filter: there is no kind of piece '{}'", lua_tostring(L, index)));
    return false;
  }
  for (std::size_t k = 0; k < s.kinds.size(); ++k)
    if (s.isLike(static_cast<world::KindId>(k), base)) f.kinds[k >> 6] |= std::uint64_t{1} << (k & 63);
  return true;
}

/// Whether the value on top of the stack is what the condition at `wanted` (an absolute index) says: the same, one of a
/// list, or a number from min to max.
bool isWanted(lua_State* L, int wanted) {
  if (lua_type(L, wanted) != LUA_TTABLE) return lua_rawequal(L, -1, wanted) != 0;
  if (const auto count = static_cast<lua_Integer>(lua_rawlen(L, wanted)); count > 0) {
    bool found = false;
    for (lua_Integer i = 1; i <= count && i <= mostValues && !found; ++i) {
      lua_rawgeti(L, wanted, i);
      found = lua_rawequal(L, -1, -2) != 0;
      lua_pop(L, 1);
    }
    return found;
  }
  if (lua_isinteger(L, -1) == 0) return false;
  const lua_Integer value = lua_tointeger(L, -1);
  lua_getfield(L, wanted, "min");
  lua_getfield(L, wanted, "max");
  const bool inside = (lua_isinteger(L, -2) == 0 || value >= lua_tointeger(L, -2)) &&
                      (lua_isinteger(L, -1) == 0 || value <= lua_tointeger(L, -1));
  lua_pop(L, 2);
  return inside;
}

bool isProperty(const world::Scenario& s, const std::string& name) {
  return std::any_of(s.declarations.begin(), s.declarations.end(), [&](const model::Declaration* d) {
    return std::any_of(d->properties.begin(), d->properties.end(),
                       [&](const model::Property& property) { return snake(property.id) == name; });
  });
}

int addProperty(lua_State* L, Host& host, Filter& f, const std::string& name) {
  if (!isProperty(host.scenario(), name))
    return failing(L, fmt::format("filter: where.{}: nothing declares an attribute or property of that name", name));
  // The condition's value is on top of the stack; which items have it does not change in play.
  const int wanted = lua_gettop(L);
  const std::uint64_t listed = lua_type(L, wanted) == LUA_TTABLE ? lua_rawlen(L, wanted) : 1;
  charge(L, host.scenario().items.size() * std::clamp<std::uint64_t>(listed, 1, mostValues));
  std::vector<bool> mask(host.scenario().items.size(), false);
  lua_rawgeti(L, LUA_REGISTRYINDEX, host.refItems);
  for (std::size_t i = 0; i < mask.size(); ++i) {
    lua_rawgeti(L, -1, static_cast<lua_Integer>(i) + 1);
    lua_getfield(L, -1, name.c_str());
    mask[i] = isWanted(L, wanted) && (f.itemSet < 0 || host.itemMasks[static_cast<std::size_t>(f.itemSet)][i]);
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
  f.itemSet = static_cast<std::int32_t>(host.itemMasks.size());
  host.itemMasks.push_back(std::move(mask));
  return 0;
}

/// One entry of `where`: the name at -2, the value at -1.
int addCondition(lua_State* L, Host& host, Filter& f) {
  if (lua_type(L, -2) != LUA_TSTRING) return failing(L, "filter: where takes names");
  const std::string name = kebab(lua_tostring(L, -2));
  const world::AttributeId attribute = host.scenario().attribute(name);
  if (attribute == world::AttributeId::None) return addProperty(L, host, f, snake(name));
  if (f.conditionCount >= maxConditions) return failing(L, "filter: at most 6 conditions on attributes");
  FilterCondition condition;
  condition.attribute = attribute;
  const auto bound32 = [](lua_Integer n) {
    return static_cast<std::int32_t>(std::clamp<lua_Integer>(n, INT32_MIN, INT32_MAX));
  };
  switch (lua_type(L, -1)) {
    case LUA_TBOOLEAN: condition.min = condition.max = lua_toboolean(L, -1); break;
    case LUA_TNUMBER: condition.min = condition.max = bound32(lua_tointeger(L, -1)); break;
    case LUA_TSTRING: {
      const world::Symbol symbol = host.scenario().symbol(lua_tostring(L, -1));
      if (symbol == world::Symbol::None)
        return failing(L, fmt::format("filter: '{}' is not declared", lua_tostring(L, -1)));
      condition.min = condition.max = raw(symbol);
      break;
    }
    case LUA_TTABLE:
      if (const auto count = static_cast<lua_Integer>(lua_rawlen(L, -1)); count > 0) {
        std::vector<std::int32_t> list;
        for (lua_Integer i = 1; i <= count && i <= mostValues; ++i) {
          lua_rawgeti(L, -1, i);
          if (lua_type(L, -1) == LUA_TSTRING) {
            const world::Symbol symbol = host.scenario().symbol(lua_tostring(L, -1));
            if (symbol == world::Symbol::None)
              return failing(L, fmt::format("filter: '{}' is not declared", lua_tostring(L, -1)));
            list.push_back(raw(symbol));
          } else {
            list.push_back(bound32(lua_tointeger(L, -1)));
          }
          lua_pop(L, 1);
        }
        condition.any = static_cast<std::int32_t>(host.valueLists.size());
        host.valueLists.push_back(std::move(list));
        break;
      }
      lua_getfield(L, -1, "min");
      if (lua_isinteger(L, -1) != 0) condition.min = bound32(lua_tointeger(L, -1));
      lua_getfield(L, -2, "max");
      if (lua_isinteger(L, -1) != 0) condition.max = bound32(lua_tointeger(L, -1));
      lua_pop(L, 2);
      break;
    default: return failing(L, fmt::format("filter: where.{} takes a scalar or {{min=, max=}}", snake(name)));
  }
  bool same = true;
  for (std::size_t k = 0; k < host.scenario().kinds.size(); ++k) {
    if ((f.kinds[k >> 6] >> (k & 63) & 1u) == 0) continue;
    const world::AttributeSlot* slot = host.scenario().kinds[k].slot(attribute);
    same = same && slot != nullptr && (condition.offset < 0 || condition.offset == slot->offset);
    condition.offset = slot != nullptr ? slot->offset : -1;
  }
  if (!same) condition.offset = -1;
  f.conditions[f.conditionCount++] = condition;
  return 0;
}

}  // namespace

int makeFilter(lua_State* L) {
  if (lua_type(L, 1) != LUA_TTABLE) return failing(L, "filter { kind = …, on = …, where = { … } } takes a table");
  Host& host = hostOf(L);
  const world::Scenario& s = host.scenario();
  // What a filter lists stays with the Lua state.
  if (host.valueLists.size() + host.itemMasks.size() > 10'000)
    return failing(L, "filter: more than 10000 lists and properties in filters: make them once, at load");
  Filter f;
  charge(L, 50 + s.items.size());
  const int kind = lua_getfield(L, 1, "kind");
  if (kind == LUA_TNIL) {
    for (std::uint64_t& bits : f.kinds) bits = ~std::uint64_t{0};
  } else if (kind == LUA_TTABLE) {
    const auto n = static_cast<lua_Integer>(lua_rawlen(L, -1));
    for (lua_Integer i = 1; i <= n && i <= maxKinds; ++i) {
      lua_rawgeti(L, 2, i);
      if (!addKind(L, s, -1, f)) return -1;
      lua_pop(L, 1);
    }
  } else if (!addKind(L, s, -1, f)) {
    return -1;
  }
  lua_settop(L, 1);
  int kinds = 0;
  for (const std::uint64_t bits : f.kinds) kinds += std::popcount(bits);
  for (std::size_t k = 0; kinds == 1 && k < s.kinds.size(); ++k)
    if ((f.kinds[k >> 6] >> (k & 63) & 1u) != 0) f.only = static_cast<world::KindId>(k);
  if (lua_getfield(L, 1, "on") == LUA_TSTRING) {
    const std::string_view on = lua_tostring(L, -1);
    if (on == "map")
      f.on = FilterPlace::Map;
    else if (on == "off")
      f.on = FilterPlace::Off;
    else if (on == "zone")
      f.on = FilterPlace::Zone;
    else if (on == "any")
      f.on = FilterPlace::Any;
    else
      return failing(L, "filter: on is \"map\", \"off\", \"zone\" or \"any\"");
  }
  lua_settop(L, 1);
  if (lua_getfield(L, 1, "item") == LUA_TSTRING) {
    f.item = s.item(lua_tostring(L, -1));
    if (f.item < 0) return failing(L, fmt::format("filter: there is no content item '{}'", lua_tostring(L, -1)));
  }
  lua_settop(L, 1);
  if (lua_getfield(L, 1, "where") == LUA_TTABLE) {
    // The order of conditions does not change what matches, so any order of keys will do.
    lua_pushnil(L);
    while (lua_next(L, 2) != 0) {
      if (addCondition(L, host, f) < 0) return -1;
      lua_pop(L, 1);
    }
  }
  lua_settop(L, 1);
  *static_cast<Filter*>(lua_newuserdatauv(L, sizeof(Filter), 0)) = f;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_setmetatable(L, -2);
  return 1;
}

}  // namespace sortie::script

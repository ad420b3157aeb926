// What a filter holds, for those who make filters and those who use them.
#pragma once

#include <cstdint>

#include "script/bindings/bind.h"

namespace sortie::script {

enum class FilterPlace : std::uint8_t { Map, Off, Zone, Any };

struct FilterCondition {
  world::AttributeId attribute = world::AttributeId::None;
  std::int32_t min = INT32_MIN;
  std::int32_t max = INT32_MAX;
  std::int32_t any = -1;     ///< index into the host's value lists: any of these instead of min to max
  std::int32_t offset = -1;  ///< of its cell, where all kinds of the filter keep it at the same one
};

constexpr int maxConditions = 6;

/// Plain data in the userdata: nothing to destroy.
struct Filter {
  Mark mark = Mark::Filter;
  std::uint64_t kinds[4] = {};               ///< bit a kind; up to 256 kinds
  world::KindId only = world::KindId::None;  ///< where it is of one kind only
  FilterPlace on = FilterPlace::Map;
  std::int32_t item = -1;
  std::int32_t conditionCount = 0;
  FilterCondition conditions[maxConditions];
  std::int32_t itemSet = -1;  ///< index into the host's item masks, or -1
};

/// filter { kind = …, on = …, where = { … } }: pushes the userdata, with the metatable in the first upvalue.
int makeFilter(lua_State* L);

}  // namespace sortie::script

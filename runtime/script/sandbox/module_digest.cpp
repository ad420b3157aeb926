#include "script/sandbox/module_digest.h"

#include <bit>
#include <cstring>
#include <unordered_set>

#include "base/random.h"
#include "script/bindings/bind.h"
#include "script/sandbox/sandbox_state.h"

namespace sortie::script {

namespace {

/// Walks what can be reached, each thing once. Lua's things do not move, so a thing counts by its address; the sums make
/// the order of a table's fields indifferent.
class Walker {
 public:
  explicit Walker(lua_State* L) : L_(L) {
    lua_newtable(L);
    queue_ = lua_gettop(L);
  }

  /// Takes the value on top of the stack away.
  void take() {
    hash_ += mix64(token(-1));
    finish();
  }

  [[nodiscard]] std::uint64_t value() const noexcept { return hash_; }

  void finish() {
    enqueue();
    while (waiting_ > 0) {
      lua_rawgeti(L_, queue_, waiting_);
      lua_pushnil(L_);
      lua_rawseti(L_, queue_, waiting_--);
      visit();
      lua_pop(L_, 1);
    }
  }

 private:
  /// What the value at `index` counts as where it stands.
  std::uint64_t token(int index) {
    const auto type = static_cast<std::uint64_t>(lua_type(L_, index));
    std::uint64_t data = 0;
    switch (lua_type(L_, index)) {
      case LUA_TBOOLEAN: data = static_cast<std::uint64_t>(lua_toboolean(L_, index)); break;
      case LUA_TNUMBER:
        data = lua_isinteger(L_, index) != 0 ? static_cast<std::uint64_t>(lua_tointeger(L_, index))
                                             : std::bit_cast<std::uint64_t>(lua_tonumber(L_, index)) ^ 1;
        break;
      case LUA_TSTRING: {
        std::size_t length = 0;
        const char* text = lua_tolstring(L_, index, &length);
        data = hashText(std::string_view(text, length));
        break;
      }
      case LUA_TNIL: break;
      default: data = std::bit_cast<std::uintptr_t>(lua_topointer(L_, index));
    }
    return mix64(data * 31 + type);
  }

  /// Puts the value on top into the queue when it has not been seen and can hold others; pops it.
  void enqueue() {
    const int type = lua_type(L_, -1);
    if ((type == LUA_TTABLE || type == LUA_TFUNCTION) && seen_.insert(lua_topointer(L_, -1)).second)
      lua_rawseti(L_, queue_, ++waiting_);
    else
      lua_pop(L_, 1);
  }

  void visit() {
    const std::uint64_t self = token(-1);
    const int index = lua_gettop(L_);
    if (lua_type(L_, index) == LUA_TFUNCTION) {
      for (int i = 1; lua_getupvalue(L_, index, i) != nullptr; ++i) {
        hash_ += mix64(self ^ mix64(token(-1) + static_cast<std::uint64_t>(i)));
        enqueue();
      }
      return;
    }
    visitTable(self, index);
    if (pushSealedContent(L_, index)) {
      visitTable(self + 1, lua_gettop(L_));
      lua_pop(L_, 1);
    }
    if (lua_getmetatable(L_, index) != 0) {
      hash_ += mix64(self + token(-1));
      enqueue();
    }
  }

  void visitTable(std::uint64_t self, int index) {
    lua_pushnil(L_);
    while (lua_next(L_, index) != 0) {
      hash_ += mix64(self ^ mix64(token(-2) * 3 + token(-1)));
      enqueue();
      lua_pushvalue(L_, -1);
      enqueue();
    }
  }

  lua_State* L_;
  int queue_ = 0;
  lua_Integer waiting_ = 0;
  std::uint64_t hash_ = 0;
  std::unordered_set<const void*> seen_;
};

}  // namespace

std::uint64_t moduleDigest(Host& host) {
  lua_State* L = host.state();
  const int top = lua_gettop(L);
  luaL_checkstack(L, 20, "digest");
  Walker walker(L);
  const auto root = [&](int reference) {
    if (reference == LUA_NOREF) return;
    lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
    walker.take();
  };
  root(host.refModules);
  root(host.refMissionRules);
  for (const Host::PackState& pack : host.packStates) root(pack.environment);
  for (const int step : host.stepFunctions) root(step);
  for (const auto* lists : {&host.listeners, &host.offers})
    for (const std::vector<Listener>& list : *lists)
      for (const Listener& each : list) root(each.function);
  std::uint64_t sets = 0;
  for (std::size_t i = 0; i < host.sets.size(); ++i) {
    if (!host.sets[i].fixed) continue;
    sets = mix64(sets + i);
    for (const Value& value : host.sets[i].values)
      sets = mix64(sets ^ (static_cast<std::uint64_t>(value.data) * 31 + static_cast<std::uint64_t>(value.tag)));
  }
  lua_settop(L, top);
  return mix64(walker.value() + sets);
}

}  // namespace sortie::script

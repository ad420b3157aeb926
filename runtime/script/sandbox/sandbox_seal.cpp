// Sealing: a table is emptied in place and gets a metatable that reads from a hidden copy of what it held and refuses
// writes. In place, so that functions of a module that hold the table as an upvalue cannot write to it either.
#include <cstdint>

#include "script/library/library.h"
#include "script/sandbox/sandbox_state.h"

extern "C" {
#include <lauxlib.h>
}

namespace sortie::script {

namespace {

// Keys of the registry and of sealed metatables; their addresses cannot be made by scripts.
const char contentKey = 0;

int refuseWrite(lua_State* L) noexcept {
  const char* key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : luaL_typename(L, 2);
  return luaL_error(L, "attempt to change a sealed table (field '%s')", key);
}

int sealedLength(lua_State* L) noexcept {
  lua_pushinteger(L, static_cast<lua_Integer>(lua_rawlen(L, lua_upvalueindex(1))));
  return 1;
}

// Upvalues: the content, and the __index function that the table had.
int sealedIndex(lua_State* L) noexcept {
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
  lua_settop(L, 2);
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_insert(L, 1);
  lua_call(L, 2, 1);
  return 1;
}

// Ends the metatable on top of the stack of a table whose content is at `content`: writes are refused, the length is the
// content's.
void refuseWrites(lua_State* L, int content) {
  const int sealed = lua_gettop(L);
  lua_pushcfunction(L, refuseWrite);
  lua_setfield(L, sealed, "__newindex");
  lua_pushstring(L, "__len");
  if (lua_rawget(L, sealed) == LUA_TNIL && lua_rawlen(L, content) != 0) {
    lua_pushvalue(L, content);
    lua_pushcclosure(L, sealedLength, 1);
    lua_setfield(L, sealed, "__len");
  }
  lua_pop(L, 1);
  lua_pushvalue(L, content);
  lua_rawsetp(L, sealed, &contentKey);
}

// Appends the table on top of the stack to the list of those to do, and pops it.
void enqueue(lua_State* L, int queue) { lua_rawseti(L, queue, static_cast<lua_Integer>(lua_rawlen(L, queue)) + 1); }

// How many fields to make room for in a copy of the table: all of one that is not an array. An array grows as it is filled, so
// that the length of one with holes stays what it was.
int fieldsOf(lua_State* L, int table) {
  int fields = 0;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    if (lua_type(L, -1) != LUA_TSTRING) {
      lua_pop(L, 1);
      return 0;
    }
    ++fields;
  }
  return fields;
}

// Seals the one table on top of the stack, puts the tables in it into the queue, and pops it.
void sealOne(lua_State* L, int queue) {
  const int table = lua_gettop(L);
  if (pushSealedContent(L, table)) {
    lua_settop(L, table - 1);
    return;
  }
  lua_createtable(L, 0, fieldsOf(L, table));
  const int content = lua_gettop(L);
  lua_pushnil(L);
  while (lua_next(L, table)) {
    if (lua_istable(L, -1)) {
      lua_pushvalue(L, -1);
      enqueue(L, queue);
    }
    lua_pushvalue(L, -2);
    lua_pushvalue(L, -2);
    lua_rawset(L, content);
    // Clearing a field is allowed while it is being visited.
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_pushnil(L);
    lua_rawset(L, table);
  }

  lua_createtable(L, 0, 4);  // __index, __newindex, __len, contentKey
  const int sealed = lua_gettop(L);
  lua_pushvalue(L, content);
  lua_setfield(L, sealed, "__index");
  if (lua_getmetatable(L, table)) {
    const int old = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, old)) {  // the metamethods, and under a hidden key the script's own metatable
      lua_pushvalue(L, -2);
      lua_insert(L, -2);
      lua_rawset(L, sealed);
    }
    lua_pushstring(L, "__index");
    const int kind = lua_rawget(L, old);
    if (kind == LUA_TTABLE) {
      lua_pushvalue(L, -1);
      enqueue(L, queue);
      lua_createtable(L, 0, 1);
      lua_pushvalue(L, -2);
      lua_setfield(L, -2, "__index");
      lua_setmetatable(L, content);
      lua_pushvalue(L, content);
      lua_setfield(L, sealed, "__index");
    } else if (kind != LUA_TNIL) {
      lua_pushvalue(L, content);
      lua_insert(L, -2);
      lua_pushcclosure(L, sealedIndex, 2);
      lua_setfield(L, sealed, "__index");
    } else {
      lua_pushvalue(L, content);
      lua_setfield(L, sealed, "__index");
    }
  }
  lua_settop(L, sealed);
  refuseWrites(L, content);
  lua_pushvalue(L, sealed);
  lua_setmetatable(L, table);
  lua_settop(L, table - 1);
}

}  // namespace

bool pushSealedContent(lua_State* L, int index) {
  if (!lua_getmetatable(L, index)) return false;
  if (lua_rawgetp(L, -1, &contentKey) == LUA_TTABLE) {
    lua_remove(L, -2);
    return true;
  }
  lua_pop(L, 2);
  return false;
}

void sealNewTable(lua_State* L) {
  const int content = lua_gettop(L);
  lua_newtable(L);
  lua_createtable(L, 0, 4);
  lua_pushvalue(L, content);
  lua_setfield(L, -2, "__index");
  refuseWrites(L, content);
  lua_setmetatable(L, -2);
  lua_replace(L, content);
}

void sealTable(lua_State* L, int index) {
  const int table = lua_absindex(L, index);
  luaL_checkstack(L, 16, "sealing");
  // A list of what is still to do instead of recursion: a script may nest tables as deep as memory goes.
  lua_newtable(L);
  const int queue = lua_gettop(L);
  lua_pushvalue(L, table);
  enqueue(L, queue);
  for (lua_Integer n = 1; n > 0; n = static_cast<lua_Integer>(lua_rawlen(L, queue))) {
    lua_rawgeti(L, queue, n);
    lua_pushnil(L);
    lua_rawseti(L, queue, n);
    sealOne(L, queue);
  }
  lua_settop(L, queue - 1);
}

}  // namespace sortie::script

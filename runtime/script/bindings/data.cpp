// Content, options and the documents' lists as Lua tables: made once a state, sealed.
#include "model/printed_text.h"
#include "script/bindings/bind.h"
#include "script/sandbox/sandbox_state.h"

namespace sortie::script {

using world::at;
using world::raw;

namespace {

void pushTyped(lua_State* L, const model::Type& type, const model::Setting& setting);

void pushRecord(lua_State* L, const std::vector<model::Property>& fields, const model::Setting& setting) {
  const auto* record = std::get_if<model::Setting::Record>(&setting.value);
  lua_createtable(L, 0, static_cast<int>(fields.size()));
  for (const model::Property& field : fields) {
    const model::Setting* value = &field.fallback;
    if (record != nullptr)
      if (const auto found = record->find(field.id); found != record->end()) value = &found->second;
    pushTyped(L, field.type, *value);
    lua_setfield(L, -2, snake(field.id).c_str());
  }
}

void pushTyped(lua_State* L, const model::Type& type, const model::Setting& setting) {
  using model::TypeKind;
  if (type.kind == TypeKind::List) {
    const auto* list = std::get_if<model::Setting::List>(&setting.value);
    lua_createtable(L, list == nullptr ? 0 : static_cast<int>(list->size()), 0);
    if (list != nullptr && type.element != nullptr)
      for (std::size_t i = 0; i < list->size(); ++i) {
        pushTyped(L, *type.element, (*list)[i]);
        lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
      }
    return;
  }
  if (type.kind == TypeKind::Record) return pushRecord(L, type.fields, setting);
  if (const auto* b = std::get_if<bool>(&setting.value)) return lua_pushboolean(L, *b ? 1 : 0);
  if (const auto* n = std::get_if<std::int64_t>(&setting.value)) return lua_pushinteger(L, *n);
  if (const auto* text = std::get_if<std::string>(&setting.value)) {
    if (text->empty() && type.kind != TypeKind::Text) return lua_pushnil(L);
    lua_pushlstring(L, text->data(), text->size());
    return;
  }
  // Nothing set and no default: the zero of the type.
  switch (type.kind) {
    case TypeKind::Bool: return lua_pushboolean(L, 0);
    case TypeKind::Int: return lua_pushinteger(L, std::max<std::int64_t>(0, type.min));
    case TypeKind::Enum:
      if (type.names.empty()) return lua_pushnil(L);
      lua_pushlstring(L, type.names.front().data(), type.names.front().size());
      return;
    default: return lua_pushnil(L);
  }
}

/// The text of an item as players read it, in one paragraph, where all of them may.
std::string saysOf(const model::ContentItem& item) {
  std::string out;
  for (const model::Text& text : item.texts) {
    if (text.id != item.id || !text.sides.empty()) continue;
    out += (out.empty() ? "" : " ") + model::inOneParagraph(text.text);
  }
  return out;
}

/// Pushes the sealed table of a content item: id, kind, title, what it says, all its properties and the starting values
/// of attributes.
void pushItem(lua_State* L, const world::Scenario& s, const world::ItemInfo& info) {
  const world::KindInfo& kind = s.kinds[at(info.kind)];
  const std::size_t properties = kind.declaration == nullptr ? 0 : kind.declaration->properties.size();
  lua_createtable(L, 0, static_cast<int>(properties) + 4);
  if (kind.declaration != nullptr)
    for (const model::Property& property : kind.declaration->properties) {
      const auto found = info.item->values.find(property.id);
      pushTyped(L, property.type, found == info.item->values.end() ? property.fallback : found->second);
      if (lua_istable(L, -1)) sealTable(L, -1);
      lua_setfield(L, -2, snake(property.id).c_str());
    }
  lua_pushlstring(L, info.name.data(), info.name.size());
  lua_setfield(L, -2, "id");
  lua_pushlstring(L, kind.name.data(), kind.name.size());
  lua_setfield(L, -2, "kind");
  const std::string& title = info.item->title.empty() ? info.name : info.item->title;
  lua_pushlstring(L, title.data(), title.size());
  lua_setfield(L, -2, "title");
  const std::string says = saysOf(*info.item);
  lua_pushlstring(L, says.data(), says.size());
  lua_setfield(L, -2, "says");
  sealNewTable(L);
}

int dataList(lua_State* L) {
  if (lua_type(L, 1) != LUA_TSTRING) return failing(L, "data.list(kind) takes the name of a kind of content");
  lua_pushvalue(L, 1);
  if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL)
    return failing(L, fmt::format("data.list: no kind of content is named {}", nameOf(L, 1)));
  return 1;
}

int dataCount(lua_State* L) {
  lua_pushvalue(L, 1);
  if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL)
    return failing(L, fmt::format("data.count: no kind of content is named {}", nameOf(L, 1)));
  lua_pushinteger(L, luaL_len(L, -1));
  return 1;
}

/// data[kind]: raises for names that no kind has. Upvalue: kind -> sealed table.
int dataIndex(lua_State* L) {
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL)
    return failing(L, fmt::format("data[…]: no kind of content is named {}", nameOf(L, 2)));
  return 1;
}

int optionIndex(lua_State* L) {
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL)
    return failing(L, fmt::format("option.…: no option is named {}", nameOf(L, 2)));
  return 1;
}

void pushMarkValues(lua_State* L, const world::Scenario& s, model::DeclarationKind collection,
                    const std::string& kindName, const std::map<std::string, model::Setting>& values) {
  const world::KindId id = s.kind(collection, kindName);
  if (id == world::KindId::None || s.kinds[at(id)].declaration == nullptr) return;
  for (const model::Property& property : s.kinds[at(id)].declaration->properties) {
    const auto found = values.find(property.id);
    pushTyped(L, property.type, found == values.end() ? property.fallback : found->second);
    lua_setfield(L, -2, snake(property.id).c_str());
  }
}

void setText(lua_State* L, const char* name, const std::string& text) {
  lua_pushlstring(L, text.data(), text.size());
  lua_setfield(L, -2, name);
}

void pushEntrance(lua_State* L, const PlayContext& c, std::size_t index) {
  const world::EntranceInfo& entrance = c.scenario->entrances[index];
  lua_newtable(L);
  pushMarkValues(L, *c.scenario, model::DeclarationKind::Entrance, entrance.mark->kind, entrance.mark->values);
  setText(L, "id", entrance.mark->id);
  setText(L, "kind", entrance.mark->kind);
  setText(L, "direction", entrance.mark->direction);
  setText(L, "title", entrance.mark->title.empty() ? entrance.mark->id : entrance.mark->title);
  SetBuffer& set = newSet(L);
  for (const board::SquareIndex square : entrance.squares) set.values.push_back(Value::ofPlace(board::placeOf(square)));
  lua_setfield(L, -2, c.scenario->graph == nullptr ? "squares" : "nodes");
}

int worldEntrances(lua_State* L) {
  const PlayContext& c = contextOf(L);
  const char* kind = lua_type(L, 1) == LUA_TSTRING ? lua_tostring(L, 1) : nullptr;
  charge(L, c.scenario->entrances.size() * 16 + 1);
  lua_newtable(L);
  lua_Integer n = 0;
  for (std::size_t i = 0; i < c.scenario->entrances.size(); ++i) {
    if (kind != nullptr && c.scenario->entrances[i].mark->kind != kind) continue;
    pushEntrance(L, c, i);
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

int worldEntrance(lua_State* L) {
  const PlayContext& c = contextOf(L);
  if (lua_type(L, 1) != LUA_TSTRING) return failing(L, "world.entrance(id) takes an id");
  charge(L, 16);
  for (std::size_t i = 0; i < c.scenario->entrances.size(); ++i)
    if (c.scenario->entrances[i].mark->id == lua_tostring(L, 1)) {
      pushEntrance(L, c, i);
      return 1;
    }
  lua_pushnil(L);
  return 1;
}

void pushObjective(lua_State* L, const PlayContext& c, std::size_t index) {
  const world::ObjectiveInfo& objective = c.scenario->objectives[index];
  const world::ObjectiveRecord& record = c.world->objectives[index];
  lua_newtable(L);
  pushMarkValues(L, *c.scenario, model::DeclarationKind::Objective, objective.setup->kind, objective.setup->values);
  setText(L, "id", objective.setup->id);
  setText(L, "kind", objective.setup->kind);
  setText(L, "title", objective.setup->title);
  lua_pushstring(L, record.state == world::ObjectiveState::Open   ? "open"
                    : record.state == world::ObjectiveState::Done ? "done"
                                                                  : "failed");
  lua_setfield(L, -2, "state");
  lua_pushinteger(L, record.round);
  lua_setfield(L, -2, "round");
  lua_pushboolean(L, objective.setup->secret ? 1 : 0);
  lua_setfield(L, -2, "secret");
  SetBuffer& set = newSet(L);
  for (std::size_t s = 0; s < c.scenario->sides.size(); ++s)
    if ((objective.sides >> s & 1u) != 0) set.values.push_back(Value::of(static_cast<world::SideId>(s)));
  lua_setfield(L, -2, "sides");
}

/// Whether whoever reads may know of the objective: an agent of another side does not know a secret one.
bool mayKnow(const PlayContext& c, std::size_t index) {
  const world::ObjectiveInfo& objective = c.scenario->objectives[index];
  return c.eyes.reader == world::SideId::None || !objective.setup->secret ||
         (objective.sides >> raw(c.eyes.reader) & 1u) != 0;
}

int worldObjective(lua_State* L) {
  const PlayContext& c = contextOf(L);
  const std::int32_t index = lua_type(L, 1) == LUA_TSTRING ? c.scenario->objective(lua_tostring(L, 1)) : -1;
  charge(L, 16);
  if (index < 0 || !mayKnow(c, static_cast<std::size_t>(index)))
    lua_pushnil(L);
  else
    pushObjective(L, c, static_cast<std::size_t>(index));
  return 1;
}

int worldObjectives(lua_State* L) {
  const PlayContext& c = contextOf(L);
  const char* kind = lua_type(L, 1) == LUA_TSTRING ? lua_tostring(L, 1) : nullptr;
  charge(L, c.scenario->objectives.size() * 16 + 1);
  lua_newtable(L);
  lua_Integer n = 0;
  for (std::size_t i = 0; i < c.scenario->objectives.size(); ++i) {
    if (!mayKnow(c, i) || (kind != nullptr && c.scenario->objectives[i].setup->kind != kind)) continue;
    pushObjective(L, c, i);
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

constexpr Binding documentMethods[] = {
    {"entrances", bound<worldEntrances>, "(kind?: string): Entrance[]", "The entrances of a kind, or all."},
    {"entrance", bound<worldEntrance>, "(id: string): Entrance?", "One entrance."},
    {"objective", bound<worldObjective>, "(id: string): Objective?", "One objective with its state."},
    {"objectives", bound<worldObjectives>, "(kind?: string): Objective[]", "The objectives of a kind, or all."},
};

constexpr Binding dataFunctions[] = {
    {"list", bound<dataList>, "(kind: string): Item[]",
     "The content of a kind and of those like it, in document order."},
    {"count", bound<dataCount>, "(kind: string): integer", "How many there are."},
};

}  // namespace

/// Methods of the world handle that live here because they make tables of documents.
void addDocumentMethods(lua_State* L) { setBindings(L, documentMethods); }

std::vector<BindingGroup> dataReference() {
  return {{"data", false, Audience::Everyone, dataFunctions}, {"World", false, Audience::Everyone, documentMethods}};
}

void bindData(lua_State* L, Host& host) {
  const world::Scenario& s = host.scenario();
  const int environment = lua_gettop(L);
  lua_createtable(L, static_cast<int>(s.items.size()), 0);  // raw tables, by item
  lua_createtable(L, static_cast<int>(s.items.size()), 0);  // sealed views
  lua_newtable(L);                                          // kind -> id -> view
  lua_newtable(L);                                          // kind -> array of views
  const int raws = environment + 1, views = environment + 2, byKind = environment + 3, lists = environment + 4;
  for (const world::KindInfo& kind : s.kinds) {
    using model::DeclarationKind;
    if (kind.collection != DeclarationKind::Item && kind.collection != DeclarationKind::Card &&
        kind.collection != DeclarationKind::Piece && kind.collection != DeclarationKind::Marker)
      continue;
    for (const int table : {byKind, lists}) {
      lua_newtable(L);
      lua_setfield(L, table, kind.name.c_str());
    }
  }
  for (std::size_t i = 0; i < s.items.size(); ++i) {
    pushItem(L, s, s.items[i]);
    // Handles read the content behind the seal without a detour through the metatable.
    if (pushSealedContent(L, -1)) lua_rawseti(L, raws, static_cast<lua_Integer>(i) + 1);
    lua_pushvalue(L, -1);
    lua_rawseti(L, views, static_cast<lua_Integer>(i) + 1);
    // An item stands under its own kind and under every kind that this one is like.
    for (const world::KindId like : s.kinds[at(s.items[i].kind)].like) {
      const std::string& kind = s.kinds[at(like)].name;
      if (lua_getfield(L, byKind, kind.c_str()) == LUA_TTABLE) {
        lua_pushvalue(L, -2);
        lua_setfield(L, -2, s.items[i].name.c_str());
      }
      lua_pop(L, 1);
      if (lua_getfield(L, lists, kind.c_str()) == LUA_TTABLE) {
        lua_pushvalue(L, -2);
        lua_rawseti(L, -2, static_cast<lua_Integer>(lua_rawlen(L, -2)) + 1);
      }
      lua_pop(L, 1);
    }
    lua_settop(L, lists);
  }
  // Seal the inner tables; the outer ones are reached through functions only.
  for (const int table : {byKind, lists}) {
    lua_newtable(L);
    const int sealed = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, table) != 0) {
      pushSealedTop(L);
      lua_pushvalue(L, -3);
      lua_insert(L, -2);
      lua_rawset(L, sealed);
      lua_pop(L, 1);
    }
    lua_replace(L, table);
  }
  lua_newtable(L);  // data
  for (const Binding& row : dataFunctions) {
    lua_pushvalue(L, lists);
    lua_pushcclosure(L, row.function, 1);
    lua_setfield(L, -2, row.name);
  }
  lua_newtable(L);
  lua_pushvalue(L, byKind);
  lua_pushcclosure(L, bound<dataIndex>, 1);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, [](lua_State* state) -> int { return luaL_error(state, "content cannot be changed"); });
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_setfield(L, environment, "data");

  lua_newtable(L);  // option values
  for (const auto& [name, setting] : s.mission.options) {
    const model::Declaration* declaration = nullptr;
    for (const model::Declaration* d : s.declarations)
      if (d->kind == model::DeclarationKind::Option && d->id == name) declaration = d;
    if (declaration != nullptr && !declaration->properties.empty()) {
      pushTyped(L, declaration->properties.front().type, setting);
    } else if (const auto* b = std::get_if<bool>(&setting.value)) {
      lua_pushboolean(L, *b ? 1 : 0);
    } else if (const auto* n = std::get_if<std::int64_t>(&setting.value)) {
      lua_pushinteger(L, *n);
    } else if (const auto* text = std::get_if<std::string>(&setting.value)) {
      lua_pushlstring(L, text->data(), text->size());
    } else {
      lua_pushboolean(L, 0);
    }
    lua_setfield(L, -2, snake(name).c_str());
  }
  lua_newtable(L);
  lua_newtable(L);
  lua_pushvalue(L, -3);
  lua_pushcclosure(L, bound<optionIndex>, 1);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, [](lua_State* state) -> int { return luaL_error(state, "options cannot be changed in play"); });
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_setfield(L, environment, "option");

  lua_createtable(L, static_cast<int>(s.tiles().size()), 0);
  for (std::size_t i = 0; i < s.tiles().size(); ++i) {
    const std::int32_t item = s.tileItem(s.mission.mission->tiles[i].tile);
    lua_newtable(L);
    if (item >= 0) {
      const model::TileItem& tile = *s.tileItems[static_cast<std::size_t>(item)].item;
      pushMarkValues(L, s, model::DeclarationKind::Tile, tile.kind, tile.values);
    }
    lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
  }
  host.refTileProperties = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_createtable(L, static_cast<int>(s.nodes.size()), 0);
  for (std::size_t i = 0; i < s.nodes.size(); ++i) {
    lua_newtable(L);
    pushMarkValues(L, s, model::DeclarationKind::Node, s.kinds[at(s.nodes[i].kind)].name, s.nodes[i].values);
    lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
  }
  host.refNodeProperties = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_pushvalue(L, raws);
  host.refItems = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_pushvalue(L, views);
  host.refItemViews = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_settop(L, environment);
}

}  // namespace sortie::script

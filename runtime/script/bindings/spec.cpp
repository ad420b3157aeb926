// What a spec file calls: docs/specs.md. The state behind them is SpecRun.
#include "script/specs/spec_run.h"

#include <algorithm>

#include "base/nearest.h"
#include "base/random.h"
#include "script/sandbox/sandbox_state.h"
#include "world/placing.h"

namespace sortie::script {

using world::at;
using world::raw;

namespace {

/// True inside a spec that has called `fixture`; else a failure is noted.
bool mayRun(lua_State* L, const char* function) {
  if (contextOf(L).loading) {
    (void)failing(L, fmt::format("{} belongs inside a spec's function", function));
    return false;
  }
  if (runOf(L).begun) return true;
  (void)failing(L, fmt::format("{}: call fixture \"NAME\" first", function));
  return false;
}

int specDeclare(lua_State* L) {
  SpecRun& run = runOf(L);
  if (run.loading == nullptr) return failing(L, "spec belongs at the top of a file, not into another spec");
  if (lua_type(L, 1) != LUA_TSTRING || lua_type(L, 2) != LUA_TFUNCTION) return failing(L, "spec(title, function)");
  if (run.loading->size() >= 10'000) return failing(L, "more than 10000 specs in a file");
  lua_settop(L, 2);
  SpecRun::Found found;
  found.title = {textAt(L, 1), callerPlace(L)};
  found.function = luaL_ref(L, LUA_REGISTRYINDEX);
  run.loading->push_back(std::move(found));
  return 0;
}

/// Option values as they stand in documents.
bool optionText(lua_State* L, int index, std::string& out) {
  switch (lua_type(L, index)) {
    case LUA_TBOOLEAN: out = lua_toboolean(L, index) != 0 ? "true" : "false"; return true;
    case LUA_TSTRING: out = textAt(L, index); return true;
    case LUA_TNUMBER:
      if (lua_isinteger(L, index) == 0) return false;
      out = fmt::format("{}", lua_tointeger(L, index));
      return true;
    default: return false;
  }
}

int specFixture(lua_State* L) {
  SpecRun& run = runOf(L);
  if (contextOf(L).loading) return failing(L, "fixture belongs inside a spec's function");
  if (lua_type(L, 1) != LUA_TSTRING) return failing(L, "fixture(name, options, variant)");
  FixtureName wanted;
  wanted.name = textAt(L, 1);
  if (lua_istable(L, 2)) {
    lua_pushnil(L);
    while (lua_next(L, 2) != 0) {
      std::string text;
      if (lua_type(L, -2) != LUA_TSTRING || !optionText(L, -1, text))
        return failing(L, "fixture: options are { name = value }, with numbers, texts and booleans");
      wanted.options[kebab(textAt(L, -2))] = std::move(text);
      lua_pop(L, 1);
    }
  }
  if (lua_type(L, 3) == LUA_TSTRING) wanted.variant = textAt(L, 3);
  if (wanted != run.fixture) {
    if (run.begun) return failing(L, "a spec stays with one fixture, with the same options: write another spec");
    run.wants = std::move(wanted);
    return failing(L, "another fixture");
  }
  if (run.begun)
    if (const Result<> left = run.checkLeft(); !left)
      return failing(L, fmt::format("{} ({})", left.error().text, toString(left.error().where)));
  run.begin();
  run.begun = true;
  return 0;
}

bool placeNamed(lua_State* L, const world::Scenario& s, const std::string& text, world::SideId side,
                board::Place& out) {
  const auto unknown = [&] {
    (void)failing(
        L, fmt::format("'{}' is no place: write e.g. s1:C4, edge:s1:C4:east, zone:hand@azure or piece:truck", text));
    return false;
  };
  if (text.starts_with("edge:")) {
    const board::EdgeIndex edge = s.grid->findEdge(text.substr(5));
    out = board::placeOf(edge);
    return edge != board::noEdge || unknown();
  }
  if (text.starts_with("corner:")) {
    const board::CornerIndex corner = s.grid->findCorner(text.substr(7));
    out = board::placeOf(corner);
    return corner != board::noCorner || unknown();
  }
  if (text.starts_with("piece:")) {
    const world::PieceId piece = s.piece(text.substr(6));
    out = board::piecePlace(raw(piece));
    return piece != world::PieceId::None || unknown();
  }
  if (text.starts_with("zone:")) {
    std::string name = text.substr(5);
    Value owner;
    if (const std::size_t mark = name.find('@'); mark != std::string::npos) {
      const std::string who = name.substr(mark + 1);
      name.resize(mark);
      if (const world::SideId other = s.side(who); other != world::SideId::None) owner = Value::of(other);
      if (const world::TileId tile = s.tile(who); owner.tag == Tag::Nil && tile != world::TileId::None)
        owner = Value::of(tile);
      for (std::size_t t = 0; t < s.teams.size(); ++t)
        if (owner.tag == Tag::Nil && s.teams[t].name == who) owner = Value::of(static_cast<world::TeamId>(t));
    } else if (side != world::SideId::None && s.zone(name, {}) == world::ZoneId::None) {
      owner = Value::of(side);
    }
    const world::ZoneId zone = s.zone(name, owner);
    out = board::zonePlace(raw(zone));
    return zone != world::ZoneId::None || unknown();
  }
  const board::SquareIndex square = s.grid->find(text);
  out = board::placeOf(square);
  return square != board::noSquare || unknown();
}

/// A place given as text, as a number, or as a zone or piece.
bool placeAt(lua_State* L, int index, world::SideId side, board::Place& out) {
  const PlayContext& c = contextOf(L);
  if (lua_type(L, index) == LUA_TSTRING) return placeNamed(L, *c.scenario, textAt(L, index), side, out);
  if (lua_isnoneornil(L, index)) {
    out = board::zonePlace(raw(c.scenario->offMap));
    return true;
  }
  if (const Handle* handle = handleAt(L, index);
      handle != nullptr && (handle->tag == Tag::Zone || handle->tag == Tag::Piece)) {
    out = handle->tag == Tag::Zone ? board::zonePlace(handle->index) : board::piecePlace(handle->index);
    return true;
  }
  const board::SquareIndex square = squareAt(L, index);
  if (square != board::noSquare) {
    out = board::placeOf(square);
    return true;
  }
  const lua_Integer place = lua_isinteger(L, index) != 0 ? lua_tointeger(L, index) : board::noPlace;
  const bool valid = board::isEdge(place)     ? raw(board::edgeOf(place)) < c.scenario->grid->edgeCount()
                     : board::isCorner(place) ? raw(board::cornerOf(place)) < c.scenario->grid->cornerCount()
                                              : board::isPoint(place);
  out = place;
  if (!valid) (void)failing(L, fmt::format("{} is no place", nameOf(L, index)));
  return valid;
}

bool createNamed(lua_State* L, const std::string& name, world::SideId side, world::PieceId& out) {
  const PlayContext& c = contextOf(L);
  const world::Scenario& s = *c.scenario;
  const std::int32_t item = s.item(name);
  const world::KindId kind = item >= 0 ? s.items[static_cast<std::size_t>(item)].kind : s.pieceKind(name);
  if (kind == world::KindId::None || !world::isMade(s, kind)) {
    (void)failing(L, fmt::format("'{}' is no piece, marker or card, of content or by kind", name));
    return false;
  }
  if (c.world->pieceCount() >= world::mostPieces) {
    (void)failing(L, fmt::format("more than {} pieces", world::mostPieces));
    return false;
  }
  charge(L, c.world->pieceCount() / 8 + 16);
  out = c.mutator->create(kind, item, side);
  return true;
}

int placeBody(lua_State* L) {
  if (!mayRun(L, "place")) return -1;
  const PlayContext& c = contextOf(L);
  lua_settop(L, 4);
  if (lua_type(L, 1) != LUA_TSTRING) return failing(L, "place(kind or item, place, side, attributes)");
  world::SideId side = sideAt(L, 3);
  if (lua_type(L, 3) == LUA_TSTRING) {
    side = c.scenario->side(textAt(L, 3));
    if (side == world::SideId::None) return failing(L, fmt::format("place: there is no side {}", nameOf(L, 3)));
  } else if (side == world::SideId::None && !lua_isnil(L, 3)) {
    return failing(L, fmt::format("place: {} is no side", nameOf(L, 3)));
  }
  if (!lua_isnil(L, 4) && !lua_istable(L, 4)) return failing(L, "place: attributes are { name = value }");
  board::Place place = board::noPlace;
  world::PieceId piece{};
  if (!placeAt(L, 2, side, place) || !createNamed(L, textAt(L, 1), side, piece)) return -1;
  if (!fitsOrFail(L, c.world->piece(piece).kind, place, "place")) return -1;
  c.mutator->move(piece, place);
  pushHandle(L, Tag::Piece, raw(piece));
  return 1;
}

/// Calls change.NAME(piece at 5, name at `key`, value at `value`): no C++ value may be alive here.
void callChange(lua_State* L, const char* name, int key, int value) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, hostOf(L).packStates[runOf(L).pack].environment);
  lua_getfield(L, -1, "change");
  lua_getfield(L, -1, name);
  lua_pushvalue(L, 5);
  lua_pushvalue(L, key);
  lua_pushvalue(L, value);
  lua_call(L, 3, 0);
  lua_pop(L, 2);
}

int specPlace(lua_State* L) {
  if (placeBody(L) < 0) raiseFailure(L);
  if (lua_istable(L, 4)) {
    lua_pushnil(L);
    while (lua_next(L, 4) != 0) {
      if (lua_istable(L, 7)) {
        callChange(L, "list_clear", 6, 7);
        const auto n = static_cast<lua_Integer>(lua_rawlen(L, 7));
        for (lua_Integer i = 1; i <= n; ++i) {
          lua_rawgeti(L, 7, i);
          callChange(L, "list_add", 6, 8);
          lua_settop(L, 7);
        }
      } else {
        callChange(L, "set", 6, 7);
      }
      lua_settop(L, 6);
    }
  }
  lua_settop(L, 5);
  return 1;
}

int specLay(lua_State* L) {
  if (!mayRun(L, "lay")) return -1;
  const PlayContext& c = contextOf(L);
  const std::string where = textAt(L, 2) + ":" + textAt(L, 3);
  const board::EdgeIndex edge = c.scenario->grid->findEdge(where);
  if (edge == board::noEdge)
    return failing(L, fmt::format("lay(kind, square, direction, state): there is no edge '{}'", where));
  const std::int32_t state = lua_isnil(L, 1) ? 0 : c.scenario->edgeState(textAt(L, 1), textAt(L, 4));
  if (state < 0) return failing(L, fmt::format("lay: {} is no kind of edge with such a state", nameOf(L, 1)));
  c.mutator->edge(edge, static_cast<std::uint8_t>(state));
  lua_pushinteger(L, board::placeOf(edge));
  return 1;
}

/// Pushes the elements of the arguments from `first` on, or those of a table that stands there alone.
int flatten(lua_State* L, int first) {
  if (lua_istable(L, first) && lua_gettop(L) == first) {
    const auto n = static_cast<int>(lua_rawlen(L, first));
    if (n > 200) return -1;
    luaL_checkstack(L, n, "too many");
    for (int i = 1; i <= n; ++i) lua_rawgeti(L, first, i);
    lua_remove(L, first);
    return n;
  }
  return std::max(0, lua_gettop(L) - first + 1);
}

int specStack(lua_State* L) {
  if (!mayRun(L, "stack")) return -1;
  const PlayContext& c = contextOf(L);
  board::Place place = board::noPlace;
  if (lua_type(L, 1) == LUA_TSTRING) {
    const std::string text = textAt(L, 1);
    if (!placeNamed(L, *c.scenario, text.starts_with("zone:") ? text : "zone:" + text, world::SideId::None, place))
      return -1;
  } else if (!placeAt(L, 1, world::SideId::None, place)) {
    return -1;
  }
  if (!board::isZone(place)) return failing(L, "stack(zone, cards…): that is no zone");
  const int n = flatten(L, 2);
  if (n < 1) return failing(L, "stack(zone, cards…): names of content, kinds or pieces, the top one first");
  std::vector<world::PieceId> cards;
  const world::ZoneState& zone = c.world->zones[static_cast<std::size_t>(board::zoneOf(place))];
  for (int i = 2; i < n + 2; ++i) {
    world::PieceId card = pieceAt(L, i);
    if (card == world::PieceId::None) {
      if (lua_type(L, i) != LUA_TSTRING) return failing(L, fmt::format("stack: {} is no card", nameOf(L, i)));
      const std::string name = textAt(L, i);
      // One that lies there already is taken before a new one is made.
      for (std::int32_t p = zone.first; p >= 0 && card == world::PieceId::None;
           p = c.world->pieces[static_cast<std::size_t>(p)].next) {
        const auto id = static_cast<world::PieceId>(p);
        const world::PieceState& state = c.world->piece(id);
        const bool named = state.item >= 0 ? c.scenario->items[static_cast<std::size_t>(state.item)].name == name
                                           : c.scenario->kinds[at(state.kind)].name == name;
        if (named && std::find(cards.begin(), cards.end(), id) == cards.end()) card = id;
      }
      if (card == world::PieceId::None && !createNamed(L, name, world::SideId::None, card)) return -1;
    }
    cards.push_back(card);
  }
  for (auto card = cards.rbegin(); card != cards.rend(); ++card) c.mutator->move(*card, place);
  return 0;
}

int specSeed(lua_State* L) {
  if (!mayRun(L, "seed")) return -1;
  const PlayContext& c = contextOf(L);
  if (lua_isinteger(L, 1) == 0) return failing(L, "seed(n): a whole number, as a playtest has it");
  c.world->seed = static_cast<std::uint64_t>(lua_tointeger(L, 1));
  for (const world::ZoneId zone : c.scenario->shuffledZones) c.mutator->shuffle(zone);
  return 0;
}

int specForce(lua_State* L) {
  if (!mayRun(L, "force")) return -1;
  SpecRun& run = runOf(L);
  const int n = flatten(L, 1);
  if (n < 0) return failing(L, "force{…}: more than 200 results at once");
  for (int i = 1; i <= n; ++i) {
    Value result;
    if (!read(L, i, result) || (result.tag != Tag::Int && result.tag != Tag::Symbol))
      return failing(L, fmt::format("force{{…}} takes results of dice, got {}", nameOf(L, i)));
    run.outer.chances.dice.push_back(static_cast<std::int32_t>(result.data));
  }
  run.forces.push_back(callerPlace(L));
  return 0;
}

int specChance(lua_State* L) {
  if (!mayRun(L, "chance")) return -1;
  // chance(n) is for random(…) without a purpose.
  const int number = lua_gettop(L) == 1 ? 1 : 2;
  if ((number == 2 && lua_type(L, 1) != LUA_TSTRING) || lua_isinteger(L, number) == 0 || lua_tointeger(L, number) < 1)
    return failing(L, "chance(purpose, n): the next random(…) of that purpose gives n, from 1");
  SpecRun& run = runOf(L);
  run.outer.chances.draws.push_back({purposeAt(L, 1), lua_tointeger(L, number)});
  run.forces.push_back(callerPlace(L));
  return 0;
}

template <SpecExpected::Kind kind>
int specExpected(lua_State* L) {
  if (!mayRun(L, "answer")) return -1;
  SpecRun& run = runOf(L);
  if (lua_type(L, 1) != LUA_TSTRING || contextOf(L).scenario->decision(textAt(L, 1)) < 0)
    return failing(L, fmt::format("{} is no declared decision", nameOf(L, 1)));
  SpecExpected next;
  next.kind = kind;
  next.decision = textAt(L, 1);
  next.where = callerPlace(L);
  const int n = flatten(L, 2);
  if (n < 0) return failing(L, "more than 200 keys");
  for (int i = 2; i < n + 2; ++i) {
    SpecKey key;
    switch (lua_type(L, i)) {
      case LUA_TSTRING:
        key.kind = SpecKey::Kind::Text;
        key.text = textAt(L, i);
        break;
      case LUA_TBOOLEAN:
        key.kind = SpecKey::Kind::Flag;
        key.number = lua_toboolean(L, i);
        break;
      case LUA_TNUMBER:
        key.kind = SpecKey::Kind::Number;
        key.number = lua_tointeger(L, i);
        break;
      default:
        key.kind = SpecKey::Kind::Handle;
        if (!read(L, i, key.handle) || key.handle.tag == Tag::Nil)
          return failing(L, fmt::format("{} names no option", nameOf(L, i)));
        key.text = run.keyOf(key.handle);
    }
    next.keys.push_back(std::move(key));
  }
  run.expected.push_back(std::move(next));
  return 0;
}

/// What is said about a step that is not there: `at` is where its name is on the stack.
std::string noStep(lua_State* L, const world::Scenario& scenario, const char* what, int at) {
  std::vector<std::string> names;
  for (const world::StepInfo& step : scenario.steps) names.push_back(step.name);
  const char* written = lua_type(L, at) == LUA_TSTRING ? lua_tostring(L, at) : "";
  return fmt::format("{} {} is no declared step: {}", what, nameOf(L, at), namesToChoose(written, names));
}

int specRun(lua_State* L) {
  if (!mayRun(L, "run")) return -1;
  SpecRun& run = runOf(L);
  if (&contextOf(L) != &run.outer) return failing(L, "run belongs into the spec itself, not into a step");
  const world::Scenario& s = *run.outer.scenario;
  std::int32_t until = -1;
  if (lua_istable(L, 1)) {
    lua_getfield(L, 1, "until_step");
    if (!lua_isnil(L, -1)) {
      until = lookUpName(L, hostOf(L).refSteps, -1);
      if (until < 0) return failing(L, noStep(L, s, "run: until_step", -1));
    }
    lua_settop(L, 1);
  }
  const int n = flatten(L, 1);
  const std::int32_t step = n == 0 ? s.firstStep : lookUpName(L, hostOf(L).refSteps, 1);
  if (step < 0) return failing(L, noStep(L, s, "run:", 1));
  const world::StepInfo& info = s.steps[static_cast<std::size_t>(step)];
  std::vector<Value> arguments;
  for (int i = 2; i <= n; ++i) {
    Value value;
    if (!read(L, i, value) || (value.tag == Tag::Symbol && at(value.symbol()) >= s.symbols.size()))
      return failing(L, fmt::format("run: a step takes scalars and handles, got {}", nameOf(L, i)));
    arguments.push_back(value);
  }
  if (arguments.size() > info.parameters)
    return failing(
        L, fmt::format("run: step '{}' declares {} parameters, got {}", info.name, info.parameters, arguments.size()));
  const std::size_t floor = run.world.stack.size();
  run.mutator.push(step, arguments);
  const Result<> done = run.runSteps(floor, until);
  if (done) return 0;
  const Error& error = done.error();
  return failing(L, error.where.file.empty() ? error.text : fmt::format("{} ({})", error.text, toString(error.where)));
}

/// The pack's own modules, also inside a spec: those that nothing else has loaded are loaded now.
int specRequire(lua_State* L) {
  PlayContext* context = hostOf(L).current;
  const bool before = context->loading;
  lua_settop(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, hostOf(L).packStates[runOf(L).pack].environment);
  lua_getfield(L, -1, "require");
  lua_pushvalue(L, 1);
  context->loading = true;
  const int status = lua_pcall(L, 1, 1, 0);
  context->loading = before;
  raiseIfDead(L, status);
  if (status != LUA_OK) return lua_error(L);
  return 1;
}

}  // namespace

std::string textAt(lua_State* L, int index) {
  std::size_t length = 0;
  const char* text = lua_tolstring(L, index, &length);
  return text == nullptr ? std::string() : std::string(text, length);
}

SourcePlace callerPlace(lua_State* L) {
  lua_Debug frame{};
  if (lua_getstack(L, 1, &frame) == 0 || lua_getinfo(L, "Sl", &frame) == 0 || frame.currentline <= 0) return {};
  const char* source = frame.source;
  if (*source == '@' || *source == '=') ++source;
  return {source, static_cast<std::uint32_t>(frame.currentline), 0};
}

void bindSpec(lua_State* L, SpecRun& run) {
  static const luaL_Reg functions[] = {{"spec", bound<specDeclare>},
                                       {"fixture", bound<specFixture>},
                                       {"place", specPlace},
                                       {"lay", bound<specLay>},
                                       {"stack", bound<specStack>},
                                       {"seed", bound<specSeed>},
                                       {"force", bound<specForce>},
                                       {"chance", bound<specChance>},
                                       {"answer", bound<specExpected<SpecExpected::Kind::Answer>>},
                                       {"refuse", bound<specExpected<SpecExpected::Kind::Refuse>>},
                                       {"expect_options", bound<specExpected<SpecExpected::Kind::Options>>},
                                       {"run", bound<specRun>},
                                       {"require", specRequire},
                                       {nullptr, nullptr}};
  lua_pushlightuserdata(L, &run);
  luaL_setfuncs(L, functions, 1);
  bindSpecExpect(L, run);
}

}  // namespace sortie::script

// Shared by the bindings: values to and from Lua, handles, errors. Private to the room.
//
// A binding's body is a plain function that returns the number of results, or `failing(...)` with the text of an error;
// only the trampoline `bound<body>` raises (a longjmp), when nothing with a destructor is left on the C++ stack.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "script/host.h"
#include "script/reference/binding.h"

extern "C" {
#include <lauxlib.h>
#include <lua.h>
}

namespace sortie::script {

using world::Tag;
using world::Value;

/// Every userdata that scripts can hold begins with one of these, so that one look tells what it is.
enum class Mark : std::uint32_t {
  Handle = 0x53484e44,
  Set = 0x53534554,
  Filter = 0x5346494c,
  Domain = 0x53444f4d,
  Scores = 0x5353434f
};

struct Handle {
  Mark mark = Mark::Handle;
  Tag tag = Tag::Nil;
  std::int32_t index = 0;
};
/// In sets' userdata. The buffer belongs to the host and stays where it is as long as the state lives.
struct SetHandle {
  Mark mark = Mark::Set;
  std::int32_t index = 0;
  SetBuffer* buffer = nullptr;
};

/// The userdata at `index` if it is of that mark, else null.
template <class T>
[[nodiscard]] const T* markedAt(lua_State* L, int index, Mark mark) noexcept {
  const void* data = lua_touserdata(L, index);
  return data != nullptr && *static_cast<const Mark*>(data) == mark ? static_cast<const T*>(data) : nullptr;
}

[[nodiscard]] inline Host& hostOf(lua_State* L) noexcept { return *static_cast<Host*>(core(L)->host); }
[[nodiscard]] inline PlayContext& contextOf(lua_State* L) noexcept { return *hostOf(L).current; }

/// The squares of the board, as built and as they are now: for functions that scripts can call only where there are some.
[[nodiscard]] inline const board::Grid& squaresOf(lua_State* L) noexcept { return *contextOf(L).scenario->grid; }
[[nodiscard]] inline auto squaresNow(lua_State* L) noexcept { return contextOf(L).world->view(squaresOf(L)); }

/// Notes the text of an error; `return failing(L, …)` from a body.
[[nodiscard]] int failing(lua_State* L, std::string text);
/// The same of an error: where, what, and the remedy, without its code.
[[nodiscard]] int failing(lua_State* L, const Error& error);
/// Raises the noted error with the script's place in front.
[[noreturn]] void raiseFailure(lua_State* L);

template <int (*body)(lua_State*)>
int bound(lua_State* L) {
  const int results = body(L);
  if (results < 0) [[unlikely]]
    raiseFailure(L);
  return results;
}

/// Pushes a value as scripts see it.
void push(lua_State* L, const Value& value);
void pushHandle(lua_State* L, Tag tag, std::int32_t index);
void pushSymbol(lua_State* L, world::Symbol symbol);
/// Converts the Lua value at `index`; false when it is a table, function or other thing that is not a scalar.
[[nodiscard]] bool read(lua_State* L, int index, Value& out);
[[nodiscard]] const Handle* handleAt(lua_State* L, int index) noexcept;  ///< null when it is none
/// As a value: a node is its place.
[[nodiscard]] inline Value valueOf(const Handle& handle) noexcept {
  return handle.tag == Tag::Node ? Value::ofPlace(handle.index) : Value{handle.index, handle.tag};
}
/// The thing with attributes that a value is; of tag Nil for places that are not nodes.
[[nodiscard]] world::Thing thingOf(lua_State* L, const Value& value) noexcept;
[[nodiscard]] SetBuffer* setAt(lua_State* L, int index) noexcept;  ///< null when it is none
/// Whether the set was made at load or by the step that runs.
[[nodiscard]] bool usable(lua_State* L, const SetBuffer& set) noexcept;
/// The set buffer's number at `index`, or -1.
[[nodiscard]] std::int32_t setIndexAt(lua_State* L, int index) noexcept;
/// A new empty set; its handle is pushed.
SetBuffer& newSet(lua_State* L);
/// A piece handle at `index`, or None.
[[nodiscard]] world::PieceId pieceAt(lua_State* L, int index) noexcept;
[[nodiscard]] world::SideId sideAt(lua_State* L, int index) noexcept;
/// A square or node, or that of a piece that stands on the map; noSquare otherwise.
[[nodiscard]] board::SquareIndex squareAt(lua_State* L, int index) noexcept;
/// The same into `out`; false with a failure noted when there is none.
[[nodiscard]] bool squareOrFail(lua_State* L, int index, const char* function, board::SquareIndex& out);
/// The squares that a piece at `index` covers; one for everything else.
[[nodiscard]] board::Footprint footprintAt(lua_State* L, int index) noexcept;
/// False with a failure noted where a piece of that kind cannot be put at that place; `self`: the piece, if there is one.
[[nodiscard]] bool fitsOrFail(lua_State* L, world::KindId kind, board::Place place, const char* function,
                              world::PieceId self = world::PieceId::None);
/// Like `read` for something that may be a square given as an integer.
[[nodiscard]] bool sameValue(const Value& a, const Value& b) noexcept;
/// "piece r1", "a table": for messages.
[[nodiscard]] std::string nameOf(lua_State* L, int index);
/// __index of filters' methods, for what is none of them.
int noFilterMethod(lua_State* L);
/// "; did you mean hit_points?" where an attribute of the handle at `index` is called much like that; else empty.
[[nodiscard]] std::string attributeMeant(lua_State* L, int index, const std::string& written);
/// kebab-case of a Lua name and back.
[[nodiscard]] std::string kebab(std::string name);
[[nodiscard]] std::string snake(std::string name);

/// Seals the table on top of the stack in place and pushes it once more.
void pushSealedTop(lua_State* L);
/// The index behind a name (a string at `index`) in one of the host's look-up tables, or -1.
[[nodiscard]] std::int32_t lookUpName(lua_State* L, int table, int index);
/// Whether a text is that of a symbol and short, so that its string stays where it is (name_cache.h).
[[nodiscard]] bool isHeld(lua_State* L, world::Symbol symbol, std::string_view text) noexcept;
/// False (with a failure noted) where nothing may be changed: at load, in modifiers, predicates and comparators.
[[nodiscard]] bool mayChange(lua_State* L, const char* what);
/// Pushes an attribute's value.
void pushAttribute(lua_State* L, const PlayContext& context, const Handle& handle, const world::AttributeSlot& slot);
/// The cell value for an attribute from the Lua value at `index`; -2^31 and a failure text on mismatch.
[[nodiscard]] bool cellFrom(lua_State* L, int index, const PlayContext& context, model::TypeKind type,
                            std::int32_t& out);

/// The stream of a purpose as `random(n, purpose)` names it.
[[nodiscard]] std::uint64_t purposeAt(lua_State* L, int index);

/// Whose move it is when a kernel is asked for: the piece or side at `index`, else nobody.
[[nodiscard]] world::Mover moverAt(lua_State* L, int index) noexcept;
// Functions of `board` on graphs (board_graph.cpp), for the rows where they stand beside those on squares.
int graphEdge(lua_State* L);
int graphDistance(lua_State* L);
int graphAdjacent(lua_State* L);
int graphNeighbours(lua_State* L);
int graphFlood(lua_State* L);
/// Pushes squares or nodes as a set.
int pushSpots(lua_State* L, const std::vector<board::Spot>& spots);

/// Leaves of a set of pieces on the map those to which a piece or square has a line (board/lines/lines.h).
void keepInLine(lua_State* L, SetBuffer& set, board::SquareIndex a, board::Footprint size);

/// Pushes what choose gives back for an answer that lies in the domain; 1, or -1 with a failure noted.
int pushAnswer(lua_State* L, const world::Domain& domain, AnswerShape shape, std::int32_t set,
               const world::Answer& answer);
/// The same of the decision that is pending.
int pushPending(lua_State* L, const Questions& questions, const world::Answer& answer);

// Each adds its names to the environment table at the top of the stack.
void bindHandles(lua_State* L, Host& host);
void bindSets(lua_State* L, Host& host);
void bindFilters(lua_State* L, Host& host);
void bindChoose(lua_State* L, Host& host);
void bindChange(lua_State* L, Host& host);
void bindBoard(lua_State* L, Host& host);
void bindEvents(lua_State* L, Host& host);
void bindData(lua_State* L, Host& host);

// Of hosts of agents.
/// Whether a name of the interface is for agents: nothing that asks, changes, raises or rolls is.
[[nodiscard]] bool isForAgents(std::string_view name);
/// Adds the names that only agents have.
void bindAgents(lua_State* L, Host& host);
/// Gives the environment on top of the stack what a mission's rules.lua calls in an agent's state: modify, veto and offer
/// as for rules, and an `on` that does nothing.
void addAgentListening(lua_State* L);
/// Reads what an agent's function gave, on top of the stack: the answer to a decision over `options` (as the agent saw
/// them). 0, or -1 with a failure noted.
[[nodiscard]] int readAgentAnswer(lua_State* L, const world::Domain& domain, const SetBuffer& options,
                                  world::Answer& answer);
/// Adds `score` to the table of set methods on top of the stack.
void addScoreMethods(lua_State* L, Host& host);
/// Adds to `scores` (one an option) what a term such as {"steps", goals, weight = -3} makes of each. The term is the
/// table at `index`; leaves the stack as it likes. False with a failure noted for a term that cannot be read.
[[nodiscard]] bool addTerm(lua_State* L, int index, const SetBuffer& options, std::int64_t* scores);
/// Pushes a table itself, or what it holds if it is sealed, so that it can be read raw.
void pushPlain(lua_State* L, int index);

/// Adds entrances, objectives … to the table of methods on top of the stack.
void addDocumentMethods(lua_State* L);

}  // namespace sortie::script

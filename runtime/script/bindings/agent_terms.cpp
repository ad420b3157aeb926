// The terms of options:score{…}: each looks at all options at once. Squares are walked here, never in Lua.
#include <algorithm>
#include <string_view>

#include "board/lines/sight.h"
#include "script/agents/agent_ways.h"
#include "script/bindings/bind.h"
#include "world/ways.h"
#include "script/sandbox/sandbox_state.h"
#include "world/piece_squares.h"

namespace sortie::script {

using world::at;
using world::raw;

namespace {

constexpr char waysKey = 'w';  // its address is the key in the registry

WayCache& waysOf(lua_State* L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &waysKey);
  auto* cache = static_cast<WayCache*>(lua_touserdata(L, -1));
  lua_pop(L, 1);
  return *cache;
}

/// How far "steps" and "distance" look, unless `most` says otherwise; what is further counts as that far.
constexpr lua_Integer defaultMost = 50;

struct Term {
  lua_State* L = nullptr;
  int index = 0;  ///< its table
  std::string_view name;
  std::int64_t weight = 1;
  const SetBuffer* options = nullptr;
  std::int64_t* scores = nullptr;

  void add(std::size_t i, std::int64_t value) const {
    // Unsigned, so that absurd weights wrap instead of overflowing.
    scores[i] = static_cast<std::int64_t>(static_cast<std::uint64_t>(scores[i]) +
                                          static_cast<std::uint64_t>(value) * static_cast<std::uint64_t>(weight));
  }
};

bool bad(const Term& term, const std::string& text) {
  (void)failing(term.L, fmt::format("score: {{\"{}\", …}}: {}", term.name, text));
  return false;
}

// Fields are read raw: nothing of a script may run while options and squares lie in the context.
int pushField(const Term& term, const char* name) {
  lua_pushstring(term.L, name);
  return lua_rawget(term.L, term.index);
}

lua_Integer numberField(const Term& term, const char* name, lua_Integer otherwise) {
  pushField(term, name);
  const lua_Integer value = lua_isinteger(term.L, -1) != 0 ? lua_tointeger(term.L, -1) : otherwise;
  lua_pop(term.L, 1);
  return value;
}

bool flagField(const Term& term, const char* name) {
  pushField(term, name);
  const bool value = lua_toboolean(term.L, -1) != 0;
  lua_pop(term.L, 1);
  return value;
}

board::SquareIndex squareOf(const PlayContext& c, const Value& value) {
  if (value.tag == Tag::Place) return c.scenario->board.spotAt(value.data);
  if (value.tag == Tag::Piece && value.data >= 0 && static_cast<std::size_t>(value.data) < c.world->pieceCount())
    return c.world->squareOf(value.piece());
  return board::noSquare;
}

/// The squares of a set, a piece or a square at `index` into the context's spare list; what is off the map is left out.
bool squaresAt(const Term& term, int index, const char* what) {
  PlayContext& c = contextOf(term.L);
  c.kernels.squares.clear();
  if (const SetBuffer* set = setAt(term.L, index)) {
    charge(term.L, set->values.size() / 4 + 1);
    for (Value value : set->values) {
      if (value.tag == Tag::Int) value.tag = Tag::Place;
      const board::SquareIndex square = squareOf(c, value);
      if (square != board::noSpot) c.kernels.squares.push_back(square);
    }
    return true;
  }
  const board::SquareIndex square = squareAt(term.L, index);
  if (square != board::noSquare) {
    c.kernels.squares.push_back(square);
    return true;
  }
  if (pieceAt(term.L, index) != world::PieceId::None) return true;  // a piece off the map: nowhere
  return bad(term, fmt::format("{} is a set, a piece or a square, got {}", what, nameOf(term.L, index)));
}

bool subjectSquares(const Term& term) {
  lua_rawgeti(term.L, term.index, 2);
  const bool good = squaresAt(term, -1, "the second entry");
  lua_pop(term.L, 1);
  return good;
}

world::PieceId mover(const PlayContext& c) {
  return c.eyes.about.tag == Tag::Piece ? c.eyes.about.piece() : world::PieceId::None;
}

/// From the goals to all options at once: the way back costs the same but for what entering a square costs. Where steps
/// lead off levels it does not, and the search goes backwards along them.
bool stepsTerm(const Term& term) {
  lua_State* L = term.L;
  PlayContext& c = contextOf(L);
  pushField(term, "by");
  const std::int32_t movement = lua_type(L, -1) == LUA_TSTRING ? lookUpName(L, hostOf(L).refMovements, -1) : -1;
  lua_pop(L, 1);
  if (movement < 0) return bad(term, "`by` names a movement of the ruleset");
  const world::MovementInfo& info = c.scenario->movements[static_cast<std::size_t>(movement)];
  const world::PieceId piece = mover(c);
  WayCache::Question question{
      .board = &c.scenario->board, .map = c.world->map, .movement = movement, .rules = info.rules};
  if (c.scenario->graph != nullptr) question.links = world::linkRules(info);
  question.most = static_cast<std::int32_t>(std::clamp<lua_Integer>(numberField(term, "most", defaultMost), 0, 10000));
  if (piece != world::PieceId::None)
    question.rules.kinds = c.scenario->kinds[at(c.world->piece(piece).kind)].openerMask;
  const bool pieces = flagField(term, "pieces");
  if (!subjectSquares(term)) return false;
  // Whatever is held already: the steps of the whole map may have to be gathered first.
  const auto squares = static_cast<std::size_t>(c.scenario->board.spotCount());
  charge(L, (info.rules.falls ? 2 * squares : squares / 2) + term.options->values.size() + 16);
  if (pieces) {
    c.kernels.flags.fillForMover(*c.scenario, *c.world, info, piece, c.eyes.reader);
    if (!c.kernels.flags.none()) question.flags = c.kernels.flags.data();
  }
  waysOf(L).steps(question, c.kernels.squares, c.eyes.optionSquares, c.kernels.scratch, c.eyes.optionSteps);
  if (pieces) c.kernels.flags.clear();
  for (std::size_t i = 0; i < c.eyes.optionSteps.size(); ++i) term.add(i, c.eyes.optionSteps[i]);
  return true;
}

/// A distance that no link bridges is further than any other.
std::int32_t linksBetween(lua_State* L, board::Spot a, board::Spot b) {
  PlayContext& c = contextOf(L);
  charge(L, static_cast<std::uint64_t>(c.scenario->board.spotCount()) / 2 + 4);
  const std::int32_t links =
      board::distance(c.world->view(*c.scenario->graph), board::everyLink(), a, b, c.kernels.scratch);
  return links < 0 ? INT32_MAX : links;
}

std::int32_t between(lua_State* L, board::SquareIndex a, board::SquareIndex b) {
  if (contextOf(L).scenario->grid == nullptr) [[unlikely]]
    return linksBetween(L, a, b);
  return hostOf(L).orthogonal ? board::manhattan(squaresOf(L), a, b) : board::chebyshev(squaresOf(L), a, b);
}

void chargePairs(const Term& term, std::uint64_t each) {
  charge(term.L, term.options->values.size() * contextOf(term.L).kernels.squares.size() * each / 4 + 4);
}

bool distanceTerm(const Term& term) {
  const PlayContext& c = contextOf(term.L);
  const auto most =
      static_cast<std::int32_t>(std::clamp<lua_Integer>(numberField(term, "most", defaultMost), 0, 10000));
  if (!subjectSquares(term)) return false;
  chargePairs(term, 1);
  for (std::size_t i = 0; i < c.eyes.optionSquares.size(); ++i) {
    std::int32_t nearest = most;
    if (c.eyes.optionSquares[i] != board::noSquare)
      for (const board::SquareIndex square : c.kernels.squares)
        nearest = std::min(nearest, between(term.L, c.eyes.optionSquares[i], square));
    term.add(i, nearest);
  }
  return true;
}

bool withinTerm(const Term& term) {
  const PlayContext& c = contextOf(term.L);
  const lua_Integer range = numberField(term, "range", 1);
  if (!subjectSquares(term)) return false;
  chargePairs(term, 1);
  for (std::size_t i = 0; i < c.eyes.optionSquares.size(); ++i) {
    if (c.eyes.optionSquares[i] == board::noSquare) continue;
    term.add(i, std::count_if(c.kernels.squares.begin(), c.kernels.squares.end(), [&](board::SquareIndex square) {
               return between(term.L, c.eyes.optionSquares[i], square) <= range;
             }));
  }
  return true;
}

bool besideTerm(const Term& term) {
  const PlayContext& c = contextOf(term.L);
  if (!subjectSquares(term)) return false;
  chargePairs(term, 1);
  if (c.scenario->graph != nullptr) {
    for (std::size_t i = 0; i < c.eyes.optionSquares.size(); ++i) {
      const board::Spot here = c.eyes.optionSquares[i];
      if (here != board::noSpot)
        term.add(i, std::count_if(c.kernels.squares.begin(), c.kernels.squares.end(), [&](board::Spot spot) {
                   return world::isBeside(*c.scenario, *c.world, here, spot);
                 }));
    }
    return true;
  }
  const auto view = squaresNow(term.L);
  for (std::size_t i = 0; i < c.eyes.optionSquares.size(); ++i) {
    const board::SquareIndex here = c.eyes.optionSquares[i];
    if (here == board::noSquare) continue;
    term.add(i, std::count_if(c.kernels.squares.begin(), c.kernels.squares.end(), [&](board::SquareIndex square) {
               return between(term.L, here, square) == 1 && board::adjacent(view, here, square);
             }));
  }
  return true;
}

/// How many of some pieces or squares have a clear line to the option; `screen` (may be empty) counts only lines that
/// cross one of those squares.
bool sightTerm(const Term& term, bool screened) {
  lua_State* L = term.L;
  PlayContext& c = contextOf(L);
  if (c.scenario->grid == nullptr)
    return bad(term, "lines of sight are of squares, and this mission is played on a graph");
  const lua_Integer range = numberField(term, "range", 10000);
  std::vector<board::SquareIndex>& screens = c.kernels.screens;
  screens.clear();
  if (screened) {
    pushField(term, "by");
    const bool good = squaresAt(term, -1, "`by`");
    lua_pop(L, 1);
    if (!good) return false;
    screens = c.kernels.squares;
  }
  if (!subjectSquares(term)) return false;
  chargePairs(term, 8);
  charge(L, c.world->pieceCount() / 4);
  c.kernels.flags.fillFigures(*c.scenario, *c.world, mover(c), world::PieceId::None);
  const auto view = squaresNow(L);
  const board::SightRules through{.blockingFlags = 0, .outsideBlocks = false};
  for (std::size_t i = 0; i < c.eyes.optionSquares.size(); ++i) {
    const board::SquareIndex here = c.eyes.optionSquares[i];
    if (here == board::noSquare) continue;
    std::int64_t count = 0;
    for (const board::SquareIndex square : c.kernels.squares) {
      if (board::chebyshev(*c.scenario->grid, square, here) > range) continue;
      if (!board::sees(view, square, here, c.kernels.flags.data())) continue;
      if (screened) {
        (void)board::sight(view, square, here, nullptr, through, c.kernels.crossed);
        if (std::none_of(c.kernels.crossed.begin(), c.kernels.crossed.end(), [&](board::SquareIndex each) {
              return std::find(screens.begin(), screens.end(), each) != screens.end();
            }))
          continue;
      }
      ++count;
    }
    term.add(i, count);
  }
  c.kernels.flags.clear();
  return true;
}

bool onTerm(const Term& term) {
  const PlayContext& c = contextOf(term.L);
  if (!subjectSquares(term)) return false;
  chargePairs(term, 1);
  for (std::size_t i = 0; i < c.eyes.optionSquares.size(); ++i)
    if (c.eyes.optionSquares[i] != board::noSquare && std::find(c.kernels.squares.begin(), c.kernels.squares.end(),
                                                                c.eyes.optionSquares[i]) != c.kernels.squares.end())
      term.add(i, 1);
  return true;
}

bool isTerm(const Term& term) {
  lua_State* L = term.L;
  lua_rawgeti(L, term.index, 2);
  const SetBuffer* set = setAt(L, -1);
  Value value;
  const bool good = set != nullptr || (read(L, -1, value) && value.tag != Tag::Nil);
  lua_pop(L, 1);
  if (!good) return bad(term, "the second entry is a set or a value");
  charge(L, term.options->values.size() * (set == nullptr ? 1 : set->values.size()) / 8 + 1);
  for (std::size_t i = 0; i < term.options->values.size(); ++i) {
    const Value& option = term.options->values[i];
    const bool same = set == nullptr ? sameValue(option, value)
                                     : std::any_of(set->values.begin(), set->values.end(),
                                                   [&](const Value& each) { return sameValue(option, each); });
    if (same) term.add(i, 1);
  }
  return true;
}

bool worthTerm(const Term& term) {
  lua_State* L = term.L;
  if (lua_rawgeti(L, term.index, 2) != LUA_TTABLE) {
    lua_pop(L, 1);
    return bad(term, "the second entry is a table: option = integer");
  }
  charge(L, term.options->values.size() * 2 + 1);
  pushPlain(L, -1);
  for (std::size_t i = 0; i < term.options->values.size(); ++i) {
    push(L, term.options->values[i]);
    if (lua_isnil(L, -1)) {
      lua_pop(L, 1);
      continue;
    }
    lua_rawget(L, -2);
    if (lua_isinteger(L, -1) != 0)
      term.add(i, lua_tointeger(L, -1));
    else if (!lua_isnil(L, -1))
      return bad(term, fmt::format("the table holds {}, not an integer", nameOf(L, -1)));
    lua_pop(L, 1);
  }
  lua_pop(L, 2);
  return true;
}

bool attributeTerm(const Term& term) {
  lua_State* L = term.L;
  lua_rawgeti(L, term.index, 2);
  const bool named = lua_type(L, -1) == LUA_TSTRING;
  for (std::size_t i = 0; named && i < term.options->values.size(); ++i) {
    const Value& option = term.options->values[i];
    if (option.tag != Tag::Piece && option.tag != Tag::Side && option.tag != Tag::Zone) continue;
    charge(L, 4);
    push(L, option);
    lua_pushvalue(L, -2);
    lua_gettable(L, -2);
    if (lua_isinteger(L, -1) != 0) term.add(i, lua_tointeger(L, -1));
    if (lua_isboolean(L, -1)) term.add(i, lua_toboolean(L, -1));
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
  return named || bad(term, "the second entry is the name of an attribute");
}

bool featureTerm(const Term& term) {
  lua_State* L = term.L;
  const PlayContext& c = contextOf(L);
  lua_rawgeti(L, term.index, 2);
  const std::int32_t bit = lua_type(L, -1) == LUA_TSTRING ? c.scenario->featureBit(lua_tostring(L, -1)) : -1;
  lua_pop(L, 1);
  if (bit < 0) return bad(term, "the second entry is a feature of the ruleset");
  charge(L, term.options->values.size() / 4 + 1);
  for (std::size_t i = 0; i < c.eyes.optionSquares.size(); ++i)
    if (c.eyes.optionSquares[i] != board::noSquare &&
        (c.world->map->features[board::at(c.eyes.optionSquares[i])] >> bit & 1u) != 0)
      term.add(i, 1);
  return true;
}

bool noiseTerm(const Term& term) {
  lua_State* L = term.L;
  const PlayContext& c = contextOf(L);
  lua_rawgeti(L, term.index, 2);
  const lua_Integer n = lua_isinteger(L, -1) != 0 ? lua_tointeger(L, -1) : 0;
  lua_pop(L, 1);
  if (n < 1) return bad(term, "the second entry is a number of 1 or more");
  charge(L, term.options->values.size() + 1);
  if (c.eyes.below != nullptr)
    for (std::size_t i = 0; i < term.options->values.size(); ++i)
      term.add(i, static_cast<std::int64_t>(c.eyes.below(c.eyes.stream, static_cast<std::uint64_t>(n))));
  return true;
}

}  // namespace

void setWays(lua_State* L, WayCache& cache) {
  lua_pushlightuserdata(L, &cache);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &waysKey);
}

void pushPlain(lua_State* L, int index) {
  index = lua_absindex(L, index);
  if (!pushSealedContent(L, index)) lua_pushvalue(L, index);
}

bool addTerm(lua_State* L, int index, const SetBuffer& options, std::int64_t* scores) {
  Term term{L, 0, {}, 1, &options, scores};
  if (lua_type(L, index) == LUA_TTABLE) pushPlain(L, index);
  term.index = lua_gettop(L);
  if (lua_type(L, term.index) != LUA_TTABLE || lua_rawgeti(L, term.index, 1) != LUA_TSTRING) {
    (void)failing(L, "score: each entry is {\"name\", about what, weight}");
    return false;
  }
  term.name = lua_tostring(L, -1);  // stays while the table does
  const int weight = lua_rawgeti(L, term.index, 3);
  if (lua_isinteger(L, -1) != 0)
    term.weight = lua_tointeger(L, -1);
  else if (weight != LUA_TNIL)
    return bad(term, fmt::format("the weight is an integer, got {}", nameOf(L, -1)));
  lua_pop(L, 2);
  if (term.name == "steps") return stepsTerm(term);
  if (term.name == "distance") return distanceTerm(term);
  if (term.name == "within") return withinTerm(term);
  if (term.name == "beside") return besideTerm(term);
  if (term.name == "seen_by") return sightTerm(term, false);
  if (term.name == "screened") return sightTerm(term, true);
  if (term.name == "on") return onTerm(term);
  if (term.name == "is") return isTerm(term);
  if (term.name == "worth") return worthTerm(term);
  if (term.name == "attribute") return attributeTerm(term);
  if (term.name == "feature") return featureTerm(term);
  if (term.name == "noise") return noiseTerm(term);
  return bad(term, "there is no such term; see docs/agents.md for the list");
}

}  // namespace sortie::script

// Where the pieces of the setup stand: the test of a place that play and the editor's preview use, asked of each piece.
#include <algorithm>
#include <array>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "script/checks/pack_checks.h"
#include "script/sandbox/sandbox_state.h"
#include "world/mutator.h"
#include "world/piece_squares.h"
#include "world/standing.h"

namespace sortie::script {
namespace {

using board::SquareIndex;
using model::Element;
using model::Issue;
using model::Severity;
using world::Hindrance;
using world::PieceId;

/// The ruleset's own answer, as CheckedMission::canPlace.
using Ask = std::function<Result<CheckedMission::Placement>(const std::string& kind, const std::string& place, int turn,
                                                            const std::string& side, const std::string& ignoring)>;

constexpr std::uint64_t workPerMission = 20'000'000;  // of can_place, over all pieces
constexpr std::size_t mostTried = 64;                 // squares for one piece
constexpr std::size_t mostTold = 100;                 // pieces that are told of
constexpr std::size_t mostMet = 500'000;              // pairs of pieces on a square that are looked at

// A piece of the setup that stands on squares.
struct Standing {
  const model::PieceSetup* setup = nullptr;
  std::string row;  // its path in the document that checks see
  PieceId piece = PieceId::None;
  SquareIndex anchor = board::noSquare;
};

std::vector<Standing> standingPieces(const world::Scenario& scenario) {
  std::vector<Standing> out;
  std::int32_t next = 0;  // pieces are made in the order of the document
  const std::vector<model::PieceSetup>& setups = scenario.mission.mission->pieces;
  for (std::size_t i = 0; i < setups.size(); ++i)
    for (int copy = 0; copy < setups[i].count; ++copy, ++next) {
      const auto piece = static_cast<PieceId>(next);
      const SquareIndex square = scenario.initial.squareOf(piece);
      if (square == board::noSquare) continue;
      const std::string& id = setups[i].id;
      out.push_back({&setups[i], id.empty() ? fmt::format("piece:#{}", i + 1) : "piece:" + id, piece, square});
    }
  return out;
}

std::string calledOf(const world::Scenario& scenario, PieceId piece) {
  const world::PieceState& state = scenario.initial.piece(piece);
  if (at(piece) < scenario.pieceNames.size() && !scenario.pieceNames[at(piece)].empty())
    return scenario.pieceNames[at(piece)];
  if (state.item >= 0) return scenario.items[static_cast<std::size_t>(state.item)].name;
  return scenario.kinds[at(state.kind)].name;
}

std::string kindOf(const world::Scenario& scenario, PieceId piece) {
  return scenario.kinds[at(scenario.initial.piece(piece).kind)].name;
}

// The pieces that share a square with one that stood on `anchor`, the first of the world first.
std::vector<PieceId> sharers(const world::Scenario& scenario, const world::World& world, PieceId piece,
                             SquareIndex anchor) {
  std::vector<SquareIndex> covered{anchor};
  if (scenario.grid != nullptr)
    board::coveredSquares(*scenario.grid, anchor, scenario.footprint(world.piece(piece)), covered);
  std::vector<PieceId> out;
  for (const SquareIndex square : covered)
    world::eachPieceAt(scenario, world, square, [&](std::int32_t number) {
      if (number != raw(piece)) out.push_back(static_cast<PieceId>(number));
    });
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// The nodes to which links lead, the nearest first, whatever their states.
std::vector<SquareIndex> nearbyOnGraph(const board::Graph& graph, SquareIndex from) {
  board::Scratch scratch;
  std::vector<board::Reached> found;
  board::within(board::initialView(graph), board::everyLink(), from, graph.nodeCount(), scratch, found);
  std::vector<SquareIndex> out;
  for (const board::Reached& each : found)
    if (each.square != from && out.size() < mostTried) out.push_back(each.square);
  return out;
}

// Squares of the level, the nearest first; those of the same tile before all others.
std::vector<SquareIndex> nearby(const board::Grid& grid, SquareIndex from) {
  const board::Cell& here = grid.cell(from);
  std::vector<std::pair<std::array<std::int32_t, 5>, SquareIndex>> ranked;
  for (std::int32_t i = 0; i < grid.squareCount(); ++i) {
    const auto square = static_cast<SquareIndex>(i);
    if (square == from || !grid.exists(square)) continue;
    const board::Cell& cell = grid.cell(square);
    if (cell.level != here.level) continue;
    const std::int32_t across = cell.column - here.column, down = cell.row - here.row;
    ranked.push_back({{grid.tileOf(square) == grid.tileOf(from) ? 0 : 1, board::chebyshev(grid, from, square),
                       across * across + down * down, cell.row, cell.column},
                      square});
  }
  const auto end = ranked.begin() + static_cast<std::ptrdiff_t>(std::min(ranked.size(), mostTried));
  std::partial_sort(ranked.begin(), end, ranked.end());
  std::vector<SquareIndex> out;
  for (auto each = ranked.begin(); each != end; ++each) out.push_back(each->second);
  return out;
}

// Asks of each piece in turn, in the setup with those moved that have a fix.
class PlaceCheck {
 public:
  PlaceCheck(Ask ask, const world::Scenario& scenario, std::vector<Issue>& issues)
      : ask_(std::move(ask)), scenario_(scenario), issues_(issues), standing_(scenario.initial) {
    for (const Issue& issue : issues) said_.insert(keyOf(issue.where));
  }

  void run(const Element& root) {
    const model::PieceSetup* told = nullptr;  // copies of one element have the same to say
    for (const Standing& each : standingPieces(scenario_)) {
      if (each.setup == told) continue;
      if (told_ == mostTold || met_ > mostMet) return leaveOff(each);
      const Result<std::optional<Issue>> issue = look(each);
      if (!issue) return broken(issue.error());
      if (!*issue) continue;
      told = each.setup;
      ++told_;
      issues_.push_back(**issue);
      repair(each, root, issues_.back());
    }
  }

 private:
  using Key = std::tuple<std::string, std::uint32_t, std::uint32_t>;

  static Key keyOf(const SourcePlace& where) { return {where.file, where.line, where.column}; }

  [[nodiscard]] Result<CheckedMission::Placement> asked(const Standing& each, SquareIndex square) const {
    const model::PieceSetup& setup = *each.setup;
    return ask_(kindOf(scenario_, each.piece), scenario_.board.name(board::placeOf(square)), setup.facing, setup.side,
                each.row);
  }

  [[nodiscard]] std::vector<PieceId> met(const Standing& each, SquareIndex anchor) {
    std::vector<PieceId> out = sharers(scenario_, standing_, each.piece, anchor);
    met_ += out.size();
    return out;
  }

  [[nodiscard]] Result<std::optional<Issue>> look(const Standing& each) {
    const std::vector<PieceId> there = met(each, each.anchor);
    const Hindrance found = world::hindrance(scenario_, standing_, each.piece, each.anchor);
    const std::string name = calledOf(scenario_, each.piece);
    const std::string square = scenario_.board.name(board::placeOf(each.anchor));
    if (found.by == Hindrance::By::Feature) {
      // What the ruleset's own check says of the piece says more.
      if (said_.contains(keyOf(each.setup->where))) return std::optional<Issue>();
      const std::string feature(scenario_.text(scenario_.features[static_cast<std::size_t>(found.feature)]));
      return issueAt(each, "place-closed",
                     fmt::format("{} may not stand on {}: nothing may end a move on {}", name, square, feature));
    }
    // The later of two is told.
    const bool later = !there.empty() && there.front() < each.piece;
    if (!later) return std::optional<Issue>();
    if (found.by == Hindrance::By::Piece && found.piece < each.piece)
      return issueAt(each, "place-taken",
                     fmt::format("{} may not stand on {}: {} stands there already", name, square,
                                 calledOf(scenario_, found.piece)));
    const Result<CheckedMission::Placement> answer = asked(each, each.anchor);
    if (!answer) return failed(answer);
    if (answer->allowed) return std::optional<Issue>();
    return issueAt(each, "place-taken", fmt::format("{} may not stand on {}: {}", name, square, answer->reason));
  }

  static std::optional<Issue> issueAt(const Standing& each, const char* code, std::string text) {
    Issue out;
    out.severity = Severity::Warning;
    out.code = code;
    out.text = std::move(text);
    out.where = each.setup->where;
    return out;
  }

  /// To the nearest free square.
  void repair(const Standing& each, const Element& root, Issue& issue) {
    const char* const spot = scenario_.grid != nullptr ? "square" : "node";
    issue.remedy = fmt::format("put it on a {} of its own", spot);
    const Element element = elementBeginningAt(root, issue.where);
    if (!element) return;
    issue.element = element.begin();
    if (each.setup->count != 1) return;
    const std::vector<SquareIndex> others =
        scenario_.grid != nullptr ? nearby(*scenario_.grid, each.anchor) : nearbyOnGraph(*scenario_.graph, each.anchor);
    for (const SquareIndex square : others) {
      if (!met(each, square).empty() ||
          world::hindrance(scenario_, standing_, each.piece, square).by != Hindrance::By::Nothing)
        continue;
      const Result<CheckedMission::Placement> answer = asked(each, square);
      if (!answer || !answer->allowed) continue;
      const std::string name = scenario_.board.name(board::placeOf(square));
      issue.remedy = fmt::format("move it to {}, the nearest free {}, or take it away", name, spot);
      issue.fix = model::fixAttribute(element, "at", name);
      issue.fix->label = "move it to " + name;
      world::Mutator(scenario_, standing_, nullptr).move(each.piece, board::placeOf(square));
      return;
    }
    // Nothing is deleted by a fix that may be one of many.
    issue.remedy = fmt::format("make room or take it away: no {} nearby is free", spot);
  }

  /// Where hundreds stand together, what is left is not looked at: it would take minutes and nobody would read it.
  void leaveOff(const Standing& each) {
    std::optional<Issue> issue = issueAt(
        each, "place-taken",
        fmt::format("too many pieces stand together: the places of {} and of all pieces after it are not checked",
                    calledOf(scenario_, each.piece)));
    issue->remedy = "correct the places of the pieces before it first";
    issues_.push_back(std::move(*issue));
  }

  void broken(const Error& error) {
    Issue issue;
    issue.code = "lua-check";
    issue.text = "the check can_place failed: " + error.text;
    issue.where = error.where.file.empty() ? scenario_.mission.mission->where : error.where;
    issues_.push_back(std::move(issue));
  }

  Ask ask_;
  const world::Scenario& scenario_;
  std::vector<Issue>& issues_;
  std::set<Key> said_;  ///< where other checks found something
  world::World standing_;
  std::size_t told_ = 0;
  std::size_t met_ = 0;
};

}  // namespace

void CheckedMission::checkPlaces(const Element& root, std::vector<Issue>& issues) {
  if (scenario_->grid == nullptr && scenario_->graph == nullptr) return;
  std::uint64_t used = 0;
  const Ask ask = [&](const std::string& kind, const std::string& place, int turn, const std::string& side,
                      const std::string& ignoring) -> Result<Placement> {
    if (used >= workPerMission || host_->sandbox().coreState().death != Death::None) return Placement{};
    Result<Placement> answer = canPlace(kind, place, turn, side, ignoring);
    used += host_->sandbox().workUsed();
    return answer;
  };
  PlaceCheck(ask, *scenario_, issues).run(root);
}

}  // namespace sortie::script

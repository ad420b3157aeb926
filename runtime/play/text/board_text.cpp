#include "play/text/board_text.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "board/moves/contact.h"
#include "model/level.h"
#include "model/printed_text.h"
#include "model/xml/xml_characters.h"
#include "world/names.h"
#include "play/text/graph_text.h"
#include "play/text/piece_labels.h"
#include "world/mutator.h"

namespace sortie::play {

namespace {

using board::Direction;
using board::SquareIndex;
using world::at;
using world::PieceId;
using world::SideId;

class Drawing {
 public:
  Drawing(const world::Scenario& scenario, const world::World& world, SideId reader, const TextStyle& style)
      : scenario_(scenario),
        world_(world),
        reader_(reader),
        style_(style),
        grid_(*scenario.grid),
        view_(world.view(grid_)) {
    for (const world::Symbol feature : scenario.features)
      featureGlyphs_.push_back(declaredGlyph(scenario, model::DeclarationKind::Feature, scenario.text(feature), ','));
    giveEdgesTheirSigns();
    label();
  }

  BoardPicture draw() {
    BoardPicture out;
    int levels = 0;
    for (const SquareIndex s : grid_.squares()) levels = std::max(levels, grid_.cell(s).level + 1);
    for (int level = 0; level < levels; ++level) {
      const std::string head = levels > 1 ? fmt::format("level {}\n", model::levelNumber(level)) : std::string();
      out.levels.push_back({head + drawLevel(level), !occupied_.contains(level)});
    }
    std::string signs;
    for (const auto& [sign, names] : signs_)
      for (const std::string& name : names)
        signs += fmt::format("{}{} {}", signs.empty() ? "  " : ", ", sign, model::printable(name));
    std::string rims;
    for (const auto& [kind, names] : entrances_)
      rims += fmt::format("  {} {}: {}\n", kind.first, model::printable(kind.second),
                          model::printable(fmt::format("{}", fmt::join(names, ", "))));
    out.legend = (signs.empty() ? "" : signs + "\n") + rims + legend_;
    return out;
  }

 private:
  /// One sign a state of edges, so that none has two meanings: the glyph that is declared for its kind; where that is
  /// taken, by a feature or corner too, or would read as a wall, the next free one. 0: a plain wall, drawn as one.
  void giveEdgesTheirSigns() {
    constexpr std::string_view others = "':=~^;\"";
    constexpr std::string_view ofWalls = "|-+ ";
    const auto count = scenario_.edgeStates.size();
    edgeSigns_.assign(count, '\0');
    std::set<char> used(featureGlyphs_.begin(), featureGlyphs_.end());
    for (std::size_t state = 1; state < scenario_.cornerStates.size(); ++state) used.insert(cornerGlyph(state));
    for (const bool declared : {true, false})
      for (std::size_t state = 1; state < count; ++state) {
        const board::EdgeRules& rules = grid_.edgeRules(static_cast<std::uint8_t>(state));
        const char glyph =
            declaredGlyph(scenario_, model::DeclarationKind::Edge, scenario_.edgeStates[state].kindName, '\0');
        const bool plainWall = glyph == '|' || glyph == '-' || (glyph == '\0' && rules.sight == 0);
        if (edgeSigns_[state] != '\0' || (rules.movable == 0 && plainWall)) continue;
        const bool fits = glyph != '\0' && ofWalls.find(glyph) == std::string_view::npos && !used.contains(glyph);
        char sign = declared && fits ? glyph : '\0';
        if (!declared)
          for (const char other : others)
            if (sign == '\0' && !used.contains(other)) sign = other;
        if (!declared && sign == '\0') sign = fits ? glyph : '?';
        edgeSigns_[state] = sign;
        used.insert(sign);
      }
  }

  /// Where the labels stand: on all squares that their pieces cover.
  void label() {
    PieceLabels labels = labelPieces(scenario_, world_, reader_, style_);
    legend_ = std::move(labels.legend);
    for (PieceLabel& each : labels.labels) {
      const world::PieceState& piece = world_.pieces[at(each.piece)];
      if (board::tagOf(piece.place) != board::PlaceTag::Square) continue;
      // What lies face down gives its size away no more than its name.
      const board::Footprint size = each.open ? scenario_.kinds[at(piece.kind)].footprint : board::Footprint{};
      std::vector<SquareIndex> covered;
      board::coveredSquares(grid_, board::squareOf(piece.place), size, covered);
      for (const SquareIndex s : covered) {
        labels_[board::raw(s)].push_back({each.text, each.side});
        occupied_.insert(grid_.cell(s).level);
      }
    }
  }

  /// The edge north (or west) of a position: 0 open, else the sign that stands for it.
  [[nodiscard]] char edgeSign(int column, int row, int level, Direction side, char wall) {
    const int c = column + board::columnStep(side);
    const int r = row + board::rowStep(side);
    const SquareIndex here = grid_.at({column, row, level});
    const SquareIndex there = grid_.at({c, r, level});
    if (here == board::noSquare && there == board::noSquare) return '\0';
    if (here == board::noSquare || there == board::noSquare) return rimSign(here, there, side, wall);
    const std::uint8_t state = view_.edgeStates[board::at(grid_.edgeOf(here, side))];
    if (state == 0) return '\0';
    const char sign = state < edgeSigns_.size() ? edgeSigns_[state] : '\0';
    if (sign == '\0') return wall;
    const world::EdgeStateInfo& info = scenario_.edgeStates[state];
    signs_[sign].insert(info.stateName.empty() ? info.kindName : info.kindName + " " + info.stateName);
    return sign;
  }

  /// The rim of the map: the sign of an entrance, else the wall.
  [[nodiscard]] char rimSign(SquareIndex here, SquareIndex there, Direction side, char wall) {
    const bool inside = here != board::noSquare;
    const SquareIndex rim = inside ? here : there;
    const Direction out = inside ? side : side == Direction::North ? Direction::South : Direction::East;
    for (const world::EntranceInfo& entrance : scenario_.entrances) {
      if (entrance.mark->direction != board::directionName(out) ||
          std::find(entrance.squares.begin(), entrance.squares.end(), rim) == entrance.squares.end())
        continue;
      const std::string& kind = scenario_.text(entrance.kind);
      const char sign = declaredGlyph(scenario_, model::DeclarationKind::Entrance, kind, '>');
      std::string what = kind;
      for (const model::Declaration* each : scenario_.declarations)
        if (each->kind == model::DeclarationKind::Entrance && each->id == kind) what = each->text("title", kind);
      const std::string& title = entrance.mark->title;
      entrances_[{sign, what}].insert(title.empty() ? scenario_.text(entrance.id) : title);
      return sign;
    }
    return wall;
  }

  [[nodiscard]] std::string square(SquareIndex s) {
    if (s == board::noSquare) return "   ";
    const std::uint32_t features = view_.features[board::at(s)];
    const bool air = (features & grid_.tables().floorless) != 0;
    if (air && !labels_.contains(board::raw(s))) return "   ";
    char feature = '\0';
    bool blocked = false;
    for (std::size_t bit = 0; bit < featureGlyphs_.size(); ++bit)
      if ((features >> bit & 1U) != 0) {
        feature = featureGlyphs_[bit];
        if (feature != ' ') signs_[feature].insert(scenario_.text(scenario_.features[bit]));
        blocked = blocked || grid_.featureRules()[bit].enter == 0;
      }
    const auto found = labels_.find(board::raw(s));
    if (found != labels_.end()) {
      const auto& [text, side] = found->second.front();
      const char more = found->second.size() > 1 ? '+' : feature != '\0' ? feature : ' ';
      return colouredBySide(text, side, style_) + more;
    }
    if (feature == '\0') return " . ";
    return blocked ? std::string(3, feature) : std::string{' ', feature, ' '};
  }

  std::string drawLevel(int level) {
    int left = INT32_MAX, top = INT32_MAX, right = INT32_MIN, bottom = INT32_MIN;
    for (const SquareIndex s : grid_.squares()) {
      const board::Cell& cell = grid_.cell(s);
      if (cell.level != level) continue;
      left = std::min(left, cell.column);
      right = std::max(right, cell.column);
      top = std::min(top, cell.row);
      bottom = std::max(bottom, cell.row);
    }
    std::string out;
    for (int row = top; row <= bottom + 1; ++row) {
      if (row <= bottom) out += header(level, row, left, right);
      std::string line = "     ";
      bool any = false;
      for (int column = left; column <= right + 1; ++column) {
        line += corner(column, row, level);
        if (column > right) break;
        const char sign = edgeSign(column, row, level, Direction::North, '-');
        line += sign == '\0' ? "   " : sign == '-' ? "---" : std::string{'-', sign, '-'};
        any = any || sign != '\0';
      }
      for (int column = left; column <= right + 1; ++column) any = any || cornerSign(column, row, level) != '\0';
      // Rows with nothing between them need no line between them.
      if (any) out += trimmed(line) + "\n";
      if (row > bottom) break;
      line = margin(level, row, left, right);
      for (int column = left; column <= right + 1; ++column) {
        const char sign = edgeSign(column, row, level, Direction::West, '|');
        line += sign == '\0' ? ' ' : sign;
        if (column <= right) line += square(grid_.at({column, row, level}));
      }
      out += trimmed(line) + "\n";
    }
    return out;
  }

  static std::string trimmed(std::string line) {
    while (!line.empty() && line.back() == ' ') line.pop_back();
    return line;
  }

  [[nodiscard]] char cornerGlyph(std::size_t state) const {
    return declaredGlyph(scenario_, model::DeclarationKind::Corner, scenario_.cornerStates[state].kindName, '*');
  }

  /// The sign of what stands at the north-west corner of a position; 0 if nothing does.
  [[nodiscard]] char cornerSign(int column, int row, int level) {
    if (view_.cornerStates == nullptr) return '\0';
    for (const Direction d : {Direction::NorthWest, Direction::NorthEast, Direction::SouthWest, Direction::SouthEast}) {
      const int c = column - (board::columnStep(d) > 0 ? 1 : 0);
      const int r = row - (board::rowStep(d) > 0 ? 1 : 0);
      const SquareIndex s = grid_.at({c, r, level});
      if (s == board::noSquare) continue;
      const std::uint8_t state = view_.cornerStates[board::at(grid_.cornerOf(s, d))];
      if (state == 0) return '\0';
      const world::EdgeStateInfo& info = scenario_.cornerStates[state];
      const char sign = cornerGlyph(state);
      signs_[sign].insert(info.stateName.empty() ? info.kindName : info.kindName + " " + info.stateName);
      return sign;
    }
    return '\0';
  }

  /// What stands there, else '+' where a wall ends or turns.
  [[nodiscard]] char corner(int column, int row, int level) {
    if (const char sign = cornerSign(column, row, level); sign != '\0') return sign;
    const bool any = edgeSign(column, row, level, Direction::North, '-') != '\0' ||
                     edgeSign(column - 1, row, level, Direction::North, '-') != '\0' ||
                     edgeSign(column, row, level, Direction::West, '|') != '\0' ||
                     edgeSign(column, row - 1, level, Direction::West, '|') != '\0';
    return any ? '+' : ' ';
  }

  /// The letters of tiles that begin in this row, with their names before them.
  [[nodiscard]] std::string header(int level, int row, int left, int right) const {
    std::string names, letters;
    bool any = false;
    for (int column = left; column <= right; ++column) {
      const SquareIndex s = grid_.at({column, row, level});
      std::string letter, name;
      if (s != board::noSquare) {
        const board::TileInstance& tile = grid_.tiles()[static_cast<std::size_t>(grid_.tileOf(s))];
        if (tile.origin.row == row) {
          const std::string full = grid_.name(s);
          const std::size_t colon = full.find(':');
          const std::size_t number = full.find_first_of("0123456789", colon);
          letter = full.substr(colon + 1, number - colon - 1);
          if (tile.origin.column == column) name = full.substr(0, colon);
          any = true;
        }
      }
      const std::size_t width = static_cast<std::size_t>(column - left + 1) * 4;
      names.resize(std::max(names.size(), width - 4), ' ');
      names += name;
      letters += fmt::format(" {:<3}", letter);
    }
    if (!any) return {};
    return trimmed("      " + names) + "\n" + trimmed("      " + letters) + "\n";
  }

  /// The row's number in the westernmost tile there.
  [[nodiscard]] std::string margin(int level, int row, int left, int right) const {
    for (int column = left; column <= right; ++column) {
      const SquareIndex s = grid_.at({column, row, level});
      if (s == board::noSquare) continue;
      const board::TileInstance& tile = grid_.tiles()[static_cast<std::size_t>(grid_.tileOf(s))];
      return fmt::format("{:>4} ", row - tile.origin.row + 1);
    }
    return "     ";
  }

  const world::Scenario& scenario_;
  const world::World& world_;
  SideId reader_;
  const TextStyle& style_;
  const board::Grid& grid_;
  board::GridView view_;
  std::vector<char> edgeSigns_;  ///< by state; 0: drawn as a wall
  std::vector<char> featureGlyphs_;
  std::map<std::int32_t, std::vector<std::pair<std::string, SideId>>> labels_;
  std::set<int> occupied_;                                                   ///< levels with a piece
  std::map<std::pair<char, std::string>, std::set<std::string>> entrances_;  ///< names by sign and kind
  std::map<char, std::set<std::string>> signs_;  ///< what the signs of edges and features mean
  std::string legend_;
};

}  // namespace

std::string sideText(const world::Scenario& scenario, SideId side, const TextStyle& style) {
  return side == SideId::None ? "nobody" : colouredBySide(scenario.sides[at(side)].name, side, style);
}

BoardPicture boardPicture(const world::Scenario& scenario, const world::World& world, SideId reader,
                          const TextStyle& style) {
  if (scenario.graph != nullptr) return graphPicture(scenario, world, reader, style);
  if (!scenario.grid || scenario.grid->squares().empty()) return {};
  return Drawing(scenario, world, reader, style).draw();
}

std::string boardText(const BoardPicture& board, const BoardPicture& seen) {
  std::string out;
  std::vector<std::string> left;
  for (std::size_t i = 0; i < board.levels.size(); ++i) {
    const BoardPicture::Level& level = board.levels[i];
    if (i > 0 && level.bare && i < seen.levels.size() && seen.levels[i].text == level.text)
      left.push_back(fmt::format("{}", model::levelNumber(static_cast<int>(i))));
    else
      out += level.text;
  }
  if (!left.empty())
    out += fmt::format("level{} {}: nobody there, as shown before (\"board\" shows every level)\n",
                       left.size() == 1 ? "" : "s", model::listed(left, "and"));
  return out + board.legend;
}

std::string boardText(const world::Scenario& scenario, const world::World& world, SideId reader,
                      const TextStyle& style) {
  return boardText(boardPicture(scenario, world, reader, style), {});
}

}  // namespace sortie::play

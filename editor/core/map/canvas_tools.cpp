#include "editor/core/map/canvas_tools.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "editor/core/map/canvas_frame.h"
#include "editor/core/map/graph_edits.h"
#include "editor/core/map/live_overlays.h"
#include "editor/core/map/map_edits.h"
#include "editor/core/map/map_paste.h"
#include "editor/core/map/map_places.h"
#include "editor/core/map/tile_contents.h"

namespace sortie::editor {
namespace {

using picture::Point;
using picture::Rect;

using picture::squareSide;
constexpr double kDragStart = 8;  ///< map units that the pointer moves before a press becomes a drag

/// The orthogonal side of its square that a point is nearest to.
board::Direction nearestSide(Point at) {
  const double x = at.x / squareSide - std::floor(at.x / squareSide) - 0.5;
  const double y = at.y / squareSide - std::floor(at.y / squareSide) - 0.5;
  if (std::abs(x) > std::abs(y)) return x > 0 ? board::Direction::East : board::Direction::West;
  return y > 0 ? board::Direction::South : board::Direction::North;
}

board::Direction nearestCorner(Point at) {
  const double x = at.x / squareSide - std::floor(at.x / squareSide);
  const double y = at.y / squareSide - std::floor(at.y / squareSide);
  if (x > 0.5) return y > 0.5 ? board::Direction::SouthEast : board::Direction::NorthEast;
  return y > 0.5 ? board::Direction::SouthWest : board::Direction::NorthWest;
}

bool isPainted(PaletteKind kind) {
  return kind == PaletteKind::Edge || kind == PaletteKind::Corner || kind == PaletteKind::Feature ||
         kind == PaletteKind::Entrance;
}

Spot spotOf(const Ghost& ghost, int level) {
  return {ghost.column, ghost.row, level, ghost.turns, static_cast<board::Direction>(ghost.direction)};
}

/// "tile s2", "the map".
std::string calledOnMap(const model::Element& element) {
  if (element.name() == "map" || element.name() == "setup") return fmt::format("the {}", element.name());
  return element.has("id") ? fmt::format("{} {}", element.name(), element.value("id")) : "what was selected";
}

std::set<std::string> unpickable(const View& view) {
  std::set<std::string> out = view.hidden;
  out.insert(view.locked.begin(), view.locked.end());
  return out;
}

}  // namespace

CanvasTools::CanvasTools(Workbench& bench) : bench_(bench) {
  connections_.push_back(bench_.toolChanged.connect([this] {
    ghost_.reset();
    if (bench_.tool() != Tool::Ruler) rulerFrom_.reset();
    if (inside_) moveGhost();
    changed();
  }));
  connections_.push_back(bench_.analysisChanged.connect([this] {
    palette_ = paletteOf(bench_);
    if (inside_) moveGhost();
    changed();
  }));
  connections_.push_back(bench_.selectionChanged.connect([this] {
    if (!bench_.selection().empty()) letGoOfBoard();
    changed();
  }));
  connections_.push_back(bench_.viewChanged.connect([this] { changed(); }));
}

std::vector<std::size_t> CanvasTools::under(Point at) const {
  const ShownFrame frame = frameOf(bench_);
  if (!frame.frame) return {};
  return thingsAt(bench_.analysis().things, *frame.frame, {at.x + frame.offset.x, at.y + frame.offset.y},
                  unpickable(bench_.view()));
}

void CanvasTools::press(Point at, Keys keys) {
  from_ = at_ = at;
  keys_ = keys;
  inside_ = true;
  if (!bench_.isOpen()) return;
  if (picked_) {
    const std::string value = pickedAt(at);
    if (value.empty()) {
      bench_.refused(
          Error{"pick-nothing", "there is nothing suitable here", {}, "click on something else, or press Escape"});
      return;
    }
    const auto picked = std::exchange(picked_, nullptr);
    picked(value);
    changed();
    return;
  }
  node_ = board::noSpot;
  if (bench_.tool() == Tool::Ruler) {
    if (onGraph()) {
      rulerNode_ = nodeId(nodeAt(at));
      if (rulerNode_.empty()) {
        rulerFrom_.reset();
        return changed();
      }
    }
    rulerFrom_ = at;
    rulerLevel_ = bench_.view().level;
    gesture_ = Gesture::Measure;
    changed();
    return;
  }
  // While a playtest is shown the map is not the mission's: nothing of the mission is changed on it.
  if (bench_.playWorld()) return;
  if (bench_.tool() == Tool::Place) {
    moveGhost();
    if (!ghost_) return;
    if (onGraph()) {
      if (ghost_->entry.kind != PaletteKind::Edge || ghost_->node == board::noSpot) return layOnNode();
      node_ = ghost_->node;
      gesture_ = Gesture::Connect;
      return;
    }
    if (isPainted(ghost_->entry.kind)) {
      gesture_ = Gesture::Paint;
      bench_.document().begin(infoOf(ghost_->entry.kind).laying);
    }
    lay();
    return;
  }
  if (handle_ = handleAt(at); handle_ != BoxHandle{}) {
    gesture_ = Gesture::Grip;
    return changed();
  }
  const std::vector<std::size_t> things = under(at);
  const bool free = things.empty() || bench_.analysis().things[things.front()].kind == ThingKind::Panel;
  if (onGraph() && (free && nodeAt(at) != board::noSpot)) {
    // A node of the board, which becomes one of the mission when it is moved.
    if (!keys.shift && !keys.control) bench_.select({});
    letGoOfBoard();
    node_ = nodeAt(at);
    if (bench_.selection().empty()) boardNode_ = nodeId(node_);
    gesture_ = Gesture::Pick;
    pressed_.reset();
    return changed();
  }
  letGoOfBoard();
  if (const std::int32_t panel = panelAt(at); things.empty() && panel >= 0) {
    bench_.select({});
    panel_ = bench_.analysis().scenario->panels[static_cast<std::size_t>(panel)];
    gesture_ = Gesture::Pick;
    pressed_.reset();
    return changed();
  }
  if (things.empty()) {
    added_ = keys.shift || keys.control ? bench_.selection() : std::vector<ElementPath>();
    if (added_.empty()) bench_.select({});
    gesture_ = Gesture::Box;
    return;
  }
  const std::vector<MapThing>& all = bench_.analysis().things;
  // Alt goes through things that overlap: the one below the selected one.
  std::size_t pick = things.front();
  if (keys.alt) {
    for (std::size_t i = 0; i < things.size(); ++i)
      if (bench_.isSelected(all[things[i]].path)) pick = things[(i + 1) % things.size()];
  }
  const ElementPath path = all[pick].path;
  if (keys.shift || keys.control) {
    std::vector<ElementPath> now = bench_.selection();
    const auto old = std::find(now.begin(), now.end(), path);
    if (old != now.end()) {
      now.erase(old);
    } else {
      now.push_back(path);
    }
    bench_.select(std::move(now));
    gesture_ = Gesture::None;
    return;
  }
  pressed_.reset();
  if (!bench_.isSelected(path) || keys.alt) {
    // Pressing on a tile below a selected piece of it still drags the tile.
    bench_.select({path});
  } else {
    pressed_ = path;
  }
  gesture_ = Gesture::Pick;
}

void CanvasTools::move(Point at, Keys keys) {
  at_ = at;
  keys_ = keys;
  inside_ = true;
  if (!bench_.isOpen()) return;
  if (std::hypot(at.x - from_.x, at.y - from_.y) > kDragStart) {
    if (gesture_ == Gesture::Pick) gesture_ = Gesture::Drag;
    if (gesture_ == Gesture::Grip) gesture_ = Gesture::Pull;
  }
  if (bench_.tool() == Tool::Place) {
    const std::optional<Ghost> before = ghost_;
    moveGhost();
    const bool other = ghost_ && (!before || before->column != ghost_->column || before->row != ghost_->row ||
                                  before->direction != ghost_->direction);
    if (gesture_ == Gesture::Paint && other) lay();
  }
  changed();
}

void CanvasTools::release(Point at, Keys /*keys*/) {
  at_ = at;
  const Gesture gesture = gesture_;
  gesture_ = Gesture::None;
  if (!bench_.isOpen()) return;
  if (gesture == Gesture::Paint) bench_.document().end();
  // A click is known when the button goes up: until then it may be a drag of all that is selected.
  if (gesture == Gesture::Pick && pressed_) bench_.select({*pressed_});
  pressed_.reset();
  if (gesture == Gesture::Drag) onGraph() ? finishGraphDrag() : finishDrag();
  if (gesture == Gesture::Connect) finishConnecting();
  if (gesture == Gesture::Pull) finishPull();
  if (gesture == Gesture::Box) finishBox();
  changed();
}

void CanvasTools::leave() {
  inside_ = false;
  if (gesture_ == Gesture::None) ghost_.reset();
  changed();
}

void CanvasTools::pick(std::vector<Pick> what, std::function<void(const std::string& value)> picked) {
  pick_ = std::move(what);
  picked_ = std::move(picked);
  changed();
}

std::string CanvasTools::pickedAt(Point at) const {
  const Analysis& analysis = bench_.analysis();
  if (onGraph()) return pickedOnGraph(at);
  if (!analysis.scenario || !analysis.scenario->grid) return {};
  const std::optional<std::string> square =
      squareNameAt(*analysis.scenario, floorSquare(at.x), floorSquare(at.y), bench_.view().level);
  const std::vector<std::size_t> things = under(at);
  const auto idOf = [&](auto fits) -> std::string {
    for (const std::size_t i : things)
      if (fits(analysis.things[i]))
        if (const model::Element element = elementAt(bench_.root(), analysis.things[i].path))
          if (!element.value("id").empty()) return element.value("id");
    return {};
  };
  for (const Pick pick : pick_) {
    std::string value;
    switch (pick) {
      case Pick::Piece: value = idOf([](const MapThing& t) { return t.kind == ThingKind::Piece; }); break;
      case Pick::Tile: value = idOf([](const MapThing& t) { return t.kind == ThingKind::Tile; }); break;
      case Pick::Entrance: value = idOf([](const MapThing& t) { return t.kind == ThingKind::Entrance; }); break;
      case Pick::Side:
        for (const std::size_t i : things)
          if (const model::Element element = elementAt(bench_.root(), analysis.things[i].path))
            if (value.empty() && element.name() != "entrance") value = element.value("side");
        break;
      case Pick::Square: value = square.value_or(""); break;
      case Pick::Edge:
        if (square) value = fmt::format("edge:{}:{}", *square, board::directionName(nearestSide(at)));
        break;
      case Pick::Corner:
        if (square) value = fmt::format("corner:{}:{}", *square, board::directionName(nearestCorner(at)));
        break;
      case Pick::Zone: break;  // zones have no place of their own
    }
    if (!value.empty()) return value;
  }
  return {};
}

bool CanvasTools::cancel() {
  if (picked_) {
    picked_ = nullptr;
    changed();
    return true;
  }
  if (gesture_ != Gesture::None) {
    if (gesture_ == Gesture::Paint) {
      bench_.document().end();
    }
    gesture_ = Gesture::None;
    changed();
    return true;
  }
  if (bench_.tool() != Tool::Select) {
    bench_.takeInHand({});
    return true;
  }
  if (bench_.isOpen() && !bench_.selection().empty()) {
    bench_.select({});
    return true;
  }
  if (!boardPart().empty()) {
    letGoOfBoard();
    changed();
    return true;
  }
  return false;
}

void CanvasTools::turn(int quarters) {
  if (!bench_.isOpen() || bench_.playWorld() || onGraph()) return;
  if (bench_.tool() == Tool::Place) {
    InHand hand = bench_.inHand();
    hand.turns = ((hand.turns + quarters) % 4 + 4) % 4;
    bench_.takeInHand(hand);
    return;
  }
  const std::vector<ElementPath> paths = bench_.selection();
  if (paths.empty()) return;
  (void)bench_.edit("Turn", [&](model::Draft& draft) { return turnThings(draft, bench_.analysis(), paths, quarters); });
}

void CanvasTools::nudge(int columns, int rows) {
  if (!bench_.isOpen() || bench_.playWorld() || !movesByKeys()) return;
  const std::vector<ElementPath> paths = bench_.selection();
  if (onGraph()) {
    bench_.settleMap();
    node_ = board::noSpot;
    if (onGraph())
      moveOnBoardBy(selectedNodes(), selectedPanels(),
                    {static_cast<double>(columns * nodeStep), static_cast<double>(rows * nodeStep)}, "nudge");
    return;
  }
  (void)bench_.edit(
      "Move", [&](model::Draft& draft) { return moveThings(draft, bench_.analysis(), paths, columns, rows); }, "nudge");
}

void CanvasTools::removeSelected() {
  if (!bench_.isOpen() || bench_.playWorld() || bench_.selection().empty()) return;
  const std::vector<ElementPath> paths = bench_.selection();
  const std::size_t more = contentsOf(bench_.root(), paths).whole.size();
  const std::string what = paths.size() > 1 ? fmt::format("{} things", paths.size()) : calledOnMap(bench_.selected());
  const std::string with = more == 1 ? "1 thing" : fmt::format("{} things", more);
  std::string label = paths.size() == 1 ? "Delete" : fmt::format("Delete {} things", paths.size());
  const std::string on = paths.size() > 1 ? "them" : "it";
  if (more > 0) label = fmt::format("Delete {} and {} on {}", what, with, on);
  const Result<> done = bench_.edit(label, [&](model::Draft& draft) {
    removeWithContents(draft, paths);
    return std::vector<ElementPath>();
  });
  if (done && more > 0)
    told(fmt::format("Deleted {} with {} that lay on {}. Undo brings everything back.", what, with, on));
}

void CanvasTools::duplicate() {
  if (!bench_.isOpen() || bench_.playWorld() || bench_.selection().empty()) return;
  const std::vector<ElementPath> paths = bench_.selection();
  bench_.settleMap();
  (void)bench_.edit("Duplicate", [&](model::Draft& draft) { return duplicateNear(draft, bench_.analysis(), paths); });
}

std::string CanvasTools::copyText() const {
  return bench_.isOpen() ? clipboardText(bench_.root(), bench_.selection()) : std::string();
}

std::string CanvasTools::cutText() const {
  if (!bench_.isOpen()) return {};
  std::vector<ElementPath> paths = bench_.selection();
  const TileContents more = contentsOf(bench_.root(), paths);
  paths.insert(paths.end(), more.whole.begin(), more.whole.end());
  return clipboardText(bench_.root(), paths);
}

Result<> CanvasTools::paste(const std::string& text) {
  if (!bench_.isOpen()) return fail("no-mission", "no mission is open");
  std::optional<board::Cell> pointer;
  if (inside_) pointer = board::Cell{floorSquare(at_.x), floorSquare(at_.y), bench_.view().level};
  bench_.settleMap();
  return bench_.edit("Paste", [&](model::Draft& draft) { return pasteNear(draft, bench_.analysis(), text, pointer); });
}

void CanvasTools::moveGhost() {
  if (bench_.tool() != Tool::Place || !bench_.isOpen()) {
    ghost_.reset();
    return;
  }
  const std::optional<PaletteEntry> entry = paletteEntry(palette_, bench_.inHand().entry);
  if (!entry) {
    ghost_.reset();
    return;
  }
  if (onGraph()) return moveGraphGhost(*entry);
  Ghost ghost;
  ghost.entry = *entry;
  ghost.turns = bench_.inHand().turns;
  ghost.column = floorSquare(at_.x);
  ghost.row = floorSquare(at_.y);
  if (entry->kind == PaletteKind::Tile) {
    // The pointer is in the middle of the tile; it snaps to where it would join its neighbours.
    const int width = ghost.turns % 2 == 0 ? entry->width : entry->height;
    const int height = ghost.turns % 2 == 0 ? entry->height : entry->width;
    ghost.column = static_cast<int>(std::lround(at_.x / squareSide - width / 2.0));
    ghost.row = static_cast<int>(std::lround(at_.y / squareSide - height / 2.0));
    if (!keys_.control) snapTile(bench_.analysis(), bench_.view().level, width, height, ghost.column, ghost.row);
  } else if (entry->kind == PaletteKind::Edge || entry->kind == PaletteKind::Entrance) {
    ghost.direction = static_cast<int>(nearestSide(at_));
  } else if (entry->kind == PaletteKind::Corner) {
    ghost.direction = static_cast<int>(nearestCorner(at_));
  } else if (entry->kind == PaletteKind::Piece) {
    ghost.column = static_cast<int>(std::lround(at_.x / squareSide - entry->width / 2.0));
    ghost.row = static_cast<int>(std::lround(at_.y / squareSide - entry->height / 2.0));
  }
  const bool same = ghost_ && ghost_->entry.id == ghost.entry.id && ghost_->column == ghost.column &&
                    ghost_->row == ghost.row && ghost_->direction == ghost.direction && ghost_->turns == ghost.turns;
  const std::optional<std::string> why =
      refusal(bench_.analysis().scenario.get(), ghost.entry, spotOf(ghost, bench_.view().level));
  if (same && !ghost_->checking) {
    ghost.allowed = ghost_->allowed && !why;
    ghost.reason = why.value_or(ghost_->reason);
    ghost_ = ghost;
    return;
  }
  ghost.allowed = !why;
  ghost.reason = why.value_or("");
  const bool asks = ghost.allowed && bench_.analysis().scenario &&
                    (entry->kind == PaletteKind::Piece || entry->kind == PaletteKind::Marker) &&
                    tileZoneOf(*bench_.analysis().scenario, entry->declared).empty();
  if (asks) {
    ghost.checking = true;
    const std::uint64_t question = ++ghostAsked_;
    const std::optional<std::string> square =
        squareNameAt(*bench_.analysis().scenario, ghost.column, ghost.row, bench_.view().level);
    bench_.askPlacement(entry->declared, square.value_or(""), ghost.turns,
                        [this, question](bool allowed, const std::string& reason) {
                          if (!ghost_ || question != ghostAsked_) return;
                          ghost_->checking = false;
                          ghost_->allowed = allowed;
                          ghost_->reason = reason;
                          changed();
                        });
  }
  ghost_ = ghost;
}

void CanvasTools::lay() {
  if (!ghost_) return;
  const Ghost ghost = *ghost_;
  const Spot spot = spotOf(ghost, bench_.view().level);
  const bool painting = gesture_ == Gesture::Paint;
  const bool erasing = keys_.alt && (ghost.entry.kind == PaletteKind::Edge || ghost.entry.kind == PaletteKind::Corner);
  if (!ghost.allowed && !erasing) {
    if (!painting) bench_.refused(Error{"place-refused", ghost.reason, {}, {}});
    return;
  }
  bench_.settleMap();
  (void)bench_.edit(erasing ? "Remove edge" : infoOf(ghost.entry.kind).laying, [&](model::Draft& draft) {
    return erasing ? erase(draft, bench_.analysis(), ghost.entry, spot)
                   : editor::lay(draft, bench_.analysis(), ghost.entry, spot);
  });
  bench_.settleMap();
  moveGhost();
  changed();
}

void CanvasTools::finishDrag() {
  const int columns = static_cast<int>(std::lround((at_.x - from_.x) / squareSide));
  const int rows = static_cast<int>(std::lround((at_.y - from_.y) / squareSide));
  if (columns == 0 && rows == 0) return;
  const std::vector<ElementPath> paths = bench_.selection();
  bench_.settleMap();
  if (keys_.control) {
    (void)bench_.edit(
        "Copy", [&](model::Draft& draft) { return editor::duplicate(draft, bench_.analysis(), paths, columns, rows); });
    return;
  }
  (void)bench_.edit("Move",
                    [&](model::Draft& draft) { return moveThings(draft, bench_.analysis(), paths, columns, rows); });
}

void CanvasTools::finishBox() {
  const ShownFrame frame = frameOf(bench_);
  if (!frame.frame) return;
  Rect box = boxBetween(from_, at_);
  if (box.width < kDragStart && box.height < kDragStart) return;
  box.x += frame.offset.x;
  box.y += frame.offset.y;
  std::vector<ElementPath> now = added_;
  for (const std::size_t i : thingsIn(bench_.analysis().things, *frame.frame, box, unpickable(bench_.view()))) {
    const ElementPath& path = bench_.analysis().things[i].path;
    if (std::find(now.begin(), now.end(), path) == now.end()) now.push_back(path);
  }
  bench_.select(std::move(now));
}

std::string CanvasTools::status() const {
  if (!bench_.isOpen() || !inside_) return {};
  if (picked_) return "Click the piece or place on the map; Escape cancels";
  if (ghost_ && !ghost_->reason.empty()) return fmt::format("{}: {}", ghost_->entry.title, ghost_->reason);
  const Analysis& analysis = bench_.analysis();
  if (onGraph()) return graphStatus();
  std::string out;
  if (analysis.scenario) {
    const std::optional<std::string> square =
        squareNameAt(*analysis.scenario, floorSquare(at_.x), floorSquare(at_.y), bench_.view().level);
    out = square.value_or(fmt::format("column {}, row {}", floorSquare(at_.x), floorSquare(at_.y)));
  }
  if (rulerFrom_) {
    const MeasuredLine line = measure(analysis, {floorSquare(rulerFrom_->x), floorSquare(rulerFrom_->y), rulerLevel_},
                                      {floorSquare(at_.x), floorSquare(at_.y), bench_.view().level});
    return out + " · " + line.words;
  }
  for (const std::size_t i : under(at_)) out += " · " + analysis.things[i].title;
  const std::string from = distanceWords(bench_, floorSquare(at_.x), floorSquare(at_.y));
  if (!from.empty()) out += " · " + from;
  return out;
}

}  // namespace sortie::editor

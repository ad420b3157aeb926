#include "editor/core/map/palette.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "model/square.h"
#include "picture/map/board_layers.h"
#include "picture/map/graph_layer.h"
#include "picture/symbols/token.h"

namespace sortie::editor {
namespace {

using model::Declaration;
using model::DeclarationKind;

/// By PaletteKind. Of tiles the definitions are laid, not the kinds.
constexpr PaletteKindInfo kindInfos[] = {{DeclarationKind::Tile, "Tiles", "Lay tile"},
                                         {DeclarationKind::Feature, "Terrain", "Paint terrain"},
                                         {DeclarationKind::Edge, "Edges", "Draw edge"},
                                         {DeclarationKind::Corner, "Corners", "Draw corner"},
                                         {DeclarationKind::Entrance, "Entrances", "Put entrance"},
                                         {DeclarationKind::Piece, "Pieces", "Place piece"},
                                         {DeclarationKind::Marker, "Markers", "Place marker"},
                                         {DeclarationKind::Card, "Cards on tiles", "Lay card"},
                                         {DeclarationKind::Node, "Nodes", "Put node"}};

std::optional<PaletteKind> paletteKind(DeclarationKind kind) {
  for (const PaletteKindInfo& each : kindInfos)
    if (each.declared == kind && kind != DeclarationKind::Tile) return static_cast<PaletteKind>(&each - kindInfos);
  return std::nullopt;
}

bool holds(const Declaration& zone, const Declaration& kind) {
  const std::string list = " " + zone.text("holds") + " ";
  return list.find(" " + kind.id + " ") != std::string::npos;
}

class PaletteBuilder {
 public:
  PaletteBuilder(const Workbench& bench) {
    for (const std::shared_ptr<const model::Pack>& pack : bench.packs()) {
      if (pack->ruleset)
        for (const Declaration& each : pack->ruleset->declarations) declared_.push_back(&each);
      for (const model::ContentItem& item : pack->content) items_.push_back(&item);
      for (const model::TileItem& tile : pack->tiles) addTile(tile);
    }
    if (const world::Scenario* scenario = bench.analysis().scenario.get()) {
      for (const Declaration& each : scenario->mission.mission->declarations) declared_.push_back(&each);
      for (const model::ContentItem& item : scenario->mission.mission->content) items_.push_back(&item);
      for (const model::TileItem& tile : scenario->mission.mission->tileItems) addTile(tile);
    }
  }

  std::vector<PaletteEntry> build() {
    for (const Declaration* each : declared_)
      if (const std::optional<PaletteKind> kind = paletteKind(each->kind)) add(*kind, *each);
    std::stable_sort(out_.begin(), out_.end(),
                     [](const PaletteEntry& a, const PaletteEntry& b) { return a.kind < b.kind; });
    return std::move(out_);
  }

 private:
  void addTile(const model::TileItem& tile) {
    PaletteEntry entry = make(PaletteKind::Tile, tile.id, tile.title.empty() ? tile.id : tile.title, {});
    entry.id = "tile:" + tile.id;
    entry.declared = tile.kind;
    entry.item = tile.id;
    entry.width = tile.width;
    entry.height = tile.height;
    entry.levels = tile.levels;
    out_.push_back(std::move(entry));
  }

  static PaletteEntry make(PaletteKind kind, const std::string& id, std::string title, std::string help) {
    PaletteEntry entry;
    entry.kind = kind;
    entry.group = infoOf(kind).group;
    entry.title = std::move(title);
    entry.help = std::move(help);
    entry.declared = id;
    return entry;
  }

  /// A kind that is like another is as large, unless it says otherwise.
  [[nodiscard]] model::PieceSize sizeOf(const Declaration& kind) const {
    constexpr int mostSteps = 16;
    const Declaration* each = &kind;
    for (int step = 0; step < mostSteps && each->text("size").empty(); ++step) {
      const auto like = std::find_if(declared_.begin(), declared_.end(), [&](const Declaration* other) {
        return other->kind == kind.kind && other->id == each->text("like");
      });
      if (like == declared_.end()) return {};
      each = *like;
    }
    return model::parsePieceSize(each->text("size")).value_or(model::PieceSize());
  }

  /// Is there a zone of each tile that says that it holds such things?
  [[nodiscard]] bool liesOnTiles(const Declaration& kind) const {
    return std::any_of(declared_.begin(), declared_.end(), [&](const Declaration* zone) {
      return (zone->kind == DeclarationKind::Zone || zone->kind == DeclarationKind::Deck) &&
             zone->text("per") == "tile" && holds(*zone, kind);
    });
  }

  void add(PaletteKind kind, const Declaration& declaration) {
    PaletteEntry entry = make(kind, declaration.id, declaration.text("title", declaration.id), declaration.help);
    entry.id = fmt::format("{}:{}", model::elementName(declaration.kind), declaration.id);
    const model::PieceSize size = sizeOf(declaration);
    entry.width = size.width;
    entry.height = size.height;
    if (kind == PaletteKind::Card) {
      if (!liesOnTiles(declaration)) return;
      addItems(entry, declaration);
      return;
    }
    if (kind == PaletteKind::Marker && liesOnTiles(declaration)) entry.group = infoOf(PaletteKind::Card).group;
    if (kind == PaletteKind::Edge || kind == PaletteKind::Corner) {
      bool any = false;
      for (const Declaration& part : declaration.parts) {
        if (part.part != "state") continue;
        PaletteEntry state = entry;
        state.state = part.id;
        // The first state is the kind itself; a state that only the board's rules bring about is none to lay.
        if (any) {
          if (part.id == declaration.text("opened")) continue;
          state.id += "/" + part.id;
          state.title = fmt::format("{}: {}", entry.title, part.text("title", part.id));
        } else {
          state.state.clear();
        }
        any = true;
        out_.push_back(std::move(state));
      }
      if (!any) out_.push_back(std::move(entry));
      return;
    }
    if (kind == PaletteKind::Piece || kind == PaletteKind::Marker) {
      if (addItems(entry, declaration)) return;
    }
    out_.push_back(std::move(entry));
  }

  bool addItems(const PaletteEntry& entry, const Declaration& declaration) {
    bool any = false;
    for (const model::ContentItem* item : items_) {
      if (item->kind != declaration.id || item->collection != declaration.kind) continue;
      PaletteEntry one = entry;
      one.id = fmt::format("{}/{}", entry.id, item->id);
      one.item = item->id;
      one.title = item->title.empty() ? item->id : item->title;
      if (entry.kind != PaletteKind::Card) one.group = entry.title + ": " + std::string(infoOf(entry.kind).group);
      out_.push_back(std::move(one));
      any = true;
    }
    return any;
  }

  std::vector<const Declaration*> declared_;
  std::vector<const model::ContentItem*> items_;
  std::vector<PaletteEntry> out_;
};

std::string folded(const std::string& text) {
  std::string out = text;
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

const model::Declaration* declarationOf(const world::Scenario& scenario, DeclarationKind kind, const std::string& id) {
  for (const model::Declaration* each : scenario.declarations)
    if (each->kind == kind && each->id == id) return each;
  return nullptr;
}

picture::Rect inset(double side, double share) {
  return {side * share, side * share, side * (1 - 2 * share), side * (1 - 2 * share)};
}

/// Two nodes with the link between them.
void drawLink(picture::Scene& scene, const PaletteEntry& entry, const picture::MapLooks& looks, double side,
              std::int32_t state) {
  const picture::Theme& theme = looks.theme();
  const model::Declaration* kind = declarationOf(looks.scenario(), DeclarationKind::Edge, entry.declared);
  const bool oneWay = kind != nullptr && kind->flag("directed");
  const picture::LinkStyle style = state < 0 ? picture::LinkStyle{} : looks.link(static_cast<std::uint8_t>(state));
  const picture::Point a{side * 0.2, side * 0.72}, b{side * 0.8, side * 0.28};
  std::vector<double> dashes;
  if (style.blocked) dashes = {side * 0.1, side * 0.08};
  const picture::Path line = picture::Path().moveTo(a).lineTo(b);
  scene.stroke(picture::Layer::Walls, line, {theme.wall, side * 0.13, {}, {}, dashes});
  scene.stroke(picture::Layer::Walls, line, {style.colour, side * 0.08, {}, {}, dashes});
  for (const picture::Point end : {a, b}) {
    scene.fill(picture::Layer::Features, picture::Path().circle(end, side * 0.16), theme.wall);
    scene.fill(picture::Layer::Features, picture::Path().circle(end, side * 0.12), theme.floor);
  }
  if (!oneWay) return;
  scene.fill(
      picture::Layer::Features,
      picture::Path().polygon({{side * 0.66, side * 0.38}, {side * 0.44, side * 0.42}, {side * 0.56, side * 0.58}}),
      theme.wall);
}

void drawEdge(picture::Scene& scene, const PaletteEntry& entry, const picture::MapLooks& looks, double side) {
  const picture::Theme& theme = looks.theme();
  const std::int32_t state = looks.scenario().edgeState(entry.declared, entry.state);
  if (looks.scenario().graph != nullptr) return drawLink(scene, entry, looks, side, state);
  const picture::EdgeLook look = state < 0 ? picture::EdgeLook::Wall : looks.edge(static_cast<std::uint8_t>(state));
  // Two floors with the edge between them.
  for (const double x : {side * 0.08, side * 0.52}) {
    picture::Path floor;
    floor.rectangle({x, side * 0.2, side * 0.4, side * 0.6});
    scene.fill(picture::Layer::Floor, floor, theme.floor);
  }
  const double thick = side * (look == picture::EdgeLook::Wall ? 0.14 : 0.18);
  picture::Path edge;
  const double length = look == picture::EdgeLook::DoorOpen || look == picture::EdgeLook::Opening ? 0.2 : 0.6;
  edge.rectangle({side * 0.5 - thick / 2, side * 0.2, thick, side * length});
  if (length < 0.6) edge.rectangle({side * 0.5 - thick / 2, side * 0.6, thick, side * 0.2});
  const bool door = look == picture::EdgeLook::Door || look == picture::EdgeLook::DoorOpen;
  const bool light = look == picture::EdgeLook::Window || look == picture::EdgeLook::Opening;
  scene.fill(picture::Layer::Walls, edge, door ? theme.door : light ? theme.light : theme.wall);
}

/// Four floors with the corner between them, as it looks on the map.
void drawCorner(picture::Scene& scene, const PaletteEntry& entry, const picture::MapLooks& looks, double side) {
  const picture::Theme& theme = looks.theme();
  picture::Path floor;
  for (const double x : {side * 0.12, side * 0.51})
    for (const double y : {side * 0.12, side * 0.51}) floor.rectangle({x, y, side * 0.37, side * 0.37});
  scene.fill(picture::Layer::Floor, floor, theme.floor);
  const std::int32_t state = looks.scenario().cornerState(entry.declared, entry.state);
  picture::Scene mark;
  if (state >= 0) picture::addCorner(mark, theme, looks.corner(static_cast<std::uint8_t>(state)), {});
  if (mark.items().empty()) mark.fill(picture::Layer::Walls, picture::Path().circle({}, 6), theme.wall);
  scene.add(mark, picture::Matrix::scale(side / 56).then(picture::Matrix::move(side / 2, side / 2)));
}

}  // namespace

const PaletteKindInfo& infoOf(PaletteKind kind) { return kindInfos[static_cast<std::size_t>(kind)]; }

std::vector<PaletteEntry> paletteOf(const Workbench& bench) { return PaletteBuilder(bench).build(); }

std::optional<PaletteEntry> paletteEntry(const std::vector<PaletteEntry>& palette, const std::string& id) {
  const auto it = std::find_if(palette.begin(), palette.end(), [&](const PaletteEntry& e) { return e.id == id; });
  if (it == palette.end()) return std::nullopt;
  return *it;
}

std::vector<PaletteEntry> found(const std::vector<PaletteEntry>& palette, const std::string& text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : folded(text) + " ") {
    if (c != ' ') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  std::array<std::vector<PaletteEntry>, 2> out;
  for (const PaletteEntry& entry : palette) {
    const std::string title = folded(entry.title);
    const std::string all = title + "\n" + folded(entry.group) + "\n" + entry.id + "\n" + folded(entry.help);
    const auto in = [&](const std::string& where) {
      return std::all_of(words.begin(), words.end(),
                         [&](const std::string& w) { return where.find(w) != std::string::npos; });
    };
    if (in(all)) out[in(title) ? 0 : 1].push_back(entry);
  }
  std::move(out[1].begin(), out[1].end(), std::back_inserter(out[0]));
  return std::move(out[0]);
}

picture::Scene paletteIcon(const PaletteEntry& entry, const picture::MapLooks& looks, double side) {
  picture::Scene scene;
  scene.size = {side, side};
  scene.title = entry.title;
  const world::Scenario& scenario = looks.scenario();
  const picture::Theme& theme = looks.theme();
  switch (entry.kind) {
    case PaletteKind::Tile: {
      const picture::Rect box = inset(side, (1 - paletteTileShare) / 2);
      picture::Path floor;
      floor.roundedRectangle(box, side * 0.05);
      scene.fill(picture::Layer::Ground, floor, theme.floor);
      if (const std::shared_ptr<const picture::Symbol> symbol = looks.tilePicture(entry.item))
        scene.add(picture::Layer::Floor, picture::Placed{symbol, {}, box, 1});
      return scene;
    }
    case PaletteKind::Edge: drawEdge(scene, entry, looks, side); return scene;
    case PaletteKind::Corner: drawCorner(scene, entry, looks, side); return scene;
    case PaletteKind::Feature: {
      picture::Path floor;
      floor.rectangle(inset(side, 0.12));
      scene.fill(picture::Layer::Floor, floor, theme.floor);
      const std::int32_t bit = scenario.featureBit(entry.declared);
      if (bit < 0) return scene;
      const picture::FeatureStyle& style = looks.features()[static_cast<std::size_t>(bit)];
      picture::Scene square;
      square.size = {picture::squareSide, picture::squareSide};
      picture::addFeature(square, picture::Layer::Features, theme, style,
                          {0, 0, picture::squareSide, picture::squareSide});
      const picture::Rect box = inset(side, 0.12);
      scene.add(square,
                picture::Matrix::scale(box.width / picture::squareSide).then(picture::Matrix::move(box.x, box.y)),
                picture::Layer::Features);
      return scene;
    }
    case PaletteKind::Entrance: {
      const model::Declaration* kind = declarationOf(scenario, DeclarationKind::Entrance, entry.declared);
      const picture::Colour colour =
          picture::colourOf(theme, kind != nullptr ? kind->text("colour") : std::string(), theme.accent);
      picture::Path arrow;
      arrow.polygon({{side * 0.5, side * 0.85},
                     {side * 0.15, side * 0.42},
                     {side * 0.36, side * 0.42},
                     {side * 0.36, side * 0.12},
                     {side * 0.64, side * 0.12},
                     {side * 0.64, side * 0.42},
                     {side * 0.85, side * 0.42}});
      scene.fill(picture::Layer::Features, arrow, colour);
      scene.stroke(picture::Layer::Features, arrow, {theme.ink, side * 0.03, {}, picture::Join::Round, {}});
      return scene;
    }
    case PaletteKind::Node:
      if (const world::KindId node = scenario.kind(DeclarationKind::Node, entry.declared);
          node != world::KindId::None) {
        const picture::KindStyle& style = looks.kind(node);
        const picture::Point middle{side / 2, side / 2};
        scene.fill(picture::Layer::Features, picture::nodeOutline(style.node, middle, side * 0.42), theme.wall);
        scene.fill(picture::Layer::Features, picture::nodeOutline(style.node, middle, side * 0.36), style.colour);
      }
      return scene;
    case PaletteKind::Piece:
    case PaletteKind::Marker:
    case PaletteKind::Card: break;
  }
  const world::KindId kind = scenario.kind(infoOf(entry.kind).declared, entry.declared);
  if (kind == world::KindId::None) return scene;
  const picture::KindStyle& style = looks.kind(kind);
  picture::TokenLook look;
  look.symbol = looks.piece(kind, scenario.item(entry.item));
  look.glyph = style.glyph;
  look.title = entry.title;
  if (style.token) {
    picture::addToken(scene, picture::Layer::Pieces, look, inset(side, 0.08), theme.accent);
  } else {
    picture::addPlate(scene, picture::Layer::Pieces, look, inset(side, 0.06),
                      style.tinted ? style.colour : theme.paper);
  }
  return scene;
}

}  // namespace sortie::editor

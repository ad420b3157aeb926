// Panels of a board: zones with what lies in them, tracks with where they stand.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "picture/map/graph_layer.h"
#include "picture/map/piece_layer.h"
#include "picture/text/text.h"

namespace sortie::picture {

namespace {

using world::at;
using world::SideId;

constexpr double titleHeight = 15;
constexpr double padding = 5;
constexpr std::int64_t mostTrackCells = 40;

std::string titleOf(const world::Scenario& scenario, const std::string& id, bool zone) {
  for (const model::Declaration* each : scenario.declarations) {
    const bool fits = zone ? each->kind == model::DeclarationKind::Zone || each->kind == model::DeclarationKind::Deck
                           : each->kind == model::DeclarationKind::Track;
    if (fits && each->id == id) return each->text("title", id);
  }
  return id;
}

/// Whether a panel that names `of` shows what belongs to an owner.
bool isOf(const world::Scenario& scenario, const world::Value& owner, const std::string& of) {
  if (of.empty()) return true;
  if (owner.tag == world::Tag::Side) return scenario.sides[at(owner.side())].name == of;
  if (owner.tag == world::Tag::Team) return scenario.teams[static_cast<std::size_t>(owner.data)].name == of;
  const auto node = static_cast<std::size_t>(owner.data);
  return (owner.tag == world::Tag::Node || owner.tag == world::Tag::Place) && node < scenario.nodes.size() &&
         scenario.nodes[node].name == of;
}

class PanelDrawing {
 public:
  PanelDrawing(Scene& scene, const MapLooks& looks, const world::World& world, SideId reader)
      : scene_(scene), looks_(looks), scenario_(looks.scenario()), world_(world), reader_(reader) {}

  void draw(const model::PanelMark& panel, const Rect& box) {
    Shape plate;
    plate.path.roundedRectangle(box, 6);
    plate.fill = looks_.theme().paper.withAlpha(0.82);
    plate.stroke = Stroke{looks_.theme().wall.withAlpha(0.7), 1.5, Cap::Butt, Join::Round, {}};
    const std::string& id = panel.zone.empty() ? panel.track : panel.zone;
    scene_.add(Layer::Floor, std::move(plate)).title = "panel " + id;
    if (panel.zone.empty())
      drawTracks(panel, box);
    else
      drawZones(panel, box);
  }

 private:
  [[nodiscard]] static Rect row(const Rect& box, std::size_t number, std::size_t count) {
    const double height = box.height / static_cast<double>(count);
    return {box.x, box.y + height * static_cast<double>(number), box.width, height};
  }

  [[nodiscard]] std::string nameOfOwner(const world::Value& owner) const {
    return owner.tag == world::Tag::Nil ? std::string() : scenario_.describe(owner, world_);
  }

  void addTitle(const std::string& title, const std::string& owner, const Rect& box) {
    Text text;
    text.text = owner.empty() ? title : fmt::format("{} \xc2\xb7 {}", title, owner);
    text.font = {Face::Text, 10.5, Weight::Semibold, false};
    text.colour = looks_.theme().ink;
    const double size = fittingSize(text, {box.width - 2 * padding, titleHeight}, 10.5, 6);
    text.font.size = size > 0 ? size : 6;
    text.at = {box.x + padding, box.y + 12};
    scene_.add(Layer::Features, std::move(text));
  }

  void drawZones(const model::PanelMark& panel, const Rect& box) {
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < scenario_.zones.size(); ++i)
      if (scenario_.zones[i].text == panel.zone && isOf(scenario_, scenario_.zones[i].owner, panel.of))
        shown.push_back(i);
    for (std::size_t i = 0; i < shown.size(); ++i) {
      const Rect part = row(box, i, shown.size());
      addTitle(titleOf(scenario_, panel.zone, true), nameOfOwner(scenario_.zones[shown[i]].owner), part);
      drawPiles(pilesIn(looks_, world_, static_cast<world::ZoneId>(shown[i]), reader_), part, panel.zone);
    }
  }

  /// Side by side in as many lines as make them largest, at most as large as on the map.
  void drawPiles(const std::vector<Pile>& piles, const Rect& box, const std::string& title) {
    const double width = box.width - 2 * padding;
    const double height = box.height - titleHeight - padding;
    if (piles.empty() || width <= 4 || height <= 4) return;
    double side = 0;
    std::size_t across = 1;
    for (std::size_t lines = 1; lines <= piles.size(); ++lines) {
      const std::size_t columns = (piles.size() + lines - 1) / lines;
      const double fits = std::min({width / static_cast<double>(columns), height / static_cast<double>(lines), 72.0});
      if (fits <= side) continue;
      side = fits;
      across = columns;
    }
    for (std::size_t i = 0; i < piles.size(); ++i) {
      const std::size_t line = i / across;
      const Rect place{box.x + padding + side * static_cast<double>(i % across) + side * 0.06,
                       box.y + titleHeight + side * static_cast<double>(line) + side * 0.06, side * 0.88, side * 0.88};
      addPile(scene_, Layer::Pieces, looks_, piles[i], place, title);
    }
  }

  struct Owned {
    std::string name;
    SideId side = SideId::None;
    std::int32_t value = 0;
  };

  void addOwned(std::vector<Owned>& out, const std::string& track, const world::KindInfo& kind, std::uint32_t cells,
                const std::string& name, SideId side) const {
    for (const world::AttributeSlot& slot : kind.slots)
      if (slot.name == track)
        out.push_back({name, side, world_.cells[cells + static_cast<std::uint32_t>(slot.offset)]});
  }

  void drawTracks(const model::PanelMark& panel, const Rect& box) {
    const model::Declaration* track = nullptr;
    for (const model::Declaration* each : scenario_.declarations)
      if (each->kind == model::DeclarationKind::Track && each->id == panel.track) track = each;
    if (track == nullptr) return;
    std::vector<Owned> shown;
    const std::string per = track->text("per", "world");
    if (per == "world") addOwned(shown, panel.track, scenario_.kinds[0], 0, {}, SideId::None);
    for (std::size_t i = 0; i < scenario_.sides.size() && per == "side"; ++i) {
      const auto side = static_cast<SideId>(i);
      if (isOf(scenario_, world::Value::of(side), panel.of))
        addOwned(shown, panel.track, scenario_.kinds[at(scenario_.sides[i].kind)], world_.sideCells[i],
                 nameOfOwner(world::Value::of(side)), side);
    }
    for (std::size_t i = 0; i < shown.size(); ++i) {
      const Rect part = row(box, i, shown.size());
      addTitle(titleOf(scenario_, panel.track, false), shown[i].name, part);
      drawTrack(*track, shown[i], part);
    }
  }

  void drawTrack(const model::Declaration& track, const Owned& owned, const Rect& box) {
    const Theme& theme = looks_.theme();
    const std::int64_t least = track.number("min", 0), most = track.number("max", INT32_MAX);
    const Rect area{box.x + padding, box.y + titleHeight, box.width - 2 * padding, box.height - titleHeight - padding};
    const Colour colour = owned.side == SideId::None ? theme.accent : looks_.side(owned.side).colour;
    const std::int64_t count = most - least + 1;
    const bool cells = count > 0 && count <= mostTrackCells && area.width / static_cast<double>(count) >= 7;
    const auto number = [&](std::int64_t value, Point where, double size, Colour ink) {
      Text text;
      text.text = fmt::format("{}", value);
      text.font = {Face::Text, size, Weight::Bold, false};
      text.colour = ink;
      text.align = Align::Centre;
      text.at = {where.x, where.y + size * 0.36};
      scene_.add(Layer::Features, std::move(text)).title = "track";
    };
    if (!cells) {
      const double size = std::clamp(area.height * 0.7, 8.0, 26.0);
      return number(owned.value, {area.x + area.width / 2, area.y + area.height / 2}, size, theme.ink);
    }
    const double width = std::min(area.width / static_cast<double>(count), 34.0);
    const double height = std::min(area.height, width);
    for (std::int64_t i = 0; i < count; ++i) {
      const Rect cell{area.x + width * static_cast<double>(i) + 1, area.y + (area.height - height) / 2, width - 2,
                      height};
      const bool here = least + i == owned.value;
      Shape plate;
      plate.path.roundedRectangle(cell, std::min(width, height) * 0.18);
      plate.fill = here ? colour : theme.paper.mixed(theme.grid, 0.25);
      plate.stroke = Stroke{here ? theme.wall : theme.grid, here ? 2.0 : 1.0, Cap::Butt, Join::Round, {}};
      Item& item = scene_.add(Layer::Features, std::move(plate));
      if (here) item.title = "track here";
      number(least + i, {cell.x + cell.width / 2, cell.y + cell.height / 2}, std::clamp(width * 0.42, 5.0, 12.0),
             here ? readableOn(colour) : theme.ink.withAlpha(0.75));
    }
  }

  Scene& scene_;
  const MapLooks& looks_;
  const world::Scenario& scenario_;
  const world::World& world_;
  SideId reader_;
};

}  // namespace

void addPanels(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world, SideId reader) {
  PanelDrawing drawing(scene, looks, world, reader);
  for (const model::PanelMark& panel : looks.scenario().panels)
    if (panel.width > 0 && panel.height > 0) drawing.draw(panel, frame.box(panel));
}

}  // namespace sortie::picture

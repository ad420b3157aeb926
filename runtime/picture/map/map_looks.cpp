#include "picture/map/map_looks.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace sortie::picture {

namespace {

using model::DeclarationKind;

EdgeLook lookNamed(const std::string& name) {
  constexpr std::array<const char*, 7> names{"none", "wall", "door", "door-open", "window", "opening", "low"};
  for (std::size_t i = 0; i < names.size(); ++i)
    if (name == names[i]) return static_cast<EdgeLook>(i);
  return EdgeLook::None;
}

/// What an edge looks like that does not say: as it works.
EdgeLook lookOf(const board::EdgeRules& rules, bool states) {
  const bool passable = rules.movable != 0 && rules.straightOnly == 0;
  if (!passable && rules.sight == 0) return states ? EdgeLook::Door : EdgeLook::Wall;
  if (!passable) return rules.adjacent != 0 ? EdgeLook::Low : EdgeLook::Window;
  if (rules.sight == 0) return EdgeLook::Door;
  if (rules.cost > 1) return EdgeLook::Low;
  return states ? EdgeLook::DoorOpen : EdgeLook::Opening;
}

FeatureLook lookOf(const board::FeatureRules& rules) {
  if (rules.enter == 0) return rules.sightBlocks != 0 ? FeatureLook::Solid : FeatureLook::Blocked;
  if (rules.joinsUp != 0) return FeatureLook::Stairs;
  if (rules.sightBlocks != 0) return FeatureLook::Blocked;
  return rules.cost > 1 ? FeatureLook::Rough : FeatureLook::Sign;
}

/// The first character of a UTF-8 text.
std::string firstLetter(const std::string& text) {
  if (text.empty()) return "?";
  std::size_t length = 1;
  while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xc0U) == 0x80U) ++length;
  return text.substr(0, length);
}

}  // namespace

Result<MapLooks> MapLooks::make(std::shared_ptr<const world::Scenario> scenario, std::shared_ptr<SymbolCache> cache) {
  MapLooks out;
  out.cache_ = cache != nullptr ? std::move(cache) : std::make_shared<SymbolCache>();
  out.scenario_ = std::move(scenario);
  const world::Scenario& s = *out.scenario_;
  if (const auto& ruleset = s.mission.rulesetPack().ruleset; ruleset != nullptr) {
    Result<Theme> theme = themeOf(*ruleset);
    if (!theme) return failed(theme);
    out.theme_ = *theme;
  }
  out.sides_ = sideLooks(s, out.theme_);
  for (const auto& pack : s.mission.packs) {
    if (pack->ruleset != nullptr)
      for (const model::Declaration& each : pack->ruleset->declarations) out.folders_[&each] = pack->info.folder;
    for (const model::ContentItem& each : pack->content) out.folders_[&each] = pack->info.folder;
    for (const model::TileItem& each : pack->tiles) out.folders_[&each] = pack->info.folder;
    for (const model::BoardItem& each : pack->boards) out.folders_[&each] = pack->info.folder;
  }
  // Pictures of a mission's own things are those of its pack.
  const std::filesystem::path& own = s.mission.packs.back()->info.folder;
  for (const model::Declaration& each : s.mission.mission->declarations) out.folders_[&each] = own;
  for (const model::ContentItem& each : s.mission.mission->content) out.folders_[&each] = own;
  for (const model::TileItem& each : s.mission.mission->tileItems) out.folders_[&each] = own;
  for (const model::BoardItem& each : s.mission.mission->boardItems) out.folders_[&each] = own;
  out.readEdges();
  out.readLinks();
  out.readCorners();
  out.readFeatures();
  out.readKinds();
  out.readTiles();
  return out;
}

const SideLook& MapLooks::side(world::SideId side) const noexcept {
  return side == world::SideId::None ? nobody_ : sides_[world::at(side)];
}

std::shared_ptr<const Symbol> MapLooks::piece(world::KindId kind, std::int32_t item) const {
  if (item >= 0) {
    const model::ContentItem& content = *scenario_->items[static_cast<std::size_t>(item)].item;
    if (!content.picture.empty()) {
      const auto folder = folders_.find(&content);
      if (folder != folders_.end())
        if (auto symbol = load(folder->second, content.picture, content.where)) return symbol;
    }
  }
  return kinds_[world::at(kind)].symbol;
}

Colour MapLooks::entranceColour(world::Symbol kind) const {
  const model::Declaration* declaration = find(DeclarationKind::Entrance, scenario_->text(kind));
  return colourOf(theme_, declaration != nullptr ? declaration->text("colour") : std::string(), theme_.accent);
}

std::vector<Error> MapLooks::problems() const {
  std::vector<Error> out;
  for (const std::string& file : *broken_)
    if (std::optional<Error> problem = cache_->problem(file)) out.push_back(std::move(*problem));
  return out;
}

std::shared_ptr<const Symbol> MapLooks::load(const std::filesystem::path& folder, const std::string& picture,
                                             const SourcePlace& where) const {
  std::shared_ptr<const Symbol> symbol = cache_->load(folder, picture, where);
  if (symbol == nullptr) broken_->insert((folder / picture).generic_string());
  return symbol;
}

std::shared_ptr<const Symbol> MapLooks::load(const model::Declaration& declaration) const {
  const std::string picture = declaration.text("picture");
  if (picture.empty()) return nullptr;
  const auto folder = folders_.find(&declaration);
  return folder == folders_.end() ? nullptr : load(folder->second, picture, declaration.where);
}

const model::Declaration* MapLooks::find(DeclarationKind kind, const std::string& id) const {
  const auto found = std::find_if(scenario_->declarations.begin(), scenario_->declarations.end(),
                                  [&](const model::Declaration* d) { return d->kind == kind && d->id == id; });
  return found == scenario_->declarations.end() ? nullptr : *found;
}

void MapLooks::readEdges() {
  const world::Scenario& s = *scenario_;
  edges_.assign(256, EdgeLook::None);
  for (std::size_t i = 1; i < s.edgeStates.size() && i < edges_.size(); ++i) {
    const world::EdgeStateInfo& info = s.edgeStates[i];
    const model::Declaration* kind = find(DeclarationKind::Edge, info.kindName);
    std::string look = kind != nullptr ? kind->text("look") : std::string();
    const model::Declaration* state = kind != nullptr ? kind->findPart("state", info.stateName) : nullptr;
    if (state != nullptr) look = state->text("look", look);
    if (!look.empty())
      edges_[i] = lookNamed(look);
    else if (s.grid)
      edges_[i] = lookOf(s.board.edgeRules()[i], !info.stateName.empty());
  }
}

void MapLooks::readLinks() {
  const world::Scenario& s = *scenario_;
  links_.resize(256);
  links_[0].drawn = false;
  if (s.graph == nullptr) return;
  // Kinds without a colour are told apart in the order in which they are declared.
  const std::array<Colour, 4> own{theme_.paper, theme_.warm, theme_.cold, theme_.accent};
  std::vector<std::string> kinds;
  for (std::size_t i = 1; i < s.edgeStates.size() && i < links_.size(); ++i) {
    const world::EdgeStateInfo& info = s.edgeStates[i];
    if (kinds.empty() || kinds.back() != info.kindName) kinds.push_back(info.kindName);
    const model::Declaration* kind = find(DeclarationKind::Edge, info.kindName);
    const board::EdgeRules& rules = s.board.edgeRules()[i];
    links_[i] = {edges_[i] != EdgeLook::None || kind == nullptr || kind->text("look") != "none", rules.movable == 0,
                 rules.cost, own[(kinds.size() - 1) % own.size()]};
    if (kind != nullptr) links_[i].colour = colourOf(theme_, kind->text("colour"), links_[i].colour);
  }
}

std::shared_ptr<const Symbol> MapLooks::board() const {
  const model::BoardItem* item = scenario_->boardItem;
  if (item == nullptr || item->picture.empty()) return nullptr;
  const auto folder = folders_.find(item);
  return folder == folders_.end() ? nullptr : load(folder->second, item->picture, item->where);
}

void MapLooks::readCorners() {
  const world::Scenario& s = *scenario_;
  corners_.resize(std::max<std::size_t>(1, s.cornerStates.size()));
  for (std::size_t i = 1; i < s.cornerStates.size(); ++i) {
    const board::CornerRules& rules = s.grid->cornerRules()[i];
    corners_[i].solid = rules.movable == 0 || rules.sight == 0 || rules.adjacent == 0;
    corners_[i].drawn = corners_[i].solid || rules.cost > 1;
    if (const model::Declaration* kind = find(DeclarationKind::Corner, s.cornerStates[i].kindName)) {
      corners_[i].symbol = load(*kind);
      const std::string look = kind->text("look");
      corners_[i].look = look == "none"     ? CornerLook::None
                         : look == "dot"    ? CornerLook::Dot
                         : look == "shield" ? CornerLook::Shield
                                            : CornerLook::Works;
      corners_[i].colour = colourOf(theme_, kind->text("colour"), theme_.paper);
    }
  }
}

void MapLooks::readFeatures() {
  const world::Scenario& s = *scenario_;
  for (std::size_t bit = 0; bit < s.features.size(); ++bit) {
    FeatureStyle style;
    style.look = s.grid ? lookOf(s.board.featureRules()[bit]) : FeatureLook::Sign;
    style.colour = theme_.accent;
    if (const model::Declaration* kind = find(DeclarationKind::Feature, s.text(s.features[bit]))) {
      style.glyph = kind->text("glyph");
      style.colour = colourOf(theme_, kind->text("colour"), theme_.accent);
      style.symbol = load(*kind);
    }
    features_.push_back(std::move(style));
  }
}

void MapLooks::readKinds() {
  for (const world::KindInfo& info : scenario_->kinds) {
    KindStyle style;
    style.token = info.collection == DeclarationKind::Piece;
    style.card = info.collection == DeclarationKind::Card;
    style.colour = theme_.paper;
    style.glyph = std::string(1, info.glyph);
    if (const model::Declaration* kind = info.declaration; kind != nullptr) {
      style.facing = kind->flag("facing");
      style.glyph = kind->text("glyph");
      style.tinted = kind->attributes.contains("colour");
      style.colour = colourOf(theme_, kind->text("colour"), theme_.paper);
      style.symbol = load(*kind);
      std::istringstream names(kind->text("pips"));
      for (std::string name; names >> name;) {
        const world::AttributeId id = scenario_->attribute(name);
        const world::AttributeSlot* slot = id == world::AttributeId::None ? nullptr : info.slot(id);
        if (slot != nullptr && slot->type == model::TypeKind::Int)
          style.pips.push_back({static_cast<std::uint32_t>(slot->offset), slot->max});
      }
      // Without a sign of its own a kind shows the first letter of its title.
      if (info.collection == DeclarationKind::Node) {
        const std::string look = kind->text("look");
        style.node = look == "square" ? NodeLook::Square : look == "hexagon" ? NodeLook::Hexagon : NodeLook::Disc;
        style.colour = colourOf(theme_, kind->text("colour"), theme_.floor);
      } else if (style.glyph.empty() || style.glyph == " ") {
        const std::string title = kind->text("title", kind->id);
        style.glyph = firstLetter(title);
      }
      if (style.glyph.size() == 1 && style.glyph[0] >= 'a' && style.glyph[0] <= 'z')
        style.glyph[0] = static_cast<char>(style.glyph[0] - 'a' + 'A');
    }
    kinds_.push_back(std::move(style));
  }
}

namespace {

// By id; those of later packs and of the mission go before others.
std::map<std::string, const model::TileItem*> tileItems(const world::Scenario& scenario) {
  std::map<std::string, const model::TileItem*> out;
  for (const auto& pack : scenario.mission.packs)
    for (const model::TileItem& each : pack->tiles) out[each.id] = &each;
  for (const model::TileItem& each : scenario.mission.mission->tileItems) out[each.id] = &each;
  return out;
}

}  // namespace

std::shared_ptr<const Symbol> MapLooks::tilePicture(const std::string& id) const {
  const std::map<std::string, const model::TileItem*> items = tileItems(*scenario_);
  const auto found = items.find(id);
  if (found == items.end()) return nullptr;
  return tilePicture(*found->second);
}

std::shared_ptr<const Symbol> MapLooks::tilePicture(const model::TileItem& item) const {
  if (!item.picture.empty()) {
    const auto folder = folders_.find(&item);
    return folder == folders_.end() ? nullptr : load(folder->second, item.picture, item.where);
  }
  const model::Declaration* kind = find(DeclarationKind::Tile, item.kind);
  return kind == nullptr ? nullptr : load(*kind);
}

void MapLooks::readTiles() {
  const world::Scenario& s = *scenario_;
  if (!s.grid) return;
  tiles_.resize(s.tiles().size());
  tileTitles_.resize(tiles_.size());
  const std::map<std::string, const model::TileItem*> definitions = tileItems(s);
  for (const model::MapTile& each : s.mission.mission->tiles) {
    const auto instance = s.grid->findTile(each.id);
    const auto found = definitions.find(each.tile);
    if (!instance || found == definitions.end()) continue;
    const model::TileItem& item = *found->second;
    const auto number = static_cast<std::size_t>(*instance);
    tileTitles_[number] = item.title;
    tiles_[number] = tilePicture(item);
  }
}

}  // namespace sortie::picture

// How the things of a mission look, from what its ruleset declares: pictures, glyphs, colours, looks of edges. Made once
// for a scenario; everything without a picture has a neutral one that the program draws.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "picture/symbols/symbols.h"
#include "picture/theme.h"
#include "world/scenario.h"

namespace sortie::picture {

/// look="…" of edge kinds and their states.
enum class EdgeLook : std::uint8_t { None, Wall, Door, DoorOpen, Window, Opening, Low };

/// What a feature without a picture is drawn as.
enum class FeatureLook : std::uint8_t { Solid, Blocked, Stairs, Rough, Sign };

struct FeatureStyle {
  FeatureLook look = FeatureLook::Sign;
  std::string glyph;  ///< of a sign; may be empty
  Colour colour;
  std::shared_ptr<const Symbol> symbol;  ///< may be null
};

/// look="…" of corner kinds; Works: one that does not say, drawn as it works.
enum class CornerLook : std::uint8_t { Works, None, Dot, Shield };

struct CornerStyle {
  bool drawn = false;
  bool solid = false;  ///< something stands there; else it only slows
  CornerLook look = CornerLook::Works;
  Colour colour;  ///< of a dot or shield
  std::shared_ptr<const Symbol> symbol;
};

/// A counter shown on a token's rim.
struct PipStyle {
  std::uint32_t offset = 0;  ///< of its cell
  std::int32_t max = 0;      ///< INT32_MAX: no bound
};

/// A state of a kind of link.
struct LinkStyle {
  bool drawn = true;
  bool blocked = false;  ///< nobody goes along it
  std::int32_t cost = 1;
  Colour colour;
};

/// look="…" of kinds of nodes.
enum class NodeLook : std::uint8_t { Disc, Square, Hexagon };

struct KindStyle {
  std::string glyph;
  bool token = false;   ///< a round token (pieces); else a flat plate
  bool card = false;    ///< lies as a card
  bool facing = false;  ///< shows where it faces
  bool tinted = false;  ///< has a colour of its own
  Colour colour;
  NodeLook node = NodeLook::Disc;
  std::vector<PipStyle> pips;
  std::shared_ptr<const Symbol> symbol;  ///< of the kind; an item's own goes before it
};

class MapLooks {
 public:
  /// Errors: a theme colour that is not a colour. Pictures that cannot be read are not errors: see problems().
  /// `cache`: shared with other looks on one thread, so that pictures are read once; null: one of its own.
  [[nodiscard]] static Result<MapLooks> make(std::shared_ptr<const world::Scenario> scenario,
                                             std::shared_ptr<SymbolCache> cache = nullptr);

  [[nodiscard]] const world::Scenario& scenario() const noexcept { return *scenario_; }
  [[nodiscard]] const std::shared_ptr<const world::Scenario>& scenarioPointer() const noexcept { return scenario_; }
  [[nodiscard]] const Theme& theme() const noexcept { return theme_; }
  [[nodiscard]] const SideLook& side(world::SideId side) const noexcept;
  [[nodiscard]] EdgeLook edge(std::uint8_t state) const noexcept { return edges_[state]; }
  [[nodiscard]] const LinkStyle& link(std::uint8_t state) const noexcept { return links_[state]; }
  /// What lies below the nodes of a graph; null without a picture. Read when first asked for.
  [[nodiscard]] std::shared_ptr<const Symbol> board() const;
  [[nodiscard]] const CornerStyle& corner(std::uint8_t state) const noexcept { return corners_[state]; }
  [[nodiscard]] const std::vector<FeatureStyle>& features() const noexcept { return features_; }
  [[nodiscard]] const KindStyle& kind(world::KindId kind) const noexcept { return kinds_[world::at(kind)]; }
  /// The picture of a content item (-1: none), else of its kind; null without one. Read when first asked for.
  [[nodiscard]] std::shared_ptr<const Symbol> piece(world::KindId kind, std::int32_t item) const;
  /// The picture of a tile on the map, by its position in Grid::tiles(); null without one.
  [[nodiscard]] const std::shared_ptr<const Symbol>& tile(std::size_t instance) const noexcept {
    return tiles_[instance];
  }
  /// The picture of a tile definition by its id, laid or not; null without one. Read when first asked for.
  [[nodiscard]] std::shared_ptr<const Symbol> tilePicture(const std::string& id) const;
  [[nodiscard]] const std::string& tileTitle(std::size_t instance) const noexcept { return tileTitles_[instance]; }
  [[nodiscard]] Colour entranceColour(world::Symbol kind) const;
  /// What was wrong with pictures so far, each once.
  [[nodiscard]] std::vector<Error> problems() const;

 private:
  MapLooks() = default;
  [[nodiscard]] std::shared_ptr<const Symbol> load(const std::filesystem::path& folder, const std::string& picture,
                                                   const SourcePlace& where) const;
  [[nodiscard]] std::shared_ptr<const Symbol> load(const model::Declaration& declaration) const;
  [[nodiscard]] const model::Declaration* find(model::DeclarationKind kind, const std::string& id) const;
  [[nodiscard]] std::shared_ptr<const Symbol> tilePicture(const model::TileItem& item) const;
  void readEdges();
  void readLinks();
  void readCorners();
  void readFeatures();
  void readKinds();
  void readTiles();

  std::shared_ptr<const world::Scenario> scenario_;
  Theme theme_;
  std::vector<SideLook> sides_;
  SideLook nobody_;
  std::vector<EdgeLook> edges_;
  std::vector<LinkStyle> links_;
  std::vector<CornerStyle> corners_;
  std::vector<FeatureStyle> features_;
  std::vector<KindStyle> kinds_;
  std::vector<std::shared_ptr<const Symbol>> tiles_;
  std::vector<std::string> tileTitles_;
  std::map<const void*, std::filesystem::path> folders_;  ///< of declarations, content items and tiles
  std::shared_ptr<SymbolCache> cache_;
  /// Files of pictures that were asked for and could not be read; shared by copies of these looks.
  std::shared_ptr<std::set<std::string>> broken_ = std::make_shared<std::set<std::string>>();
};

}  // namespace sortie::picture

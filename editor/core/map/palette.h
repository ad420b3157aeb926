// What can be laid on the map, from the declarations and content of the packs that the mission stands on. Nothing here
// knows a ruleset by name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "editor/core/document/document.h"
#include "editor/core/workbench.h"
#include "picture/map/map_looks.h"
#include "picture/scene.h"

namespace sortie::editor {

enum class PaletteKind : std::uint8_t { Tile, Feature, Edge, Corner, Entrance, Piece, Marker, Card, Node };

struct PaletteKindInfo {
  model::DeclarationKind declared;
  const char* group;   ///< "Tiles", "Terrain" …
  const char* laying;  ///< what the edit is called: "Lay tile", "Draw edge" …
};
[[nodiscard]] const PaletteKindInfo& infoOf(PaletteKind kind);

struct PaletteEntry {
  std::string id;  ///< "tile:archive", "edge:door", "edge:door/open", "marker:terminal", "piece:trooper/sergeant" …
  PaletteKind kind{};
  std::string group;  ///< "Tiles", "Terrain", "Edges", "Corners", "Entrances", "Pieces", "Markers", "Cards", "Nodes"
  std::string title;
  std::string help;      ///< may be empty
  std::string declared;  ///< id of the declaration ("door", "terminal")
  std::string item;      ///< of a content item or tile definition; may be empty
  std::string state;     ///< of an edge or corner kind with several
  int width = 1;         ///< squares that it covers, unturned
  int height = 1;
  int levels = 1;  ///< of a tile

  friend bool operator==(const PaletteEntry&, const PaletteEntry&) = default;
};

/// All entries in the order of the packs' declarations.
[[nodiscard]] std::vector<PaletteEntry> paletteOf(const Workbench& bench);
[[nodiscard]] std::optional<PaletteEntry> paletteEntry(const std::vector<PaletteEntry>& palette, const std::string& id);
/// Those that a search text finds (all words in title, group, id or help, case folded), best first; all for no text.
[[nodiscard]] std::vector<PaletteEntry> found(const std::vector<PaletteEntry>& palette, const std::string& text);

/// How much of its picture a tile fills.
inline constexpr double paletteTileShare = 0.92;

/// A square picture of an entry, `side` user units wide, as it will look on the map.
[[nodiscard]] picture::Scene paletteIcon(const PaletteEntry& entry, const picture::MapLooks& looks, double side);

}  // namespace sortie::editor

// Builds a Scenario from a loaded mission, part by part; private to the room.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "board/grid_builder.h"
#include "world/mutator.h"
#include "world/scenario.h"

namespace sortie::world {

/// The marks of a tile definition, read: in the tile's own frame.
struct TileMarks {
  struct Mark {
    board::Cell cell;
    board::Direction side{};  ///< of edges and corners
    std::int32_t what = 0;    ///< a state, or the bit of a feature
    SourcePlace where;
  };
  std::vector<Mark> edges;
  std::vector<Mark> corners;
  std::vector<Mark> features;
};

class ScenarioBuilder {
 public:
  explicit ScenarioBuilder(Scenario& scenario) : s_(scenario) {}

  Result<> build();

 private:
  using Declarations = std::vector<const model::Declaration*>;

  Symbol intern(const std::string& text);
  void index(const std::string& collection, const std::string& name, std::int32_t i);
  [[nodiscard]] Declarations all(model::DeclarationKind kind) const;
  [[nodiscard]] const model::Mission& mission() const { return *s_.mission.mission; }

  Result<> collect();
  void internAll();
  void internType(const model::Type& type);
  Result<> makeKinds();
  Result<AttributeSlot> makeSlot(const model::Property& property, std::int32_t offset);
  AttributeId attributeId(const std::string& name);
  Result<std::vector<std::int32_t>> encode(const AttributeSlot& slot, const model::Setting& setting) const;
  Result<> makeTables();
  Result<> makeSides();
  Result<> makeMap();
  Result<std::vector<board::CornerRules>> makeCorners();
  /// What the ruleset's <joint>s say, into the builder.
  Result<> makeJoints(board::GridBuilder& builder) const;
  [[nodiscard]] Result<TileMarks> readTile(const model::TileItem& item) const;
  /// Places the tiles of the map with what they print.
  Result<> layTiles(board::GridBuilder& builder);
  /// What every tile definition prints, for levels that are exchanged in play; the grid is there by now.
  void makePrints();
  [[nodiscard]] std::map<std::string, const model::TileItem*> tileDefinitions() const;
  /// Puts the corners of the map into the builder.
  Result<> layMapCorners(board::GridBuilder& builder) const;
  Result<> makeFootprints();
  Result<> makeMovements();
  Result<> makeZones();
  Result<> makeWorld();
  Result<> addPiece(const model::PieceSetup& setup, board::Place where, bool bottom);
  Result<> applySettings(Thing thing, const std::map<std::string, model::Setting>& values);
  Result<board::Place> placeOf(const model::PieceSetup& setup) const;
  /// The failure of a name that is no side of the mission as its variant leaves it.
  [[nodiscard]] tl::unexpected<Error> noSide(const std::string& name, const SourcePlace& where) const;
  std::uint64_t kindMask(const std::string& kinds, const SourcePlace& where, std::string& unknown) const;

  Scenario& s_;
};

/// "C3", or "C3/2" for the second level (1), as the board reads names. It reads none of a level below the ground.
[[nodiscard]] std::string onLevel(const std::string& square, int level);
/// State and direction of a corner's mark.
[[nodiscard]] Result<std::pair<std::uint8_t, board::Direction>> readCorner(const Scenario& scenario,
                                                                           const model::CornerMark& mark);
/// `priority` of a state of an edge or corner, its own or its kind's.
[[nodiscard]] std::uint8_t priorityOf(const model::Declaration& kind, const model::Declaration& state);
/// Splits at blanks.
[[nodiscard]] std::vector<std::string> words(const std::string& text);

}  // namespace sortie::world

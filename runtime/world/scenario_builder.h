// Builds a Scenario from a loaded mission, part by part; private to the room.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "board/grid_builder.h"
#include "world/mutator.h"
#include "world/scenario.h"

namespace sortie::world {

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
  /// Puts the corners that a tile definition prints, and those of the map, into the builder.
  Result<> layTileCorners(board::GridBuilder& builder, std::int32_t tile, const model::TileItem& item) const;
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

/// Splits at blanks.
[[nodiscard]] std::vector<std::string> words(const std::string& text);

}  // namespace sortie::world

// Builds a Scenario from a loaded mission, part by part; private to the room. What is wrong is told and left out, of the
// mission too, so that its lists and those of the scenario stay side by side; the rest is built without it.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "board/grid_builder.h"
#include "model/issue.h"
#include "model/square.h"
#include "world/document_names.h"
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
  std::vector<Error> wrong;  ///< of marks that cannot be read
};

class ScenarioBuilder {
 public:
  /// `mission` is the scenario's, to be changed while nobody else has it.
  /// `document`: the root that it was decoded from, or none.
  ScenarioBuilder(Scenario& scenario, model::Mission& mission, model::Issues& issues, const model::Element& document)
      : s_(scenario), mission_(mission), issues_(issues), document_(document) {}

  /// False where nothing can be made; told as an issue like the rest.
  bool build();

 private:
  using Declarations = std::vector<const model::Declaration*>;
  using SquareBuilder = board::GridBuilder;

  Symbol intern(const std::string& text);
  void index(const std::string& collection, const std::string& name, std::int32_t i);
  [[nodiscard]] Declarations all(model::DeclarationKind kind) const;
  [[nodiscard]] const model::Mission& mission() const { return mission_; }

  /// Tells what is wrong, once for each place. `part`: the part of the mission that it is in; none: where it is.
  void wrong(const Error& error, const SourcePlace& part = {});
  void wrong(const tl::unexpected<Error>& error) { wrong(error.value()); }
  /// Tells it, where something is wrong.
  template <class T>
  bool good(const Result<T>& result, const SourcePlace& part = {}) {
    if (!result) wrong(result.error(), part);
    return result.has_value();
  }
  /// Leaves out of the mission what is wrong.
  template <class T, class Check>
  void keepGood(std::vector<T>& things, Check check) {
    auto end = things.begin();
    for (T& each : things) {
      if (!good(check(each), each.where)) continue;
      if (&*end != &each) *end = std::move(each);
      ++end;
    }
    things.erase(end, things.end());
  }

  void collect();
  void internAll();
  void internType(const model::Type& type);
  Result<> makeKinds();
  Result<AttributeSlot> makeSlot(const model::Property& property, std::int32_t offset);
  AttributeId attributeId(const std::string& name);
  Result<std::vector<std::int32_t>> encode(const AttributeSlot& slot, const model::Setting& setting) const;
  void makeTables();
  Result<DieInfo> makeDie(const model::Declaration& declaration);
  void addItem(const model::ContentItem& item, KindId kind);
  [[nodiscard]] Result<KindId> kindOfItem(const model::ContentItem& item) const;
  void makeSides();
  Result<> makeMap();
  /// A map of tiles, or of nodes, of edges and features that are made.
  Result<> makeSquares(std::vector<board::EdgeRules> edges, std::vector<board::FeatureRules> features);
  Result<> makeGraph(std::vector<board::EdgeRules> edges, std::vector<board::FeatureRules> features);
  /// Tells what belongs to the other kind of board, and leaves it out.
  void refuseTiles();
  void refuseNodes();
  void findBoard();
  /// Adds what a board or the mission says of the graph.
  void addMarks(model::GraphMarks& marks, bool own);
  Result<> addNode(const model::NodeMark& mark, bool own);
  void addPanels();
  Result<> addLink(const model::LinkMark& mark, bool own);
  Result<> addNodeFeature(const model::NodeFeature& mark);
  [[nodiscard]] Result<std::size_t> nodeNamed(const std::string& id, const SourcePlace& where,
                                              const char* attribute) const;
  std::vector<board::EdgeRules> makeEdges();
  std::vector<board::FeatureRules> makeFeatures();
  /// What the map puts on and between the squares of its tiles, into the builder.
  void layMap(SquareBuilder& builder);
  Result<> layGrid(const SquareBuilder& builder);
  void makeEntrances();
  std::vector<board::CornerRules> makeCorners();
  /// What the ruleset's <joint>s say, into the builder.
  void makeJoints(SquareBuilder& builder);
  Result<> makeJoint(const model::JointRule& joint, SquareBuilder& builder) const;
  [[nodiscard]] TileMarks readTile(const model::TileItem& item) const;
  /// Places the tiles of the map with what they print.
  void layTiles(SquareBuilder& builder);
  /// What every tile definition prints, for levels that are exchanged in play; the grid is there by now.
  void makePrints();
  void readTiles();
  void makeFootprints();
  void makeMovements();
  /// The links that a movement goes along.
  void makeAlong(const model::Declaration& declaration, MovementInfo& movement);
  void makeZones();
  void makeStartingValues();
  void makeObjectives();
  void makeWorld();
  /// As the documents have it; nobody, told, where that is wrong.
  SideId ownerOfNode(std::size_t node);
  void indexOldNames();
  void placePieces();
  [[nodiscard]] std::int64_t roomFor(KindId kind, board::Place where) const;
  /// Says how it is mended that a node has no room for all of these pieces.
  void surplus(const model::PieceSetup& setup, int room);
  Result<> addPiece(const model::PieceSetup& setup, board::Place where, bool bottom);
  void applySettings(Thing thing, const std::map<std::string, model::Setting>& values);

  /// `attribute`: where the place is written.
  Result<board::Place> placeOf(const model::PieceSetup& setup, const char* attribute = "at") const;
  Result<board::Place> zoneOf(const model::PieceSetup& setup, const model::PlaceReference& zone,
                              const char* attribute) const;
  /// Of a deck that puts nothing anywhere: is its zone declared?
  [[nodiscard]] Result<> checkZone(const model::DeckSetup& deck) const;
  /// A side of the mission as its variant leaves it; none where the name is empty.
  Result<SideId> sideOf(const std::string& name, const SourcePlace& where, const char* attribute) const;
  /// The failure of a name that does not belong to a side.
  [[nodiscard]] tl::unexpected<Error> noSide(const std::string& name, const SourcePlace& where) const;
  /// The failure of a name that stands for nothing in any variant; `known`: names that may be meant.
  [[nodiscard]] tl::unexpected<Error> nothingOf(const char* what, const std::string& name, const SourcePlace& where,
                                                const std::vector<std::string>& known) const;
  /// What is wrong with a square of the map: it is on no tile. `text`: as its attribute has it.
  [[nodiscard]] std::optional<Error> wrongSquare(const std::string& text, const model::SquareReference& square,
                                                 const SourcePlace& where) const;
  /// The same of a mark on the map, at its attribute.
  [[nodiscard]] Result<> checkSquare(const std::string& square, const SourcePlace& where) const;
  [[nodiscard]] const DocumentNames& names() const;
  std::uint64_t kindMask(const std::string& kinds, std::string& unknown) const;

  Scenario& s_;
  model::Mission& mission_;
  model::Issues& issues_;
  model::Element document_;
  mutable std::optional<DocumentNames> names_;                           ///< made when something is wrong
  std::map<std::pair<std::uint32_t, std::uint32_t>, model::Fix> fixes_;  ///< by where the part begins that is wrong
  std::set<std::string> told_;                                           ///< code and place of what is wrong
  std::map<std::string, const model::TileItem*> tileDefinitions_;
  // Of a graph, while it is made.
  std::vector<board::GraphNode> graphNodes_;
  std::vector<board::GraphLink> graphLinks_;
  /// Links of the board by kind and ends; of several the first.
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t> boardLinks_;
  std::vector<std::string> nodeOwners_;         ///< by node
  std::vector<SourcePlace> nodeOwnerAt_;        ///< where that is written
  std::map<std::string, std::size_t> nodeOf_;   ///< by id
  std::map<std::string, TileMarks> tileMarks_;  ///< by definition
};

/// The failure of a name that stands for nothing, in the words in which documents are refused.
[[nodiscard]] tl::unexpected<Error> noSuch(const char* what, const std::string& id, const SourcePlace& where);

/// State and direction of a corner's mark.
[[nodiscard]] Result<std::pair<std::uint8_t, board::Direction>> readCorner(const Scenario& scenario,
                                                                           const model::CornerMark& mark);
/// The same of an edge's mark.
[[nodiscard]] Result<std::pair<std::uint8_t, board::Direction>> readEdge(const Scenario& scenario,
                                                                         const model::EdgeMark& mark);
/// `priority` of a state of an edge or corner, its own or its kind's.
[[nodiscard]] std::uint8_t priorityOf(const model::Declaration& kind, const model::Declaration& state);

}  // namespace sortie::world

// Packs as typed values: a pack's manifest, a ruleset, content, missions. Pure decodes of element trees.
// How packs are found: docs/formats/pack.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "model/declaration.h"

namespace sortie::model {

struct Dependency {
  std::string pack;
  std::string version;  ///< semver range as written
  SourcePlace where;
};

/// One Lua source of a pack: rules/a/b.lua has the module name "a.b".
struct LuaSource {
  std::string module;
  std::string file;  ///< path inside the pack, for messages
  std::string text;
};

/// A content item: `<item kind="rank-card" id="…">`, `<card kind="event" …>`, `<piece kind="creature" …>`.
struct ContentItem {
  std::string id;
  std::string pack;
  DeclarationKind collection{};  ///< Item, Card, Piece, Marker, Tile, Objective…
  std::string kind;              ///< id of the declaration
  std::string title;
  std::map<std::string, Setting> values;  ///< property or attribute id -> value, checked against the declaration
  std::vector<Text> texts;
  SourcePlace where;
  std::string picture;  ///< SVG file in its pack; may be empty
};

/// An edge, as written: a square (tile-local "A4" or "tile:A4"), a direction (north east south west), a declared kind.
struct EdgeMark {
  std::string id;  ///< may be empty
  std::string kind;
  std::string state;  ///< may be empty: the kind's first
  std::string square;
  std::string direction;
  int level = 0;  ///< from 0, of the square's tile
  std::map<std::string, Setting> values;
  SourcePlace where;
};

/// A corner of a square, in the same way: its direction is north-east, south-east, south-west or north-west.
using CornerMark = EdgeMark;

struct SquareMark {
  std::string kind;  ///< a declared feature
  std::string square;
  int level = 0;  ///< from 0, of the square's tile
  SourcePlace where;
};

/// A tile definition of content: a rectangle of squares with edges and features, on one or more levels.
struct TileItem {
  std::string id;
  std::string kind;  ///< id of the <tile> declaration, which has width and height
  std::string title;
  int width = 0;
  int height = 0;
  int levels = 1;
  std::vector<EdgeMark> edges;
  std::vector<CornerMark> corners;
  std::vector<SquareMark> features;
  std::map<std::string, Setting> values;
  std::string picture;
  SourcePlace where;
};

/// A block of a composed condition, trigger or action: `<all>`, `<hack-terminal pieces="…"/>`, `<lua function="f"/>`.
struct Block {
  std::string name;
  std::map<std::string, std::string> arguments;  ///< as written
  std::vector<Block> children;
  SourcePlace where;

  /// An argument, or `otherwise`.
  [[nodiscard]] std::string argument(const std::string& id, const std::string& otherwise = {}) const {
    const auto found = arguments.find(id);
    return found != arguments.end() ? found->second : otherwise;
  }
};

/// A node of a graph, as a board or a mission writes it. In a mission one without a kind is a node of the board, to which
/// owner and values are given.
struct NodeMark {
  std::string id;
  std::string kind;  ///< a declared node
  std::string title;
  std::optional<std::pair<int, int>> at;  ///< in units of the board
  std::string owner;                      ///< a side; may be empty
  std::map<std::string, Setting> values;
  SourcePlace where;
};

/// A link between two nodes: `<edge kind="road" from="oslo" to="bergen"/>`; a `<ring>` is one from each of its nodes to the
/// next.
struct LinkMark {
  std::string id;  ///< may be empty
  std::string kind;
  std::string state;  ///< may be empty: the kind's first
  std::string from;
  std::string to;
  std::map<std::string, Setting> values;
  SourcePlace where;
};

/// A feature of a node.
struct NodeFeature {
  std::string kind;
  std::string node;
  SourcePlace where;
};

/// What a graph is made of, in a board or in the map of a mission.
struct GraphMarks {
  std::vector<NodeMark> nodes;
  std::vector<LinkMark> links;
  std::vector<NodeFeature> features;

  [[nodiscard]] bool empty() const { return nodes.empty() && links.empty() && features.empty(); }
};

/// A place beside or on a board where a zone or a track is drawn. In the map of a mission one that shows the same as a panel of
/// the board stands in its place.
struct PanelMark {
  std::string zone;   ///< a declared zone or deck, or
  std::string track;  ///< a declared track
  std::string of;     ///< whose, where each side, team or node has one; empty: all of them, one below another
  int x = 0;          ///< north-west corner, in units of the board
  int y = 0;
  int width = 0;
  int height = 0;
  SourcePlace where;

  [[nodiscard]] bool showsTheSameAs(const PanelMark& other) const {
    return zone == other.zone && track == other.track && of == other.of;
  }
};

/// A board of content: a graph and how it is drawn.
struct BoardItem {
  std::string id;
  std::string title;
  int width = 0;  ///< in units in which its nodes are placed
  int height = 0;
  std::string picture;  ///< SVG file in its pack, drawn below the nodes; may be empty
  GraphMarks graph;
  std::vector<PanelMark> panels;
  SourcePlace where;
};

struct MapTile {
  std::string id;    ///< the instance: "s1"
  std::string tile;  ///< the definition
  int column = 0;    ///< of its north-west corner after turning, in squares, from the map's
  int row = 0;
  int level = 0;  ///< of the map, from 0, on which its lowest level lies
  int turns = 0;  ///< quarter turns clockwise
  SourcePlace where;
};

struct EntranceMark {
  std::string id;
  std::string kind;
  std::vector<std::string> squares;  ///< "s1:A4", or nodes by id
  std::string direction;             ///< the rim side over which pieces enter; may be empty
  std::map<std::string, Setting> values;
  SourcePlace where;
  std::string title;  ///< may be empty
};

struct SideSetup {
  std::string id;
  std::string kind;
  std::string team;
  std::string title;
  std::string agent;  ///< default agent; may be empty
  std::map<std::string, Setting> values;
  SourcePlace where;
  std::string colour;  ///< "#rrggbb"; empty: by kind or seat
  std::string mark;    ///< "circle", "square"…; empty: by kind or seat
};

/// A piece, marker or card that stands somewhere when the mission starts.
struct PieceSetup {
  std::string id;    ///< may be empty
  std::string kind;  ///< a declared piece, marker or card kind; empty when `item` says it
  std::string item;  ///< a content item; may be empty
  std::string side;
  std::string
      at;  ///< "s1:C4", "edge:s1:C4:east", "corner:…", "zone:NAME", "zone:NAME@SIDE", "piece:ID"; may be empty: off the map
  int facing = 0;
  int count = 1;
  std::map<std::string, Setting> values;
  SourcePlace where;
};

/// `<deck zone="events"><card item="dark-omen" count="2"/></deck>`: cards put in a zone in this order.
struct DeckSetup {
  std::string zone;
  std::string side;
  bool shuffled = false;
  std::vector<PieceSetup> cards;
  SourcePlace where;
};

struct ObjectiveSetup {
  std::string id;
  std::string kind;
  std::string title;
  std::vector<std::string> sides;
  bool secret = false;
  std::string tested;  ///< the hook at which its condition is tested
  Block condition;
  std::vector<Block> rewards;
  std::map<std::string, Setting> values;
  SourcePlace where;
};

/// The designer's when / if / do.
struct EventSetup {
  std::string id;
  bool once = false;
  std::vector<Block> when;
  std::vector<Block> conditions;
  std::vector<Block> actions;
  SourcePlace where;
};

/// `<variant id="solo"><set name="players" value="1"/></variant>`: named option values.
struct Variant {
  std::string id;
  std::string title;
  std::map<std::string, Setting> options;
  SourcePlace where;
};

struct PackInfo {
  std::string id;
  std::string version;
  std::string title;
  std::string licence;
  std::string engine;  ///< engine API version it was made for
  std::vector<std::string> authors;
  std::vector<Dependency> dependencies;
  std::map<std::string, std::string> severities;  ///< code of a validator -> "error", "warning", "note" or "off"
  std::vector<std::string> exports;               ///< Lua modules that other packs may require
  std::filesystem::path folder;
  std::string hash;  ///< hex; over names and bytes of all its files, sorted
};

/// What a ruleset pack holds besides code and content.
/// <joint>: what two kinds of edges, or of corners, make of each other where tiles that print them meet.
struct JointRule {
  std::vector<std::string> of;  ///< two names: a kind, or KIND-STATE for one of its states
  std::string gives;
  bool corners = false;
  SourcePlace where;
};

/// <renamed>: what documents, scripts and records call `from` is called `to` by now.
struct RenamedId {
  std::string what;  ///< kind item zone attribute variable option block value
  std::string of;    ///< value: of which property, attribute, variable, option or parameter
  std::string from;
  std::string to;
  SourcePlace where;
};

/// What missions of a ruleset are played on.
enum class BoardKind : std::uint8_t {
  Squares,  ///< tiles of squares
  Graph,    ///< nodes and links
};

struct Ruleset {
  std::string id;
  std::string title;
  std::vector<Declaration> declarations;  ///< in document order
  std::vector<Text> texts;
  SourcePlace where;
  std::map<std::string, std::string> theme;  ///< <theme>: name of a colour -> "#rrggbb"
  std::vector<JointRule> joints;             ///< in document order
  std::vector<RenamedId> renamed;            ///< in document order
  std::string facts;              ///< "module.table": functions that tell players about options; may be empty
  std::vector<std::string> turn;  ///< world variables one of which changes with every turn
  BoardKind board = BoardKind::Squares;
  bool sightFromCorners = false;  ///< pictures show lines from corner to corner (board/lines/lines.h)

  [[nodiscard]] const Declaration* find(DeclarationKind kind, const std::string& id) const;
  [[nodiscard]] std::vector<const Declaration*> all(DeclarationKind kind) const;
};

struct Mission {
  std::string id;
  std::string title;
  std::string ruleset;                    ///< pack id
  std::vector<Declaration> declarations;  ///< variables, kinds, cards, options that the mission adds
  std::vector<SideSetup> sides;
  std::vector<MapTile> tiles;
  std::vector<EdgeMark> edges;
  std::vector<CornerMark> corners;
  std::vector<SquareMark> features;
  std::string board;              ///< of content; empty where the map has tiles, or all nodes itself
  GraphMarks graph;               ///< what the map adds to the board
  std::vector<PanelMark> panels;  ///< in place of panels of the board, or beside them
  std::vector<EntranceMark> entrances;
  std::vector<PieceSetup> pieces;
  std::vector<DeckSetup> decks;
  std::vector<ObjectiveSetup> objectives;
  std::vector<EventSetup> events;
  std::vector<ContentItem> content;        ///< its own cards and pieces
  std::vector<TileItem> tileItems;         ///< its own tile definitions
  std::vector<BoardItem> boardItems;       ///< its own boards
  std::map<std::string, Setting> options;  ///< option values that the mission fixes
  std::vector<Variant> variants;
  std::map<std::string, Setting> values;  ///< <set> below <mission>: initial values of world variables
  std::vector<Text> texts;
  std::string rules;  ///< text of its rules.lua; empty when there is none
  std::string rulesFile;
  std::filesystem::path folder;
  SourcePlace where;
};

/// A pack with everything in it that a playtest needs.
struct Pack {
  PackInfo info;
  std::shared_ptr<const Ruleset> ruleset;  ///< null in packs that are none
  std::vector<ContentItem> content;
  std::vector<TileItem> tiles;
  std::vector<BoardItem> boards;
  std::vector<LuaSource> modules;  ///< rules/**.lua
  std::vector<LuaSource> specs;    ///< specs/**.lua
};

/// Values that sides begin with in place of the mission's, as text: side -> attribute -> value. What a campaign brings
/// from one mission to the next.
using SideStarts = std::map<std::string, std::map<std::string, std::string>>;

/// All that a playtest of one mission is made of: packs in load order (dependencies first, the mission's pack last).
struct LoadedMission {
  std::vector<std::shared_ptr<const Pack>> packs;
  std::shared_ptr<const Mission> mission;  ///< with <when> resolved for `options`
  std::map<std::string, Setting> options;  ///< every declared option with its value in this variant
  std::string variant;
  SideStarts starts;  ///< as LoadOptions has them; they stand in the mission's sides

  [[nodiscard]] const Pack& rulesetPack() const;
};

struct LoadOptions {
  std::vector<std::filesystem::path> packFolders;  ///< --packs, searched first
  std::string variant;
  std::map<std::string, std::string> options;  ///< over the variant's, as text
  SideStarts starts = {};
};

/// Finds and loads a mission: a folder with mission.xml, or "pack:mission".
/// Errors: not found (says where it looked), not XML, not decodable; with file, line and remedy.
[[nodiscard]] Result<LoadedMission> loadMission(const std::string& name, const LoadOptions& options = {});

/// Loads one pack folder. `withDependencies` is not done here.
[[nodiscard]] Result<std::shared_ptr<const Pack>> loadPack(const std::filesystem::path& folder);

}  // namespace sortie::model

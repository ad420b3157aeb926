// What a ruleset (or a mission) declares: one Declaration for each element of ruleset.xml, with typed properties.
// The editor builds its forms from these, validators check against them, the world's storage is laid out from them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"

namespace sortie::model {

/// Every kind of thing that can be declared; the element name in ruleset.xml is the same in kebab-case.
enum class DeclarationKind : std::uint8_t {
  Side,
  Team,
  Piece,
  Marker,
  Card,
  Item,
  Deck,
  Zone,
  Track,
  Variable,
  Die,
  Tile,
  Feature,
  Edge,
  Corner,
  Node,
  Entrance,
  Objective,
  Movement,
  Step,
  Decision,
  Hook,
  Modifier,
  Query,
  Condition,
  Trigger,
  Action,
  Outcome,
  Agent,
  Overlay,
  Glyph,
  Option,
  Statistic,
  Campaign,
};

/// Element name in ruleset.xml ("piece", "tile", …).
[[nodiscard]] const char* elementName(DeclarationKind kind);
[[nodiscard]] std::optional<DeclarationKind> declarationKind(std::string_view elementName);

enum class TypeKind : std::uint8_t {
  Bool,    ///< type="bool"
  Int,     ///< type="int", min and max inclusive
  Enum,    ///< type="enum" values="a b c"
  Id,      ///< type="id" of="edge": the id of a declaration or content item of that collection or kind
  Text,    ///< type="text": player-visible or free text; never world state
  Piece,   ///< type="piece": a piece of the playtest (world state only)
  Side,    ///< type="side"
  Place,   ///< type="place": a square, edge, corner, node, point… (world state only)
  List,    ///< type="list": `item`; for world state at most `maxCount` elements
  Record,  ///< type="record": `fields`
};

struct Property;

struct Type {
  TypeKind kind = TypeKind::Int;
  std::int64_t min = INT32_MIN;
  std::int64_t max = INT32_MAX;
  std::vector<std::string> names;       ///< Enum
  std::string of;                       ///< Id
  std::shared_ptr<const Type> element;  ///< List
  std::vector<Property> fields;         ///< Record
  std::int64_t maxCount = 16;           ///< List held in the world
};

/// A typed value as documents hold it: bool, number, text (also ids, enum names, squares as written), list, record.
struct Setting {
  using List = std::vector<Setting>;
  using Record = std::map<std::string, Setting>;
  std::variant<std::monostate, bool, std::int64_t, std::string, List, Record> value;
  SourcePlace where;

  /// Places do not count.
  friend bool operator==(const Setting& a, const Setting& b) { return a.value == b.value; }
};

/// One typed property of a declaration.
/// `<property>` is fixed data of a definition (read from content); `<attribute>` changes in play (world state).
struct Property {
  std::string id;  ///< kebab-case; snake_case in Lua
  Type type;
  Setting fallback;       ///< the default; monostate when the type's zero value is meant
  bool required = false;  ///< property: content must set it
  bool state = false;     ///< true for <attribute>
  std::string knownTo;    ///< attribute: "owner" (and its team) or "nobody"; empty: all
  std::string unit;
  std::string help;
  std::string picture;
  SourcePlace where;
};

/// A property's text under a stable id: paragraphs joined by "\n\n", list items by "\n- ", emphasis between stars.
struct Text {
  std::string id;
  std::string text;
  std::vector<std::string> sides;  ///< empty: everybody may read it
  SourcePlace where;
};

struct Declaration {
  DeclarationKind kind{};
  std::string id;
  std::map<std::string, std::string> attributes;  ///< every XML attribute but id, as written; defaults not filled in;
      ///< `like` adds what the other has and this has not (no title, help, first)
  std::vector<Property> properties;  ///< own ones, then those inherited by `like="other-id"`
  std::vector<Declaration> parts;    ///< nested declared parts, see docs/formats/ruleset.md
  std::string part;                  ///< element name when this is a nested part
  std::optional<Property> value;     ///< what a variable, option, modifier, track or parameter holds: type and
                                     ///< default; but for tracks also the first of `properties`
  std::vector<Text> texts;           ///< a bare <text> has the id of its declaration
  std::string help;
  SourcePlace where;

  /// The XML attribute, or `otherwise`.
  [[nodiscard]] std::string text(const std::string& name, const std::string& otherwise = {}) const;
  [[nodiscard]] std::int64_t number(const std::string& name, std::int64_t otherwise = 0) const;
  [[nodiscard]] bool flag(const std::string& name, bool otherwise = false) const;
  /// The part with that element name and id, or null.
  [[nodiscard]] const Declaration* findPart(std::string_view element, std::string_view partId) const;
  /// The property or attribute with that id, or null.
  [[nodiscard]] const Property* findProperty(std::string_view propertyId) const;
};

}  // namespace sortie::model

#include "editor/core/search/references_scripts.h"

#include <algorithm>

#include "model/square.h"
#include "model/values.h"
#include "script/syntax/places.h"

namespace sortie::editor {

using lua::Index;
using NodeKind = lua::Node::Kind;

std::vector<PlacePart> placeParts(const std::string& text) {
  std::vector<PlacePart> out;
  const auto place = model::parsePlace(text);
  if (!place) return out;
  using Kind = model::PlaceReference::Kind;
  using Part = PlacePart::Kind;
  switch (place->kind) {
    case Kind::Square:
    case Kind::Edge:
    case Kind::Corner:
      if (!place->square.tile.empty())
        out.push_back({Part::Tile, place->kind == Kind::Square ? 0 : text.find(':') + 1, place->square.tile});
      break;
    case Kind::Zone: {
      const std::size_t begin = text.find(':') + 1;
      out.push_back({Part::Zone, begin, place->id});
      if (!place->owner.empty()) out.push_back({Part::Owner, begin + place->id.size() + 1, place->owner});
      break;
    }
    case Kind::Piece: out.push_back({Part::Piece, text.find(':') + 1, place->id}); break;
    default: break;
  }
  return out;
}

namespace {

/// What the engine's functions take as their text: `world.piece("x")` is a piece.
std::vector<std::string> spacesOfCall(std::string_view function) {
  if (function == "piece" || function == "side" || function == "entrance" || function == "zone")
    return {std::string(function)};
  if (function == "tile") return {"map tile"};
  if (function == "log" || function == "log_for") return {"text"};
  if (function == "objective") return {"objective"};
  if (function == "edge") return {"edge"};
  return {};
}

struct ScriptFinder {
  const std::set<ThingName>& names;
  const std::string& file;
  lua::Tree tree;
  std::vector<Reference> out;

  void add(const ThingName& to, const lua::Token& token, std::size_t offset, std::size_t length, bool snake) {
    Reference made;
    made.file = file;
    made.offset = offset;
    made.length = length;
    made.line = token.line;
    made.to = to;
    made.certain = false;
    made.snake = snake;
    out.push_back(std::move(made));
  }

  /// The function of whose arguments a literal is a part.
  [[nodiscard]] std::string_view callOf(Index node) const {
    Index around = tree[node].parent;
    while (tree.isKind(around, NodeKind::Binary) || tree.isKind(around, NodeKind::Unary)) around = tree[around].parent;
    const Index name = lua::calledName(tree, around);
    return name == lua::none ? std::string_view{} : tree.word(name);
  }

  void literal(Index node) {
    const lua::Token& token = tree.code[tree[node].first];
    const std::string value(lua::stringOf(tree, node));
    if (token.mark != 1 || !token.closed || value.find('\\') != std::string::npos) return;
    const std::size_t begin = token.begin + 1;
    const std::vector<std::string> wanted = spacesOfCall(callOf(node));
    const bool narrow = std::any_of(wanted.begin(), wanted.end(), [&](const std::string& space) {
      return names.contains({space, value});
    });
    for (const ThingName& each : names) {
      const bool meant = !narrow || std::find(wanted.begin(), wanted.end(), each.space) != wanted.end();
      if (each.id == value && meant) add(each, token, begin, value.size(), false);
    }
    for (const PlacePart& part : placeParts(value)) {
      using Kind = PlacePart::Kind;
      const auto tryAll = [&](std::initializer_list<const char*> spaces) {
        for (const char* space : spaces)
          if (names.contains({space, part.id}))
            add({space, part.id}, token, begin + part.offset, part.id.size(), false);
      };
      if (part.kind == Kind::Tile) tryAll({"map tile"});
      if (part.kind == Kind::Zone) tryAll({"zone"});
      if (part.kind == Kind::Piece) tryAll({"piece"});
      if (part.kind == Kind::Owner) tryAll({"side", "map tile", "piece"});
    }
  }

  void member(Index node, const std::map<std::string, std::vector<ThingName>>& members) {
    const Index key = tree.child(node, 1);
    const auto found = members.find(std::string(tree.textOf(key)));
    if (found == members.end()) return;
    const std::string_view of = tree.word(tree[tree.child(node)].last - 1);
    for (const ThingName& each : found->second) {
      const bool meant = each.space == "option"      ? of == "option"
                         : each.space == "action"    ? of == "act"
                         : each.space == "condition" ? of == "conditions"
                                                     : of != "option" && of != "act" && of != "conditions";
      if (meant) add(each, tree.code[tree[key].first], tree.begin(key), tree.end(key) - tree.begin(key), true);
    }
  }
};

}  // namespace

std::vector<Reference> scriptReferences(const std::set<ThingName>& names, const std::string& file,
                                        const std::string& text) {
  ScriptFinder finder{names, file, lua::readTree(text), {}};
  std::map<std::string, std::vector<ThingName>> members;
  for (const ThingName& each : names)
    for (const char* space : {"variable", "track", "option", "action", "condition"})
      if (each.space == space) members[model::toSnake(each.id)].push_back(each);
  const Index root = finder.tree.root();
  for (Index node = root; node != lua::none; node = lua::nextNode(finder.tree, node, root)) {
    if (finder.tree.isKind(node, NodeKind::String)) finder.literal(node);
    if (finder.tree.isKind(node, NodeKind::Field)) finder.member(node, members);
  }
  return std::move(finder.out);
}

}  // namespace sortie::editor

#include "editor/core/search/references_scripts.h"

#include <algorithm>

#include "model/square.h"
#include "model/values.h"
#include "script/sandbox/sandbox_source.h"

namespace sortie::editor {

using script::Token;

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

struct Finder {
  const std::set<ThingName>& names;
  const std::string& file;
  const std::string& text;
  std::vector<Token> tokens;
  std::vector<Reference> out;

  void add(const ThingName& to, const Token& token, std::size_t offset, std::size_t length, bool snake) {
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

  [[nodiscard]] std::size_t offsetOf(const Token& token) const {
    return static_cast<std::size_t>(token.text.data() - text.data());
  }

  /// The function that a literal at `i` is an argument of, looking back over what stands before it in the brackets.
  [[nodiscard]] std::string_view callOf(std::size_t i) const {
    int depth = 0;
    for (std::size_t back = 1; back <= i && back < 24; ++back) {
      const std::string_view word = tokens[i - back].text;
      if (tokens[i - back].kind != Token::Kind::Symbol) continue;
      if (word == ")" || word == "}" || word == "]") ++depth;
      if (word == "(" && depth == 0) return i > back ? tokens[i - back - 1].text : std::string_view();
      if (word == "(" || word == "{" || word == "[") --depth;
      if (depth < 0) return {};
    }
    return {};
  }

  void literal(std::size_t i) {
    const Token& token = tokens[i];
    const bool quoted = token.text.size() >= 2 && (token.text.front() == '"' || token.text.front() == '\'');
    if (!quoted || token.text.find('\\') != std::string_view::npos) return;
    const std::string value(token.text.substr(1, token.text.size() - 2));
    const std::size_t begin = offsetOf(token) + 1;
    const std::vector<std::string> wanted = spacesOfCall(callOf(i));
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

  void member(std::size_t i, const std::map<std::string, std::vector<ThingName>>& members) {
    const auto found = members.find(std::string(tokens[i].text));
    if (found == members.end() || i < 2 || tokens[i - 1].text != ".") return;
    const std::string_view of = tokens[i - 2].text;
    for (const ThingName& each : found->second) {
      const bool meant = each.space == "option"      ? of == "option"
                         : each.space == "action"    ? of == "act"
                         : each.space == "condition" ? of == "conditions"
                                                     : of != "option" && of != "act" && of != "conditions";
      if (meant) add(each, tokens[i], offsetOf(tokens[i]), tokens[i].text.size(), true);
    }
  }
};

}  // namespace

std::vector<Reference> scriptReferences(const std::set<ThingName>& names, const std::string& file,
                                        const std::string& text) {
  Finder finder{names, file, text, script::readTokens(text), {}};
  std::map<std::string, std::vector<ThingName>> members;
  for (const ThingName& each : names)
    for (const char* space : {"variable", "track", "option", "action", "condition"})
      if (each.space == space) members[model::toSnake(each.id)].push_back(each);
  for (std::size_t i = 0; i < finder.tokens.size(); ++i) {
    if (finder.tokens[i].kind == Token::Kind::String) finder.literal(i);
    if (finder.tokens[i].kind == Token::Kind::Name) finder.member(i, members);
  }
  return std::move(finder.out);
}

}  // namespace sortie::editor

#include "editor/core/inspector/inspector.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/blocks/block_fields.h"
#include "editor/core/inspector/inspector_element.h"
#include "editor/core/map/node_words.h"
#include "editor/core/map/notes.h"
#include "editor/core/search/references.h"
#include "model/printed_text.h"
#include "model/resolve.h"
#include "model/square.h"
#include "model/values.h"

namespace sortie::editor {

using model::Declaration;
using model::DeclarationKind;
using model::Element;
using model::Markup;

const Declaration* declarationOf(const MissionScope& mission, const Element& element) {
  const std::optional<DeclarationKind> kind = model::declarationKind(element.name());
  if (!kind) return nullptr;
  if (*kind == DeclarationKind::Deck) {
    const Declaration* deck = mission.scope.find(DeclarationKind::Deck, element.value("zone"));
    return deck != nullptr ? deck : mission.scope.find(DeclarationKind::Zone, element.value("zone"));
  }
  if (*kind == DeclarationKind::Tile && element.has("tile")) {
    const auto found = mission.scope.tiles.find(element.value("tile"));
    if (found == mission.scope.tiles.end()) return nullptr;
    return mission.scope.find(DeclarationKind::Tile, found->second->kind);
  }
  if (element.has("kind")) return mission.scope.find(*kind, element.value("kind"));
  if (*kind == DeclarationKind::Node) {
    const model::NodeMark* node = boardNode(mission, element);
    return node != nullptr ? mission.scope.find(*kind, node->kind) : nullptr;
  }
  const auto found = mission.scope.items.find(element.value("item"));
  if (found == mission.scope.items.end()) return nullptr;
  return mission.scope.find(found->second->collection, found->second->kind);
}

std::string elementWord(std::string_view name) {
  static const std::vector<std::pair<std::string_view, const char*>> words = {
      {"mission", "Mission"}, {"side", "Side"},       {"tile", "Tile"},           {"edge", "Edge"},
      {"corner", "Corner"},   {"feature", "Terrain"}, {"entrance", "Entrance"},   {"piece", "Piece"},
      {"marker", "Marker"},   {"card", "Card"},       {"deck", "Deck"},           {"objective", "Objective"},
      {"event", "Event"},     {"text", "Text"},       {"set", "Value"},           {"when", "Only with an option"},
      {"variant", "Variant"}, {"options", "Options"}, {"variable", "Variable"},   {"option", "Option"},
      {"map", "Map"},         {"setup", "Setup"},     {"content", "Own content"}, {"item", "Item"},
      {"note", "Note"},       {"panel", "Panel"}};
  for (const auto& [each, word] : words)
    if (each == name) return word;
  return model::plainWords(std::string(name));
}

std::string elementPlace(const Element& element) {
  if (element.name() == "panel") return element.value("of");
  if (element.has("zone")) return element.value("zone");
  std::string place = element.value("at");
  const std::string square = element.value("square", element.value("squares"));
  if (square.empty()) return place;
  const std::string direction = element.name() == "corner" ? place : element.value("side");
  return direction.empty() ? square : square + " " + direction;
}

const model::NodeMark* boardNode(const MissionScope& mission, const Element& element) {
  if (element.name() != "node" || element.has("kind")) return nullptr;
  const model::BoardItem* board = model::boardOf(mission.mission, mission.scope);
  if (board == nullptr || board->graph.nodes.size() > kMostBoardNodes) return nullptr;
  const std::string id = element.value("id");
  const auto found = std::find_if(board->graph.nodes.begin(), board->graph.nodes.end(),
                                  [&](const model::NodeMark& each) { return each.id == id; });
  return found != board->graph.nodes.end() ? &*found : nullptr;
}

namespace {

std::string nodeTitle(const MissionScope& mission, const Element& element) {
  const model::NodeMark* node = element.has("title") ? nullptr : boardNode(mission, element);
  return node != nullptr ? node->title : element.value("title");
}

}  // namespace

std::string elementTitle(const MissionScope& mission, const Element& element) {
  const std::string id = element.value("id");
  if (isOptionWhen(element)) {
    const Declaration* option = mission.scope.find(DeclarationKind::Option, element.value("option"));
    const std::string name = option != nullptr ? titleOf(*option) : element.value("option");
    const std::vector<std::string> values = model::whenValues(element, option);
    std::vector<std::string> words;
    for (const std::string& value : values)
      words.push_back(option != nullptr && option->value ? valueWords(mission, option->value->type, value) : value);
    return fmt::format("When {}: {}", name, fmt::join(words, ", "));
  }
  if (element.name() == "set")
    return fmt::format("{} = {}", model::plainWords(element.value("name")),
                       model::toText(model::decodeUntypedSet(element)));
  if (element.name() == "mission") return element.value("title", id);
  if (element.name() == "tile") {
    const auto found = mission.scope.tiles.find(element.value("tile", id));
    std::string title = element.value("title");
    if (title.empty() && found != mission.scope.tiles.end()) title = found->second->title;
    if (title.empty()) title = model::plainWords(element.value("tile", id));
    return element.has("tile") && !id.empty() ? title + " " + id : title;
  }
  if (element.name() == "note") {
    const std::string words = element.ownText();
    return words.empty() ? elementWord("note") : words.substr(0, words.find('\n'));
  }
  if (element.name() == "node") return nodeWords(nodeTitle(mission, element), id);
  if (const std::string title = element.value("title"); !title.empty()) return title;
  if (element.name() == "text" || element.name() == "event" || element.name() == "objective" ||
      element.name() == "variant")
    return id.empty() ? elementWord(element.name()) : model::plainWords(id);
  if (const std::optional<std::string> item = element.find("item")) {
    const auto found = mission.scope.items.find(*item);
    const bool titled = found != mission.scope.items.end() && !found->second->title.empty();
    const std::string title = titled ? found->second->title : model::plainWords(*item);
    return id.empty() ? title : title + " " + id;
  }
  if (element.name() == "panel" && !(element.value("zone") + element.value("track")).empty())
    return panelWords(element.value("zone"), element.value("track"), element.value("of"),
                      [&](DeclarationKind kind, const std::string& shown) {
                        const Declaration* found = mission.scope.find(kind, shown);
                        return found != nullptr ? found->text("title") : std::string();
                      });
  const Declaration* kind = declarationOf(mission, element);
  std::string title =
      kind != nullptr ? titleOf(*kind) : model::plainWords(element.value("kind", element.value("zone")));
  if (title.empty()) return id.empty() ? elementWord(element.name()) : model::plainWords(id);
  return id.empty() ? title : title + " " + id;
}

std::string elementTitle(const MissionScope& mission, const ElementPath& path) {
  const Element element = elementAt(mission.root, path);
  if (!element) return {};
  const ElementPath owner = ownerOf(mission, path);
  if (!owner.empty() && owner != path) {
    const std::string sentence = rowAt(mission, path).sentence;
    return sentence.empty() ? model::plainWords(std::string(element.name())) : sentence;
  }
  return elementTitle(mission, element);
}

namespace {

bool isNumberList(const InspectorRow& row) { return row.type == RowType::List && row.unit == "number"; }

std::string shortened(const std::string& text) { return text.size() <= 40 ? text : text.substr(0, 37) + "…"; }

tl::unexpected<Error> wrong(std::string text, std::string remedy = {}) {
  return fail("row-value", std::move(text), {}, std::move(remedy));
}

std::string namesOf(const std::vector<Choice>& choices) {
  std::vector<std::string> names;
  for (const Choice& each : choices) {
    if (names.size() == 8) {
      names.push_back("…");
      break;
    }
    names.push_back(each.value);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

Result<> checkWord(const InspectorRow& row, const std::string& word) {
  if (!row.choicesOnly || row.choices.empty()) return {};
  for (const Choice& each : row.choices)
    if (each.value == word) return {};
  // "pack:id" is an id of that pack.
  const std::size_t colon = word.find(':');
  if (colon != std::string::npos)
    for (const Choice& each : row.choices)
      if (each.value == word.substr(colon + 1)) return {};
  return wrong(fmt::format("There is no \"{}\" to choose", shortened(word)), "One of " + namesOf(row.choices));
}

Result<> checkNumber(const InspectorRow& row, const std::string& text) {
  const std::optional<std::int64_t> number = model::parseInt(text);
  if (!number)
    return wrong(fmt::format("\"{}\" is not a whole number", shortened(text)), "Write digits only: 12 or -3");
  if (*number < row.min || *number > row.max)
    return wrong(fmt::format("{} is not in {} to {}", *number, row.min, row.max), "Choose a number in range");
  return {};
}

bool isTilePlace(const InspectorRow& row) { return row.fallback == "0,0"; }

Result<> checkPlace(const InspectorRow& row, const std::string& text) {
  if (isTilePlace(row)) {
    const std::size_t comma = text.find(',');
    const bool two =
        comma != std::string::npos && model::parseInt(text.substr(0, comma)) && model::parseInt(text.substr(comma + 1));
    if (!two)
      return wrong(fmt::format("\"{}\" is not a place on the map", shortened(text)), "Write column and row: 8,0");
    return {};
  }
  if (row.key == "@square") {
    if (!model::parseSquareReference(text))
      return wrong(fmt::format("\"{}\" is not a square", shortened(text)), "Write a tile and a square of it: s1:C4");
    return {};
  }
  if (!model::parsePlace(text))
    return wrong(fmt::format("\"{}\" is not a place", shortened(text)),
                 "Write a square such as s1:C4, edge:s1:C4:east, corner:s1:C4:north-west, zone:NAME or piece:ID");
  return {};
}

bool isColour(const std::string& text) {
  return text.size() == 7 && text[0] == '#' && text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
}

}  // namespace

Result<> checkValue(const InspectorRow& row, const std::string& value) {
  if (row.readOnly) return {};
  if (row.key == "@id") {
    if (!model::isKebab(value)) {
      const std::string better = model::toKebab(value);
      return wrong(
          fmt::format("\"{}\" is not an id: write lower-case letters, digits and dashes, starting with a letter",
                      shortened(value)),
          better.empty() ? std::string() : "Perhaps " + better);
    }
    return {};
  }
  switch (row.type) {
    case RowType::Flag:
      if (!model::parseBool(value)) return wrong(fmt::format("\"{}\" is neither yes nor no", shortened(value)));
      return {};
    case RowType::Number: return checkNumber(row, value);
    case RowType::Choice:
      if (value.empty() && !row.required) return {};
      return checkWord(row, value);
    case RowType::List:
      for (const std::string& word : model::splitWords(value)) {
        const Result<> right = isNumberList(row) ? checkNumber(row, word) : checkWord(row, word);
        if (!right) return right;
        if (row.key == "@squares" && !model::parseSquareReference(word))
          return wrong(fmt::format("\"{}\" is not a square", shortened(word)),
                       "Write a tile and a square of it: s1:C4");
      }
      return {};
    case RowType::Colour:
      if (!isColour(value))
        return wrong(fmt::format("\"{}\" is not a colour", shortened(value)), "Write six hexadecimal digits: #D55E00");
      return {};
    case RowType::Place:
      if (value.empty() && !row.required) return {};
      return checkPlace(row, value);
    default: return {};
  }
}

namespace {

void judge(InspectorRow& row) {
  if (!row.error.empty()) return;
  if (!row.value) {
    if (row.required) row.error = "This must be set";
    return;
  }
  if (const Result<> right = checkValue(row, *row.value); !right) {
    row.error = right.error().text;
    if (!right.error().remedy.empty()) row.error += ". " + right.error().remedy;
  }
}

/// The <set> of that name in an element written, made or (with nothing) removed.
model::TextPatches writeSet(const Element& holder, const std::string& name, const std::optional<std::string>& value) {
  const Markup made("set", {{"name", name}, {"value", value.value_or("")}});
  for (const Element& set : model::elements(holder, "set")) {
    if (set.value("name") != name) continue;
    if (!value) return model::removeElement(set);
    // What stands between its tags is the value until now.
    return set.hasEndTag() ? model::replaceElement(set, made) : model::setAttribute(set, "value", *value);
  }
  return value ? model::insertChild(holder, SIZE_MAX, made) : model::TextPatches();
}

model::TextPatches writeOption(const Element& mission, const std::string& name,
                               const std::optional<std::string>& value) {
  if (const Element options = model::child(mission, "options")) return writeSet(options, name, value);
  if (!value) return {};
  static const std::set<std::string_view> after = {"variant", "when",  "set",       "side",
                                                   "map",     "setup", "objective", "event"};
  const model::Elements all = mission.children();
  const auto first =
      std::find_if(all.begin(), all.end(), [](const Element& each) { return after.contains(each.name()); });
  const auto position = static_cast<std::size_t>(std::distance(all.begin(), first));
  return model::insertChild(mission, position,
                            Markup("options", {}, {Markup("set", {{"name", name}, {"value", *value}})}));
}

/// A state belongs to a kind: another kind may not have it.
bool keepsState(const MissionScope& mission, const Element& element, const std::string& kind) {
  const std::optional<DeclarationKind> collection = model::declarationKind(element.name());
  const Declaration* declaration = collection ? mission.scope.find(*collection, kind) : nullptr;
  const std::string state = element.value("state");
  return declaration != nullptr && std::any_of(declaration->parts.begin(), declaration->parts.end(),
                                               [&](const Declaration& part) { return part.id == state; });
}

model::TextPatches writeRow(const MissionScope& mission, const Element& element, const std::string& key,
                            const std::optional<std::string>& value) {
  if (key.starts_with("block:")) return model::changeAttributes(element, {{key.substr(6), value}});
  if (key.starts_with("options=")) return writeOption(element, key.substr(8), value);
  if (key.starts_with("=")) return writeSet(element, key.substr(1), value);
  if (!key.starts_with("@")) return {};
  std::vector<model::AttributeChange> changes = {{key.substr(1), value}};
  if (key == "@kind" && value && element.has("state") && !keepsState(mission, element, *value))
    changes.emplace_back("state", std::nullopt);
  return model::changeAttributes(element, changes);
}

void writeWords(model::Draft& draft, const ElementPath& path, const std::string& words) {
  elementAt(draft.root(), path).name() == "note" ? setNoteText(draft, path, words) : setText(draft, path, words);
}

Result<> checkId(const Element& root, const Element& element, const std::string& id) {
  bool taken = false;
  model::walk(root, [&](const Element& each) {
    taken = taken || (each != element && each.name() == element.name() && each.value("id") == id);
  });
  if (!taken) return {};
  return fail("id-taken", fmt::format("Another {} has the id \"{}\"", elementWord(element.name()), id), {},
              "Choose another id");
}

/// An id changed wherever it is named. False: nothing else could name it.
Result<bool> renamed(model::Draft& draft, const MissionScope& mission, const ElementPath& path, const std::string& id) {
  const Result<Renaming> renaming = rename(mission, {}, path, id);
  if (renaming) draft.apply(renaming->patches);
  if (!renaming && renaming.error().code != "not-named") return failed(renaming);
  return renaming.has_value();
}

}  // namespace

MissionEdit setRow(const MissionScopePtr& mission, const std::vector<ElementPath>& paths, const InspectorRow& row,
                   const std::optional<std::string>& value) {
  return [mission, paths, row, value](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    if (row.readOnly) return fail("read-only", fmt::format("{} cannot be changed here", row.label));
    if (!value && row.required) return fail("required", fmt::format("{} must be set", row.label));
    if (value)
      if (const Result<> right = checkValue(row, *value); !right) return failed(right);
    std::vector<model::TextPatches> edits;
    for (const ElementPath& path : paths) {
      const Element element = elementAt(draft.root(), path);
      if (!element) continue;
      if (row.key == "text") {
        writeWords(draft, path, value.value_or(std::string()));
        continue;
      }
      if (row.key == "@id" && value && element.value("id") != *value) {
        if (const Result<> free = checkId(draft.root(), element, *value); !free) return failed(free);
        if (paths.size() == 1 && mission->root == draft.root() && element.has("id")) {
          const Result<bool> done = renamed(draft, *mission, path, *value);
          if (!done) return failed(done);
          if (*done) return paths;
        }
      }
      edits.push_back(writeRow(*mission, element, row.key, value));
    }
    draft.apply(model::together(edits));
    return paths;
  };
}

std::string rowWords(const InspectorRow& row) {
  if (row.several) return "several values";
  const std::string text = row.value.value_or(row.fallback);
  const auto title = [&](const std::string& word) {
    for (const Choice& each : row.choices)
      if (each.value == word) return each.title;
    return word;
  };
  if (row.type == RowType::Flag) return model::parseBool(text).value_or(false) ? "yes" : "no";
  if (row.type == RowType::List) {
    std::vector<std::string> words;
    for (const std::string& word : model::splitWords(text)) words.push_back(title(word));
    return words.empty() ? text : fmt::format("{}", fmt::join(words, ", "));
  }
  if (row.type == RowType::Choice || row.type == RowType::Place) return title(text);
  if (row.type == RowType::Number && !row.unit.empty() && !text.empty()) return text + " " + row.unit;
  return text;
}

Inspection inspect(const MissionScope& mission, const std::vector<ElementPath>& selection) {
  Inspection out;
  std::set<ElementPath> seen;
  std::vector<Element> elements;
  for (const ElementPath& path : selection) {
    const Element element = elementAt(mission.root, path);
    if (!element || !seen.insert(path).second) continue;
    out.paths.push_back(path);
    elements.push_back(element);
  }
  out.count = out.paths.size();
  if (out.count == 0) return out;
  out.rows = rowsOf(mission, out.paths.front(), true);
  for (std::size_t i = 1; i < out.count && !out.rows.empty(); ++i) {
    const std::vector<InspectorRow> others = rowsOf(mission, out.paths[i], false);
    std::erase_if(out.rows, [&](InspectorRow& row) {
      const auto other = std::find_if(others.begin(), others.end(), [&](const InspectorRow& each) {
        return each.key == row.key && each.type == row.type && each.min == row.min && each.max == row.max;
      });
      if (other == others.end()) return true;
      row.several = row.several || other->value.value_or(other->fallback) != row.value.value_or(row.fallback);
      row.readOnly = row.readOnly || other->readOnly;
      row.required = row.required || other->required;
      return false;
    });
  }
  if (out.count > 1)
    std::erase_if(out.rows, [](const InspectorRow& row) { return row.key == "@id" || row.key.starts_with("."); });
  for (InspectorRow& row : out.rows)
    if (!row.several) judge(row);
  const std::string word = elementWord(elements.front().name());
  const bool same = std::all_of(elements.begin(), elements.end(),
                                [&](const Element& each) { return each.name() == elements.front().name(); });
  if (same) out.element = elements.front().name();
  if (out.count == 1) {
    out.title = elementTitle(mission, out.paths.front());
    const Declaration* kind = declarationOf(mission, elements.front());
    const ElementPath owner = ownerOf(mission, out.paths.front());
    const bool block = !owner.empty() && owner != out.paths.front();
    out.subject = block ? std::string("Part of ") + elementTitle(mission, owner) : word;
    if (!block && kind != nullptr) {
      if (titleOf(*kind) != word) out.subject += ": " + titleOf(*kind);
      if (!kind->help.empty()) out.subject += ". " + kind->help;
    }
    const std::string place = elementPlace(elements.front());
    if (!block && !place.empty() && elements.front().name() != "deck") out.subject += " (" + place + ")";
  } else {
    out.title = same ? fmt::format("{} {}s", out.count, word) : fmt::format("{} things", out.count);
    if (same && word == "Terrain") out.title = fmt::format("{} squares of terrain", out.count);
    out.subject = out.rows.empty() ? "They have nothing in common that could be changed together."
                                   : "A change applies to all of them.";
  }
  return out;
}

}  // namespace sortie::editor

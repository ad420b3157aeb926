// Fields of blocks and their checks.
#include "editor/core/blocks/block_fields.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/blocks/block_form_words.h"
#include "model/blocks/blocks_writer.h"
#include "model/printed_text.h"
#include "model/square.h"
#include "model/values.h"

namespace sortie::editor {

using model::Declaration;
using model::DeclarationKind;
using model::Element;
using model::Type;
using model::TypeKind;

namespace {

std::string typeWords(const Type& type) {
  constexpr std::int64_t huge = 1'000'000'000;
  switch (type.kind) {
    case TypeKind::Bool: return "yes or no";
    case TypeKind::Int:
      if (type.min > -huge && type.max < huge) return fmt::format("a whole number from {} to {}", type.min, type.max);
      if (type.min > -huge) return fmt::format("a whole number of {} or more", type.min);
      if (type.max < huge) return fmt::format("a whole number of at most {}", type.max);
      return "a whole number";
    case TypeKind::Enum: return fmt::format("one of {}", fmt::join(type.names, ", "));
    case TypeKind::Id: return fmt::format("the id of a {}", type.of);
    case TypeKind::Text: return "a text";
    case TypeKind::Piece: return "a piece of the setup";
    case TypeKind::Side: return "a side";
    case TypeKind::Place: return "a place such as s1:C4, edge:s1:C4:east or zone:NAME";
    case TypeKind::List: return type.element ? "several, each " + typeWords(*type.element) : "several";
    case TypeKind::Record: return "a record";
  }
  return {};
}

bool asks(const std::string& name, const char* word) { return name.find(word) != std::string::npos; }

std::vector<Pick> picksOf(const Parameter& parameter, const Type& type, bool owner) {
  if (owner) return {};
  switch (type.kind) {
    case TypeKind::Piece: return {Pick::Piece};
    case TypeKind::Side: return {Pick::Side};
    case TypeKind::Place:
      // The name says which is meant; all of them are places.
      if (asks(parameter.id, "edge")) return {Pick::Edge};
      if (asks(parameter.id, "corner")) return {Pick::Corner};
      if (asks(parameter.id, "square")) return {Pick::Square};
      return {Pick::Square, Pick::Edge, Pick::Corner, Pick::Zone};
    case TypeKind::Id:
      if (type.of == "entrance") return {Pick::Entrance};
      if (type.of == "tile") return {Pick::Tile};
      if (type.of == "zone" || type.of == "deck") return {Pick::Zone};
      return {};
    case TypeKind::List: return type.element ? picksOf(parameter, *type.element, owner) : std::vector<Pick>{};
    default: return {};
  }
}

bool fits(const Type& wanted, const Type& name) {
  if (wanted.kind == name.kind) return wanted.kind != TypeKind::Id || wanted.of == name.of;
  if (wanted.kind == TypeKind::List) return wanted.element && fits(*wanted.element, name);
  const auto isWord = [](const Type& type) { return type.kind == TypeKind::Id || type.kind == TypeKind::Text; };
  return isWord(wanted) && isWord(name);
}

bool hasId(const std::vector<Choice>& choices, const std::string& value) {
  return std::any_of(choices.begin(), choices.end(), [&](const Choice& each) { return each.value == value; });
}

tl::unexpected<Error> refuse(std::string text, std::string remedy = {}) {
  return fail("block-argument", std::move(text), {}, std::move(remedy));
}

/// Is the square on its tile, the zone declared…? The compiler asks only for the form of a place.
Result<> checkPlace(const MissionScope& mission, const std::string& value) {
  const auto place = model::parsePlace(value);
  using Kind = model::PlaceReference::Kind;
  if (!place) return refuse(fmt::format("\"{}\" is not a place", value), "such as s1:C4");
  if (place->kind == Kind::Zone) {
    const bool known = mission.scope.find(DeclarationKind::Zone, place->id) != nullptr ||
                       mission.scope.find(DeclarationKind::Deck, place->id) != nullptr || place->id == "off-map";
    if (!known && mission.scope.complete) return refuse(fmt::format("there is no zone or deck \"{}\"", place->id));
  }
  if (place->kind != Kind::Square && place->kind != Kind::Edge && place->kind != Kind::Corner) return {};
  const model::SquareReference& at = place->square;
  const auto& tiles = mission.mission.tiles;
  const auto tile = std::find_if(tiles.begin(), tiles.end(), [&](const auto& each) { return each.id == at.tile; });
  if (at.tile.empty() && tiles.size() == 1) return {};
  if (tile == tiles.end()) return refuse(fmt::format("there is no tile \"{}\" on the map", at.tile), "such as s1:C4");
  const auto item = mission.scope.tiles.find(tile->tile);
  if (item == mission.scope.tiles.end()) return {};
  // Squares are named as the tile is printed, whichever way it is turned.
  const bool inside = at.square.column < item->second->width && at.square.row < item->second->height;
  if (!inside) return refuse(fmt::format("the tile {} has no square {}", at.tile, model::squareName(at.square)));
  return {};
}

Result<> checkIds(const MissionScope& mission, const Parameter& parameter, const Type& type, const std::string& value,
                  const std::string& block) {
  if (value.starts_with("$")) return {};
  if (type.kind == TypeKind::Place) return checkPlace(mission, value);
  if (type.kind == TypeKind::List && type.element) {
    for (const std::string& word : model::splitWords(value))
      if (Result<> r = checkIds(mission, parameter, *type.element, word, block); !r) return r;
    return {};
  }
  if (type.kind != TypeKind::Id || !mission.scope.complete) return {};
  Parameter one = parameter;
  one.type = type;
  const std::vector<Choice> choices = choicesOf(mission, one, block);
  const std::string bare = value.substr(value.find(':') + 1);  // "pack:id"
  if (hasId(choices, value) || hasId(choices, bare) || mission.scope.items.contains(value)) return {};
  return refuse(fmt::format("there is no {} \"{}\"", type.of, value),
                choices.empty() ? "there is none to choose yet" : fmt::format("such as {}", choices.front().value));
}

model::BlockNames compilerNames(const std::vector<BlockName>& names) {
  model::BlockNames out;
  for (const BlockName& each : names) out[each.id] = "ctx." + model::toSnake(each.id);
  return out;
}

/// Ids of events, options and the like: a new name, not a reference.
Result<> checkOwnId(const MissionScope& mission, const Element& element, const std::string& value) {
  if (!model::isKebab(value)) {
    const std::string better = model::toKebab(value);
    return refuse("an id consists of lower-case letters, digits and dashes and starts with a letter",
                  better.empty() ? std::string() : "such as " + better);
  }
  const Element within = element.name() == "option" ? element.parent() : mission.root;
  for (const Element& each : model::elementsThroughWhen(within))
    if (each.name() == element.name() && each.value("id") == value && each != element)
      return refuse(fmt::format("there is an {} \"{}\" already", element.name(), value));
  return {};
}

}  // namespace

std::vector<Field> fieldsOf(const MissionScope& mission, const ElementPath& path) {
  std::vector<Field> out;
  const Element element = elementAt(mission.root, path);
  const FormRow row = rowAt(mission, path);
  if (!element || row.name.empty()) return out;
  const std::vector<BlockName> names = row.kind == RowKind::Trigger ? std::vector<BlockName>{} : namesAt(mission, path);
  for (Parameter& parameter : parametersOf(mission, row, element)) {
    Field field;
    const std::optional<std::string> value = element.find(parameter.id);
    field.present = value.has_value();
    field.value = value.value_or(parameter.fallback.value_or(""));
    field.typeText = typeWords(parameter.type);
    // The id of an event is its own: no other event's will do.
    const bool ownId = parameter.id == "id" && (row.kind == RowKind::Owner || row.kind == RowKind::Part);
    if (!ownId) field.choices = choicesOf(mission, parameter, row.name);
    const TypeKind kind = parameter.type.kind;
    field.choicesOnly = kind == TypeKind::Bool || kind == TypeKind::Enum || kind == TypeKind::Id ||
                        kind == TypeKind::Side || kind == TypeKind::Piece;
    const bool takesNames = row.kind == RowKind::Condition || row.kind == RowKind::Action ||
                            (row.kind == RowKind::Form && (kind == TypeKind::Side && parameter.id != "as"));
    for (const BlockName& each : names)
      if (takesNames && fits(parameter.type, each.type)) field.names.push_back(each);
    field.picks = picksOf(parameter, parameter.type, row.kind == RowKind::Owner);
    field.parameter = std::move(parameter);
    out.push_back(std::move(field));
  }
  return out;
}

Result<> checkField(const MissionScope& mission, const ElementPath& path, const std::string& field,
                    const std::string& value) {
  const Element element = elementAt(mission.root, path);
  const FormRow row = rowAt(mission, path);
  if (!element || row.name.empty()) return refuse("there is no block here");
  const std::vector<Parameter> parameters = parametersOf(mission, row, element);
  const auto found =
      std::find_if(parameters.begin(), parameters.end(), [&](const Parameter& each) { return each.id == field; });
  if (found == parameters.end()) return refuse(fmt::format("<{}> has no argument {}", row.name, field));
  const bool ownId = field == "id" && (row.kind == RowKind::Owner || row.kind == RowKind::Part);
  if (ownId) return checkOwnId(mission, element, value);
  if (row.kind == RowKind::Lua) {
    model::Block block{"lua", {{"function", value}}, {}, {}};
    std::vector<Error> errors;
    model::BlockContext context{mission.mission, mission.scope, errors};
    (void)model::luaFunction(context, block);
    if (!errors.empty())
      return refuse("a function's name consists of letters, digits and _ and does not start with a digit");
    return {};
  }
  if (value.empty() && !found->required && row.kind == RowKind::Owner) return {};
  if (field == "as" && !model::isKebab(value))
    return refuse("a name consists of lower-case letters, digits and dashes");
  std::vector<Error> errors;
  model::BlockContext context{mission.mission, mission.scope, errors};
  model::Block block;
  block.name = row.name;
  const std::vector<BlockName> names = row.kind == RowKind::Trigger ? std::vector<BlockName>{} : namesAt(mission, path);
  const bool group = row.kind == RowKind::Owner && found->type.kind == TypeKind::List;
  if (!group) (void)model::luaValue(context, value, found->type, block, compilerNames(names));
  if (!errors.empty()) {
    const std::string prefix = fmt::format("<{}>: ", row.name);
    std::string text = errors.front().text;
    if (text.starts_with(prefix)) text.erase(0, prefix.size());
    return refuse(std::move(text), errors.front().remedy);
  }
  if (group) {
    // Kinds of side and teams stand for all their sides.
    for (const std::string& word : model::splitWords(value))
      if (!hasId(choicesOf(mission, *found, row.name), word))
        return refuse(fmt::format("there is no side \"{}\"", word));
    return {};
  }
  return checkIds(mission, *found, found->type, value, row.name);
}

}  // namespace sortie::editor

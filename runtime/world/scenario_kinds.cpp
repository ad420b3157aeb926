// Symbols, kinds and the storage of their attributes.
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/random.h"
#include "model/values.h"
#include "world/scenario_builder.h"

namespace sortie::world {

using model::DeclarationKind;
using model::TypeKind;

Symbol ScenarioBuilder::intern(const std::string& text) {
  const auto [where, added] = s_.symbolOf_.try_emplace(text, static_cast<Symbol>(s_.symbols.size()));
  if (added) s_.symbols.push_back(text);
  return where->second;
}

void ScenarioBuilder::index(const std::string& collection, const std::string& name, std::int32_t i) {
  s_.index_[collection + "/" + name] = i;
}

ScenarioBuilder::Declarations ScenarioBuilder::all(DeclarationKind kind) const {
  Declarations out;
  for (const model::Declaration* d : s_.declarations)
    if (d->kind == kind) out.push_back(d);
  return out;
}

void ScenarioBuilder::collect() {
  for (const auto& pack : s_.mission.packs)
    if (pack->ruleset != nullptr)
      for (const model::Declaration& d : pack->ruleset->declarations) s_.declarations.push_back(&d);
  for (const model::Declaration& d : mission().declarations) s_.declarations.push_back(&d);
  for (const auto& pack : s_.mission.packs) {
    if (pack->ruleset != nullptr)
      for (const model::Text& text : pack->ruleset->texts) s_.texts[text.id] = &text;
    for (const model::ContentItem& item : pack->content)
      for (const model::Text& text : item.texts) s_.texts[text.id] = &text;
  }
  for (const model::ContentItem& item : mission().content)
    for (const model::Text& text : item.texts) s_.texts[text.id] = &text;
  for (const model::Text& text : mission().texts) s_.texts[text.id] = &text;
  std::uint64_t high = 1;
  std::uint64_t low = 2;
  for (const auto& pack : s_.mission.packs) {
    high = mix64(high ^ hashText(pack->info.hash));
    low = mix64(low + hashText(pack->info.id + pack->info.hash));
  }
  s_.hash = fmt::format("{:016x}{:016x}", high, low);
}

void ScenarioBuilder::internType(const model::Type& type) {
  for (const std::string& name : type.names) intern(name);
  if (type.element != nullptr) internType(*type.element);
  for (const model::Property& field : type.fields) internType(field.type);
}

void ScenarioBuilder::internAll() {
  for (const char* word : {"none", "pass", "yes", "no", "north", "north-east", "east", "south-east", "south",
                           "south-west", "west", "north-west", "open", "done", "failed"})
    intern(word);
  // No rule can name a choice of sweeps; that it is declared must not change the rolling hash.
  const auto isChoice = [](const model::Declaration& d) {
    return d.kind == model::DeclarationKind::Statistic && (!d.text("decision").empty() || !d.text("value").empty());
  };
  for (const model::Declaration* d : s_.declarations) {
    if (!isChoice(*d)) intern(d->id);
    for (const model::Property& p : d->properties) internType(p.type);
    for (const model::Declaration& part : d->parts) {
      if (!part.id.empty()) intern(part.id);
      for (const char* list : {"values"})
        for (const std::string& word : model::splitWords(part.text(list))) intern(word);
      for (const model::Property& p : part.properties) internType(p.type);
    }
    for (const std::string& word : model::splitWords(d->text("values"))) intern(word);
  }
  const auto internSetting = [this](const auto& self, const model::Setting& setting) -> void {
    if (const auto* text = std::get_if<std::string>(&setting.value); text != nullptr && text->size() < 64)
      intern(*text);
    if (const auto* list = std::get_if<model::Setting::List>(&setting.value))
      for (const model::Setting& entry : *list) self(self, entry);
    if (const auto* record = std::get_if<model::Setting::Record>(&setting.value))
      for (const auto& [name, entry] : *record) self(self, entry);
  };
  for (const auto& pack : s_.mission.packs)
    for (const model::ContentItem& item : pack->content) {
      intern(item.id);
      for (const auto& [name, value] : item.values) internSetting(internSetting, value);
    }
  for (const model::ContentItem& item : mission().content) {
    intern(item.id);
    for (const auto& [name, value] : item.values) internSetting(internSetting, value);
  }
  for (const auto& [name, value] : s_.mission.options) internSetting(internSetting, value);
  for (const model::SideSetup& side : mission().sides) intern(side.id);
  for (const model::MapTile& tile : mission().tiles) intern(tile.id);
  for (const model::EntranceMark& entrance : mission().entrances) intern(entrance.id);
  for (const model::ObjectiveSetup& objective : mission().objectives) intern(objective.id);
}

AttributeId ScenarioBuilder::attributeId(const std::string& name) {
  if (const AttributeId known = s_.attribute(name); known != AttributeId::None) return known;
  const auto id = static_cast<std::int32_t>(s_.attributeNames.size());
  s_.attributeNames.push_back(name);
  index("attribute", name, id);
  return static_cast<AttributeId>(id);
}

Result<std::vector<std::int32_t>> ScenarioBuilder::encode(const AttributeSlot& slot,
                                                          const model::Setting& setting) const {
  const auto scalar = [&](TypeKind type, const model::Setting& s) -> Result<std::int32_t> {
    if (std::holds_alternative<std::monostate>(s.value)) {
      const bool reference =
          type == TypeKind::Id || type == TypeKind::Piece || type == TypeKind::Side || type == TypeKind::Place;
      if (reference) return -1;
      if (type == TypeKind::Enum) return slot.symbols.empty() ? -1 : raw(slot.symbols.front());
      return std::clamp(0, slot.min, slot.max);
    }
    // Only numbers become numbers and only truth becomes truth: a cell of any other type is an index.
    const auto* b = std::get_if<bool>(&s.value);
    const auto* n = std::get_if<std::int64_t>(&s.value);
    if (type == TypeKind::Bool && b != nullptr) return *b ? 1 : 0;
    if (type == TypeKind::Int && n != nullptr) {
      if (*n < slot.min || *n > slot.max)
        return fail("value-range", fmt::format("{} is {}, outside {} to {}", slot.name, *n, slot.min, slot.max),
                    s.where);
      return static_cast<std::int32_t>(*n);
    }
    const bool number = type == TypeKind::Bool || type == TypeKind::Int;
    const bool single = b != nullptr || n != nullptr || std::holds_alternative<std::string>(s.value);
    if (!number && single) {
      const std::string written = model::toText(s);  // an id may look like a number
      const std::string* text = &written;
      if (type == TypeKind::Side) {
        if (text->empty()) return noSuch("side", *text, s.where);
        const Result<SideId> side = sideOf(*text, s.where, "value");
        if (!side) return failed(side);
        return raw(*side);
      }
      if (type == TypeKind::Piece) {
        const PieceId piece = s_.piece(*text);
        if (piece == PieceId::None) return noSuch("piece", *text, s.where);
        return raw(piece);
      }
      if (text->empty() || *text == "none") return -1;
      const Symbol symbol = s_.symbol(*text);
      if (symbol == Symbol::None) return noSuch("declaration or item", *text, s.where);
      return raw(symbol);
    }
    return fail("value-type",
                fmt::format("{} takes {}", slot.name,
                            type == TypeKind::Int    ? "a number"
                            : type == TypeKind::Bool ? "yes or no"
                                                     : "a single value"),
                s.where);
  };
  if (slot.type == TypeKind::List) {
    std::vector<std::int32_t> out(static_cast<std::size_t>(slot.width), 0);
    if (const auto* list = std::get_if<model::Setting::List>(&setting.value)) {
      if (static_cast<std::int32_t>(list->size()) > slot.capacity)
        return fail("list-full", fmt::format("{} holds at most {} values", slot.name, slot.capacity), setting.where,
                    "raise max in the declaration");
      for (const model::Setting& entry : *list) {
        const Result<std::int32_t> value = scalar(slot.element, entry);
        if (!value) return failed(value);
        out[static_cast<std::size_t>(1 + out[0]++)] = *value;
      }
    }
    return out;
  }
  if (slot.type == TypeKind::Place) {
    board::Place place = board::noPlace;
    if (const auto* text = std::get_if<std::string>(&setting.value); text != nullptr && !text->empty()) {
      place = board::placeOf(s_.board.findSpot(*text));
      if (place == board::noPlace) return noSuch("square", *text, setting.where);
    }
    const auto bits = static_cast<std::uint64_t>(place);
    return std::vector<std::int32_t>{static_cast<std::int32_t>(static_cast<std::uint32_t>(bits)),
                                     static_cast<std::int32_t>(static_cast<std::uint32_t>(bits >> 32))};
  }
  const Result<std::int32_t> value = scalar(slot.type, setting);
  if (!value) return failed(value);
  return std::vector<std::int32_t>{*value};
}

Result<AttributeSlot> ScenarioBuilder::makeSlot(const model::Property& property, std::int32_t offset) {
  AttributeSlot slot;
  slot.id = attributeId(property.id);
  slot.name = property.id;
  slot.type = property.type.kind;
  slot.offset = offset;
  slot.visible = property.knownTo == "owner"    ? Visibility::Owner
                 : property.knownTo == "nobody" ? Visibility::None
                                                : Visibility::All;
  const model::Type* scalar = &property.type;
  if (property.type.kind == TypeKind::List && property.type.element != nullptr) {
    scalar = property.type.element.get();
    slot.element = scalar->kind;
    slot.capacity = static_cast<std::int32_t>(std::clamp<std::int64_t>(property.type.maxCount, 0, 256));
    slot.width = 1 + slot.capacity;
  } else if (property.type.kind == TypeKind::Place) {
    slot.width = 2;
  }
  if (property.type.kind == TypeKind::Text || property.type.kind == TypeKind::Record)
    return fail("attribute-type",
                fmt::format("attribute {} cannot be text or a record: they are not world state", property.id),
                property.where, "make it a <property>");
  if (scalar->kind == TypeKind::Int) {
    slot.min = static_cast<std::int32_t>(std::clamp<std::int64_t>(scalar->min, INT32_MIN, INT32_MAX));
    slot.max = static_cast<std::int32_t>(std::clamp<std::int64_t>(scalar->max, INT32_MIN, INT32_MAX));
    if (slot.min > slot.max)
      return fail("attribute-range",
                  fmt::format("{} is to be at least {} and at most {}", property.id, slot.min, slot.max),
                  property.where);
  }
  for (const std::string& name : scalar->names) slot.symbols.push_back(intern(name));
  return slot;
}

Result<> ScenarioBuilder::makeKinds() {
  const auto add = [&](DeclarationKind collection, const std::string& name, const model::Declaration* declaration,
                       const std::vector<const model::Property*>& extra) {
    KindInfo kind;
    kind.id = intern(name);
    kind.name = name;
    kind.collection = collection;
    kind.declaration = declaration;
    if (declaration != nullptr && !declaration->text("glyph").empty()) kind.glyph = declaration->text("glyph")[0];
    const auto addSlot = [&](const model::Property& property) {
      for (const AttributeSlot& slot : kind.slots)
        if (slot.name == property.id) return;
      Result<AttributeSlot> slot = makeSlot(property, kind.cells);
      if (!good(slot)) return;
      kind.cells += slot->width;
      kind.slots.push_back(std::move(*slot));
    };
    for (const model::Property* property : extra) addSlot(*property);
    if (declaration != nullptr)
      for (const model::Property& property : declaration->properties)
        if (property.state) addSlot(property);
    const auto id = static_cast<KindId>(s_.kinds.size());
    kind.like.push_back(id);
    s_.kinds.push_back(std::move(kind));
  };

  // The world, sides and teams get the declared variables of their scope beside their own attributes.
  std::map<std::string, std::vector<model::Property>> variables;
  for (const model::Declaration* d : all(DeclarationKind::Variable)) {
    if (d->properties.empty()) continue;  // the decoder puts the variable's type in its first property
    model::Property property = d->properties.front();
    property.id = d->id;
    property.state = true;
    variables[d->text("per", "world")].push_back(property);
  }
  for (const model::Declaration* d : all(DeclarationKind::Track)) {
    model::Property property;
    property.id = d->id;
    property.state = true;
    property.type.min = d->number("min", 0);
    property.type.max = d->number("max", INT32_MAX);
    property.fallback.value = d->number("default", std::max<std::int64_t>(0, property.type.min));
    property.where = d->where;
    variables[d->text("per", "world")].push_back(property);
  }
  model::Property score;
  score.id = "score";
  score.state = true;
  score.fallback.value = std::int64_t{0};
  variables["side"].push_back(score);
  // Kept for the life of the scenario: slots copy what they need.
  const auto scoped = [&variables](const std::string& scope) {
    std::vector<const model::Property*> out;
    for (const model::Property& p : variables[scope]) out.push_back(&p);
    return out;
  };

  add(DeclarationKind::Variable, "world", nullptr, scoped("world"));
  const std::vector<std::pair<DeclarationKind, std::string>> collections = {
      {DeclarationKind::Side, "side"},  {DeclarationKind::Team, "team"}, {DeclarationKind::Piece, ""},
      {DeclarationKind::Marker, ""},    {DeclarationKind::Card, ""},     {DeclarationKind::Zone, ""},
      {DeclarationKind::Deck, ""},      {DeclarationKind::Tile, ""},     {DeclarationKind::Item, ""},
      {DeclarationKind::Objective, ""}, {DeclarationKind::Entrance, ""}, {DeclarationKind::Node, ""}};
  for (const auto& [collection, scope] : collections) {
    for (const model::Declaration* d : all(collection)) {
      const std::vector<const model::Property*> extra =
          scope.empty() ? std::vector<const model::Property*>{} : scoped(scope);
      add(collection, d->id, d, extra);
      std::string key = std::string("kind:") + model::elementName(collection);
      if (collection == DeclarationKind::Marker || collection == DeclarationKind::Card) key = "kind:piece";
      if (collection == DeclarationKind::Deck) key = "kind:zone";
      index(key, d->id, static_cast<std::int32_t>(s_.kinds.size()) - 1);
    }
  }
  add(DeclarationKind::Team, "plain-team", nullptr, scoped("team"));
  index("kind:team", "plain-team", static_cast<std::int32_t>(s_.kinds.size()) - 1);
  add(DeclarationKind::Zone, "off-map", nullptr, {});
  index("kind:zone", "off-map", static_cast<std::int32_t>(s_.kinds.size()) - 1);

  if (s_.kinds.size() > 256)  // filters hold a bit a kind
    return fail("too-many-kinds", "more than 256 kinds of things are declared", {},
                "use content items of one kind where they differ only in values");
  s_.scoreAttribute = s_.attribute("score");
  for (const model::Declaration* d : all(DeclarationKind::Variable)) {
    const Visibility visible = visibilityOf(d->text("visible", "all"));
    for (KindInfo& kind : s_.kinds)
      for (AttributeSlot& slot : kind.slots)
        if (slot.name == d->id && (kind.declaration == nullptr || kind.collection == DeclarationKind::Side))
          slot.visible = visible;
  }
  std::int32_t bit = 0;
  for (std::size_t i = 0; i < s_.kinds.size(); ++i) {
    KindInfo& kind = s_.kinds[i];
    kind.slotOf.assign(s_.attributeNames.size(), -1);
    for (std::size_t j = 0; j < kind.slots.size(); ++j)
      kind.slotOf[at(kind.slots[j].id)] = static_cast<std::int16_t>(j);
    const bool isPiece = kind.collection == DeclarationKind::Piece || kind.collection == DeclarationKind::Marker;
    if (isPiece) {
      if (bit >= 64)
        return fail("too-many-kinds", "more than 64 kinds of piece and marker", kind.declaration->where,
                    "use content items of one kind where they differ only in numbers");
      kind.classMask = std::uint64_t{1} << bit++;
    }
    // `like` chains: the decoder has copied the properties already; here only who counts as what.
    const model::Declaration* d = kind.declaration;
    for (int depth = 0; d != nullptr && !d->text("like").empty() && depth < 16; ++depth) {
      const KindId base = s_.kind(kind.collection, d->text("like"));
      if (base == KindId::None) break;
      kind.like.push_back(base);
      d = s_.kinds[at(base)].declaration;
    }
  }
  std::vector<std::uint64_t> own;
  for (const KindInfo& kind : s_.kinds) own.push_back(kind.classMask);
  for (KindInfo& kind : s_.kinds)
    for (const KindId like : kind.like) kind.classMask |= own[at(like)];
  return {};
}

}  // namespace sortie::world

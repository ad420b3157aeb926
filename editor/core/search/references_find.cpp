// Finds things with ids and what refers to them in a mission's tree.
#include <algorithm>
#include <set>

#include "editor/core/blocks/block_fields.h"
#include "editor/core/blocks/block_form_words.h"
#include "editor/core/search/references.h"
#include "editor/core/work_count.h"
#include "editor/core/search/references_scripts.h"
#include "model/values.h"

namespace sortie::editor {

using model::Declaration;
using model::DeclarationKind;
using model::Element;
using model::Type;
using model::TypeKind;

namespace {

using K = DeclarationKind;

/// Ids of kinds that a mission declares are of other spaces than those of the things themselves.
std::string spaceOf(K kind) {
  switch (kind) {
    case K::Piece:
    case K::Marker:
    case K::Card:
    case K::Item:
    case K::Tile:
    case K::Edge:
    case K::Corner:
    case K::Entrance: return std::string(model::elementName(kind)) + " kind";
    case K::Deck: return "zone";
    default: return model::elementName(kind);
  }
}

/// A word of an attribute that may be an id. It becomes a reference if something of the spaces has it.
struct Mention {
  ElementPath from;
  std::string attribute;
  std::size_t offset = 0;
  std::string id;
  std::vector<std::string> spaces;  ///< in order of preference; empty: any
  bool every = false;               ///< all that fit, instead of the first
};

struct Attributed {
  const char* attribute;
  std::vector<K> kinds;
};

/// Attributes of declarations, and of their parts, that name other declarations.
const std::vector<Attributed>& declarationAttributes() {
  static const std::vector<Attributed> list = {
      {"team", {K::Team}},
      {"hook", {K::Hook}},
      {"wins", {K::Team}},
      {"open-beside", {K::Piece, K::Marker}},
      {"holds", {K::Piece, K::Marker, K::Card}},
      {"pieces", {K::Piece, K::Marker}},
      {"at", {K::Edge, K::Feature}},
      {"beside", {K::Piece, K::Marker}},
      {"movement", {K::Movement}},
  };
  return list;
}

class DocumentFinder {
 public:
  explicit DocumentFinder(const MissionScope& mission) : mission_(mission) {}

  std::vector<Thing> things;
  std::vector<Mention> mentions;

  void run() { top(mission_.root, {}); }

 private:
  /// The same through <when option="…">, which is itself looked at.
  template <class Visit>
  void throughWhen(const Element& parent, const ElementPath& path, const Visit& visit) {
    eachChild(parent, path, [&](const Element& each, const ElementPath& below) {
      if (isOptionWhen(each)) {
        mention(below, each, "option", {"option"});
        throughWhen(each, below, visit);
      } else {
        visit(each, below);
      }
    });
  }

  void thing(const std::string& space, const Element& element, const ElementPath& path) {
    const std::string id = element.value("id");
    if (!id.empty()) things.push_back({{space, id}, path});
  }

  void mention(const ElementPath& from, const Element& element, const char* attribute,
               std::vector<std::string> spaces) {
    std::string value = element.value(attribute);
    if (!value.empty()) mentions.push_back({from, attribute, 0, std::move(value), std::move(spaces)});
  }

  template <class Visit>
  static void words(const std::string& text, const Visit& visit) {
    std::size_t at = 0;
    while ((at = text.find_first_not_of(" \t\n\r", at)) != std::string::npos) {
      const std::size_t end = std::min(text.find_first_of(" \t\n\r", at), text.size());
      visit(text.substr(at, end - at), at);
      at = end;
    }
  }

  void mentionWords(const ElementPath& from, const Element& element, const char* attribute,
                    const std::vector<std::string>& spaces) {
    words(element.value(attribute), [&](const std::string& word, std::size_t at) {
      mentions.push_back({from, attribute, at, word, spaces});
    });
  }

  void place(const ElementPath& from, const std::string& attribute, const std::string& text, std::size_t offset) {
    for (const PlacePart& part : placeParts(text)) {
      Mention made{from, attribute, offset + part.offset, part.id, {}};
      using Kind = PlacePart::Kind;
      if (part.kind == Kind::Tile) made.spaces = {"map tile"};
      if (part.kind == Kind::Zone) made.spaces = {"zone"};
      if (part.kind == Kind::Piece) made.spaces = {"piece"};
      if (part.kind == Kind::Owner) made.spaces = ownersOf(text);
      mentions.push_back(std::move(made));
    }
  }

  /// What a zone is declared for says whose id stands behind its "@".
  std::vector<std::string> ownersOf(const std::string& text) const {
    const std::string zone = text.substr(5, text.find('@') - 5);
    const Declaration* declared = mission_.scope.find(K::Zone, zone);
    if (declared == nullptr) declared = mission_.scope.find(K::Deck, zone);
    const std::string per = declared != nullptr ? declared->text("per") : std::string();
    if (per == "tile") return {"map tile"};
    if (per == "side") return {"side"};
    return {"side", "map tile", "piece"};
  }

  void squares(const ElementPath& from, const Element& element) {
    for (const char* attribute : {"square", "squares"})
      words(element.value(attribute),
            [&](const std::string& word, std::size_t at) { place(from, attribute, word, at); });
  }

  static std::vector<std::string> spacesOfId(const std::string& of) {
    if (of == "entrance") return {"entrance", "entrance kind"};
    if (of == "tile") return {"map tile", "tile", "tile kind"};
    if (of == "edge") return {"edge", "edge kind"};
    if (of == "corner") return {"corner", "corner kind"};
    if (of == "side") return {"side"};
    if (of == "text" || of == "event" || of == "objective") return {of};
    if (const auto kind = model::declarationKind(of)) return {spaceOf(*kind), "content"};
    return {"content", "tile"};
  }

  void typed(const ElementPath& from, const std::string& attribute, const std::string& text, std::size_t offset,
             const Type& type, const std::string& parameter, const std::string& block) {
    if (text.empty() || text.starts_with("$")) return;
    switch (type.kind) {
      case TypeKind::Side: mentions.push_back({from, attribute, offset, text, {"side"}}); break;
      case TypeKind::Piece: mentions.push_back({from, attribute, offset, text, {"piece"}}); break;
      case TypeKind::Place: place(from, attribute, text, offset); break;
      case TypeKind::Id:
        // A loop goes through a kind, and an id of that kind elsewhere is a thing.
        if (block == "for-each" && type.of == "piece") {
          mentions.push_back({from, attribute, offset, text, {"piece kind", "marker kind"}});
        } else if (block != "for-each") {
          mentions.push_back({from, attribute, offset, text, spacesOfId(type.of)});
        }
        break;
      case TypeKind::List:
        if (type.element)
          words(text, [&](const std::string& word, std::size_t at) {
            typed(from, attribute, word, offset + at, *type.element, parameter, block);
          });
        break;
      case TypeKind::Text: freeText(from, attribute, text, offset, parameter, block); break;
      default: break;
    }
  }

  /// A text may be an id: of what its parameter is called after, if there is one, else of anything.
  void freeText(const ElementPath& from, const std::string& attribute, const std::string& text, std::size_t offset,
                const std::string& parameter, const std::string& block) {
    std::vector<std::string> spaces;
    const std::string meant = parameter == "id" ? block : parameter;
    if (meant == "kind") spaces = {"marker kind", "piece kind", "card kind"};
    if (meant == "marker" || meant == "piece") spaces = {"piece"};
    if (meant == "name" || meant == "variable") spaces = {"variable", "track"};
    if (meant == "tile") spaces = {"map tile"};
    for (const char* each : {"objective", "event", "text", "side", "zone", "entrance", "edge", "corner"})
      if (meant == each) spaces = {each};
    mentions.push_back({from, attribute, offset, text, std::move(spaces), true});
    mentions.back().every = true;
    if (text.find(':') != std::string::npos) place(from, attribute, text, offset);
  }

  /// A <set>, <entry>… of that type.
  void value(const Element& set, const ElementPath& path, const Type& type) {
    if (const std::optional<std::string> text = set.find("value")) {
      typed(path, "value", *text, 0, type, set.value("name"), {});
      return;
    }
    eachChild(set, path, [&](const Element& each, const ElementPath& below) {
      if (type.kind == TypeKind::List && type.element) value(each, below, *type.element);
      if (type.kind == TypeKind::Record)
        for (const model::Property& field : type.fields)
          if (each.name() == "set" && field.id == each.value("name")) value(each, below, field.type);
    });
  }

  void sets(const Element& parent, const ElementPath& path, const Declaration* declaration) {
    throughWhen(parent, path, [&](const Element& each, const ElementPath& below) {
      if (each.name() != "set" || declaration == nullptr) return;
      for (const model::Property& property : declaration->properties)
        if (property.id == each.value("name")) return value(each, below, property.type);
    });
  }

  /// A <set> that names an option, variable or track.
  void namedSet(const Element& set, const ElementPath& path, std::initializer_list<K> kinds) {
    std::vector<std::string> spaces;
    const Declaration* found = nullptr;
    for (const K kind : kinds) {
      spaces.push_back(spaceOf(kind));
      if (found == nullptr) found = mission_.scope.find(kind, set.value("name"));
    }
    mention(path, set, "name", spaces);
    if (found != nullptr && found->value) value(set, path, found->value->type);
  }

  void top(const Element& parent, const ElementPath& path) {
    throughWhen(parent, path, [&](const Element& each, const ElementPath& below) {
      const std::string_view name = each.name();
      if (name == "side") return side(each, below);
      if (name == "map") return map(each, below);
      if (name == "setup") return setup(each, below);
      if (name == "content") return content(each, below);
      if (name == "objective" || name == "event") return owner(each, below);
      if (name == "set") return namedSet(each, below, {K::Variable, K::Track});
      if (name == "text") {
        thing("text", each, below);
        return mentionWords(below, each, "sides", {"side", "team"});
      }
      if (name == "options" || name == "variant") {
        if (name == "variant") thing("variant", each, below);
        return throughWhen(each, below, [&](const Element& set, const ElementPath& at) {
          if (set.name() == "set") namedSet(set, at, {K::Option});
        });
      }
      if (const auto kind = model::declarationKind(name)) declaration(each, below, *kind);
    });
  }

  void side(const Element& element, const ElementPath& path) {
    thing("side", element, path);
    mention(path, element, "team", {"team"});
    mention(path, element, "agent", {"agent"});
    sets(element, path, mission_.scope.find(K::Side, element.value("kind")));
  }

  void map(const Element& parent, const ElementPath& path) {
    throughWhen(parent, path, [&](const Element& each, const ElementPath& below) {
      const auto kind = model::declarationKind(each.name());
      if (each.name() == "panel") {
        mention(below, each, "zone", {"zone"});
        mention(below, each, "track", {"track"});
        return mention(below, each, "of", {"side", "team", "node"});
      }
      if (!kind) return;
      if (*kind == K::Tile) {
        thing("map tile", each, below);
        return mention(below, each, "tile", {"tile"});
      }
      thing(std::string(each.name()), each, below);
      mention(below, each, "kind", {spaceOf(*kind)});
      squares(below, each);
      sets(each, below, mission_.scope.find(*kind, each.value("kind")));
    });
  }

  void setup(const Element& parent, const ElementPath& path) {
    throughWhen(parent, path, [&](const Element& each, const ElementPath& below) {
      if (each.name() == "deck") {
        mention(below, each, "zone", {"zone"});
        mention(below, each, "side", {"side"});
        return throughWhen(each, below, [&](const Element& card, const ElementPath& at) { piece(card, at); });
      }
      piece(each, below);
    });
  }

  void piece(const Element& element, const ElementPath& path) {
    const auto kind = model::declarationKind(element.name());
    if (!kind || (*kind != K::Piece && *kind != K::Marker && *kind != K::Card)) return;
    thing("piece", element, path);
    mention(path, element, "side", {"side"});
    mention(path, element, "kind", {spaceOf(*kind)});
    mention(path, element, "item", {"content"});
    if (const std::optional<std::string> at = element.find("at")) place(path, "at", *at, 0);
    const auto item = mission_.scope.items.find(element.value("item"));
    const bool known = item != mission_.scope.items.end() && !element.has("kind");
    sets(element, path,
         mission_.scope.find(known ? item->second->collection : *kind,
                             known ? item->second->kind : element.value("kind")));
  }

  void content(const Element& parent, const ElementPath& path) {
    eachChild(parent, path, [&](const Element& each, const ElementPath& below) {
      const auto kind = model::declarationKind(each.name());
      if (!kind) return;
      thing(*kind == K::Tile ? "tile" : "content", each, below);
      mention(below, each, "kind", {spaceOf(*kind)});
      sets(each, below, mission_.scope.find(*kind, each.value("kind")));
      if (*kind != K::Tile) return;
      // Squares here are the tile's own and name no other.
      eachChild(each, below, [&](const Element& mark, const ElementPath& at) {
        if (const auto of = model::declarationKind(mark.name())) mention(at, mark, "kind", {spaceOf(*of)});
      });
    });
  }

  void declaration(const Element& element, const ElementPath& path, K kind) {
    thing(spaceOf(kind), element, path);
    mention(path, element, "like", {spaceOf(kind)});
    declarationPart(element, path);
  }

  // Recursion is bounded by the depth that the reader allows.
  void declarationPart(const Element& element, const ElementPath& path) {
    for (const Attributed& each : declarationAttributes()) {
      std::vector<std::string> spaces;
      for (const K kind : each.kinds) spaces.push_back(spaceOf(kind));
      mentionWords(path, element, each.attribute, spaces);
    }
    if (element.has("type")) {
      model::Issues unheard;
      const Type type = model::decodeType(element, unheard);
      if (type.kind == TypeKind::Id)
        mention(path, element, "of",
                {"item kind", "card kind", "piece kind", "marker kind", "tile kind", "entrance kind"});
      if (const std::optional<std::string> text = element.find("default"))
        if (type.kind != TypeKind::Text) typed(path, "default", *text, 0, type, {}, {});
    }
    eachChild(element, path, [&](const Element& each, const ElementPath& below) {
      if (each.name() != "text") declarationPart(each, below);
    });
  }

  void owner(const Element& element, const ElementPath& path) {
    thing(std::string(element.name()), element, path);
    mentionWords(path, element, "sides", {"side", "team"});
    mention(path, element, "tested", {"hook"});
    if (element.name() == "objective") sets(element, path, mission_.scope.find(K::Objective, element.value("kind")));
    FormRow row{.kind = RowKind::Owner, .name = std::string(element.name())};
    eachChild(element, path, [&](const Element& section, const ElementPath& below) {
      const FormRow spot = spotIn(mission_.scope, row, section.name());
      if (spot.kind == RowKind::Section) blocks(section, below, spot);
    });
  }

  // Recursion is bounded by the depth that the reader allows.
  void blocks(const Element& parent, const ElementPath& path, const FormRow& row) {
    eachChild(parent, path, [&](const Element& each, const ElementPath& below) {
      const std::string name(each.name());
      const FormRow spot = spotIn(mission_.scope, row, name);
      if (const Declaration* declared = declarationOf(mission_.scope, spot, name))
        mentions.push_back({below, {}, 0, name, {spaceOf(declared->kind)}});
      for (const Parameter& parameter : parametersOf(mission_, spot, each)) {
        const std::optional<std::string> text = each.find(parameter.id);
        const bool own = spot.kind == RowKind::Part || spot.kind == RowKind::Lua || parameter.id == "as";
        if (!text || (own && parameter.type.kind == TypeKind::Text)) continue;
        typed(below, parameter.id, *text, 0, parameter.type, parameter.id, name);
      }
      blocks(each, below, spot);
    });
  }

  const MissionScope& mission_;
};

}  // namespace

References referencesOf(const MissionScope& mission, const Scripts& scripts) {
  countWork(Work::References);
  DocumentFinder finder(mission);
  finder.run();
  References out;
  out.things = std::move(finder.things);
  std::set<ThingName> names;
  std::map<std::string, std::vector<std::string>> spacesOfIds;
  for (const Thing& each : out.things)
    if (names.insert(each.name).second) spacesOfIds[each.name.id].push_back(each.name.space);
  for (const Mention& each : finder.mentions) {
    // "search:200" names the agent before the colon; "pack:id" another pack's, which is none of the mission's.
    const std::string id = each.attribute == "agent" ? each.id.substr(0, each.id.find(':')) : each.id;
    const auto known = spacesOfIds.find(id);
    if (known == spacesOfIds.end()) continue;
    std::vector<std::string> spaces;
    for (const std::string& space : each.spaces)
      if (names.contains({space, id}) && (spaces.empty() || each.every)) spaces.push_back(space);
    if (each.spaces.empty()) spaces = known->second;
    for (const std::string& space : spaces) {
      out.references.push_back({.from = each.from,
                                .attribute = each.attribute,
                                .offset = each.offset,
                                .length = id.size(),
                                .to = {space, id},
                                .certain = !(each.every && each.spaces.empty())});
    }
  }
  for (const auto& [file, text] : scripts)
    for (Reference& each : scriptReferences(names, file, text)) out.references.push_back(std::move(each));
  return out;
}

}  // namespace sortie::editor

// pack.xml and ruleset.xml.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "model/decode/decode.h"
#include "model/resolve.h"
#include "model/values.h"

namespace sortie::model {
namespace {

bool holdsValue(DeclarationKind kind) {
  return kind == DeclarationKind::Variable || kind == DeclarationKind::Option || kind == DeclarationKind::Modifier;
}

Property trackValue(const Declaration& track, const Element& element, Issues& issues) {
  Property value;
  value.id = track.id;
  value.state = true;
  value.where = track.where;
  value.type.kind = TypeKind::Int;
  value.type.min = decodeNumber(element, "min", 0, INT32_MIN, INT32_MAX, issues);
  value.type.max = decodeNumber(element, "max", INT32_MAX, INT32_MIN, INT32_MAX, issues);
  if (value.type.min > value.type.max) issues.error("type-range", "min is greater than max", element, "min");
  if (const auto text = element.find("default")) {
    value.fallback = decodeScalar(*text, value.type, element, "default", issues);
  }
  return value;
}

Declaration decodePart(const Element& element, DeclarationKind kind, Issues& issues) {
  Declaration part;
  part.kind = kind;
  part.part = element.name();
  part.id = decodeId(element, false, issues);
  part.help = element.value("help");
  part.where = element.place();
  for (const Attribute& attribute : element.attributes()) {
    if (attribute.name != "id") part.attributes[std::string(attribute.name)] = attribute.value;
  }
  if (element.name() == "parameter") {
    part.value = decodeProperty(element, false, issues);
    part.properties.push_back(*part.value);
    if (part.id.empty()) issues.error("id-missing", "<parameter> has no id", element);
  }
  for (const Element& nested : elements(element)) {
    if (nested.name() == "attribute") {
      (void)decodeId(nested, true, issues);
      part.properties.push_back(decodeProperty(nested, true, issues));
    } else if (nested.name() != "element" && nested.name() != "field") {
      part.parts.push_back(decodePart(nested, kind, issues));
    }
  }
  return part;
}

/// Who knows it is kept for what pieces and sides have in play: anywhere else it would be a secret that all can read.
void checkKnownTo(const Element& element, DeclarationKind kind, Issues& issues) {
  if (!element.has("known-to") || element.value("known-to") == "all") return;
  if (element.name() == "property")
    issues.error("known-to", "a property is printed, and known to all", element, "known-to",
                 "make it an attribute, or remove known-to");
  else if (kind != DeclarationKind::Piece && kind != DeclarationKind::Marker && kind != DeclarationKind::Card &&
           kind != DeclarationKind::Side)
    issues.error("known-to", fmt::format("attributes of <{}> are known to all", elementName(kind)), element, "known-to",
                 "keep the secret in an attribute of a piece, marker, card or side, or in a variable with visible");
}

void copyFrom(Declaration& declaration, const Declaration& other) {
  for (const Property& property : other.properties) {
    const bool own = std::any_of(declaration.properties.begin(), declaration.properties.end(),
                                 [&](const Property& each) { return each.id == property.id; });
    if (!own) declaration.properties.push_back(property);
  }
  for (const auto& [name, value] : other.attributes) {
    if (name != "title" && name != "help" && name != "first" && name != "like")
      declaration.attributes.emplace(name, value);
  }
  std::set<std::string> ownParts;
  for (const Declaration& part : declaration.parts) ownParts.insert(part.part);
  for (const Declaration& part : other.parts) {
    if (!ownParts.contains(part.part)) declaration.parts.push_back(part);
  }
  if (!declaration.value) declaration.value = other.value;
}

// Chains of `like` could multiply what a small document says.
void checkSize(Declaration& declaration, const Element& element, Issues& issues) {
  constexpr std::size_t kMost = 256;
  if (declaration.properties.size() <= kMost && declaration.parts.size() <= kMost) return;
  issues.error("limit-properties", fmt::format("\"{}\" has more than {} properties or parts", declaration.id, kMost),
               element, {}, "use items of content");
  declaration.properties.erase(
      declaration.properties.begin() + static_cast<std::ptrdiff_t>(std::min(kMost, declaration.properties.size())),
      declaration.properties.end());
  declaration.parts.erase(
      declaration.parts.begin() + static_cast<std::ptrdiff_t>(std::min(kMost, declaration.parts.size())),
      declaration.parts.end());
}

}  // namespace

PackInfo decodePackInfo(const Element& root, Issues& issues) {
  PackInfo info;
  if (root.name() != "pack") issues.error("root-element", fmt::format("<{}> is not a <pack>", root.name()), root);
  info.id = decodeId(root, true, issues);
  info.version = root.value("version");
  info.title = root.value("title");
  info.licence = root.value("licence");
  info.engine = root.value("engine");
  for (const Element& element : elements(root)) {
    if (element.name() == "author") info.authors.push_back(element.value("name"));
    if (element.name() == "needs") {
      info.dependencies.push_back({element.value("pack"), element.value("version"), element.place()});
    }
    if (element.name() == "export") info.exports.push_back(element.value("module"));
    if (element.name() == "severity") info.severities[element.value("code")] = element.value("level");
  }
  return info;
}

bool roomForDeclaration(std::size_t count, const Element& element, Issues& issues) {
  constexpr std::size_t kMost = 2000;
  if (count < kMost) return true;
  issues.error("limit-declarations", fmt::format("more than {} declarations", kMost), element, {},
               "use items of content");
  return false;
}

Declaration decodeDeclaration(const Element& element, DeclarationKind kind, Issues& issues) {
  Declaration out;
  out.kind = kind;
  out.id = decodeId(element, true, issues);
  out.help = element.value("help");
  out.where = element.place();
  for (const Attribute& attribute : element.attributes()) {
    if (attribute.name != "id") out.attributes[std::string(attribute.name)] = attribute.value;
  }
  constexpr std::size_t kMost = 300;
  for (const Element& nested : elements(element)) {
    // checkSize says so; here only the work is bounded.
    if (out.properties.size() > kMost || out.parts.size() > kMost) break;
    if (nested.name() == "property" || nested.name() == "attribute") {
      Property property = decodeProperty(nested, nested.name() == "attribute", issues);
      (void)decodeId(nested, true, issues);
      const bool twice = std::any_of(out.properties.begin(), out.properties.end(),
                                     [&](const Property& each) { return each.id == property.id; });
      if (twice) issues.error("duplicate-id", fmt::format("\"{}\" is declared twice", property.id), nested, "id");
      out.properties.push_back(std::move(property));
      checkKnownTo(nested, kind, issues);
      // What an attribute says beyond its type is kept as that of other parts is.
      if (nested.name() == "attribute" && nested.has("visible")) out.parts.push_back(decodePart(nested, kind, issues));
    } else if (nested.name() != "text" && nested.name() != "element" && nested.name() != "field") {
      out.parts.push_back(decodePart(nested, kind, issues));
    }
  }
  decodeTexts(element, out.id, out.texts);
  if (holdsValue(kind) && (element.has("type") || !element.has("like"))) {
    out.value = decodeProperty(element, kind == DeclarationKind::Variable, issues);
  }
  if (kind == DeclarationKind::Track) out.value = trackValue(out, element, issues);
  checkSize(out, element, issues);
  if (out.value && kind != DeclarationKind::Track) out.properties.insert(out.properties.begin(), *out.value);
  return out;
}

void inheritLike(std::vector<Declaration>& declarations, const Scope& others,
                 const std::map<const void*, Element>& sources, Issues& issues) {
  std::map<std::pair<DeclarationKind, std::string>, std::size_t> index;
  for (std::size_t i = 0; i < declarations.size(); ++i) {
    index.emplace(std::pair(declarations[i].kind, declarations[i].id), i);
  }
  const auto source = [&](std::size_t of) {
    const auto found = sources.find(&declarations[of]);
    return found != sources.end() ? found->second : Element{};
  };
  enum class State : std::uint8_t { New, Open, Done };
  std::vector<State> states(declarations.size(), State::New);
  for (std::size_t first = 0; first < declarations.size(); ++first) {
    // Down the chain to one that is like no other of this document, then back up.
    std::vector<std::size_t> chain;
    std::size_t at = first;
    bool circle = false;
    while (states[at] == State::New) {
      states[at] = State::Open;
      chain.push_back(at);
      const auto next = index.find(std::pair(declarations[at].kind, declarations[at].text("like")));
      if (next == index.end() || next->second == at) break;
      at = next->second;
      circle = states[at] == State::Open;
    }
    for (; !chain.empty(); chain.pop_back()) {
      const std::size_t each = chain.back();
      Declaration& declaration = declarations[each];
      const std::string like = declaration.text("like");
      states[each] = State::Done;
      if (like.empty()) continue;
      const Issues::Part part(issues, source(each));
      if (circle) {
        issues.error("like-circle", fmt::format("\"{}\" is like itself, through \"{}\"", declaration.id, like),
                     source(each), "like", "break the circle");
        circle = each != at;
        continue;
      }
      const auto own = index.find(std::pair(declaration.kind, like));
      const bool here = own != index.end() && own->second != each;
      const Declaration* other = here ? &declarations[own->second] : others.find(declaration.kind, like);
      if (other != nullptr) {
        copyFrom(declaration, *other);
        checkSize(declaration, source(each), issues);
      } else if (others.complete) {
        tellUnresolved(issues, elementName(declaration.kind), like, source(each), "like");
      }
    }
  }
}

Ruleset decodeRuleset(const Element& root, const std::string& packId, const Scope& others, Issues& issues) {
  Ruleset ruleset;
  if (root.name() != "ruleset") issues.error("root-element", fmt::format("<{}> is not a <ruleset>", root.name()), root);
  ruleset.id = root.value("id", packId);
  ruleset.title = root.value("title");
  ruleset.facts = root.value("facts");
  ruleset.turn = splitWords(root.value("turn"));
  ruleset.board = root.value("board") == "graph" ? BoardKind::Graph : BoardKind::Squares;
  ruleset.sightFromCorners = root.value("sight") == "corner";
  ruleset.where = root.place();
  std::vector<Element> from;
  for (const Element& element : elements(root)) {
    if (const auto kind = declarationKind(element.name())) {
      if (!roomForDeclaration(ruleset.declarations.size(), element, issues)) break;
      ruleset.declarations.push_back(decodeDeclaration(element, *kind, issues));
      from.push_back(element);
    }
    if (element.name() == "joint") {
      if (!roomForDeclaration(ruleset.joints.size(), element, issues)) break;
      ruleset.joints.push_back(
          {splitWords(element.value("of")), element.value("gives"), element.value("at") == "corner", element.place()});
    }
    if (element.name() == "renamed") {
      if (!roomForDeclaration(ruleset.renamed.size(), element, issues)) break;
      ruleset.renamed.push_back(
          {element.value("what"), element.value("of"), element.value("from"), element.value("to"), element.place()});
    }
    if (element.name() == "theme") {
      for (const Attribute& colour : element.attributes()) ruleset.theme[std::string(colour.name)] = colour.value;
    }
  }
  std::map<const void*, Element> sources;
  for (std::size_t i = 0; i < from.size(); ++i) sources[&ruleset.declarations[i]] = from[i];
  inheritLike(ruleset.declarations, others, sources, issues);
  decodeTexts(root, {}, ruleset.texts);
  return ruleset;
}

const Declaration* Scope::find(DeclarationKind kind, const std::string& id) const {
  const auto in = [&](const std::vector<Declaration>& list, const std::string& wanted) -> const Declaration* {
    for (const Declaration& each : list) {
      if (each.kind == kind && each.id == wanted) return &each;
    }
    return nullptr;
  };
  const std::size_t colon = id.find(':');
  if (colon != std::string::npos) {
    const std::string pack = id.substr(0, colon);
    for (const Ruleset* ruleset : rulesets) {
      if (ruleset->id == pack) return in(ruleset->declarations, id.substr(colon + 1));
    }
    return nullptr;
  }
  if (own) {
    if (const Declaration* found = in(*own, id)) return found;
  }
  for (const Ruleset* ruleset : rulesets) {
    if (const Declaration* found = in(ruleset->declarations, id)) return found;
  }
  return nullptr;
}

const Declaration* Ruleset::find(DeclarationKind kind, const std::string& wanted) const {
  for (const Declaration& each : declarations) {
    if (each.kind == kind && each.id == wanted) return &each;
  }
  return nullptr;
}

std::vector<const Declaration*> Ruleset::all(DeclarationKind kind) const {
  std::vector<const Declaration*> out;
  for (const Declaration& each : declarations) {
    if (each.kind == kind) out.push_back(&each);
  }
  return out;
}

}  // namespace sortie::model

#include <set>

#include "model/resolve.h"
#include "model/validators/validators.h"
#include "model/values.h"

namespace sortie::model {
namespace {

// Does anything of that collection or kind have the id? A kind of content may be named as a collection is.
bool known(const Scope& scope, const std::string& of, const std::string& id) {
  if (id.empty() || id == "none") return true;
  if (const auto item = scope.items.find(id); item != scope.items.end() && item->second->kind == of) return true;
  if (const auto kind = declarationKind(of)) {
    if (scope.find(*kind, id) != nullptr) return true;
    if (*kind == DeclarationKind::Tile) return scope.tiles.contains(id);
    const auto item = scope.items.find(id);
    return item != scope.items.end() && item->second->collection == *kind;
  }
  return scope.tiles.contains(id);
}

/// Everything of that collection or kind.
std::vector<std::string> idsOf(const Scope& scope, const std::string& of) {
  std::vector<std::string> out;
  const auto kind = declarationKind(of);
  if (kind) out = declaredNames(scope, *kind);
  for (const auto& [id, item] : scope.items)
    if (item->kind == of || (kind && item->collection == *kind)) out.push_back(id);
  if (!kind || *kind == DeclarationKind::Tile)
    for (const auto& [id, tile] : scope.tiles) out.push_back(id);
  return out;
}

void check(const std::string& text, const Type& type, const Element& set, const Scope& scope, Issues& issues) {
  if (type.kind == TypeKind::Id && type.of != "text" && !known(scope, type.of, text)) {
    tellUnresolved(issues, type.of, text, set, set.has("value") ? "value" : "", [&] { return idsOf(scope, type.of); });
  }
}

// Recursion is bounded by the depth that the reader allows.
void checkSet(const Element& set, const Type& type, const Scope& scope, Issues& issues) {
  if (type.kind == TypeKind::List && type.element) {
    for (const std::string& word : splitWords(set.value("value"))) check(word, *type.element, set, scope, issues);
    for (const Element& entry : elements(set)) checkSet(entry, *type.element, scope, issues);
  } else if (type.kind == TypeKind::Record) {
    for (const Element& nested : elements(set, "set")) {
      for (const Property& field : type.fields) {
        if (field.id == nested.value("name")) checkSet(nested, field.type, scope, issues);
      }
    }
  } else {
    check(set.value("value", set.ownText()), type, set, scope, issues);
  }
}

}  // namespace

void checkPropertyIds(const Subject& subject, Issues& issues) {
  if (!subject.scope.complete || subject.ruleset != nullptr) return;
  walk(subject.root, [&](const Element& element) {
    const auto kind = declarationKind(element.name());
    if (!kind || element == subject.root) return;
    std::string id = element.value("kind");
    const auto item = subject.scope.items.find(element.value("item"));
    if (id.empty() && item != subject.scope.items.end()) id = item->second->kind;
    const Declaration* declaration = subject.scope.find(*kind, id);
    if (declaration == nullptr) return;
    for (const Element& set : elements(element, "set")) {
      if (const Property* property = declaration->findProperty(set.value("name")))
        checkSet(set, property->type, subject.scope, issues);
    }
  });
}

}  // namespace sortie::model

// Options, variants, and what <when option> leaves of a mission.
#include <fmt/format.h>

#include <algorithm>

#include "model/decode.h"
#include "model/resolve.h"
#include "model/values.h"

namespace sortie::model {

std::map<std::string, Setting> decodeOptionSets(const ElementPtr& parent, const Scope& scope, Issues& issues) {
  std::map<std::string, Setting> out;
  for (const ElementPtr& set : elements(*parent, "set")) {
    const Issues::Part part(issues, set);
    const std::string name = set->value("name");
    const Declaration* option = declared(scope, DeclarationKind::Option, set, "name", issues);
    const bool typed = option != nullptr && option->value;
    Setting value = typed ? decodeSet(set, option->value->type, issues) : decodeUntypedSet(set);
    if (part.wrong()) value.value = std::monostate();
    if (!out.emplace(name, std::move(value)).second) {
      issues.error("duplicate-set", fmt::format("{} is set twice", name), set, "name", "keep one");
    }
  }
  return out;
}

namespace {

struct WhenResolver {
  const Scope& scope;
  const std::map<std::string, Setting>& options;
  Issues& issues;

  bool holds(const ElementPtr& when) {
    const Issues::Part part(issues, when);
    const std::string name = when->value("option");
    const auto found = options.find(name);
    const Declaration* option = declared(scope, DeclarationKind::Option, when, "option", issues);
    if (found == options.end()) return false;
    const std::vector<std::string> values = whenValues(when, option);
    return std::any_of(values.begin(), values.end(), [&](const std::string& value) {
      if (option == nullptr || !option->value) return toText(found->second) == value;
      return sameValue(decodeScalar(value, option->value->type, when, "is", issues), found->second);
    });
  }

  // Recursion is bounded by the depth that the reader allows.
  bool resolve(const ElementPtr& element, std::vector<Node>& out) {
    bool changed = false;
    for (const Node& node : element->children) {
      if (!node.element || node.element->foreign) {
        out.push_back(node);
      } else if (node.element->name == "when" && node.element->find("option") != nullptr) {
        changed = true;
        if (holds(node.element)) resolve(node.element, out);
      } else if (node.element->name == "event") {
        out.push_back(node);
      } else {
        std::vector<Node> children;
        if (resolve(node.element, children)) {
          changed = true;
          out.push_back(makeNode(withChildren(node.element, std::move(children))));
        } else {
          out.push_back(node);
        }
      }
    }
    return changed;
  }
};

}  // namespace

std::vector<std::string> whenValues(const ElementPtr& when, const Declaration* option) {
  const std::string is = when->value("is");
  if (option != nullptr && option->value && option->value->type.kind == TypeKind::Text) return {is};
  return splitWords(is);
}

void decodeOptions(const ElementPtr& root, const Scope& scope, Mission& mission, Issues& issues) {
  for (const ElementPtr& element : elements(*root, "options")) {
    for (auto& [name, value] : decodeOptionSets(element, scope, issues)) mission.options[name] = std::move(value);
  }
  for (const ElementPtr& element : elements(*root, "variant")) {
    const Issues::Part part(issues, element);
    Variant variant;
    variant.id = decodeId(element, true, issues);
    variant.title = element->value("title");
    variant.options = decodeOptionSets(element, scope, issues);
    variant.where = element->place();
    mission.variants.push_back(std::move(variant));
  }
}

ElementPtr resolveWhen(const ElementPtr& root, const Scope& scope, const std::map<std::string, Setting>& options,
                       Issues& issues) {
  WhenResolver resolver{scope, options, issues};
  std::vector<Node> children;
  if (!resolver.resolve(root, children)) return root;
  return withChildren(root, std::move(children));
}

}  // namespace sortie::model

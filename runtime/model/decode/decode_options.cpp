// Options, variants, and what <when option> leaves of a mission.
#include <fmt/format.h>

#include <algorithm>

#include "model/decode/decode.h"
#include "model/decode/decode_cache.h"
#include "model/resolve.h"
#include "model/values.h"

namespace sortie::model {

std::map<std::string, Setting> decodeOptionSets(const Element& parent, const Scope& scope, Issues& issues) {
  std::map<std::string, Setting> out;
  for (const Element& set : elements(parent, "set")) {
    const Issues::Part part(issues, set);
    const std::string name = set.value("name");
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
  Whens without;

  bool holds(const Element& when) {
    const Issues::Part part(issues, when);
    const std::string name = when.value("option");
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
  void resolve(const Element& parent) {
    for (const Element& element : elements(parent)) {
      if (element.name() == "event") continue;
      if (element.name() == "when" && element.has("option") && !holds(element)) {
        without.insert(element);
      } else {
        resolve(element);
      }
    }
  }
};

}  // namespace

std::vector<std::string> whenValues(const Element& when, const Declaration* option) {
  const std::string is = when.value("is");
  if (option != nullptr && option->value && option->value->type.kind == TypeKind::Text) return {is};
  return splitWords(is);
}

void decodeOptions(const Element& root, const Scope& scope, Mission& mission, Issues& issues) {
  for (const Element& element : elements(root, "options")) {
    using Values = std::map<std::string, Setting>;
    for (auto& [name, value] : decodedOnce<Values>(scope, DecodedKind::OptionSets, element, issues,
                                                   [&] { return decodeOptionSets(element, scope, issues); }))
      mission.options[name] = std::move(value);
  }
  for (const Element& element : elements(root, "variant")) {
    mission.variants.push_back(decodedOnce<Variant>(scope, DecodedKind::Variant, element, issues, [&] {
      const Issues::Part part(issues, element);
      Variant variant;
      variant.id = decodeId(element, true, issues);
      variant.title = element.value("title");
      variant.options = decodeOptionSets(element, scope, issues);
      variant.where = element.place();
      return variant;
    }));
  }
}

Whens failingWhens(const Element& root, const Scope& scope, const std::map<std::string, Setting>& options,
                   Issues& issues) {
  WhenResolver resolver{scope, options, issues, {}};
  resolver.resolve(root);
  return std::move(resolver.without);
}

}  // namespace sortie::model

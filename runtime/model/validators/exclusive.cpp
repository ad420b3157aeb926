#include "model/validators/exclusive.h"

namespace sortie::model {
namespace {

// Recursion is bounded by the depth that the reader allows.
void collect(const Element& parent, const std::map<std::string, std::string>& when, std::vector<Conditional>& out) {
  for (const Element& element : elements(parent)) {
    if (element.name() == "when" && element.has("option")) {
      std::map<std::string, std::string> inner = when;
      inner[element.value("option")] = element.value("is");
      collect(element, inner, out);
    } else {
      out.push_back({element, when});
    }
  }
}

}  // namespace

std::vector<Conditional> conditionals(const Element& parent) {
  std::vector<Conditional> out;
  collect(parent, {}, out);
  return out;
}

bool canMeet(const Conditional& a, const Conditional& b) {
  for (const auto& [option, value] : a.when) {
    const auto other = b.when.find(option);
    if (other != b.when.end() && other->second != value) return false;
  }
  return true;
}

}  // namespace sortie::model

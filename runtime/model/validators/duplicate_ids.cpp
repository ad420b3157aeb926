#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "model/validators/exclusive.h"
#include "model/validators/validators.h"

namespace sortie::model {
namespace {

bool isContainer(std::string_view name) { return name == "map" || name == "setup" || name == "content"; }

void checkBelow(const Element& parent, bool properties, Issues& issues) {
  std::map<std::string, std::vector<Conditional>> seen;  // by element name and id
  for (Conditional& each : conditionals(parent)) {
    const auto id = each.element.find("id");
    // decodeDeclaration reports properties and attributes, which share one name space.
    const bool property = each.element.name() == "property" || each.element.name() == "attribute";
    if (!id || id->empty() || (property && !properties)) continue;
    std::vector<Conditional>& same = seen[std::string(each.element.name()) + ' ' + *id];
    const auto clash =
        std::find_if(same.begin(), same.end(), [&](const Conditional& other) { return canMeet(each, other); });
    if (clash != same.end()) {
      issues.error("duplicate-id",
                   fmt::format("there is already a <{}> \"{}\" on line {}", each.element.name(), *id,
                               clash->element.place().line),
                   each.element, "id", "choose another id");
    }
    constexpr std::size_t kMost = 1000;  // more alternatives of one thing are not compared with each other
    if (same.size() < kMost) same.push_back(std::move(each));
  }
}

}  // namespace

void checkDuplicateIds(const Subject& subject, Issues& issues) {
  checkBelow(subject.root, true, issues);
  for (const Conditional& each : conditionals(subject.root))
    checkBelow(each.element, isContainer(each.element.name()), issues);
}

}  // namespace sortie::model

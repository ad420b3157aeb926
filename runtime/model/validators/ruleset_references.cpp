#include <algorithm>

#include <fmt/format.h>

#include "model/load/load.h"
#include "model/resolve.h"
#include "model/validators/validators.h"
#include "model/values.h"

namespace sortie::model {
namespace {

struct Reference {
  const char* element;    ///< of the declaration, or of its part after a "/"
  const char* attribute;  ///< holds ids by spaces
  std::vector<DeclarationKind> kinds;
};

using K = DeclarationKind;

const std::vector<Reference>& references() {
  static const std::vector<Reference> list = {
      {"side", "team", {K::Team}},
      {"trigger", "hook", {K::Hook}},
      {"outcome", "wins", {K::Side, K::Team}},
      {"outcome", "loses", {K::Side, K::Team}},
      {"agent", "side", {K::Side}},
      {"statistic", "hook", {K::Hook}},
      {"statistic", "decision", {K::Decision}},
      {"edge", "open-beside", {K::Piece, K::Marker}},
      {"zone", "holds", {K::Piece, K::Marker, K::Card}},
      {"deck", "holds", {K::Piece, K::Marker, K::Card}},
      {"movement/block", "pieces", {K::Piece, K::Marker}},
      {"movement/pass", "pieces", {K::Piece, K::Marker}},
      {"movement/end-not", "pieces", {K::Piece, K::Marker}},
      {"movement/ask", "pieces", {K::Piece, K::Marker}},
      {"movement/control", "pieces", {K::Piece, K::Marker}},
      {"movement/stop", "at", {K::Edge, K::Feature}},
      {"movement/stop", "beside", {K::Piece, K::Marker}},
  };
  return list;
}

bool isAnyOf(const Scope& scope, const std::vector<K>& kinds, const std::string& id) {
  return std::any_of(kinds.begin(), kinds.end(), [&](K kind) { return scope.find(kind, id) != nullptr; });
}

void check(const Reference& reference, const Element& element, const Scope& scope, Issues& issues) {
  for (const std::string& id : splitWords(element.value(reference.attribute))) {
    if (id == "any" || id == "all" || id == "*" || isAnyOf(scope, reference.kinds, id)) continue;
    tellUnresolved(issues, elementName(reference.kinds.front()), id, element, reference.attribute);
  }
}

void checkStates(const Element& edge, Issues& issues) {
  for (const char* attribute : {"opened", "first-state"}) {
    const auto wanted = edge.find(attribute);
    const Elements states = elements(edge, "state");
    const auto isWanted = [&](const Element& state) { return state.value("id") == *wanted; };
    if (wanted && !edge.has("like") && std::none_of(states.begin(), states.end(), isWanted))
      issues.error("unresolved-id", fmt::format("the {} has no state \"{}\"", edge.name(), *wanted), edge, attribute);
  }
}

void checkIdTypes(const Element& declaration, const Scope& scope, Issues& issues) {
  walk(declaration, [&](const Element& element) {
    const auto of = element.find("of");
    if (!of || element.value("type") != "id") return;
    // Either a kind of declaration ("die"), or the id of a declared kind of content.
    static const std::vector<K> kinds = {K::Item, K::Card, K::Piece, K::Marker, K::Tile, K::Objective, K::Entrance};
    if (!declarationKind(*of) && *of != "text" && !isAnyOf(scope, kinds, *of))
      tellUnresolved(issues, "kind", *of, element, "of");
  });
}

bool sidesHave(const Scope& scope, const std::string& attribute) {
  if (isAnyOf(scope, {K::Variable, K::Track}, attribute) || attribute == "score") return true;
  for (const Ruleset* ruleset : scope.rulesets)
    for (const Declaration* side : ruleset->all(K::Side))
      if (findAttribute(side->properties, attribute) != nullptr) return true;
  return false;
}

bool isLead(const std::string& flag) { return parseBool(flag).value_or(false); }

/// A statistic counts a hook, whose parameters it names, reads an attribute, or tells the answers to a decision.
void checkStatistic(const Element& element, const Scope& scope, Issues& issues) {
  const auto attribute = element.find("attribute");
  const int sources =
      (element.has("hook") ? 1 : 0) + (attribute.has_value() ? 1 : 0) + (element.has("decision") ? 1 : 0);
  if (sources != 1) {
    issues.error("statistic", "a statistic must have one of hook, attribute and decision", element, {},
                 "write hook=\"…\" to count a hook, attribute=\"…\" to read a number of each side, or "
                 "decision=\"…\" to tell what sides choose");
    return;
  }
  if (element.has("lead") && (element.has("decision") || element.has("value"))) {
    issues.error("statistic", "a choice is not a number by which a side is ahead", element, "lead",
                 "put lead=\"yes\" on a statistic that counts");
    return;
  }
  if (element.has("value") && !element.has("piece") && !element.has("side")) {
    issues.error("statistic", "nobody is named whose choice this is", element, "value",
                 "name the hook's parameter with side=\"…\", or with piece=\"…\" for the piece's owner");
    return;
  }
  if (attribute) {
    if (!sidesHave(scope, *attribute))
      issues.error("unresolved-id", fmt::format("no side has the attribute \"{}\"", *attribute), element, "attribute");
    return;
  }
  const Declaration* hook = scope.find(K::Hook, element.value("hook"));
  if (hook == nullptr) return;
  for (const char* name : {"piece", "side", "by", "amount", "value"}) {
    const auto parameter = element.find(name);
    if (!parameter) continue;
    bool found = false;
    // The journal keeps the first three.
    for (std::size_t i = 0; i < std::min<std::size_t>(hook->parts.size(), 3); ++i)
      found = found || hook->parts[i].id == *parameter;
    if (!found)
      issues.error("unresolved-id",
                   fmt::format("\"{}\" is not one of the first three parameters of the hook", *parameter), element,
                   name);
  }
}

/// One statistic alone may say who is ahead; `leads`: those before it that do.
void checkLead(const Element& element, const Subject& subject, std::vector<std::string>& leads, Issues& issues) {
  if (!isLead(element.value("lead"))) return;
  if (subject.ruleset == nullptr)
    for (const Ruleset* ruleset : subject.scope.rulesets)
      for (const Declaration* each : ruleset->all(K::Statistic))
        if (isLead(each->text("lead"))) leads.push_back(each->id);
  if (!leads.empty())
    issues.error("statistic", fmt::format("the statistic \"{}\" says who is ahead already", leads.front()), element,
                 "lead", "put lead=\"yes\" on one statistic only");
  leads.push_back(element.value("id"));
}

/// `copies` of a kind: a number, or one of its int properties.
void checkCopies(const Element& element, const Declaration* declaration, Issues& issues) {
  const auto copies = element.find("copies");
  if (!copies || declaration == nullptr) return;
  const bool number =
      !copies->empty() && copies->size() <= 2 && copies->find_first_not_of("0123456789") == std::string::npos;
  const bool property = std::any_of(
      declaration->properties.begin(), declaration->properties.end(),
      [&](const Property& each) { return each.id == *copies && !each.state && each.type.kind == TypeKind::Int; });
  if (number || property) return;
  issues.error("copies", fmt::format("\"{}\" is neither a number up to 99 nor an int property of this kind", *copies),
               element, "copies", "write how many of each the box holds");
}

/// Whether a name is a kind, or KIND-STATE for one of its states.
bool isKindOrState(const Scope& scope, K collection, const std::string& name) {
  if (scope.find(collection, name) != nullptr) return true;
  for (std::size_t dash = name.find('-'); dash != std::string::npos; dash = name.find('-', dash + 1)) {
    const Declaration* kind = scope.find(collection, name.substr(0, dash));
    if (kind == nullptr) continue;
    if (kind->findPart("state", name.substr(dash + 1)) != nullptr) return true;
  }
  return false;
}

/// A joint is of two kinds of edges, or of corners, and gives a third.
void checkJoint(const Element& element, const Scope& scope, Issues& issues) {
  const bool corners = element.value("at") == "corner";
  const K collection = corners ? K::Corner : K::Edge;
  const std::vector<std::string> of = splitWords(element.value("of"));
  if (of.size() != 2)
    issues.error("joint", fmt::format("a joint must be of two kinds, not {}", of.size()), element, "of",
                 "write of=\"ONE OTHER\"");
  const auto known = [&](const std::string& name, const char* attribute) {
    if (!isKindOrState(scope, collection, name))
      issues.error("unresolved-id", fmt::format("there is no {} \"{}\"", elementName(collection), name), element,
                   attribute,
                   corners ? "declare it, or correct the name" : "for joints of corners write at=\"corner\"");
  };
  for (const std::string& name : of) known(name, "of");
  known(element.value("gives"), "gives");
}

/// A turn is the same for everybody: what tells it is of the world.
void checkTurn(const Element& ruleset, const Scope& scope, Issues& issues) {
  check({"ruleset", "turn", {K::Variable, K::Track}}, ruleset, scope, issues);
  for (const std::string& id : splitWords(ruleset.value("turn")))
    for (const K kind : {K::Variable, K::Track}) {
      const Declaration* found = scope.find(kind, id);
      const std::string per = found == nullptr ? "world" : found->text("per", "world");
      if (per != "world")
        issues.error("turn-per",
                     fmt::format("each {} has its own {} \"{}\", which does not tell when a turn begins", per,
                                 elementName(kind), id),
                     ruleset, "turn", "name a variable or track without per=\"…\"");
    }
}

}  // namespace

void checkRulesetReferences(const Subject& subject, Issues& issues) {
  if (!subject.scope.complete) return;
  if (subject.ruleset != nullptr) checkTurn(subject.root, subject.scope, issues);
  std::vector<std::string> leads;
  for (const Element& element : elementsThroughWhen(subject.root)) {
    if (element.name() == "joint" && subject.ruleset != nullptr) checkJoint(element, subject.scope, issues);
    const auto kind = declarationKind(element.name());
    const bool declares = kind && (subject.ruleset != nullptr ||
                                   (subject.mission != nullptr && *kind != K::Side && *kind != K::Objective));
    if (!declares) continue;
    checkCopies(element, subject.scope.find(*kind, element.value("id")), issues);
    for (const Reference& reference : references()) {
      const std::string_view where = reference.element;
      const std::size_t slash = where.find('/');
      if (element.name() != where.substr(0, slash)) continue;
      if (slash == std::string_view::npos) {
        check(reference, element, subject.scope, issues);
      } else {
        for (const Element& part : elements(element, where.substr(slash + 1))) {
          check(reference, part, subject.scope, issues);
        }
      }
    }
    if (*kind == K::Edge || *kind == K::Corner) checkStates(element, issues);
    if (*kind == K::Statistic) {
      checkStatistic(element, subject.scope, issues);
      checkLead(element, subject, leads, issues);
    }
    if (*kind == K::Trigger) {
      const Declaration* hook = subject.scope.find(K::Hook, element.value("hook"));
      for (const Element& filter : elements(element, "filter")) {
        const std::string name = filter.value("parameter");
        if (hook != nullptr && hook->findPart("parameter", name) == nullptr)
          issues.error("unresolved-id", fmt::format("the hook has no parameter \"{}\"", name), filter, "parameter");
      }
    }
    checkIdTypes(element, subject.scope, issues);
  }
}

}  // namespace sortie::model

#include "script/reference/reference.h"

#include "script/library/library.h"

namespace sortie::script {
namespace {

// Tables that bindings give, and names that the loader puts into environments.
constexpr Field tableFields[] = {
    {"Side", "score", "integer", "its score: an attribute that every side has"},
    {"MissionHead", "id", "string", "id of the mission"},
    {"MissionHead", "title", "string", "as players read it"},
    {"Item", "id", "string", "id of the content item"},
    {"Item", "kind", "string", "id of its declaration"},
    {"Item", "title", "string", "as players read it"},
    {"Item", "says", "string", "its text, as far as everybody may read it; empty without one"},
    {"Entrance", "id", "string", "id in the mission"},
    {"Entrance", "kind", "string", "id of its declaration"},
    {"Entrance", "direction", "string", "the rim side over which pieces enter"},
    {"Entrance", "squares", "Set", "its squares"},
    {"Entrance", "nodes", "Set", "its nodes, on a graph in place of squares"},
    {"Entrance", "title", "string", "what players read; its id without one"},
    {"Objective", "id", "string", "id in the mission"},
    {"Objective", "kind", "string", "id of its declaration"},
    {"Objective", "title", "string", "as players read it"},
    {"Objective", "state", "\"open\"|\"done\"|\"failed\"", "how it stands"},
    {"Objective", "round", "integer", "round in which it was settled"},
    {"Objective", "secret", "boolean", "known to its sides only"},
    {"Objective", "sides", "Set", "the sides that have it"},
    {"RingEntry", "square", "integer?", "nil off the map"},
    {"RingEntry", "direction", "Direction", "where it lies"},
    {"RingEntry", "contact", "boolean", "adjacent, no wall between"},
    {"StepEntry", "square", "integer", "where the step ends"},
    {"StepEntry", "cost", "integer", "what it costs"},
    {"StepEntry", "fall", "integer", "levels fallen; 0: none"},
    {"StepEntry", "direction", "Direction?", "where it goes; nil for stairs"},
    {"StepEntry", "climb", "\"up\"|\"down\"|nil", "for stairs"},
    {"FilterFields", "kind", "string|string[]?", "kinds of piece, those like them included; default all"},
    {"FilterFields", "on", "\"map\"|\"off\"|\"zone\"|\"any\"|nil", "where they are; default map"},
    {"FilterFields", "item", "string?", "one content item"},
    {"FilterFields", "where", "table<string, any>?",
     "attribute = value, {min=, max=} or a list of values; properties of items too"},
};

constexpr Binding loaderFunctions[] = {
    {"require", nullptr, "(module: string): table",
     "A module of the same pack (\"a.b\" is rules/a/b.lua) or one that a dependency exports (\"pack:a.b\"), sealed. At "
     "the top of a file only. Errors: no such module, not exported, a circle."},
};

bool opens(char c) { return c == '(' || c == '{' || c == '<' || c == '['; }
bool closes(char c) { return c == ')' || c == '}' || c == '>' || c == ']'; }

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// Parts between commas that stand in no bracket.
std::vector<std::string> parts(const std::string& text) {
  std::vector<std::string> out;
  int depth = 0;
  std::string part;
  for (const char c : text) {
    if (opens(c)) ++depth;
    if (closes(c)) --depth;
    if (c == ',' && depth == 0) {
      out.push_back(trimmed(part));
      part.clear();
    } else {
      part += c;
    }
  }
  if (!trimmed(part).empty()) out.push_back(trimmed(part));
  return out;
}

}  // namespace

Signature readSignature(const std::string& text) {
  Signature out;
  if (text.empty() || text.front() != '(') return out;
  int depth = 0;
  std::size_t end = 0;
  for (; end < text.size(); ++end) {
    if (opens(text[end])) ++depth;
    if (closes(text[end]) && --depth == 0) break;
  }
  if (end == text.size()) return out;
  for (const std::string& part : parts(text.substr(1, end - 1))) {
    const std::size_t colon = part.find(": ");
    if (colon == std::string::npos) return out;
    Signature::Parameter parameter{part.substr(0, colon), part.substr(colon + 2), false};
    if (parameter.name.ends_with('?')) {
      parameter.name.pop_back();
      parameter.optional = true;
    }
    out.parameters.push_back(std::move(parameter));
  }
  const std::string rest = text.substr(end + 1);
  if (!rest.empty()) {
    if (!rest.starts_with(": ")) return out;
    out.results = parts(rest.substr(2));
  }
  out.valid = true;
  return out;
}

std::vector<BindingGroup> libraryReference() {
  using namespace library;
  const auto global = [](std::span<const Binding> rows) { return BindingGroup{"", false, Audience::Everyone, rows}; };
  const auto table = [](const char* name, std::span<const Binding> rows) {
    return BindingGroup{name, false, Audience::Everyone, rows};
  };
  return {global(baseFunctions()),
          global(pairsFunctions()),
          global(protectedFunctions()),
          global(metatableFunctions()),
          global(printFunctions()),
          global(loaderFunctions),
          table("string", stringFunctions()),
          table("string", patternFunctions()),
          table("table", tableFunctions()),
          table("table", sortFunctions()),
          table("math", mathFunctions()),
          table("utf8", utf8Functions())};
}

std::vector<BindingGroup> bindingReference() {
  std::vector<BindingGroup> out;
  for (auto* const part :
       {handleReference, dataReference, setReference, filterReference, chooseReference, boardReference, edgeReference,
        cornerReference, movesReference, lineReference, levelReference, changeReference, levelChangeReference,
        eventReference, agentReference, libraryReference})
    for (const BindingGroup& group : part()) out.push_back(group);
  return out;
}

std::vector<Field> fieldReference() {
  std::vector<Field> out = handleFields();
  out.insert(out.end(), std::begin(tableFields), std::end(tableFields));
  return out;
}

}  // namespace sortie::script

#include "editor/core/lua/lua_outline.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "script/syntax/places.h"

namespace sortie::editor {
namespace {

using Kind = lua::Node::Kind;

std::string_view withoutMark(const lua::Tree& tree, const lua::Token& comment) {
  std::string_view words = lua::wordOf(tree.text, comment);
  words.remove_prefix(comment.mark);
  while (!words.empty() && (words.front() == '-' || words.front() == ' ')) words.remove_prefix(1);
  return words;
}

// The comment lines straight above an offset's line; annotations (`@param …`) are among them.
std::vector<std::string> linesAbove(const lua::Tree& tree, std::size_t offset) {
  std::vector<std::string> out;
  for (const lua::Token& comment : lua::commentsAbove(tree, offset)) out.emplace_back(withoutMark(tree, comment));
  return out;
}

bool isListening(std::string_view word) {
  return word == "on" || word == "modify" || word == "veto" || word == "offer";
}

// The first word of a text; what is left begins with the next.
std::string_view takeWord(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return word;
}

void annotate(LuaName& out, std::string_view line) {
  if (line.starts_with("@param ")) {
    line.remove_prefix(7);
    std::string name(takeWord(line));
    const bool optional = name.ends_with('?');
    if (optional) name.pop_back();
    std::string type(takeWord(line));
    for (std::size_t i = 0; i < out.signature.parameters.size(); ++i) {
      script::Signature::Parameter& parameter = out.signature.parameters[i];
      if (parameter.name != name) continue;
      parameter.optional = optional || type.ends_with('?');
      if (type.ends_with('?')) type.pop_back();
      parameter.type = std::move(type);
      out.parameterTexts.resize(out.signature.parameters.size());
      out.parameterTexts[i] = std::string(line);
      break;
    }
  } else if (line.starts_with("@return ")) {
    line.remove_prefix(8);
    out.signature.results.emplace_back(takeWord(line));
  }
}

std::string parametersOf(const lua::Function& function) {
  return fmt::format("({})", fmt::join(function.parameters, ", "));
}

OutlineEntry entryOf(const lua::Tree& syntax, std::size_t begin, std::size_t end) {
  OutlineEntry out;
  out.begin = begin;
  out.end = end;
  out.line = lua::linePlace(syntax.text, begin).line;
  return out;
}

}  // namespace

LuaName describeFunction(const lua::Syntax& syntax, lua::Index index) {
  const lua::Function& function = syntax.functions[index];
  LuaName out{.name = function.nameToken == lua::none ? "" : std::string(syntax.word(function.nameToken)),
              .kind = LuaNameKind::Function};
  out.signature.valid = true;
  for (const std::string_view parameter : function.parameters)
    out.signature.parameters.push_back({std::string(parameter), "", false});
  for (const std::string& line : linesAbove(syntax, function.begin)) {
    if (line.starts_with('@'))
      annotate(out, line);
    else
      out.text += (out.text.empty() ? "" : " ") + line;
  }
  return out;
}

std::string aboutFile(const lua::Tree& tree) {
  if (tree.comments.empty() || tree.comments[0].begin > tree.code[0].begin || tree.comments[0].line > 2) return {};
  const std::string_view words = withoutMark(tree, tree.comments[0]);
  return std::string(words.substr(0, words.find('\n')));
}

std::vector<LuaExport> exportsOf(const lua::Syntax& syntax) {
  std::vector<LuaExport> out;
  for (const lua::Member& member : syntax.members) {
    if (member.owner != lua::none && member.owner != syntax.returned) continue;
    LuaExport each;
    each.token = member.token;
    // `function M.f(…)`, or `f = function(…)`.
    each.function = member.value == lua::none ? lua::none : syntax.functionOf(member.value);
    // `f = f` of a function of the file.
    if (syntax.isKind(member.value, Kind::Name))
      if (const lua::Index local = syntax.localAt[syntax[member.value].first]; local != lua::none)
        each.function = syntax.locals[local].function;
    if (each.function != lua::none) {
      each.name = describeFunction(syntax, each.function);
    } else {
      each.name.kind = LuaNameKind::Field;
      for (const std::string& line : linesAbove(syntax, syntax.code[member.token].begin))
        if (!line.starts_with('@')) each.name.text += (each.name.text.empty() ? "" : " ") + line;
    }
    each.name.name = std::string(syntax.word(member.token));
    const auto known =
        std::find_if(out.begin(), out.end(), [&](const LuaExport& other) { return other.name.name == each.name.name; });
    if (known == out.end()) out.push_back(std::move(each));
  }
  return out;
}

std::vector<OutlineEntry> outlineOf(std::string_view text) {
  const lua::Syntax syntax = lua::readSyntax(text);
  std::vector<OutlineEntry> out;
  for (const lua::Function& function : syntax.functions) {
    if (function.name.empty()) continue;
    OutlineEntry entry = entryOf(syntax, function.begin, function.end);
    entry.kind = function.local ? OutlineEntry::Kind::LocalFunction : OutlineEntry::Kind::Function;
    entry.title = function.name;
    entry.parameters = parametersOf(function);
    out.push_back(std::move(entry));
  }
  for (lua::Index node = syntax.root(); node != lua::none; node = lua::nextNode(syntax, node, syntax.root())) {
    if (!syntax.isKind(node, Kind::Call) || !syntax.isKind(syntax.child(node), Kind::Name)) continue;
    const lua::Index callee = syntax[syntax.child(node)].first;
    const lua::Index id = syntax.child(syntax.child(node, 1));
    if (!isListening(syntax.word(callee)) || syntax.localAt[callee] != lua::none || !syntax.isKind(id, Kind::String))
      continue;
    OutlineEntry entry = entryOf(syntax, syntax.begin(node), syntax.end(node));
    entry.kind = OutlineEntry::Kind::Listener;
    entry.id = std::string(lua::stringOf(syntax, id));
    entry.title = fmt::format("{} \"{}\"", syntax.word(callee), entry.id);
    if (const lua::Index listener = syntax[id].next; syntax.isKind(listener, Kind::Function))
      entry.parameters = parametersOf(syntax.functions[syntax.functionOf(listener)]);
    out.push_back(std::move(entry));
  }
  std::stable_sort(out.begin(), out.end(), [](const OutlineEntry& a, const OutlineEntry& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
  std::vector<std::size_t> open;  // ends of the entries around
  for (OutlineEntry& entry : out) {
    while (!open.empty() && open.back() <= entry.begin) open.pop_back();
    entry.depth = static_cast<std::uint32_t>(open.size());
    open.push_back(entry.end);
  }
  return out;
}

}  // namespace sortie::editor

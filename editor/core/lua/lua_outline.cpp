#include "editor/core/lua/lua_outline.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace sortie::editor {
namespace {

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

std::string parametersOf(const LuaFunction& function) {
  return fmt::format("({})", fmt::join(function.parameters, ", "));
}

OutlineEntry entryOf(const LuaSyntax& syntax, std::size_t begin, std::size_t end) {
  OutlineEntry out;
  out.begin = begin;
  out.end = end;
  out.line = linePlace(syntax.text, begin).line;
  out.endLine =
      out.line + static_cast<std::uint32_t>(std::count(syntax.text.begin() + static_cast<std::ptrdiff_t>(begin),
                                                       syntax.text.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
  return out;
}

}  // namespace

LuaName describeFunction(const LuaSyntax& syntax, std::size_t index) {
  const LuaFunction& function = syntax.functions[index];
  LuaName out;
  out.name = function.nameToken == noIndex ? "" : std::string(syntax.word(function.nameToken));
  out.kind = LuaNameKind::Function;
  out.signature.valid = true;
  for (const std::string& parameter : function.parameters) out.signature.parameters.push_back({parameter, "", false});
  for (const std::string& line : commentAbove(syntax, function.begin)) {
    if (line.starts_with('@'))
      annotate(out, line);
    else
      out.text += (out.text.empty() ? "" : " ") + line;
  }
  return out;
}

std::string aboutFile(const LuaSyntax& syntax) {
  if (syntax.comments.empty() || syntax.comments[0].begin > syntax.code[0].begin || syntax.comments[0].line > 2)
    return {};
  const LuaToken& comment = syntax.comments[0];
  std::string_view words = syntax.text.substr(comment.begin + comment.mark, comment.end - comment.begin - comment.mark);
  words = words.substr(0, words.find('\n'));
  while (!words.empty() && (words.front() == '-' || words.front() == ' ')) words.remove_prefix(1);
  return std::string(words);
}

std::vector<LuaExport> exportsOf(const LuaSyntax& syntax) {
  std::vector<LuaExport> out;
  for (const LuaMember& member : syntax.members) {
    const bool given = member.returned || (member.owner != noIndex && member.owner == syntax.returned);
    if (!given) continue;
    LuaExport each;
    each.token = member.token;
    // `function M.f(…)`, or `f = function(…)`.
    for (std::size_t i = 0; i < syntax.functions.size(); ++i)
      if (syntax.functions[i].nameToken == member.token || syntax.functions[i].token == member.value) each.function = i;
    // `f = f` of a function of the file.
    if (each.function == noIndex && syntax.isName(member.value) && syntax.localAt[member.value] != noIndex &&
        !syntax.is(member.value + 1, ".") && !syntax.is(member.value + 1, "("))
      each.function = syntax.locals[syntax.localAt[member.value]].function;
    if (each.function != noIndex) {
      each.name = describeFunction(syntax, each.function);
    } else {
      each.name.kind = LuaNameKind::Field;
      for (const std::string& line : commentAbove(syntax, syntax.code[member.token].begin))
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
  const LuaSyntax syntax = readLua(text);
  std::vector<OutlineEntry> out;
  for (const LuaFunction& function : syntax.functions) {
    if (function.name.empty()) continue;
    OutlineEntry entry = entryOf(syntax, function.begin, function.end);
    entry.kind = function.local ? OutlineEntry::Kind::LocalFunction : OutlineEntry::Kind::Function;
    entry.title = function.name;
    entry.parameters = parametersOf(function);
    out.push_back(std::move(entry));
  }
  for (const LuaCallSite& call : syntax.calls) {
    if (call.text == noIndex || !syntax.isName(call.callee) || !isListening(syntax.word(call.callee))) continue;
    if (call.callee > 0 && (syntax.is(call.callee - 1, ".") || syntax.is(call.callee - 1, ":"))) continue;
    if (syntax.localAt[call.callee] != noIndex) continue;
    const std::size_t begin = syntax.code[call.callee].begin;
    OutlineEntry entry = entryOf(syntax, begin, std::max(begin, syntax.code[call.end == 0 ? 0 : call.end - 1].end));
    entry.kind = OutlineEntry::Kind::Listener;
    entry.id = std::string(luaStringText(text, syntax.code[call.text]));
    entry.title = fmt::format("{} \"{}\"", syntax.word(call.callee), entry.id);
    for (const LuaFunction& function : syntax.functions)
      if (function.token == call.text + 2) entry.parameters = parametersOf(function);
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

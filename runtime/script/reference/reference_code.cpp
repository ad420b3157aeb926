#include "script/reference/reference_code.h"

#include <algorithm>

#include "script/sandbox/sandbox_source.h"

namespace sortie::script {
namespace {

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

/// The last name of "function a.b(" or "local function b(" at the start of a line; empty for other lines.
std::string_view functionOf(std::string_view line) {
  for (const std::string_view head : {std::string_view("local function "), std::string_view("function ")}) {
    if (!line.starts_with(head)) continue;
    const std::string_view name = line.substr(head.size(), line.find('(') - head.size());
    const std::size_t dot = name.find_last_of(".:");
    return dot == std::string_view::npos ? name : name.substr(dot + 1);
  }
  return {};
}

/// A line of a doc comment without its mark; annotations are none.
bool isComment(std::string_view line, std::string_view& words) {
  if (!line.starts_with("---") || line.starts_with("---@") || line.starts_with("----")) return false;
  words = line.substr(3);
  while (words.starts_with(' ')) words.remove_prefix(1);
  return true;
}

std::string callerAt(const std::vector<std::string_view>& lines, const std::string& module, std::uint32_t line) {
  for (std::size_t at = std::min<std::size_t>(line, lines.size()); at > 0; --at) {
    const std::string_view name = functionOf(lines[at - 1]);
    if (!name.empty()) return module + "." + std::string(name);
    // A function that ended before the call does not hold it.
    if (at < line && lines[at - 1] == "end") break;
  }
  return module;
}

}  // namespace

std::string docComment(const model::Pack& pack, const std::string& luaName) {
  const std::size_t dot = luaName.rfind('.');
  if (dot == std::string::npos) return {};
  const std::string_view name = std::string_view(luaName).substr(dot + 1);
  for (const model::LuaSource& source : pack.modules) {
    if (source.module != std::string_view(luaName).substr(0, dot)) continue;
    const std::vector<std::string_view> lines = linesOf(source.text);
    for (std::size_t at = 0; at < lines.size(); ++at) {
      if (functionOf(lines[at]) != name) continue;
      std::size_t first = at;
      std::string_view words;
      while (first > 0 && (isComment(lines[first - 1], words) || lines[first - 1].starts_with("---@"))) --first;
      std::string out;
      for (; first < at; ++first)
        if (isComment(lines[first], words)) out += (out.empty() ? "" : " ") + std::string(words);
      return out;
    }
  }
  return {};
}

std::vector<std::string> callersOf(const model::Pack& pack, const std::vector<std::string_view>& callees,
                                   std::string_view id) {
  std::vector<std::string> out;
  for (const model::LuaSource& source : pack.modules) {
    const std::vector<std::string_view> lines = linesOf(source.text);
    const std::vector<Token> tokens = readTokens(source.text);
    for (std::size_t at = 0; at + 2 < tokens.size(); ++at) {
      const Token& callee = tokens[at];
      if (callee.kind != Token::Kind::Name || std::find(callees.begin(), callees.end(), callee.text) == callees.end())
        continue;
      const Token& argument = tokens[tokens[at + 1].text == "(" ? at + 2 : at + 1];
      if (argument.kind != Token::Kind::String || argument.text.size() != id.size() + 2 ||
          argument.text.substr(1, id.size()) != id)
        continue;
      std::string caller = callerAt(lines, source.module, callee.line);
      if (std::find(out.begin(), out.end(), caller) == out.end()) out.push_back(std::move(caller));
    }
  }
  return out;
}

}  // namespace sortie::script

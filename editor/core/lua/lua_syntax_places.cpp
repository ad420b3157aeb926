// What stands at a place of Lua text: tokens, brackets, chains of names, comments.
#include "editor/core/lua/lua_syntax.h"

#include <algorithm>

namespace sortie::editor {
namespace {

using Kind = LuaToken::Kind;

// The token that opens the bracket closed by `close`; noIndex when there is none.
std::size_t matchingOpen(const LuaSyntax& syntax, std::size_t close) {
  int depth = 0;
  for (std::size_t i = close + 1; i-- > 0;) {
    if (syntax.code[i].kind != Kind::Symbol) continue;
    const std::string_view word = syntax.word(i);
    if (word == ")" || word == "]" || word == "}") ++depth;
    if ((word == "(" || word == "[" || word == "{") && --depth == 0) return i;
  }
  return noIndex;
}

bool beginsStatement(std::string_view word) {
  for (const std::string_view each :
       {"local", "return", "if", "then", "do", "else", "elseif", "while", "for", "repeat", "in", "break", "goto"})
    if (word == each) return true;
  return false;
}

}  // namespace

std::size_t tokenBefore(const LuaSyntax& syntax, std::size_t offset) {
  const auto found = std::lower_bound(syntax.code.begin(), syntax.code.end() - 1, offset,
                                      [](const LuaToken& token, std::size_t at) { return token.begin < at; });
  return found == syntax.code.begin() ? noIndex : static_cast<std::size_t>(found - syntax.code.begin()) - 1;
}

const LuaToken* commentAt(const LuaSyntax& syntax, std::size_t offset) {
  for (const LuaToken& comment : syntax.comments) {
    if (comment.begin >= offset) return nullptr;
    const bool open = comment.mark == 2 || !comment.closed;
    if (offset < comment.end || (open && offset == comment.end)) return &comment;
  }
  return nullptr;
}

std::size_t stringAt(const LuaSyntax& syntax, std::size_t offset) {
  const std::size_t at = tokenBefore(syntax, offset);
  if (at == noIndex || syntax.code[at].kind != Kind::String) return noIndex;
  const LuaToken& token = syntax.code[at];
  const std::size_t end = token.closed ? token.end - token.mark : token.end;
  return offset >= token.begin + token.mark && offset <= end ? at : noIndex;
}

std::vector<OpenBracket> openBrackets(const LuaSyntax& syntax, std::size_t token) {
  std::vector<OpenBracket> out;
  int blocks = 0;    // whole functions and the like that are passed over
  int brackets = 0;  // brackets closed again before the place
  std::size_t argument = 0;
  std::size_t key = noIndex;
  bool value = true;  // no comma yet in this bracket: what stands here is the value at the place
  for (std::size_t i = std::min(token, syntax.code.size()); i-- > 0;) {
    const Kind kind = syntax.code[i].kind;
    const std::string_view word = syntax.word(i);
    if (kind == Kind::Keyword) {
      if (word == "end" || word == "until") {
        ++blocks;
      } else if (blocks > 0) {
        // `while` and `for` have a `do` of their own.
        if (word == "function" || word == "if" || word == "do" || word == "repeat") --blocks;
      } else if (brackets == 0 && (word == "function" || beginsStatement(word))) {
        break;
      }
      continue;
    }
    if (kind != Kind::Symbol || blocks > 0) continue;
    if (word == ")" || word == "]" || word == "}") {
      ++brackets;
    } else if (word == "(" || word == "[" || word == "{") {
      if (brackets > 0) {
        --brackets;
        continue;
      }
      out.push_back({i, argument, key});
      argument = 0;
      key = noIndex;
      value = true;
    } else if (brackets == 0) {
      if (word == "," || word == ";") {
        ++argument;
        value = false;
      } else if (word == "=" && value && key == noIndex && i > 0 && syntax.isName(i - 1)) {
        key = i - 1;
      }
    }
  }
  return out;
}

std::size_t behindBracket(const LuaSyntax& syntax, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < syntax.code.size(); ++i) {
    if (syntax.code[i].kind != Kind::Symbol) continue;
    const std::string_view word = syntax.word(i);
    if (word == "(" || word == "[" || word == "{") ++depth;
    if ((word == ")" || word == "]" || word == "}") && --depth == 0) return i + 1;
  }
  return syntax.code.size() - 1;
}

std::size_t chainBegin(const LuaSyntax& syntax, std::size_t last) {
  const auto callable = [&](std::size_t i) {
    return syntax.isName(i) || syntax.is(i, ")") || syntax.is(i, "]") || syntax.code[i].kind == Kind::String;
  };
  for (std::size_t i = last; i != noIndex && i < syntax.code.size();) {
    if (syntax.isName(i)) {
      if (i < 2 || !(syntax.is(i - 1, ".") || syntax.is(i - 1, ":"))) return i;
      i -= 2;
    } else if (syntax.code[i].kind == Kind::String) {
      if (i == 0 || !callable(i - 1)) return i;
      --i;
    } else if (syntax.is(i, ")") || syntax.is(i, "]") || syntax.is(i, "}")) {
      const std::size_t open = matchingOpen(syntax, i);
      if (open == noIndex) return noIndex;
      if (open == 0 || !callable(open - 1)) return syntax.is(i, "]") ? noIndex : open;
      i = open - 1;
    } else {
      return noIndex;
    }
  }
  return noIndex;
}

std::vector<std::string> commentAbove(const LuaSyntax& syntax, std::size_t offset) {
  std::vector<std::string> out;
  std::uint32_t line = linePlace(syntax.text, offset).line;
  auto at = std::lower_bound(syntax.comments.begin(), syntax.comments.end(), offset,
                             [](const LuaToken& token, std::size_t place) { return token.begin < place; });
  while (at != syntax.comments.begin()) {
    --at;
    if (at->mark != 2 || at->line + 1 != line) break;
    const std::size_t newline = at->begin == 0 ? std::string_view::npos : syntax.text.rfind('\n', at->begin - 1);
    const std::size_t from = newline == std::string_view::npos ? 0 : newline + 1;
    if (syntax.text.substr(from, at->begin - from).find_first_not_of(" \t") != std::string_view::npos) break;
    std::string_view words = syntax.text.substr(at->begin + 2, at->end - at->begin - 2);
    while (!words.empty() && (words.front() == '-' || words.front() == ' ')) words.remove_prefix(1);
    out.emplace_back(words);
    line = at->line;
  }
  std::reverse(out.begin(), out.end());
  return out;
}

}  // namespace sortie::editor

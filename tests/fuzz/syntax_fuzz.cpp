// The syntax of Lua: whatever bytes there are, the tree has all tokens in their order, nodes nest, and what Lua takes has
// no problem.
#include "script/syntax/names.h"
#include "script/syntax/places.h"
#include "target.h"

extern "C" {
#include <lauxlib.h>
#include <lua.h>
}

namespace {

using namespace sortie;

bool luaTakes(std::string_view source) {
  static lua_State* const L = luaL_newstate();
  const bool taken = luaL_loadbufferx(L, source.data(), source.size(), "=fuzz", "t") == LUA_OK;
  lua_settop(L, 0);
  return taken;
}

void checkTokens(const lua::Tree& tree) {
  std::size_t from = tree.text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  std::size_t comment = 0;
  for (std::size_t code = 0; code < tree.code.size();) {
    const bool isComment = comment < tree.comments.size() && tree.comments[comment].begin < tree.code[code].begin;
    const lua::Token& token = isComment ? tree.comments[comment++] : tree.code[code++];
    fuzz::promise(token.begin >= from && token.end >= token.begin && token.end <= tree.text.size(), "tokens in order");
    const std::string_view between = tree.text.substr(from, token.begin - from);
    fuzz::promise(between.find_first_not_of(" \t\n\v\f\r") == std::string_view::npos, "only blanks between tokens");
    from = token.end;
  }
  fuzz::promise(from == tree.text.size(), "the last token ends with the text");
}

void checkNodes(const lua::Tree& tree) {
  std::size_t seen = 0;
  for (lua::Index node = tree.root(); node != lua::none; node = lua::nextNode(tree, node, tree.root())) {
    ++seen;
    lua::Index from = tree[node].first;
    for (lua::Index each = tree[node].child; each != lua::none; each = tree[each].next) {
      fuzz::promise(tree[each].parent == node, "children know their parent");
      fuzz::promise(tree[each].first >= from && tree[each].last <= tree[node].last, "nodes nest");
      from = tree[each].last;
    }
  }
  fuzz::promise(seen <= tree.nodes.size(), "a walk ends");
  fuzz::promise(tree.nodes.size() <= 4 * tree.code.size() + 16, "trees are as long as their text");
  fuzz::promise(tree[tree.root()].first == 0 && tree[tree.root()].last + 1 == tree.code.size(),
                "the file is one block");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view source = fuzz::textOf(data, size);
  const lua::Syntax syntax = lua::readSyntax(source);
  checkTokens(syntax);
  checkNodes(syntax);
  for (const lua::Local& local : syntax.locals)
    fuzz::promise(local.token < syntax.code.size() && local.end <= source.size(), "locals stand in the text");
  for (std::size_t offset = 0; offset <= source.size(); offset += 7)
    if (const lua::Index before = lua::tokenBefore(syntax, offset); before != lua::none)
      for (auto bracket = lua::bracketBehind(syntax, before); bracket;
           bracket = lua::bracketAround(syntax, bracket->node))
        fuzz::promise(syntax[bracket->node].first <= before, "a bracket opens before its place");
  if (!syntax.problems.empty())
    fuzz::promise(!luaTakes(source), "what Lua takes has no problem", syntax.problems[0].text);
  return 0;
}

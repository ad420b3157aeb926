// Parts of the block compiler: the text being written, names that a block may use, literals and conditions.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/blocks/blocks.h"
#include "model/decode/decode.h"

namespace sortie::model {

/// Names after "$" that arguments may use, and the Lua they stand for.
using BlockNames = std::map<std::string, std::string>;

/// Lua text that knows where each of its lines comes from.
class LuaText {
 public:
  void line(int indent, std::string_view text, const SourcePlace& where);
  /// Puts another text after this one.
  void append(LuaText other);
  [[nodiscard]] CompiledBlocks take() { return {std::move(lua_), std::move(lines_)}; }

 private:
  std::string lua_;
  std::vector<SourcePlace> lines_;
};

/// What all parts of the compiler share.
struct BlockContext {
  const Mission& mission;
  const Scope& scope;
  std::vector<Error>& errors;

  void error(const char* code, std::string text, const SourcePlace& where, std::string remedy = {});
};

/// A value of that type as Lua: a literal, a look-up of a side, piece or place, or what a "$name" stands for.
[[nodiscard]] std::string luaValue(BlockContext& context, const std::string& text, const Type& type, const Block& block,
                                   const BlockNames& names);

/// The arguments of a declared condition or action, one a parameter, each with ", " before it.
[[nodiscard]] std::vector<std::string> luaArguments(BlockContext& context, const Declaration& declaration,
                                                    const Block& block, const BlockNames& names);

/// "mission.f" of <lua function="f"/>, with an error when that is not a name.
[[nodiscard]] std::string luaFunction(BlockContext& context, const Block& block);

/// Writes a condition as an expression over several lines.
void writeCondition(BlockContext& context, LuaText& out, int indent, const Block& block, const BlockNames& names);
/// All of several conditions: "true" when there are none.
void writeAll(BlockContext& context, LuaText& out, int indent, const std::vector<Block>& blocks,
              const BlockNames& names, const SourcePlace& where);

/// Reports arguments of a form other than those allowed.
void checkArguments(BlockContext& context, const Block& block, const std::vector<std::string>& allowed);

/// Writes the functions of all events, and those that <wait> leaves for later.
void writeEvents(BlockContext& context, LuaText& out);
/// Writes rewards of objectives as functions in the table `rewards`.
void writeRewards(BlockContext& context, LuaText& out);

/// Names that a hook's parameters give.
[[nodiscard]] BlockNames hookNames(const Declaration* hook);

}  // namespace sortie::model

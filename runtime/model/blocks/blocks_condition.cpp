// Literals, arguments and conditions of blocks.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/blocks/blocks_writer.h"
#include "model/square.h"
#include "model/values.h"
#include "model/xml/xml_characters.h"

namespace sortie::model {

void LuaText::line(int indent, std::string_view text, const SourcePlace& where) {
  lua_.append(static_cast<std::size_t>(indent) * 2, ' ');
  lua_ += text;
  lua_ += '\n';
  lines_.push_back(where);
}

void LuaText::append(LuaText other) {
  lua_ += other.lua_;
  lines_.insert(lines_.end(), other.lines_.begin(), other.lines_.end());
}

void BlockContext::error(const char* code, std::string text, const SourcePlace& where, std::string remedy) {
  errors.push_back({code, std::move(text), where, std::move(remedy)});
}

std::string luaString(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20 || byte >= 0x7F) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned>(byte));
    } else {
      out += c;
    }
  }
  return out + '"';
}

namespace {

bool isLuaName(std::string_view text) {
  return !text.empty() && !isAsciiDigit(text.front()) &&
         std::all_of(text.begin(), text.end(), [](char c) { return isAsciiLetter(c) || isAsciiDigit(c) || c == '_'; });
}

template <class T>
bool hasId(const std::vector<T>& things, const std::string& id) {
  return std::any_of(things.begin(), things.end(), [&](const T& each) { return each.id == id; });
}

// What stands for a value that could not be compiled; the errors keep it from ever running.
constexpr const char* kNothing = "nil";

}  // namespace

std::string luaValue(BlockContext& context, const std::string& text, const Type& type, const Block& block,
                     const BlockNames& names) {
  const auto refuse = [&](const std::string& reason, const std::string& remedy) {
    context.error("block-argument", fmt::format("<{}>: \"{}\" {}", block.name, text, reason), block.where, remedy);
    return std::string(kNothing);
  };
  if (text.starts_with("$")) {
    const auto name = names.find(text.substr(1));
    if (name != names.end()) return name->second;
    std::string known;
    for (const auto& each : names) known += " $" + each.first;
    return refuse("stands for nothing here", known.empty() ? "there is no $name here" : "known:" + known);
  }
  switch (type.kind) {
    case TypeKind::Bool:
    case TypeKind::Int:
    case TypeKind::Enum: {
      Issues found;
      const Setting value = decodeScalar(text, type, {}, {}, found);
      if (const auto error = found.firstError()) {
        context.error("block-argument", fmt::format("<{}>: {}", block.name, error->text), block.where, error->remedy);
        return kNothing;
      }
      if (const auto* flag = std::get_if<bool>(&value.value)) return *flag ? "true" : "false";
      return type.kind == TypeKind::Int ? text : luaString(text);
    }
    case TypeKind::Side:
      return hasId(context.mission.sides, text) ? fmt::format("world.side({})", luaString(text))
                                                : refuse("is not a side of the mission", "");
    case TypeKind::Piece:
      return hasId(context.mission.pieces, text) ? fmt::format("world.piece({})", luaString(text))
                                                 : refuse("is not a piece of the setup", "give the piece an id");
    case TypeKind::Place:
      return parsePlace(text) && !text.empty() ? fmt::format("board.find({})", luaString(text))
                                               : refuse("is not a place", "such as s1:C4");
    case TypeKind::List: {
      std::vector<std::string> items;
      for (const std::string& word : splitWords(text))
        items.push_back(luaValue(context, word, *type.element, block, names));
      return fmt::format("{{{}}}", fmt::join(items, ", "));
    }
    case TypeKind::Record: return refuse("cannot be a record", "records do not fit in an argument");
    default: return luaString(text);
  }
}

std::vector<std::string> luaArguments(BlockContext& context, const Declaration& declaration, const Block& block,
                                      const BlockNames& names) {
  std::vector<std::string> out;
  std::vector<std::string> known;
  for (const Declaration& part : declaration.parts) {
    if (part.part != "parameter" || !part.value) continue;
    known.push_back(part.id);
    const auto argument = block.arguments.find(part.id);
    if (argument != block.arguments.end()) {
      out.push_back(luaValue(context, argument->second, part.value->type, block, names));
    } else if (!std::holds_alternative<std::monostate>(part.value->fallback.value)) {
      out.push_back(luaValue(context, toText(part.value->fallback), part.value->type, block, names));
    } else {
      if (part.value->required) {
        context.error("block-argument", fmt::format("<{}> needs {}", block.name, part.id), block.where);
      }
      out.emplace_back(kNothing);
    }
  }
  checkArguments(context, block, known);
  return out;
}

void checkArguments(BlockContext& context, const Block& block, const std::vector<std::string>& allowed) {
  for (const auto& [name, value] : block.arguments) {
    if (std::find(allowed.begin(), allowed.end(), name) == allowed.end()) {
      context.error("block-argument", fmt::format("<{}> has no argument {}", block.name, name), block.where,
                    allowed.empty() ? "it has none" : fmt::format("it has {}", fmt::join(allowed, ", ")));
    }
  }
}

std::string luaFunction(BlockContext& context, const Block& block) {
  checkArguments(context, block, {"function"});
  const std::string name = block.argument("function");
  if (!isLuaName(name)) {
    context.error("block-argument", "<lua> needs the name of a function", block.where,
                  "name one in the table that the mission's rules.lua returns");
    return kNothing;
  }
  return "mission." + name;
}

void writeAll(BlockContext& context, LuaText& out, int indent, const std::vector<Block>& blocks,
              const BlockNames& names, const SourcePlace& where) {
  if (blocks.empty()) out.line(indent, "true", where);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (i > 0) out.line(indent, "and", blocks[i].where);
    writeCondition(context, out, indent, blocks[i], names);
  }
}

// Recursion is bounded by the depth that the reader allows.
void writeCondition(BlockContext& context, LuaText& out, int indent, const Block& block, const BlockNames& names) {
  const SourcePlace& where = block.where;
  const auto joined = [&](const char* open, const char* between, const char* empty) {
    out.line(indent, open, where);
    if (block.children.empty()) out.line(indent + 1, empty, where);
    for (std::size_t i = 0; i < block.children.size(); ++i) {
      if (i > 0) out.line(indent + 1, between, block.children[i].where);
      writeCondition(context, out, indent + 1, block.children[i], names);
    }
    out.line(indent, ")", where);
  };
  if (block.name == "lua") {
    out.line(indent, luaFunction(context, block) + "(ctx)", where);
    return;
  }
  if (block.name == "all" || block.name == "any" || block.name == "none") {
    checkArguments(context, block, {});
    if (block.name == "all") joined("(", "and", "true");
    if (block.name == "any") joined("(", "or", "false");
    if (block.name == "none") joined("not (", "or", "false");
    return;
  }
  if (block.name == "at-least") {
    checkArguments(context, block, {"count"});
    const auto number = parseInt(block.argument("count"));
    if (!number || *number < 0 || *number > static_cast<std::int64_t>(block.children.size())) {
      context.error("block-argument", "<at-least> needs a count of no more than the conditions in it", where,
                    "count=\"2\"");
    }
    out.line(indent, "(", where);
    for (const Block& each : block.children) {
      out.line(indent + 1, "((", each.where);
      writeCondition(context, out, indent + 2, each, names);
      out.line(indent + 1, ") and 1 or 0) +", each.where);
    }
    out.line(indent + 1, fmt::format("0 >= {})", number.value_or(0)), where);
    return;
  }
  const Declaration* condition = context.scope.find(DeclarationKind::Condition, block.name);
  if (condition == nullptr) {
    context.error("block-unknown", fmt::format("there is no condition \"{}\"", block.name), where,
                  "declare it in ruleset.xml, or use all, any, none, at-least, lua");
    out.line(indent, "false", where);
    return;
  }
  const std::vector<std::string> arguments = luaArguments(context, *condition, block, names);
  out.line(indent, fmt::format("conditions.{}({})", toSnake(condition->id), fmt::join(arguments, ", ")), where);
}

BlockNames hookNames(const Declaration* hook) {
  BlockNames names;
  if (hook == nullptr) return names;
  for (const Declaration& part : hook->parts) {
    if (part.part == "parameter") names[part.id] = "ctx." + toSnake(part.id);
  }
  return names;
}

}  // namespace sortie::model

#include "editor/core/lua/lua_completion.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/lua/lua_outline.h"
#include "editor/core/lua/lua_types.h"
#include "script/syntax/places.h"

namespace sortie::editor {
namespace {

using lua::Index;
using lua::none;
using lua::Sign;
using Kind = lua::Node::Kind;

constexpr std::size_t mostShown = 200;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

bool startsWithout(std::string_view name, std::string_view word) {
  return name.size() >= word.size() &&
         std::equal(word.begin(), word.end(), name.begin(), [](char a, char b) { return lower(a) == lower(b); });
}

// How well a name fits what is typed, 0 best; -1: not at all.
int gradeOf(std::string_view name, std::string_view word) {
  if (name.starts_with(word)) return 0;
  if (startsWithout(name, word)) return 1;
  for (std::size_t i = 1; i < name.size(); ++i)
    if ((name[i - 1] == '_' || name[i - 1] == '-' || name[i - 1] == '.' || name[i - 1] == ':') &&
        startsWithout(name.substr(i), word))
      return 2;
  for (std::size_t i = 1; i < name.size(); ++i)
    if (startsWithout(name.substr(i), word)) return 3;
  std::size_t found = 0;
  for (const char c : name)
    if (found < word.size() && lower(c) == lower(word[found])) ++found;
  return found == word.size() ? 4 : -1;
}

class Completer {
 public:
  Completer(std::string_view text, std::size_t offset, const LuaNames& names, LuaRole role)
      : text_(text),
        offset_(std::min(offset, text.size())),
        names_(names),
        role_(role),
        syntax_(lua::readSyntax(text)),
        types_(syntax_, names) {}

  LuaCompletions run() {
    out_.begin = offset_;
    if (lua::commentAt(syntax_, offset_) != nullptr) return {offset_, {}};
    if (const Index string = lua::stringAt(syntax_, offset_); string != none)
      inText(string);
    else if (const Index last = lua::tokenBefore(syntax_, offset_); last == none || !inNumberOrText(last))
      inCode();
    return ranked();
  }

 private:
  struct Graded {
    LuaCompletion item;
    int grade = 0;
    int group = 0;  ///< smaller first among equals
  };

  // Right behind a number or the closing mark of a text nothing may follow.
  [[nodiscard]] bool inNumberOrText(Index last) const {
    const lua::Token& token = syntax_.code[last];
    return (token.kind == lua::Token::Kind::Number || token.kind == lua::Token::Kind::String) && offset_ <= token.end;
  }

  void offer(LuaCompletion item, int group) {
    const int grade = gradeOf(item.label, word_);
    if (grade < 0 || !seen_.insert(item.label).second) return;
    if (item.insert.empty()) item.insert = item.label;
    if (item.caret == 0) item.caret = item.insert.size();
    graded_.push_back({std::move(item), grade, group});
  }
  void offer(const LuaName& name, int group, const std::string& insert = {}) {
    if (isFor(name, role_)) offer({name.name, insert, detailOf(name), name.text, name.kind, 0}, group);
  }

  LuaCompletions ranked() {
    std::stable_sort(graded_.begin(), graded_.end(), [](const Graded& a, const Graded& b) {
      if (a.grade != b.grade) return a.grade < b.grade;
      if (a.group != b.group) return a.group < b.group;
      // Texts keep the order of the documents, where nothing says which is nearer.
      return a.group != 0 && a.item.label < b.item.label;
    });
    if (graded_.size() > mostShown) graded_.resize(mostShown);
    for (Graded& each : graded_) out_.list.push_back(std::move(each.item));
    return std::move(out_);
  }

  void inText(Index string) {
    const lua::Token& token = syntax_.code[string];
    if (token.mark != 1) return;
    out_.begin = token.begin + token.mark;
    word_ = text_.substr(out_.begin, offset_ - out_.begin);
    for (const LuaName& each : names_.words(types_.wanted(lua::nodeAt(syntax_, string)))) offer(each, 0);
  }

  void inCode() {
    std::size_t begin = offset_;
    while (begin > 0 && lua::isNameByte(text_[begin - 1])) --begin;
    out_.begin = begin;
    word_ = text_.substr(begin, offset_ - begin);
    if (!word_.empty() && word_[0] >= '0' && word_[0] <= '9') return;
    if (const Index before = lua::tokenBefore(syntax_, begin); before != none) {
      if (syntax_.is(before, Sign::Dot) || syntax_.is(before, Sign::Colon)) return members(before);
      if (makesName(before) || key(before)) return;
      listener(before);
    }
    globals();
  }

  // The names of `local`, `for`, `function` and goto are the author's own; parameters of listeners have a model.
  bool makesName(Index before) {
    if (syntax_.is(before, Sign::Function) || syntax_.is(before, Sign::Goto) || syntax_.is(before, Sign::DoubleColon))
      return true;
    Index at = before;
    while (at > 0 && syntax_.is(at, Sign::Comma) && syntax_.isName(at - 1)) at -= 2;
    if (syntax_.is(at, Sign::Local) || syntax_.is(at, Sign::For)) return true;
    const std::optional<lua::Bracket> open = lua::bracketBehind(syntax_, before);
    if (!open || !syntax_.isKind(open->node, Kind::Names)) return false;
    const Index arguments = syntax_[syntax_[open->node].parent].parent;
    if (!syntax_.isKind(arguments, Kind::Arguments)) return true;
    if (const std::optional<LuaCallee> called = types_.callee(arguments))
      if (const LuaName* by = types_.named(arguments, *called)) {
        const std::vector<script::Signature::Parameter>& parameters = by->signature.parameters;
        if (open->part < parameters.size()) {
          const script::Signature::Parameter& next = parameters[open->part];
          offer({next.name, "", next.type, "", LuaNameKind::Parameter, 0}, 0);
        }
      }
    return true;
  }

  // A key of a table of which the keys are known: `filter { ki`.
  bool key(Index before) {
    if (!syntax_.is(before, Sign::OpenBrace) && !syntax_.is(before, Sign::Comma) &&
        !syntax_.is(before, Sign::Semicolon))
      return false;
    const std::optional<lua::Bracket> open = lua::bracketBehind(syntax_, before);
    if (!open || !syntax_.isKind(open->node, Kind::Table)) return false;
    bool any = false;
    for (const std::string& type : luaAlternatives(types_.wantedTable(open->node), true))
      for (const LuaName& each : names_.members(type)) {
        any = true;
        offer(each, 1, each.name + " = ");
      }
    return any;
  }

  // `on("moved", ` goes on with a function that gets what the hook gives.
  void listener(Index before) {
    if (!syntax_.is(before, Sign::Comma)) return;
    const std::optional<lua::Bracket> open = lua::bracketBehind(syntax_, before);
    if (!open || open->part != 1 || !syntax_.isKind(open->node, Kind::Arguments)) return;
    const std::optional<LuaCallee> called = types_.callee(open->node);
    if (!called || called->name.signature.parameters.size() != 2 ||
        called->name.signature.parameters[1].name != "listener")
      return;
    const LuaName* by = types_.named(open->node, *called);
    if (by == nullptr) return;
    std::vector<std::string> parameters;
    for (const script::Signature::Parameter& each : by->signature.parameters) parameters.push_back(each.name);
    LuaCompletion item;
    item.label = fmt::format("function({})", fmt::join(parameters, ", "));
    item.insert = item.label + "\n  ";
    item.caret = item.insert.size();
    item.insert += "\nend";
    item.detail = "listener";
    item.documentation = by->text;
    item.kind = LuaNameKind::Function;
    offer(std::move(item), -1);
  }

  void members(Index mark) {
    const bool method = syntax_.is(mark, Sign::Colon);
    const Index object = syntax_.child(lua::nodeAt(syntax_, mark));
    if (object == none || syntax_[object].last != mark) return;
    const std::string type = types_.expression(object);
    std::vector<LuaName> list = types_.members(type);
    // The library of that name, not a text.
    if (syntax_.isKind(object, Kind::Name) && syntax_.textOf(object) == "string" &&
        syntax_.localAt[syntax_[object].first] == none) {
      const std::span<const LuaName> library = names_.members("string");
      list.assign(library.begin(), library.end());
    }
    if (list.empty() && (type.empty() || type == "any" || type == "table")) {
      list = anything(method);
    }
    for (const LuaName& each : list) {
      const bool isMethod = each.kind == LuaNameKind::Method;
      const bool function = each.signature.valid;
      if (method ? !function : isMethod) continue;
      offer(each, function ? 2 : 1);
    }
  }

  // What a handle or set may have, for something of which nothing is known.
  std::vector<LuaName> anything(bool methods) {
    std::vector<LuaName> out;
    std::vector<const char*> owners = {"Set", "Filter", "Reach"};
    if (!methods) owners.clear();
    for (const char* each : LuaNames::handleClasses()) owners.push_back(each);
    for (const char* owner : owners)
      for (const LuaName& each : names_.members(owner)) {
        out.push_back(each);
        out.back().text = each.text.empty() ? owner : fmt::format("{}: {}", owner, each.text);
      }
    return out;
  }

  void globals() {
    // The innermost of a name comes last among those that are known here.
    for (Index i = static_cast<Index>(syntax_.locals.size()); i-- > 0;) {
      const lua::Local& local = syntax_.locals[i];
      const bool typed = syntax_.code[local.token].begin == out_.begin;
      if (typed || local.begin > out_.begin || offset_ > local.end) continue;
      LuaName name;
      if (local.kind == lua::Local::Kind::Function && local.function != none)
        name = describeFunction(syntax_, local.function);
      else
        name.kind = local.kind == lua::Local::Kind::Local ? LuaNameKind::Local : LuaNameKind::Parameter;
      name.name = std::string(local.name);
      if (!name.signature.valid) name.type = told(types_.local(i));
      offer(name, 1);
    }
    for (Index i = 0; i < syntax_.functions.size(); ++i) {
      const lua::Function& function = syntax_.functions[i];
      if (function.local || function.key || function.name.find_first_of(".:") != std::string::npos) continue;
      if (!function.name.empty()) offer(describeFunction(syntax_, i), 2);
    }
    for (const LuaName& each : names_.members("")) offer(each, 3);
    if (word_.empty()) return;
    for (const std::string_view each : lua::keywords())
      offer({std::string(each), "", "", "", LuaNameKind::Keyword, 0}, 4);
  }

  // A type in words: those of the file are tables to its author.
  static std::string told(const std::string& type) { return type.starts_with("local:") ? "table" : type; }

  std::string_view text_;
  std::size_t offset_;
  const LuaNames& names_;
  LuaRole role_;
  lua::Syntax syntax_;
  LuaTypes types_;
  std::string_view word_;
  std::set<std::string> seen_;
  std::vector<Graded> graded_;
  LuaCompletions out_;
};

}  // namespace

LuaCompletions complete(std::string_view text, std::size_t offset, const LuaNames& names, LuaRole role) {
  return Completer(text, offset, names, role).run();
}

}  // namespace sortie::editor

#include "editor/core/lua/lua_completion.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/lua/lua_outline.h"
#include "editor/core/lua/lua_types.h"

namespace sortie::editor {
namespace {

using Kind = LuaToken::Kind;

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
        syntax_(readLua(text)),
        types_(syntax_, names) {}

  LuaCompletions run() {
    out_.begin = offset_;
    if (commentAt(syntax_, offset_) != nullptr) return {offset_, {}};
    if (const std::size_t string = stringAt(syntax_, offset_); string != noIndex)
      inText(string);
    else if (const std::size_t last = tokenBefore(syntax_, offset_); last == noIndex || !inNumberOrText(last))
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
  [[nodiscard]] bool inNumberOrText(std::size_t last) const {
    const LuaToken& token = syntax_.code[last];
    return (token.kind == Kind::Number || token.kind == Kind::String) && offset_ <= token.end;
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

  void inText(std::size_t string) {
    const LuaToken& token = syntax_.code[string];
    if (token.mark != 1) return;
    out_.begin = token.begin + token.mark;
    word_ = text_.substr(out_.begin, offset_ - out_.begin);
    for (const LuaName& each : names_.words(types_.wanted(string))) offer(each, 0);
  }

  void inCode() {
    std::size_t begin = offset_;
    while (begin > 0 && isLuaNameByte(text_[begin - 1])) --begin;
    out_.begin = begin;
    word_ = text_.substr(begin, offset_ - begin);
    if (!word_.empty() && word_[0] >= '0' && word_[0] <= '9') return;
    const std::size_t before = tokenBefore(syntax_, begin);
    if (before != noIndex && (syntax_.is(before, ".") || syntax_.is(before, ":"))) return members(before);
    if (before != noIndex && makesName(before)) return;
    if (before != noIndex && key(before)) return;
    if (before != noIndex) listener(before);
    globals();
  }

  // The names of `local`, `for`, `function` and goto are the author's own; parameters of listeners have a model.
  bool makesName(std::size_t before) {
    if (syntax_.is(before, "function") || syntax_.is(before, "goto") || syntax_.is(before, "::")) return true;
    std::size_t at = before;
    while (at > 0 && syntax_.is(at, ",") && syntax_.isName(at - 1)) at -= 2;
    if (syntax_.is(at, "local") || syntax_.is(at, "for")) return true;
    const std::vector<OpenBracket> open = openBrackets(syntax_, before + 1);
    if (open.empty() || !syntax_.is(open[0].token, "(")) return false;
    std::size_t head = open[0].token;
    while (head > 0 && (syntax_.isName(head - 1) || syntax_.is(head - 1, ".") || syntax_.is(head - 1, ":"))) --head;
    if (head == 0 || !syntax_.is(head - 1, "function")) return false;
    if (head != open[0].token) return true;
    const std::vector<OpenBracket> around = openBrackets(syntax_, head - 1);
    if (around.empty()) return true;
    if (const std::optional<LuaCallee> called = types_.callee(around[0].token))
      if (const LuaName* by = types_.named(around[0].token, *called)) {
        const std::vector<script::Signature::Parameter>& parameters = by->signature.parameters;
        if (open[0].argument < parameters.size()) {
          const script::Signature::Parameter& next = parameters[open[0].argument];
          offer({next.name, "", next.type, "", LuaNameKind::Parameter, 0}, 0);
        }
      }
    return true;
  }

  // A key of a table of which the keys are known: `filter { ki`.
  bool key(std::size_t before) {
    if (!syntax_.is(before, "{") && !syntax_.is(before, ",") && !syntax_.is(before, ";")) return false;
    const std::vector<OpenBracket> open = openBrackets(syntax_, before + 1);
    if (open.empty() || !syntax_.is(open[0].token, "{")) return false;
    const std::string table = types_.wantedTable(open, 0);
    bool any = false;
    for (const std::string& type : luaAlternatives(table, true))
      for (const LuaName& each : names_.members(type)) {
        any = true;
        offer(each, 1, each.name + " = ");
      }
    return any;
  }

  // `on("moved", ` goes on with a function that gets what the hook gives.
  void listener(std::size_t before) {
    if (!syntax_.is(before, ",")) return;
    const std::vector<OpenBracket> open = openBrackets(syntax_, before + 1);
    if (open.empty() || open[0].argument != 1 || !syntax_.is(open[0].token, "(")) return;
    const std::optional<LuaCallee> called = types_.callee(open[0].token);
    if (!called || called->name.signature.parameters.size() != 2 ||
        called->name.signature.parameters[1].name != "listener")
      return;
    const LuaName* by = types_.named(open[0].token, *called);
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

  void members(std::size_t mark) {
    const bool method = syntax_.is(mark, ":");
    const std::size_t first = mark == 0 ? noIndex : chainBegin(syntax_, mark - 1);
    if (first == noIndex) return;
    const std::string type = types_.chain(first, mark);
    std::vector<LuaName> list = types_.members(type);
    // The library of that name, not a text.
    if (first + 1 == mark && syntax_.is(first, "string") && syntax_.localAt[first] == noIndex) {
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
    for (std::size_t i = syntax_.locals.size(); i-- > 0;) {
      const LuaLocal& local = syntax_.locals[i];
      const bool typed = syntax_.code[local.token].begin == out_.begin;
      if (typed || local.begin > out_.begin || offset_ > local.end) continue;
      LuaName name;
      if (local.kind == LuaLocal::Kind::Function && local.function != noIndex)
        name = describeFunction(syntax_, local.function);
      else
        name.kind = local.kind == LuaLocal::Kind::Local ? LuaNameKind::Local : LuaNameKind::Parameter;
      name.name = local.name;
      if (!name.signature.valid) name.type = told(types_.local(i));
      offer(name, 1);
    }
    for (std::size_t i = 0; i < syntax_.functions.size(); ++i) {
      const LuaFunction& function = syntax_.functions[i];
      if (function.local || function.key || function.name.find_first_of(".:") != std::string::npos) continue;
      if (!function.name.empty()) offer(describeFunction(syntax_, i), 2);
    }
    for (const LuaName& each : names_.members("")) offer(each, 3);
    if (word_.empty()) return;
    for (const std::string_view each : luaKeywords())
      offer({std::string(each), "", "", "", LuaNameKind::Keyword, 0}, 4);
  }

  // A type in words: those of the file are tables to its author.
  static std::string told(const std::string& type) { return type.starts_with("local:") ? "table" : type; }

  std::string_view text_;
  std::size_t offset_;
  const LuaNames& names_;
  LuaRole role_;
  LuaSyntax syntax_;
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

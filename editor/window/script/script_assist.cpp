#include "editor/window/script/script_assist.h"

#include <algorithm>
#include <optional>

namespace sortie::editor::window {
namespace {

constexpr std::size_t kMostOffered = 100;
constexpr std::size_t kLongestText = 110;

// Broken where a line gets long: a tip is as wide as its longest line.
std::string wrapped(const std::string& text) {
  std::string out;
  std::size_t length = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ' ' && length > kLongestText - 20) {
      out += '\n';
      length = 0;
      continue;
    }
    length = text[i] == '\n' ? 0 : length + 1;
    out += text[i];
  }
  return out;
}

}  // namespace

ScriptAssist::ScriptAssist(ScriptText& text, LuaRole role, std::function<std::shared_ptr<const LuaNames>()> names)
    : text_(text), role_(role), names_(std::move(names)) {
  text_.AutoCompSetSeparator('\n');
  text_.AutoCompSetTypeSeparator('\x01');
  text_.AutoCompSetIgnoreCase(true);
  text_.AutoCompSetAutoHide(false);
  text_.AutoCompSetOrder(wxSTC_ORDER_CUSTOM);
  text_.AutoCompSetMaxHeight(9);
  text_.AutoCompSetDropRestOfWord(false);
  text_.AutoCompSetCancelAtStart(false);
  text_.Bind(wxEVT_STC_AUTOCOMP_SELECTION, [this](wxStyledTextEvent& event) {
    const wxString label = event.GetString();
    text_.AutoCompCancel();
    const auto found = std::find_if(offered_.list.begin(), offered_.list.end(),
                                    [&](const LuaCompletion& each) { return wide(each.label) == label; });
    if (found != offered_.list.end()) choose(static_cast<std::size_t>(found - offered_.list.begin()));
  });
  text_.Bind(wxEVT_STC_AUTOCOMP_SELECTION_CHANGE,
             [this](wxStyledTextEvent& event) { chosenChanged(event.GetString()); });
  text_.Bind(wxEVT_STC_AUTOCOMP_CANCELLED, [this](wxStyledTextEvent& event) {
    event.Skip();
    list_.clear();
    if (tells) tells({});
  });
}

void ScriptAssist::typed(char32_t character) {
  if (text_.readOnly() || inserting_) return;
  if (character == '(' || character == ',' || character == '{') {
    close();
    tipWanted_ = true;
    showTip();
    return;
  }
  if (character == ')' || character == '\n') {
    close();
    return;
  }
  offer(false);
}

void ScriptAssist::moved() {
  if (inserting_) return;
  if (text_.AutoCompActive()) {
    const std::size_t caret = text_.caret();
    if (caret < offered_.begin) text_.AutoCompCancel();
    return;
  }
  if (tipWanted_) showTip();
}

void ScriptAssist::complete() { offer(true); }

void ScriptAssist::tip() {
  tipWanted_ = true;
  showTip();
}

bool ScriptAssist::close() {
  const bool open = text_.AutoCompActive() || text_.CallTipActive();
  text_.AutoCompCancel();
  text_.CallTipCancel();
  tipWanted_ = false;
  list_.clear();
  if (tells) tells({});
  return open;
}

void ScriptAssist::offer(bool asked) {
  const std::shared_ptr<const LuaNames> names = names_();
  if (!names) return;
  const std::string text = text_.bytes();
  const std::size_t caret = text_.caret();
  LuaCompletions found = editor::complete(text, caret, *names, role_);
  // Of a lone letter nothing is offered unless asked; behind a mark or within a text everything that fits.
  const std::size_t typed = caret - std::min(found.begin, caret);
  const char before = found.begin > 0 ? text[found.begin - 1] : '\n';
  const bool opened = before == '.' || before == ':' || before == '"' || before == '\'';
  const bool wanted =
      asked || typed >= 2 || (opened && (typed > 0 || before != ':' || found.list.size() < kMostOffered));
  const bool exact =
      found.list.size() == 1 && typed > 0 && found.list.front().insert == text.substr(found.begin, typed);
  if (!wanted || found.list.empty() || (exact && !asked)) {
    if (text_.AutoCompActive()) text_.AutoCompCancel();
    offered_ = {};
    if (tipWanted_) showTip();
    return;
  }
  if (found.list.size() > kMostOffered) found.list.resize(kMostOffered);
  offered_ = std::move(found);
  wxString list;
  for (const LuaCompletion& each : offered_.list) {
    if (each.label.find('\n') != std::string::npos) continue;
    if (!list.empty()) list += '\n';
    list += wide(each.label);
  }
  if (list == list_ && text_.AutoCompActive()) return;
  list_ = list;
  text_.AutoCompShow(0, list);
  if (!offered_.list.empty()) chosenChanged(wide(offered_.list.front().label));
}

void ScriptAssist::chosenChanged(const wxString& label) {
  if (!tells) return;
  for (const LuaCompletion& each : offered_.list) {
    if (wide(each.label) != label) continue;
    std::string out = each.label;
    if (!each.detail.empty()) out += (each.detail.front() == '(' ? "" : ": ") + each.detail;
    if (!each.documentation.empty()) out += "\n" + each.documentation;
    return tells(out);
  }
}

void ScriptAssist::choose(std::size_t which) {
  const LuaCompletion item = offered_.list[which];
  const std::size_t begin = offered_.begin;
  std::string insert = item.insert;
  std::size_t caret = std::min(item.caret, insert.size());
  // Later lines stand as far in as the first.
  const int line = text_.LineFromPosition(static_cast<int>(begin));
  const std::string indent(static_cast<std::size_t>(std::max(0, text_.GetLineIndentation(line))), ' ');
  for (std::size_t at = insert.find('\n'); at != std::string::npos; at = insert.find('\n', at + 1)) {
    insert.insert(at + 1, indent);
    if (caret > at) caret += indent.size();
  }
  inserting_ = true;
  text_.replace({begin, text_.caret()}, insert, caret);
  inserting_ = false;
  offered_ = {};
  list_.clear();
  if (tells) tells({});
  if (caret > 0 && (insert[caret - 1] == '(' || tipWanted_)) {
    tipWanted_ = true;
    showTip();
  }
}

void ScriptAssist::showTip() {
  const std::shared_ptr<const LuaNames> names = names_();
  if (!names || text_.AutoCompActive()) return;
  const std::optional<LuaCallTip> tip = callTip(text_.bytes(), text_.caret(), *names);
  if (!tip) {
    if (text_.CallTipActive()) text_.CallTipCancel();
    tipWanted_ = false;
    return;
  }
  std::string shown = tip->signature;
  if (!tip->documentation.empty()) shown += "\n" + wrapped(tip->documentation);
  // Under the call's name, so that what is written stays in sight.
  const int line = text_.GetCurrentLine();
  const int open = static_cast<int>(tip->open);
  const int position = text_.LineFromPosition(open) == line ? open : text_.PositionFromLine(line);
  if (text_.CallTipActive()) text_.CallTipCancel();
  text_.CallTipShow(position, wide(shown));
  if (tip->end > tip->begin) text_.CallTipSetHighlight(static_cast<int>(tip->begin), static_cast<int>(tip->end));
}

}  // namespace sortie::editor::window

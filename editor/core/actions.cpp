#include "editor/core/actions.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

namespace sortie::editor {
namespace {

constexpr std::size_t kMostRecent = 20;

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
bool wordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || (c & '\x80') != 0; }

std::string lowered(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), lower);
  return out;
}

constexpr const char* keyNames[] = {"PageUp", "PageDown", "Home",  "End",   "Insert", "Delete", "Backspace",
                                    "Enter",  "Escape",   "Space", "Tab",   "Left",   "Right",  "Up",
                                    "Down",   "Plus",     "Minus", "Comma", "Period"};
// Other names for them, in lower case.
constexpr std::pair<std::string_view, const char*> keyAliases[] = {
    {"pgup", "PageUp"},    {"prior", "PageUp"}, {"pgdn", "PageDown"},  {"pgdown", "PageDown"}, {"next", "PageDown"},
    {"ins", "Insert"},     {"del", "Delete"},   {"back", "Backspace"}, {"return", "Enter"},    {"esc", "Escape"},
    {"spacebar", "Space"}, {"+", "Plus"},       {"-", "Minus"},        {",", "Comma"},         {".", "Period"}};

std::optional<std::string> readKey(const std::string& word) {
  const std::string low = lowered(word);
  for (const char* name : keyNames)
    if (low == lowered(name)) return name;
  for (const auto& [alias, name] : keyAliases)
    if (low == alias) return name;
  if (word.size() == 1) {
    const auto c = static_cast<unsigned char>(word.front());
    if (std::isgraph(c) == 0) return std::nullopt;
    return std::string(1, static_cast<char>(std::toupper(c)));
  }
  if (low.front() == 'f' && low.size() <= 3 &&
      std::all_of(low.begin() + 1, low.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    const int number = std::stoi(low.substr(1));
    if (number >= 1 && number <= 24) return fmt::format("F{}", number);
  }
  return std::nullopt;
}

// How well `wanted` (lower case, no blanks) is found in `text`, letter after letter; 0: not at all.
int match(const std::string& wanted, const std::string& text) {
  constexpr int none = -1;
  constexpr int letter = 1;
  constexpr int next = 5;    // right after the one before
  constexpr int start = 4;   // first of a word
  constexpr int begins = 2;  // first of all
  const std::string low = lowered(text);
  const std::size_t width = low.size();
  // best[j]: the best way to place the letters so far with the last one at j.
  std::vector<int> best(width, none);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    std::vector<int> now(width, none);
    int before = i == 0 ? 0 : none;  // the best that ends left of j
    for (std::size_t j = 0; j < width; ++j) {
      if (i > 0 && j > 0) before = std::max(before, best[j - 1]);
      if (low[j] != wanted[i] || before == none) continue;
      const bool first = j == 0 || !wordCharacter(low[j - 1]);
      int value = before + letter + (first ? start : 0) + (j == 0 ? begins : 0);
      if (i > 0 && j > 0 && best[j - 1] != none) value = std::max(value, best[j - 1] + letter + next);
      now[j] = value;
    }
    best = std::move(now);
  }
  const auto most = std::max_element(best.begin(), best.end());
  return most == best.end() || *most == none ? 0 : *most;
}

}  // namespace

std::optional<Chord> readChord(std::string_view text) {
  Chord chord;
  std::vector<std::string> words;
  std::string word;
  // "Ctrl++": a plus where a name should begin is a key.
  for (const char c : text) {
    if (c == ' ') continue;
    if (c == '+' && !word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    } else {
      word += c;
    }
  }
  if (word.empty()) return std::nullopt;
  words.push_back(std::move(word));
  for (const std::string& each : words) {
    const std::string low = lowered(each);
    if (low == "ctrl" || low == "control" || low == "ctl") {
      chord.control = true;
    } else if (low == "alt") {
      chord.alt = true;
    } else if (low == "shift") {
      chord.shift = true;
    } else {
      const std::optional<std::string> key = readKey(each);
      if (!key || !chord.key.empty()) return std::nullopt;
      chord.key = *key;
    }
  }
  if (chord.key.empty()) return std::nullopt;
  return chord;
}

std::string chordText(const Chord& chord) {
  return fmt::format("{}{}{}{}", chord.control ? "Ctrl+" : "", chord.alt ? "Alt+" : "", chord.shift ? "Shift+" : "",
                     chord.key);
}

std::string titleNow(const Action& action) { return action.dynamicTitle ? action.dynamicTitle() : action.title; }

void ActionTable::add(Action action) {
  const auto there = std::find_if(actions_.begin(), actions_.end(), [&](const Action& a) { return a.id == action.id; });
  if (there != actions_.end()) {
    *there = std::move(action);
  } else {
    actions_.push_back(std::move(action));
  }
}

const Action* ActionTable::find(std::string_view id) const noexcept {
  const auto there = std::find_if(actions_.begin(), actions_.end(), [&](const Action& a) { return a.id == id; });
  return there == actions_.end() ? nullptr : &*there;
}

bool ActionTable::enabled(std::string_view id) const {
  const Action* action = find(id);
  return action != nullptr && action->run && (!action->enabled || action->enabled());
}

bool ActionTable::run(std::string_view id) {
  if (before && find(id) != nullptr) before();
  if (!enabled(id)) return false;
  // A copy: what runs may add actions.
  const std::function<void()> run = find(id)->run;
  const std::string ran(id);
  std::erase(recent_, ran);
  recent_.insert(recent_.begin(), ran);
  if (recent_.size() > kMostRecent) recent_.pop_back();
  run();
  return true;
}

std::string ActionTable::shortcut(std::string_view id) const {
  const auto changed = changed_.find(id);
  const Action* action = find(id);
  const std::string text = changed != changed_.end() ? changed->second : action != nullptr ? action->shortcut : "";
  const std::optional<Chord> chord = readChord(text);
  return chord ? chordText(*chord) : std::string();
}

Result<> ActionTable::setShortcut(std::string_view id, std::string_view text) {
  const Action* action = find(id);
  if (action == nullptr) return fail("action-unknown", fmt::format("there is no action \"{}\"", id));
  const std::optional<Chord> chord = readChord(text);
  if (!chord && !text.empty()) {
    return fail("shortcut-form", fmt::format("\"{}\" is not a key", text), {},
                "write it like Ctrl+Shift+P, F5, R or PageUp");
  }
  if (chord) {
    const Action* holder = at(*chord);
    if (holder != nullptr && holder->id != id) {
      return fail("shortcut-taken", fmt::format("{} is the key of \"{}\"", chordText(*chord), titleNow(*holder)), {},
                  "choose another key, or remove it from that command first");
    }
  }
  const std::optional<Chord> usual = readChord(action->shortcut);
  if (chord == usual) {
    if (const auto changed = changed_.find(id); changed != changed_.end()) changed_.erase(changed);
  } else {
    changed_[std::string(id)] = chord ? chordText(*chord) : std::string();
  }
  return {};
}

void ActionTable::resetShortcuts() { changed_.clear(); }

const std::map<std::string, std::string, std::less<>>& ActionTable::changedShortcuts() const noexcept {
  return changed_;
}

void ActionTable::restoreShortcuts(std::map<std::string, std::string, std::less<>> changed) {
  changed_ = std::move(changed);
}

const Action* ActionTable::at(const Chord& chord) const {
  const Action* usual = nullptr;
  for (const Action& action : actions_) {
    const auto changed = changed_.find(action.id);
    if (changed != changed_.end()) {
      // What the designer chose goes before a default of another action.
      if (readChord(changed->second) == chord) return &action;
    } else if (readChord(action.shortcut) == chord) {
      // Two panes may have one key: it is that of the one which can use it now.
      if (usual == nullptr || (!enabled(usual->id) && enabled(action.id))) usual = &action;
    }
  }
  return usual;
}

std::vector<const Action*> ActionTable::search(std::string_view text) const {
  std::string wanted;
  for (const char c : text)
    if (c != ' ') wanted += lower(c);
  struct Hit {
    const Action* action;
    int value;
  };
  std::vector<Hit> hits;
  for (const Action& action : actions_) {
    if (action.title.empty()) continue;
    const auto recent = std::find(recent_.begin(), recent_.end(), action.id);
    const int lately = static_cast<int>(recent_.end() - recent);
    if (wanted.empty()) {
      hits.push_back({&action, lately});
      continue;
    }
    // The menu's name helps ("view grid"), the title counts double; shorter titles before longer ones.
    const std::string title = titleNow(action);
    const int inTitle = match(wanted, title) * 2;
    const int withMenu = match(wanted, action.menu + " " + title);
    const int found = std::max(inTitle, withMenu);
    if (found == 0) continue;
    hits.push_back({&action, found * 100 + (recent != recent_.end() ? 300 + lately : 0) -
                                 static_cast<int>(std::min<std::size_t>(title.size(), 90))});
  }
  std::stable_sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.value > b.value; });
  std::vector<const Action*> out;
  for (const Hit& hit : hits) out.push_back(hit.action);
  return out;
}

}  // namespace sortie::editor

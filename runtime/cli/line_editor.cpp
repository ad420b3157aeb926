#include "cli/line_editor.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>

#include <histedit.h>
#include <locale.h>
#include <unistd.h>

#include "cli/lowered.h"

namespace sortie::cli {

namespace {

// Around what the terminal acts on and does not show.
constexpr char unseen = '\1';

/// The prompt with its escape sequences marked, so that they count for no width.
std::string marked(const std::string& prompt) {
  std::string out;
  bool inside = false;
  for (std::size_t i = 0; i < prompt.size();) {
    const bool escape = prompt.compare(i, 2, "\x1b[") == 0;
    if (escape != std::exchange(inside, escape)) out += unseen;
    const std::size_t end = escape ? std::min(prompt.find('m', i), prompt.size() - 1) + 1 : i + 1;
    out += prompt.substr(i, end - i);
    i = end;
  }
  return inside ? out + unseen : out;
}

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

std::size_t charactersOf(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), continues));
}

/// Side by side, as many as go into a line.
std::string listed(const std::vector<std::string>& choices) {
  constexpr std::size_t lineWidth = 78;
  std::string out;
  std::size_t width = 0;
  for (const std::string& each : choices) {
    const std::size_t wide = charactersOf(each) + 2;
    if (width > 0 && width + wide > lineWidth) {
      out += '\n';
      width = 0;
    }
    out += (width > 0 ? "  " : "") + each;
    width += wide;
  }
  return out + '\n';
}

/// Makes the thread read and write UTF-8, as Sortie does, while it lives.
class Utf8 {
 public:
  explicit Utf8(locale_t locale) : before_(::uselocale(locale)) {}
  Utf8(const Utf8&) = delete;
  Utf8& operator=(const Utf8&) = delete;
  ~Utf8() { ::uselocale(before_); }

 private:
  locale_t before_;
};

}  // namespace

struct LineEditor::Terminal {
  locale_t locale = nullptr;
  EditLine* line = nullptr;
  History* history = nullptr;
  std::string prompt;
  std::vector<std::string> words;

  Terminal() = default;
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    if (line != nullptr) el_end(line);
    if (history != nullptr) history_end(history);
    if (locale != nullptr) ::freelocale(locale);
  }

  static Terminal& of(EditLine* line) {
    void* out = nullptr;
    el_get(line, EL_CLIENTDATA, &out);
    return *static_cast<Terminal*>(out);
  }

  static char* promptOf(EditLine* line) { return of(line).prompt.data(); }

  static unsigned char tab(EditLine* line, int) {
    const LineInfo* now = el_line(line);
    const std::string before(now->buffer, now->cursor);
    const Completion found = complete(before, of(line).words);
    if (!found.choices.empty()) {
      std::fputs(("\n" + listed(found.choices)).c_str(), stdout);
      return CC_REDISPLAY;
    }
    if (found.by.empty()) return CC_ERROR;
    el_deletestr(line, static_cast<int>(charactersOf(std::string_view(before).substr(before.size() - found.replaced))));
    return el_insertstr(line, found.by.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
  }

  void bind(const char* keys, const char* command) const {
    el_set(line, EL_BIND, keys, command, static_cast<char*>(nullptr));
  }
};

LineEditor::LineEditor(std::unique_ptr<Terminal> terminal) : terminal_(std::move(terminal)) {}
LineEditor::~LineEditor() = default;

std::unique_ptr<LineEditor> LineEditor::make() {
  const char* kind = std::getenv("TERM");
  if (::isatty(STDIN_FILENO) != 1 || ::isatty(STDOUT_FILENO) != 1 || kind == nullptr ||
      std::string_view(kind) == "dumb" || *kind == '\0')
    return nullptr;
  auto terminal = std::make_unique<Terminal>();
  terminal->locale = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  if (terminal->locale == nullptr) return nullptr;
  const Utf8 utf8(terminal->locale);
  terminal->history = history_init();
  terminal->line = el_init("sortie", stdin, stdout, stderr);
  if (terminal->history == nullptr || terminal->line == nullptr) return nullptr;
  HistEvent event{};
  history(terminal->history, &event, H_SETSIZE, 1000);
  history(terminal->history, &event, H_SETUNIQUE, 1);
  EditLine* line = terminal->line;
  el_set(line, EL_CLIENTDATA, terminal.get());
  el_set(line, EL_PROMPT_ESC, &Terminal::promptOf, unseen);
  el_set(line, EL_HIST, history, terminal->history);
  el_set(line, EL_SIGNAL, 1);
  el_set(line, EL_EDITOR, "emacs");
  // el_set would hand libedit copies of the two texts, which nobody frees.
  el_wset(line, EL_ADDFN, L"sortie-complete", L"Complete the word", &Terminal::tab);
  terminal->bind("^I", "sortie-complete");
  terminal->bind("^R", "em-inc-search-prev");
  for (const auto& [keys, command] : {std::pair{"\\e[3~", "ed-delete-next-char"},
                                      {"\\e[1~", "ed-move-to-beg"},
                                      {"\\e[H", "ed-move-to-beg"},
                                      {"\\e[4~", "ed-move-to-end"},
                                      {"\\e[F", "ed-move-to-end"},
                                      {"\\e[1;5C", "em-next-word"},
                                      {"\\e[1;5D", "ed-prev-word"}})
    terminal->bind(keys, command);
  el_source(line, nullptr);
  return std::unique_ptr<LineEditor>(new LineEditor(std::move(terminal)));
}

std::optional<std::string> LineEditor::read(const std::string& prompt, std::vector<std::string> words) {
  const Utf8 utf8(terminal_->locale);
  terminal_->prompt = marked(prompt);
  terminal_->words = std::move(words);
  int count = 0;
  const char* typed = el_gets(terminal_->line, &count);
  if (typed == nullptr || count <= 0) return std::nullopt;
  std::string line(typed);
  while (line.ends_with('\n') || line.ends_with('\r')) line.pop_back();
  if (line.find_first_not_of(" \t") != std::string::npos) {
    HistEvent event{};
    history(terminal_->history, &event, H_ENTER, line.c_str());
  }
  return line;
}

ReadLine lineReader(LineEditor* editor) {
  if (editor == nullptr) return {};
  return [editor](const std::string& prompt, const std::vector<std::string>& words) {
    return editor->read(prompt, words);
  };
}

Completion complete(const std::string& before, const std::vector<std::string>& words) {
  const std::size_t blank = before.find_last_of(" =");
  for (const std::size_t from : {std::size_t{0}, blank == std::string::npos ? 0 : blank + 1}) {
    const std::string typed = before.substr(from);
    const std::string small = lowered(typed);
    Completion out;
    out.replaced = typed.size();
    for (const std::string& word : words) {
      if (!lowered(word).starts_with(small)) continue;
      if (out.choices.empty()) out.by = word;
      std::size_t same = 0;
      while (same < out.by.size() && same < word.size() &&
             lowered(out.by.substr(same, 1)) == lowered(word.substr(same, 1)))
        ++same;
      while (same > 0 && same < out.by.size() && continues(out.by[same])) --same;
      out.by.resize(same);
      out.choices.push_back(word);
    }
    if (out.choices.empty()) continue;
    std::sort(out.choices.begin(), out.choices.end());
    out.choices.erase(std::unique(out.choices.begin(), out.choices.end()), out.choices.end());
    // What is typed stays as it is while several begin so and it says all that they have in common.
    if (out.choices.size() == 1 || out.by.size() > typed.size()) out.choices.clear();
    if (out.by.empty()) out.by = typed;
    return out;
  }
  return {};
}

}  // namespace sortie::cli

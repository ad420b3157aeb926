// Everything that can be done from a menu, a key, the tool bar or the command search, in one table. Whether an action
// may run is asked when it is run, so a key never does what its greyed menu entry would not.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace sortie::editor {

struct Action {
  std::string id;        ///< stable, kebab-case: "edit-undo"
  std::string menu;      ///< where it stands: "Edit", "View/Layers"; empty: only keys and search
  std::string title;     ///< "Undo"
  std::string shortcut;  ///< default, "Ctrl+Shift+P", "F5", "R", "PageUp"; may be empty
  std::string help;      ///< one sentence for the status bar and the search
  std::function<void()> run;
  std::function<bool()> enabled;              ///< empty: always
  std::function<bool()> checked;              ///< empty: it is not a switch
  std::function<std::string()> dynamicTitle;  ///< "Undo Lay tile"; empty: `title`
  bool separatorBefore = false;
};
/// What menus and the search show: `dynamicTitle`, else `title`.
[[nodiscard]] std::string titleNow(const Action& action);

/// A key with its modifiers, read from "Ctrl+Shift+P" in any order and case; the text it writes is canonical.
struct Chord {
  bool control = false;
  bool alt = false;
  bool shift = false;
  std::string key;  ///< "P", "F5", "PageUp", "Delete", "Plus", "Space", "0" …

  friend auto operator<=>(const Chord&, const Chord&) = default;
};
[[nodiscard]] std::optional<Chord> readChord(std::string_view text);
[[nodiscard]] std::string chordText(const Chord& chord);

class ActionTable {
 public:
  /// An id that is there already is replaced.
  void add(Action action);
  [[nodiscard]] const std::vector<Action>& all() const noexcept { return actions_; }
  [[nodiscard]] const Action* find(std::string_view id) const noexcept;
  [[nodiscard]] bool enabled(std::string_view id) const;
  /// Runs it if it is enabled now; false when it is not, or is not there.
  bool run(std::string_view id);
  /// Called at each run(), before it is asked whether the action is enabled: what is half typed is handed over here.
  std::function<void()> before;

  /// The key of an action: the designer's, else its default; empty for none.
  [[nodiscard]] std::string shortcut(std::string_view id) const;
  /// Errors: "shortcut-form" for a text that is not a key; "shortcut-taken" with the action that has it.
  Result<> setShortcut(std::string_view id, std::string_view text);
  void resetShortcuts();
  /// Only those that differ from the defaults, for the settings.
  [[nodiscard]] const std::map<std::string, std::string, std::less<>>& changedShortcuts() const noexcept;
  void restoreShortcuts(std::map<std::string, std::string, std::less<>> changed);
  /// The action of a key; null when it is nobody's.
  [[nodiscard]] const Action* at(const Chord& chord) const;

  /// Actions for a search text, best first: every letter in order, starts of words and recent ones before others.
  [[nodiscard]] std::vector<const Action*> search(std::string_view text) const;

 private:
  std::vector<Action> actions_;
  std::map<std::string, std::string, std::less<>> changed_;
  std::vector<std::string> recent_;
};

}  // namespace sortie::editor

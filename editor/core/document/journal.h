// A file to which every edit is written before the next can be made, so that a crash costs at most one. It begins with
// the texts it starts from and holds all that is needed to bring the edits back; it goes away when the mission is saved
// or closed. It lies beside the mission, with a dot before its name, since packs leave such files out; where nothing can
// be written there (a read-only or full disk), it lies in the user's state folder.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"

namespace sortie::editor {

/// A change of one file: at `at`, bytes `removed` became `inserted`.
struct TextChange {
  std::string file;
  std::size_t at = 0;
  std::string removed;
  std::string inserted;

  friend bool operator==(const TextChange&, const TextChange&) = default;
};

/// The one change that makes `after` of `before`: what both begin and end with is left out.
[[nodiscard]] TextChange changeBetween(const std::string& file, const std::string& before, const std::string& after);
/// Makes the text the one after (or, backwards, before) a change. It must be the one before (after) it.
void apply(const TextChange& change, std::string& text, bool backwards);

/// Steps that a journal holds.
struct JournalStep {
  std::string label;
  std::vector<TextChange> changes;
  bool joins = false;          ///< written as part of the step before it; read, it is already there
  std::set<std::string> gone;  ///< files that are not there after it; their texts are empty then
};
struct Recovery {
  std::map<std::string, std::string> base;  ///< texts by file when the journal began
  std::vector<JournalStep> steps;           ///< those that were in force at the end
  std::string time;                         ///< of the last one, "2026-11-21 14:03"
};

/// The journal of a mission in its folder.
[[nodiscard]] std::filesystem::path journalBeside(const std::filesystem::path& missionFolder);
/// The other place for it: $XDG_STATE_HOME/sortie/journals, else ~/.local/state/sortie/journals, with a name made of the
/// mission's folder.
[[nodiscard]] std::filesystem::path journalAway(const std::filesystem::path& missionFolder);
/// A file that lay where a journal lies and that is none.
struct BrokenJournal {
  std::filesystem::path file;  ///< where it is kept
  std::string stays;           ///< why it could not get another name; empty when it has one
};
/// Gives it a name under which nothing lies yet: ".broken" after its own, ".broken-2"…
[[nodiscard]] BrokenJournal setAside(const std::filesystem::path& journal);
/// Whether a window, of whichever program, has unsaved edits of the mission in it.
[[nodiscard]] bool isEditedSomewhere(const std::filesystem::path& missionFolder);

class Journal {
 public:
  using Files = std::map<std::string, std::shared_ptr<const std::string>>;
  /// A journal that begins with these texts; replaces an older one, which stays if there is an error. `mission`: whose
  /// it is, for people who find the file. Errors: "journal-locked" when another program holds it, "file-unwritable".
  [[nodiscard]] static Result<Journal> start(const std::filesystem::path& file, const Files& base,
                                             const std::filesystem::path& mission = {});
  /// What a journal that was left behind holds; nothing when there is none or it has no steps. What was cut off at its
  /// end is left out. Errors: "journal-locked", "journal-broken" for a file that is none.
  [[nodiscard]] static Result<std::optional<Recovery>> read(const std::filesystem::path& file);

  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&& other) noexcept;
  ~Journal();

  [[nodiscard]] const std::filesystem::path& file() const noexcept { return file_; }
  /// Each returns when the bytes are with the operating system: a killed program loses nothing of them. What could not
  /// be written is tried again by the next; until then the file ends with the line before.
  Result<> step(const JournalStep& step);
  Result<> undo();
  Result<> redo();
  /// Whether the file still has a name: another program may have deleted it, and lines go nowhere then.
  [[nodiscard]] bool isThere() const;
  /// Takes the file away.
  void remove();

 private:
  Journal(std::filesystem::path file, int handle) : file_(std::move(file)), handle_(handle) {}
  Result<> line(const std::string& text);

  std::filesystem::path file_;
  int handle_ = -1;
  std::string waiting_;    ///< lines that could not be written yet
  std::int64_t good_ = 0;  ///< bytes of the file that are whole lines
};

}  // namespace sortie::editor

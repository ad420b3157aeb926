// The mission that is open: mission.xml, the Lua beside it, and everything that was done to them. The texts are the
// document. There is one history for all files; a step of it is what changed in their texts, so undo gives back the very
// same bytes. Every state is a Version, a value that other threads may read.
//
// Why: docs/decisions/0005-editor-history.md and 0007-text-is-the-document.md.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "editor/core/document/companions.h"
#include "editor/core/document/elements.h"
#include "editor/core/document/journal.h"
#include "model/xml/patch.h"

namespace sortie::editor {

/// The path of the mission's document among the files of a Document.
inline constexpr const char* missionFile = "mission.xml";

/// Larger files are not opened.
inline constexpr std::size_t mostFileBytes = 32U << 20U;

/// One state of the document; never changes.
struct Version {
  std::uint64_t number = 0;  ///< another for each state that was ever reached; undo gives a state its number back
  /// Texts by path: "mission.xml" and "rules.lua" of the mission's folder, other Lua of its pack by the path in the pack
  /// ("pack:specs/one.lua").
  std::map<std::string, std::shared_ptr<const std::string>> files;
  model::Document mission;          ///< of mission.xml, or of its last text that could be read
  std::optional<Error> unreadable;  ///< why mission.xml cannot be read as XML

  [[nodiscard]] model::Element root() const { return mission.root(); }
  /// The text of a file; empty for one that is not there.
  [[nodiscard]] const std::string& text(const std::string& file) const;
};

/// Patches a draft of mission.xml and says what is to be selected after it. What it refuses, and what would not be XML
/// any more, changes nothing.
using MissionEdit = std::function<Result<std::vector<ElementPath>>(model::Draft& draft)>;

/// The Lua of a pack that is edited together with a mission (that in rules/ and specs/), by its name among the files of a
/// Version. Empty for no pack.
[[nodiscard]] std::map<std::string, std::shared_ptr<const std::string>> packScripts(
    const std::filesystem::path& packFolder);

/// What a save did besides writing what was edited.
struct Saved {
  std::vector<std::filesystem::path> again;  ///< files that were gone from the disk and are there again
  std::vector<std::filesystem::path> lost;   ///< files that were gone, and that the editor does not hold
};

/// What of its pack goes with a mission into another pack: the specs and modules that speak of it or were edited, or
/// everything but pack.xml and other missions.
enum class Carry : std::uint8_t { Specs, Pack };

/// A line of the visible history.
struct HistoryEntry {
  std::string label;
  std::chrono::system_clock::time_point time;
};

class Document {
 public:
  /// Reads a mission's folder with the Lua of its pack. A mission of an older format is brought to the present one, as
  /// the first step of the history. What is in it may be wrong: only a mission.xml that is not there
  /// or not text is an error. A file that is not XML opens as text, with an empty tree.
  [[nodiscard]] static Result<Document> open(const std::filesystem::path& missionFolder);
  Document(Document&&) = default;
  Document& operator=(Document&&) = default;

  [[nodiscard]] const std::filesystem::path& folder() const noexcept { return folder_; }
  /// The folder of the pack around it; empty when it is in none.
  [[nodiscard]] const std::filesystem::path& packFolder() const noexcept { return packFolder_; }
  [[nodiscard]] const Version& now() const noexcept { return *version_; }
  [[nodiscard]] std::shared_ptr<const Version> share() const noexcept { return version_; }
  /// Where a file lies on the disk.
  [[nodiscard]] std::filesystem::path pathOf(const std::string& file) const;

  /// Changes mission.xml. `mergeKey`: consecutive edits with the same key within two seconds are one step. Errors: those
  /// of the edit; "xml-…" and "limit-…" when the new text could not be read; "document-unreadable" while mission.xml is
  /// not XML. Nothing has changed then.
  Result<> edit(const std::string& label, const MissionEdit& edit, const std::string& mergeKey = {});
  /// Changes the text of a file, or adds one. Any text will do, broken XML too.
  void editText(const std::string& file, const std::string& text, const std::string& label,
                const std::string& mergeKey = {});

  /// What is edited until the matching end() is one step with the outermost label; cancel() takes it back.
  void begin(const std::string& label);
  void end();
  void cancel();
  [[nodiscard]] bool inTransaction() const noexcept { return depth_ > 0; }
  /// The next edit begins a step of its own, whatever its key.
  void breakMerge() noexcept { lastKey_.clear(); }

  bool undo();
  bool redo();
  /// To the state after the first `position` steps of the history.
  void goTo(std::size_t position);
  [[nodiscard]] const std::vector<HistoryEntry>& history() const noexcept { return entries_; }
  [[nodiscard]] std::size_t position() const noexcept { return position_; }
  /// The state after the first `position` steps, without going there.
  [[nodiscard]] std::shared_ptr<const Version> at(std::size_t position) const;

  /// What was selected when the present state was left or reached last; undo and redo set it.
  std::vector<ElementPath> selection;

  [[nodiscard]] bool dirty() const;
  /// Does this file differ from what is on the disk, as far as is known?
  [[nodiscard]] bool dirty(const std::string& file) const;
  /// Writes all changed files, each to a temporary file that takes its place, and reads them back; what was there stays
  /// as ".NAME.previous". Files that are gone from the disk are written again; where all of the mission's folder or
  /// pack.xml is gone, so are those that are not edited, as far as they are held. A link is written through. Errors: of
  /// writing, "save-link" for a link that leads nowhere or out of the pack (of the mission's folder, where there is
  /// none), and "save-differs" for a file that does not hold what was written; others may have been written. The journal stays
  /// until all are.
  Result<Saved> save();
  /// Copies the mission's folder to another place of another or the same pack and goes on there. Errors: "new-exists",
  /// "save-clash" for a file of the pack that is another one there and for content with an id that other content there
  /// has, those of save, and with Carry::Pack those of a pack whose files cannot be listed; nothing is left behind then,
  /// and the mission stays where it was.
  Result<Saved> saveAs(const std::filesystem::path& missionFolder, Carry carry = Carry::Specs);
  /// How files are written; another one than model::writeFile in tests.
  std::function<Result<>(const std::filesystem::path&, std::string_view)> writeFile;

  /// Files that another program has changed or deleted since they were read or written. Reads only those whose time or
  /// size is another. Empty while the mission's folder is gone.
  [[nodiscard]] std::vector<std::string> changedOutside() const;
  /// Is there such a file on the disk?
  [[nodiscard]] bool onDisk(const std::string& file) const;
  /// Takes what is on the disk as an edit (which can be undone), or keeps ours and remembers that it was seen. A file
  /// that was deleted goes away, or is written again by the next save.
  Result<> takeOutside(const std::string& file);
  void ignoreOutside(const std::string& file);
  /// Looks whether mission.xml was deleted, with its folder or alone. If so, what is gone does not count as saved any
  /// more. True when that is new.
  bool noticeGone();

  /// Edits of a program that did not end well, found when the document was opened.
  [[nodiscard]] const std::optional<Recovery>& recovery() const noexcept { return recovery_; }
  /// Brings them back as steps of the history, or forgets them.
  /// A file that was taken away stays away. Errors: "journal-broken" for a step that does not fit; those before it are
  /// brought back then.
  Result<> recover();
  void discardRecovery();
  /// Where the journal lies when it could not be kept beside the mission; empty otherwise.
  [[nodiscard]] std::filesystem::path journalElsewhere() const;
  /// Why no journal is kept, if so (no folder that can be written, another window with the same mission).
  [[nodiscard]] const std::optional<Error>& journalProblem() const noexcept { return journalProblem_; }
  /// Journals that cannot be read, or that speak of files which are not this mission's. Each has a name of its own now;
  /// one that could not be renamed stays where it is, and the journal of now lies in the other place.
  [[nodiscard]] const std::vector<BrokenJournal>& brokenJournals() const noexcept { return brokenJournals_; }
  /// The document is closed on purpose: its journal goes away.
  void closeJournal();
  /// The document is closed although nobody has said what is to become of its edits: the journal stays for the next start.
  void leaveJournal() noexcept { journal_.reset(); }
  /// After closeJournal, when the document stays open: what is unsaved is journalled again, as one step.
  void journalUnsaved();

  /// Called after each change of version(), with the document as it is then.
  std::function<void()> changed;

 private:
  struct Step {
    std::vector<TextChange> changes;
    std::set<std::string> made;  ///< files that were not there before
    std::set<std::string> gone;  ///< files that are not there after it
    std::uint64_t numberBefore = 0;
    std::uint64_t numberAfter = 0;
    std::vector<ElementPath> selectedBefore;
    std::vector<ElementPath> selectedAfter;
  };
  Document() = default;
  /// `mission`: the document that the changes make of mission.xml, when that is read already. `gone`: files that are
  /// taken away; the changes leave nothing of their texts.
  void apply(std::vector<TextChange> changes, const std::string& label, const std::string& mergeKey,
             const model::Document& mission, const std::set<std::string>& gone = {});
  /// Those of the files that are there go, in a step; journals tell of it.
  void takeAway(const std::set<std::string>& files, const std::string& label);
  void setFile(Version& version, const std::string& file, std::string text) const;
  void notify();
  // document_journal.cpp
  void readJournals();
  [[nodiscard]] std::vector<std::filesystem::path> journalPlaces() const;
  void startJournal();
  /// A mission of an older format becomes one of the present format, as a step of the history.
  void bringToPresentFormat();
  void journalStep(const JournalStep& step);
  void keepJournal(const Version& before);
  void journalMove(bool backwards, const std::string& label, const Step& step);
  // document_save.cpp
  void lookAround();
  void forget(const std::string& file);
  /// The folder that no save leaves: the pack, or the mission's own where there is none.
  [[nodiscard]] const std::filesystem::path& home() const { return packFolder_.empty() ? folder_ : packFolder_; }
  Result<> place(const std::filesystem::path& wanted, const std::string& text,
                 const std::filesystem::path& within) const;
  Result<> takeNeeds(const std::filesystem::path& pack) const;
  void writeAgain(Saved& saved, std::optional<Error>& wrong);
  Result<std::map<std::string, std::string>> carriedTo(const std::filesystem::path& pack, const std::string& id,
                                                       Carry carry) const;
  Result<Saved> copyTo(const std::filesystem::path& folder, const std::filesystem::path& pack,
                       const std::map<std::string, std::string>& carried) const;
  void moveTo(const std::filesystem::path& folder, const std::filesystem::path& pack,
              const std::map<std::string, std::string>& carried);

  std::filesystem::path folder_;
  std::filesystem::path packFolder_;
  std::shared_ptr<const Version> version_;
  std::map<std::string, std::shared_ptr<const std::string>> saved_;
  std::map<std::string, std::shared_ptr<const std::string>> seen_;  ///< on the disk, as last seen
  std::vector<Step> steps_;
  std::vector<HistoryEntry> entries_;
  std::size_t position_ = 0;
  std::uint64_t nextNumber_ = 1;
  std::string lastKey_;
  std::chrono::steady_clock::time_point lastEdit_{};
  int depth_ = 0;
  std::size_t transactionStart_ = 0;
  std::string transactionLabel_;
  struct Stamp {
    std::filesystem::file_time_type time;
    std::uintmax_t size = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  mutable std::map<std::string, Stamp> stamps_;  ///< of files whose bytes on the disk were those in seen_
  Companions companions_;
  bool gone_ = false;
  std::optional<Journal> journal_;
  /// The steps in the journal, and those that an undo took back there: true for steps of the history, false for the
  /// inverse of one that is older than the journal.
  std::vector<bool> journalled_;
  std::size_t journalledUndone_ = 0;
  std::optional<Error> journalProblem_;
  std::optional<Error> unwritten_;  ///< why the last lines of the journal are not on the disk
  std::optional<Recovery> recovery_;
  std::vector<BrokenJournal> brokenJournals_;
};

}  // namespace sortie::editor

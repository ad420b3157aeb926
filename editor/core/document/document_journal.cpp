// What a document writes into its journal, and how it gets it back.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "editor/core/document/document.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;

std::vector<TextChange> inverse(const std::vector<TextChange>& changes) {
  std::vector<TextChange> out;
  for (auto change = changes.rbegin(); change != changes.rend(); ++change)
    out.push_back({change->file, change->at, change->inserted, change->removed});
  return out;
}

/// Everything that is another in the second version, as one change a file.
JournalStep between(const std::string& label, const Version& before, const Version& after) {
  JournalStep out;
  out.label = label;
  for (const Version* version : {&before, &after}) {
    for (const auto& [file, text] : version->files) {
      const bool seen = version == &after && before.files.contains(file);
      if (!seen && before.text(file) != after.text(file))
        out.changes.push_back(changeBetween(file, before.text(file), after.text(file)));
      if (!after.files.contains(file)) out.gone.insert(file);
    }
  }
  return out;
}

/// Whether a document edits files of this name. A journal may come with a mission from strangers, and what it names is
/// written by the next save.
bool isOfDocument(const std::string& file) {
  if (file == missionFile) return true;
  const bool ofPack = file.starts_with(packPrefix);
  const std::string path = ofPack ? file.substr(packPrefix.size()) : file;
  if (!path.ends_with(".lua") || (ofPack && !path.starts_with("specs/") && !path.starts_with("rules/"))) return false;
  // Neither "..", nor hidden, nor from the root.
  const std::string rooted = "/" + path;
  return rooted.find("/.") == std::string::npos && rooted.find("//") == std::string::npos;
}

bool isOfDocument(const Recovery& recovery) {
  const auto known = [](const auto& each) { return isOfDocument(each.first); };
  return std::all_of(recovery.base.begin(), recovery.base.end(), known) &&
         std::all_of(recovery.steps.begin(), recovery.steps.end(), [](const JournalStep& step) {
           return std::all_of(step.changes.begin(), step.changes.end(),
                              [](const TextChange& change) { return isOfDocument(change.file); }) &&
                  std::all_of(step.gone.begin(), step.gone.end(),
                              [](const std::string& file) { return file != missionFile && isOfDocument(file); });
         });
}

}  // namespace

void Document::readJournals() {
  for (const fs::path& file : {journalBeside(folder_), journalAway(folder_)}) {
    Result<std::optional<Recovery>> left = Journal::read(file);
    const bool strange = left && *left && !isOfDocument(**left);
    if (strange || (!left && left.error().code == "journal-broken")) {
      brokenJournals_.push_back(setAside(file));
    } else if (!left) {
      journalProblem_ = left.error();
    } else if (*left && (!recovery_ || recovery_->time <= (*left)->time)) {
      // The one away was begun when the one beside the mission could not be written any more.
      recovery_ = std::move(*left);
    }
  }
}

/// Where a journal may lie, the best place first: not where a broken one stays.
std::vector<fs::path> Document::journalPlaces() const {
  std::vector<fs::path> out{journalBeside(folder_), journalAway(folder_)};
  std::erase_if(out, [this](const fs::path& place) {
    return std::any_of(brokenJournals_.begin(), brokenJournals_.end(),
                       [&](const BrokenJournal& broken) { return broken.file == place; });
  });
  return out;
}

void Document::startJournal() {
  // One that another program has deleted holds nothing that could be found again.
  if (journal_ && journal_->isThere()) return;
  journal_.reset();
  Result<Journal> journal = fail("journal-broken", "no journal can be kept: unreadable ones lie in both places", {},
                                 "save often, or move them away and open the mission again");
  for (const fs::path& place : journalPlaces()) {
    const bool beside = place == journalBeside(folder_);
    std::error_code status;
    if (!beside) fs::create_directories(place.parent_path(), status);
    Result<Journal> other = Journal::start(place, version_->files, beside ? fs::path() : folder_);
    const bool locked = !other && other.error().code == "journal-locked";
    // Of the two errors, that beside the mission tells more.
    if (other || beside || journal.error().code == "journal-broken") journal = std::move(other);
    if (journal || locked) break;
  }
  if (!journal) {
    journalProblem_ = journal.error();
    return;
  }
  journal_ = std::move(*journal);
  journalled_.clear();
  journalledUndone_ = 0;
  journalProblem_.reset();
}

void Document::journalStep(const JournalStep& step) {
  if (!journal_) return;
  // What joins a step that the journal does not hold is a part of one there.
  if (!step.joins || journalled_.empty()) journalled_.push_back(!step.joins);
  journalledUndone_ = 0;
  if (const Result<> written = journal_->step(step); !written) unwritten_ = written.error();
}

void Document::journalMove(bool backwards, const std::string& label, const Step& step) {
  if (!journal_) return;
  Result<> written;
  if (backwards && !journalled_.empty() && journalled_.back()) {
    journalled_.pop_back();
    ++journalledUndone_;
    written = journal_->undo();
  } else if (!backwards && journalledUndone_ > 0) {
    journalled_.push_back(true);
    --journalledUndone_;
    written = journal_->redo();
  } else {
    // A step from before the journal began: it cannot be taken back there, so what that does is a step.
    journalled_.push_back(!backwards);
    journalledUndone_ = 0;
    written = backwards ? journal_->step({label, inverse(step.changes), false, step.made})
                        : journal_->step({label, step.changes, false, step.gone});
  }
  if (!written) unwritten_ = written.error();
}

/// After lines were written: where that failed, the journal goes on in the other place, from the version before them.
void Document::keepJournal(const Version& before) {
  if (!unwritten_) {
    if (journal_) journalProblem_.reset();
    return;
  }
  const Error why = *std::exchange(unwritten_, std::nullopt);
  const fs::path away = journalAway(folder_);
  journalProblem_ = why;
  const std::vector<fs::path> places = journalPlaces();
  if (journal_->file() == away || std::find(places.begin(), places.end(), away) == places.end()) return;
  std::error_code status;
  fs::create_directories(away.parent_path(), status);
  Result<Journal> other = Journal::start(away, before.files, folder_);
  if (!other) return;
  const std::string label = position_ > 0 ? entries_[position_ - 1].label : std::string("Undo");
  if (!other->step(between(label, before, *version_))) return other->remove();
  journal_->remove();
  journal_ = std::move(*other);
  journalled_ = {false};
  journalledUndone_ = 0;
  journalProblem_.reset();
}

fs::path Document::journalElsewhere() const {
  return journal_ && journal_->file() != journalBeside(folder_) ? journal_->file() : fs::path();
}

void Document::takeAway(const std::set<std::string>& files, const std::string& label) {
  std::set<std::string> gone;
  std::vector<TextChange> changes;
  for (const std::string& file : files) {
    if (!version_->files.contains(file)) continue;
    gone.insert(file);
    changes.push_back(changeBetween(file, version_->text(file), {}));
  }
  if (gone.empty()) return;
  apply(std::move(changes), label, {}, {}, gone);
  steps_.back().selectedAfter = selection;
  notify();
}

Result<> Document::recover() {
  if (!recovery_) return {};
  const Recovery recovery = std::move(*recovery_);
  recovery_.reset();
  // What the journal began with may differ from what is on the disk now: that is the first step.
  begin("Before the recovered edits");
  for (const auto& [file, text] : recovery.base) editText(file, text, "Before the recovered edits");
  end();
  for (const JournalStep& step : recovery.steps) {
    // The whole step is done to the texts first: each file is read once, however many places it changes.
    std::map<std::string, std::string> texts;
    for (const TextChange& change : step.changes) {
      std::string& text = texts.try_emplace(change.file, version_->text(change.file)).first->second;
      if (change.at > text.size() || text.compare(change.at, change.removed.size(), change.removed) != 0)
        return fail("journal-broken", fmt::format("the edit \"{}\" of the journal does not fit", step.label), {},
                    "all edits before it were restored");
      editor::apply(change, text, false);
    }
    begin(step.label);
    for (const auto& [file, text] : texts)
      if (!step.gone.contains(file)) editText(file, text, step.label);
    takeAway(step.gone, step.label);
    end();
  }
  // All of it is in the journal of now; what another place still holds is older.
  if (journal_) {
    std::error_code status;
    for (const fs::path& file : journalPlaces())
      if (file != journal_->file()) fs::remove(file, status);
  }
  bringToPresentFormat();
  return {};
}

void Document::discardRecovery() {
  recovery_.reset();
  std::error_code status;
  for (const fs::path& file : journalPlaces()) fs::remove(file, status);
  bringToPresentFormat();
}

void Document::closeJournal() {
  if (journal_) journal_->remove();
  journal_.reset();
  unwritten_.reset();
}

void Document::journalUnsaved() {
  if (journal_ || !dirty()) return;
  const std::shared_ptr<const Version> now = version_;
  auto before = std::make_shared<Version>(*now);
  before->files = saved_;
  version_ = before;
  startJournal();
  version_ = now;
  journalStep(between("Unsaved edits", *before, *now));
  if (!journalled_.empty()) journalled_.back() = false;
  keepJournal(*before);
}

}  // namespace sortie::editor

#include "editor/core/document/document.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/load/find_pack.h"
#include "model/xml/format.h"
#include "model/load/pack_files.h"
#include "model/load/upgrade.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;
using Text = std::shared_ptr<const std::string>;

constexpr std::size_t kLargestFile = 32U << 20U;
constexpr std::chrono::seconds kMergeTime{2};

Text shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

// Lua of the pack that the designer works on together with the mission: not that of its other missions.
bool belongs(const std::string& path) {
  return path.ends_with(".lua") && (path.starts_with("specs/") || path.starts_with("rules/"));
}

// A document that could not be read is an empty mission, so that there is always a tree.
model::Document emptyDocument(const std::string& file) { return *model::readXml(file, "<mission/>\n"); }

/// The patches one after the other, each of the text that the ones before have left.
void appendChanges(const std::string& file, std::string& text, const model::TextPatches& patches,
                   std::vector<TextChange>& out) {
  for (auto patch = patches.rbegin(); patch != patches.rend(); ++patch) {
    TextChange change{file, patch->offset, text.substr(patch->offset, patch->removed), patch->inserted};
    editor::apply(change, text, false);
    out.push_back(std::move(change));
  }
}

fs::path previousOf(const fs::path& path) {
  return path.parent_path() / ("." + path.filename().string() + ".previous");
}

}  // namespace

const std::string& Version::text(const std::string& file) const {
  static const std::string none;
  const auto found = files.find(file);
  return found == files.end() ? none : *found->second;
}

fs::path Document::pathOf(const std::string& file) const {
  return file.starts_with(packPrefix) ? packFolder_ / file.substr(packPrefix.size()) : folder_ / file;
}

void Document::setFile(Version& version, const std::string& file, std::string text) const {
  if (file == missionFile) {
    Result<model::Document> document = model::readXml(missionFile, text);
    if (document) {
      version.mission = std::move(*document);
      version.unreadable.reset();
    } else {
      version.unreadable = document.error();
      if (!version.mission) version.mission = emptyDocument(missionFile);
    }
  }
  version.files[file] = shared(std::move(text));
}

Result<Document> Document::open(const fs::path& missionFolder) {
  Document out;
  std::error_code status;
  out.folder_ = fs::weakly_canonical(missionFolder, status);
  if (status || out.folder_.empty()) out.folder_ = missionFolder;
  out.packFolder_ = model::enclosingPack(out.folder_);
  Result<std::string> mission = model::readFile(out.folder_ / missionFile, kLargestFile);
  if (!mission) return failed(mission);
  Version version;
  out.setFile(version, missionFile, std::move(*mission));
  std::vector<std::pair<std::string, fs::path>> lua;
  if (const Result<std::vector<model::PackFile>> files = model::listPackFiles(out.folder_)) {
    for (const model::PackFile& each : *files)
      if (each.path.ends_with(".lua")) lua.emplace_back(each.path, each.where);
  }
  if (!out.packFolder_.empty()) {
    if (const Result<std::vector<model::PackFile>> files = model::listPackFiles(out.packFolder_)) {
      for (const model::PackFile& each : *files)
        if (belongs(each.path)) lua.emplace_back(std::string(packPrefix) + each.path, each.where);
    }
  }
  for (const auto& [name, where] : lua) {
    if (Result<std::string> text = model::readFile(where, kLargestFile)) version.files[name] = shared(std::move(*text));
  }
  version.number = out.nextNumber_++;
  out.saved_ = version.files;
  out.seen_ = version.files;
  out.version_ = std::make_shared<const Version>(std::move(version));
  Result<std::optional<Recovery>> left = Journal::read(out.pathOf(".mission-journal"));
  if (left) {
    out.recovery_ = std::move(*left);
  } else if (left.error().code == "journal-broken") {
    fs::rename(out.pathOf(".mission-journal"), out.pathOf(".mission-journal.broken"), status);
  } else {
    out.journalProblem_ = left.error();
  }
  // The edits of a journal count on the text that they were made in.
  if (!out.recovery_) out.bringToPresentFormat();
  return out;
}

void Document::bringToPresentFormat() {
  if (version_->unreadable) return;
  model::Issues unheard;
  const model::Document present = model::upgrade(version_->mission, unheard);
  editText(missionFile, present.text(), "Bring to the present format");
  breakMerge();
}

void Document::startJournal() {
  if (journal_) return;
  Result<Journal> journal = Journal::start(pathOf(".mission-journal"), version_->files);
  if (journal) {
    journal_ = std::move(*journal);
    journalProblem_.reset();
  } else {
    journalProblem_ = journal.error();
  }
}

void Document::notify() {
  if (changed) changed();
}

std::shared_ptr<const Version> Document::at(std::size_t position) const {
  position = std::min(position, steps_.size());
  if (position == position_) return version_;
  // All steps are done to the texts first: each file is read once, however far the way is.
  std::map<std::string, std::string> texts;
  const auto one = [&](const TextChange& change, bool backwards) {
    editor::apply(change, texts.try_emplace(change.file, version_->text(change.file)).first->second, backwards);
  };
  for (std::size_t now = position_; now > position; --now) {
    const std::vector<TextChange>& changes = steps_[now - 1].changes;
    for (auto change = changes.rbegin(); change != changes.rend(); ++change) one(*change, true);
  }
  for (std::size_t now = position_; now < position; ++now)
    for (const TextChange& change : steps_[now].changes) one(change, false);
  auto version = std::make_shared<Version>(*version_);
  for (auto& [file, text] : texts) {
    // A file that was made by a step does not exist before it.
    if (text.empty() && !seen_.contains(file)) {
      version->files.erase(file);
    } else {
      setFile(*version, file, std::move(text));
    }
  }
  version->number = position < position_ ? steps_[position].numberBefore : steps_[position - 1].numberAfter;
  return version;
}

void Document::apply(std::vector<TextChange> changes, const std::string& label, const std::string& mergeKey,
                     const model::Document& mission) {
  std::erase_if(changes, [](const TextChange& each) { return each.removed.empty() && each.inserted.empty(); });
  if (changes.empty()) return;
  const auto now = std::chrono::steady_clock::now();
  const bool merges = !mergeKey.empty() && mergeKey == lastKey_ && now - lastEdit_ < kMergeTime && position_ > 0 &&
                      position_ == steps_.size();
  const bool joins = merges || (depth_ > 0 && position_ > transactionStart_);
  const std::string& shown = depth_ > 0 ? transactionLabel_ : label;
  startJournal();
  if (journal_) {
    if (const Result<> written = journal_->step({shown, changes, joins}); !written) journalProblem_ = written.error();
  }
  auto version = std::make_shared<Version>(*version_);
  std::map<std::string, std::string> texts;
  if (mission) {
    version->mission = mission;
    version->unreadable.reset();
    version->files[missionFile] = shared(mission.text());
  } else {
    for (const TextChange& change : changes)
      editor::apply(change, texts.try_emplace(change.file, version->text(change.file)).first->second, false);
  }
  for (auto& [file, text] : texts) setFile(*version, file, std::move(text));
  version->number = nextNumber_++;
  lastKey_ = mergeKey;
  lastEdit_ = now;
  if (joins) {
    Step& step = steps_.back();
    step.changes.insert(step.changes.end(), changes.begin(), changes.end());
    step.numberAfter = version->number;
  } else {
    steps_.resize(position_);
    entries_.resize(position_);
    Step step;
    step.changes = std::move(changes);
    step.numberBefore = version_->number;
    step.numberAfter = version->number;
    step.selectedBefore = selection;
    steps_.push_back(std::move(step));
    entries_.push_back({shown, std::chrono::system_clock::now()});
    ++position_;
  }
  version_ = std::move(version);
}

Result<> Document::edit(const std::string& label, const MissionEdit& edit, const std::string& mergeKey) {
  if (version_->unreadable) {
    return fail("document-unreadable", "mission.xml is not well-formed XML at the moment", version_->unreadable->where,
                "correct it in the script pane first");
  }
  model::Draft draft(version_->mission);
  Result<std::vector<ElementPath>> selected = edit(draft);
  if (!selected) return failed(selected);
  if (draft.error()) return tl::unexpected<Error>(*draft.error());
  std::vector<TextChange> changes;
  std::string text = version_->text(missionFile);
  for (const model::TextPatches& patches : draft.edits()) appendChanges(missionFile, text, patches, changes);
  if (changes.empty() || text == version_->text(missionFile)) return {};
  apply(std::move(changes), label, mergeKey, draft.document());
  selection = std::move(*selected);
  if (!steps_.empty()) steps_.back().selectedAfter = selection;
  notify();
  return {};
}

void Document::editText(const std::string& file, const std::string& text, const std::string& label,
                        const std::string& mergeKey) {
  const std::string& before = version_->text(file);
  if (before == text && version_->files.contains(file)) return;
  apply({changeBetween(file, before, text)}, label, mergeKey, {});
  if (!steps_.empty()) steps_.back().selectedAfter = selection;
  notify();
}

void Document::begin(const std::string& label) {
  if (depth_++ > 0) return;
  transactionStart_ = position_;
  transactionLabel_ = label;
  lastKey_.clear();
}

void Document::end() {
  if (depth_ > 0 && --depth_ == 0) lastKey_.clear();
}

void Document::cancel() {
  const std::size_t start = transactionStart_;
  depth_ = 0;
  lastKey_.clear();
  if (position_ <= start) return;
  goTo(start);
  steps_.resize(start);
  entries_.resize(start);
}

bool Document::undo() {
  if (position_ == 0) return false;
  goTo(position_ - 1);
  return true;
}

bool Document::redo() {
  if (position_ == steps_.size()) return false;
  goTo(position_ + 1);
  return true;
}

void Document::goTo(std::size_t position) {
  position = std::min(position, steps_.size());
  if (position == position_) return;
  lastKey_.clear();
  const bool backwards = position_ > position;
  version_ = at(position);
  startJournal();
  while (position_ != position) {
    const Step& step = steps_[backwards ? position_ - 1 : position_];
    selection = backwards ? step.selectedBefore : step.selectedAfter;
    position_ = backwards ? position_ - 1 : position_ + 1;
    if (!journal_) continue;
    if (const Result<> written = backwards ? journal_->undo() : journal_->redo(); !written)
      journalProblem_ = written.error();
  }
  notify();
}

bool Document::dirty(const std::string& file) const {
  const auto now = version_->files.find(file);
  const auto before = saved_.find(file);
  if (now == version_->files.end() || before == saved_.end())
    return (now == version_->files.end()) != (before == saved_.end());
  return now->second != before->second && *now->second != *before->second;
}

bool Document::dirty() const {
  const auto differs = [&](const auto& each) { return dirty(each.first); };
  return std::any_of(version_->files.begin(), version_->files.end(), differs) ||
         std::any_of(saved_.begin(), saved_.end(), differs);
}

Result<> Document::save() {
  for (const auto& [file, text] : version_->files) {
    if (!dirty(file)) continue;
    const fs::path path = pathOf(file);
    std::error_code status;
    fs::create_directories(path.parent_path(), status);
    // A second name for the old bytes; the new ones get the first by a rename, so neither is ever half there.
    if (fs::exists(path, status)) {
      fs::remove(previousOf(path), status);
      fs::create_hard_link(path, previousOf(path), status);
      if (status) fs::copy_file(path, previousOf(path), fs::copy_options::overwrite_existing, status);
    }
    if (Result<> written = model::writeFile(path, *text); !written) return written;
    saved_[file] = text;
    seen_[file] = text;
  }
  // Files that an undo took away again.
  for (auto file = saved_.begin(); file != saved_.end();) {
    if (version_->files.contains(file->first)) {
      ++file;
      continue;
    }
    std::error_code status;
    fs::rename(pathOf(file->first), previousOf(pathOf(file->first)), status);
    seen_.erase(file->first);
    file = saved_.erase(file);
  }
  closeJournal();
  lastKey_.clear();
  return {};
}

Result<> Document::saveAs(const fs::path& missionFolder) {
  std::error_code status;
  if (fs::exists(missionFolder / missionFile, status)) {
    return fail("new-exists", "there is already a mission in this folder", {missionFolder.string(), 0, 0},
                "choose another name");
  }
  fs::create_directories(missionFolder, status);
  if (status) return fail("file-unwritable", status.message(), {missionFolder.string(), 0, 0});
  // Pictures and other files of the mission go with it, and those that are edited as they are now.
  fs::copy(folder_, missionFolder, fs::copy_options::recursive | fs::copy_options::skip_existing, status);
  for (const char* left : {".mission-journal", ".mission.xml.previous"}) fs::remove(missionFolder / left, status);
  closeJournal();
  folder_ = fs::weakly_canonical(missionFolder, status);
  const fs::path pack = model::enclosingPack(folder_);
  const bool moved = pack != packFolder_;
  packFolder_ = pack;
  for (auto file = saved_.begin(); file != saved_.end();) {
    const bool leave = file->first.starts_with(packPrefix) ? moved : true;
    file = leave ? saved_.erase(file) : std::next(file);
  }
  if (moved) {
    auto version = std::make_shared<Version>(*version_);
    std::erase_if(version->files, [](const auto& each) { return each.first.starts_with(packPrefix); });
    version_ = std::move(version);
  }
  // The id of a mission is the name of its folder.
  const std::string id = folder_.filename().string();
  if (!version_->unreadable && version_->root().value("id") != id) {
    Result<> renamed = edit("Save as", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
      draft.apply(model::setAttribute(draft.root(), "id", id));
      return std::vector<ElementPath>{};
    });
    if (!renamed) return renamed;
  }
  Result<> saved = save();
  notify();
  return saved;
}

std::vector<std::string> Document::changedOutside() const {
  std::vector<std::string> out;
  for (const auto& [file, seen] : seen_) {
    const Result<std::string> text = model::readFile(pathOf(file), kLargestFile);
    if (text && *text != *seen) out.push_back(file);
  }
  return out;
}

Result<> Document::takeOutside(const std::string& file) {
  Result<std::string> text = model::readFile(pathOf(file), kLargestFile);
  if (!text) return failed(text);
  saved_[file] = seen_[file] = shared(*text);
  editText(file, *text, "Changed outside");
  breakMerge();
  return {};
}

void Document::ignoreOutside(const std::string& file) {
  if (Result<std::string> text = model::readFile(pathOf(file), kLargestFile)) {
    seen_[file] = saved_[file] = shared(std::move(*text));
  }
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
    for (const auto& [file, text] : texts) editText(file, text, step.label);
    end();
  }
  bringToPresentFormat();
  return {};
}

void Document::discardRecovery() {
  recovery_.reset();
  std::error_code status;
  fs::remove(pathOf(".mission-journal"), status);
  bringToPresentFormat();
}

void Document::closeJournal() {
  if (journal_) journal_->remove();
  journal_.reset();
}

}  // namespace sortie::editor

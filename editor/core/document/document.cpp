#include "editor/core/document/document.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "model/load/find_pack.h"
#include "model/xml/format.h"
#include "model/load/pack_files.h"
#include "model/load/upgrade.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;
using Text = std::shared_ptr<const std::string>;

constexpr std::chrono::seconds kMergeTime{2};

Text shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

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

/// mission.xml in the present format; none when it has that already, or cannot be read.
model::Document inPresentFormat(const Version& version) {
  const model::Element root = version.root();
  if (version.unreadable || root.value("format") == std::to_string(model::presentFormat(root.name()))) return {};
  model::Issues unheard;
  model::Document present = model::upgrade(version.mission, unheard);
  return present.text() == version.text(missionFile) ? model::Document() : present;
}

}  // namespace

const std::string& Version::text(const std::string& file) const {
  static const std::string none;
  const auto found = files.find(file);
  return found == files.end() ? none : *found->second;
}

std::map<std::string, Text> packScripts(const fs::path& packFolder) {
  std::map<std::string, Text> out;
  if (packFolder.empty()) return out;
  for (const model::PackFile& each : model::listPlainFiles(packFolder)) {
    if (!each.path.ends_with(".lua") || !(each.path.starts_with("specs/") || each.path.starts_with("rules/"))) continue;
    if (Result<std::string> text = model::readFile(each.where, mostFileBytes))
      out.emplace(std::string(packPrefix) + each.path, shared(std::move(*text)));
  }
  return out;
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
  Result<std::string> mission = model::readFile(out.folder_ / missionFile, mostFileBytes);
  if (!mission) return failed(mission);
  Version version;
  out.setFile(version, missionFile, std::move(*mission));
  for (const model::PackFile& each : model::listPlainFiles(out.folder_)) {
    if (!each.path.ends_with(".lua")) continue;
    if (Result<std::string> text = model::readFile(each.where, mostFileBytes))
      version.files[each.path] = shared(std::move(*text));
  }
  version.files.merge(packScripts(out.packFolder_));
  version.number = out.nextNumber_++;
  out.saved_ = version.files;
  out.seen_ = version.files;
  out.version_ = std::make_shared<const Version>(std::move(version));
  out.lookAround();
  out.readJournals();
  // The edits of a journal count on the text that they were made in.
  if (!out.recovery_) out.bringToPresentFormat();
  return out;
}

void Document::bringToPresentFormat() {
  if (const model::Document present = inPresentFormat(*version_)) {
    editText(missionFile, present.text(), "Bring to the present format");
    breakMerge();
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
  std::map<std::string, bool> there;
  const auto mark = [&](const std::set<std::string>& files, bool are) {
    for (const std::string& file : files) there[file] = are;
  };
  for (std::size_t now = position_; now > position; --now) {
    const Step& step = steps_[now - 1];
    for (auto change = step.changes.rbegin(); change != step.changes.rend(); ++change) one(*change, true);
    mark(step.made, false);
    mark(step.gone, true);
  }
  for (std::size_t now = position_; now < position; ++now) {
    const Step& step = steps_[now];
    for (const TextChange& change : step.changes) one(change, false);
    mark(step.made, true);
    mark(step.gone, false);
  }
  auto version = std::make_shared<Version>(*version_);
  for (auto& [file, text] : texts)
    if (there.try_emplace(file, version_->files.contains(file)).first->second) setFile(*version, file, std::move(text));
  for (const auto& [file, is] : there) {
    if (!is) version->files.erase(file);
    if (is && !version->files.contains(file)) setFile(*version, file, {});
  }
  version->number = position < position_ ? steps_[position].numberBefore : steps_[position - 1].numberAfter;
  return version;
}

void Document::apply(std::vector<TextChange> changes, const std::string& label, const std::string& mergeKey,
                     const model::Document& mission, const std::set<std::string>& gone) {
  std::erase_if(changes, [](const TextChange& each) { return each.removed.empty() && each.inserted.empty(); });
  if (changes.empty() && gone.empty()) return;
  const auto now = std::chrono::steady_clock::now();
  const bool merges = !mergeKey.empty() && mergeKey == lastKey_ && now - lastEdit_ < kMergeTime && position_ > 0 &&
                      position_ == steps_.size();
  const bool joins = merges || (depth_ > 0 && position_ > transactionStart_);
  const std::string& shown = depth_ > 0 ? transactionLabel_ : label;
  startJournal();
  journalStep({shown, changes, joins, gone});
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
  std::set<std::string> made;
  for (auto& [file, text] : texts) {
    if (!version->files.contains(file)) made.insert(file);
    setFile(*version, file, std::move(text));
  }
  for (const std::string& file : gone) version->files.erase(file);
  version->number = nextNumber_++;
  lastKey_ = mergeKey;
  lastEdit_ = now;
  if (joins) {
    Step& step = steps_.back();
    step.changes.insert(step.changes.end(), changes.begin(), changes.end());
    // Made and taken away in one step, or the other way round: it is what it was.
    for (const std::string& file : made)
      if (step.gone.erase(file) == 0) step.made.insert(file);
    for (const std::string& file : gone)
      if (step.made.erase(file) == 0) step.gone.insert(file);
    step.numberAfter = version->number;
  } else {
    steps_.resize(position_);
    entries_.resize(position_);
    Step step;
    step.changes = std::move(changes);
    step.made = std::move(made);
    step.gone = gone;
    step.numberBefore = version_->number;
    step.numberAfter = version->number;
    step.selectedBefore = selection;
    steps_.push_back(std::move(step));
    entries_.push_back({shown, std::chrono::system_clock::now()});
    ++position_;
  }
  const std::shared_ptr<const Version> before = std::exchange(version_, std::move(version));
  keepJournal(*before);
}

Result<> Document::edit(const std::string& label, const MissionEdit& edit, const std::string& mergeKey) {
  if (version_->unreadable) {
    return fail("document-unreadable", "mission.xml is not well-formed XML at the moment", version_->unreadable->where,
                "correct it in the script pane first");
  }
  // An undo may have gone back to the older one, in which the same numbers mean other levels.
  const model::Document present = inPresentFormat(*version_);
  const std::string& before = present ? present.text() : version_->text(missionFile);
  model::Draft draft(present ? present : version_->mission);
  Result<std::vector<ElementPath>> selected = edit(draft);
  if (!selected) return failed(selected);
  if (draft.error()) return tl::unexpected<Error>(*draft.error());
  std::vector<TextChange> changes;
  std::string text = before;
  for (const model::TextPatches& patches : draft.edits()) appendChanges(missionFile, text, patches, changes);
  if (changes.empty() || text == before) return {};
  // Not before the edit has succeeded: a step drops those that an undo took back.
  bringToPresentFormat();
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
  startJournal();
  const std::shared_ptr<const Version> before = version_;
  version_ = at(position);
  while (position_ != position) {
    const std::size_t moved = backwards ? position_ - 1 : position_;
    const Step& step = steps_[moved];
    selection = backwards ? step.selectedBefore : step.selectedAfter;
    position_ = backwards ? position_ - 1 : position_ + 1;
    journalMove(backwards, entries_[moved].label, step);
  }
  keepJournal(*before);
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

}  // namespace sortie::editor

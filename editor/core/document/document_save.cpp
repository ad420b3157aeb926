// Writing a document to the disk, to where it was or to another place, and seeing what other programs do there.
#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "editor/core/document/document.h"
#include "editor/core/document/fixtures.h"
#include "model/load/find_pack.h"
#include "model/load/pack_files.h"
#include "model/xml/format.h"
#include "model/xml/patch.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;
using Text = std::shared_ptr<const std::string>;

bool isOfPack(const std::string& file) { return file.starts_with(packPrefix); }
std::string inPack(const std::string& file) { return file.substr(packPrefix.size()); }

fs::path previousOf(const fs::path& path) {
  return path.parent_path() / ("." + path.filename().string() + ".previous");
}

/// Files and folders that are being made; gone again unless they are kept.
class Made {
 public:
  Made() = default;
  Made(const Made&) = delete;
  Made& operator=(const Made&) = delete;
  ~Made() {
    std::error_code status;
    for (auto path = paths_.rbegin(); path != paths_.rend(); ++path) fs::remove(*path, status);
  }
  Result<> folder(const fs::path& path) {
    fs::path whole;
    for (const fs::path& part : path) {
      whole /= part;
      std::error_code status;
      if (fs::is_directory(whole, status)) continue;
      if (!fs::create_directory(whole, status)) {
        return fail("file-unwritable", status ? status.message() : "a file is in the way", {whole.string(), 0, 0},
                    "choose another place");
      }
      paths_.push_back(whole);
    }
    return {};
  }
  void file(fs::path path) { paths_.push_back(std::move(path)); }
  void keep() { paths_.clear(); }

 private:
  std::vector<fs::path> paths_;
};

/// Where the bytes of a file lie: a link in its place is written through. Out of the pack none leads, whoever made it: a
/// pack from strangers could have any file of the user's overwritten.
Result<fs::path> behindLinks(const fs::path& path, const fs::path& within) {
  std::error_code status;
  fs::path real = fs::weakly_canonical(path, status);
  const fs::path inside = real.lexically_relative(fs::weakly_canonical(within, status));
  const bool leadsNowhere = fs::is_symlink(real, status);
  if (!leadsNowhere && !inside.empty() && *inside.begin() != "..") return real;
  return fail("save-link",
              leadsNowhere ? "a link leads nowhere" : fmt::format("a link leads out of the pack, to {}", real.string()),
              {path.string(), 0, 0}, "replace the link with a plain copy, or save the mission elsewhere");
}

/// Packs that the first pack.xml needs and the second does not name are added to it. Nothing when none is.
Result<std::optional<std::string>> withNeeds(const fs::path& from, const fs::path& to) {
  const Result<model::Document> source = model::readXmlFile(from / "pack.xml");
  Result<model::Document> target = model::readXmlFile(to / "pack.xml");
  // A pack that is gone needs nothing; one that cannot be read is told by the checks.
  if (!source || !target) return std::optional<std::string>();
  model::Draft draft(*target);
  bool added = false;
  for (const model::Element& needs : model::elements(source->root(), "needs")) {
    const std::string pack = needs.value("pack");
    bool there = pack == target->root().value("id");
    for (const model::Element& each : model::elements(draft.root(), "needs")) there |= each.value("pack") == pack;
    if (there) continue;
    draft.apply(model::insertChild(draft.root(), SIZE_MAX, model::Markup::of(needs)));
    added = true;
  }
  if (draft.error()) return tl::unexpected<Error>(*draft.error());
  if (!added) return std::optional<std::string>();
  return std::optional<std::string>(draft.document().text());
}

/// Files of the pack that specs among `goes` need for their fixtures.
std::set<std::string> fixturesOf(const std::set<std::string>& goes, const std::map<std::string, Text>& scripts,
                                 const Companions& companions) {
  std::vector<Text> specs;
  std::vector<std::string> files;
  for (const auto& [path, text] : scripts) {
    files.push_back(path);
    if (path.starts_with("specs/") && goes.contains(path)) specs.push_back(text);
  }
  for (const auto& [file, about] : companions.files())
    if (isOfPack(file)) files.push_back(inPack(file));
  return fixtureFiles(specs, files);
}

}  // namespace

bool Document::onDisk(const std::string& file) const {
  std::error_code status;
  return fs::exists(pathOf(file), status);
}

void Document::lookAround() {
  companions_.look(folder_, packFolder_, [this](const std::string& file) { return version_->files.contains(file); });
}

Result<> Document::place(const fs::path& wanted, const std::string& text, const fs::path& within) const {
  const Result<fs::path> real = behindLinks(wanted, within);
  if (!real) return failed(real);
  const fs::path& path = *real;
  std::error_code status;
  fs::create_directories(path.parent_path(), status);
  // A second name for the old bytes; the new ones get the first by a rename, so neither is ever half there.
  if (fs::exists(path, status)) {
    fs::remove(previousOf(path), status);
    fs::create_hard_link(path, previousOf(path), status);
    if (status) fs::copy_file(path, previousOf(path), fs::copy_options::overwrite_existing, status);
  }
  if (Result<> written = writeFile ? writeFile(path, text) : model::writeFile(path, text); !written) return written;
  const Result<std::string> back = model::readFile(path, text.size() + 1);
  if (back && *back == text) return {};
  return fail("save-differs", "the file on the disk does not hold what was written", {path.string(), 0, 0},
              "save the mission on another disk, and check this one");
}

/// What lay beside the edited files in a folder that is gone.
void Document::writeAgain(Saved& saved, std::optional<Error>& wrong) {
  std::error_code status;
  const bool packGone = !packFolder_.empty() && !fs::exists(packFolder_ / "pack.xml", status);
  for (const auto& [name, file] : companions_.files()) {
    if ((isOfPack(name) ? !packGone : !gone_) || onDisk(name)) continue;
    if (!file.bytes) {
      saved.lost.push_back(pathOf(name));
    } else if (const Result<> written = place(pathOf(name), *file.bytes, home()); written) {
      saved.again.push_back(pathOf(name));
    } else if (!wrong) {
      wrong = written.error();
    }
  }
}

Result<Saved> Document::save() {
  Saved out;
  std::optional<Error> wrong;
  noticeGone();
  for (const auto& [file, text] : version_->files) {
    const bool there = onDisk(file);
    if (there && !dirty(file)) continue;
    if (const Result<> written = place(pathOf(file), *text, home()); !written) {
      if (!wrong) wrong = written.error();
      continue;
    }
    if (!there && seen_.contains(file)) out.again.push_back(pathOf(file));
    saved_[file] = text;
    seen_[file] = text;
    stamps_.erase(file);
  }
  writeAgain(out, wrong);
  // Files that an undo took away again.
  for (auto file = saved_.begin(); file != saved_.end();) {
    if (version_->files.contains(file->first)) {
      ++file;
      continue;
    }
    std::error_code status;
    const fs::path path = pathOf(file->first);
    fs::rename(path, previousOf(path), status);
    if (status && onDisk(file->first)) {
      if (!wrong)
        wrong =
            Error{"file-unwritable", status.message(), {path.string(), 0, 0}, "delete the file: an undo took it away"};
      ++file;
      continue;
    }
    seen_.erase(file->first);
    file = saved_.erase(file);
  }
  if (wrong) return tl::unexpected<Error>(std::move(*wrong));
  gone_ = false;
  lookAround();
  closeJournal();
  lastKey_.clear();
  return out;
}

/// Files of the pack that go with the mission into another, with their names there.
Result<std::map<std::string, std::string>> Document::carriedTo(const fs::path& pack, const std::string& id,
                                                               Carry carry) const {
  std::map<std::string, Text> scripts;
  std::set<std::string> edited;
  std::vector<Text> own;
  for (const auto& [file, text] : version_->files) {
    if (!isOfPack(file)) {
      own.push_back(text);
      continue;
    }
    scripts[inPack(file)] = text;
    if (dirty(file)) edited.insert(inPack(file));
  }
  const std::string before = version_->root().value("id", folder_.filename().string());
  std::set<std::string> goes = scriptsFor(before, own, scripts, std::move(edited));
  for (const std::string& path : fixturesOf(goes, scripts, companions_)) goes.insert(path);
  // Rules of fixtures may require modules too.
  goes = scriptsFor(before, own, scripts, std::move(goes));
  if (carry == Carry::Pack) {
    // A pack that cannot be listed would go without its files, and the one that it was may be removed after this.
    const Result<std::vector<model::PackFile>> files = model::listPackFiles(packFolder_);
    if (std::error_code status; !files && fs::exists(packFolder_, status)) return failed(files);
    for (const auto& [path, text] : scripts) goes.insert(path);
    for (const auto& [file, about] : companions_.files()) {
      if (isOfPack(file) && inPack(file) != "pack.xml" && !inPack(file).starts_with("missions/"))
        goes.insert(inPack(file));
    }
    if (std::error_code status; fs::exists(packFolder_, status)) {
      const Result<std::vector<model::PackFile>> hidden = model::listHiddenFiles(packFolder_, {"missions"});
      if (!hidden) return failed(hidden);
      for (const model::PackFile& each : *hidden)
        if (!isLeftover(each.where)) goes.insert(each.path);
    }
  }
  std::map<std::string, std::string> out;
  std::set<std::string> taken;
  std::map<std::string, std::string> coming;
  for (const std::string& path : goes) {
    const auto script = scripts.find(path);
    const Result<std::string> bytes = script != scripts.end() ? withFixture(*script->second, before, id)
                                                              : model::readFile(packFolder_ / path, mostFileBytes);
    const std::optional<std::string> name = freeName(path, before, id, [&](const std::string& wanted) {
      if (taken.contains(wanted)) return false;
      const Result<std::string> there = model::readFile(pack / wanted, mostFileBytes);
      std::error_code status;
      return !fs::exists(pack / wanted, status) || (there && bytes && *there == *bytes);
    });
    if (!name) {
      return fail("save-clash", fmt::format("the pack already has another {}", path), {(pack / path).string(), 0, 0},
                  "choose another pack, or give one of the two files another name");
    }
    taken.insert(*name);
    if (bytes) coming[*name] = *bytes;
    out[std::string(packPrefix) + path] = std::string(packPrefix) + *name;
  }
  if (const std::optional<SameId> same = idThere(pack, coming)) {
    return fail("save-clash", fmt::format("the pack already has other content with the id \"{}\"", same->id),
                {same->file.string(), 0, 0}, "choose another pack, or give one of the two another id");
  }
  return out;
}

/// What the pack needs, the other needs too; that one stays as it was after an error.
Result<> Document::takeNeeds(const fs::path& pack) const {
  const Result<std::optional<std::string>> needs = withNeeds(packFolder_, pack);
  if (!needs) return failed(needs);
  if (!*needs) return {};
  const Result<std::string> before = model::readFile(pack / "pack.xml", mostFileBytes);
  Result<> done = place(pack / "pack.xml", **needs, pack);
  if (done || !before) return done;
  const Result<std::string> now = model::readFile(pack / "pack.xml", mostFileBytes);
  if (!now || *now != *before)
    if (Result<> back = model::writeFile(pack / "pack.xml", *before); !back) return back;
  return done;
}

/// Writes all that the mission is made of to another place; nothing stays of it after an error.
Result<Saved> Document::copyTo(const fs::path& folder, const fs::path& pack,
                               const std::map<std::string, std::string>& carried) const {
  Saved out;
  Made made;
  const auto put = [&](const fs::path& to, const std::string& text) -> Result<> {
    std::error_code status;
    if (fs::exists(to, status)) {
      // Of a pack, what is the same there already.
      const Result<std::string> there = model::readFile(to, mostFileBytes);
      if (there && *there == text) return {};
      return fail("new-exists", "there is already a file of this name", {to.string(), 0, 0}, "choose another name");
    }
    if (Result<> done = made.folder(to.parent_path()); !done) return done;
    made.file(to);
    return place(to, text, pack.empty() ? folder : pack);
  };
  const auto target = [&](const std::string& file) -> fs::path {
    if (!isOfPack(file)) return folder / file;
    const auto found = carried.find(file);
    return found == carried.end() ? fs::path() : pack / inPack(found->second);
  };
  for (const auto& [file, text] : version_->files) {
    if (const fs::path to = target(file); !to.empty())
      if (Result<> done = put(to, *text); !done) return failed(done);
  }
  for (const auto& [file, about] : companions_.files()) {
    const fs::path to = target(file);
    if (to.empty() || version_->files.contains(file)) continue;
    Result<std::string> text = model::readFile(pathOf(file), mostFileBytes);
    if (!text && about.bytes) text = *about.bytes;
    if (!text && text.error().code != "file-not-found") return failed(text);
    if (!text) {
      out.lost.push_back(pathOf(file));
    } else if (Result<> done = put(to, *text); !done) {
      return failed(done);
    }
  }
  // Hidden files of the pack, of which nobody else knows.
  for (const auto& [file, name] : carried) {
    if (version_->files.contains(file) || companions_.files().contains(file)) continue;
    const Result<std::string> text = model::readFile(pathOf(file), mostFileBytes);
    if (!text) return failed(text);
    if (Result<> done = put(pack / inPack(name), *text); !done) return failed(done);
  }
  if (!pack.empty() && pack != packFolder_)
    if (Result<> done = takeNeeds(pack); !done) return failed(done);
  made.keep();
  return out;
}

/// The document goes on in the other place, where its files are written already.
void Document::moveTo(const fs::path& folder, const fs::path& pack, const std::map<std::string, std::string>& carried) {
  closeJournal();
  const bool moved = pack != packFolder_;
  folder_ = folder;
  packFolder_ = pack;
  gone_ = false;
  stamps_.clear();
  auto version = std::make_shared<Version>(*version_);
  if (moved) {
    version->files = packScripts(pack);
    for (const auto& [file, text] : version_->files) {
      const auto found = carried.find(file);
      if (!isOfPack(file)) version->files[file] = text;
      if (found != carried.end()) version->files[found->second] = text;
    }
    // The history speaks of the files by their new names, and no more of those that stayed behind.
    for (Step& step : steps_) {
      std::erase_if(step.changes,
                    [&](const TextChange& each) { return isOfPack(each.file) && !carried.contains(each.file); });
      for (TextChange& change : step.changes)
        if (const auto found = carried.find(change.file); found != carried.end()) change.file = found->second;
      for (std::set<std::string>* files : {&step.made, &step.gone}) {
        std::set<std::string> renamed;
        for (const std::string& file : *files)
          if (const auto found = carried.find(file); found != carried.end() || !isOfPack(file))
            renamed.insert(found == carried.end() ? file : found->second);
        *files = std::move(renamed);
      }
    }
    saved_ = seen_ = version->files;
  } else {
    for (const auto& [file, text] : version->files)
      if (!isOfPack(file)) saved_[file] = seen_[file] = text;
  }
  version_ = std::move(version);
}

Result<Saved> Document::saveAs(const fs::path& missionFolder, Carry carry) {
  std::error_code status;
  if (fs::exists(missionFolder / missionFile, status)) {
    return fail("new-exists", "there is already a mission in this folder", {missionFolder.string(), 0, 0},
                "choose another name");
  }
  const fs::path canonical = fs::weakly_canonical(missionFolder, status);
  const fs::path folder = status ? missionFolder : canonical;
  const fs::path pack = model::enclosingPack(folder);
  if (pack.empty() && !packFolder_.empty()) {
    return fail("new-place", "this folder is in no pack", {folder.string(), 0, 0},
                "choose a folder in missions/ of a pack");
  }
  const std::string id = folder.filename().string();
  if (!noticeGone() && !gone_) lookAround();
  std::map<std::string, std::string> carried;
  if (pack != packFolder_) {
    Result<std::map<std::string, std::string>> goes = carriedTo(pack, id, carry);
    if (!goes) return failed(goes);
    carried = std::move(*goes);
  }
  // The id of a mission is the name of its folder; its specs name it.
  const std::string before = version_->root().value("id", folder_.filename().string());
  begin("Save as");
  Result<> renamed;
  if (!version_->unreadable && version_->root().value("id") != id) {
    renamed = edit("Save as", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
      draft.apply(model::setAttribute(draft.root(), "id", id));
      return std::vector<ElementPath>{};
    });
  }
  for (const auto& [file, name] : carried) {
    const auto text = version_->files.find(file);
    if (text != version_->files.end()) editText(file, withFixture(*text->second, before, id), "Save as");
  }
  Result<Saved> copied = renamed ? copyTo(folder, pack, carried) : Result<Saved>(failed(renamed));
  if (!copied) {
    cancel();
    return copied;
  }
  end();
  moveTo(folder, pack, carried);
  // In the same pack, what was edited there is still to be written.
  Result<Saved> saved = save();
  if (saved) saved->lost.insert(saved->lost.end(), copied->lost.begin(), copied->lost.end());
  if (!saved) journalUnsaved();
  notify();
  return saved;
}

std::vector<std::string> Document::changedOutside() const {
  std::vector<std::string> out;
  if (!onDisk(missionFile)) return out;
  for (const auto& [file, seen] : seen_) {
    std::error_code status;
    const Stamp stamp{fs::last_write_time(pathOf(file), status), fs::file_size(pathOf(file), status)};
    const auto known = stamps_.find(file);
    if (!status && known != stamps_.end() && known->second == stamp) continue;
    const Result<std::string> text = model::readFile(pathOf(file), mostFileBytes);
    if (text ? *text != *seen : !onDisk(file)) {
      out.push_back(file);
    } else if (!status) {
      stamps_[file] = stamp;
    }
  }
  // Files that are new here, and that another program has made in the meantime.
  for (const auto& [file, ours] : version_->files) {
    if (seen_.contains(file) || !onDisk(file)) continue;
    const Result<std::string> text = model::readFile(pathOf(file), mostFileBytes);
    if (text && *text != *ours) out.push_back(file);
  }
  return out;
}

Result<> Document::takeOutside(const std::string& file) {
  if (!onDisk(file) && file != missionFile) {
    forget(file);
    return {};
  }
  Result<std::string> text = model::readFile(pathOf(file), mostFileBytes);
  if (!text) return failed(text);
  saved_[file] = seen_[file] = std::make_shared<const std::string>(*text);
  editText(file, *text, "Changed outside");
  breakMerge();
  if (file == missionFile) bringToPresentFormat();
  return {};
}

/// A file that was deleted goes away as an edit that can be undone.
void Document::forget(const std::string& file) {
  saved_.erase(file);
  seen_.erase(file);
  takeAway({file}, "Deleted outside");
  breakMerge();
}

void Document::ignoreOutside(const std::string& file) {
  if (Result<std::string> text = model::readFile(pathOf(file), mostFileBytes)) {
    seen_[file] = saved_[file] = std::make_shared<const std::string>(std::move(*text));
  } else if (!onDisk(file)) {
    // What was never seen is not asked about; the next save writes it.
    seen_.erase(file);
    saved_.erase(file);
  }
}

bool Document::noticeGone() {
  const bool before = std::exchange(gone_, !onDisk(missionFile));
  if (!gone_ || before) return false;
  std::erase_if(saved_, [this](const auto& each) { return !onDisk(each.first); });
  return true;
}

}  // namespace sortie::editor

// Writing a document to another place, with all that goes with it.
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

}  // namespace sortie::editor

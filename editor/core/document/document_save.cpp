// Writing a document to the disk where it was.
#include <utility>

#include <fmt/format.h>

#include "archive/archive_path.h"
#include "editor/core/document/document.h"
#include "model/xml/format.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;

fs::path previousOf(const fs::path& path) {
  return path.parent_path() / ("." + path.filename().string() + ".previous");
}

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

}  // namespace

bool Document::onDisk(const std::string& file) const {
  const fs::path path = pathOf(file);
  std::error_code status;
  return archive::inArchive(path) ? archive::isFile(path) : fs::exists(path, status);
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
    if ((name.starts_with(packPrefix) ? !packGone : !gone_) || onDisk(name)) continue;
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

}  // namespace sortie::editor

#include "editor/core/document/journal.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "editor/core/settings.h"
#include "model/load/pack_files.h"
#include "model/xml/xml.h"

namespace sortie::editor {
namespace {

using nlohmann::json;

constexpr int kFormat = 1;
constexpr std::size_t kLargestJournal = 512U << 20U;

// Bytes that are not UTF-8 (a Lua file may hold any) do not fit into JSON as they are: each byte is a character then.
std::string wide(const std::string& bytes) {
  std::string out;
  out.reserve(bytes.size());
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      out += c;
    } else {
      out += static_cast<char>(0xC0U | (byte >> 6U));
      out += static_cast<char>(0x80U | (byte & 0x3FU));
    }
  }
  return out;
}

std::string narrow(const std::string& text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x80 || i + 1 == text.size()) {
      out += text[i];
    } else {
      out += static_cast<char>(((byte & 0x03U) << 6U) | (static_cast<unsigned char>(text[++i]) & 0x3FU));
    }
  }
  return out;
}

std::string nowText() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
                     parts.tm_hour, parts.tm_min);
}

Result<> writeAll(int handle, const std::string& text, const std::filesystem::path& file) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t wrote = write(handle, text.data() + done, text.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) {
      return fail("file-unwritable", fmt::format("the journal cannot be written: {}", std::strerror(errno)),
                  {file.string(), 0, 0}, "save now; edits since the last save would be lost in a crash");
    }
    done += static_cast<std::size_t>(wrote);
  }
  return {};
}

JournalStep stepOf(const json& line) {
  JournalStep step;
  step.label = narrow(line.at("step").get<std::string>());
  for (const json& each : line.at("changes")) {
    step.changes.push_back({each.at("file").get<std::string>(), each.at("at").get<std::size_t>(),
                            narrow(each.at("removed").get<std::string>()),
                            narrow(each.at("inserted").get<std::string>())});
  }
  if (line.contains("gone")) step.gone = line.at("gone").get<std::set<std::string>>();
  return step;
}

}  // namespace

TextChange changeBetween(const std::string& file, const std::string& before, const std::string& after) {
  const std::size_t most = std::min(before.size(), after.size());
  std::size_t start = 0;
  while (start < most && before[start] == after[start]) ++start;
  std::size_t end = 0;
  while (end < most - start && before[before.size() - 1 - end] == after[after.size() - 1 - end]) ++end;
  return {file, start, before.substr(start, before.size() - start - end),
          after.substr(start, after.size() - start - end)};
}

void apply(const TextChange& change, std::string& text, bool backwards) {
  const std::string& from = backwards ? change.inserted : change.removed;
  const std::string& to = backwards ? change.removed : change.inserted;
  text.replace(change.at, from.size(), to);
}

std::filesystem::path journalBeside(const std::filesystem::path& missionFolder) {
  return missionFolder / ".mission-journal";
}

std::filesystem::path journalAway(const std::filesystem::path& missionFolder) {
  return stateFolder() / "journals" / (model::hashTexts({missionFolder.string()}).substr(0, 24) + ".mission-journal");
}

BrokenJournal setAside(const std::filesystem::path& journal) {
  constexpr int most = 1000;
  std::error_code status;
  std::filesystem::path to = journal.string() + ".broken";
  const auto isFree = [&] {
    return std::filesystem::symlink_status(to, status).type() == std::filesystem::file_type::not_found;
  };
  for (int n = 2; n <= most && !isFree(); ++n) to = fmt::format("{}.broken-{}", journal.string(), n);
  if (!isFree()) return {journal, status ? status.message() : "all other names are taken"};
  std::filesystem::rename(journal, to, status);
  if (status) return {journal, status.message()};
  return {to, {}};
}

bool isEditedSomewhere(const std::filesystem::path& missionFolder) {
  const auto held = [](const std::filesystem::path& file) {
    const int handle = open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (handle < 0) return false;
    const bool out = flock(handle, LOCK_SH | LOCK_NB) != 0;
    close(handle);
    return out;
  };
  return held(journalBeside(missionFolder)) || held(journalAway(missionFolder));
}

Journal::Journal(Journal&& other) noexcept
    : file_(std::move(other.file_)),
      handle_(std::exchange(other.handle_, -1)),
      waiting_(std::move(other.waiting_)),
      good_(other.good_) {}

Journal& Journal::operator=(Journal&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(handle_, other.handle_);
  std::swap(waiting_, other.waiting_);
  std::swap(good_, other.good_);
  return *this;
}

Journal::~Journal() {
  if (handle_ >= 0) close(handle_);
}

Result<Journal> Journal::start(const std::filesystem::path& file, const Files& base,
                               const std::filesystem::path& mission) {
  const SourcePlace where{file.string(), 0, 0};
  if (const int old = open(file.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW); old >= 0) {
    const Journal holder(file, old);
    if (flock(old, LOCK_EX | LOCK_NB) != 0) {
      return fail("journal-locked", "this mission is open in another window", where,
                  "close one of the two, or they overwrite each other");
    }
  }
  // Written beside the old one, which is gone only when the new one is whole.
  const std::filesystem::path fresh = file.string() + ".new";
  unlink(fresh.c_str());
  const auto unwritable = [&] {
    const int reason = errno;
    unlink(fresh.c_str());
    return fail("file-unwritable", fmt::format("no journal can be kept: {}", std::strerror(reason)), where,
                "save often, or work in a folder that can be written");
  };
  const int handle = open(fresh.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (handle < 0) return unwritable();
  Journal journal(file, handle);
  json head = {{"sortie-journal", kFormat}, {"files", json::object()}};
  if (!mission.empty()) head["mission"] = wide(mission.string());
  for (const auto& [name, text] : base) head["files"][name] = wide(*text);
  if (Result<> written = journal.line(head.dump()); !written) {
    unlink(fresh.c_str());
    return failed(written);
  }
  if (flock(handle, LOCK_EX | LOCK_NB) != 0 || rename(fresh.c_str(), file.c_str()) != 0) return unwritable();
  return journal;
}

Result<std::optional<Recovery>> Journal::read(const std::filesystem::path& file) {
  const auto broken = [&] {
    return fail("journal-broken", "the journal of edits cannot be read", {file.string(), 0, 0},
                "move the file away to begin a new journal");
  };
  const int handle = open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (handle < 0 && errno != ENOENT && errno != ENOTDIR) return broken();
  if (handle < 0) return std::optional<Recovery>();
  const Journal holder(file, handle);
  if (flock(handle, LOCK_EX | LOCK_NB) != 0) {
    return fail("journal-locked", "this mission is open in another window", {file.string(), 0, 0},
                "close one of the two, or they overwrite each other");
  }
  Result<std::string> text = model::readFile(file, kLargestJournal);
  if (!text) return broken();
  Recovery recovery;
  std::vector<JournalStep> undone;
  std::size_t at = 0;
  bool first = true;
  while (at < text->size()) {
    const std::size_t end = text->find('\n', at);
    if (end == std::string::npos) break;  // cut off in the middle of a line
    const json line = json::parse(text->begin() + static_cast<std::ptrdiff_t>(at),
                                  text->begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
    at = end + 1;
    try {
      if (first) {
        if (line.is_discarded() || line.at("sortie-journal") != kFormat) break;
        for (const auto& [name, base] : line.at("files").items()) recovery.base[name] = narrow(base.get<std::string>());
        first = false;
      } else if (line.is_discarded()) {
        break;
      } else if (line.contains("undo")) {
        if (recovery.steps.empty()) break;
        undone.push_back(std::move(recovery.steps.back()));
        recovery.steps.pop_back();
      } else if (line.contains("redo")) {
        if (undone.empty()) break;
        recovery.steps.push_back(std::move(undone.back()));
        undone.pop_back();
      } else {
        JournalStep step = stepOf(line);
        if (line.contains("joins") && !recovery.steps.empty()) {
          std::vector<TextChange>& changes = recovery.steps.back().changes;
          changes.insert(changes.end(), step.changes.begin(), step.changes.end());
          std::set<std::string>& gone = recovery.steps.back().gone;
          for (const TextChange& change : step.changes) gone.erase(change.file);
          gone.merge(step.gone);
        } else {
          recovery.steps.push_back(std::move(step));
        }
        recovery.time = line.at("time").get<std::string>();
        undone.clear();
      }
    } catch (const json::exception&) {
      break;
    }
  }
  if (first) return broken();
  if (recovery.steps.empty()) return std::optional<Recovery>();
  return std::optional<Recovery>(std::move(recovery));
}

Result<> Journal::line(const std::string& text) {
  waiting_ += text + "\n";
  const Result<> written = writeAll(handle_, waiting_, file_);
  if (written) {
    good_ += static_cast<std::int64_t>(waiting_.size());
    waiting_.clear();
  } else if (ftruncate(handle_, good_) == 0) {
    lseek(handle_, good_, SEEK_SET);
  }
  return written;
}

Result<> Journal::step(const JournalStep& step) {
  json line = {{"step", wide(step.label)}, {"time", nowText()}, {"changes", json::array()}};
  for (const TextChange& each : step.changes) {
    line["changes"].push_back(
        {{"file", each.file}, {"at", each.at}, {"removed", wide(each.removed)}, {"inserted", wide(each.inserted)}});
  }
  if (step.joins) line["joins"] = true;
  if (!step.gone.empty()) line["gone"] = step.gone;
  return this->line(line.dump());
}

Result<> Journal::undo() { return line(R"({"undo":1})"); }
Result<> Journal::redo() { return line(R"({"redo":1})"); }

bool Journal::isThere() const {
  struct stat found {};
  return handle_ >= 0 && fstat(handle_, &found) == 0 && found.st_nlink > 0;
}

void Journal::remove() {
  if (handle_ < 0) return;
  std::error_code status;
  std::filesystem::remove(file_, status);
  close(std::exchange(handle_, -1));
}

}  // namespace sortie::editor

#include "registry/publish.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "exchange/pack_file.h"
#include "exchange/signed_index.h"
#include "exchange/store.h"
#include "model/xml/format.h"
#include "model/xml/xml.h"
#include "model/xml/xml_characters.h"

namespace sortie::registry {
namespace {

namespace fs = std::filesystem;
using exchange::Refusal;
using model::printable;

constexpr std::size_t kLargestSettings = 64U << 10U;

Result<> runUpload(const std::vector<std::string>& words) {
  const SourcePlace where{words.front(), 0, 0};
  std::vector<char*> arguments;
  std::vector<std::string> held = words;
  for (std::string& word : held) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t child = 0;
  if (const int error = ::posix_spawnp(&child, arguments.front(), nullptr, nullptr, arguments.data(), environ);
      error != 0)
    return fail("upload-command", std::strerror(error), where, "name a program that is installed");
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return {};
  return fail("upload-command",
              WIFEXITED(status) ? fmt::format("the upload command ended with {}", WEXITSTATUS(status))
                                : std::string("the upload command was ended from outside"),
              where, "see what it said; the submission is complete and can be uploaded by hand");
}

std::string replaced(std::string word, const std::vector<std::pair<std::string, std::string>>& by) {
  std::string out;
  for (std::size_t at = 0; at < word.size();) {
    const auto found = std::find_if(
        by.begin(), by.end(), [&](const auto& each) { return word.compare(at, each.first.size(), each.first) == 0; });
    out += found != by.end() ? found->second : std::string(1, word[at]);
    at += found != by.end() ? found->first.size() : 1;
  }
  return out;
}

}  // namespace

Published publish(const PublishOptions& options, const exchange::SecretKey& key) {
  Published out;
  out.key = key.publicKey();
  const auto stop = [&](Refusal refusal) {
    out.problems.push_back(std::move(refusal));
    return out;
  };
  const auto begins = [&](const char* stage) {
    if (options.step) options.step(stage);
  };
  begins("build");
  const exchange::Checked<exchange::ReadPack> pack = exchange::buildPack(options.folder);
  if (!pack) return stop(pack.error());
  const model::PackInfo& info = pack->pack.info;
  out.id = info.id;
  out.version = info.version;
  out.pack = {pack->bytes.size(), exchange::sha256(pack->bytes)};
  std::vector<std::string> members;
  for (const archive::Member& member : pack->archive->members()) members.push_back(member.name);
  out.kinds = kindsOf(members);
  const SourcePlace manifest{(options.folder / "pack.xml").string(), 0, 0};
  if (info.licence.empty())
    out.problems.push_back({"manifest",
                            {"manifest-licence", "the pack has no licence, so nobody may use it", manifest,
                             "write one in its pack.xml: licence=\"CC-BY-4.0\""}});
  if (const auto engine = exchange::plainNumber(info.engine); !engine || *engine == 0)
    out.problems.push_back(
        {"manifest", {"manifest-engine", "the engine's version is not a number", manifest, "write engine=\"1\""}});
  if (info.authors.empty())
    out.problems.push_back(
        {"manifest",
         {"manifest-author", "the pack names no author", manifest, "write <author name=\"…\"/> in its pack.xml"}});
  ExamineOptions examination;
  examination.packFolders = options.packFolders;
  examination.runs = options.runs;
  examination.sweepSeconds = options.sweepSeconds;
  examination.step = options.step;
  examination.stop = options.stop;
  out.examined = examine(options.folder, examination);
  out.problems.insert(out.problems.end(), out.examined.problems.begin(), out.examined.problems.end());
  if (!out.problems.empty()) return out;

  std::error_code status;
  const fs::path to = fs::absolute(options.to.empty() ? fs::path(".") : options.to, status).lexically_normal();
  const std::string file = (to / fmt::format("{}-{}.zip", info.id, info.version)).string();
  out.files = {file, file + ".minisig", file + ".pub"};
  if (options.dryRun) return out;
  if (options.stop.stop_requested()) return stop({"stopped", {"stopped", "it was stopped", {}, ""}});
  begins("signature");
  fs::create_directories(to, status);
  const std::string comment = exchange::packComment(info.id, info.version, out.pack.size, out.pack.sha256);
  const std::vector<std::string> texts{pack->bytes,
                                       exchange::signatureFile(exchange::signBytes(key, pack->bytes, comment)),
                                       exchange::publicKeyFile(out.key)};
  for (std::size_t i = 0; i < texts.size(); ++i)
    if (const Result<> written = model::writeFile(out.files[i], texts[i]); !written)
      return stop({"file", written.error()});
  if (options.upload.empty()) return out;
  begins("upload");
  if (const Result<> done = runUpload(uploadWords(options.upload, out)); !done) return stop({"upload", done.error()});
  out.uploaded = true;
  return out;
}

std::vector<std::string> uploadWords(const std::vector<std::string>& command, const Published& published) {
  std::vector<std::pair<std::string, std::string>> by{{"{id}", published.id}, {"{version}", published.version}};
  const std::vector<std::string> names{"{zip}", "{minisig}", "{pub}"};
  for (std::size_t i = 0; i < names.size() && i < published.files.size(); ++i)
    by.emplace_back(names[i], published.files[i].string());
  std::vector<std::string> out;
  for (std::size_t i = 0; i < command.size(); ++i) {
    if (i == 0)
      out.push_back(command[i]);
    else if (command[i] == "{files}")
      for (const fs::path& file : published.files) out.push_back(file.string());
    else
      out.push_back(replaced(command[i], by));
  }
  return out;
}

fs::path uploadCommandFile() {
  const auto folder = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? fs::path(value) : fs::path();
  };
  // A relative path there is to be ignored (XDG Base Directory Specification).
  if (const fs::path config = folder("XDG_CONFIG_HOME"); config.is_absolute()) return config / "sortie/upload";
  const fs::path home = folder("HOME");
  return home.empty() ? fs::path() : home / ".config/sortie/upload";
}

Result<std::vector<std::string>> readUploadCommand(const fs::path& file) {
  std::vector<std::string> out;
  std::error_code status;
  if (file.empty() || !fs::exists(file, status)) return out;
  const Result<std::string> text = model::readFile(file, kLargestSettings);
  if (!text) return failed(text);
  for (std::size_t at = 0; at < text->size();) {
    const std::size_t end = std::min(text->find('\n', at), text->size());
    const std::string line = text->substr(at, end - at);
    if (!line.empty() && line.front() != '#') out.push_back(line);
    at = end + 1;
  }
  return out;
}

std::string publishedText(const Published& published) {
  std::string out = printable(fmt::format("pack     {} {}", published.id, published.version)) + '\n';
  out += fmt::format("has      {}\n", fmt::join(published.kinds, ", "));
  out += fmt::format("size     {} bytes\nsha256   {}\n", published.pack.size, published.pack.sha256);
  out += fmt::format("key      {}\n", exchange::keyText(published.key));
  const Examined& examined = published.examined;
  out += fmt::format("checks   {} warnings, {} specs, {} missions\n", examined.warnings, examined.specs,
                     examined.missions.size());
  for (const auto& [mission, balance] : examined.balance) {
    out += printable(fmt::format("balance  {}: {} playtests by {}", mission, balance.runs, balance.agents));
    for (const exchange::SideShare& side : balance.sides)
      out += printable(fmt::format(", {} wins {} %", side.title, side.share));
    out += '\n';
  }
  for (const Refusal& problem : published.problems) out += printable(problem.error.message()) + '\n';
  if (!published.problems.empty()) return out;
  for (const fs::path& file : published.files) out += printable(fmt::format("file     {}", file.string())) + '\n';
  if (published.uploaded) out += "uploaded\n";
  return out;
}

std::string publishedJson(const Published& published) {
  nlohmann::ordered_json out{{"pack", printable(published.id)},
                             {"version", printable(published.version)},
                             {"size", published.pack.size},
                             {"sha256", published.pack.sha256},
                             {"key", exchange::keyText(published.key)},
                             {"kinds", published.kinds},
                             {"warnings", published.examined.warnings},
                             {"specs", published.examined.specs},
                             {"missions", published.examined.missions.size()},
                             {"uploaded", published.uploaded},
                             {"files", nlohmann::ordered_json::array()},
                             {"problems", nlohmann::ordered_json::array()}};
  for (const fs::path& file : published.files) out["files"].push_back(printable(file.string()));
  for (const Refusal& problem : published.problems)
    out["problems"].push_back({{"kind", problem.kind},
                               {"code", printable(problem.error.code)},
                               {"text", printable(problem.error.text)},
                               {"file", printable(problem.error.where.file)},
                               {"line", problem.error.where.line},
                               {"column", problem.error.where.column},
                               {"remedy", printable(problem.error.remedy)}});
  return out.dump(2) + '\n';
}

}  // namespace sortie::registry

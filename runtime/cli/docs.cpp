#include "cli/docs.h"

#include <fstream>
#include <map>
#include <memory>
#include <optional>

#include "cli/commands.h"
#include "model/load/find_pack.h"
#include "model/load/load.h"
#include "model/load/pack_files.h"
#include "model/xml/xml_characters.h"
#include "script/reference/reference.h"

namespace sortie::cli {

namespace {

namespace fs = std::filesystem;

Result<> write(const fs::path& path, const std::string& text) {
  std::error_code status;
  fs::create_directories(path.parent_path(), status);
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file)
    return fail("file-unwritable", "cannot be written", {path.string(), 0, 0}, "name a folder that you can write to");
  return {};
}

int tell(const Error& error, std::ostream& out) {
  out << model::printable(error.message()) << '\n';
  return broken;
}

int writeAll(const std::map<std::string, std::string>& files, const fs::path& folder, std::ostream& out) {
  for (const auto& [name, text] : files) {
    const fs::path path = folder / name;
    if (const Result<> written = write(path, text); !written) return tell(written.error(), out);
    out << model::printable(path.string()) << '\n';
  }
  return good;
}

// What is to be documented, kept alive together.
struct Documented {
  std::shared_ptr<const model::Pack> pack;
  std::optional<model::LoadedMission> mission;
  script::Declared declared;
};

void add(Documented& d, const model::Ruleset& ruleset) {
  d.declared.id = ruleset.id;
  d.declared.title = ruleset.title.empty() ? ruleset.id : ruleset.title;
  for (const model::Declaration& each : ruleset.declarations) d.declared.declarations.push_back(&each);
}

Result<Documented> findDocumented(const std::string& name, const std::vector<fs::path>& packFolders) {
  Documented out;
  fs::path folder = name;
  const bool packFolder = model::hasFile(folder, "pack.xml");
  if (!packFolder && name.find(':') == std::string::npos && !model::hasFile(folder, "mission.xml")) {
    const Result<fs::path> found = model::findPack(name, model::packSearchFolders(packFolders, fs::path(".")));
    if (!found) return failed(found);
    folder = *found;
  }
  if (model::hasFile(folder, "pack.xml")) {
    Result<std::shared_ptr<const model::Pack>> pack = model::loadPack(folder);
    if (!pack) return failed(pack);
    if ((*pack)->ruleset == nullptr)
      return fail("ruleset-not-found", "this pack is not a ruleset", {folder.string(), 0, 0},
                  "name a ruleset or a mission");
    out.pack = std::move(*pack);
    add(out, *out.pack->ruleset);
    return out;
  }
  Result<model::LoadedMission> mission = model::loadMission(name, {packFolders, {}, {}});
  if (!mission) return failed(mission);
  out.mission = std::move(*mission);
  add(out, *out.mission->rulesetPack().ruleset);
  for (const model::Declaration& each : out.mission->mission->declarations) out.declared.declarations.push_back(&each);
  return out;
}

}  // namespace

int docsLuaCommand(const std::string& rulesetOrMission, const std::string& outFolder, std::ostream& out,
                   const std::vector<fs::path>& packFolders) {
  std::string reference = script::luaReference();
  Documented documented;
  if (!rulesetOrMission.empty()) {
    Result<Documented> found = findDocumented(rulesetOrMission, packFolders);
    if (!found) return tell(found.error(), out);
    documented = std::move(*found);
    reference += '\n' + script::rulesetReference(documented.declared);
  }
  std::map<std::string, std::string> files =
      script::luaStubs(rulesetOrMission.empty() ? nullptr : &documented.declared);
  files["lua.md"] = std::move(reference);
  return writeAll(files, outFolder, out);
}

int docsRulesetCommand(const std::string& rulesetOrMission, const std::string& outFolder, bool cards, std::ostream& out,
                       const std::vector<fs::path>& packFolders) {
  const Result<Documented> found = findDocumented(rulesetOrMission, packFolders);
  if (!found) return tell(found.error(), out);
  return writeAll(script::rulesetPages(found->pack != nullptr ? *found->pack : found->mission->rulesetPack(), cards),
                  outFolder, out);
}

}  // namespace sortie::cli

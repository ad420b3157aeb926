// `sortie new`: packs, missions and rulesets to start from.
#include <iostream>

#include <fmt/format.h>

#include "base/tint.h"
#include "cli/commands.h"
#include "cli/mission.h"
#include "model/load/find_pack.h"
#include "model/load/new_pack.h"
#include "model/xml/xml_characters.h"

namespace sortie::cli {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> foldersFrom(const NewArguments& arguments) {
  const std::vector<fs::path> given(arguments.packs.begin(), arguments.packs.end());
  // Beside what is made, then where one works.
  std::vector<fs::path> out = model::packSearchFolders(
      given, arguments.folder.empty() ? fs::current_path() : fs::absolute(arguments.folder).parent_path());
  for (const fs::path& folder : model::packSearchFolders({}, fs::current_path())) out.push_back(folder);
  return out;
}

int tell(const Result<model::NewFiles>& made, const std::string& next) {
  if (!made) return complain(made.error());
  for (const fs::path& file : made->files)
    std::cout << model::printable((made->folder / file).lexically_proximate(fs::current_path()).string()) << "\n";
  std::cout << tintsFor(std::cout)(Tint::Faint, "next: ") << model::printable(next) << "\n";
  return good;
}

}  // namespace

int newPackCommand(const NewArguments& arguments) {
  const model::NewPackWish wish{arguments.folder, arguments.id,      arguments.title,
                                arguments.author, arguments.licence, arguments.ruleset};
  return tell(model::newPack(wish, foldersFrom(arguments)),
              fmt::format("sortie new mission {}/missions/NAME", arguments.folder));
}

int newMissionCommand(const NewArguments& arguments) {
  const std::vector<fs::path> folders = foldersFrom(arguments);
  if (arguments.list) {
    const Result<fs::path> ruleset = model::findPack(arguments.ruleset, folders);
    if (!ruleset) return complain(ruleset.error());
    const Result<std::vector<model::MissionTemplate>> templates = model::missionTemplates(*ruleset);
    if (!templates) return complain(templates.error());
    for (const model::MissionTemplate& each : *templates)
      std::cout << model::printable(fmt::format("{:<20} {} (up to {} sides)", each.id, each.title, each.sides.size()))
                << "\n";
    return good;
  }
  if (arguments.folder.empty()) return complain({"usage", "name the mission's folder: PACK/missions/NAME", {}, {}});
  return tell(model::newMission({arguments.folder, arguments.title, arguments.ruleset, arguments.from}, folders),
              fmt::format("sortie play {}", arguments.folder));
}

int newRulesetCommand(const NewArguments& arguments) {
  const model::BoardKind board = arguments.board == "graph" ? model::BoardKind::Graph : model::BoardKind::Squares;
  const Result<model::NewFiles> made =
      model::newRuleset({arguments.folder, arguments.id, arguments.title, arguments.author, arguments.from, board},
                        foldersFrom(arguments));
  std::string next = fmt::format("sortie test {}", arguments.folder);
  if (made) {
    // A template of what was copied is the first thing to sweep.
    const Result<std::vector<model::MissionTemplate>> templates = model::missionTemplates(made->folder);
    if (templates && !templates->empty()) {
      next += fmt::format("; sortie sweep {}/templates/{}", arguments.folder, templates->front().id);
    }
  }
  return tell(made, next);
}

}  // namespace sortie::cli

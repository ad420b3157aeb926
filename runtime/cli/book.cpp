// `sortie book`: a mission on paper, or the rulebook of a ruleset.
#include <filesystem>
#include <iostream>

#include <fmt/format.h>

#include "archive/archive_path.h"
#include "cli/commands.h"
#include "cli/mission.h"
#include "model/load/find_pack.h"
#include "model/load/load.h"
#include "model/load/pack_files.h"
#include "model/xml/format.h"
#include "model/xml/xml_characters.h"
#include "picture/book/book.h"
#include "play/record/record_text.h"

namespace sortie::cli {

namespace {

namespace fs = std::filesystem;

Result<picture::BookOptions> readOptions(const BookArguments& arguments) {
  picture::BookOptions out;
  Result<picture::Paper> paper = picture::paperNamed(arguments.paper);
  if (!paper) return failed(paper);
  out.paper = *paper;
  if (arguments.square < 5 || arguments.square > 100) return fail("usage", "--square takes 5 to 100 millimetres");
  out.square = arguments.square;
  out.backs = arguments.backs;
  out.box = arguments.box;
  out.side = arguments.side;
  out.slim = arguments.slim;
  if (arguments.slim) out.parts = picture::slimParts();
  if (!arguments.parts.empty()) out.parts.clear();
  for (const std::string_view name :
       arguments.parts.empty() ? std::vector<std::string_view>() : play::split(arguments.parts, ',')) {
    const Result<picture::BookPart> part = picture::bookPartNamed(std::string(name));
    if (!part) return failed(part);
    out.parts.push_back(*part);
  }
  return out;
}

/// A mission with nothing in it, of a ruleset's pack or of its folder.
Result<std::shared_ptr<const world::Scenario>> scenarioOfRules(const std::string& rules,
                                                               const std::vector<fs::path>& given) {
  fs::path folder = rules;
  std::error_code status;
  if (!model::hasFile(folder, "pack.xml")) {
    Result<fs::path> found = model::findPack(rules, model::packSearchFolders(given, fs::current_path(status)));
    if (!found) return failed(found);
    folder = std::move(*found);
  }
  Result<std::vector<std::shared_ptr<const model::Pack>>> packs = model::loadPacks(folder, given);
  if (!packs) return failed(packs);
  const std::shared_ptr<const model::Pack> ruleset = packs->back();
  if (!ruleset->ruleset) return fail("usage", fmt::format("{} is not a ruleset", ruleset->info.id));
  return world::Scenario::make(model::emptyMission(std::move(*packs), *ruleset));
}

}  // namespace

std::optional<Error> printProblem(const fs::path& pack, const std::vector<fs::path>& packs) {
  if (!model::hasFile(pack, "ruleset.xml") || !archive::isFolder(pack / "print")) return {};
  const Result<std::shared_ptr<const world::Scenario>> scenario = scenarioOfRules(pack.string(), packs);
  if (!scenario) return scenario.error();
  const Result<picture::MapLooks> looks = picture::MapLooks::make(*scenario);
  if (!looks) return looks.error();
  picture::BookOptions options;
  options.parts = {picture::BookPart::Setup,  picture::BookPart::Rulebook, picture::BookPart::Reference,
                   picture::BookPart::Sheets, picture::BookPart::Trackers, picture::BookPart::Dice};
  const Result<std::vector<picture::Page>> pages = picture::makeBook(*looks, options);
  if (!pages) return pages.error();
  return {};
}

int bookCommand(const BookArguments& arguments) {
  const Result<picture::BookOptions> options = readOptions(arguments);
  if (!options) return complain(options.error());
  if (arguments.rules.empty() == arguments.mission.mission.empty())
    return complain({"usage", "name a mission to print, or a ruleset with --rules", {}, {}});
  const Result<model::LoadOptions> load = loadOptions(arguments.mission);
  if (!load) return complain(load.error());
  const bool rules = !arguments.rules.empty();
  const Result<std::shared_ptr<const world::Scenario>> scenario =
      rules ? scenarioOfRules(arguments.rules, {arguments.mission.packs.begin(), arguments.mission.packs.end()})
            : loadScenario(arguments.mission.mission, *load);
  if (!scenario) return complain(scenario.error());
  const Result<picture::MapLooks> looks = picture::MapLooks::make(*scenario);
  if (!looks) return complain(looks.error());
  const Result<picture::BookFile> book =
      rules ? picture::rulebookPdf(*looks, *options) : picture::bookPdf(*looks, *options);
  if (!book) return complain(book.error());
  if (const Result<void> written = model::writeFile(arguments.out, book->bytes); !written)
    return complain(written.error());
  for (const Error& problem : looks->problems()) std::cerr << model::printable(problem.message()) << "\n";
  std::cout << model::printable(fmt::format("{}: {} pages", arguments.out, book->pages)) << "\n";
  if (!rules && !options->box && !arguments.slim && arguments.parts.empty() && picture::boxHasMore(**scenario))
    std::cout << "cards and figures that set-up takes from the game's box are left out: --box prints them too\n";
  return looks->problems().empty() ? good : findings;
}

}  // namespace sortie::cli

// `sortie test --record`: a playtest becomes a spec of its mission's pack.
#include <fmt/format.h>

#include "cli/mission.h"
#include "cli/test.h"
#include "model/load/find_pack.h"
#include "model/xml/format.h"
#include "play/specs/spec_record.h"

namespace sortie::cli {

namespace {

namespace fs = std::filesystem;

/// The path inside the pack of the file that is asked for.
Result<std::string> placeOf(const std::string& as, const fs::path& packFolder) {
  fs::path file(as);
  if (file.extension() != ".lua") file += ".lua";
  if (!file.has_parent_path()) file = packFolder / "specs" / file;
  std::error_code status;
  const std::string inside =
      fs::weakly_canonical(file, status).lexically_relative(fs::weakly_canonical(packFolder, status)).generic_string();
  if (Result<> good = play::specPlace(inside); !good) return failed(good);
  if (fs::exists(packFolder / inside, status))
    return fail("new-exists", fmt::format("{} exists already", (packFolder / inside).string()), {},
                "choose another name");
  return inside;
}

}  // namespace

int recordSpecCommand(const SpecArguments& arguments, std::ostream& out) {
  const Result<play::Record> record = play::loadRecord(arguments.record);
  if (!record) return complain(record.error());
  model::LoadOptions load;
  load.packFolders = arguments.packFolders;
  // As `sortie replay` looks for the mission: from where one works, then from beside the record.
  for (const fs::path& start : {fs::current_path(), fs::absolute(arguments.record).parent_path()})
    for (const fs::path& folder : model::packSearchFolders({}, start)) load.packFolders.push_back(folder);
  load.variant = record->header.variant;
  load.options = record->header.options;
  load.starts = record->header.starts;
  const Result<std::shared_ptr<const world::Scenario>> scenario = loadScenario(record->header.mission, load);
  if (!scenario) return complain(scenario.error());
  const fs::path packFolder = model::enclosingPack((*scenario)->mission.mission->folder);
  const Result<std::string> file = placeOf(arguments.as, packFolder);
  if (!file) return complain(file.error());
  const Result<std::unique_ptr<script::Host>> host = openHost(*scenario);
  if (!host) return complain(host.error());
  const Result<play::RecordedSpec> spec =
      play::recordSpec(**host, *record, arguments.at.value_or(record->answers.size()));
  if (!spec) return complain(spec.error());

  const std::string title = arguments.title.empty() ? fs::path(*file).stem().string() : arguments.title;
  const std::vector<bool> ticked =
      arguments.all ? std::vector<bool>(spec->facts.size(), true) : play::proposedFacts(*spec);
  const std::string text = play::recordedText(*spec, title, ticked);
  play::TestOptions options;
  options.packFolders = load.packFolders;
  options.trace = true;
  const Result<play::SpecReport> report = play::tryRecorded(packFolder, *file, text, options);
  if (!report) return complain(report.error());
  out << play::specText({play::PackSpecs{record->header.mission, {*report}, false, {}}}, tintsFor(out));
  if (!report->passed) {
    out << "The spec was not written.\n";
    return findings;
  }
  std::error_code status;
  fs::create_directories((packFolder / *file).parent_path(), status);
  if (const Result<> written = model::writeFile(packFolder / *file, text); !written) return complain(written.error());
  out << fmt::format("Written to {}\n", (packFolder / *file).string());
  return good;
}

}  // namespace sortie::cli

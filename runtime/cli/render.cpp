// `sortie render`: a mission's map or a moment of a record as SVG, PNG or PDF.
#include <iostream>

#include <fmt/format.h>

#include "archive/archive_path.h"
#include "cli/mission.h"
#include "model/level.h"
#include "model/load/find_pack.h"
#include "model/xml/format.h"
#include "model/xml/xml_characters.h"
#include "picture/render.h"
#include "play/moment.h"

namespace sortie::cli {

namespace {

namespace fs = std::filesystem;

/// What is rendered: a scenario and a session brought to the wanted moment; the world as set up when there is none.
struct Moment {
  std::shared_ptr<const world::Scenario> scenario;
  std::unique_ptr<script::Host> host;
  std::unique_ptr<play::Session> session;

  [[nodiscard]] const world::World& world() const { return session ? session->world() : scenario->initial; }
};

bool isRecord(const std::string& name) { return archive::isFile(name) && fs::path(name).filename() != "mission.xml"; }

Result<Moment> momentOfMission(const RenderArguments& arguments) {
  if (arguments.at) return fail("usage", "--at is for records only: a mission is drawn as it is set up");
  const Result<model::LoadOptions> options = loadOptions(arguments.mission);
  if (!options) return failed(options);
  const Result<std::shared_ptr<const world::Scenario>> scenario = loadScenario(arguments.mission.mission, *options);
  if (!scenario) return failed(scenario);
  Moment out{*scenario, nullptr, nullptr};
  if (!arguments.setup) return out;
  Result<std::unique_ptr<script::Host>> host = openHost(out.scenario);
  if (!host) return failed(host);
  out.host = std::move(*host);
  out.session = std::make_unique<play::Session>(*out.host, play::SessionOptions{arguments.seed, false, false});
  if (const Result<> played = play::playSetup(*out.session); !played) return failed(played);
  return out;
}

Result<Moment> momentOfRecord(const RenderArguments& arguments) {
  if (arguments.setup) return fail("usage", "--setup is for missions only: a record has its own start");
  if (!arguments.mission.variant.empty() || !arguments.mission.options.empty())
    return fail("usage", "a record has its own variant and options");
  const std::string& file = arguments.mission.mission;
  const Result<play::Record> record = play::loadRecord(file);
  if (!record) return failed(record);
  model::LoadOptions options;
  for (const std::string& folder : arguments.mission.packs) options.packFolders.emplace_back(folder);
  for (const fs::path& start : {fs::current_path(), fs::absolute(file).parent_path()})
    for (const fs::path& folder : model::packSearchFolders({}, start)) options.packFolders.push_back(folder);
  options.variant = record->header.variant;
  options.options = record->header.options;
  options.starts = record->header.starts;
  const Result<std::shared_ptr<const world::Scenario>> scenario = loadScenario(record->header.mission, options);
  if (!scenario) return failed(scenario);
  Moment out{*scenario, nullptr, nullptr};
  Result<std::unique_ptr<script::Host>> host = openHost(out.scenario);
  if (!host) return failed(host);
  out.host = std::move(*host);
  out.session = std::make_unique<play::Session>(*out.host, play::SessionOptions{record->header.seed, false, false});
  if (const Result<> there = play::goTo(*record, arguments.at, *out.session); !there) return failed(there);
  return out;
}

}  // namespace

int renderCommand(const RenderArguments& arguments) {
  const Result<picture::PictureFormat> format = picture::formatOf(arguments.out);
  if (!format) return complain(format.error());
  const Result<Moment> moment =
      isRecord(arguments.mission.mission) ? momentOfRecord(arguments) : momentOfMission(arguments);
  if (!moment) return complain(moment.error());

  picture::RenderRequest request;
  request.map.level = model::levelNumbered(arguments.level);
  request.map.surround = arguments.dark ? picture::Surround::Dark : picture::Surround::Light;
  request.map.grid = arguments.grid;
  request.map.coordinates = arguments.coordinates;
  request.map.tileNames = arguments.tileNames;
  request.map.sides = arguments.sides;
  request.as = arguments.as;
  request.reach = arguments.reach;
  request.sight = arguments.sight;
  request.line = arguments.line;
  const Result<picture::Rendered> rendered = picture::render(moment->scenario, moment->world(), request);
  if (!rendered) return complain(rendered.error());
  const Result<std::string> bytes = picture::encode(rendered->scene, *format, {arguments.scale, arguments.width},
                                                    moment->scenario->mission.mission->title);
  if (!bytes) return complain(bytes.error());
  if (const Result<> written = model::writeFile(arguments.out, *bytes); !written) return complain(written.error());
  for (const Error& problem : rendered->problems) std::cerr << model::printable(problem.message()) << "\n";
  return rendered->problems.empty() ? good : findings;
}

}  // namespace sortie::cli

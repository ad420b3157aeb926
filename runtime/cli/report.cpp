// `sortie report`: a page, CSV or JSON out of a sweep's file.
#include "cli/report.h"

#include <charconv>
#include <iostream>

#include <fmt/format.h>

#include "base/shell_text.h"
#include "cli/mission.h"
#include "model/xml/format.h"
#include "play/record/record_text.h"
#include "play/sweep/export.h"

namespace sortie::cli {

namespace {

/// The mission's scenarios by variant, if they can be opened and are those that were played.
void findMaps(const play::SweepStore& store, const ReportArguments& arguments, report::ReportOptions& options) {
  const auto& meta = store.meta();
  const std::string mission = arguments.mission.empty() ? meta.at("mission") : arguments.mission;
  const std::vector<std::string> variants = store.variants();
  for (std::size_t v = 0; v < variants.size(); ++v) {
    model::LoadOptions load;
    for (const std::string& folder : arguments.packs) load.packFolders.emplace_back(folder);
    load.variant = variants[v];
    for (const auto& [key, value] : meta)
      if (key.starts_with("option ")) load.options[key.substr(7)] = value;
    Result<std::shared_ptr<const world::Scenario>> scenario = loadScenario(mission, load);
    if (!scenario) {
      options.noMap = fmt::format("The mission could not be opened ({}): name its folder with --mission or --packs.",
                                  scenario.error().text);
      continue;
    }
    if (fmt::format("{} {}", variants[v], (*scenario)->hash) != meta.at(fmt::format("variant {}", v))) {
      options.noMap =
          "The mission has changed since these playtests: its map would not be the one they were played on.";
      continue;
    }
    options.scenarios[variants[v]] = std::move(*scenario);
  }
}

Result<> run(const ReportArguments& arguments) {
  report::ReportOptions options;
  if (Result<> r = readBand(arguments.band, options); !r) return r;
  Result<play::SweepStore> store = play::SweepStore::open(arguments.sweep, play::SweepStore::Use::Read);
  if (!store) return failed(store);
  if (!arguments.csv.empty())
    if (Result<> r = play::exportCsv(*store, arguments.csv); !r) return r;
  if (!arguments.json.empty()) {
    const Result<play::Statistics> statistics = play::Statistics::of(*store);
    if (!statistics) return failed(statistics);
    const std::string json = play::statisticsJson(*statistics);
    if (arguments.json == "-")
      std::cout << json;
    else if (Result<> r = model::writeFile(arguments.json, json); !r)
      return r;
  }
  std::string out = arguments.out;
  if (out.empty() && arguments.csv.empty() && arguments.json.empty())
    out = std::filesystem::path(arguments.sweep).replace_extension(".html").string();
  if (!out.empty()) {
    findMaps(*store, arguments, options);
    const std::string mission = arguments.mission.empty() ? store->meta().at("mission") : arguments.mission;
    options.opens = missionWords(mission, arguments.packs);
    if (Result<> r = writeReport(*store, options, out); !r) return r;
  }
  return {};
}

}  // namespace

Result<> readBand(const std::string& text, report::ReportOptions& options) {
  if (text.empty()) return {};
  const std::size_t dash = text.find('-');
  const auto number = [&](const std::string& part) {
    double value = -1;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
    return error == std::errc() && end == part.data() + part.size() ? value : -1.0;
  };
  const double low = dash == std::string::npos ? -1 : number(text.substr(0, dash));
  const double high = dash == std::string::npos ? -1 : number(text.substr(dash + 1));
  if (low < 0 || high > 100 || low >= high)
    return fail("usage", fmt::format("--band takes LOW-HIGH in percent, such as 35-65, not \"{}\"", text));
  options.band = {low / 100, high / 100};
  return {};
}

std::string missionWords(const std::string& mission, const std::vector<std::string>& packs) {
  std::string out = shellWord(mission);
  for (const std::string& folder : packs) out += " --packs " + shellWord(folder);
  return out;
}

Result<> writeReport(play::SweepStore& store, const report::ReportOptions& options, const std::string& file) {
  const Result<play::Statistics> statistics = play::Statistics::of(store);
  if (!statistics) return failed(statistics);
  const Result<std::string> html = report::reportHtml(*statistics, options);
  if (!html) return failed(html);
  if (Result<> r = model::writeFile(file, *html); !r) return r;
  std::cerr << "report: " << file << std::endl;
  return {};
}

int reportCommand(const ReportArguments& arguments) {
  if (const Result<> r = run(arguments); !r) return complain(r.error());
  return good;
}

}  // namespace sortie::cli

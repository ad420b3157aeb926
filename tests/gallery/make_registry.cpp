// Makes a registry of pack folders, with keys made for it, and its gallery:
//   gallery_registry OUT [--url URL] [--figures FILE] [--revoke ID REASON] PACK...
//   gallery_registry --ask FOLDER QUERY...     the ids that each query finds, a line each
// FILE has what a keeper's playtests would give, a mission a line: MISSION|MINUTES MINUTES|PLAYTESTS|AGENTS|SIDE=WINS|…
#include <cmath>
#include <fstream>
#include <iostream>
#include <sstream>

#include "play/sweep/sweep_report.h"
#include "registry/registry_fixture.h"
#include "registry/site/site.h"
#include "registry/site/site_source.h"

namespace {

using namespace sortie;

std::vector<std::string> parts(const std::string& line, char between) {
  std::vector<std::string> out;
  std::istringstream in(line);
  for (std::string part; std::getline(in, part, between);) out.push_back(part);
  return out;
}

void readFigures(const std::string& file, registry::test::TestRegistry& made) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const std::vector<std::string> fields = parts(line, '|');
    if (fields.size() < 5) continue;
    std::vector<int> minutes;
    for (const std::string& each : parts(fields[1], ' ')) minutes.push_back(std::stoi(each));
    exchange::Balance balance;
    balance.runs = std::stoull(fields[2]);
    balance.agents = fields[3];
    for (std::size_t i = 4; i < fields.size(); ++i) {
      const std::size_t equals = fields[i].rfind('=');
      const play::Rate rate = play::wilson(std::stoull(fields[i].substr(equals + 1)), balance.runs);
      const auto whole = [](double share) { return static_cast<int>(std::lround(100 * share)); };
      balance.sides.push_back({fields[i].substr(0, equals), whole(rate.share), whole(rate.low), whole(rate.high)});
    }
    made.balance(fields[0], minutes, balance);
  }
}

/// As many as the gallery shows.
int ask(const std::filesystem::path& folder, const std::vector<std::string>& queries) {
  const registry::SiteSource source = registry::test::need(registry::readSiteSource(folder, folder));
  exchange::SearchOptions options;
  options.most = 24;
  for (const std::string& query : queries) {
    const exchange::SearchAnswer answer = registry::test::need(
        exchange::searchPacks(registry::treeFiles(folder), source.index.search.value(), query, options));
    for (const exchange::SearchHit& hit : answer.hits) std::cout << hit.entry.id << " ";
    std::cout << "\n";
  }
  return 0;
}

int run(const std::vector<std::string>& words) {
  if (words.at(0) == "--ask") return ask(words.at(1), {words.begin() + 2, words.end()});
  registry::test::TestRegistry made(words.at(0));
  registry::SiteOptions options;
  options.registry = words.at(0);
  std::vector<std::pair<std::string, std::string>> revoked;
  std::int64_t when = registry::test::TestRegistry::kNow - std::int64_t{20} * 86'400;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "--url") {
      options.url = words.at(++i);
    } else if (words[i] == "--figures") {
      readFigures(words.at(++i), made);
    } else if (words[i] == "--revoke") {
      revoked.emplace_back(words.at(i + 1), words.at(i + 2));
      i += 2;
    } else {
      made.add(words[i], when);
      when += 86'400;
    }
  }
  for (const auto& [id, reason] : revoked) made.revoke(id, reason);
  made.finish();
  const exchange::Checked<registry::SiteWritten> written = registry::writeSite(options);
  if (!written) return std::cerr << written.error().error.message() << "\n", 1;
  for (const Error& problem : written->problems) std::cerr << problem.message() << "\n";
  std::cout << written->packs << " packs, " << written->pages << " files, " << written->described << " described\n";
  return 0;
}

}  // namespace

int main(int count, char** words) {
  try {
    return run({words + 1, words + count});
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}

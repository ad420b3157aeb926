// `sortie replay`: plays a record again; with --check it proves it step by step.
#include <iostream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "base/nearest.h"
#include "base/tint.h"
#include "cli/mission.h"
#include "cli/transcript.h"
#include "model/load/find_pack.h"
#include "model/xml/xml_characters.h"
#include "model/agent_name.h"
#include "play/record/record.h"
#include "play/text/closing_text.h"
#include "world/names.h"

namespace sortie::cli {

namespace {

namespace fs = std::filesystem;

/// Says what the record was made with and what is here now, where they differ; whether the packs are the same.
bool compareHeaders(const play::RecordHeader& then, const play::RecordHeader& now) {
  bool samePacks = true;
  const auto differs = [](const std::string& what, const std::string& a, const std::string& b) {
    if (a != b)
      std::cerr << model::printable(fmt::format("{}: the record has {}, this program has {}", what, a, b)) << "\n";
  };
  differs("engine", then.engine, now.engine);
  differs("lua", then.lua, now.lua);
  differs("mission", then.mission, now.mission);
  for (const play::RecordedPack& pack : now.packs) {
    const auto same = [&](const play::RecordedPack& other) { return other.id == pack.id; };
    const auto found = std::find_if(then.packs.begin(), then.packs.end(), same);
    samePacks = samePacks && found != then.packs.end() && found->hash == pack.hash;
    if (found == then.packs.end())
      std::cerr << model::printable(fmt::format("pack {}: not in the record", pack.id)) << "\n";
    else
      differs("pack " + pack.id, found->version + " " + found->hash, pack.version + " " + pack.hash);
  }
  return samePacks;
}

/// The sides that the reader of a transcript sees with; "people" stands for all that people played.
Result<std::vector<bool>> readersOf(const world::Scenario& scenario, const play::Record& record,
                                    const std::vector<std::string>& names) {
  std::vector<bool> out(scenario.sides.size(), false);
  for (const std::string& name : names) {
    if (name == "people") {
      for (const auto& [side, agent] : record.header.agents)
        if (agent == model::humanAgent && scenario.side(side) != world::SideId::None)
          out[world::at(scenario.side(side))] = true;
      continue;
    }
    const world::SideId side = scenario.side(name);
    if (side == world::SideId::None)
      return fail("side-unknown", fmt::format("--as {}: the mission has no such side", name), {},
                  namesToChoose(name, world::sideNames(scenario)));
    out[world::at(side)] = true;
  }
  return out;
}

}  // namespace

int replayCommand(const ReplayArguments& arguments) {
  const Result<play::Record> record = play::loadRecord(arguments.file);
  if (!record) return complain(record.error());
  model::LoadOptions options;
  for (const std::string& folder : arguments.packs) options.packFolders.emplace_back(folder);
  // First the packs of where one works, then those beside the record: a copy that lies there must not win by chance.
  for (const fs::path& start : {fs::current_path(), fs::absolute(arguments.file).parent_path()})
    for (const fs::path& folder : model::packSearchFolders({}, start)) options.packFolders.push_back(folder);
  options.variant = record->header.variant;
  options.options = record->header.options;
  options.starts = record->header.starts;
  const std::string& mission = arguments.mission.empty() ? record->header.mission : arguments.mission;
  const Result<std::shared_ptr<const world::Scenario>> scenario = loadScenario(mission, options);
  if (!scenario) return complain(scenario.error());
  if (const Result<> may = mayRun((*scenario)->mission.packs, arguments.allowed); !may) return complain(may.error());
  Result<std::unique_ptr<script::Host>> host = openHost(*scenario);
  if (!host) return complain(host.error());
  const bool samePacks =
      compareHeaders(record->header, play::recordHeader(**scenario, options.options, record->header.seed, {}));

  if (!arguments.as.empty()) {
    const Result<std::vector<bool>> readers = readersOf(**scenario, *record, arguments.as);
    if (!readers) return complain(readers.error());
    play::Session told(**host, {record->header.seed, true, true});
    play::TextStyle style;
    style.colour = wantsColour(STDOUT_FILENO);
    const Result<> printed = printTranscript(told, *record, *readers, style, std::cout);
    std::cout << std::flush;
    return printed ? good : complain(printed.error());
  }
  play::Session session(**host, {record->header.seed, true, false});
  const play::Replay replayed = play::replay(*record, session, arguments.check);
  std::cout << fmt::format("{} of {} decisions replayed\n", replayed.answered, record->answers.size());
  if (replayed.divergence) {
    const play::Replay::Divergence& d = *replayed.divergence;
    if (!d.what.empty())
      std::cout << model::printable(d.what) << "\n";
    else
      std::cout << fmt::format("diverges {}: expected {:x}, got {:x}\n",
                               d.atEnd ? "after the last decision" : fmt::format("before decision {}", d.number),
                               d.expected, d.got);
    return findings;
  }
  if (replayed.unfit) {
    std::cout << model::printable(replayed.unfit->message()) << "\n";
    return findings;
  }
  const play::RecordedEnd end = play::recordEnd(session);
  const std::string lost = play::lossText(session.scenario(), session.world());
  const std::string who = !lost.empty()         ? fmt::format(" ({})", model::printable(lost))
                          : end.winners.empty() ? std::string()
                                                : fmt::format(" won by {}", fmt::join(end.winners, ", "));
  std::cout << fmt::format("{}{} #{:016x}\n", model::printable(end.outcome), who, end.hash);
  if (arguments.check && !record->end) {
    std::cout << "the record has no last line: it was cut off there\n";
    return findings;
  }
  if (arguments.check)
    std::cout
        << (samePacks
                ? "the record is exact\n"
                : "the record plays out the same with these packs, although they differ from those it was made with\n");
  // A halt that the record has too is what replaying it should give.
  return replayed.halt && !(record->end && record->end->outcome == "halt") ? findings : good;
}

}  // namespace sortie::cli

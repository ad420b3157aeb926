#include "cli/campaign_play.h"

#include <algorithm>

#include <fmt/format.h>
#include <sodium.h>

#include "model/agent_name.h"
#include "model/xml/xml.h"
#include "play/sweep/sweep.h"

namespace sortie::cli {

namespace {

namespace fs = std::filesystem;

/// "winter.2-brood-nest.record"; with a number more where a mission that was taken back has left one of that name.
std::string freeRecordName(const fs::path& file, std::size_t number, const std::string& mission) {
  std::string stem = file.stem().string();
  for (char& c : stem)
    if (const char text[] = {c, '\0'}; c == '.' || !campaign::isRecordName(text)) c = '-';
  if (stem.empty() || !campaign::isRecordName(stem)) stem = "campaign";
  constexpr std::size_t longest = 100;
  const std::string base = fmt::format("{}.{}-{}", stem.substr(0, longest), number, mission.substr(0, longest));
  std::string name = base + ".record";
  std::error_code status;  // a folder that cannot be read says so when the state is saved
  for (int again = 2; fs::exists(file.parent_path() / name, status); ++again)
    name = fmt::format("{}.{}.record", base, again);
  return name;
}

/// Agents by seat; none for sides that people play.
Result<std::vector<std::unique_ptr<play::Agent>>> seatAgents(const std::shared_ptr<const world::Scenario>& scenario,
                                                             std::map<std::string, std::string> chosen) {
  std::vector<std::string> people;
  for (const auto& [side, agent] : chosen)
    if (agent == model::humanAgent) people.push_back(side);
  for (const std::string& side : people) chosen[side] = "first";
  Result<std::vector<std::unique_ptr<play::Agent>>> agents = play::makeAgents(scenario, chosen);
  if (!agents) return agents;
  for (const std::string& side : people) (*agents)[world::at(scenario->side(side))].reset();
  return agents;
}

/// The playtest of the mission in play as far as its record goes.
Result<play::Record> catchUp(const fs::path& file, play::Session& session) {
  std::error_code status;
  if (!fs::exists(file, status)) return play::Record{};
  Result<play::Record> record = play::loadRecord(file);
  if (!record) return record;
  const play::Replay replayed = play::replay(*record, session, false);
  if (replayed.unfit) {
    Error error = *replayed.unfit;
    error.remedy = "restore the packs it was played with, or undo the mission with `sortie campaign undo`";
    return tl::unexpected<Error>(std::move(error));
  }
  if (replayed.halt) return tl::unexpected<Error>(replayed.halt->error);
  record->end.reset();
  return record;
}

}  // namespace

Result<std::string> hashFile(const fs::path& file) {
  const Result<std::string> text = model::readFile(file, play::maxRecordBytes);
  if (!text) return failed(text);
  unsigned char digest[crypto_hash_sha256_BYTES];
  crypto_hash_sha256(digest, reinterpret_cast<const unsigned char*>(text->data()), text->size());
  std::string hex;
  for (const unsigned char byte : digest) hex += fmt::format("{:02x}", static_cast<unsigned>(byte));
  return hex;
}

Result<HandEnd> playMission(campaign::Campaign& campaign, const PlayOptions& options, std::istream& in,
                            std::ostream& out) {
  if (campaign.state().inPlay() == nullptr) {
    const Result<> begun = campaign.begin(
        [&](std::size_t number, const std::string& mission) { return freeRecordName(options.file, number, mission); });
    if (!begun) return failed(begun);
    if (const Result<> saved = campaign::saveState(campaign.state(), options.file); !saved) return failed(saved);
    if (options.onBegin) options.onBegin();
  }
  const campaign::Played& played = *campaign.state().inPlay();
  const fs::path file = options.file.parent_path() / played.record;
  const Result<std::shared_ptr<const world::Scenario>> scenario = campaign.scenario();
  if (!scenario) return failed(scenario);
  script::HostOptions asked;
  asked.print = options.print;
  Result<std::unique_ptr<script::Host>> host = script::Host::make(*scenario, std::move(asked));
  if (!host) return failed(host);
  Result<std::vector<std::unique_ptr<play::Agent>>> agents = seatAgents(*scenario, campaign.agents());
  if (!agents) return failed(agents);
  std::map<std::string, std::string> names;
  bool people = false;
  for (std::size_t s = 0; s < agents->size(); ++s) {
    names[(*scenario)->sides[s].name] = (*agents)[s] ? (*agents)[s]->name() : model::humanAgent;
    people = people || !(*agents)[s];
  }
  // Only people take answers back; agents that search need the last step's beginning.
  play::Session session(**host, {played.seed, true, people, !people});
  Result<play::Record> record = catchUp(file, session);
  if (!record) return failed(record);
  record->header = play::recordHeader(**scenario, played.options, played.seed, std::move(names));
  HandOptions hand{
      std::move(*agents), file, options.style, !options.quiet, "sortie campaign play " + options.file.string(),
      options.readLine};
  const Result<HandEnd> end = playByHand(session, *record, hand, in, out);
  if (!end || *end != HandEnd::Over) return end;
  const Result<std::string> hash = hashFile(file);
  if (!hash) return failed(hash);
  if (const Result<> finished = campaign.finish(session, *hash); !finished) return failed(finished);
  if (const Result<> saved = campaign::saveState(campaign.state(), options.file); !saved) return failed(saved);
  return end;
}

}  // namespace sortie::cli

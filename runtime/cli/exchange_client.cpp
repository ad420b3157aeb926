#include "cli/exchange_client.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/progress.h"
#include "base/tint.h"
#include "cli/commands.h"
#include "cli/exchange_text.h"
#include "exchange/client.h"
#include "exchange/root.h"
#include "exchange/signed_index.h"
#include "model/xml/format.h"
#include "model/xml/xml.h"
#include "model/xml/xml_characters.h"

namespace sortie::cli {
namespace {

using exchange::Checked;
using exchange::Client;
using exchange::Plan;
using exchange::PlanStep;
using exchange::Refusal;
using model::printable;

/// A client over the user's own folders, with a bar that tells how far it is.
struct OpenClient {
  explicit OpenClient(const ClientArguments& arguments)
      : transport(exchange::systemTransport()), client(exchange::userFolders(), *transport, optionsOf(arguments)) {
    watch.step = [this](const exchange::Step& step) {
      if (step.what != shown) {
        bar.reset();
        shown = step.what;
        bar = std::make_unique<Progress>("kB: " + printable(step.what), step.total / kilo);
      }
      bar->show(step.done / kilo);
    };
  }

  static exchange::ClientOptions optionsOf(const ClientArguments& arguments) {
    exchange::ClientOptions out;
    out.registries = arguments.registries;
    out.offline = arguments.offline;
    out.present = exchange::presentPacks();
    return out;
  }

  static constexpr std::uint64_t kilo = 1'000;

  std::unique_ptr<exchange::Transport> transport;
  Client client;
  exchange::Watch watch;
  std::string shown;
  std::unique_ptr<Progress> bar;
};

std::string sizeText(std::uint64_t bytes) {
  constexpr double kilobyte = 1e3;
  constexpr double megabyte = 1e6;
  if (bytes < 10'000) return fmt::format("{} bytes", bytes);
  if (bytes < 1'000'000) return fmt::format("{:.0f} kB", static_cast<double>(bytes) / kilobyte);
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / megabyte);
}

std::string keyLine(const std::string& name, const std::string& key) {
  if (key.empty()) return name.empty() ? "unsigned" : fmt::format("{}, unsigned", name);
  return name.empty() ? fmt::format("key {}", key) : fmt::format("{}, key {}", name, key);
}

int tellClientRefusal(const Refusal& refusal, std::ostream& out) {
  if (refusal.error.text.find('\n') == std::string::npos) {
    const int status = tellRefused(refusal, out);
    return refusal.kind == "network" ? broken : status;
  }
  // A conflict has a sentence a line.
  std::istringstream lines(refusal.error.text);
  bool first = true;
  const Tints tints = tintsFor(out);
  for (std::string line; std::getline(lines, line); first = false)
    out << (first ? tints(Tint::Bad, "error") + ": " + refusal.error.code + ": " : "  ") << printable(line) << '\n';
  out << "  " << printable(fmt::format("({})", refusal.error.remedy)) << '\n';
  return findings;
}

void tellWarnings(const std::vector<std::string>& warnings, std::ostream& out) {
  const Tints tints = tintsFor(out);
  for (const std::string& warning : warnings)
    out << tints(Tint::Warning, "warning") << ": " << printable(warning) << '\n';
}

void tellStep(const PlanStep& step, std::ostream& out) {
  if (step.to.empty()) {
    out << printable(fmt::format("goes     {} {}", step.id, step.from)) << '\n';
    return;
  }
  const std::string what = step.from.empty() ? fmt::format("comes    {} {}", step.id, step.to)
                                             : fmt::format("changes  {} {} to {}", step.id, step.from, step.to);
  out << printable(fmt::format("{}, \"{}\", {}{}, from {}{}", what, step.title, sizeText(step.size),
                               step.here ? " (downloaded already)" : "", step.registry,
                               step.neededBy.empty() ? "" : fmt::format(", needed by {}", step.neededBy)))
      << '\n'
      << printable(fmt::format("         by {}{}", keyLine(step.authorName, step.author),
                               step.newKey ? " (a key that is new here)" : ""))
      << '\n';
}

/// Yes, on a line of its own.
bool agreed(const std::string& question, std::istream& in, std::ostream& out) {
  out << question << " [y/N] " << std::flush;
  std::string line;
  if (!std::getline(in, line)) {
    out << "\nnothing was answered, so nothing is done; --yes answers in advance\n";
    return false;
  }
  if (line == "y" || line == "Y" || line == "yes") return true;
  out << "nothing is done\n";
  return false;
}

/// Tells the plan, asks, does it.
int carryOut(OpenClient& open, const Checked<Plan>& plan, const ClientArguments& arguments,
             const exchange::PlanOptions& options, std::istream& in, std::ostream& out) {
  open.bar.reset();
  if (!plan) return tellClientRefusal(plan.error(), out);
  tellWarnings(plan->warnings, out);
  if (plan->steps.empty()) {
    out << "there is nothing to do\n";
    return good;
  }
  for (const PlanStep& step : plan->steps) tellStep(step, out);
  if (plan->download > 0) out << "download " << sizeText(plan->download) << '\n';
  if (!arguments.yes && !agreed("Go on?", in, out)) return findings;
  const auto done = open.client.apply(*plan, options, open.watch);
  open.bar.reset();
  if (!done) return tellClientRefusal(done.error(), out);
  for (const archive::InstalledPack& pack : *done)
    out << printable(fmt::format("installed {} {}", pack.id, pack.version)) << '\n';
  for (const PlanStep& step : plan->steps)
    if (step.to.empty()) out << printable(fmt::format("removed {}", step.id)) << '\n';
  return good;
}

/// ID or ID@RANGE.
exchange::Wish wishOf(exchange::WishKind kind, const std::string& word) {
  const std::size_t at = word.find('@');
  return {kind, word.substr(0, at), at == std::string::npos ? std::string() : word.substr(at + 1)};
}

void tellMission(const exchange::MissionDetails& mission, std::ostream& out) {
  out << printable(fmt::format("  {}, \"{}\"", mission.id, mission.title));
  if (!mission.players.empty()) out << fmt::format(", {} players", fmt::join(mission.players, ", "));
  if (!mission.minutes.empty()) out << fmt::format(", {} minutes", fmt::join(mission.minutes, " to "));
  out << '\n';
  if (!mission.audience.empty()) out << "    " << printable(fmt::format("for {}", mission.audience)) << '\n';
  if (mission.balance)
    for (const exchange::SideShare& side : mission.balance->sides)
      out << "    "
          << printable(fmt::format("{} wins {} % ({} to {}) of {} games", side.title, side.share, side.low, side.high,
                                   mission.balance->runs))
          << '\n';
}

}  // namespace

int searchCommand(const ClientArguments& arguments, std::ostream& out) {
  OpenClient open(arguments);
  const auto hits = open.client.search(fmt::format("{}", fmt::join(arguments.words, " ")), arguments.most, open.watch);
  open.bar.reset();
  if (!hits) return tellClientRefusal(hits.error(), out);
  for (const exchange::PackSummary& hit : *hits)
    out << printable(fmt::format("{} {}, \"{}\", {}{}{}", hit.id, hit.version, hit.title, hit.kinds,
                                 hit.authorName.empty() ? "" : ", by " + hit.authorName,
                                 hit.installed.empty() ? "" : fmt::format(" (installed: {})", hit.installed)))
        << '\n';
  if (hits->empty()) {
    out << "no pack has all of these words\n";
    return findings;
  }
  return good;
}

int showCommand(const ClientArguments& arguments, std::ostream& out) {
  OpenClient open(arguments);
  const Checked<exchange::ShownPack> pack = open.client.show(arguments.words.front(), open.watch);
  open.bar.reset();
  if (!pack) return tellClientRefusal(pack.error(), out);
  const exchange::PackSummary& summary = pack->summary;
  out << printable(fmt::format("pack     {}, \"{}\"", summary.id, summary.title)) << '\n';
  out << printable(fmt::format("by       {}", keyLine(summary.authorName, summary.author))) << '\n';
  out << printable(fmt::format("from     {}", summary.registry)) << '\n';
  out << printable(fmt::format("is       {}", summary.kinds)) << '\n';
  if (!summary.licence.empty()) out << printable(fmt::format("licence  {}", summary.licence)) << '\n';
  if (!summary.installed.empty()) out << printable(fmt::format("here     {}", summary.installed)) << '\n';
  if (!summary.revoked.empty()) out << printable(fmt::format("REVOKED  {}", summary.revoked)) << '\n';
  for (const exchange::VersionSummary& version : pack->versions) {
    out << printable(fmt::format("version  {}, {}, {}", version.number, sizeText(version.size), version.made));
    for (const auto& [id, range] : version.needs) out << printable(fmt::format(", needs {} {}", id, range));
    if (!version.revoked.empty()) out << printable(fmt::format(", REVOKED: {}", version.revoked));
    out << '\n';
  }
  if (!pack->details) return good;
  if (!pack->details->about.empty()) out << "about\n  " << printable(pack->details->about) << '\n';
  if (!pack->details->missions.empty()) out << "missions\n";
  for (const exchange::MissionDetails& mission : pack->details->missions) tellMission(mission, out);
  return good;
}

int installCommand(const ClientArguments& arguments, std::istream& in, std::ostream& out) {
  OpenClient open(arguments);
  if (!arguments.lock.empty()) {
    constexpr std::size_t largestLock = 256U << 10U;
    const Result<std::string> text = model::readFile(arguments.lock, largestLock);
    if (!text) return tellRefused({"file", text.error()}, out);
    const Checked<exchange::LockFile> lock = exchange::readLockFile(*text, arguments.lock);
    if (!lock) return tellClientRefusal(lock.error(), out);
    // Those bytes and no others, also where newer ones are here.
    return carryOut(open, open.client.planLock(*lock, open.watch), arguments, {true}, in, out);
  }
  std::vector<exchange::Wish> wishes;
  for (const std::string& word : arguments.words) wishes.push_back(wishOf(exchange::WishKind::Install, word));
  const exchange::PlanOptions options{arguments.allowOlder};
  return carryOut(open, open.client.plan(wishes, options, open.watch), arguments, options, in, out);
}

int updateCommand(const ClientArguments& arguments, std::istream& in, std::ostream& out) {
  OpenClient open(arguments);
  std::vector<exchange::Wish> wishes;
  for (const std::string& word : arguments.words) wishes.push_back(wishOf(exchange::WishKind::Update, word));
  if (wishes.empty()) wishes.push_back({exchange::WishKind::Update, {}, {}});
  const exchange::PlanOptions options{arguments.allowOlder};
  return carryOut(open, open.client.plan(wishes, options, open.watch), arguments, options, in, out);
}

int removeCommand(const ClientArguments& arguments, std::istream& in, std::ostream& out) {
  OpenClient open(arguments);
  std::vector<exchange::Wish> wishes;
  for (const std::string& word : arguments.words) wishes.push_back({exchange::WishKind::Remove, word, {}});
  return carryOut(open, open.client.plan(wishes, {}, open.watch), arguments, {}, in, out);
}

int listCommand(std::ostream& out) {
  OpenClient open({});
  const Checked<archive::Installed> installed = open.client.installed();
  if (!installed) return tellClientRefusal(installed.error(), out);
  for (const archive::InstalledPack& pack : installed->packs) {
    const auto source = installed->sources.find(pack.id);
    const auto revoked = installed->revoked.find(pack.sha256);
    std::string line = fmt::format("{} {}, {}", pack.id, pack.version, sizeText(pack.size));
    if (source != installed->sources.end()) line += fmt::format(", from {}", source->second);
    line += pack.key.empty() ? ", unsigned" : fmt::format(", key {}", pack.key);
    if (installed->pins.contains(pack.id)) line += ", pinned";
    if (revoked != installed->revoked.end())
      line += revoked->second.empty() ? ", REVOKED" : fmt::format(", REVOKED: {}", revoked->second);
    out << printable(line) << '\n';
  }
  if (installed->packs.empty()) out << "nothing is installed\n";
  return good;
}

int pinCommand(const ClientArguments& arguments, bool pinned, std::ostream& out) {
  OpenClient open(arguments);
  for (const std::string& word : arguments.words) {
    const std::size_t at = word.find('@');
    const std::string id = word.substr(0, at);
    const Checked<> done =
        pinned ? open.client.pin(id, at == std::string::npos ? "" : word.substr(at + 1)) : open.client.unpin(id);
    if (!done) return tellClientRefusal(done.error(), out);
    out << printable(fmt::format("{} {}", pinned ? "pinned" : "let go of", id)) << '\n';
  }
  return good;
}

int lockCommand(const ClientArguments& arguments, std::ostream& out) {
  OpenClient open(arguments);
  const Checked<exchange::LockFile> lock = open.client.lock(arguments.words);
  if (!lock) return tellClientRefusal(lock.error(), out);
  if (const Result<> written = model::writeFile(arguments.lock, exchange::writeLockFile(*lock)); !written)
    return tellRefused({"file", written.error()}, out);
  out << printable(fmt::format("file     {}, {} packs", arguments.lock, lock->packs.size())) << '\n';
  return good;
}

int registryAddCommand(const ClientArguments& arguments, std::istream& in, std::ostream& out) {
  OpenClient open(arguments);
  const Checked<exchange::NewRegistry> seen = open.client.lookAt(arguments.words.front(), arguments.key, open.watch);
  open.bar.reset();
  if (!seen) return tellClientRefusal(seen.error(), out);
  out << printable(fmt::format("registry {}, {} packs", seen->name, seen->packs)) << '\n'
      << printable(fmt::format("address  {}", seen->address)) << '\n'
      << printable(fmt::format("key      {}", seen->rootKey)) << '\n';
  if (!seen->confirmed) {
    out << "Compare this key with what the registry's keeper tells elsewhere: who has it decides what you install.\n";
    if (!arguments.yes && !agreed("Trust it?", in, out)) return findings;
  }
  const Checked<> added = open.client.addRegistry(*seen, open.watch);
  open.bar.reset();
  if (!added) return tellClientRefusal(added.error(), out);
  out << printable(fmt::format("added {}", seen->name)) << '\n';
  return good;
}

int registryListCommand(std::ostream& out) {
  OpenClient open({});
  const auto registries = open.client.registries();
  if (!registries) return tellClientRefusal(registries.error(), out);
  for (const exchange::RegistryState& each : *registries) {
    out << printable(fmt::format("{} {}", each.name, each.address)) << '\n'
        << printable(fmt::format("  key {}", each.rootKey)) << '\n';
    if (each.version == 0)
      out << "  not read yet\n";
    else
      out << printable(fmt::format("  version {}, {} packs, good until {}", each.version, each.packs,
                                   exchange::timeText(each.expires)))
          << '\n';
    if (!each.warning.empty()) tellWarnings({each.warning}, out);
  }
  if (registries->empty()) out << "there is no registry in your list; add one with `sortie registry add ADDRESS`\n";
  return good;
}

int registryRemoveCommand(const ClientArguments& arguments, std::ostream& out) {
  OpenClient open(arguments);
  const Checked<> removed = open.client.removeRegistry(arguments.words.front());
  if (!removed) return tellClientRefusal(removed.error(), out);
  out << printable(fmt::format("removed {}; what was installed from it stays", arguments.words.front())) << '\n';
  return good;
}

}  // namespace sortie::cli

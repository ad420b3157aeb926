#include "editor/core/packs/pack_browser.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "editor/core/packs/pack_picture.h"

namespace sortie::editor {
namespace {

constexpr std::size_t kMostFound = 100;
constexpr std::size_t kMostPictures = 200;
constexpr int kPictureWidth = 640;
constexpr int kPictureHeight = 480;

std::string packsCount(std::size_t count) { return count == 1 ? "1 pack" : fmt::format("{} packs", count); }

}  // namespace

PackBrowser::PackBrowser(std::unique_ptr<PackSource> source, Deliver deliver)
    : source_(std::move(source)), deliver_(deliver), worker_(std::make_unique<Worker>(std::move(deliver))) {}

PackBrowser::~PackBrowser() {
  for (Running& each : deeds_) each.stop.request_stop();
  alive_.reset();
}

void PackBrowser::forget(const std::string& name) {
  for (Running& each : deeds_)
    if (each.deed.name == name) each.stop.request_stop();
  std::erase_if(deeds_, [&](const Running& each) { return each.deed.name == name; });
}

// A job of the same name that has not begun is replaced by the worker, so that its deed is forgotten; one that runs is asked
// to stop, and what it gives is not taken.
template <class Call, class Take>
void PackBrowser::run(PackDeed deed, Call call, Take take) {
  const std::string name = deed.name;
  forget(name);
  const std::uint64_t number = next_++;
  deeds_.push_back({std::move(deed), number, {}});
  exchange::Watch watch;
  watch.stop = deeds_.back().stop.get_token();
  watch.step = [this, number, deliver = deliver_, alive = std::weak_ptr<bool>(alive_)](const exchange::Step& step) {
    deliver([this, number, step, alive] {
      if (!alive.expired()) stepped(number, step);
    });
  };
  worker_->post(name, [this, number, call = std::move(call), take = std::move(take), source = source_, watch] {
    auto got = std::make_shared<decltype(call(*source, watch))>(call(*source, watch));
    return std::function<void()>([this, number, got, take] {
      if (!ended(number, *got ? nullptr : &got->error())) return;
      if (*got) take(*got);
      changed();
    });
  });
  changed();
}

bool PackBrowser::ended(std::uint64_t number, const exchange::Refusal* refusal) {
  const auto found =
      std::find_if(deeds_.begin(), deeds_.end(), [&](const Running& each) { return each.number == number; });
  if (found == deeds_.end()) return false;
  const bool quiet = found->deed.quiet;
  deeds_.erase(found);
  if (quiet && refusal == nullptr) return true;
  if (!quiet) {
    said_.clear();
    problem_.reset();
  }
  if (refusal != nullptr && refusal->kind == "stopped")
    said_ = "Stopped";
  else if (refusal != nullptr)
    problem_ = refusal->error;
  return true;
}

void PackBrowser::stepped(std::uint64_t number, const exchange::Step& step) {
  for (Running& each : deeds_)
    if (each.number == number) each.deed.step = step;
  changed();
}

std::string PackBrowser::picture(const std::string& sha256) {
  const auto known = pictures_.find(sha256);
  if (known != pictures_.end()) return known->second;
  if (sha256.empty() || !shown_) return {};
  if (pictures_.size() >= kMostPictures) pictures_.clear();
  pictures_[sha256];  // asked for once
  run(
      {"picture " + sha256, "Fetching a picture", {}, true},
      [pack = *shown_, sha256](PackSource& source, const exchange::Watch& watch) -> exchange::Checked<std::string> {
        exchange::Checked<std::string> bytes = source.picture(pack, sha256, watch);
        if (!bytes) return bytes;
        Result<std::string> png = packPicture(*bytes, kPictureWidth, kPictureHeight);
        return png ? exchange::Checked<std::string>(std::move(*png))
                   : exchange::Checked<std::string>(exchange::refuse(png.error()));
      },
      [this, sha256](const exchange::Checked<std::string>& png) { pictures_[sha256] = *png; });
  return {};
}

void PackBrowser::lookUp() {
  run(
      {"look-up", "Reading what is installed", {}, true},
      [](PackSource& source, const exchange::Watch&)
          -> exchange::Checked<std::pair<archive::Installed, std::vector<exchange::RegistryState>>> {
        exchange::Checked<archive::Installed> installed = source.installed();
        if (!installed) return exchange::refused(installed);
        exchange::Checked<std::vector<exchange::RegistryState>> registries = source.registries();
        if (!registries) return exchange::refused(registries);
        return std::pair(std::move(*installed), std::move(*registries));
      },
      [this](const auto& both) {
        installed_ = both->first;
        registries_ = both->second;
      });
}

void PackBrowser::search(const std::string& words) {
  words_ = words;
  run(
      {"search", words.empty() ? "Listing packs" : fmt::format("Searching for {}", words), {}, false},
      [words](PackSource& source, const exchange::Watch& watch) { return source.search(words, kMostFound, watch); },
      [this](const exchange::Checked<std::vector<exchange::PackSummary>>& found) {
        found_ = *found;
        said_ = found->size() < kMostFound ? packsCount(found->size())
                                           : fmt::format("The first {} packs; more words find fewer", kMostFound);
      });
}

void PackBrowser::show(const std::string& id) {
  run(
      {"show", fmt::format("Reading about {}", id), {}, false},
      [id](PackSource& source, const exchange::Watch& watch) { return source.show(id, watch); },
      [this](const exchange::Checked<exchange::ShownPack>& pack) { shown_ = *pack; });
}

void PackBrowser::check() {
  run(
      {"check", "Looking for updates", {}, false},
      [](PackSource& source, const exchange::Watch& watch) { return source.check(watch); },
      [this](const exchange::Checked<exchange::CheckReport>& report) {
        news_ = report->news;
        warnings_ = report->warnings;
        for (const archive::InstalledPack& pack : report->revoked)
          warnings_.push_back(
              fmt::format("{} {} was revoked: it is not opened any more; remove or update it", pack.id, pack.version));
        said_ = news_.empty() ? "Everything is up to date" : packsCount(news_.size()) + " can be updated";
        lookUp();
      });
}

void PackBrowser::install(const std::string& id, const std::string& range) {
  propose({{exchange::WishKind::Install, id, range}});
}
void PackBrowser::update(const std::string& id) { propose({{exchange::WishKind::Update, id, {}}}); }
void PackBrowser::remove(const std::string& id) { propose({{exchange::WishKind::Remove, id, {}}}); }

void PackBrowser::propose(std::vector<exchange::Wish> wishes) {
  plan_.reset();
  run(
      {"plan", "Finding out what is needed", {}, false},
      [wishes = std::move(wishes)](PackSource& source, const exchange::Watch& watch) {
        return source.plan(wishes, watch);
      },
      [this](const exchange::Checked<exchange::Plan>& plan) {
        if (plan->steps.empty())
          said_ = "There is nothing to do";
        else
          plan_ = *plan;
        for (const std::string& warning : plan->warnings)
          if (std::find(warnings_.begin(), warnings_.end(), warning) == warnings_.end()) warnings_.push_back(warning);
      });
}

void PackBrowser::accept() {
  if (!plan_) return;
  const exchange::Plan plan = *plan_;
  plan_.reset();
  const bool removes =
      std::all_of(plan.steps.begin(), plan.steps.end(), [](const exchange::PlanStep& step) { return step.to.empty(); });
  run(
      {"apply", removes ? "Removing" : "Installing", {}, false},
      [plan](PackSource& source, const exchange::Watch& watch) { return source.apply(plan, watch); },
      [this, plan, removes](const auto&) {
        said_ = packsCount(plan.steps.size()) + (removes ? " removed" : " installed");
        for (const exchange::PlanStep& step : plan.steps)
          std::erase_if(news_, [&](const exchange::News& each) { return each.id == step.id; });
      });
  // Whatever it came to: steps that were done stay done.
  run(
      {"after", "Reading what is installed", {}, true},
      [](PackSource& source, const exchange::Watch&) { return source.installed(); },
      [this](const exchange::Checked<archive::Installed>& installed) {
        installed_ = *installed;
        packsChanged();
      });
}

void PackBrowser::withdraw() {
  plan_.reset();
  candidate_.reset();
  problem_.reset();
  changed();
}

void PackBrowser::lookAtRegistry(const std::string& address, const std::string& key) {
  candidate_.reset();
  run(
      {"look-at", fmt::format("Looking at {}", address), {}, false},
      [address, key](PackSource& source, const exchange::Watch& watch) { return source.lookAt(address, key, watch); },
      [this](const exchange::Checked<exchange::NewRegistry>& registry) { candidate_ = *registry; });
}

void PackBrowser::confirmRegistry() {
  if (!candidate_) return;
  const exchange::NewRegistry registry = *candidate_;
  candidate_.reset();
  run(
      {"add-registry", fmt::format("Adding {}", registry.name), {}, false},
      [registry](PackSource& source, const exchange::Watch& watch) { return source.addRegistry(registry, watch); },
      [this](const exchange::Checked<>&) { lookUp(); });
}

void PackBrowser::removeRegistry(const std::string& name) {
  run(
      {"remove-registry", fmt::format("Removing {}", name), {}, false},
      [name](PackSource& source, const exchange::Watch&) { return source.removeRegistry(name); },
      [this](const exchange::Checked<>&) { lookUp(); });
}

void PackBrowser::pin(const std::string& id, bool pinned) {
  run(
      {"pin",
       pinned ? fmt::format("Keeping {} at its version", id) : fmt::format("Letting {} be updated", id),
       {},
       false},
      [id, pinned](PackSource& source, const exchange::Watch&) { return source.pin(id, pinned); },
      [this](const exchange::Checked<>&) { lookUp(); });
}

void PackBrowser::stop() {
  if (!deeds_.empty()) deeds_.front().stop.request_stop();
}

const archive::InstalledPack* PackBrowser::installedPack(const std::string& id) const {
  const auto found = std::find_if(installed_.packs.begin(), installed_.packs.end(),
                                  [&](const archive::InstalledPack& each) { return each.id == id; });
  return found != installed_.packs.end() ? &*found : nullptr;
}

const exchange::News* PackBrowser::newsOf(const std::string& id) const {
  const auto found =
      std::find_if(news_.begin(), news_.end(), [&](const exchange::News& each) { return each.id == id; });
  return found != news_.end() ? &*found : nullptr;
}

}  // namespace sortie::editor

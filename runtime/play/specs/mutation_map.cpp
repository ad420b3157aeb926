#include "play/specs/mutation_map.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <set>
#include <tuple>
#include <unordered_map>

namespace sortie::play {

namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max() / 2;

}  // namespace

class SpecMapMaker {
 public:
  explicit SpecMapMaker(Fixtures& fixtures)
      : fixtures_(&fixtures), benches_(fixtures, [this] {
          loading_ = true;
          script::HostOptions hosting;
          hosting.brief = true;
          hosting.limits.instructions = unlimited;
          hosting.lines = [this](const char* chunk, int line, bool function) { ran(chunk, line, function); };
          return hosting;
        }) {}

  Result<SpecMap> make() {
    for (const model::LuaSource& source : fixtures_->pack().modules) {
      const auto lines = static_cast<std::size_t>(std::count(source.text.begin(), source.text.end(), '\n')) + 2;
      SpecMap::File& file = out_.files_[source.file];
      file.specs.resize(lines);
      file.loading.resize(lines);
    }
    for (const model::LuaSource& source : fixtures_->pack().specs) {
      if (!holdsSpecs(source.file)) continue;
      if (const Result<> done = file(source); !done) return failed(done);
    }
    if (out_.specs_.empty()) return fail("specs-red", "the pack has no specs", place());
    return std::move(out_);
  }

 private:
  [[nodiscard]] SourcePlace place() const { return {fixtures_->pack().info.folder.string(), 0, 0}; }
  [[nodiscard]] tl::unexpected<Error> red(const Error& error) const {
    return fail("specs-red", "specs fail without any change: " + error.message(), place(), "`sortie test` says which");
  }

  Result<> file(const model::LuaSource& source) {
    const Result<script::FixtureName> first = fixtures_->first();
    if (!first) return failed(first);
    const Result<Bench*> bench = benches_.get(*first);
    if (!bench) return failed(bench);
    loading_ = true;
    const auto titles = (*bench)->scripts->load(source);
    if (!titles) return red(titles.error());
    script::FixtureName fixture = *first;
    for (std::size_t i = 0; i < titles->size(); ++i) {
      const script::SpecTitle& title = (*titles)[i];
      SpecMap::Spec spec{{&source, i, title.where}, title.title, fixture, 0};
      out_.specs_.push_back(spec);
      script::Host* host = nullptr;
      const auto before = [&](Bench& at) {
        if (seen_.insert(at.host.get()).second)
          out_.loading_ = std::max(out_.loading_, at.host->sandbox().instructionsUsed());
        loading_ = true;
        (void)at.scripts->load(source);
        loading_ = false;
        host = at.host.get();
        host->sandbox().setInstructions(unlimited);
      };
      const script::SpecOutcome outcome = runSpec(benches_, out_.specs_.back().fixture, spec.place, before);
      loading_ = true;
      if (outcome.failure) return red(outcome.failure->error);
      out_.specs_.back().instructions = host->sandbox().instructionsUsed();
      fixture = out_.specs_.back().fixture;  // the next one most likely has it too
    }
    return {};
  }

  void ran(const char* chunk, int line, bool function) {
    if (!function) return;
    if (chunk != lastChunk_) {
      const auto [found, fresh] = chunks_.try_emplace(chunk, nullptr);
      if (fresh) {
        const auto file = out_.files_.find(*chunk == '@' ? chunk + 1 : chunk);
        if (file != out_.files_.end()) found->second = &file->second;
      }
      lastChunk_ = chunk;
      lastFile_ = found->second;
    }
    if (lastFile_ == nullptr || line < 0 || static_cast<std::size_t>(line) >= lastFile_->specs.size()) return;
    const auto at = static_cast<std::size_t>(line);
    if (loading_) {
      lastFile_->loading[at] = true;
      return;
    }
    const std::size_t spec = out_.specs_.size() - 1;
    std::vector<std::size_t>& specs = lastFile_->specs[at];
    if (specs.empty() || specs.back() != spec) specs.push_back(spec);
  }

  Fixtures* fixtures_;
  SpecMap out_;
  bool loading_ = true;
  std::unordered_map<const char*, SpecMap::File*> chunks_;
  const char* lastChunk_ = nullptr;
  SpecMap::File* lastFile_ = nullptr;
  std::set<script::Host*> seen_;
  Benches benches_;
};

Result<SpecMap> SpecMap::make(Fixtures& fixtures) { return SpecMapMaker(fixtures).make(); }

std::vector<std::size_t> SpecMap::specsFor(const Mutant& mutant) const {
  const auto found = files_.find(mutant.file);
  if (found == files_.end()) return {};
  const File& file = found->second;
  bool everywhere = mutant.loading;
  std::vector<bool> runs(specs_.size());
  for (const Mutant::Lines& lines : mutant.lines)
    for (std::size_t line = lines.first; line <= lines.last && line < file.specs.size(); ++line) {
      everywhere = everywhere || file.loading[line];
      for (const std::size_t spec : file.specs[line]) runs[spec] = true;
    }
  std::vector<bool> near = runs;
  if (everywhere)
    for (const auto& line : file.specs)
      for (const std::size_t spec : line) near[spec] = true;
  std::map<script::FixtureName, std::size_t> counts;
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < specs_.size(); ++i)
    if (everywhere || runs[i]) {
      out.push_back(i);
      ++counts[specs_[i].fixture];
    }
  // A fixture costs more to make than most specs cost to run: one after the other.
  const auto key = [&](std::size_t i) {
    const Spec& spec = specs_[i];
    const int how = runs[i] ? 0 : near[i] ? 1 : 2;
    return std::tuple(how, specs_.size() - counts[spec.fixture], std::cref(spec.fixture).get(), spec.instructions, i);
  };
  std::sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
  return out;
}

}  // namespace sortie::play

#include "editor/core/compilations.h"

#include <algorithm>

#include "model/decode/decode_cache.h"

namespace sortie::editor {
namespace {

using Files = std::map<std::string, std::shared_ptr<const std::string>>;

/// The same texts; undo makes those that were there before anew.
bool sameTexts(const Files& a, const Files& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.first == y.first && (x.second == y.second || *x.second == *y.second);
  });
}

}  // namespace

CompiledPtr Compilations::of(const Version& version, const Packs& packs, const std::filesystem::path& folder,
                             const std::filesystem::path& packFolder, const std::string& variant) {
  std::shared_future<CompiledPtr> made;
  {
    const std::lock_guard lock(mutex_);
    auto state = std::find_if(states_.begin(), states_.end(), [&](const State& each) {
      return each.packs == packs && sameTexts(each.files, version.files);
    });
    if (state == states_.end()) {
      constexpr std::size_t kMost = 3;  // one worker may be a version behind the other
      if (states_.size() == kMost) states_.pop_back();
      states_.push_front({version.files, packs, {}});
    } else {
      std::rotate(states_.begin(), state, std::next(state));
    }
    state = states_.begin();
    std::shared_future<CompiledPtr>& of = state->variants[variant];
    if (!of.valid()) {
      // Made by the first who waits for it.
      model::MissionSources sources = sourcesOf(version, folder, packFolder);
      sources.parts = partsOf(packs);
      of =
          std::async(std::launch::deferred, [packs = withEdits(packs, version), sources = std::move(sources), variant] {
            return std::make_shared<const world::Compiled>(world::compile(packs, sources, {{}, variant, {}}));
          }).share();
    }
    made = of;
  }
  return made.get();
}

std::shared_ptr<model::DecodeCache> Compilations::parts(const Packs& packs) {
  const std::lock_guard lock(mutex_);
  return partsOf(packs);
}

std::shared_ptr<model::DecodeCache> Compilations::partsOf(const Packs& packs) {
  const auto known = std::find_if(parts_.begin(), parts_.end(), [&](const auto& each) { return each.first == packs; });
  if (known == parts_.end()) {
    if (parts_.size() == 2) parts_.pop_back();
    parts_.emplace_front(packs, std::make_shared<model::DecodeCache>());
  } else {
    std::rotate(parts_.begin(), known, std::next(known));
  }
  return parts_.front().second;
}

std::vector<ElementPath> leftOut(const world::Compiled& compiled, const model::Element& root) {
  std::vector<ElementPath> out;
  for (const SourcePlace& place : compiled.leftOut) {
    ElementPath path = pathAtPlace(root, place.line, place.column);
    const bool known = !out.empty() && (out.back() == path || (!out.back().empty() && within(path, out.back())));
    if (!known) out.push_back(std::move(path));
  }
  return out;
}

}  // namespace sortie::editor

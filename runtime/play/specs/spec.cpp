// The run of all specs of a pack at one go.
#include "play/specs/spec.h"

#include <algorithm>
#include <memory>

#include "play/specs/spec_pack.h"

namespace sortie::play {

std::size_t PackSpecs::failed() const noexcept {
  return static_cast<std::size_t>(
      std::count_if(specs.begin(), specs.end(), [](const SpecReport& s) { return !s.passed; }));
}

Result<PackSpecs> runSpecs(const std::filesystem::path& path, const TestOptions& options) {
  const Result<std::unique_ptr<SpecPack>> opened = SpecPack::open(path, options);
  if (!opened) return failed(opened);
  SpecPack& pack = **opened;
  PackSpecs out;
  out.pack = pack.pack().info.id;
  bool whole = pack.named().empty() && options.only.empty() && options.chosen.empty();
  const auto over = [&] { return options.untilRed && out.failed() > 0; };
  for (std::size_t file = 0; file < pack.files().size(); ++file) {
    const std::string& name = pack.files()[file]->file;
    if (!anyChosen(options.chosen, name)) continue;
    if (over()) {
      whole = false;
      break;
    }
    if (Result<> ready = pack.ready(); !ready) return failed(ready);
    const Result<std::vector<script::SpecTitle>> titles = pack.titles(file);
    if (!titles) {
      out.specs.push_back(pack.broken(file, titles.error()));
      continue;
    }
    for (const std::size_t number : chosenOf(options.chosen, name, *titles)) {
      const script::SpecTitle& title = (*titles)[number];
      const bool named = options.only.empty() || title.title.find(options.only) != std::string::npos ||
                         name.find(options.only) != std::string::npos;
      if (!named) continue;
      if (over()) {
        whole = false;
        break;
      }
      out.specs.push_back(pack.run(file, number, title));
      if (options.progress) options.progress(out.specs.size());
    }
  }
  const auto& content = pack.pack().content;
  const bool rules =
      std::any_of(content.begin(), content.end(), [](const model::ContentItem& i) { return i.kind == "rule"; });
  if (rules && whole && !options.untilRed) {
    out.listed = true;
    out.rules = coverRules(content, out.specs);
  }
  return out;
}

}  // namespace sortie::play

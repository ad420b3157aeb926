#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "model/load/pack_files.h"
#include "model/svg/svg_profile.h"
#include "model/validators/validators.h"

namespace sortie::model {
namespace {

namespace fs = std::filesystem;

Result<> examine(const fs::path& folder, const std::string& picture) {
  const fs::path file = folder / picture;
  if (!hasFile(folder, picture)) {
    return fail("picture-missing", fmt::format("there is no picture \"{}\" in the pack", picture), {},
                "write its path inside the pack, such as art/sector.svg");
  }
  if (file.extension() != ".svg") return {};
  Result<std::string> text = readFile(file, SvgLimits{}.bytes);
  const Result<Document> document = text ? acceptSvg(file.string(), std::move(*text)) : Result<Document>(failed(text));
  if (document) return {};
  return fail("picture-broken", fmt::format("the picture cannot be used: {}", document.error().message()), {},
              "see docs/formats/art.md for what pictures may hold");
}

}  // namespace

void checkPictures(const Subject& subject, Issues& issues) {
  if (subject.pack == nullptr || subject.pack->info.folder.empty()) return;
  std::map<std::string, Result<>> known;
  walk(subject.root, [&](const Element& element) {
    const auto picture = element.find("picture");
    // Paths that climb are refused by the schema, and not followed here.
    if (!picture || picture->empty() || picture->front() == '/' || picture->find("..") != std::string::npos) return;
    const auto [found, isNew] = known.try_emplace(*picture);
    if (isNew) found->second = examine(subject.pack->info.folder, *picture);
    if (const Result<>& good = found->second; !good)
      issues.error(good.error().code, good.error().text, element, "picture", good.error().remedy);
  });
}

}  // namespace sortie::model

// print/*.xml of packs: what a ruleset wants on paper besides the contents of a mission (schemas/print.xsd).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/pack.h"
#include "model/xml/xml.h"

namespace sortie::picture {

struct PrintFile {
  model::Document document;
  std::filesystem::path folder;  ///< of the pack, from which pictures are named
};

/// All of the packs, in load order, each pack's by name. Errors: of reading; the first thing that the schema refuses.
[[nodiscard]] Result<std::vector<PrintFile>> printFiles(const std::vector<std::shared_ptr<const model::Pack>>& packs);

/// An element of a print file, with the folder of its pack.
struct PrintElement {
  model::Element element;
  const PrintFile* file = nullptr;
};
/// The elements of that name below the roots.
[[nodiscard]] std::vector<PrintElement> printElements(const std::vector<PrintFile>& files, std::string_view name);

}  // namespace sortie::picture

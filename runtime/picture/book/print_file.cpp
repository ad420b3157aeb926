#include "picture/book/print_file.h"

#include "archive/archive_path.h"
#include "model/xml/schema.h"

namespace sortie::picture {

namespace fs = std::filesystem;

Result<std::vector<PrintFile>> printFiles(const std::vector<std::shared_ptr<const model::Pack>>& packs) {
  std::vector<PrintFile> out;
  for (const std::shared_ptr<const model::Pack>& pack : packs) {
    std::vector<fs::path> names;
    for (fs::path& file : archive::listFolder(pack->info.folder / "print"))
      if (file.extension() == ".xml" && archive::isFile(file)) names.push_back(std::move(file));
    for (const fs::path& name : names) {
      model::Issues issues;
      Result<model::Document> document = model::readAndCheckFile(name, issues);
      if (!document) return failed(document);
      if (const auto error = issues.firstError()) return tl::unexpected<Error>(*error);
      if (document->root().name() == "print") out.push_back({std::move(*document), pack->info.folder});
    }
  }
  return out;
}

std::vector<PrintElement> printElements(const std::vector<PrintFile>& files, std::string_view name) {
  std::vector<PrintElement> out;
  for (const PrintFile& file : files)
    for (const model::Element& element : model::elements(file.document.root(), name)) out.push_back({element, &file});
  return out;
}

}  // namespace sortie::picture

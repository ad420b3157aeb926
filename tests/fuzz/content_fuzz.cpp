// Content files and pack manifests: read, checked and decoded against what a ruleset declares.
#include "documents.h"
#include "model/values.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sortie;
  using namespace sortie::model;
  const std::string text(fuzz::textOf(data, size));
  const auto document = readXml("fuzz.xml", text);
  if (!document) return 0;
  fuzz::holdDocument(*document, text);
  Issues issues;
  if (document->root().name() == "pack") (void)decodePackInfo(document->root(), issues);
  if (document->root().name() != "content") return 0;
  for (const auto& [id, packs] : fuzz::knownPacks()) {
    std::vector<ContentItem> content;
    std::vector<TileItem> tiles;
    std::vector<BoardItem> boards;
    decodeContent(document->root(), id, scopeOf(packs), {content, tiles, boards}, issues);
    for (const ContentItem& item : content) {
      for (const auto& [name, value] : item.values) (void)toText(value);
    }
  }
  return 0;
}

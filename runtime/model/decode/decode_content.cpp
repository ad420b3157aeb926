// content/*.xml: items, cards, pieces and tiles.
#include <fmt/format.h>

#include "model/decode/decode.h"
#include "model/decode/decode_board.h"
#include "model/decode/decode_cache.h"
#include "model/decode/marks.h"
#include "model/level.h"
#include "model/resolve.h"
#include "model/values.h"

namespace sortie::model {
namespace {

bool isContentCollection(std::string_view name) {
  return name == "item" || name == "card" || name == "piece" || name == "marker" || name == "objective" ||
         name == "entrance" || name == "track" || name == "die";
}

void requireAll(const Element& element, const Declaration& declaration, const std::map<std::string, Setting>& values,
                Issues& issues) {
  for (const Property& property : declaration.properties) {
    if (property.required && !values.contains(property.id)) {
      issues.error("required-property",
                   fmt::format("{} \"{}\" needs {}", element.name(), element.value("id"), property.id), element, {},
                   fmt::format("add <set name=\"{}\" value=\"…\"/>", property.id));
    }
  }
}

TileItem decodeTile(const Element& element, const Scope& scope, MarkBudget& marks, Issues& issues) {
  const Issues::Part whole(issues, element);
  TileItem tile;
  tile.id = decodeId(element, true, issues);
  tile.kind = element.value("kind");
  tile.title = element.value("title");
  tile.picture = element.value("picture");
  tile.where = element.place();
  const Declaration* kind = declared(scope, DeclarationKind::Tile, element, "kind", issues, "tile kind");
  if (kind != nullptr) {
    tile.width = static_cast<int>(kind->number("width", 0));
    tile.height = static_cast<int>(kind->number("height", 0));
    tile.levels = static_cast<int>(kind->number("levels", 1));
    tile.values = decodeSets(element, kind, issues);
    requireAll(element, *kind, tile.values, issues);
  } else {
    tile.values = decodeSets(element, nullptr, issues);
  }
  for (const Element& part : elements(element)) {
    if (part.name() != "edge" && part.name() != "corner" && part.name() != "feature") continue;
    const Issues::Part mark(issues, part);
    const int level = decodeLevel(part, issues);
    if (part.name() == "feature") {
      for (const std::string& square : marks.squares(part, {}, issues)) {
        tile.features.push_back({part.value("kind"), square, level, part.place()});
      }
      continue;
    }
    const bool corner = part.name() == "corner";
    const Declaration* kindOfMark = corner ? declared(scope, DeclarationKind::Corner, part, "kind", issues)
                                           : scope.find(DeclarationKind::Edge, part.value("kind"));
    const std::map<std::string, Setting> values = decodeSets(part, kindOfMark, issues);
    for (const std::string& square : marks.squares(part, values, issues)) {
      (corner ? tile.corners : tile.edges)
          .push_back({part.value("id"), part.value("kind"), part.value("state"), square,
                      part.value(corner ? "at" : "side"), level, values, part.place()});
    }
  }
  return tile;
}

ContentItem decodeItem(const Element& element, const std::string& packId, const Scope& scope, Issues& issues) {
  const Issues::Part part(issues, element);
  ContentItem item;
  item.id = decodeId(element, true, issues);
  item.pack = packId;
  item.collection = *declarationKind(element.name());
  item.kind = element.value("kind");
  item.title = element.value("title");
  item.picture = element.value("picture");
  item.where = element.place();
  const Declaration* kind =
      declared(scope, item.collection, element, "kind", issues, fmt::format("{} kind", element.name()));
  item.values = decodeSets(element, kind, issues);
  if (kind != nullptr) requireAll(element, *kind, item.values, issues);
  decodeTexts(element, item.id, item.texts);
  return item;
}

}  // namespace

void decodeContent(const Element& root, const std::string& packId, const Scope& scope, const ContentLists& content,
                   Issues& issues, const Whens& without) {
  MarkBudget marks;
  GraphBudget graphs;
  for (const Element& element : elementsThroughWhen(root, without)) {
    if (element.name() == "tile") {
      content.tiles.push_back(decodedOnce<TileItem>(
          scope, DecodedKind::TileItem, element, issues, [&] { return decodeTile(element, scope, marks, issues); },
          false, &marks));
      continue;
    }
    if (element.name() == "board") content.boards.push_back(decodeBoard(element, scope, graphs, issues));
    if (!isContentCollection(element.name())) continue;
    content.items.push_back(decodedOnce<ContentItem>(scope, DecodedKind::Item, element, issues,
                                                     [&] { return decodeItem(element, packId, scope, issues); }));
  }
}

}  // namespace sortie::model

#include "model/zone_kinds.h"

#include <iterator>

#include <fmt/format.h>

#include "model/printed_text.h"
#include "model/resolve.h"
#include "model/values.h"

namespace sortie::model {
namespace {

using K = DeclarationKind;

constexpr K contentKinds[] = {K::Card, K::Piece, K::Marker};
constexpr int deepestLike = 16;

std::string titleIn(const Declaration& declaration) { return declaration.text("title", plainWords(declaration.id)); }

/// The titles of what the zone holds: "Event card", "Minion" and "Ally".
std::string heldIn(const Scope& scope, const Declaration& zone) {
  constexpr std::size_t kMostNamed = 6;
  std::vector<std::string> titles;
  for (const std::string& kind : heldKinds(zone)) {
    if (titles.size() == kMostNamed) {
      titles.emplace_back("others");
      break;
    }
    const Declaration* declared = nullptr;
    for (const K each : contentKinds)
      if (declared == nullptr) declared = scope.find(each, kind);
    titles.push_back(fmt::format("\"{}\"", declared != nullptr ? titleIn(*declared) : plainWords(kind)));
  }
  return listed(titles, "and");
}

/// The first deck, else zone, that is declared to hold such things; null when there is none.
const Declaration* zoneFor(const Scope& scope, const ZoneContent& content) {
  for (const K each : {K::Deck, K::Zone})
    for (const std::string& id : declaredNames(scope, each)) {
      const Declaration* zone = scope.find(each, id);
      if (!zone->text("holds").empty() && mayHold(scope, *zone, content.collection, content.kind)) return zone;
    }
  return nullptr;
}

}  // namespace

const Declaration* findZone(const Scope& scope, const std::string& id) {
  const Declaration* deck = scope.find(K::Deck, id);
  return deck != nullptr ? deck : scope.find(K::Zone, id);
}

std::set<std::string> heldKinds(const Declaration& zone) {
  std::vector<std::string> kinds = splitWords(zone.text("holds"));
  return {std::make_move_iterator(kinds.begin()), std::make_move_iterator(kinds.end())};
}

bool mayHold(const Scope& scope, const std::set<std::string>& held, K collection, const std::string& kind) {
  if (held.empty()) return true;
  std::string id = kind;
  for (int depth = 0; !id.empty() && depth < deepestLike; ++depth) {
    if (held.contains(id)) return true;
    const Declaration* declared = scope.find(collection, id);
    id = declared != nullptr ? declared->text("like") : std::string();
  }
  return false;
}

bool mayHold(const Scope& scope, const Declaration& zone, K collection, const std::string& kind) {
  return mayHold(scope, heldKinds(zone), collection, kind);
}

std::optional<ZoneContent> zoneContent(const Scope& scope, const std::string& item) {
  const auto found = scope.items.find(item);
  if (found == scope.items.end()) return std::nullopt;
  const ContentItem& content = *found->second;
  return ZoneContent{content.collection, content.kind, content.title.empty() ? plainWords(content.id) : content.title};
}

std::optional<ZoneContent> zoneContent(const Scope& scope, const Element& element) {
  if (const std::string item = element.value("item"); !item.empty()) return zoneContent(scope, item);
  const auto collection = declarationKind(element.name());
  const Declaration* kind = collection ? scope.find(*collection, element.value("kind")) : nullptr;
  if (kind == nullptr) return std::nullopt;
  return ZoneContent{*collection, kind->id, titleIn(*kind)};
}

Error misfit(const Scope& scope, const Declaration& zone, const ZoneContent& content, bool advised) {
  const Declaration* kind = scope.find(content.collection, content.kind);
  const Declaration* other = advised ? zoneFor(scope, content) : nullptr;
  Error out;
  out.code = "zone-holds";
  out.text =
      fmt::format("{} (\"{}\") does not belong in \"{}\", which holds only {}", content.title,
                  kind != nullptr ? titleIn(*kind) : plainWords(content.kind), titleIn(zone), heldIn(scope, zone));
  out.remedy = other != nullptr ? fmt::format("take it out, or put it into \"{}\"", titleIn(*other)) : "take it out";
  return out;
}

}  // namespace sortie::model

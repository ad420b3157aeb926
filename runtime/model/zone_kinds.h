// What the zones and decks of a ruleset are declared to hold: holds="kinds".
#pragma once

#include <optional>
#include <set>
#include <string>

#include "model/decode/decode.h"

namespace sortie::model {

/// The deck or zone of that id; null when there is none.
[[nodiscard]] const Declaration* findZone(const Scope& scope, const std::string& id);

/// The kinds that the zone is declared to hold; empty: it holds anything.
[[nodiscard]] std::set<std::string> heldKinds(const Declaration& zone);

/// May something of this kind lie in a zone that holds these? What is of a kind that is named, or `like` one of them, may.
[[nodiscard]] bool mayHold(const Scope& scope, const std::set<std::string>& held, DeclarationKind collection,
                           const std::string& kind);
[[nodiscard]] bool mayHold(const Scope& scope, const Declaration& zone, DeclarationKind collection,
                           const std::string& kind);

/// A thing that lies, or is to lie, in a zone.
struct ZoneContent {
  DeclarationKind collection{};
  std::string kind;
  std::string title;
};
/// That of a <piece>, <marker> or <card> of a set-up; nothing when its kind is not known.
[[nodiscard]] std::optional<ZoneContent> zoneContent(const Scope& scope, const Element& element);
/// That of a content item; nothing when there is none.
[[nodiscard]] std::optional<ZoneContent> zoneContent(const Scope& scope, const std::string& item);

/// "zone-holds": what is said of a thing in a zone that may not hold it: what the zone holds and, with `advised`, where
/// such things belong.
[[nodiscard]] Error misfit(const Scope& scope, const Declaration& zone, const ZoneContent& content,
                           bool advised = true);

}  // namespace sortie::model

#include "editor/core/playtest/moment_edit.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/playtest/moment_map.h"
#include "model/decode/decode.h"
#include "model/values.h"

namespace sortie::editor {

using model::Element;
using model::Markup;

namespace {

using Settings = std::map<std::string, model::Setting>;

Markup setMarkup(const std::string& name, const model::Setting& value) {
  return Markup("set", {{"name", name}, {"value", model::toText(value)}});
}

/// What a <set> has to become to say that.
model::TextPatches withValue(const Element& set, const model::Setting& value) {
  if (!set.has("value")) return model::replaceElement(set, setMarkup(set.value("name"), value));
  return model::setAttribute(set, "value", model::toText(value));
}

std::optional<std::string> unlessEmpty(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

/// Each on a line of its own, between tags that stand behind `indent`.
std::vector<Markup> onLines(const std::vector<Markup>& content, const std::string& indent) {
  std::vector<Markup> out;
  for (const Markup& each : content) {
    out.push_back(Markup::words(indent + "  "));
    out.push_back(each);
  }
  if (!out.empty()) out.push_back(Markup::words(indent));
  return out;
}

/// An element of that name and those attributes with other content.
Markup withContent(const Element& element, std::vector<Markup> content) {
  Markup out = Markup::of(element);
  out.children = std::move(content);
  return out;
}

/// The element as it is written, but for edits of it.
Markup edited(const Element& element, const std::vector<model::TextPatches>& edits) {
  model::TextPatches patches = model::together(edits);
  for (model::TextPatch& each : patches) each.offset -= element.begin();
  Markup out = Markup::written(element);
  out.text = model::patched(element.text(), patches);
  return out;
}

/// Does the element of a deck say the same as this one?
bool sameCard(const Markup& a, const Markup& b) {
  const auto sorted = [](Markup::Attributes attributes) {
    std::sort(attributes.begin(), attributes.end());
    return attributes;
  };
  const auto elements = [](const Markup& markup) {
    std::vector<Markup> out;
    for (const Markup& each : markup.children)
      if (each.kind == Markup::Kind::Element) out.push_back(each);
    return out;
  };
  const std::vector<Markup> inA = elements(a);
  const std::vector<Markup> inB = elements(b);
  return a.name == b.name && sorted(a.attributes) == sorted(b.attributes) &&
         std::equal(inA.begin(), inA.end(), inB.begin(), inB.end(), sameCard);
}

class Layer {
 public:
  Layer(model::Draft& draft, const world::Scenario& scenario, const MomentSetup& moment)
      : draft_(draft), scenario_(scenario), moment_(moment), lost_(moment.lost) {}

  MomentStart lay() {
    takeVariant();
    const std::vector<std::string> lost = mapAt(draft_, scenario_, moment_);
    lost_.insert(lost_.end(), lost.begin(), lost.end());
    layValues();
    laySides();
    laySetup();
    return {{pathOf(model::child(draft_.root(), "setup"))}, std::move(lost_)};
  }

 private:
  /// What the played variant chooses becomes the mission's own.
  void takeVariant() {
    const std::string& variant = scenario_.mission.variant;
    if (variant.empty()) return;
    const model::Document before = draft_.document();
    for (const Element& each : model::elements(before.root(), "variant")) {
      if (each.value("id") != variant) continue;
      const ElementPath options = withChild(draft_, {}, "options", {"variant", "set", "when", "side", "map", "setup"});
      std::vector<std::string> chosen;
      for (const Element& set : model::elements(each, "set")) {
        setValueAt(draft_, options, set.value("name"), set.value("value"));
        chosen.push_back(set.value("name") + " " + set.value("value"));
      }
      if (!chosen.empty())
        lost_.push_back(
            fmt::format("the choices of variant {} ({}) now belong to the mission itself, and so to other variants too",
                        variant, fmt::join(chosen, ", ")));
    }
  }

  [[nodiscard]] bool holds(const Element& when) const { return isOptionWhen(when) && !failing_.contains(when); }

  [[nodiscard]] const world::AttributeSlot* slotOf(const world::KindInfo& kind, const std::string& name) const {
    const auto found =
        std::find_if(kind.slots.begin(), kind.slots.end(), [&](const auto& s) { return s.name == name; });
    return found == kind.slots.end() ? nullptr : &*found;
  }

  /// Some values are the engine's own (the score of a side): no <set> gives them.
  static bool isDeclared(const world::KindInfo& kind, const std::string& name) {
    if (kind.declaration == nullptr) return true;  // the world: variables and tracks
    const auto& all = kind.declaration->properties;
    return std::any_of(all.begin(), all.end(), [&](const auto& each) { return each.state && each.id == name; });
  }

  /// Settings that a document can say; the others are lost.
  Settings sayable(const Settings& values, const world::KindInfo& kind, const std::string& who, bool all) {
    Settings out;
    for (const auto& [name, value] : values) {
      const world::AttributeSlot* slot = slotOf(kind, name);
      const bool list = slot != nullptr && slot->type == model::TypeKind::List;
      const bool piece = slot != nullptr && (list ? slot->element : slot->type) == model::TypeKind::Piece;
      bool good = !std::holds_alternative<std::monostate>(value.value) && isDeclared(kind, name);
      const auto known = [&](const model::Setting& each) {
        const auto* id = std::get_if<std::string>(&each.value);
        return id != nullptr && (all || laid_.contains(*id));
      };
      if (const auto* several = std::get_if<model::Setting::List>(&value.value)) {
        for (const model::Setting& each : *several) {
          good = good && !std::holds_alternative<std::monostate>(each.value);
          good = good && (!piece || known(each));
        }
      } else if (piece) {
        good = good && known(value);
      }
      if (good)
        out.emplace(name, value);
      else
        lost_.push_back(fmt::format("{} of {} cannot be written in a setup", name, who));
    }
    return out;
  }

  /// The element's <set>s of what changes in play replaced; those of fixed properties stay.
  [[nodiscard]] model::TextPatches withSets(const Element& element, const world::KindInfo& kind,
                                            const Settings& values) const {
    std::set<std::string> done;
    std::vector<model::TextPatches> edits;
    for (const Element& each : model::elements(element)) {
      const std::string name = each.value("name");
      if (each.name() == "set" && slotOf(kind, name) != nullptr) {
        const auto wanted = values.find(name);
        const bool stays = wanted != values.end() && done.insert(name).second;
        edits.push_back(stays ? withValue(each, wanted->second) : model::removeElement(each));
      } else if (holds(each)) {
        // Values for other variants stay; those of this one are replaced.
        edits.push_back(model::removeElement(each));
      }
    }
    edits.push_back(model::insertChildren(element, SIZE_MAX, newSets(values, done)));
    return model::together(edits);
  }

  static std::vector<Markup> newSets(const Settings& values, const std::set<std::string>& done) {
    std::vector<Markup> out;
    for (const auto& [name, value] : values)
      if (!done.contains(name)) out.push_back(setMarkup(name, value));
    return out;
  }

  // --- Values of the world and of sides ----------------------------------------------------------------------------
  void layValues() {
    const Element root = draft_.root();
    const world::KindInfo& world = scenario_.kinds[world::at(world::KindId::World)];
    Settings values = sayable(moment_.variables, world, "the world", true);
    std::set<std::string> done;
    std::set<Element> gone;
    std::vector<model::TextPatches> edits = laySideNames(values, world);
    for (const Element& each : model::elementsThroughWhen(root, failingWhens(root, scenario_))) {
      if (each.name() != "set" || slotOf(world, each.value("name")) == nullptr) continue;
      const auto wanted = values.find(each.value("name"));
      if (each.parent() != root || wanted == values.end() || !done.insert(wanted->first).second) {
        gone.insert(each);
      } else {
        edits.push_back(withValue(each, wanted->second));
      }
    }
    edits.push_back(removeWithWhens(std::move(gone)));
    const std::vector<Element> children = childElements(root);
    const auto place = std::find_if(children.begin(), children.end(), [](const Element& each) {
      return each.name() == "side" || each.name() == "map" || each.name() == "setup";
    });
    edits.push_back(
        model::insertChildren(root, static_cast<std::size_t>(place - children.begin()), newSets(values, done)));
    draft_.apply(model::together(edits));
  }

  /// A side that some variants are without can only be named where it is itself. Takes what it lays out of `values`.
  std::vector<model::TextPatches> laySideNames(Settings& values, const world::KindInfo& world) const {
    const Element root = draft_.root();
    std::vector<model::TextPatches> edits;
    for (const Element& each : model::elementsThroughWhen(root, failingWhens(root, scenario_))) {
      if (each.name() != "side" || each.parent() == root) continue;
      std::vector<Markup> named;
      for (auto value = values.begin(); value != values.end();) {
        const world::AttributeSlot* slot = slotOf(world, value->first);
        const auto* id = std::get_if<std::string>(&value->second.value);
        const bool its = slot->type == model::TypeKind::Side && id != nullptr && *id == each.value("id");
        if (its) named.push_back(setMarkup(value->first, value->second));
        value = its ? values.erase(value) : std::next(value);
      }
      if (!named.empty()) edits.push_back(model::insertChildren(each.parent(), 0, named));
    }
    return edits;
  }

  void laySides() {
    const Element root = draft_.root();
    failing_ = failingWhens(root, scenario_);
    std::vector<model::TextPatches> edits;
    for (const Element& each : model::elementsThroughWhen(root, failing_)) {
      const std::string id = each.value("id");
      const world::SideId side = each.name() == "side" ? scenario_.side(id) : world::SideId::None;
      if (side == world::SideId::None) continue;
      const world::KindInfo& kind = scenario_.kinds[world::at(scenario_.sides[world::at(side)].kind)];
      const auto values = moment_.sides.find(id);
      edits.push_back(
          withSets(each, kind, values == moment_.sides.end() ? Settings{} : sayable(values->second, kind, id, true)));
    }
    draft_.apply(model::together(edits));
  }

  struct Old {
    Element element;
    std::vector<Markup> comments;  ///< before it
  };

  // --- Setup -------------------------------------------------------------------------------------------------------
  static std::string withoutPrefix(const std::string& zone) {
    return zone.starts_with("zone:") ? zone.substr(5) : zone;
  }

  static std::string deckName(const Element& deck) {
    const std::string zone = withoutPrefix(deck.value("zone"));
    const std::string side = deck.value("side");
    return side.empty() || zone.find('@') != std::string::npos ? zone : zone + "@" + side;
  }

  /// Remembers the elements with an id, the decks, and the comments before each; gives what stays: <when>s that did not
  /// hold, and comments that belong to nothing.
  std::vector<Markup> takeApart(const Element& parent) {
    std::vector<Markup> stays;
    std::vector<Markup> comments;
    for (const model::Piece& piece : parent.pieces()) {
      if (piece.kind == model::Piece::Kind::Comment) comments.push_back(Markup::comment(piece.text));
      if (piece.kind != model::Piece::Kind::Element) continue;
      const Element& each = piece.element;
      if (Old* old = oldOf(each)) {
        *old = {each, std::move(comments)};
        comments.clear();
        continue;
      }
      stays.insert(stays.end(), comments.begin(), comments.end());
      comments.clear();
      if (holds(each)) {
        const std::vector<Markup> inner = takeApart(each);
        if (std::all_of(inner.begin(), inner.end(), isComment)) {
          stays.insert(stays.end(), inner.begin(), inner.end());
        } else {
          stays.push_back(withContent(each, onLines(inner, "\n    ")));
        }
      } else if (isOptionWhen(each)) {
        stays.push_back(edited(each, pruned(each)));
      } else if (each.foreign()) {
        stays.push_back(Markup::written(each));
      }
    }
    stays.insert(stays.end(), comments.begin(), comments.end());
    return stays;
  }

  /// Where to remember an element of the setup with the comments before it; null for what is not remembered.
  Old* oldOf(const Element& each) {
    if (each.foreign() || isOptionWhen(each)) return nullptr;
    if (each.name() == "deck") return &decks_[deckName(each)];
    const std::optional<std::string> id = each.find("id");
    return id ? &old_[*id] : nullptr;
  }

  static bool isComment(const Markup& markup) { return markup.kind == Markup::Kind::Comment; }

  /// What the moment has laid out itself does not stay in a <when> of another variant.
  [[nodiscard]] std::vector<model::TextPatches> pruned(const Element& when) const {
    std::vector<model::TextPatches> out;
    for (const Element& each : model::elementsThroughWhen(when))
      if (ids_.contains(each.value("id")) || (each.name() == "deck" && zones_.contains(deckName(each))))
        out.push_back(model::removeElement(each));
    return out;
  }

  [[nodiscard]] const world::KindInfo& kindOf(const model::PieceSetup& piece) const {
    if (!piece.item.empty()) {
      const std::int32_t item = scenario_.item(piece.item);
      return scenario_.kinds[world::at(scenario_.items[static_cast<std::size_t>(item)].kind)];
    }
    return scenario_.kinds[world::at(scenario_.pieceKind(piece.kind))];
  }

  Markup pieceMarkup(model::PieceSetup piece, const std::string& indent) {
    const world::KindInfo& kind = kindOf(piece);
    const std::string name(model::elementName(kind.collection));
    const std::string who = piece.id.empty() ? piece.item.empty() ? piece.kind : piece.item : piece.id;
    if (piece.at.starts_with("piece:") && !laid_.contains(piece.at.substr(6))) {
      lost_.push_back(fmt::format("{} lies in a card of a deck, which a setup cannot express", who));
      piece.at.clear();
    }
    const std::vector<model::AttributeChange> attributes = {
        {"id", unlessEmpty(piece.id)},
        {"kind", unlessEmpty(piece.item.empty() ? piece.kind : std::string())},
        {"item", unlessEmpty(piece.item)},
        {"side", unlessEmpty(piece.side)},
        {"at", unlessEmpty(piece.at)},
        {"facing", piece.facing == 0 ? std::nullopt : std::optional(std::to_string(piece.facing))},
        {"count", piece.count == 1 ? std::nullopt : std::optional(std::to_string(piece.count))}};
    const Settings values = sayable(piece.values, kind, who, false);
    if (!piece.id.empty()) laid_.insert(piece.id);
    const auto old = piece.id.empty() ? old_.end() : old_.find(piece.id);
    if (old != old_.end() && old->second.element.name() == name) {
      const Element& element = old->second.element;
      return edited(element, {model::changeAttributes(element, attributes), withSets(element, kind, values)});
    }
    Markup out(name, {}, onLines(newSets(values, {}), indent));
    for (const auto& [attribute, value] : attributes)
      if (value) out.set(attribute, *value);
    return out;
  }

  static bool alike(const model::PieceSetup& a, const model::PieceSetup& b) {
    return a.id.empty() && b.id.empty() && a.kind == b.kind && a.item == b.item && a.side == b.side && a.at == b.at &&
           a.facing == b.facing && a.values == b.values;
  }

  /// Equal ones that follow each other in one element.
  static std::vector<model::PieceSetup> merged(const std::vector<model::PieceSetup>& pieces) {
    std::vector<model::PieceSetup> out;
    for (const model::PieceSetup& each : pieces) {
      if (!out.empty() && out.back().count < 1000 && alike(out.back(), each))
        ++out.back().count;
      else
        out.push_back(each);
    }
    return out;
  }

  void putPieces(const std::vector<model::PieceSetup>& pieces, const std::string& indent, std::vector<Markup>& out) {
    Chain around;
    std::vector<Markup> group;
    const auto finish = [&] {
      for (Markup& each : wrapped(around, std::move(group), indent)) out.push_back(std::move(each));
      group.clear();
    };
    for (const model::PieceSetup& each : merged(pieces)) {
      const Chain chain = chainOf(each);
      if (chain != around) {
        finish();
        around = chain;
      }
      if (!each.id.empty()) chains_[each.id] = chain;
      if (const auto old = old_.find(each.id); !each.id.empty() && old != old_.end())
        group.insert(group.end(), old->second.comments.begin(), old->second.comments.end());
      group.push_back(pieceMarkup(each, indent + std::string(2 * chain.size(), ' ')));
    }
    finish();
  }

  // --- Sides that not every variant has ----------------------------------------------------------------------------
  using Chain = std::vector<Element>;  ///< <when option>s, outermost first

  void findSides(const Element& parent, Chain& around) {
    for (const Element& each : model::elements(parent)) {
      if (each.name() == "side") sides_[each.value("id")] = around;
      if (!holds(each)) continue;
      around.push_back(each);
      findSides(each, around);
      around.pop_back();
    }
  }

  /// What belongs to a side, or lies with it, stands where the side does.
  [[nodiscard]] Chain chainOf(const model::PieceSetup& piece) const {
    if (const auto side = sides_.find(piece.side); side != sides_.end() && !side->second.empty()) return side->second;
    if (piece.at.starts_with("piece:")) {
      const auto carrier = chains_.find(piece.at.substr(6));
      return carrier == chains_.end() ? Chain() : carrier->second;
    }
    return chainOfZone(piece.at);
  }
  [[nodiscard]] Chain chainOfZone(const std::string& zone) const {
    const std::size_t at = zone.find('@');
    const auto owner = at == std::string::npos ? sides_.end() : sides_.find(zone.substr(at + 1));
    return owner == sides_.end() ? Chain() : owner->second;
  }

  static std::vector<Markup> wrapped(const Chain& chain, std::vector<Markup> content, const std::string& indent) {
    if (content.empty()) return content;
    for (std::size_t depth = chain.size(); depth-- > 0;)
      content = {withContent(chain[depth], onLines(content, indent + std::string(2 * depth, ' ')))};
    return content;
  }

  /// Does the deck of the document hold these very cards?
  [[nodiscard]] static bool sameCards(const Element& deck, std::vector<Markup> cards) {
    std::erase_if(cards, isComment);
    const model::Elements old = deck.children();
    return std::equal(old.begin(), old.end(), cards.begin(), cards.end(), [](const Element& a, const Markup& b) {
      return b.kind == Markup::Kind::Written ? a.text() == b.text : sameCard(Markup::of(a), b);
    });
  }

  void putDeck(const model::DeckSetup& deck, std::vector<Markup>& out) {
    const std::string zone = withoutPrefix(deck.zone);
    const std::size_t at = zone.find('@');
    const bool ofSide = at != std::string::npos && scenario_.side(zone.substr(at + 1)) != world::SideId::None;
    if (at != std::string::npos && !ofSide) {
      // A <deck> names no zone of a tile or team; cards of their own do.
      std::vector<model::PieceSetup> cards = deck.cards;
      for (model::PieceSetup& each : cards) each.at = "zone:" + zone;
      return putPieces(cards, "\n    ", out);
    }
    std::vector<Markup> cards;
    const auto old = decks_.find(zone);
    if (old == decks_.end()) {
      putPieces(deck.cards, "\n      ", cards);
      Markup made("deck", {{"zone", zone.substr(0, at)}}, onLines(cards, "\n    "));
      if (ofSide) made.set("side", zone.substr(at + 1));
      return putWrapped(zone, std::move(made), out);
    }
    const auto& [element, comments] = old->second;
    out.insert(out.end(), comments.begin(), comments.end());
    cards = takeApart(element);
    std::erase_if(cards, [](const Markup& each) { return !isComment(each); });
    putPieces(deck.cards, "\n      ", cards);
    const bool same = element.value("shuffled") != "yes" && sameCards(element, cards);
    putWrapped(zone,
               same ? Markup::written(element)
                    : edited(element, {model::removeAttribute(element, "shuffled"),
                                       model::replaceContent(element, onLines(cards, "\n    "))}),
               out);
  }

  void putWrapped(const std::string& zone, Markup deck, std::vector<Markup>& out) const {
    for (Markup& each : wrapped(chainOfZone(zone), {std::move(deck)}, "\n    ")) out.push_back(std::move(each));
  }

  void laySetup() {
    const ElementPath path = withChild(draft_, {}, "setup", {"objective", "event", "content"});
    const Element root = draft_.root();
    const Element setup = elementAt(root, path);
    if (!setup) return;
    failing_ = failingWhens(root, scenario_);
    nameWhatIsLaid();
    std::vector<Markup> stays;
    std::set<Element> others;
    for (const Element& each : model::elementsThroughWhen(root, failing_)) {
      if (each.name() != "setup") continue;
      for (Markup& left : takeApart(each)) stays.push_back(std::move(left));
      if (each != setup) others.insert(each);
    }
    Chain around;
    findSides(root, around);
    // Comments of what is no longer there say something about the whole.
    const auto elements = std::stable_partition(stays.begin(), stays.end(), isComment);
    std::vector<Markup> content(stays.begin(), elements);
    putPieces(moment_.pieces, "\n    ", content);
    for (const model::DeckSetup& deck : moment_.decks) putDeck(deck, content);
    content.insert(content.end(), elements, stays.end());
    draft_.apply(
        model::together({model::replaceContent(setup, onLines(content, "\n  ")), removeWithWhens(std::move(others))}));
  }

  void nameWhatIsLaid() {
    const auto add = [&](const std::vector<model::PieceSetup>& pieces) {
      for (const model::PieceSetup& each : pieces)
        if (!each.id.empty()) ids_.insert(each.id);
    };
    add(moment_.pieces);
    for (const model::DeckSetup& deck : moment_.decks) {
      add(deck.cards);
      zones_.insert(withoutPrefix(deck.zone));
    }
  }

  model::Draft& draft_;
  const world::Scenario& scenario_;
  const MomentSetup& moment_;
  std::vector<std::string> lost_;
  model::Whens failing_;                 ///< of the document as it is at the moment
  std::set<std::string> ids_;            ///< of all pieces and cards that are to be laid
  std::set<std::string> zones_;          ///< of all decks that are to be laid
  std::set<std::string> laid_;           ///< ids of pieces that are there
  std::map<std::string, Old> old_;       ///< by id
  std::map<std::string, Old> decks_;     ///< by zone and owner
  std::map<std::string, Chain> sides_;   ///< the <when>s around each side
  std::map<std::string, Chain> chains_;  ///< those around each piece with an id
};

}  // namespace

Result<MomentStart> startAt(model::Draft& draft, const world::Scenario& scenario, const MomentSetup& moment) {
  if (draft.root().name() != "mission") return fail("moment-mission", "only a mission can begin at a moment");
  return Layer(draft, scenario, moment).lay();
}

}  // namespace sortie::editor

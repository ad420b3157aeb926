#include "editor/core/playtest/moment_edit.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/playtest/moment_map.h"
#include "model/decode.h"
#include "model/values.h"

namespace sortie::editor {

using model::ElementPtr;
using model::Node;

namespace {

using Settings = std::map<std::string, model::Setting>;

ElementPtr setElement(const std::string& name, const model::Setting& value) {
  return model::makeElement("set", {{"name", name, 0}, {"value", model::toText(value), 0}});
}

ElementPtr withAttributeOr(const ElementPtr& element, const char* name, const std::string& value) {
  const std::string* old = element->find(name);
  if (value.empty()) return old == nullptr ? element : model::withoutAttribute(element, name);
  return old != nullptr && *old == value ? element : model::withAttribute(element, name, value);
}

bool isBlank(const Node& node) {
  return node.kind == Node::Kind::Text && node.text.str().find_first_not_of(" \t\r\n") == std::string::npos;
}

/// The element with each of `nodes` on a line of its own.
ElementPtr onLines(const ElementPtr& element, const std::vector<Node>& nodes, const std::string& indent) {
  std::vector<Node> out;
  for (const Node& node : nodes) {
    out.push_back(model::makeText(indent + "  "));
    out.push_back(node);
  }
  if (!out.empty()) out.push_back(model::makeText(indent));
  return model::withChildren(element, std::move(out));
}

class Layer {
 public:
  Layer(const world::Scenario& scenario, const MomentSetup& moment)
      : scenario_(scenario), moment_(moment), whens_(scenario) {}

  Result<MomentStart> lay(const ElementPtr& mission) {
    if (mission->name != "mission") return fail("moment-mission", "only a mission can begin at a moment");
    lost_ = moment_.lost;
    root_ = mission;
    takeVariant();
    const MomentMap map = mapAt(root_, scenario_, moment_, whens_);
    root_ = map.root;
    lost_.insert(lost_.end(), map.lost.begin(), map.lost.end());
    layValues();
    laySides();
    laySetup();
    MomentStart out;
    out.lost = std::move(lost_);
    if (const auto path = setupPath()) out.edited.select = {*path};
    out.edited.root = root_;
    return out;
  }

 private:
  /// What the played variant chooses becomes the mission's own.
  void takeVariant() {
    const std::string& variant = scenario_.mission.variant;
    if (variant.empty()) return;
    for (const ElementPtr& each : model::elements(*root_, "variant")) {
      if (each->value("id") != variant) continue;
      ElementPath options;
      root_ = withChild(root_, {}, "options", {"variant", "set", "when", "side", "map", "setup"}, options);
      std::vector<std::string> chosen;
      for (const ElementPtr& set : model::elements(*each, "set")) {
        root_ = setValueAt(root_, options, set->value("name"), set->value("value"));
        chosen.push_back(set->value("name") + " " + set->value("value"));
      }
      if (!chosen.empty())
        lost_.push_back(fmt::format("what variant {} chooses ({}) is now the mission's own, for other variants too",
                                    variant, fmt::join(chosen, ", ")));
    }
  }

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
  ElementPtr withSets(const ElementPtr& element, const world::KindInfo& kind, const Settings& values,
                      const std::string& indent) const {
    std::set<std::string> done;
    std::vector<Node> nodes;
    bool changed = false;
    for (const Node& node : element->children) {
      if (isBlank(node)) continue;
      if (!node.element || node.element->foreign) {
        nodes.push_back(node);
        continue;
      }
      ElementPtr now = node.element;
      if (now->name == "set" && slotOf(kind, now->value("name")) != nullptr) {
        const std::string name = now->value("name");
        const auto wanted = values.find(name);
        if (wanted == values.end() || !done.insert(name).second) {
          changed = true;
          continue;
        }
        if (const std::string text = model::toText(wanted->second);
            now->find("value") == nullptr || *now->find("value") != text) {
          now = setElement(name, wanted->second);
          changed = true;
        }
      } else if (isWhenOption(*now)) {
        // Values for other variants stay; those of this one are replaced.
        if (whens_.holds(now)) {
          changed = true;
          continue;
        }
      }
      nodes.push_back(model::makeNode(now));
    }
    for (const auto& [name, value] : values)
      if (!done.contains(name)) {
        nodes.push_back(model::makeNode(setElement(name, value)));
        changed = true;
      }
    return changed ? onLines(element, nodes, indent) : element;
  }

  // --- Values of the world and of sides ----------------------------------------------------------------------------
  void layValues() {
    const world::KindInfo& world = scenario_.kinds[world::at(world::KindId::World)];
    for (const model::PieceSetup& each : moment_.pieces) laid_.insert(each.id);
    const Settings values = sayable(moment_.variables, world, "the world", true);
    std::set<std::string> done;
    const auto visit = [&](const auto& self, const ElementPtr& parent, bool top) -> ElementPtr {
      return mapChildren(parent, [&](const ElementPtr& each) -> ElementPtr {
        if (isWhenOption(*each) && whens_.holds(each)) {
          const ElementPtr inner = self(self, each, false);
          return inner == each || !childElements(*inner).empty() ? inner : nullptr;
        }
        if (each->name != "set" || slotOf(world, each->value("name")) == nullptr) return each;
        const auto wanted = values.find(each->value("name"));
        if (!top || wanted == values.end() || !done.insert(wanted->first).second) return nullptr;
        const std::string text = model::toText(wanted->second);
        return each->value("value") == text ? each : setElement(wanted->first, wanted->second);
      });
    };
    root_ = visit(visit, root_, true);
    for (const auto& [name, value] : values) {
      if (done.contains(name)) continue;
      const std::vector<ElementPtr> children = childElements(*root_);
      const auto place = std::find_if(children.begin(), children.end(), [](const ElementPtr& each) {
        return each->name == "side" || each->name == "map" || each->name == "setup";
      });
      root_ = insertAt(root_, {}, static_cast<std::uint32_t>(place - children.begin()), setElement(name, value));
    }
  }

  void laySides() {
    const auto visit = [&](const auto& self, const ElementPtr& parent, const std::string& indent) -> ElementPtr {
      return mapChildren(parent, [&](const ElementPtr& each) -> ElementPtr {
        if (isWhenOption(*each) && whens_.holds(each)) return self(self, each, indent + "  ");
        if (each->name != "side") return each;
        const world::SideId side = scenario_.side(each->value("id"));
        if (side == world::SideId::None) return each;
        const world::KindInfo& kind = scenario_.kinds[world::at(scenario_.sides[world::at(side)].kind)];
        const auto values = moment_.sides.find(each->value("id"));
        const Settings wanted =
            values == moment_.sides.end() ? Settings{} : sayable(values->second, kind, each->value("id"), true);
        return withSets(each, kind, wanted, indent);
      });
    };
    root_ = visit(visit, root_, "\n  ");
  }

  // --- Setup -------------------------------------------------------------------------------------------------------
  [[nodiscard]] std::optional<ElementPath> setupPath() const {
    const std::vector<ElementPtr> children = childElements(*root_);
    for (std::uint32_t i = 0; i < children.size(); ++i)
      if (children[i]->name == "setup" && !children[i]->foreign) return ElementPath{i};
    return std::nullopt;
  }

  static std::string deckName(const ElementPtr& deck) {
    std::string zone = deck->value("zone");
    if (zone.rfind("zone:", 0) == 0) zone.erase(0, 5);
    const std::string side = deck->value("side");
    return side.empty() || zone.find('@') != std::string::npos ? zone : zone + "@" + side;
  }

  /// Remembers the elements with an id, the decks, and the comments before each; gives what stays: <when>s that did not
  /// hold, and comments that belong to nothing.
  std::vector<Node> takeApart(const ElementPtr& parent) {
    std::vector<Node> stays;
    std::vector<Node> comments;
    for (const Node& node : parent->children) {
      if (node.kind == Node::Kind::Comment) comments.push_back(node);
      if (!node.element) continue;
      const ElementPtr& each = node.element;
      const std::string* id = each->find("id");
      if (each->foreign || (isWhenOption(*each) && !whens_.holds(each))) {
        stays.insert(stays.end(), comments.begin(), comments.end());
        stays.push_back(node);
      } else if (isWhenOption(*each)) {
        stays.insert(stays.end(), comments.begin(), comments.end());
        std::vector<Node> inner = takeApart(each);
        const bool wrap = std::any_of(inner.begin(), inner.end(), [](const Node& n) { return n.element != nullptr; });
        if (wrap)
          stays.push_back(model::makeNode(onLines(each, inner, "\n    ")));
        else
          stays.insert(stays.end(), inner.begin(), inner.end());
      } else if (each->name == "deck") {
        decks_[deckName(each)] = {each, comments};
      } else if (id != nullptr) {
        old_[*id] = {each, comments};
      } else {
        stays.insert(stays.end(), comments.begin(), comments.end());
      }
      comments.clear();
    }
    stays.insert(stays.end(), comments.begin(), comments.end());
    return stays;
  }

  [[nodiscard]] const world::KindInfo& kindOf(const model::PieceSetup& piece) const {
    if (!piece.item.empty()) {
      const std::int32_t item = scenario_.item(piece.item);
      return scenario_.kinds[world::at(scenario_.items[static_cast<std::size_t>(item)].kind)];
    }
    return scenario_.kinds[world::at(scenario_.pieceKind(piece.kind))];
  }

  ElementPtr pieceElement(model::PieceSetup piece, const std::string& indent) {
    const world::KindInfo& kind = kindOf(piece);
    const std::string name(model::elementName(kind.collection));
    const std::string who = piece.id.empty() ? piece.item.empty() ? piece.kind : piece.item : piece.id;
    if (piece.at.rfind("piece:", 0) == 0 && !laid_.contains(piece.at.substr(6))) {
      lost_.push_back(fmt::format("{} lies in a card of a deck, which a setup cannot say", who));
      piece.at.clear();
    }
    const auto old = piece.id.empty() ? old_.end() : old_.find(piece.id);
    ElementPtr out =
        old != old_.end() && old->second.element->name == name ? old->second.element : model::makeElement(name);
    out = withAttributeOr(out, "id", piece.id);
    out = withAttributeOr(out, "kind", piece.item.empty() ? piece.kind : std::string());
    out = withAttributeOr(out, "item", piece.item);
    out = withAttributeOr(out, "side", piece.side);
    out = withAttributeOr(out, "at", piece.at);
    out = withAttributeOr(out, "facing", piece.facing == 0 ? std::string() : std::to_string(piece.facing));
    out = withAttributeOr(out, "count", piece.count == 1 ? std::string() : std::to_string(piece.count));
    out = withSets(out, kind, sayable(piece.values, kind, who, false), indent);
    if (!piece.id.empty()) laid_.insert(piece.id);
    return out;
  }

  static bool alike(const model::PieceSetup& a, const model::PieceSetup& b) {
    const auto same = [](const auto& x, const auto& y) {
      return x.first == y.first && model::sameValue(x.second, y.second);
    };
    return a.id.empty() && b.id.empty() && a.kind == b.kind && a.item == b.item && a.side == b.side && a.at == b.at &&
           a.facing == b.facing && std::equal(a.values.begin(), a.values.end(), b.values.begin(), b.values.end(), same);
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

  void putPieces(const std::vector<model::PieceSetup>& pieces, const std::string& indent, std::vector<Node>& out) {
    Chain around;
    std::vector<Node> group;
    const auto finish = [&] {
      for (const Node& node : wrapped(around, std::move(group), indent)) out.push_back(node);
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
      group.push_back(model::makeNode(pieceElement(each, indent + std::string(2 * chain.size(), ' '))));
    }
    finish();
  }

  // --- Sides that not every variant has ----------------------------------------------------------------------------
  using Chain = std::vector<ElementPtr>;  ///< <when option>s, outermost first

  void findSides(const ElementPtr& parent, Chain& around) {
    for (const ElementPtr& each : childElements(*parent)) {
      if (each->name == "side" && !each->foreign) sides_[each->value("id")] = around;
      if (!isWhenOption(*each) || !whens_.holds(each)) continue;
      around.push_back(each);
      findSides(each, around);
      around.pop_back();
    }
  }

  /// What belongs to a side, or lies with it, stands where the side does.
  [[nodiscard]] Chain chainOf(const model::PieceSetup& piece) const {
    if (const auto side = sides_.find(piece.side); side != sides_.end() && !side->second.empty()) return side->second;
    if (piece.at.rfind("piece:", 0) == 0) {
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

  static std::vector<Node> wrapped(const Chain& chain, std::vector<Node> nodes, const std::string& indent) {
    if (nodes.empty()) return nodes;
    for (std::size_t depth = chain.size(); depth-- > 0;)
      nodes = {model::makeNode(onLines(chain[depth], nodes, indent + std::string(2 * depth, ' ')))};
    return nodes;
  }

  /// Does the deck of the document hold these very cards?
  [[nodiscard]] static bool sameCards(const ElementPtr& deck, const std::vector<Node>& cards) {
    const std::vector<ElementPtr> old = childElements(*deck);
    std::size_t at = 0;
    for (const Node& node : cards) {
      if (!node.element) continue;
      if (at == old.size() || !sameElement(*old[at++], *node.element)) return false;
    }
    return at == old.size();
  }

  static bool sameElement(const model::Element& a, const model::Element& b) {
    const std::vector<ElementPtr> inA = childElements(a);
    const std::vector<ElementPtr> inB = childElements(b);
    if (a.name != b.name || a.attributes.size() != b.attributes.size() || inA.size() != inB.size()) return false;
    for (const model::Attribute& each : a.attributes)
      if (b.find(each.name.str()) == nullptr || *b.find(each.name.str()) != each.value.str()) return false;
    for (std::size_t i = 0; i < inA.size(); ++i)
      if (!sameElement(*inA[i], *inB[i])) return false;
    return true;
  }

  void putDeck(const model::DeckSetup& deck, std::vector<Node>& out) {
    const std::string zone = deck.zone.rfind("zone:", 0) == 0 ? deck.zone.substr(5) : deck.zone;
    const std::size_t at = zone.find('@');
    const bool ofSide = at != std::string::npos && scenario_.side(zone.substr(at + 1)) != world::SideId::None;
    if (at != std::string::npos && !ofSide) {
      // A <deck> names no zone of a tile or team; cards of their own do.
      std::vector<model::PieceSetup> cards = deck.cards;
      for (model::PieceSetup& each : cards) each.at = "zone:" + zone;
      return putPieces(cards, "\n    ", out);
    }
    const auto old = decks_.find(zone);
    std::vector<Node> cards;
    ElementPtr element = model::makeElement("deck");
    if (old != decks_.end()) {
      out.insert(out.end(), old->second.comments.begin(), old->second.comments.end());
      element = old->second.element;
      for (const Node& node : takeApart(element))
        if (node.kind == Node::Kind::Comment) cards.push_back(node);
    }
    putPieces(deck.cards, "\n      ", cards);
    if (old != decks_.end() && element->value("shuffled") != "yes" && sameCards(element, cards)) {
      putWrapped(zone, element, out);
      return;
    }
    if (old == decks_.end()) {
      element = model::withAttribute(element, "zone", zone.substr(0, at));
      if (ofSide) element = model::withAttribute(element, "side", zone.substr(at + 1));
    }
    if (element->find("shuffled") != nullptr) element = model::withoutAttribute(element, "shuffled");
    putWrapped(zone, onLines(element, cards, "\n    "), out);
  }

  void putWrapped(const std::string& zone, const ElementPtr& deck, std::vector<Node>& out) const {
    for (const Node& node : wrapped(chainOfZone(zone), {model::makeNode(deck)}, "\n    ")) out.push_back(node);
  }

  /// A <when> of another variant without what the moment has laid out itself.
  ElementPtr pruned(const ElementPtr& when) const {
    return mapChildren(when, [&](const ElementPtr& each) -> ElementPtr {
      if (isWhenOption(*each)) return pruned(each);
      const std::string* id = each->find("id");
      if (id != nullptr && laid_.contains(*id)) return nullptr;
      const bool taken = each->name == "deck" &&
                         std::any_of(moment_.decks.begin(), moment_.decks.end(), [&](const model::DeckSetup& deck) {
                           return deck.zone == deckName(each) || deck.zone == "zone:" + deckName(each);
                         });
      return taken ? nullptr : each;
    });
  }

  void laySetup() {
    std::vector<Node> stays;
    const auto visit = [&](const auto& self, const ElementPtr& parent, bool top) -> ElementPtr {
      return mapChildren(parent, [&](const ElementPtr& each) -> ElementPtr {
        if (isWhenOption(*each) && whens_.holds(each)) {
          const ElementPtr inner = self(self, each, false);
          return inner == each || !childElements(*inner).empty() ? inner : nullptr;
        }
        if (each->name != "setup") return each;
        std::vector<Node> left = takeApart(each);
        stays.insert(stays.end(), left.begin(), left.end());
        const bool first = top && !kept_;
        kept_ = kept_ || top;
        return first ? each : nullptr;
      });
    };
    root_ = visit(visit, root_, true);
    ElementPath path;
    root_ = withChild(root_, {}, "setup", {"objective", "event", "content"}, path);
    laid_.clear();
    Chain around;
    findSides(root_, around);
    std::vector<Node> nodes;
    // Comments of what is no longer there say something about the whole.
    for (const Node& each : stays)
      if (each.kind == Node::Kind::Comment) nodes.push_back(each);
    putPieces(moment_.pieces, "\n    ", nodes);
    for (const model::DeckSetup& deck : moment_.decks) putDeck(deck, nodes);
    for (const Node& each : stays)
      if (each.element)
        nodes.push_back(model::makeNode(each.element->name == "when" ? pruned(each.element) : each.element));
    root_ = replaceAt(root_, path, onLines(elementAt(root_, path), nodes, "\n  "));
  }

  struct Old {
    ElementPtr element;
    std::vector<Node> comments;
  };
  const world::Scenario& scenario_;
  const MomentSetup& moment_;
  Whens whens_;
  ElementPtr root_;
  std::vector<std::string> lost_;
  std::map<std::string, Old> old_;       ///< by id
  std::map<std::string, Old> decks_;     ///< by zone and owner
  std::set<std::string> laid_;           ///< ids of pieces that are there
  std::map<std::string, Chain> sides_;   ///< the <when>s around each side
  std::map<std::string, Chain> chains_;  ///< those around each piece with an id
  bool kept_ = false;
};

}  // namespace

Result<MomentStart> startAt(const ElementPtr& root, const world::Scenario& scenario, const MomentSetup& moment) {
  return Layer(scenario, moment).lay(root);
}

}  // namespace sortie::editor

// mission.xml.
#include <fmt/format.h>

#include "model/decode/decode.h"
#include "model/decode/decode_board.h"
#include "model/decode/decode_cache.h"
#include "model/decode/decode_heads.h"
#include "model/decode/marks.h"
#include "model/level.h"
#include "model/resolve.h"
#include "model/square.h"
#include "model/values.h"

namespace sortie::model {
namespace {

std::vector<Block> blocks(const Element& parent) {
  std::vector<Block> out;
  for (const Element& element : elements(parent)) out.push_back(decodeBlock(element));
  return out;
}

EventSetup eventHead(const Element& element, Issues& issues) {
  EventSetup event;
  event.id = decodeId(element, true, issues);
  event.once = decodeFlag(element, "once", false, issues);
  event.where = element.place();
  return event;
}

// What a mission decodes with: its scope, and where its issues go.
struct MissionDecoder {
  const Scope& scope;
  Issues& issues;
  Mission& mission;
  const Whens& without;
  MarkBudget marks = {};
  GraphBudget graphs = {};

  template <class Decode>
  auto part(DecodedKind kind, const Element& element, const Decode& decode, MarkBudget* budget = nullptr) {
    const auto anew = [&] {
      const Issues::Part about(issues, element);
      return decode();
    };
    return decodedOnce<decltype(decode())>(scope, kind, element, issues, anew, false, budget);
  }

  const Declaration* resolve(DeclarationKind kind, const Element& element, std::string_view attribute) {
    return declared(scope, kind, element, attribute, issues);
  }

  SideSetup side(const Element& element) {
    SideSetup side;
    side.id = decodeId(element, true, issues);
    side.kind = element.value("kind");
    side.team = element.value("team");
    side.title = element.value("title");
    side.agent = element.value("agent");
    side.colour = element.value("colour");
    side.mark = element.value("mark");
    side.values = decodeSets(element, resolve(DeclarationKind::Side, element, "kind"), issues);
    side.where = element.place();
    return side;
  }

  void map(const Element& root) {
    if (root.has("board")) board(root);
    const NodeKinds onBoard = nodeKindsOf(boardOf(mission, scope));
    for (const Element& element : elementsThroughWhen(root, without)) {
      if (isGraphPart(element)) {
        decodeGraphPart(element, scope, graphs, mission.graph, issues, onBoard);
        continue;
      }
      if (element.name() == "panel") decodePanel(element, graphs, mission.panels, issues);
      if (element.name() == "tile") mapTile(element);
      if (element.name() == "edge") edges(element, DecodedKind::Edge, DeclarationKind::Edge, "side", mission.edges);
      if (element.name() == "corner")
        edges(element, DecodedKind::Corner, DeclarationKind::Corner, "at", mission.corners);
      if (element.name() == "feature")
        append(part(
                   DecodedKind::Feature, element, [&] { return feature(element); }, &marks),
               mission.features);
      if (element.name() == "entrance")
        mission.entrances.push_back(part(
            DecodedKind::Entrance, element, [&] { return entrance(element); }, &marks));
    }
  }

  void board(const Element& root) {
    mission.board = root.value("board");
    if (scope.boards.contains(mission.board) || !scope.complete) return;
    tellUnresolved(
        issues, "board", mission.board, root, "board",
        [&] {
          std::vector<std::string> known;
          for (const auto& [id, each] : scope.boards) known.push_back(id);
          return known;
        },
        "define it in content/*.xml or the mission's <content>");
  }

  template <class T>
  static void append(std::vector<T> more, std::vector<T>& to) {
    std::move(more.begin(), more.end(), std::back_inserter(to));
  }

  void edges(const Element& element, DecodedKind what, DeclarationKind collection, std::string_view direction,
             std::vector<EdgeMark>& out) {
    append(part(
               what, element, [&] { return edge(element, collection, direction); }, &marks),
           out);
  }

  void mapTile(const Element& element) {
    constexpr std::size_t kMost = 1000;
    if (mission.tiles.size() >= kMost) {
      const Issues::Part about(issues, element);
      issues.error("limit-tiles", fmt::format("more than {} tiles on the map", kMost), element, {}, "use larger tiles");
      return;
    }
    mission.tiles.push_back(part(DecodedKind::Tile, element, [&] { return tileOf(element); }));
  }

  MapTile tileOf(const Element& element) {
    MapTile tile;
    tile.id = decodeId(element, true, issues);
    tile.tile = element.value("tile");
    tile.level = decodeLevel(element, issues);
    tile.turns = decodeNumber(element, "turns", 0, 0, 3, issues);
    tile.where = element.place();
    const std::string at = element.value("at", "0,0");
    const std::size_t comma = at.find(',');
    constexpr std::int64_t kFarthest = 9999;
    const auto number = [](std::string_view text) { return parseInt(text).value_or(kFarthest + 1); };
    const std::int64_t column = number(std::string_view(at).substr(0, comma));
    const std::int64_t row = number(comma == std::string::npos ? "" : std::string_view(at).substr(comma + 1));
    const auto isNear = [](std::int64_t n) { return n >= -kFarthest && n <= kFarthest; };
    if (isNear(column) && isNear(row)) {
      tile.column = static_cast<int>(column);
      tile.row = static_cast<int>(row);
    } else {
      issues.error("value-type", fmt::format("at=\"{}\" is not a place on the map", at), element, "at",
                   "write column,row in squares, such as 8,0");
    }
    return tile;
  }

  // An edge, or a corner.
  std::vector<EdgeMark> edge(const Element& element, DeclarationKind collection, std::string_view direction) {
    std::vector<EdgeMark> out;
    const Declaration* kind = resolve(collection, element, "kind");
    const std::string id = decodeId(element, false, issues);
    const int level = decodeLevel(element, issues);
    const std::map<std::string, Setting> values = decodeSets(element, kind, issues);
    for (const std::string& square : marks.squares(element, values, issues)) {
      out.push_back({id, element.value("kind"), element.value("state"), square, element.value(direction), level, values,
                     element.place()});
    }
    return out;
  }

  std::vector<SquareMark> feature(const Element& element) {
    std::vector<SquareMark> out;
    resolve(DeclarationKind::Feature, element, "kind");
    const int level = decodeLevel(element, issues);
    for (const std::string& square : marks.squares(element, {}, issues)) {
      out.push_back({element.value("kind"), square, level, element.place()});
    }
    return out;
  }

  EntranceMark entrance(const Element& element) {
    const Declaration* kind = resolve(DeclarationKind::Entrance, element, "kind");
    return {decodeId(element, true, issues),
            element.value("kind"),
            marks.squares(element, {}, issues),
            element.value("side"),
            decodeSets(element, kind, issues),
            element.place(),
            element.value("title")};
  }

  // The declaration of what a <piece>, <marker> or <card> of the setup is, through its item if it names one.
  const Declaration* kindOf(const Element& element) {
    const DeclarationKind collection = *declarationKind(element.name());
    if (element.has("kind")) return resolve(collection, element, "kind");
    const std::string item = element.value("item");
    const auto found = scope.items.find(item);
    if (found != scope.items.end()) return scope.find(found->second->collection, found->second->kind);
    if (scope.complete && !item.empty()) {
      tellUnresolved(
          issues, element.name(), item, element, "item",
          [&] {
            std::vector<std::string> known;
            for (const auto& [id, each] : scope.items) known.push_back(id);
            return known;
          },
          "define it in content/*.xml or the mission's <content>");
    } else if (item.empty()) {
      issues.error("kind-missing", fmt::format("<{}> has neither kind nor item", element.name()), element);
    }
    return nullptr;
  }

  PieceSetup piece(const Element& element) {
    return part(DecodedKind::Piece, element, [&] { return pieceOf(element); });
  }

  PieceSetup pieceOf(const Element& element) {
    PieceSetup piece;
    piece.id = decodeId(element, false, issues);
    piece.kind = element.value("kind");
    piece.item = element.value("item");
    piece.side = element.value("side");
    piece.at = element.value("at");
    piece.facing = decodeNumber(element, "facing", 0, 0, 359, issues);
    piece.count = decodeNumber(element, "count", 1, 0, 1000, issues);
    piece.values = decodeSets(element, kindOf(element), issues);
    piece.where = element.place();
    return piece;
  }

  void setup(const Element& root) {
    for (const Element& element : elementsThroughWhen(root, without)) {
      if (element.name() == "piece" || element.name() == "marker" || element.name() == "card") {
        mission.pieces.push_back(piece(element));
      } else if (element.name() == "deck") {
        // Its cards may depend on options.
        const Elements whens = elements(element, "when");
        mission.decks.push_back(whens.empty() ? part(DecodedKind::Deck, element, [&] { return deck(element); })
                                              : conditionalDeck(element));
      }
    }
  }

  DeckSetup conditionalDeck(const Element& element) {
    const Issues::Part about(issues, element);
    return deck(element);
  }

  DeckSetup deck(const Element& element) {
    DeckSetup deck;
    deck.zone = element.value("zone");
    deck.side = element.value("side");
    deck.shuffled = decodeFlag(element, "shuffled", false, issues);
    deck.where = element.place();
    for (const Element& card : elementsThroughWhen(element, without)) {
      if (card.name() == "card" || card.name() == "piece" || card.name() == "marker") deck.cards.push_back(piece(card));
    }
    return deck;
  }

  ObjectiveSetup objective(const Element& element) {
    ObjectiveSetup objective;
    objective.id = decodeId(element, true, issues);
    objective.kind = element.value("kind");
    objective.title = element.value("title");
    objective.sides = splitWords(element.value("sides"));
    objective.secret = decodeFlag(element, "secret", false, issues);
    objective.tested = element.value("tested");
    objective.where = element.place();
    const Declaration* kind = nullptr;
    if (element.has("kind")) kind = resolve(DeclarationKind::Objective, element, "kind");
    objective.values = decodeSets(element, kind, issues);
    if (const Element condition = child(element, "condition")) {
      std::vector<Block> list = blocks(condition);
      if (list.size() == 1) {
        objective.condition = std::move(list.front());
      } else if (!list.empty()) {
        objective.condition = Block{"all", {}, std::move(list), condition.place()};
      }
    }
    for (const Element& reward : elements(element, "reward")) {
      for (Block& block : blocks(reward)) objective.rewards.push_back(std::move(block));
    }
    return objective;
  }

  void values(const Element& root) {
    for (const Element& set : elementsThroughWhen(root, without)) {
      if (set.name() != "set") continue;
      mission.values[set.value("name")] =
          decodedOnce<Setting>(scope, DecodedKind::Value, set, issues, [&] { return value(set); });
    }
  }

  Setting value(const Element& set) {
    const Issues::Part part(issues, set);
    const std::string name = set.value("name");
    const Declaration* variable = scope.find(DeclarationKind::Variable, name);
    if (variable == nullptr) variable = scope.find(DeclarationKind::Track, name);
    if (variable == nullptr && scope.complete) {
      tellUnresolved(issues, "variable or track", name, set, "name");
    }
    const bool typed = variable != nullptr && variable->value;
    Setting value = typed ? decodeSet(set, variable->value->type, issues) : decodeUntypedSet(set);
    if (part.wrong()) value.value = std::monostate();
    return value;
  }
};

}  // namespace

std::vector<Declaration> decodeMissionDeclarations(const Element& root, const Scope& scope, Issues& issues,
                                                   const Whens& without) {
  std::vector<Declaration> out;
  std::map<const void*, Element> sources;
  std::vector<Element> from;
  for (const Element& element : elementsThroughWhen(root, without)) {
    const auto kind = declarationKind(element.name());
    if (!kind || *kind == DeclarationKind::Side || *kind == DeclarationKind::Objective) continue;
    const auto anew = [&] {
      const Issues::Part part(issues, element);
      return decodeDeclaration(element, *kind, issues);
    };
    if (!roomForDeclaration(out.size(), element, issues)) break;
    out.push_back(decodedOnce<Declaration>(scope, DecodedKind::Declaration, element, issues, anew, true));
    from.push_back(element);
  }
  for (std::size_t i = 0; i < from.size(); ++i) sources[&out[i]] = from[i];
  inheritLike(out, scope, sources, issues);
  return out;
}

namespace {

enum class EventParts : std::uint8_t { Head, All };

Mission decoded(const Element& root, const Scope& packs, Issues& issues, const Whens& without, EventParts parts) {
  Mission mission;
  if (root.name() != "mission") issues.error("root-element", fmt::format("<{}> is not a <mission>", root.name()), root);
  mission.id = decodeId(root, true, issues);
  mission.title = root.value("title");
  mission.ruleset = root.value("ruleset");
  mission.where = root.place();
  mission.declarations = decodeMissionDeclarations(root, packs, issues, without);
  Scope scope = packs;
  scope.own = &mission.declarations;
  rememberIn(scope, root, without);
  for (const Element& content : elements(root, "content")) {
    decodeContent(content, mission.id, scope, {mission.content, mission.tileItems, mission.boardItems}, issues,
                  without);
  }
  for (const ContentItem& item : mission.content) scope.items.set(item.id, item);
  for (const TileItem& tile : mission.tileItems) scope.tiles.set(tile.id, tile);
  for (const BoardItem& board : mission.boardItems) scope.boards.set(board.id, board);
  decodeOptions(root, scope, mission, issues);
  MissionDecoder decoder{scope, issues, mission, without};
  for (const Element& element : elementsThroughWhen(root, without)) {
    if (element.name() == "side")
      mission.sides.push_back(decoder.part(DecodedKind::Side, element, [&] { return decoder.side(element); }));
    if (element.name() == "map") decoder.map(element);
    if (element.name() == "setup") decoder.setup(element);
    if (element.name() == "objective")
      mission.objectives.push_back(
          decoder.part(DecodedKind::Objective, element, [&] { return decoder.objective(element); }));
    if (element.name() == "event")
      mission.events.push_back(parts == EventParts::Head ? eventHead(element, issues)
                                                         : decoder.part(DecodedKind::Event, element,
                                                                        [&] { return decodeEvent(element, issues); }));
  }
  decoder.values(root);
  decodeTexts(root, {}, mission.texts, without);
  return mission;
}

}  // namespace

Mission decodeMission(const Element& root, const Scope& packs, Issues& issues, const Whens& without) {
  return decoded(root, packs, issues, without, EventParts::All);
}

Mission decodeMissionHeads(const Element& root, const Scope& packs, Issues& issues) {
  return decoded(root, packs, issues, {}, EventParts::Head);
}

EventSetup decodeEvent(const Element& element, Issues& issues) {
  EventSetup event = eventHead(element, issues);
  // It is there to be named, but nothing starts it and it does nothing.
  if (decodeFlag(element, "muted", false, issues)) return event;
  for (const Element& each : elements(element)) {
    std::vector<Block>* into = each.name() == "when" ? &event.when
                               : each.name() == "if" ? &event.conditions
                               : each.name() == "do" ? &event.actions
                                                     : nullptr;
    if (into == nullptr) continue;
    for (Block& block : blocks(each)) into->push_back(std::move(block));
  }
  return event;
}

}  // namespace sortie::model

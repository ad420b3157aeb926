// The placement chart: where everything lies, as far as the readers of the book may know.
#include <algorithm>

#include <fmt/format.h>

#include "board/square.h"
#include "model/decode/readers.h"
#include "model/level.h"
#include "picture/book/book_pages.h"
#include "picture/map/map.h"

namespace sortie::picture {

namespace {

using model::DeclarationKind;
using Rows = std::vector<std::vector<std::string>>;

const model::Declaration* kindOf(const BookMaker& book, const model::PieceSetup& piece) {
  const world::Scenario& scenario = book.scenario();
  world::KindId kind = scenario.pieceKind(piece.kind);
  if (const std::int32_t item = scenario.item(piece.item); item >= 0)
    kind = scenario.items[static_cast<std::size_t>(item)].kind;
  return kind == world::KindId::None ? nullptr : scenario.kinds[world::at(kind)].declaration;
}

const model::Declaration* zoneDeclared(const BookMaker& book, const std::string& id) {
  for (const model::Declaration* each : book.declarations)
    if (each->id == id && (each->kind == DeclarationKind::Zone || each->kind == DeclarationKind::Deck)) return each;
  return nullptr;
}

/// Whose zone it is, as the document names it: its side or team; empty for one that nobody has.
std::string ownerOf(const BookMaker& book, const NamedZone& zone, const std::string& side) {
  if (!zone.owner.empty() || side.empty()) return zone.owner;
  const model::Declaration* declared = zoneDeclared(book, zone.zone);
  const world::Scenario& s = book.scenario();
  const world::SideId whose = s.side(side);
  const bool shared = declared != nullptr && declared->text("per") == "team" && whose != world::SideId::None;
  return shared ? s.teams[world::at(s.sides[world::at(whose)].team)].name : side;
}

}  // namespace

void addTable(Flow& flow, const std::string& heading, std::vector<Column> columns, Rows rows) {
  for (std::size_t i = columns.size(); i-- > 0;) {
    if (std::any_of(rows.begin(), rows.end(), [&](const auto& row) { return !row[i].empty(); })) continue;
    columns.erase(columns.begin() + static_cast<std::ptrdiff_t>(i));
    for (auto& row : rows) row.erase(row.begin() + static_cast<std::ptrdiff_t>(i));
  }
  constexpr std::size_t shortRows = 16;
  constexpr double tallest = 90;
  const double height = rows.size() <= shortRows ? flow.heightOfTable(columns, rows) : 0;
  if (!heading.empty()) flow.heading(heading, height <= tallest ? height : 0);
  flow.table(columns, rows);
}

namespace {

void addTiles(BookMaker& book) {
  Rows rows;
  for (const model::MapTile& tile : book.mission().tiles)
    rows.push_back({tile.id, book.titleOf(tile.tile), fmt::format("column {}, row {}", tile.column, tile.row),
                    tile.level == 0 ? "" : fmt::format("from {}", model::levelNumber(tile.level)),
                    tile.turns == 0 ? "as printed" : fmt::format("turned {} degrees clockwise", tile.turns * 90)});
  if (rows.empty()) return;
  addTable(book.flow, "Tiles",
           {{"Tile", 0.8, true},
            {"", 2, false},
            {"North-west corner", 1.6, false},
            {"Level", 0.7, false},
            {"Lies", 2, false}},
           std::move(rows));
}

/// What is printed on the tiles and may not be entered: a picture may leave doubts.
void addBarredSquares(BookMaker& book) {
  const world::Scenario& scenario = book.scenario();
  Rows rows;
  for (std::size_t i = 0; i < book.mission().tiles.size() && i < scenario.tileItemOf.size(); ++i) {
    const model::TileItem& tile = *scenario.tileItems[static_cast<std::size_t>(scenario.tileItemOf[i])].item;
    for (const model::Declaration* kind : book.declarations) {
      if (kind->kind != DeclarationKind::Feature || kind->flag("enter", true)) continue;
      std::string squares;
      for (const model::SquareMark& mark : tile.features) {
        if (mark.kind != kind->id) continue;
        squares += (squares.empty() ? "" : ", ") + mark.square;
        if (mark.level > 0) squares += fmt::format("/{}", model::levelNumber(mark.level));
      }
      const std::string& id = book.mission().tiles[i].id;
      if (!squares.empty()) rows.push_back({id, titleOr(kind->text("title"), kind->id), squares});
    }
  }
  if (rows.empty()) return;
  addTable(book.flow, "Squares that nobody enters", {{"Tile", 0.8, true}, {"What", 1.6, false}, {"Squares", 4, true}},
           std::move(rows));
}

void addEdges(BookMaker& book) {
  const model::Mission& mission = book.mission();
  Rows rows;
  for (const model::EdgeMark& edge : mission.edges)
    rows.push_back({book.titleOfKind(DeclarationKind::Edge, edge.kind), edge.square, edge.direction, edge.id});
  if (!rows.empty())
    addTable(book.flow, "Between squares",
             {{"What", 1.5, false}, {"Square", 1, true}, {"Its side", 1, false}, {"Name", 1, true}}, std::move(rows));
  rows.clear();
  for (const model::CornerMark& corner : mission.corners)
    rows.push_back(
        {book.titleOfKind(DeclarationKind::Corner, corner.kind), corner.square, corner.direction, corner.id});
  if (!rows.empty())
    addTable(book.flow, "At corners",
             {{"What", 1.5, false}, {"Square", 1, true}, {"Its corner", 1, false}, {"Name", 1, true}}, std::move(rows));
  rows.clear();
  for (const model::EntranceMark& entrance : mission.entrances) {
    std::string squares;
    for (const std::string& square : entrance.squares) squares += (squares.empty() ? "" : ", ") + square;
    rows.push_back({book.titleOfKind(DeclarationKind::Entrance, entrance.kind), squares, entrance.direction,
                    titleOr(entrance.title, entrance.id)});
  }
  if (rows.empty()) return;
  addTable(book.flow, "Entrances",
           {{"What", 2, false}, {"Squares", 1.5, true}, {"Side", 0.8, false}, {"Name", 1.2, false}}, std::move(rows));
}

void addPieces(BookMaker& book) {
  Rows rows;
  for (const model::PieceSetup& piece : book.mission().pieces) {
    const model::Declaration* kind = kindOf(book, piece);
    const bool secret = !book.mayKnow(piece.at, piece.side);
    // Not even its name: it may tell what it is.
    const std::string what = !secret           ? pieceTitle(book, piece)
                             : kind == nullptr ? "something"
                                               : titleOr(kind->text("title"), kind->id);
    const bool faces = kind != nullptr && kind->flag("facing") && placeWords(book, piece.at) == piece.at;
    const bool down = !valueWords(book, piece, false).empty();
    std::string with = secret ? std::string() : valueWords(book, piece, true);
    if (down) with += with.empty() ? "Face down" : ", face down";
    rows.push_back({secret || piece.item.empty() ? model::counted(piece.count, what, "")
                                                 : model::counted(piece.count, piece.item, book.titleOf),
                    placeWords(book, piece.at),
                    faces ? std::string(board::directionName(static_cast<board::Direction>(piece.facing & 7))) : "",
                    piece.side.empty() ? "" : book.titleOf(piece.side), with, secret || down ? "" : piece.id});
  }
  if (rows.empty()) return;
  addTable(book.flow, "Pieces and markers",
           {{"What", 2, false},
            {"Where", 1.4, true},
            {"Faces", 1, false},
            {"Of", 1.2, false},
            {"With", 2, false},
            {"Name", 1.2, true}},
           std::move(rows));
}

void addDecks(BookMaker& book) {
  std::vector<Listing> lists;
  for (const model::DeckSetup& deck : book.mission().decks) {
    Listing list;
    int count = 0;
    for (const model::PieceSetup& card : deck.cards) {
      list.lines.push_back(model::counted(card.count, card.item.empty() ? card.kind : card.item, book.titleOf));
      count += card.count;
    }
    const NamedZone zone = zoneNamed(deck.zone);
    const std::string owner = ownerOf(book, zone, deck.side);
    list.title = fmt::format(
        "{}{}: {}{}", zoneTitle(book, zone.zone), owner.empty() ? "" : " of " + book.titleOf(owner),
        count == 1 ? std::string("1 card") : fmt::format("{} cards", count), deck.shuffled ? ", shuffled" : "");
    if (!book.mayKnow("zone:" + zone.zone + (zone.owner.empty() ? "" : "@" + zone.owner), deck.side))
      list.lines = {"Secret."};
    lists.push_back(std::move(list));
  }
  if (lists.empty()) return;
  book.flow.heading("Decks");
  book.flow.lists(lists, 4);
}

}  // namespace

bool BookMaker::isFor(const std::vector<std::string>& sides, std::size_t side) const {
  const world::Scenario& s = scenario();
  return model::meansSide(sides, mission().sides[side], s.kinds[world::at(s.sides[side].kind)].declaration);
}

bool BookMaker::mayKnow(const std::string& at, const std::string& side) const {
  if (options.side.empty() || !at.starts_with("zone:")) return true;
  const NamedZone named = zoneNamed(at);
  const model::Declaration* zone = zoneDeclared(*this, named.zone);
  if (zone == nullptr) return true;
  const bool deck = zone->kind == DeclarationKind::Deck;
  const std::string visible = zone->text("visible", deck ? "none" : "all");
  if (visible == "all") return true;
  // What a deck is made of is known to whom it belongs, though not the order.
  if (visible == "none" && !deck) return false;
  const std::string per = zone->text("per", "world");
  if (per != "side" && per != "team") return true;
  const world::Scenario& s = scenario();
  const world::SideId reader = s.side(options.side);
  const std::string& owner = named.owner.empty() ? side : named.owner;
  const world::TeamId team = s.sides[world::at(reader)].team;
  if (const world::SideId whose = s.side(owner); whose != world::SideId::None)
    return whose == reader || s.sides[world::at(whose)].team == team;
  return s.teams[world::at(team)].name == owner;
}

NamedZone zoneNamed(const std::string& at) {
  const std::string named = at.starts_with("zone:") ? at.substr(5) : at;
  const std::size_t owner = named.find('@');
  return owner == std::string::npos ? NamedZone{named, {}} : NamedZone{named.substr(0, owner), named.substr(owner + 1)};
}

std::string titleOr(const std::string& title, const std::string& id) {
  return title.empty() ? model::plainWords(id) : title;
}

std::string zoneTitle(const BookMaker& book, const std::string& id) {
  const model::Declaration* zone = zoneDeclared(book, id);
  return zone == nullptr ? model::plainWords(id) : titleOr(zone->text("title"), id);
}

std::string placeWords(const BookMaker& book, const std::string& at) {
  if (at.empty()) return "beside the map";
  if (at.starts_with("zone:")) {
    const NamedZone named = zoneNamed(at);
    const bool tile = book.scenario().grid && book.scenario().grid->findTile(named.owner).has_value();
    const std::string owner = tile ? named.owner : book.titleOf(named.owner);
    return zoneTitle(book, named.zone) + (named.owner.empty() ? "" : " of " + owner);
  }
  if (at.starts_with("piece:")) return "with " + book.titleOf(at.substr(6));
  for (const world::NodeInfo& node : book.scenario().nodes)
    if (node.name == at) return node.shown();
  return at;
}

std::string pieceTitle(const BookMaker& book, const model::PieceSetup& piece) {
  if (!piece.item.empty()) return book.titleOf(piece.item);
  const model::Declaration* kind = kindOf(book, piece);
  return kind == nullptr ? book.titleOf(piece.kind) : titleOr(kind->text("title"), kind->id);
}

std::string valueWords(const BookMaker& book, const model::PieceSetup& piece, bool open) {
  const model::Declaration* kind = kindOf(book, piece);
  if (kind == nullptr) return {};
  std::string out;
  for (const auto& [name, value] : piece.values) {
    if (model::isOpen(*kind, name) != open) continue;
    const bool* flag = std::get_if<bool>(&value.value);
    if (flag != nullptr && !*flag) continue;
    std::string words = model::plainWords(name);
    words[0] = out.empty() ? words[0] : static_cast<char>(std::tolower(static_cast<unsigned char>(words[0])));
    if (flag == nullptr) words += " " + model::valueText(value, book.titleOf);
    out += (out.empty() ? "" : ", ") + words;
  }
  return out;
}

Result<> addPlacementChart(BookMaker& book) {
  // Squares have their tiles at least; nodes are printed with their board.
  const model::Mission& mission = book.mission();
  if (book.scenario().graph != nullptr && mission.pieces.empty() && mission.decks.empty() && mission.entrances.empty())
    return {};
  book.flow.section("Placement chart");
  const bool hasLevels = book.scenario().grid && levelsOf(*book.scenario().grid).size() > 1;
  if (book.scenario().graph == nullptr)
    book.flow.text(
        "s1:C4 is column C (from A at the left), row 4 (from 1 at the top) of the tile s1 as printed; they turn with "
        "it" +
        std::string(hasLevels ? ". s1:C4/2 is the square on level 2." : "."));
  addTiles(book);
  addBarredSquares(book);
  addEdges(book);
  addPieces(book);
  addDecks(book);
  return {};
}

}  // namespace sortie::picture

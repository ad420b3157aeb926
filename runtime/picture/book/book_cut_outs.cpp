// Cards and tokens to cut out.
#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "model/box.h"
#include "model/printed_text.h"
#include "picture/book/book_blocks.h"
#include "picture/card_face.h"
#include "picture/map/map_frame.h"
#include "picture/symbols/token.h"
#include "picture/text/text.h"
#include "world/place_names.h"

namespace sortie::picture {

namespace {

/// Boxes of one size in rows and columns, in the middle of a page, cut apart by straight cuts.
struct Raster {
  int columns = 1;
  int rows = 1;
  double left = 0;
  double top = 0;
  Size cell;

  Raster(const Paper& paper, Size size) : cell(size) {
    columns = std::max(1, static_cast<int>(std::floor((paper.size.width - 10) / size.width)));
    rows = std::max(1, static_cast<int>(std::floor((paper.size.height - 22) / size.height)));
    left = (paper.size.width - columns * size.width) / 2;
    top = std::max(5.0, (paper.size.height - 12 - rows * size.height) / 2);
  }
  [[nodiscard]] std::size_t count() const { return static_cast<std::size_t>(columns * rows); }
  [[nodiscard]] Rect box(std::size_t i, bool mirrored = false) const {
    const int row = static_cast<int>(i) / columns;
    int column = static_cast<int>(i) % columns;
    if (mirrored) column = columns - 1 - column;
    return {left + column * cell.width, top + row * cell.height, cell.width, cell.height};
  }
  /// Marks at the rim of the block of boxes only: nothing is printed between them.
  void cutMarks(Scene& page) const {
    Path marks;
    const double right = left + columns * cell.width;
    const double bottom = top + rows * cell.height;
    for (int c = 0; c <= columns; ++c) {
      const double x = left + c * cell.width;
      marks.moveTo({x, top - 0.6}).lineTo({x, top - 4});
      marks.moveTo({x, bottom + 0.6}).lineTo({x, bottom + 4});
    }
    for (int r = 0; r <= rows; ++r) {
      const double y = top + r * cell.height;
      marks.moveTo({left - 0.6, y}).lineTo({left - 4, y});
      marks.moveTo({right + 0.6, y}).lineTo({right + 4, y});
    }
    page.stroke(Layer::Labels, std::move(marks), Stroke{Colour{0, 0, 0, 255}, 0.15, Cap::Butt, Join::Miter, {}});
  }
};

/// How many of a content item the game's box holds, by `copies` of its kind; 0 where nothing says so.
int boxCopies(const world::Scenario& scenario, const world::ItemInfo& info) {
  const model::Declaration* kind = scenario.kinds[world::at(info.kind)].declaration;
  return info.item == nullptr ? 0 : model::boxCopies(*info.item, kind).value_or(0);
}

/// What a token is made of.
struct TokenPiece {
  world::KindId kind = world::KindId::None;
  std::int32_t item = -1;
  world::SideId side = world::SideId::None;
};

/// Pieces and markers of the setup; with `box` those that the box holds beyond them.
std::vector<TokenPiece> tokenPieces(const BookMaker& book) {
  const world::Scenario& scenario = book.scenario();
  const bool box = book.options.box;
  std::vector<TokenPiece> out;
  std::vector<int> there(scenario.items.size(), 0);
  for (const world::PieceState& piece : scenario.initial.pieces) {
    const std::string side = piece.side == world::SideId::None ? "" : scenario.sides[world::at(piece.side)].name;
    if (!book.mayKnow(world::placeText(scenario, scenario.initial, piece.place), side)) continue;
    out.push_back({piece.kind, piece.item, piece.side});
    if (piece.item >= 0) ++there[static_cast<std::size_t>(piece.item)];
  }
  for (std::size_t i = 0; box && i < scenario.items.size(); ++i) {
    const world::ItemInfo& info = scenario.items[i];
    const int missing = boxCopies(scenario, info) - there[i];
    for (int n = 0; n < missing; ++n) out.push_back({info.kind, static_cast<std::int32_t>(i), world::SideId::None});
  }
  return out;
}

/// Whether the mission itself brings the item.
bool isOwn(const world::Scenario& scenario, const world::ItemInfo& info) {
  const auto& own = scenario.mission.mission->content;
  return std::any_of(own.begin(), own.end(), [&](const model::ContentItem& each) { return each.id == info.name; });
}

/// A token with its name below it, in a box to be cut out.
Scene labelled(const BookMaker& book, const Scene& token, const std::string& name) {
  constexpr double strip = 4.2;
  Scene out;
  out.size = token.size;
  const double scale = (token.size.height - strip) / token.size.height;
  out.add(token, Matrix::scale(scale).then(Matrix::move((token.size.width - token.size.width * scale) / 2, 0)));
  Text text;
  text.text = name;
  text.font.size = 2.3;
  text.colour = book.looks.theme().ink;
  text.align = Align::Centre;
  text.width = token.size.width - 1;
  text.lineHeight = 1;
  text.font.size = std::max(1.4, fittingSize(text, {text.width, strip - 0.6}, 2.3, 1.4));
  const TextExtent extent = measure(text);
  text.at = {token.size.width / 2, token.size.height - strip + (strip - extent.height) / 2 + extent.ascent};
  out.add(Layer::Labels, text);
  return out;
}

/// A piece of several squares, as large as on the map.
Block largeToken(const BookMaker& book, const TokenPiece& piece, double side) {
  const world::KindInfo& kind = book.scenario().kinds[world::at(piece.kind)];
  const double scale = side / squareSide;
  TokenLook look;
  look.side = book.looks.side(piece.side);
  look.owned = piece.side != world::SideId::None;
  look.symbol = book.looks.piece(piece.kind, piece.item);
  look.glyph = book.looks.kind(piece.kind).glyph;
  look.shadow = false;
  Scene drawn;
  const Rect box{0, 0, kind.footprint.width * squareSide, kind.footprint.height * squareSide};
  if (book.looks.kind(piece.kind).token)
    addToken(drawn, Layer::Pieces, look, box, book.looks.theme().accent);
  else
    addPlate(drawn, Layer::Pieces, look, box, book.looks.theme().paper);
  Block out;
  constexpr double strip = 4.2;
  const Size size{box.width * scale, box.height * scale + strip};
  out.scene.size = {size.width + 1, size.height + 1};
  out.scene.add(drawn, Matrix::scale(scale));
  Text text;
  text.text = book.nameOf(piece.kind, piece.item);
  text.font.size = 2.6;
  text.colour = book.looks.theme().ink;
  text.align = Align::Centre;
  text.at = {size.width / 2, size.height - 1.2};
  out.scene.add(Layer::Labels, text);
  out.scene.stroke(Layer::Labels, Path().rectangle({0, 0, size.width, size.height}),
                   Stroke{Colour{0, 0, 0, 255}, 0.15, Cap::Butt, Join::Miter, {1.5, 1}});
  return out;
}

}  // namespace

std::vector<std::pair<std::int32_t, int>> cardsOf(const world::Scenario& scenario, bool box, const BookMaker* book) {
  std::vector<std::pair<std::int32_t, int>> out;
  const auto add = [&](const model::PieceSetup& setup, const std::string& at, const std::string& side) {
    if (book != nullptr && !book->mayKnow(at, side)) return;
    const std::int32_t item = scenario.item(setup.item);
    if (item < 0) return;
    const world::ItemInfo& info = scenario.items[static_cast<std::size_t>(item)];
    if (scenario.kinds[world::at(info.kind)].collection != model::DeclarationKind::Card) return;
    if (book != nullptr && book->options.slim && !isOwn(scenario, info)) return;
    const auto found = std::find_if(out.begin(), out.end(), [&](const auto& each) { return each.first == item; });
    if (found == out.end())
      out.emplace_back(item, setup.count);
    else
      found->second += setup.count;
  };
  const model::Mission& mission = *scenario.mission.mission;
  for (const model::DeckSetup& deck : mission.decks) {
    const std::string at = deck.zone.starts_with("zone:") ? deck.zone : "zone:" + deck.zone;
    for (const model::PieceSetup& card : deck.cards) add(card, at, deck.side);
  }
  for (const model::PieceSetup& piece : mission.pieces) add(piece, piece.at, piece.side);
  if (!box) return out;
  const std::size_t named = out.size();
  for (std::size_t i = 0; i < scenario.items.size(); ++i) {
    const world::ItemInfo& info = scenario.items[i];
    const auto item = static_cast<std::int32_t>(i);
    const bool known = std::any_of(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(named),
                                   [&](const auto& each) { return each.first == item; });
    const bool card = scenario.kinds[world::at(info.kind)].collection == model::DeclarationKind::Card;
    if (const int copies = boxCopies(scenario, info); card && !known && copies > 0) out.emplace_back(item, copies);
  }
  return out;
}

Result<> addCards(BookMaker& book) {
  const world::Scenario& scenario = book.scenario();
  struct Copy {
    std::size_t face;
    world::KindId kind;
  };
  std::vector<Scene> faces;
  std::vector<Copy> copies;
  for (const auto& [item, count] : cardsOf(scenario, book.options.box, &book)) {
    const world::ItemInfo& info = scenario.items[static_cast<std::size_t>(item)];
    Result<Scene> face = cardFace(book.looks, info, book.titleOf);
    if (!face) return failed(face);
    faces.push_back(std::move(*face));
    for (int i = 0; i < count; ++i) copies.push_back({faces.size() - 1, info.kind});
  }
  const Raster raster(book.options.paper, cardSize);
  for (std::size_t first = 0; first < copies.size(); first += raster.count()) {
    const std::size_t end = std::min(copies.size(), first + raster.count());
    Scene& page = book.flow.freePage();
    raster.cutMarks(page);
    for (std::size_t i = first; i < end; ++i) {
      const Rect box = raster.box(i - first);
      page.add(faces[copies[i].face], Matrix::move(box.x, box.y));
    }
    if (!book.options.backs) continue;
    Scene& behind = book.flow.freePage();
    raster.cutMarks(behind);
    for (std::size_t i = first; i < end; ++i) {
      const Rect box = raster.box(i - first, true);
      behind.add(cardBack(book.looks, copies[i].kind), Matrix::move(box.x, box.y));
    }
  }
  return {};
}

Scene tokenScene(const BookMaker& book, PrintedPiece piece, TokenLook look, double side) {
  const KindStyle& style = book.looks.kind(piece.kind);
  look.symbol = book.looks.piece(piece.kind, piece.item);
  look.glyph = style.glyph;
  Scene out;
  out.size = {side, side};
  const Rect box{0, 0, squareSide, squareSide};
  Scene drawn;
  if (style.token)
    addToken(drawn, Layer::Pieces, look, box, book.looks.theme().accent);
  else
    addPlate(drawn, Layer::Pieces, look, box, style.tinted ? style.colour : book.looks.theme().paper);
  out.add(drawn, Matrix::scale(side / squareSide));
  return out;
}

Result<> addTokens(BookMaker& book) {
  const world::Scenario& scenario = book.scenario();
  const double side = book.options.square;
  const Raster raster(book.options.paper, {side, side});
  std::vector<Scene> tokens;
  std::vector<Block> large;
  for (const TokenPiece& piece : tokenPieces(book)) {
    const world::KindInfo& kind = scenario.kinds[world::at(piece.kind)];
    if (kind.collection == model::DeclarationKind::Card) continue;
    if (kind.footprint.width != 1 || kind.footprint.height != 1) {
      large.push_back(largeToken(book, piece, side));
      continue;
    }
    TokenLook look;
    look.side = book.looks.side(piece.side);
    look.owned = piece.side != world::SideId::None;
    look.shadow = false;
    const Scene token = tokenScene(book, {piece.kind, piece.item}, std::move(look), side);
    tokens.push_back(labelled(book, token, book.nameOf(piece.kind, piece.item)));
  }
  for (std::size_t first = 0; first < tokens.size(); first += raster.count()) {
    Scene& page = book.flow.freePage();
    raster.cutMarks(page);
    for (std::size_t i = first; i < std::min(tokens.size(), first + raster.count()); ++i) {
      const Rect box = raster.box(i - first);
      page.add(tokens[i], Matrix::move(box.x, box.y));
    }
  }
  if (!large.empty()) book.flow.section("Large pieces", large.front().scene.size.height);
  book.flow.tiled(large);
  return {};
}

}  // namespace sortie::picture

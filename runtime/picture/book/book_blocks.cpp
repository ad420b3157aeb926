#include "picture/book/book_blocks.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/decode/decode.h"
#include "model/values.h"
#include "picture/card_face.h"
#include "picture/text/text.h"

namespace sortie::picture {

namespace {

/// Scenes side by side, as many in a line as fit, each in the middle of its share.
std::vector<Block> inRows(const std::vector<Scene>& scenes, double width, double gap) {
  std::vector<Block> out;
  for (std::size_t first = 0; first < scenes.size();) {
    double used = 0;
    double height = 0;
    std::size_t end = first;
    while (end < scenes.size() && (end == first || used + gap + scenes[end].size.width <= width)) {
      used += (end == first ? 0 : gap) + scenes[end].size.width;
      height = std::max(height, scenes[end].size.height);
      ++end;
    }
    Block row;
    row.scene.size = {width, height + 1.5};
    double x = (width - used) / 2;
    for (; first < end; ++first) {
      row.scene.add(scenes[first], Matrix::move(x, 0));
      x += scenes[first].size.width + gap;
    }
    row.withNext = true;
    out.push_back(std::move(row));
  }
  if (!out.empty()) out.back().withNext = false;
  return out;
}

/// A picture with words below it.
Scene named(const Scene& picture, const std::string& words, double width, Colour ink) {
  Scene out;
  out.add(picture, Matrix::move((width - picture.size.width) / 2, 0));
  Text text;
  text.text = words;
  text.font = fontOf(2.5);
  text.colour = ink;
  text.width = width;
  text.align = Align::Centre;
  text.lineHeight = 1.1;
  const TextExtent extent = measure(text);
  text.at = {width / 2, picture.size.height + 0.8 + extent.ascent};
  out.add(Layer::Labels, text);
  out.size = {width, picture.size.height + 1.2 + extent.height};
  return out;
}

/// Makes the blocks of one element after another.
struct Maker {
  const BookMaker& book;
  const PrintFile& file;
  double width;
  double letters;
  std::vector<Block> out{};

  [[nodiscard]] Colour ink() const { return book.looks.theme().ink; }

  void add(std::vector<Block> blocks, const model::Element& element) {
    const std::string caption = element.value("caption");
    if (!caption.empty() && !blocks.empty()) blocks.back().withNext = true;
    out.insert(out.end(), std::make_move_iterator(blocks.begin()), std::make_move_iterator(blocks.end()));
    if (caption.empty()) return;
    Font font = fontOf(letters * 0.85);
    font.italic = true;
    out.push_back(textBlock(caption, width, font, ink(), 0, 2.4));
  }

  void paragraph(const model::Element& element) {
    out.push_back(textBlock(model::wordsOf(element), width, fontOf(letters), ink()));
  }

  void list(const model::Element& element) {
    for (const model::Element& item : model::elements(element, "item")) {
      const Block words = textBlock(model::wordsOf(item), width - 4, fontOf(letters), ink(), 0, 0.9);
      Block block;
      block.scene.size = {width, words.scene.size.height};
      block.scene.fill(Layer::Labels, Path().circle({1.3, letters * 0.68}, 0.55), book.looks.theme().accent);
      block.scene.add(words.scene, Matrix::move(4, 0));
      out.push_back(std::move(block));
    }
    if (!out.empty()) out.back().scene.size.height += 0.9;
  }

  void table(const model::Element& element) {
    std::vector<double> shares;
    double whole = 0;
    for (const std::string& share : model::splitWords(element.value("shares")))
      shares.push_back(static_cast<double>(std::clamp<std::int64_t>(model::parseInt(share).value_or(1), 1, 100)));
    std::size_t most = shares.size();
    for (const model::Element& row : model::elements(element, "row"))
      most = std::max(most, model::elements(row, "cell").size());
    shares.resize(most, 1);
    for (const double share : shares) whole += share;
    // A short table stays in one column.
    const std::size_t rows = model::elements(element, "row").size();
    const bool together = rows <= 12;
    std::size_t done = 0;
    for (const model::Element& row : model::elements(element, "row")) {
      const bool head = row.value("head") == "yes";
      Block block;
      double x = 0;
      double deepest = 0;
      std::size_t i = 0;
      Scene cells;
      for (const model::Element& cell : model::elements(row, "cell")) {
        const double room = width * shares[i++] / whole;
        Font font = fontOf(letters * 0.92);
        if (head) font.weight = Weight::Semibold;
        const Block words = textBlock(model::wordsOf(cell), room - 2, font, ink(), 0.6, 0.8);
        cells.add(words.scene, Matrix::move(x + 1, 0));
        deepest = std::max(deepest, words.scene.size.height);
        x += room;
      }
      block.scene.size = {width, deepest};
      if (head)
        block.scene.fill(Layer::Ground, Path().rectangle({0, 0, width, deepest}),
                         book.looks.theme().accent.mixed(paperWhite, 0.75));
      block.scene.add(cells, {});
      block.scene.stroke(Layer::Floor, Path().moveTo({0, deepest}).lineTo({width, deepest}),
                         Stroke{ink().mixed(paperWhite, 0.75), 0.12, Cap::Butt, Join::Miter, {}});
      block.withNext = ++done < rows && (head || together);
      out.push_back(std::move(block));
    }
    if (!out.empty()) out.back().scene.size.height += 2.4;
  }

  Result<> pieces(const model::Element& element) {
    std::vector<Scene> scenes;
    for (const std::string& id : model::splitWords(element.value("of"))) {
      const Result<PrintedPiece> piece = pieceNamed(book, id, element.place("of"));
      if (!piece) return failed(piece);
      scenes.push_back(named(tokenScene(book, *piece, {}, 13), book.nameOf(piece->kind, piece->item), 17, ink()));
    }
    add(inRows(scenes, width, 1), element);
    return {};
  }

  Result<> cards(const model::Element& element) {
    std::vector<Scene> scenes;
    for (const std::string& id : model::splitWords(element.value("of"))) {
      const std::int32_t item = book.scenario().item(id);
      if (item < 0) return fail("print-unknown", fmt::format("there is no card \"{}\"", id), element.place("of"));
      const Result<Scene> face =
          cardFace(book.looks, book.scenario().items[static_cast<std::size_t>(item)], book.titleOf);
      if (!face) return failed(face);
      constexpr double share = 0.66;
      Scene small;
      small.size = {cardSize.width * share, cardSize.height * share};
      small.add(*face, Matrix::scale(share));
      scenes.push_back(std::move(small));
    }
    add(inRows(scenes, width, 3), element);
    return {};
  }

  Result<> faces(const model::Element& element) {
    std::vector<Block> rows;
    for (const std::string& id : model::splitWords(element.value("of"))) {
      const Result<DieLook> die = dieNamed(book, id, element.place("of"));
      if (!die) return failed(die);
      Block row;
      const double label = 20;
      const double side = std::min(7.0, (width - label) / static_cast<double>(die->faces.size()) - 0.6);
      row.scene.size = {width, side + 1.6};
      Text title = textItem(die->title, letters * 0.92);
      title.at = {0, side / 2 + 1.1};
      row.scene.add(Layer::Labels, title);
      for (std::size_t i = 0; i < die->faces.size(); ++i)
        addFace(row.scene, *die, die->faces[i], {label + static_cast<double>(i) * (side + 0.6), 0, side, side});
      row.withNext = true;
      rows.push_back(std::move(row));
    }
    if (!rows.empty()) rows.back().withNext = false;
    add(std::move(rows), element);
    return {};
  }

  Result<> art(const model::Element& element) {
    const std::vector<std::string> names = model::splitWords(element.value("names"));
    std::vector<Scene> scenes;
    std::size_t i = 0;
    for (const std::string& path : model::splitWords(element.value("files"))) {
      const Result<std::shared_ptr<const Symbol>> symbol = book.art->load(file.folder, path);
      if (!symbol) return failed(symbol);
      Scene picture;
      const double height = names.empty() ? 16 : 9;
      const Rect box = (*symbol)->viewBox();
      picture.size = {std::min(width, height * box.width / box.height), height};
      picture.add(Layer::Features, Placed{*symbol, {}, {0, 0, picture.size.width, picture.size.height}, 1});
      scenes.push_back(i < names.size() ? named(picture, model::plainWords(names[i]), 16, ink()) : picture);
      ++i;
    }
    add(inRows(scenes, width, 2), element);
    return {};
  }

  Result<> example(const model::Element& element) {
    Result<std::vector<Block>> inner = printedBlocks(book, file, element, width - 6, letters * 0.95);
    if (!inner) return failed(inner);
    if (const auto title = element.find("title")) {
      Font font = fontOf(letters);
      font.weight = Weight::Semibold;
      inner->insert(inner->begin(), textBlock(*title, width - 6, font, ink(), 0, 1.2));
    }
    Block box = boxed(*inner, width, 3, book.looks.theme().accent.mixed(paperWhite, 0.86), book.looks.theme().accent);
    box.scene.size.height += 2.6;
    out.push_back(std::move(box));
    return {};
  }

  [[nodiscard]] Text textItem(const std::string& words, double size) const {
    Text text;
    text.text = words;
    text.font = fontOf(size);
    text.colour = ink();
    return text;
  }

  Result<> one(const model::Element& element) {
    const std::string_view name = element.name();
    if (name == "p") paragraph(element);
    if (name == "list") list(element);
    if (name == "table") table(element);
    if (name == "pieces") return pieces(element);
    if (name == "cards") return cards(element);
    if (name == "faces") return faces(element);
    if (name == "art") return art(element);
    if (name == "example") return example(element);
    if (name != "diagram") return {};
    Result<Block> diagram = diagramBlock(book, element, width);
    if (!diagram) return failed(diagram);
    add({std::move(*diagram)}, element);
    return {};
  }
};

}  // namespace

Result<PrintedPiece> pieceNamed(const BookMaker& book, const std::string& id, const SourcePlace& where) {
  const world::Scenario& scenario = book.scenario();
  PrintedPiece out{scenario.pieceKind(id), scenario.item(id)};
  if (out.item >= 0) out.kind = scenario.items[static_cast<std::size_t>(out.item)].kind;
  if (out.kind == world::KindId::None)
    return fail("print-unknown", fmt::format("there is no piece or marker \"{}\"", id), where,
                "name a kind or a content item");
  return out;
}

SideLook lookOfSide(const BookMaker& book, const std::string& kind) {
  const model::Mission& mission = book.mission();
  for (std::size_t i = 0; i < mission.sides.size(); ++i)
    if (mission.sides[i].kind == kind) return book.looks.side(static_cast<world::SideId>(i));
  for (const model::Declaration* each : book.declarations)
    if (each->kind == model::DeclarationKind::Side && each->id == kind)
      return {colourOf(book.looks.theme(), each->text("colour"), book.looks.theme().cold),
              markOf(each->text("mark"), Mark::Circle)};
  return {};
}

Block textBlock(const std::string& words, double width, const Font& font, Colour colour, double above, double below) {
  Text text;
  text.text = words;
  text.font = font;
  text.colour = colour;
  text.width = width;
  text.lineHeight = 1.3;
  text.markup = true;
  const TextExtent extent = measure(text);
  text.at = {0, above + extent.ascent};
  Block out;
  out.scene.size = {width, above + extent.height + below};
  out.scene.add(Layer::Labels, text);
  return out;
}

Block boxed(const std::vector<Block>& blocks, double width, double padding, Colour fill, std::optional<Colour> rim) {
  Block out;
  double y = padding;
  Scene inside;
  for (const Block& each : blocks) {
    inside.add(each.scene, Matrix::move(padding, y));
    y += each.scene.size.height;
  }
  y += padding - 1;
  const Rect box{0, 0, width, y};
  out.scene.size = {width, y};
  out.scene.fill(Layer::Ground, Path().roundedRectangle(box, 1.5), fill);
  if (rim)
    out.scene.stroke(Layer::Ground, Path().roundedRectangle(box, 1.5), Stroke{*rim, 0.3, Cap::Butt, Join::Miter, {}});
  out.scene.add(inside, {});
  return out;
}

Block cutOut(const Block& inner) {
  const double gap = 1.5;
  Block out;
  const Size size = inner.scene.size;
  out.scene.size = {size.width, size.height + 2 * gap};
  out.scene.add(inner.scene, Matrix::move(0, gap));
  out.scene.stroke(Layer::Labels, Path().roundedRectangle({0, gap, size.width, size.height}, 1.5),
                   Stroke{Colour{0, 0, 0, 255}, 0.15, Cap::Butt, Join::Miter, {1.5, 1}});
  return out;
}

Block sheetTitle(const std::string& title, double width, Colour colour, double badge) {
  constexpr double largest = 3.9;
  constexpr double least = 2.8;
  const double room = width - 4 - badge;
  Text line;
  line.text = title;
  line.font = fontOf(largest, Weight::Bold);
  const double size = std::max(least, largest * std::min(1.0, room / measure(line).width));
  // The bar keeps its height.
  const double less = (largest - size) * 1.3;
  Block words =
      textBlock(title, room + 0.1, fontOf(size, Weight::Bold), readableOn(colour), 1.2 + less / 2, 1.4 + less / 2);
  Block out;
  out.scene.size = {width, words.scene.size.height + 1.4};
  out.scene.fill(Layer::Ground, Path().roundedRectangle({0, 0, width, words.scene.size.height}, 1.2), colour);
  out.scene.add(words.scene, Matrix::move(2, 0));
  return out;
}

Result<std::vector<Block>> printedBlocks(const BookMaker& book, const PrintFile& file, const model::Element& parent,
                                         double width, double letters) {
  Maker maker{book, file, width, letters};
  for (const model::Element& element : model::elements(parent))
    if (Result<> done = maker.one(element); !done) return failed(done);
  return std::move(maker.out);
}

}  // namespace sortie::picture

// The rulebook, sections of print files in two columns, and reference cards.
#include "picture/book/book_blocks.h"

namespace sortie::picture {

namespace {

constexpr double bookLetters = 3.15;  // about 9 pt

Block sectionHead(const BookMaker& book, const std::string& title, double width) {
  const Theme& theme = book.looks.theme();
  Block out = textBlock(title, width, Font{Face::Text, 5.2, Weight::Bold, false}, theme.ink, 2.4, 3);
  const double y = out.scene.size.height - 2.4;
  out.scene.fill(Layer::Floor, Path().rectangle({0, y, 16, 0.8}), theme.accent);
  out.withNext = true;
  return out;
}

}  // namespace

Result<> addRulebook(BookMaker& book) {
  constexpr int columns = 2;
  for (const PrintElement& rulebook : printElements(book.print, "rulebook")) {
    book.flow.part(rulebook.element.value("title"));
    if (const auto subtitle = rulebook.element.find("subtitle")) book.flow.text(*subtitle);
    const double width = book.flow.columnWidth(columns);
    std::vector<Block> blocks;
    for (const model::Element& section : model::elements(rulebook.element, "section")) {
      blocks.push_back(sectionHead(book, section.value("title"), width));
      Result<std::vector<Block>> inner = printedBlocks(book, *rulebook.file, section, width, bookLetters);
      if (!inner) return failed(inner);
      blocks.insert(blocks.end(), std::make_move_iterator(inner->begin()), std::make_move_iterator(inner->end()));
    }
    book.flow.columns(blocks, columns);
    book.flow.closePage();
  }
  return {};
}

Result<> addReference(BookMaker& book) {
  std::vector<Block> cards;
  const double width = book.flow.columnWidth(2);
  for (const PrintElement& each : printElements(book.print, "reference")) {
    constexpr double pad = 3;
    Result<std::vector<Block>> inner = printedBlocks(book, *each.file, each.element, width - 2 * pad, 2.9);
    if (!inner) return failed(inner);
    inner->insert(inner->begin(), sheetTitle(each.element.value("title"), width - 2 * pad, book.looks.theme().accent));
    cards.push_back(cutOut(boxed(*inner, width, pad, paperWhite, std::nullopt)));
  }
  if (cards.empty()) return {};
  book.flow.section("Reference cards", cards.front().scene.size.height);
  book.flow.columns(cards, 2);
  return {};
}

}  // namespace sortie::picture

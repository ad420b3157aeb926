// Printed sheets: sizes of paper, marks to cut along, and text that flows from page to page. One user unit is a
// millimetre here.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "picture/scene.h"
#include "picture/theme.h"
#include "picture/writers/writers.h"

namespace sortie::picture {

struct Paper {
  Size size{210, 297};
  double margin = 12;  ///< on all sides, in which home printers print nothing
  [[nodiscard]] double width() const noexcept { return size.width - 2 * margin; }
  [[nodiscard]] double height() const noexcept { return size.height - 2 * margin; }
};

/// "a4", "a3" or "letter". Error "paper" for others.
[[nodiscard]] Result<Paper> paperNamed(const std::string& name);

/// Short lines at the corners of a box, outside of it, where a knife goes along.
void addCutMarks(Scene& scene, const Rect& box, double length = 4);

struct Column {
  std::string title;
  double share = 1;   ///< of the table's width
  bool mono = false;  ///< places and ids
};

/// Something of the width of a column, such as a line of a list or a card.
struct Block {
  Scene scene;
  bool withNext = false;  ///< stays in one column with what follows
};

/// A list with its heading.
struct Listing {
  std::string title;
  std::vector<std::string> lines;
};

/// Pages filled from top to bottom. Nothing is cut off: what does not fit goes on over the page.
class Flow {
 public:
  /// `title` stands in the footer of every page.
  Flow(Paper paper, std::string title, const Theme& theme);

  /// A new page with a heading; `note` in a coloured band above it ("Secret: only for …").
  void part(const std::string& heading, const std::string& note = {}, std::optional<Colour> colour = {});
  /// The same on the page that has begun, if a third of it is left, and `room` millimetres below the heading.
  void section(const std::string& heading, double room = 0);
  /// What follows begins on a page of its own.
  void closePage() { y_ = paper_.size.height; }
  /// On the page of what follows it; `room`: millimetres that this takes on the page below the heading.
  void heading(const std::string& text, double room = 22);
  /// Paragraphs and lists as mission texts hold them: "\n\n" between paragraphs, "- " before the items of a list.
  void text(const std::string& text);
  void bullet(const std::string& text);
  void table(const std::vector<Column>& columns, const std::vector<std::vector<std::string>>& rows);
  /// Millimetres that table() takes on one page.
  [[nodiscard]] double heightOfTable(const std::vector<Column>& columns,
                                     const std::vector<std::vector<std::string>>& rows) const;
  /// Blocks from top to bottom in columns of one height; as many pages as they take.
  void columns(const std::vector<Block>& blocks, int count);
  /// Blocks of any sizes side by side, in rows as high as their highest.
  void tiled(const std::vector<Block>& blocks, double gap = 2);
  /// Lists in columns.
  void lists(const std::vector<Listing>& lists, int count);
  /// Millimetres that each of `count` columns is wide.
  [[nodiscard]] double columnWidth(int count) const;
  /// A line with a coloured mark before it, as for sides.
  void marked(Mark mark, Colour colour, const std::string& text);
  /// A picture as wide as the text, no higher than `most`.
  void picture(const Scene& scene, double most);
  /// Millimetres that picture() takes.
  [[nodiscard]] double heightOf(const Scene& scene, double most) const;
  void space(double millimetres) { y_ += millimetres; }
  /// A page of its own, empty; its scene is to be drawn on. The footer comes all the same.
  [[nodiscard]] Scene& freePage();

  /// All pages with their numbers.
  [[nodiscard]] std::vector<Page> finish();

 private:
  Scene& page() { return pages_.back().scene; }
  void newPage();
  void title(const std::string& heading, const std::string& note, std::optional<Colour> colour);
  /// A new page unless that much is left on this one.
  void need(double height);
  [[nodiscard]] double left() const;
  void block(const std::string& text, double indent, const Font& font);
  /// A cell of a table whose columns have that many shares in all.
  [[nodiscard]] Text cell(const Column& column, double shares, const std::string& text, bool head) const;

  Paper paper_;
  std::string title_;
  Theme theme_;
  std::vector<Page> pages_;
  double y_ = 0;
};

}  // namespace sortie::picture

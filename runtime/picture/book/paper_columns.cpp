// Blocks and lists in columns that fill pages.
#include <algorithm>

#include "picture/book/paper.h"
#include "picture/text/text.h"

namespace sortie::picture {

namespace {

constexpr double gutter = 6;  // between two columns

/// For each column the first block after it, when blocks from `first` on fill columns of that height.
std::vector<std::size_t> packed(const std::vector<Block>& blocks, std::size_t first, int count, double height) {
  std::vector<std::size_t> ends;
  std::size_t at = first;
  for (int column = 0; column < count; ++column) {
    double used = 0;
    while (at < blocks.size()) {
      std::size_t end = at + 1;
      double more = blocks[at].scene.size.height;
      while (end < blocks.size() && blocks[end - 1].withNext) more += blocks[end++].scene.size.height;
      if (used + more > height + 1e-6) break;
      used += more;
      at = end;
    }
    ends.push_back(at);
  }
  return ends;
}

Block line(const std::string& words, double width, const Font& font, Colour colour, double above, double below) {
  Text text;
  text.text = words;
  text.font = font;
  text.colour = colour;
  text.width = width;
  text.lineHeight = 1.25;
  text.markup = true;
  const TextExtent extent = measure(text);
  text.at = {0, above + extent.ascent};
  Block out;
  out.scene.size = {width, above + extent.height + below};
  out.scene.add(Layer::Labels, text);
  return out;
}

}  // namespace

double Flow::columnWidth(int count) const { return (paper_.width() - gutter * (count - 1)) / count; }

void Flow::columns(const std::vector<Block>& blocks, int count) {
  const double width = columnWidth(count);
  for (std::size_t first = 0; first < blocks.size();) {
    if (pages_.empty()) newPage();
    std::vector<std::size_t> ends = packed(blocks, first, count, left());
    if (ends.back() == first && y_ > paper_.margin) {
      newPage();
      ends = packed(blocks, first, count, left());
    }
    if (ends.back() == first) ends.assign(static_cast<std::size_t>(count), first + 1);  // higher than a page
    if (ends.back() == blocks.size()) {
      double whole = 0;
      for (std::size_t i = first; i < blocks.size(); ++i) whole += blocks[i].scene.size.height;
      double height = whole / count;
      const double room = left();
      std::vector<std::size_t> level = packed(blocks, first, count, height);
      while (level.back() != blocks.size() && height < room) {
        height += 1;
        level = packed(blocks, first, count, std::min(height, room));
      }
      if (level.back() == blocks.size()) ends = level;
    }
    double deepest = 0;
    std::size_t at = first;
    for (std::size_t column = 0; column < ends.size(); ++column) {
      double y = y_;
      for (; at < ends[column]; ++at) {
        page().add(blocks[at].scene, Matrix::move(paper_.margin + static_cast<double>(column) * (width + gutter), y));
        y += blocks[at].scene.size.height;
      }
      deepest = std::max(deepest, y - y_);
    }
    y_ += deepest + 3;
    first = ends.back();
    if (first < blocks.size()) newPage();
  }
}

void Flow::tiled(const std::vector<Block>& blocks, double gap) {
  for (std::size_t first = 0; first < blocks.size();) {
    double used = 0;
    double height = 0;
    std::size_t end = first;
    for (; end < blocks.size(); ++end) {
      const Size size = blocks[end].scene.size;
      if (end > first && used + size.width > paper_.width() + 1e-6) break;
      used += size.width + gap;
      height = std::max(height, size.height);
    }
    need(height);
    double x = paper_.margin;
    for (; first < end; ++first) {
      page().add(blocks[first].scene, Matrix::move(x, y_));
      x += blocks[first].scene.size.width + gap;
    }
    y_ += height + gap;
  }
}

void Flow::lists(const std::vector<Listing>& lists, int count) {
  const double width = columnWidth(count);
  const Colour ink = theme_.ink;
  std::vector<Block> blocks;
  for (const Listing& list : lists) {
    if (!list.title.empty()) {
      blocks.push_back(line(list.title, width, Font{Face::Text, 3.5, Weight::Semibold, false}, ink, 2.5, 1));
      blocks.back().withNext = true;
    }
    for (const std::string& words : list.lines) {
      Block block = line(words, width, Font{Face::Text, 3.2, Weight::Regular, false}, ink, 0.4, 0.5);
      const double y = block.scene.size.height - 0.1;
      block.scene.stroke(Layer::Floor, Path().moveTo({0, y}).lineTo({width, y}),
                         Stroke{ink.withAlpha(0.2), 0.12, Cap::Butt, Join::Miter, {}});
      blocks.push_back(std::move(block));
    }
    if (list.lines.empty() && !blocks.empty()) blocks.back().withNext = false;
  }
  columns(blocks, count);
}

}  // namespace sortie::picture

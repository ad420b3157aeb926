#include "picture/book/paper.h"

#include <algorithm>

#include <fmt/format.h>

#include "picture/text/text.h"

namespace sortie::picture {

namespace {

constexpr double body = 3.5;  // about 10 pt
constexpr double smallText = 2.9;
constexpr double footer = 7;  // kept free at the foot of a page
constexpr double cellPad = 1.1;

const Colour blank{255, 255, 255, 255};

Text lineOf(std::string text, double size, Weight weight, Colour colour, Point at) {
  Text out;
  out.text = std::move(text);
  out.font.size = size;
  out.font.weight = weight;
  out.colour = colour;
  out.at = at;
  return out;
}

/// The text with places to break a line in what is wider than the line and has none of its own.
std::string breakable(const Text& like) {
  constexpr std::size_t longest = 8;  // letters; words up to this are left alone
  std::size_t word = 0;
  const bool none = std::all_of(like.text.begin(), like.text.end(), [&](char c) {
    word = c == ' ' || c == '\n' ? 0 : word + 1;
    return word <= longest;
  });
  if (none || like.width <= 0 || measure(like).width <= like.width) return like.text;
  constexpr std::string_view mayBreak = "\u200B";
  std::string out;
  std::size_t letters = 0;
  for (const char c : like.text) {
    const bool begins = (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    if (c == ' ' || c == '\n') {
      letters = 0;
    } else if (begins && ++letters > longest) {
      out += mayBreak;
    }
    out += c;
  }
  return out;
}

bool beginsLetter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

// No page holds more bytes than this of one text; the rest, which may be megabytes, is not laid out again and again.
constexpr std::size_t mostOfPage = 10'000;

/// Where a text is cut that a page cannot hold: at its last space before `most` bytes, else between two letters.
std::size_t cutBefore(const std::string& text, std::size_t most) {
  if (text.size() <= most) return text.size();
  const std::size_t space = text.rfind(' ', most);
  if (space != std::string::npos && space > 0) return space;
  while (most > 1 && !beginsLetter(text[most])) --most;
  return most;
}

/// How many bytes of the text fill at most that height when wrapped as `like` is: cut between words, and in words that
/// are not words; at least the first of them.
std::size_t fitting(const Text& like, double height) {
  constexpr std::size_t longestWord = 64;
  std::vector<std::size_t> ends;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < like.text.size(); ++at) {
    const bool tooLong = at - begin >= longestWord && beginsLetter(like.text[at]);
    if (like.text[at] != ' ' && !tooLong) continue;
    ends.push_back(at);
    begin = at;
  }
  ends.push_back(like.text.size());
  std::size_t low = 0;
  std::size_t high = ends.size() - 1;
  Text part = like;
  while (low < high) {
    const std::size_t middle = (low + high + 1) / 2;
    part.text = like.text.substr(0, ends[middle]);
    part.text = breakable(part);
    if (measure(part).height <= height)
      low = middle;
    else
      high = middle - 1;
  }
  return ends[low];
}

/// Takes from the front of `rest` what fills at most that height when wrapped as `like` is.
std::string takeFitting(const Text& like, double height, std::string& rest) {
  Text now = like;
  std::size_t used = cutBefore(rest, mostOfPage);
  now.text = rest.substr(0, used);
  now.text = breakable(now);
  if (measure(now).height > height) {
    now.text = rest.substr(0, used);
    used = fitting(now, height);
  }
  std::string out = rest.substr(0, used);
  rest.erase(0, used);
  rest.erase(0, std::min(rest.find_first_not_of(' '), rest.size()));
  return out;
}

double sharesOf(const std::vector<Column>& columns) {
  double out = 0;
  for (const Column& column : columns) out += column.share;
  return out;
}

}  // namespace

Result<Paper> paperNamed(const std::string& name) {
  if (name == "a4") return Paper{};
  if (name == "a3") return Paper{{297, 420}, 12};
  if (name == "letter") return Paper{{215.9, 279.4}, 12};
  return fail("paper", fmt::format("there is no paper \"{}\" here", name), {}, "use a4, a3 or letter");
}

void addCutMarks(Scene& scene, const Rect& box, double length) {
  Path marks;
  const double gap = 0.6;
  for (const double x : {box.x, box.x + box.width}) {
    marks.moveTo({x, box.y - gap}).lineTo({x, box.y - gap - length});
    marks.moveTo({x, box.y + box.height + gap}).lineTo({x, box.y + box.height + gap + length});
  }
  for (const double y : {box.y, box.y + box.height}) {
    marks.moveTo({box.x - gap, y}).lineTo({box.x - gap - length, y});
    marks.moveTo({box.x + box.width + gap, y}).lineTo({box.x + box.width + gap + length, y});
  }
  scene.stroke(Layer::Labels, std::move(marks), Stroke{Colour{0, 0, 0, 255}, 0.15, Cap::Butt, Join::Miter, {}});
}

Flow::Flow(Paper paper, std::string title, const Theme& theme)
    : paper_(paper), title_(std::move(title)), theme_(theme) {}

void Flow::newPage() {
  Page fresh;
  fresh.scene.size = paper_.size;
  fresh.scene.background = blank;
  pages_.push_back(std::move(fresh));
  y_ = paper_.margin;
}

Scene& Flow::freePage() {
  newPage();
  y_ = paper_.size.height;
  return page();
}

double Flow::left() const { return paper_.size.height - paper_.margin - footer - y_; }

void Flow::need(double height) {
  if (pages_.empty() || left() < height) newPage();
}

void Flow::part(const std::string& heading, const std::string& note, std::optional<Colour> colour) {
  newPage();
  title(heading, note, colour);
}

void Flow::section(const std::string& heading, double room) {
  constexpr double headRoom = 24;
  if (pages_.empty() || left() < std::max(paper_.height() / 3, headRoom + room))
    newPage();
  else if (y_ > paper_.margin)
    y_ += 5;
  title(heading, {}, {});
}

void Flow::title(const std::string& heading, const std::string& note, std::optional<Colour> colour) {
  if (!note.empty()) {
    const Rect band{paper_.margin, y_, paper_.width(), 8};
    const Colour shade = colour.value_or(theme_.danger);
    page().fill(Layer::Floor, Path().roundedRectangle(band, 1.5), shade);
    page().add(Layer::Labels, lineOf(note, 3.4, Weight::Semibold, readableOn(shade), {band.x + 3, band.y + 5.2}));
    y_ += 12;
  }
  Text title = lineOf(heading, 7.6, Weight::Bold, theme_.ink, {});
  title.width = paper_.width();
  const TextExtent extent = measure(title);
  title.at = {paper_.margin, y_ + extent.ascent};
  page().add(Layer::Labels, title);
  y_ += extent.height + 1.5;
  page().fill(Layer::Floor, Path().rectangle({paper_.margin, y_, 24, 1.1}), theme_.accent);
  y_ += 6;
}

void Flow::heading(const std::string& text, double room) {
  need(12 + room);
  y_ += 3;
  Text title = lineOf(text, 4.6, Weight::Semibold, theme_.ink, {});
  title.width = paper_.width();
  const TextExtent extent = measure(title);
  title.at = {paper_.margin, y_ + extent.ascent};
  page().add(Layer::Labels, title);
  y_ += extent.height + 2;
}

void Flow::block(const std::string& text, double indent, const Font& font) {
  Text rest;
  rest.text = text;
  rest.font = font;
  rest.colour = theme_.ink;
  rest.width = paper_.width() - indent;
  rest.lineHeight = 1.35;
  rest.markup = true;
  while (!rest.text.empty()) {
    need(3 * font.size);
    Text now = rest;
    now.text = takeFitting(rest, left(), rest.text);
    now.text = breakable(now);
    const TextExtent extent = measure(now);
    now.at = {paper_.margin + indent, y_ + extent.ascent};
    page().add(Layer::Labels, now);
    y_ += extent.height;
    if (!rest.text.empty()) newPage();
  }
}

void Flow::bullet(const std::string& text) {
  need(3 * body);
  page().fill(Layer::Labels, Path().circle({paper_.margin + 1.4, y_ + body * 0.72}, 0.6), theme_.accent);
  block(text, 4, Font{Face::Text, body, Weight::Regular, false});
  y_ += 1;
}

void Flow::text(const std::string& text) {
  std::size_t at = 0;
  while (at <= text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string part = text.substr(at, end - at);
    at = end + 1;
    if (part.empty()) continue;
    if (part.starts_with("- ")) {
      bullet(part.substr(2));
      continue;
    }
    // Lines of one paragraph belong together.
    while (at < text.size() && text[at] != '\n' && text.compare(at, 2, "- ") != 0) {
      const std::size_t next = std::min(text.find('\n', at), text.size());
      part += ' ' + text.substr(at, next - at);
      at = next + 1;
    }
    block(part, 0, Font{Face::Text, body, Weight::Regular, false});
    y_ += 2.2;
  }
}

void Flow::marked(Mark mark, Colour colour, const std::string& text) {
  need(7);
  const Point centre{paper_.margin + 2.4, y_ + 2.4};
  page().fill(Layer::Labels, Path().circle(centre, 2.6), colour);
  page().fill(Layer::Labels, markPath(mark, centre, 1.5), readableOn(colour));
  block(text, 7, Font{Face::Text, body, Weight::Medium, false});
  y_ += 1.6;
}

Text Flow::cell(const Column& column, double shares, const std::string& text, bool head) const {
  Text out = lineOf(text, head ? smallText : 3.2, head ? Weight::Semibold : Weight::Regular, theme_.ink, {});
  if (column.mono && !head) out.font = {Face::Mono, smallText, Weight::Regular, false};
  out.width = paper_.width() * column.share / shares - 2 * cellPad;
  out.lineHeight = 1.3;
  out.text = breakable(out);
  return out;
}

double Flow::heightOfTable(const std::vector<Column>& columns,
                           const std::vector<std::vector<std::string>>& rows) const {
  const double shares = sharesOf(columns);
  double height = 0;
  std::vector<std::string> titles;
  for (const Column& column : columns) titles.push_back(column.title);
  const auto add = [&](const std::vector<std::string>& texts, bool head) {
    double deepest = 0;
    for (std::size_t i = 0; i < columns.size() && i < texts.size(); ++i) {
      const bool endless = texts[i].size() > mostOfPage;
      deepest =
          std::max(deepest, endless ? paper_.size.height : measure(cell(columns[i], shares, texts[i], head)).height);
    }
    height += deepest + 2 * cellPad;
  };
  add(titles, true);
  for (const std::vector<std::string>& texts : rows) add(texts, false);
  return height;
}

void Flow::table(const std::vector<Column>& columns, const std::vector<std::vector<std::string>>& rows) {
  const double shares = sharesOf(columns);
  const auto widthOf = [&](const Column& column) { return paper_.width() * column.share / shares; };
  const auto row = [&](const std::vector<std::string>& texts, bool head) {
    double height = 0;
    for (std::size_t i = 0; i < columns.size(); ++i)
      height = std::max(height, measure(cell(columns[i], shares, i < texts.size() ? texts[i] : "", head)).height);
    height += 2 * cellPad;
    if (head)
      page().fill(Layer::Floor, Path().rectangle({paper_.margin, y_, paper_.width(), height}),
                  theme_.accent.mixed(blank, 0.75));
    double x = paper_.margin;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      Text text = cell(columns[i], shares, i < texts.size() ? texts[i] : "", head);
      text.at = {x + cellPad, y_ + cellPad + measure(text).ascent};
      page().add(Layer::Labels, text);
      x += widthOf(columns[i]);
    }
    y_ += height;
    page().stroke(Layer::Floor, Path().moveTo({paper_.margin, y_}).lineTo({paper_.margin + paper_.width(), y_}),
                  Stroke{theme_.ink.mixed(blank, 0.75), 0.15, Cap::Butt, Join::Miter, {}});
  };
  const bool titled = std::any_of(columns.begin(), columns.end(), [](const Column& c) { return !c.title.empty(); });
  const auto head = [&] {
    if (!titled) return;
    std::vector<std::string> titles;
    for (const Column& column : columns) titles.push_back(column.title);
    row(titles, true);
  };
  need(20);
  head();
  const auto heightOf = [&](const std::vector<std::string>& texts) {
    double height = 0;
    for (std::size_t i = 0; i < columns.size() && i < texts.size(); ++i) {
      if (texts[i].size() > mostOfPage) return 2 * paper_.size.height;
      height = std::max(height, measure(cell(columns[i], shares, texts[i], false)).height + 2 * cellPad);
    }
    return height;
  };
  for (const std::vector<std::string>& texts : rows) {
    std::vector<std::string> rest = texts;
    constexpr double headRoom = 20;
    const double wholePage = paper_.height() - footer - headRoom;
    for (double height = heightOf(rest); left() < height; height = heightOf(rest)) {
      if (height <= wholePage || left() < headRoom) {
        newPage();
        head();
        if (height <= wholePage) break;
      }
      // A row that no page holds goes on over the page.
      std::vector<std::string> now(rest.size());
      for (std::size_t i = 0; i < columns.size() && i < rest.size(); ++i)
        now[i] = takeFitting(cell(columns[i], shares, {}, false), left() - 2 * cellPad, rest[i]);
      row(now, false);
      newPage();
      head();
    }
    row(rest, false);
  }
  y_ += 4;
}

double Flow::heightOf(const Scene& scene, double most) const {
  if (scene.size.width <= 0 || scene.size.height <= 0) return 0;
  return scene.size.height * std::min(paper_.width() / scene.size.width, most / scene.size.height);
}

void Flow::picture(const Scene& scene, double most) {
  const double height = heightOf(scene, most);
  if (height <= 0) return;
  const double scale = height / scene.size.height;
  need(height);
  const double x = paper_.margin + (paper_.width() - scene.size.width * scale) / 2;
  page().add(scene, Matrix::scale(scale).then(Matrix::move(x, y_)));
  y_ += height + 4;
}

std::vector<Page> Flow::finish() {
  for (std::size_t i = 0; i < pages_.size(); ++i) {
    const double y = paper_.size.height - paper_.margin + 3;
    const Colour faint = theme_.ink.mixed(blank, 0.4);
    pages_[i].scene.add(Layer::Labels, lineOf(title_, 2.6, Weight::Regular, faint, {paper_.margin, y}));
    Text number = lineOf(fmt::format("{} / {}", i + 1, pages_.size()), 2.6, Weight::Regular, faint,
                         {paper_.size.width - paper_.margin, y});
    number.align = Align::Right;
    pages_[i].scene.add(Layer::Labels, number);
  }
  return std::move(pages_);
}

}  // namespace sortie::picture

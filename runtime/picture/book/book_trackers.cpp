// Trackers to lay markers on, and counters to cut out.
#include <algorithm>

#include <fmt/format.h>

#include "model/values.h"
#include "picture/book/book_blocks.h"
#include "picture/text/text.h"

namespace sortie::picture {

namespace {

struct Track {
  std::string title;
  std::int64_t from = 0;
  std::int64_t to = 0;
  Colour colour;
};

Block trackBlock(const Track& track, double width, Colour ink) {
  constexpr double side = 7.8;
  constexpr double gap = 0.7;
  const auto perLine = static_cast<std::int64_t>((width - 4) / (side + gap));
  const std::int64_t count = track.to - track.from + 1;
  const std::int64_t lines = (count + perLine - 1) / perLine;
  Block out;
  const Block title = textBlock(track.title, width - 4, fontOf(3.3, Weight::Semibold), ink, 1.6, 1);
  const double top = title.scene.size.height;
  out.scene.size = {width, top + static_cast<double>(lines) * (side + gap) + 1.4};
  out.scene.add(title.scene, Matrix::move(2, 0));
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t down = i / perLine;
    const Rect box{2 + static_cast<double>(i % perLine) * (side + gap), top + static_cast<double>(down) * (side + gap),
                   side, side};
    out.scene.fill(Layer::Floor, Path().roundedRectangle(box, 1), track.colour.mixed(paperWhite, 0.6));
    out.scene.stroke(Layer::Floor, Path().roundedRectangle(box, 1), Stroke{ink, 0.2, Cap::Butt, Join::Miter, {}});
    Text number;
    number.text = std::to_string(track.from + i);
    number.font = fontOf(3.6, Weight::Medium);
    number.colour = ink;
    number.align = Align::Centre;
    number.at = {box.x + side / 2, box.y + side / 2 + 1.3};
    out.scene.add(Layer::Labels, number);
  }
  return cutOut(out);
}

Result<std::vector<Track>> tracksOf(const BookMaker& book, const model::Element& element) {
  Track base{element.value("title"), model::parseInt(element.value("from")).value_or(0),
             model::parseInt(element.value("to")).value_or(0),
             colourOf(book.looks.theme(), element.value("colour"), book.looks.theme().accent)};
  if (const auto variable = element.find("variable")) {
    const auto found = book.mission().values.find(*variable);
    model::Setting setting;
    if (found != book.mission().values.end()) setting = found->second;
    for (const model::Declaration* each : book.declarations)
      if (found == book.mission().values.end() && each->kind == model::DeclarationKind::Variable &&
          each->id == *variable && each->value)
        setting = model::defaultOf(*each->value);
    const auto* number = std::get_if<std::int64_t>(&setting.value);
    if (number == nullptr)
      return fail("print-unknown", fmt::format("there is no number \"{}\"", *variable), element.place("variable"));
    base.to = *number;
  }
  const auto kind = element.find("side");
  if (!kind) return std::vector<Track>{base};
  std::vector<Track> out;
  const model::Mission& mission = book.mission();
  for (std::size_t i = 0; i < mission.sides.size(); ++i) {
    const model::SideSetup& side = mission.sides[i];
    if (side.kind != *kind) continue;
    Track track = base;
    const world::SideInfo& info = book.scenario().sides[i];
    const model::Declaration* declared = book.scenario().kinds[world::at(info.kind)].declaration;
    if (const auto attribute = element.find("attribute"); attribute && declared != nullptr) {
      const model::Property* property = declared->findProperty(*attribute);
      if (property == nullptr)
        return fail("print-unknown", fmt::format("\"{}\" has no attribute \"{}\"", *kind, *attribute),
                    element.place("attribute"));
      track.from = property->type.min;
      track.to = property->type.max;
    }
    track.title = fmt::format("{}: {}", titleOr(side.title, side.id), base.title);
    track.colour = book.looks.side(static_cast<world::SideId>(i)).colour;
    out.push_back(std::move(track));
  }
  return out;
}

Block counterBlock(const model::Element& element, double size, Colour colour,
                   const std::shared_ptr<const Symbol>& symbol, std::optional<Mark> mark) {
  Block out;
  out.scene.size = {size + 1, size + 1};
  const Rect box{0.5, 0.5, size, size};
  const Path outline =
      mark ? Path().circle({size / 2 + 0.5, size / 2 + 0.5}, size / 2) : Path().roundedRectangle(box, 1);
  out.scene.fill(Layer::Floor, outline, colour);
  out.scene.stroke(Layer::Floor, outline, Stroke{Colour{0, 0, 0, 255}, 0.15, Cap::Butt, Join::Miter, {}});
  const double rim = size * 0.1;
  if (symbol)
    out.scene.add(Layer::Features, Placed{symbol, {}, {box.x + rim, box.y + rim, size - 2 * rim, size - 2 * rim}, 1});
  if (mark)
    out.scene.fill(Layer::Features, markPath(*mark, {size / 2 + 0.5, size / 2 + 0.5}, size * 0.3), readableOn(colour));
  if (const std::string letter = element.value("letter"); !letter.empty() && !symbol) {
    Text text;
    text.text = letter;
    text.font = fontOf(size * 0.5, Weight::Bold);
    text.colour = readableOn(colour);
    text.align = Align::Centre;
    text.at = {size / 2 + 0.5, size * 0.68 + 0.5};
    out.scene.add(Layer::Labels, text);
  }
  return out;
}

/// Counters of one sort beside their title.
Block counterRow(const std::string& title, const std::vector<Block>& counters, double width, Colour ink) {
  constexpr double label = 34;
  constexpr double gap = 0.6;
  Block out;
  const Block words = textBlock(title, label - 2, fontOf(2.9), ink, 1.2, 1);
  out.scene.add(words.scene, {});
  double x = label;
  double y = 0;
  double deep = 0;
  for (const Block& counter : counters) {
    const Size size = counter.scene.size;
    if (x + size.width > width && x > label) {
      x = label;
      y += deep + gap;
    }
    out.scene.add(counter.scene, Matrix::move(x, y));
    x += size.width + gap;
    deep = size.height;
  }
  out.scene.size = {width, std::max(y + deep, words.scene.size.height) + 2};
  return out;
}

Result<std::vector<Block>> countersOf(const BookMaker& book, const PrintElement& counters) {
  const model::Element& element = counters.element;
  std::shared_ptr<const Symbol> symbol;
  if (const auto path = element.find("picture")) {
    Result<std::shared_ptr<const Symbol>> read = book.art->load(counters.file->folder, *path);
    if (!read) return failed(read);
    symbol = std::move(*read);
  }
  const auto size =
      static_cast<double>(std::clamp<std::int64_t>(model::parseInt(element.value("size")).value_or(10), 4, 80));
  const std::int64_t copies = std::clamp<std::int64_t>(model::parseInt(element.value("copies")).value_or(1), 0, 400);
  std::vector<Block> out;
  const auto add = [&](Colour colour, std::optional<Mark> mark) {
    const Block block = counterBlock(element, size, colour, symbol, mark);
    for (std::int64_t i = 0; i < copies; ++i) out.push_back(block);
  };
  if (element.value("each") != "side") {
    add(colourOf(book.looks.theme(), element.value("colour"), paperWhite), std::nullopt);
    return out;
  }
  const model::Mission& mission = book.mission();
  for (std::size_t i = 0; i < mission.sides.size(); ++i) {
    if (const auto kind = element.find("side"); kind && mission.sides[i].kind != *kind) continue;
    const SideLook& look = book.looks.side(static_cast<world::SideId>(i));
    add(look.colour, look.mark);
  }
  return out;
}

}  // namespace

Result<> addTrackers(BookMaker& book) {
  std::vector<Block> blocks;
  for (const PrintElement& each : printElements(book.print, "tracker")) {
    const Result<std::vector<Track>> tracks = tracksOf(book, each.element);
    if (!tracks) return failed(tracks);
    for (const Track& track : *tracks) {
      if (track.to < track.from || track.to - track.from > 200) continue;
      blocks.push_back(trackBlock(track, book.flow.columnWidth(2), book.looks.theme().ink));
    }
  }
  if (!blocks.empty()) {
    book.flow.section("Trackers", blocks.front().scene.size.height);
    book.flow.columns(blocks, 2);
  }
  blocks.clear();
  for (const PrintElement& each : printElements(book.print, "counters")) {
    const Result<std::vector<Block>> counters = countersOf(book, each);
    if (!counters) return failed(counters);
    if (counters->empty()) continue;
    blocks.push_back(
        counterRow(each.element.value("title"), *counters, book.flow.columnWidth(1), book.looks.theme().ink));
  }
  if (blocks.empty()) return {};
  book.flow.section("Counters");
  book.flow.columns(blocks, 1);
  return {};
}

}  // namespace sortie::picture

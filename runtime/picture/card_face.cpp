#include "picture/card_face.h"

#include <fmt/format.h>

#include "picture/text/text.h"

namespace sortie::picture {

namespace {

constexpr double typePoint = 25.4 / 72;  // millimetres
constexpr double usualText = 8.5 * typePoint;
constexpr double leastText = 7 * typePoint;
constexpr std::size_t mostTitle = 500;  // bytes; never fits, and is not tried: a pack may hold megabytes
constexpr std::size_t mostText = 8'000;
constexpr double border = 2.6;
constexpr Rect titleBar{border, border, 63 - 2 * border, 8.6};
constexpr Rect window{border, 12.6, 63 - 2 * border, 36};
constexpr Rect words{5.2, 54.2, 63 - 2 * 5.2, 25.6};

const model::Declaration* declarationOf(const world::Scenario& scenario, world::KindId kind) {
  return scenario.kinds[world::at(kind)].declaration;
}

Colour colourOfKind(const MapLooks& looks, world::KindId kind) {
  const model::Declaration* declared = declarationOf(looks.scenario(), kind);
  return colourOf(looks.theme(), declared == nullptr ? std::string() : declared->text("colour"), looks.theme().accent);
}

std::string titleOfKind(const world::Scenario& scenario, world::KindId kind) {
  const model::Declaration* declared = declarationOf(scenario, kind);
  const std::string& id = scenario.kinds[world::at(kind)].name;
  return declared == nullptr ? model::plainWords(id) : declared->text("title", model::plainWords(id));
}

Text styledText(std::string text, double size, Weight weight, Colour colour, Point at, Align align = Align::Left) {
  Text out;
  out.text = std::move(text);
  out.font.size = size;
  out.font.weight = weight;
  out.colour = colour;
  out.at = at;
  out.align = align;
  return out;
}

/// Without a picture: the kind's glyph on the deck's colour, large.
void placeholder(Scene& scene, const MapLooks& looks, world::KindId kind, Colour colour) {
  const Theme& theme = looks.theme();
  scene.fill(Layer::Floor, Path().rectangle(window),
             LinearGradient{{window.x, window.y},
                            {window.x, window.y + window.height},
                            {{0, colour.mixed(theme.ink, 0.35)}, {1, colour.mixed(theme.ink, 0.75)}}});
  const std::string& glyph = looks.kind(kind).glyph;
  Text letter = styledText(glyph.empty() ? "?" : glyph, 18, Weight::Bold, theme.paper.withAlpha(0.4),
                           {window.x + window.width / 2, window.y + window.height / 2 + 6.4}, Align::Centre);
  scene.add(Layer::Features, letter);
}

}  // namespace

Result<Scene> cardFace(const MapLooks& looks, const world::ItemInfo& item, const model::TitleOf& titleOf) {
  const world::Scenario& scenario = looks.scenario();
  const Theme& theme = looks.theme();
  const Colour colour = colourOfKind(looks, item.kind);
  Scene scene;
  scene.size = cardSize;
  const std::string title = item.item->title.empty() ? model::plainWords(item.name) : item.item->title;
  scene.title = title;
  const Rect whole{0, 0, cardSize.width, cardSize.height};
  scene.fill(Layer::Ground, Path().roundedRectangle(whole, 3), colour.mixed(theme.ink, 0.25));
  const Rect inner{border, border, whole.width - 2 * border, whole.height - 2 * border};
  scene.fill(Layer::Ground, Path().roundedRectangle(inner, 1.4), theme.paper);

  const std::int32_t number = scenario.item(item.name);
  const std::shared_ptr<const Symbol> picture = item.item->picture.empty() ? nullptr : looks.piece(item.kind, number);
  if (picture) {
    // The window is filled: a picture of other proportions is cut at its edges.
    const Rect box = picture->viewBox();
    const double scale = std::max(window.width / box.width, window.height / box.height);
    Item& placed = scene.add(Layer::Floor, Placed{picture,
                                                  {},
                                                  {window.x + (window.width - box.width * scale) / 2,
                                                   window.y + (window.height - box.height * scale) / 2,
                                                   box.width * scale, box.height * scale},
                                                  1});
    placed.clip = std::make_shared<const Path>(Path().rectangle(window));
  } else {
    placeholder(scene, looks, item.kind, colour);
  }
  scene.fill(Layer::Features, Path().rectangle({window.x, window.y - 0.5, window.width, 0.7}), theme.ink);
  scene.fill(Layer::Features, Path().rectangle({window.x, window.y + window.height - 0.2, window.width, 0.7}),
             theme.ink);

  scene.fill(Layer::Features, Path().roundedRectangle(titleBar, 1.4), colour);
  const Colour onBar = readableOn(colour);
  Text head = styledText(title, 4.4, Weight::Semibold, onBar, {});
  head.width = titleBar.width - 5;
  head.lineHeight = 1.05;
  const double headSize = title.size() > mostTitle ? 0 : fittingSize(head, {head.width, 7.6}, 4.4, 2.4);
  if (headSize == 0)
    return fail("card-overflow", fmt::format("the title of the card \"{}\" does not fit on it", item.name),
                item.item->where, "make it shorter");
  head.font.size = headSize;
  const TextExtent headExtent = measure(head);
  head.at = {titleBar.x + 2.5, titleBar.y + (titleBar.height - headExtent.height) / 2 + headExtent.ascent};
  scene.add(Layer::Labels, head);

  scene.add(Layer::Labels, styledText(titleOfKind(scenario, item.kind), 2.1, Weight::Medium,
                                      theme.ink.mixed(theme.paper, 0.35), {words.x, 52.6}));

  const std::string printed = model::printedText(*item.item, declarationOf(scenario, item.kind), titleOf);
  if (!printed.empty()) {
    Text text = styledText(printed, usualText, Weight::Regular, theme.ink, {});
    text.width = words.width;
    text.lineHeight = 1.28;
    text.markup = true;
    const bool hopeless = printed.size() > mostText;
    double size = hopeless ? 0 : fittingSize(text, {words.width, words.height}, usualText, leastText);
    if (size < usualText && !hopeless) {
      // Before letters become small, the blank lines between paragraphs go.
      Text tight = text;
      for (std::size_t at = tight.text.find("\n\n"); at != std::string::npos; at = tight.text.find("\n\n", at))
        tight.text.erase(at, 1);
      const double tightSize = fittingSize(tight, {words.width, words.height}, usualText, leastText);
      if (tightSize > size) {
        size = tightSize;
        text = tight;
      }
    }
    if (size == 0)
      return fail("card-overflow", fmt::format("the text of the card \"{}\" does not fit even at 7 point", title),
                  item.item->where, "make it shorter");
    text.font.size = size;
    text.at = {words.x, words.y + measure(text).ascent};
    scene.add(Layer::Labels, text);
  }

  Text id = styledText(item.name, 1.7, Weight::Regular, theme.ink.mixed(theme.paper, 0.45), {whole.width - 5.2, 83.4},
                       Align::Right);
  id.font.face = Face::Mono;
  scene.add(Layer::Labels, id);
  return scene;
}

Scene cardBack(const MapLooks& looks, world::KindId kind) {
  const Theme& theme = looks.theme();
  const Colour colour = colourOfKind(looks, kind);
  Scene scene;
  scene.size = cardSize;
  scene.title = titleOfKind(looks.scenario(), kind);
  const Rect whole{0, 0, cardSize.width, cardSize.height};
  scene.fill(Layer::Ground, Path().roundedRectangle(whole, 3), colour.mixed(theme.ink, 0.55));
  if (const auto& symbol = looks.kind(kind).symbol) {
    const Rect box = symbol->viewBox();
    const bool portrait = box.height > box.width * 1.2;
    const Rect place = portrait ? whole : Rect{13, 25.5, 37, 37};
    Item& placed = scene.add(Layer::Floor, Placed{symbol, {}, place, 1});
    if (portrait) placed.clip = std::make_shared<const Path>(Path().roundedRectangle(whole, 3));
  } else {
    scene.stroke(Layer::Floor, Path().roundedRectangle({4, 4, whole.width - 8, whole.height - 8}, 2),
                 Stroke{theme.paper.withAlpha(0.5), 0.6, Cap::Butt, Join::Miter, {}});
    Text name = styledText(scene.title, 6, Weight::Semibold, theme.paper, {});
    name.width = 50;
    name.align = Align::Centre;
    const TextExtent extent = measure(name);
    name.at = {whole.width / 2, (whole.height - extent.height) / 2 + extent.ascent};
    scene.add(Layer::Labels, name);
  }
  return scene;
}

}  // namespace sortie::picture

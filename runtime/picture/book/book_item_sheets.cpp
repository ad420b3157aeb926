// A sheet for each content item of a kind: boards, characters, cards of ranks.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "model/values.h"
#include "picture/book/book_blocks.h"

namespace sortie::picture {

namespace {

using model::ContentItem;
using model::Setting;

const ContentItem* itemOf(const BookMaker& book, const std::string& id) {
  const std::int32_t number = book.scenario().item(id);
  return number < 0 ? nullptr : book.scenario().items[static_cast<std::size_t>(number)].item;
}

const model::Declaration* kindOfItem(const BookMaker& book, const ContentItem& item) {
  for (const model::Declaration* each : book.declarations)
    if (each->id == item.kind && each->kind == item.collection) return each;
  return nullptr;
}

std::vector<const ContentItem*> itemsOfKind(const BookMaker& book, const std::string& kind) {
  std::vector<const ContentItem*> out;
  for (const world::ItemInfo& info : book.scenario().items)
    if (info.item != nullptr && info.item->kind == kind) out.push_back(info.item);
  // Content that no piece stands for is in the packs alone.
  if (!out.empty()) return out;
  for (const auto& pack : book.scenario().mission.packs)
    for (const ContentItem& item : pack->content)
      if (item.kind == kind) out.push_back(&item);
  return out;
}

const ContentItem* contentNamed(const BookMaker& book, const std::string& id) {
  if (const ContentItem* item = itemOf(book, id)) return item;
  for (const auto& pack : book.scenario().mission.packs)
    for (const ContentItem& item : pack->content)
      if (item.id == id) return &item;
  return nullptr;
}

std::vector<std::string> idsIn(const Setting& setting) {
  std::vector<std::string> out;
  if (const auto* id = std::get_if<std::string>(&setting.value); id != nullptr && !id->empty()) out.push_back(*id);
  if (const auto* list = std::get_if<Setting::List>(&setting.value))
    for (const Setting& each : *list)
      for (std::string& id : idsIn(each)) out.push_back(std::move(id));
  return out;
}

/// The first name in the marks of a text that is not a property of the kind; empty when there is none.
std::string unknownName(const std::string& text, const model::Declaration* kind) {
  for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
    const std::size_t end = text.find_first_of("?=.}", open);
    const std::string name = text.substr(open + 1, end == std::string::npos ? end : end - open - 1);
    if (kind == nullptr || kind->findProperty(name) == nullptr) return name;
  }
  return {};
}

bool isOfDice(const model::Type& type) {
  if (type.kind == model::TypeKind::List) return type.element && isOfDice(*type.element);
  return type.kind == model::TypeKind::Id && type.of == "die";
}

bool isEmpty(const Setting& setting) {
  if (std::holds_alternative<std::monostate>(setting.value)) return true;
  if (const auto* words = std::get_if<std::string>(&setting.value)) return words->empty() || *words == "none";
  const auto* list = std::get_if<Setting::List>(&setting.value);
  return list != nullptr && list->empty();
}

/// A sheet of one content item.
struct Sheet {
  const BookMaker& book;
  const ContentItem& item;
  std::size_t number;  ///< of its kind, from 1
  double width;
  std::vector<Block> out{};

  [[nodiscard]] Colour ink() const { return book.looks.theme().ink; }
  [[nodiscard]] double labelWidth() const { return width * 0.36; }
  [[nodiscard]] Block text(const std::string& words, double size = 2.9, Weight weight = Weight::Regular) const {
    return textBlock(words, width, fontOf(size, weight), ink(), 0, 1.2);
  }

  /// A property's value: dice as squares, records in the words of `each`, all else in words.
  Result<Scene> value(const ContentItem& of, const std::string& property, double room,
                      const std::string& each = {}) const {
    const model::Declaration* kind = kindOfItem(book, of);
    const model::Property* declared = kind == nullptr ? nullptr : kind->findProperty(property);
    if (declared == nullptr)
      return fail("print-unknown", fmt::format("\"{}\" has no property \"{}\"", of.kind, property));
    const Setting setting = model::settingOf(of, kind, property);
    Scene scene;
    scene.size = {room, 4.6};
    const std::vector<std::string> ids = idsIn(setting);
    if (isOfDice(declared->type) && !isEmpty(setting)) {
      double x = 0;
      for (const std::string& id : ids) {
        const Result<DieLook> die = dieNamed(book, id, {});
        if (!die) return failed(die);
        addDieSign(scene, *die, {x, 0.2, 3.8, 3.8});
        x += 4.5;
      }
      return scene;
    }
    const std::string words = isEmpty(setting) ? "–"
                              : each.empty()   ? model::valueText(setting, book.titleOf)
                                               : model::valueText(setting, each, book.titleOf);
    const Block block = textBlock(words, room, fontOf(2.9), ink(), 0.3, 0.5);
    scene.size.height = std::max(scene.size.height, block.scene.size.height);
    scene.add(block.scene, {});
    return scene;
  }

  /// A text with an item's values in its marks.
  Result<std::string> filled(const std::string& words, const ContentItem& of) const {
    const model::Declaration* kind = kindOfItem(book, of);
    if (const std::string name = unknownName(words, kind); !name.empty())
      return fail("print-unknown", fmt::format("\"{}\" has no property \"{}\"", of.kind, name));
    return model::filledText(words, of, kind, book.titleOf);
  }

  /// The nodes of the map that name the item in that property.
  [[nodiscard]] std::string nodesThatName(const std::string& property) const {
    std::string titles;
    for (const world::NodeInfo& node : book.scenario().nodes) {
      const auto value = node.values.find(property);
      if (value == node.values.end()) continue;
      const std::vector<std::string> ids = idsIn(value->second);
      if (std::find(ids.begin(), ids.end(), item.id) != ids.end())
        titles += (titles.empty() ? "" : ", ") + node.shown();
    }
    return titles;
  }

  Result<> row(const model::Element& element) {
    const std::string property = element.value("property");
    const double label = labelWidth();
    Block line;
    const Block title =
        textBlock(element.value("title", model::plainWords(property)), label - 1, fontOf(2.7), ink(), 0.3, 0.5);
    Result<Scene> shown = Scene();
    const auto words = element.find("text");
    const auto nodes = element.find("nodes");
    if (words || nodes) {
      const Result<std::string> said = nodes ? nodesThatName(*nodes) : filled(*words, item);
      if (!said) return failed(said);
      if (said->empty()) return {};
      shown = textBlock(*said, width - label, fontOf(2.9), ink(), 0.3, 0.5).scene;
    } else {
      shown = value(item, property, width - label, element.value("each"));
    }
    if (const auto says = element.find("says")) {
      const std::vector<std::string> ids = idsIn(model::settingOf(item, kindOfItem(book, item), property));
      const ContentItem* other = ids.empty() ? nullptr : contentNamed(book, ids.front());
      if (other == nullptr) return {};
      const Setting value = model::settingOf(*other, kindOfItem(book, *other), *says);
      shown = textBlock(fmt::format("*{}*. {}", titleOr(other->title, other->id),
                                    model::valueText(value, [](const std::string& id) { return id; })),
                        width - label, fontOf(2.8), ink(), 0.3, 0.5)
                  .scene;
    }
    if (!shown) return failed(shown);
    line.scene.size = {width, std::max(title.scene.size.height, shown->size.height)};
    line.scene.add(title.scene, {});
    line.scene.add(*shown, Matrix::move(label, 0));
    out.push_back(std::move(line));
    return {};
  }

  Result<> boxes(const model::Element& element) {
    std::int64_t count = model::parseInt(element.value("count")).value_or(0);
    if (const auto property = element.find("property")) {
      const Setting setting = model::settingOf(item, kindOfItem(book, item), *property);
      if (const auto* many = std::get_if<std::int64_t>(&setting.value)) count = *many;
    }
    count = std::min<std::int64_t>(count, 60);
    if (count <= 0) return {};
    const double label = labelWidth();
    const double side = 6.5;
    const double above = 0.5;
    const auto most = std::max<std::int64_t>(1, static_cast<std::int64_t>((width - label) / (side + 0.7)));
    Block line;
    const std::int64_t lines = (count + most - 1) / most;
    const std::int64_t perLine = (count + lines - 1) / lines;  // no box is left alone on a line
    line.scene.size = {width, above + static_cast<double>(lines) * (side + 0.7) + 0.6};
    const Block title = textBlock(element.value("title"), label - 1, fontOf(2.7), ink(), above + 1.4, 0);
    line.scene.add(title.scene, {});
    const Colour colour = colourOf(book.looks.theme(), element.value("colour"), paperWhite);
    for (std::int64_t i = 0; i < count; ++i) {
      const std::int64_t down = i / perLine;
      const Rect box{label + static_cast<double>(i % perLine) * (side + 0.7),
                     above + static_cast<double>(down) * (side + 0.7), side, side};
      line.scene.fill(Layer::Floor, Path().roundedRectangle(box, 0.8), colour.mixed(paperWhite, 0.45));
      line.scene.stroke(Layer::Floor, Path().roundedRectangle(box, 0.8),
                        Stroke{ink(), 0.2, Cap::Butt, Join::Miter, {}});
      if (element.value("numbers") == "yes") {
        Text sign;
        sign.text = std::to_string(i + 1);
        sign.font = fontOf(2.9, Weight::Medium);
        sign.colour = ink();
        sign.align = Align::Centre;
        sign.at = {box.x + side / 2, box.y + side / 2 + 1.05};
        line.scene.add(Layer::Labels, sign);
      }
    }
    out.push_back(std::move(line));
    return {};
  }

  Result<> entries(const model::Element& element) {
    const std::vector<std::string> ids =
        idsIn(model::settingOf(item, kindOfItem(book, item), element.value("property")));
    if (ids.empty()) return {};
    if (const auto title = element.find("title")) out.push_back(text(*title, 3, Weight::Semibold));
    for (const std::string& id : ids) {
      const ContentItem* named = contentNamed(book, id);
      if (named == nullptr) continue;
      std::string title = titleOr(named->title, id);
      if (const auto more = element.find("text")) {
        const Result<std::string> said = filled(*more, *named);
        if (!said) return failed(said);
        if (!said->empty()) title += fmt::format(" ({})", *said);
      }
      const std::string words = model::printedText(*named, kindOfItem(book, *named), book.titleOf);
      out.push_back(text(fmt::format("*{}.* {}", title, words), 2.75));
    }
    return {};
  }

  [[nodiscard]] std::vector<const ContentItem*> rowsOf(const model::Element& element) const {
    std::vector<const ContentItem*> rows;
    if (const auto list = element.find("list")) {
      for (const std::string& id : idsIn(model::settingOf(item, kindOfItem(book, item), *list)))
        if (const ContentItem* named = contentNamed(book, id)) rows.push_back(named);
      return rows;
    }
    for (const ContentItem* each : itemsOfKind(book, element.value("of"))) {
      const Setting by = model::settingOf(*each, kindOfItem(book, *each), element.value("by"));
      const auto* index = std::get_if<std::int64_t>(&by.value);
      const auto* id = std::get_if<std::string>(&by.value);
      const bool own = index != nullptr ? *index == static_cast<std::int64_t>(number) : id != nullptr && *id == item.id;
      if (own) rows.push_back(each);
    }
    return rows;
  }

  Result<> table(const model::Element& element) {
    double whole = 0;
    const auto share = [](const model::Element& column) {
      return static_cast<double>(std::clamp<std::int64_t>(model::parseInt(column.value("share")).value_or(1), 1, 100));
    };
    for (const model::Element& column : model::elements(element, "column")) whole += share(column);
    const auto line = [&](const ContentItem* row) -> Result<Block> {
      Block block;
      Scene cells;
      double x = 0;
      double deepest = 0;
      for (const model::Element& column : model::elements(element, "column")) {
        const double room = width * share(column) / whole;
        Result<Scene> cell = cellOf(column, row, room - 1);
        if (!cell) return failed(cell);
        cells.add(*cell, Matrix::move(x + 0.5, 0.6));
        deepest = std::max(deepest, cell->size.height + 1);
        x += room;
      }
      block.scene.size = {width, deepest};
      if (row == nullptr)
        block.scene.fill(Layer::Ground, Path().rectangle({0, 0, width, deepest}),
                         book.looks.theme().accent.mixed(paperWhite, 0.75));
      block.scene.add(cells, {});
      block.scene.stroke(Layer::Floor, Path().moveTo({0, deepest}).lineTo({width, deepest}),
                         Stroke{ink().mixed(paperWhite, 0.7), 0.12, Cap::Butt, Join::Miter, {}});
      return block;
    };
    std::vector<const ContentItem*> rows = rowsOf(element);
    rows.insert(rows.begin(), nullptr);
    for (const ContentItem* row : rows) {
      Result<Block> block = line(row);
      if (!block) return failed(block);
      out.push_back(std::move(*block));
    }
    out.back().scene.size.height += 1.5;
    return {};
  }

  /// A cell of a row, or the head of its column.
  Result<Scene> cellOf(const model::Element& column, const ContentItem* row, double room) const {
    const std::string property = column.value("property");
    const auto words = [&](const std::string& text, Weight weight) {
      return textBlock(text, room, fontOf(2.7, weight), ink(), 0.2, 0.5).scene;
    };
    if (row == nullptr)
      return words(column.value("title", property.empty() ? "" : model::plainWords(property)), Weight::Semibold);
    if (property.empty()) return words(titleOr(row->title, row->id), Weight::Regular);
    const model::Declaration* kind = kindOfItem(book, *row);
    const auto where = column.find("where");
    if (where && isEmpty(model::settingOf(*row, kind, *where))) return words("–", Weight::Regular);
    if (const auto to = column.find("to")) {
      const std::string from = model::valueText(model::settingOf(*row, kind, property), book.titleOf);
      const std::string end = model::valueText(model::settingOf(*row, kind, *to), book.titleOf);
      return words(from == end ? from : from + "–" + end, Weight::Regular);
    }
    return value(*row, property, room);
  }

  Result<> one(const model::Element& element) {
    const std::string_view name = element.name();
    if (name == "row") return row(element);
    if (name == "boxes") return boxes(element);
    if (name == "entries") return entries(element);
    if (name == "table") return table(element);
    if (const std::string words = model::printedText(item, kindOfItem(book, item), book.titleOf); !words.empty())
      out.push_back(text(words, 2.75));
    return {};
  }
};

/// The picture of an item that is not a piece; null without one.
std::shared_ptr<const Symbol> pictureOf(const BookMaker& book, const ContentItem& item) {
  for (const auto& pack : book.scenario().mission.packs) {
    if (item.picture.empty() || pack->info.id != item.pack) continue;
    const Result<std::shared_ptr<const Symbol>> read = book.art->load(pack->info.folder, item.picture);
    return read ? *read : nullptr;
  }
  return nullptr;
}

Result<Block> sheetBlock(const BookMaker& book, const PrintElement& sheets, const ContentItem& item, std::size_t number,
                         double width) {
  constexpr double pad = 2.5;
  Sheet sheet{book, item, number, width - 2 * pad};
  const world::KindId kind = book.scenario().pieceKind(item.kind);
  const Colour colour = book.looks.theme().accent.mixed(book.looks.theme().ink, 0.35);
  std::string title = titleOr(item.title, item.id);
  if (const auto numbered = sheets.element.find("numbered")) title = fmt::format("{} {}: {}", *numbered, number, title);
  const std::shared_ptr<const Symbol> picture = pictureOf(book, item);
  const bool token = kind != world::KindId::None && book.looks.kind(kind).token;
  constexpr double badge = 7;
  sheet.out.push_back(sheetTitle(title, sheet.width, colour, token || picture != nullptr ? badge : 0));
  for (const model::Element& element : model::elements(sheets.element))
    if (Result<> done = sheet.one(element); !done) {
      Error error = done.error();
      error.where = element.place();
      return tl::unexpected<Error>(std::move(error));
    }
  Block out = boxed(sheet.out, width, pad, paperWhite, std::nullopt);
  const double side = sheet.out.front().scene.size.height - 2.4;
  const Rect corner{width - pad - side - 0.5, pad + 0.5, side, side};
  if (token) {
    const Scene sign = tokenScene(book, {kind, book.scenario().item(item.id)}, {}, side);
    out.scene.add(sign, Matrix::move(corner.x, corner.y), Layer::Labels);
  } else if (picture != nullptr) {
    out.scene.add(Layer::Labels, Placed{picture, {}, corner, 1});
  }
  return cutOut(out);
}

bool namesItem(const std::map<std::string, Setting>& values, const std::string& id) {
  return std::any_of(values.begin(), values.end(), [&](const auto& value) {
    const std::vector<std::string> ids = idsIn(value.second);
    return std::find(ids.begin(), ids.end(), id) != ids.end();
  });
}

/// Items that the set-up names: a piece is one, a piece that is laid out has it as a value, as a squad has its types, or
/// the item of such a piece does.
bool isInPlay(const BookMaker& book, const ContentItem& item) {
  const auto& pieces = book.mission().pieces;
  return std::any_of(pieces.begin(), pieces.end(), [&](const model::PieceSetup& each) {
    if (each.item == item.id || namesItem(each.values, item.id)) return true;
    const ContentItem* laid = itemOf(book, each.item);
    return laid != nullptr && namesItem(laid->values, item.id);
  });
}

/// Whether an item has the value of an option in a property, as where the mission plays with one set of several, or is
/// the mission's own, or laid out by it. An option without a value excludes nothing.
bool isOfOption(const BookMaker& book, const ContentItem& item, const std::string& property,
                const std::string& option) {
  const auto& own = book.mission().content;
  if (std::any_of(own.begin(), own.end(), [&](const ContentItem& each) { return each.id == item.id; })) return true;
  if (isInPlay(book, item)) return true;
  const auto bare = [](const Setting& setting) {
    const std::string text = model::toText(setting);
    return text.substr(text.find(':') + 1);
  };
  const auto found = book.scenario().mission.options.find(option);
  if (found == book.scenario().mission.options.end() || isEmpty(found->second)) return true;
  return bare(model::settingOf(item, kindOfItem(book, item), property)) == bare(found->second);
}

}  // namespace

Result<> addItemSheets(BookMaker& book) {
  for (const PrintElement& sheets : printElements(book.print, "sheets")) {
    const auto columns =
        static_cast<int>(std::clamp<std::int64_t>(model::parseInt(sheets.element.value("columns")).value_or(2), 1, 4));
    std::vector<const ContentItem*> items = itemsOfKind(book, sheets.element.value("of"));
    if (items.empty())
      return fail("print-unknown", fmt::format("there is nothing of the kind \"{}\"", sheets.element.value("of")),
                  sheets.element.place("of"));
    std::int64_t only = 0;
    if (const auto variable = sheets.element.find("number")) {
      const auto found = book.mission().values.find(*variable);
      if (found != book.mission().values.end())
        if (const auto* number = std::get_if<std::int64_t>(&found->second.value)) only = *number;
    }
    const bool inPlay = sheets.element.value("in-play") == "yes";
    const auto where = sheets.element.find("where");
    std::vector<Block> blocks;
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (only > 0 && only != static_cast<std::int64_t>(i) + 1) continue;
      if (inPlay && !isInPlay(book, *items[i])) continue;
      if (where && !isOfOption(book, *items[i], *where, sheets.element.value("option"))) continue;
      Result<Block> block = sheetBlock(book, sheets, *items[i], i + 1, book.flow.columnWidth(columns));
      if (!block) return failed(block);
      blocks.push_back(std::move(*block));
    }
    if (blocks.empty()) continue;
    book.flow.section(sheets.element.value("title"), blocks.front().scene.size.height);
    book.flow.columns(blocks, columns);
  }
  return {};
}

}  // namespace sortie::picture

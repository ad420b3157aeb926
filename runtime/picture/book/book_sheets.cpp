// Setup sheet, briefings, special rules, events.
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "model/decode/readers.h"
#include "model/level.h"
#include "model/values.h"
#include "picture/book/book_pages.h"
#include "picture/map/map.h"

namespace sortie::picture {

namespace {

using Rows = std::vector<std::vector<std::string>>;

std::string sideTitle(const model::SideSetup& side) { return titleOr(side.title, side.id); }

/// Markers and pieces with something that not all may know: what it is.
Rows faceDown(const BookMaker& book) {
  Rows rows;
  for (const model::PieceSetup& piece : book.mission().pieces)
    if (const std::string hidden = valueWords(book, piece, false); !hidden.empty())
      rows.push_back({pieceTitle(book, piece), placeWords(book, piece.at), hidden, piece.id});
  return rows;
}

/// `brief` and `brief-NAME`, as the terminal shows them.
bool isText(const model::Text& text, const std::string& what) {
  return text.id == what || text.id.starts_with(what + "-");
}

std::string joinedSides(const BookMaker& book, const std::vector<std::string>& sides) {
  std::string out;
  for (const std::string& side : sides) out += (out.empty() ? "" : ", ") + book.titleOf(side);
  return out.empty() ? "everybody" : out;
}

bool isNothing(const model::Setting& setting) {
  if (const auto* flag = std::get_if<bool>(&setting.value)) return !*flag;
  if (const auto* number = std::get_if<std::int64_t>(&setting.value)) return *number == 0;
  const auto* words = std::get_if<std::string>(&setting.value);
  return std::holds_alternative<std::monostate>(setting.value) ||
         (words != nullptr && (words->empty() || *words == "none"));
}

/// What an objective brings, in the words of its kind's properties: "PP for each corporation on success: 5".
std::string worthOf(const BookMaker& book, const model::ObjectiveSetup& objective) {
  std::string out;
  for (const model::Declaration* kind : book.declarations) {
    if (kind->kind != model::DeclarationKind::Objective || kind->id != objective.kind) continue;
    for (const model::Property& property : kind->properties) {
      const auto set = objective.values.find(property.id);
      const model::Setting& value = set == objective.values.end() ? property.fallback : set->second;
      if (!isNothing(value))
        out += fmt::format("{}{}: {}", out.empty() ? "" : "; ",
                           titleOr(property.help.substr(0, property.help.find(';')), property.id),
                           model::valueText(value, book.titleOf));
    }
  }
  return out;
}

/// Components by title: what to take out of the box.
Rows boxContents(const BookMaker& book) {
  std::map<std::string, int> tiles;
  std::map<std::string, int> things;
  std::map<std::string, int> cards;
  std::map<std::string, std::string> items;  // by title
  for (const model::MapTile& tile : book.mission().tiles) ++tiles[book.titleOf(tile.tile)];
  const world::Scenario& scenario = book.scenario();
  for (const model::PieceSetup& piece : book.mission().pieces) {
    if (!book.mayKnow(piece.at, piece.side)) continue;
    const world::KindId kind = scenario.pieceKind(piece.kind);
    const std::string title = pieceTitle(book, piece);
    if (!piece.item.empty()) items[title] = piece.item;
    const bool card =
        kind != world::KindId::None && scenario.kinds[world::at(kind)].collection == model::DeclarationKind::Card;
    (card ? cards : things)[title] += piece.count;
  }
  for (const model::DeckSetup& deck : book.mission().decks) {
    int count = 0;
    for (const model::PieceSetup& card : deck.cards) count += card.count;
    cards[zoneTitle(book, zoneNamed(deck.zone).zone)] += count;
  }
  Rows rows;
  const auto add = [&](const char* what, const std::map<std::string, int>& counted) {
    std::string text;
    for (const auto& [title, count] : counted)
      text += (text.empty() ? "" : ", ") + (items.contains(title) ? model::counted(count, items.at(title), book.titleOf)
                                                                  : model::counted(count, title, ""));
    if (!text.empty()) rows.push_back({what, text});
  };
  add("Map tiles", tiles);
  add("Pieces and markers", things);
  add("Decks and cards", cards);
  return rows;
}

/// A figure of the mission: what a variable begins with, or an option's value.
struct Figure {
  std::string title;
  model::Setting value;
  model::Setting usual;
  std::string none;  ///< words instead of nothing
  bool told = true;  ///< says what is usual elsewhere
};

std::optional<Figure> figureOf(const BookMaker& book, model::DeclarationKind collection, const std::string& id) {
  const auto found = std::find_if(book.declarations.begin(), book.declarations.end(),
                                  [&](const auto* each) { return each->kind == collection && each->id == id; });
  if (found == book.declarations.end() || !(*found)->value) return std::nullopt;
  Figure out{titleOr((*found)->text("title"), id),
             {},
             model::defaultOf(*(*found)->value),
             {},
             collection == model::DeclarationKind::Option};
  const auto& values =
      collection == model::DeclarationKind::Option ? book.scenario().mission.options : book.mission().values;
  const auto value = values.find(id);
  out.value = value == values.end() ? out.usual : value->second;
  return out;
}

/// Figures that the ruleset wants on paper, then options that are not as usual.
Result<std::vector<Figure>> figuresOf(const BookMaker& book) {
  std::vector<Figure> out;
  std::set<std::string> named;
  for (const PrintElement& each : printElements(book.print, "figure")) {
    const bool option = each.element.has("option");
    const std::string id = each.element.value(option ? "option" : "variable");
    std::optional<Figure> figure =
        figureOf(book, option ? model::DeclarationKind::Option : model::DeclarationKind::Variable, id);
    if (!figure)
      return fail("print-unknown", fmt::format("there is no {} \"{}\"", option ? "option" : "variable", id),
                  each.element.place(), "name one that the ruleset declares");
    if (option) named.insert(id);
    if (const auto title = each.element.find("title")) figure->title = *title;
    figure->none = each.element.value("none");
    out.push_back(std::move(*figure));
  }
  for (const auto& [id, value] : book.scenario().mission.options) {
    std::optional<Figure> figure = figureOf(book, model::DeclarationKind::Option, id);
    if (figure && figure->value != figure->usual && !named.contains(id)) out.push_back(std::move(*figure));
  }
  return out;
}

Result<> addFigures(BookMaker& book) {
  const Result<std::vector<Figure>> figures = figuresOf(book);
  if (!figures) return failed(figures);
  if (figures->empty()) return {};
  const auto words = [&](const Figure& figure, const model::Setting& value) {
    return isNothing(value) && !figure.none.empty() ? figure.none : model::valueText(value, book.titleOf);
  };
  Listing list;
  for (const Figure& figure : *figures) {
    std::string line = fmt::format("{}: *{}*", figure.title, words(figure, figure.value));
    const std::string usual = words(figure, figure.usual);
    if (figure.told && figure.value != figure.usual && !usual.empty()) line += fmt::format(" (usually {})", usual);
    list.lines.push_back(std::move(line));
  }
  book.flow.heading("Figures of this mission");
  book.flow.lists({list}, 3);
  return {};
}

/// What the mission gives a side that all may know: ". Chosen: Standfast".
std::string givenWords(const BookMaker& book, std::size_t side) {
  const world::Scenario& scenario = book.scenario();
  const model::Declaration* kind = scenario.kinds[world::at(scenario.sides[side].kind)].declaration;
  std::string out;
  for (const auto& [name, value] : book.mission().sides[side].values) {
    if (kind == nullptr || !model::isOpen(*kind, name) || isNothing(value)) continue;
    out += fmt::format("{}{}: {}", out.empty() ? ". " : ", ", model::plainWords(name),
                       model::valueText(value, book.titleOf));
  }
  return out;
}

/// A text that is read aloud: whoever reads it fills in what only the game knows.
std::string readAloud(const model::Text& text) {
  return model::withArguments(text.text, [](std::int64_t) { return "…"; });
}

/// A text's paragraphs, or nothing of a text that somebody may not read.
bool forAll(const model::Text& text, const char* what) { return isText(text, what) && text.sides.empty(); }

}  // namespace

Result<> addSetupSheet(BookMaker& book) {
  const model::Mission& mission = book.mission();
  Flow& flow = book.flow;
  flow.part(titleOr(mission.title, mission.id));
  const model::LoadedMission& loaded = book.scenario().mission;
  const model::Pack& ruleset = loaded.rulesetPack();
  std::string line = fmt::format("A mission for {} {}", ruleset.info.title, ruleset.info.version);
  if (!loaded.variant.empty()) {
    const auto variant = std::find_if(mission.variants.begin(), mission.variants.end(),
                                      [&](const model::Variant& each) { return each.id == loaded.variant; });
    line += ", variant " + (variant == mission.variants.end() ? loaded.variant : titleOr(variant->title, variant->id));
  }
  flow.text(line + ".");
  for (std::size_t i = 0; i < mission.sides.size(); ++i) {
    const SideLook& look = book.looks.side(static_cast<world::SideId>(i));
    flow.marked(
        look.mark, look.colour,
        fmt::format("{} ({}){}", sideTitle(mission.sides[i]),
                    book.titleOfKind(model::DeclarationKind::Side, mission.sides[i].kind), givenWords(book, i)));
  }
  const std::vector<int> levels = levelsOf(book.scenario());
  for (const int level : levels) {
    MapOptions options;
    options.level = level;
    options.tileNames = true;
    options.wholeMap = true;
    options.pieces.reader = world::SideId::None;
    Result<MapPicture> map = drawMap(book.looks, book.scenario().initial, options);
    if (!map) return failed(map);
    const double most = levels.size() > 1 ? 108 : 96;
    if (levels.size() > 1)
      flow.heading(fmt::format("Level {}", model::levelNumber(level)), flow.heightOf(map->scene, most));
    flow.picture(map->scene, most);
  }
  if (Rows box = boxContents(book); !box.empty()) {
    flow.heading("Out of the box");
    flow.table({{"", 1, false}, {"", 4, false}}, box);
  }
  Rows goals;
  for (const model::ObjectiveSetup& objective : mission.objectives)
    if (!objective.secret)
      goals.push_back(
          {titleOr(objective.title, objective.id), joinedSides(book, objective.sides), worthOf(book, objective)});
  if (!goals.empty())
    addTable(flow, "Objectives", {{"Objective", 1.6, false}, {"For", 0.8, false}, {"Worth", 2.8, false}},
             std::move(goals));
  return addFigures(book);
}

Result<> addBriefings(BookMaker& book) {
  bool begun = false;
  for (const model::Text& text : book.mission().texts) {
    if (!forAll(text, "brief")) continue;
    if (!begun) book.flow.section("Briefing");
    begun = true;
    book.flow.text(text.text);
  }
  return {};
}

Result<> addSecrets(BookMaker& book) {
  const model::Mission& mission = book.mission();
  Flow& flow = book.flow;
  for (std::size_t i = 0; i < mission.sides.size(); ++i) {
    const model::SideSetup& side = mission.sides[i];
    if (!book.printsFor(side.id)) continue;
    std::vector<const model::Text*> own;
    for (const model::Text& text : mission.texts)
      if ((isText(text, "brief") || isText(text, "rules") || isText(text, "read")) && book.isFor(text.sides, i))
        own.push_back(&text);
    std::vector<const model::ObjectiveSetup*> secret;
    for (const model::ObjectiveSetup& objective : mission.objectives)
      if (objective.secret && (objective.sides.empty() || book.isFor(objective.sides, i))) secret.push_back(&objective);
    if (own.empty() && secret.empty()) continue;
    flow.part(sideTitle(side), fmt::format("Secret: only for {}", sideTitle(side)),
              book.looks.side(static_cast<world::SideId>(i)).colour);
    for (const model::Text* text : own) flow.text(text->text);
    if (!secret.empty()) flow.heading("Secret objectives");
    for (const model::ObjectiveSetup* objective : secret) {
      const std::string how = model::blockText(objective->condition, book.declarations, book.titleOf);
      flow.bullet(titleOr(objective->title, objective->id) + (how.empty() ? "" : ": " + how));
    }
    flow.closePage();
  }
  return {};
}

Result<> addSpecialRules(BookMaker& book) {
  bool begun = false;
  for (const model::Text& text : book.mission().texts) {
    if (!forAll(text, "rules")) continue;
    if (!begun) book.flow.section("Special rules");
    begun = true;
    book.flow.text(text.text);
  }
  return {};
}

namespace {

/// Titles within an event: also of the mission's objectives, its texts in full, and what the moment is about.
model::TitleOf titlesIn(const BookMaker& book, const model::EventSetup& event) {
  return [&book, &event](const std::string& id) {
    for (const model::Block& moment : event.when)
      for (const model::Declaration* each : book.declarations)
        if (id.starts_with('$') && each->kind == model::DeclarationKind::Hook && each->id == moment.name)
          for (const model::Declaration& part : each->parts)
            if (part.id == id.substr(1) && !part.text("help").empty()) return part.text("help");
    for (const model::Text& text : book.mission().texts)
      if (text.id == id) {
        const bool words = id.starts_with("told-") || id.starts_with("plural-");
        return words ? text.text : fmt::format("“{}”", readAloud(text));
      }
    for (const model::ObjectiveSetup& objective : book.mission().objectives)
      if (objective.id == id && !objective.title.empty()) return fmt::format("“{}”", objective.title);
    for (const world::NodeInfo& node : book.scenario().nodes)
      if (node.name == id) return node.shown();
    return book.titleOf(id);
  };
}

Result<> addEventsThat(BookMaker& book, bool areSecret) {
  const model::Mission& mission = book.mission();
  // A side's own book must not tell what is to come.
  if (!book.options.side.empty()) return {};
  std::vector<const model::Text*> aloud;
  for (const model::Text& text : mission.texts)
    if (forAll(text, "read")) aloud.push_back(&text);
  const Rows down = faceDown(book);
  if (mission.events.empty() && aloud.empty() && down.empty()) return {};
  // What gives nothing away stands with what is for everybody.
  const bool secret = !down.empty() || !aloud.empty();
  if (secret != areSecret) return {};
  if (secret)
    book.flow.part("Events", "Only for the person who runs the mission");
  else
    book.flow.section("Events");
  if (!down.empty()) {
    book.flow.heading("Face down");
    book.flow.table({{"What", 2, false}, {"Where", 1.4, true}, {"Nobody knows", 2, false}, {"Name", 1.2, true}}, down);
  }
  if (!aloud.empty()) book.flow.heading("To be read aloud");
  for (const model::Text* text : aloud) book.flow.text(readAloud(*text));
  if (secret && mission.events.empty()) book.flow.closePage();
  if (mission.events.empty()) return {};
  Rows rows;
  for (const model::EventSetup& event : mission.events) {
    const model::TitleOf titleOf = titlesIn(book, event);
    const auto words = [&](const std::vector<model::Block>& blocks, const char* between) {
      std::string out;
      for (const model::Block& block : blocks)
        out += (out.empty() ? "" : between) + model::blockText(block, book.declarations, titleOf);
      return out;
    };
    rows.push_back({titleOr({}, event.id) + (event.once ? " (once)" : ""), words(event.when, " or "),
                    words(event.conditions, " and "), words(event.actions, "; then ")});
  }
  addTable(book.flow, {}, {{"Event", 0.9, false}, {"When", 1.6, false}, {"If", 1.3, false}, {"Do", 2.6, false}},
           std::move(rows));
  if (secret) book.flow.closePage();
  return {};
}

}  // namespace

Result<> addEvents(BookMaker& book) { return addEventsThat(book, false); }

Result<> addSecretEvents(BookMaker& book) { return addEventsThat(book, true); }

Result<> addEpilogues(BookMaker& book) {
  if (!book.options.side.empty()) return {};
  bool begun = false;
  for (const model::Declaration* outcome : book.declarations) {
    if (outcome->kind != model::DeclarationKind::Outcome) continue;
    const std::string id = "epilogue-" + outcome->id;
    // "epilogue-won-late" may be the text of another outcome, so what follows must be a side.
    const auto sideOf = [&](const model::Text& text) {
      return std::find_if(book.mission().sides.begin(), book.mission().sides.end(),
                          [&](const model::SideSetup& side) { return text.id == id + "-" + side.id; });
    };
    for (const model::Text& text : book.mission().texts) {
      const auto side = sideOf(text);
      if (text.id != id && side == book.mission().sides.end()) continue;
      if (!begun) book.flow.part("After the mission", "Read only how it ended");
      begun = true;
      book.flow.heading(titleOr(outcome->text("title"), outcome->id) +
                        (side == book.mission().sides.end() ? "" : ": for " + sideTitle(*side)));
      book.flow.text(text.text);
    }
  }
  if (begun) book.flow.closePage();
  return {};
}

}  // namespace sortie::picture

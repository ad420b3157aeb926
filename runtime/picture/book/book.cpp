#include "picture/book/book.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/nearest.h"
#include "picture/book/book_pages.h"
#include "picture/writers/writers.h"
#include "world/names.h"

namespace sortie::picture {

namespace {

struct PartName {
  BookPart part;
  const char* name;
  Result<> (*add)(BookMaker&);
};

/// In the order of printing: what is for everybody, then what is for some, then what is cut out.
constexpr std::array<PartName, 16> partNames{{{BookPart::Setup, "setup", addSetupSheet},
                                              {BookPart::Briefings, "briefings", addBriefings},
                                              {BookPart::Rules, "rules", addSpecialRules},
                                              {BookPart::Events, "events", addEvents},
                                              {BookPart::Placement, "placement", addPlacementChart},
                                              {BookPart::Events, "events", addSecretEvents},
                                              {BookPart::Briefings, "briefings", addSecrets},
                                              {BookPart::Rulebook, "rulebook", addRulebook},
                                              {BookPart::Reference, "reference", addReference},
                                              {BookPart::Sheets, "sheets", addItemSheets},
                                              {BookPart::Trackers, "trackers", addTrackers},
                                              {BookPart::Map, "map", addPoster},
                                              {BookPart::Cards, "cards", addCards},
                                              {BookPart::Tokens, "tokens", addTokens},
                                              {BookPart::Dice, "dice", addDice},
                                              {BookPart::Events, "events", addEpilogues}}};

}  // namespace

std::string BookMaker::titleOfKind(model::DeclarationKind collection, const std::string& id) const {
  for (const model::Declaration* each : declarations)
    if (each->kind == collection && each->id == id) return each->text("title", model::plainWords(id));
  return model::plainWords(id);
}

std::string BookMaker::nameOf(world::KindId kind, std::int32_t item) const {
  const world::Scenario& s = scenario();
  if (item >= 0)
    return titleOr(s.items[static_cast<std::size_t>(item)].item->title, s.items[static_cast<std::size_t>(item)].name);
  const world::KindInfo& info = s.kinds[world::at(kind)];
  return info.declaration == nullptr ? model::plainWords(info.name)
                                     : titleOr(info.declaration->text("title"), info.name);
}

const std::vector<BookPart>& bookParts() {
  static const std::vector<BookPart> parts = [] {
    std::vector<BookPart> out;
    for (const PartName& each : partNames)
      if (std::find(out.begin(), out.end(), each.part) == out.end()) out.push_back(each.part);
    return out;
  }();
  return parts;
}

std::vector<BookPart> slimParts() {
  return {BookPart::Setup,     BookPart::Briefings, BookPart::Rules,
          BookPart::Placement, BookPart::Events,    BookPart::Cards};
}

bool boxHasMore(const world::Scenario& scenario) {
  return cardsOf(scenario, true).size() > cardsOf(scenario, false).size();
}

Result<BookPart> bookPartNamed(const std::string& name) {
  std::string known;
  for (const PartName& each : partNames) {
    if (name == each.name) return each.part;
    if (known.find(each.name) == std::string::npos) known += (known.empty() ? "" : ", ") + std::string(each.name);
  }
  return fail("part", fmt::format("a book has no part \"{}\"", name), {}, "its parts are " + known);
}

Result<std::vector<Page>> makeBook(const MapLooks& looks, const BookOptions& options) {
  const world::Scenario& scenario = looks.scenario();
  const model::Mission& mission = *scenario.mission.mission;
  if (!options.side.empty() && scenario.side(options.side) == world::SideId::None)
    return fail("side-unknown", fmt::format("the mission has no side \"{}\"", options.side), {},
                namesToChoose(options.side, world::sideNames(scenario)));
  const std::string title = mission.title.empty() ? model::plainWords(mission.id) : mission.title;
  Flow flow(options.paper, title, looks.theme());
  Result<std::vector<PrintFile>> print = printFiles(scenario.mission.packs);
  if (!print) return failed(print);
  BookMaker book{looks, options, model::titlesOf(scenario.mission), flow, scenario.declarations, std::move(*print)};
  for (const PartName& each : partNames) {
    if (std::find(options.parts.begin(), options.parts.end(), each.part) == options.parts.end()) continue;
    if (Result<> r = each.add(book); !r) return failed(r);
  }
  return flow.finish();
}

namespace {

Result<BookFile> asFile(const Result<std::vector<Page>>& pages, const std::string& title, const model::Pack& pack) {
  if (!pages) return failed(pages);
  std::string authors;
  for (const std::string& author : pack.info.authors) authors += (authors.empty() ? "" : ", ") + author;
  Result<std::string> bytes = toPdf(*pages, {title, authors});
  if (!bytes) return failed(bytes);
  return BookFile{std::move(*bytes), pages->size()};
}

}  // namespace

Result<std::vector<Page>> makeRulebook(const MapLooks& looks, const BookOptions& options) {
  const world::Scenario& scenario = looks.scenario();
  Result<std::vector<PrintFile>> print = printFiles(scenario.mission.packs);
  if (!print) return failed(print);
  const model::Pack& ruleset = scenario.mission.rulesetPack();
  if (printElements(*print, "rulebook").empty())
    return fail("no-rulebook", fmt::format("{} has no rulebook", ruleset.info.title), {},
                "write one: <rulebook> in print/rulebook.xml of its pack");
  Flow flow(options.paper, ruleset.info.title, looks.theme());
  BookMaker book{looks, options, model::titlesOf(scenario.mission), flow, scenario.declarations, std::move(*print)};
  if (Result<> done = addRulebook(book); !done) return failed(done);
  return flow.finish();
}

Result<BookFile> rulebookPdf(const MapLooks& looks, const BookOptions& options) {
  const model::Pack& ruleset = looks.scenario().mission.rulesetPack();
  return asFile(makeRulebook(looks, options), ruleset.info.title, ruleset);
}

Result<BookFile> bookPdf(const MapLooks& looks, const BookOptions& options) {
  const model::LoadedMission& mission = looks.scenario().mission;
  return asFile(makeBook(looks, options), mission.mission->title, *mission.packs.back());
}

}  // namespace sortie::picture

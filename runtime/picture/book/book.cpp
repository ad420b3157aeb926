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

constexpr std::array<PartName, 8> partNames{{{BookPart::Setup, "setup", addSetupSheet},
                                             {BookPart::Placement, "placement", addPlacementChart},
                                             {BookPart::Briefings, "briefings", addBriefings},
                                             {BookPart::Rules, "rules", addSpecialRules},
                                             {BookPart::Events, "events", addEvents},
                                             {BookPart::Map, "map", addPoster},
                                             {BookPart::Cards, "cards", addCards},
                                             {BookPart::Tokens, "tokens", addTokens}}};

}  // namespace

std::string BookMaker::titleOfKind(model::DeclarationKind collection, const std::string& id) const {
  for (const model::Declaration* each : declarations)
    if (each->kind == collection && each->id == id) return each->text("title", model::plainWords(id));
  return model::plainWords(id);
}

const std::vector<BookPart>& bookParts() {
  static const std::vector<BookPart> parts = [] {
    std::vector<BookPart> out;
    for (const PartName& each : partNames) out.push_back(each.part);
    return out;
  }();
  return parts;
}

Result<BookPart> bookPartNamed(const std::string& name) {
  std::string known;
  for (const PartName& each : partNames) {
    if (name == each.name) return each.part;
    known += (known.empty() ? "" : ", ") + std::string(each.name);
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
  BookMaker book{looks, options, model::titlesOf(scenario.mission), flow, scenario.declarations};
  for (const PartName& each : partNames) {
    if (std::find(options.parts.begin(), options.parts.end(), each.part) == options.parts.end()) continue;
    if (Result<> r = each.add(book); !r) return failed(r);
  }
  return flow.finish();
}

Result<BookFile> bookPdf(const MapLooks& looks, const BookOptions& options) {
  const Result<std::vector<Page>> pages = makeBook(looks, options);
  if (!pages) return failed(pages);
  const model::LoadedMission& mission = looks.scenario().mission;
  std::string authors;
  for (const std::string& author : mission.packs.back()->info.authors)
    authors += (authors.empty() ? "" : ", ") + author;
  Result<std::string> bytes = toPdf(*pages, {mission.mission->title, authors});
  if (!bytes) return failed(bytes);
  return BookFile{std::move(*bytes), pages->size()};
}

}  // namespace sortie::picture

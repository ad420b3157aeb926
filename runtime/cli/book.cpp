// `sortie book`: a mission on paper.
#include <iostream>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/mission.h"
#include "model/xml/format.h"
#include "model/xml/xml_characters.h"
#include "picture/book/book.h"
#include "play/record/record_text.h"

namespace sortie::cli {

namespace {

Result<picture::BookOptions> readOptions(const BookArguments& arguments) {
  picture::BookOptions out;
  Result<picture::Paper> paper = picture::paperNamed(arguments.paper);
  if (!paper) return failed(paper);
  out.paper = *paper;
  if (arguments.square < 5 || arguments.square > 100) return fail("usage", "--square takes 5 to 100 millimetres");
  out.square = arguments.square;
  out.backs = arguments.backs;
  out.box = arguments.box;
  out.side = arguments.side;
  if (!arguments.parts.empty()) out.parts.clear();
  for (const std::string_view name :
       arguments.parts.empty() ? std::vector<std::string_view>() : play::split(arguments.parts, ',')) {
    const Result<picture::BookPart> part = picture::bookPartNamed(std::string(name));
    if (!part) return failed(part);
    out.parts.push_back(*part);
  }
  return out;
}

}  // namespace

int bookCommand(const BookArguments& arguments) {
  const Result<picture::BookOptions> options = readOptions(arguments);
  if (!options) return complain(options.error());
  const Result<model::LoadOptions> load = loadOptions(arguments.mission);
  if (!load) return complain(load.error());
  const Result<std::shared_ptr<const world::Scenario>> scenario = loadScenario(arguments.mission.mission, *load);
  if (!scenario) return complain(scenario.error());
  const Result<picture::MapLooks> looks = picture::MapLooks::make(*scenario);
  if (!looks) return complain(looks.error());
  const Result<picture::BookFile> book = picture::bookPdf(*looks, *options);
  if (!book) return complain(book.error());
  if (const Result<void> written = model::writeFile(arguments.out, book->bytes); !written)
    return complain(written.error());
  for (const Error& problem : looks->problems()) std::cerr << model::printable(problem.message()) << "\n";
  std::cout << model::printable(fmt::format("{}: {} pages", arguments.out, book->pages)) << "\n";
  return looks->problems().empty() ? good : findings;
}

}  // namespace sortie::cli

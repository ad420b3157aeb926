// What the Mission menu does, and the ways out of the editor: book and map as files.
#include <algorithm>

#include "editor/window/frame/ask_file.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/frame/frame.h"
#include "model/xml/format.h"
#include "picture/book/book.h"
#include "picture/map/map.h"
#include "picture/render.h"
#include "picture/writers/writers.h"

namespace sortie::editor::window {

namespace {

// Runs on the worker: all of it reads immutable values.
Result<std::string> bookOf(const std::shared_ptr<const world::Scenario>& scenario, const std::string& side) {
  const Result<picture::MapLooks> looks = picture::MapLooks::make(scenario);
  if (!looks) return failed(looks);
  picture::BookOptions options;
  options.side = side;
  Result<picture::BookFile> book = picture::bookPdf(*looks, options);
  if (!book) return failed(book);
  return std::move(book->bytes);
}

Result<std::string> mapOf(const std::shared_ptr<const world::Scenario>& scenario, const View& view,
                          picture::PictureFormat format) {
  const Result<picture::MapLooks> looks = picture::MapLooks::make(scenario);
  if (!looks) return failed(looks);
  picture::MapOptions options;
  options.level = view.level;
  options.grid = view.grid;
  options.coordinates = view.coordinates;
  options.tileNames = view.tileNames;
  options.entrances = view.entrances;
  options.sides = true;
  const Result<picture::MapPicture> map = picture::drawMap(*looks, scenario->initial, options);
  if (!map) return failed(map);
  return picture::encode(map->scene, format, {}, scenario->mission.mission->title);
}

}  // namespace

void Frame::addMissionActions() {
  const auto add = [&](const char* id, const char* title, const char* key, const char* help, std::function<void()> run,
                       std::function<bool()> enabled) {
    Action action;
    action.id = id;
    action.menu = "Mission";
    action.title = title;
    action.shortcut = key;
    action.help = help;
    action.run = std::move(run);
    action.enabled = std::move(enabled);
    actions_.add(std::move(action));
  };
  add(
      "mission-check", "Check now", "F7", "Reads the packs again and checks everything", [this] { checkNow(); },
      [this] { return bench_.isOpen(); });
  add(
      "mission-fix-all", "Fix everything safe", "Shift+F7", "Applies every repair that the checks offer",
      [this] { fixAll(); },
      [this] {
        return bench_.isOpen() && std::any_of(bench_.problems().begin(), bench_.problems().end(),
                                              [](const Problem& each) { return each.isSafe(); });
      });
}

void Frame::checkNow() {
  bench_.reloadPacks();
  dock_->show("problems");
}

void Frame::fixAll() {
  std::vector<Problem> mendable;
  for (const Problem& each : bench_.problems())
    if (each.isSafe()) mendable.push_back(each);
  if (const Result<> done = bench_.edit("Fix problems", fixing(mendable)); done)
    tell(mendable.size() == 1 ? "Problem fixed" : "Problems fixed; the remaining ones are listed after the check");
}

std::shared_ptr<const world::Scenario> Frame::drawable(const wxString& what) {
  const auto scenario = bench_.analysis().scenario;
  if (scenario) return scenario;
  if (!bench_.upToDate()) {
    tell("The mission is still being checked; try again in a moment");
    return nullptr;
  }
  dock_->show("problems");
  complain(
      this, what,
      {"mission-errors", "the mission has errors", {}, "mend the errors that the tab Problems lists, then try again"});
  return nullptr;
}

void Frame::printBook() {
  const auto scenario = drawable(_("The book cannot be printed."));
  if (!scenario) return;
  std::vector<std::string> sides{{}};
  wxArrayString choices;
  choices.Add(_("The whole book, for the person who runs the mission"));
  for (const world::SideInfo& side : scenario->sides) {
    sides.push_back(side.name);
    choices.Add(wxString::Format(_("The book of %s, without the secrets of others"),
                                 wide(side.title.empty() ? side.name : side.title)));
  }
  const std::optional<std::size_t> whose = chooseOne(this, _("Print the book"), _("Whose book is it?"), choices);
  if (!whose) return;
  const std::string side = sides[*whose];
  const std::string name = bench_.document().folder().filename().string() + (side.empty() ? "" : "-" + side) + ".pdf";
  const auto file =
      askFile(this, _("Print the book"), wide(settings_.lastFolder), wide(name), {{_("PDF files"), ".pdf"}});
  if (!file) return;
  tell("Printing…");
  bench_.worker().post("book", [this, scenario, side, file = file->string()] {
    const Result<std::string> bytes = bookOf(scenario, side);
    const Result<> written = bytes ? Result<>(model::writeFile(file, *bytes)) : Result<>(failed(bytes));
    return std::function<void()>([this, file, written] {
      if (written) return tell("Wrote " + file);
      complain(this, _("The book could not be written."), written.error());
    });
  });
}

void Frame::exportMap() {
  const auto scenario = drawable(_("The map cannot be exported."));
  if (!scenario) return;
  const std::string name = bench_.document().folder().filename().string() + ".png";
  const auto asked = askFile(this, _("Export the map"), wide(settings_.lastFolder), wide(name),
                             {{_("PNG pictures"), ".png"}, {_("SVG drawings"), ".svg"}});
  if (!asked) return;
  const std::string file = asked->string();
  const Result<picture::PictureFormat> format = picture::formatOf(file);
  if (!format) return complain(this, _("The map could not be written."), format.error());
  bench_.worker().post("export", [this, scenario, view = bench_.view(), format = *format, file] {
    const Result<std::string> bytes = mapOf(scenario, view, format);
    const Result<> written = bytes ? Result<>(model::writeFile(file, *bytes)) : Result<>(failed(bytes));
    return std::function<void()>([this, file, written] {
      if (written) return tell("Wrote " + file);
      complain(this, _("The map could not be written."), written.error());
    });
  });
}

}  // namespace sortie::editor::window

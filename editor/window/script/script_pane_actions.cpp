#include <algorithm>
#include <filesystem>

#include <wx/intl.h>
#include <wx/msgdlg.h>
#include <wx/numdlg.h>
#include <wx/textdlg.h>

#include "editor/window/frame/frame_keys.h"
#include "editor/window/script/script_files.h"
#include "editor/window/script/script_pane.h"
#include "script/syntax/places.h"

namespace sortie::editor::window {
namespace {

constexpr const char* kRules = "rules.lua";
constexpr std::size_t kMostPlaces = 100;

// The whole attribute value or text in quotes around an offset of one line.
std::string quotedAt(const std::string& text, std::size_t offset) {
  const std::size_t begin = text.find_last_of("\"'\n", offset == 0 ? 0 : offset - 1);
  const std::size_t end = text.find_first_of("\"'\n", offset);
  if (begin == std::string::npos || end == std::string::npos || text[begin] != text[end] || text[begin] == '\n')
    return {};
  return text.substr(begin + 1, end - begin - 1);
}

}  // namespace

void ScriptPane::addActions() {
  const auto open = [this] { return bench().isOpen(); };
  const auto shown = [this] { return bench().isOpen() && IsShownOnScreen() && current() != nullptr; };
  const auto here = [this] { return bench().isOpen() && focused() && current() != nullptr; };
  const auto lua = [this, here] { return here() && current()->text->isLua() && !current()->text->readOnly(); };
  const auto add = [this](const char* id, const char* title, const char* shortcut, const char* help,
                          std::function<void()> run, std::function<bool()> enabled, bool separator = false) {
    Action action;
    action.id = std::string("script-") + id;
    action.menu = "Script";
    action.title = title;
    action.shortcut = shortcut;
    action.help = help;
    action.run = std::move(run);
    action.enabled = std::move(enabled);
    action.separatorBefore = separator;
    shell().actions().add(std::move(action));
  };
  add(
      "open", "Open a file…", "Ctrl+Shift+O", "A script of the mission, mission.xml, or a file of the ruleset to read",
      [this] {
        shell().show("script");
        chooseFile();
      },
      open);
  add(
      "rules", "Rules of this mission", "", "Opens the mission's rules.lua, or makes one when there is none",
      [this] {
        shell().show("script");
        newFile(kRules, "-- Rules of this mission: they come on top of the ruleset.\n\n");
      },
      open);
  add(
      "new-spec", "New spec…", "", "A test of the mission in its pack's specs folder",
      [this] {
        shell().show("script");
        newSpec();
      },
      [this] { return bench().isOpen() && !bench().document().packFolder().empty(); });
  add(
      "find", "Find…", "", "Finds text in the file in front; Ctrl+F while one writes in it",
      [this] { showFind(false); }, shown, true);
  add(
      "replace", "Replace…", "Ctrl+H", "Finds and replaces text in the file in front", [this] { showFind(true); },
      shown);
  add(
      "find-next", "Find next", "F3", "The next match", [this] { find_->next(false); },
      [this, shown] { return shown() && find_->IsShown(); });
  add(
      "find-previous", "Find previous", "Shift+F3", "The previous match", [this] { find_->next(true); },
      [this, shown] { return shown() && find_->IsShown(); });
  add(
      "find-files", "Find in all files…", "Ctrl+Shift+F", "Finds and replaces text in all files of the mission",
      [this] { showFindInFiles(); }, open);
  add(
      "line", "Go to line…", "Ctrl+G", "Goes to a line by its number", [this] { goToLine(); }, shown, true);
  add(
      "definition", "Go to definition", "F12", "Goes to where the name at the caret is defined",
      [this] { goToDefinition(current()->text->caret()); }, here);
  add(
      "back", "Back", "Alt+Left", "Goes back to the place before the last jump", [this] { jump(-1); },
      [this, here] { return here() && placeNow_ > 0; });
  add(
      "forward", "Forward", "Alt+Right", "Goes forward again after going back", [this] { jump(1); },
      [this, here] { return here() && placeNow_ + 1 < places_.size(); });
  add(
      "complete", "Complete", "Ctrl+Space", "Offers what fits at the caret", [this] { current()->assist->complete(); },
      lua, true);
  add(
      "parameters", "Show parameters", "Ctrl+Shift+Space", "Shows the parameters of the call at the caret",
      [this] { current()->assist->tip(); }, lua);
  add(
      "comment", "Toggle comment", "Ctrl+/", "Makes the selected lines comments, or code again",
      [this] { current()->text->toggleComment(); }, lua);
}

bool ScriptPane::focused() const {
  const wxWindow* focus = wxWindow::FindFocus();
  return dynamic_cast<const ScriptText*>(focus) != nullptr && IsDescendant(const_cast<wxWindow*>(focus));
}

bool ScriptPane::key(wxKeyEvent& event) {
  Page* now = current();
  const std::optional<Chord> chord = chordOf(event);
  if (now == nullptr || !chord) return false;
  const bool plain = !chord->control && !chord->alt && !chord->shift;
  if (plain && chord->key == "Escape") {
    if (now->assist && now->assist->close()) return true;
    if (now->text->CallTipActive()) {
      now->text->CallTipCancel();
      return true;
    }
    if (find_->IsShown()) {
      find_->close();
      return true;
    }
    return false;
  }
  // Keys of the window may need what was typed: undo, save, play.
  if (chord->control || chord->alt || (chord->key.size() > 1 && chord->key[0] == 'F')) flush();
  if (chord->control && !chord->alt && !chord->shift) {
    if (chord->key == "Plus") return now->text->ZoomIn(), true;
    if (chord->key == "Minus") return now->text->ZoomOut(), true;
    if (chord->key == "0") return now->text->SetZoom(0), true;
  }
  const Action* action = shell().actions().at(*chord);
  if (action == nullptr) return false;
  // One key finds wherever one is: here in the file.
  const std::string id = action->id == "edit-find" ? "script-find" : action->id;
  if (!id.starts_with("script-")) return false;
  return shell().actions().run(id);
}

void ScriptPane::chooseFile() {
  if (!bench().isOpen()) return;
  std::vector<std::string> names;
  for (const auto& [name, text] : bench().document().now().files) names.push_back(name);
  for (const auto& [path, text] : allFiles())
    if (scriptNameOf(bench(), path) == path) names.push_back(path);
  if (!bench().document().now().files.contains(kRules)) names.insert(names.begin(), kRules);
  const std::string chosen = chooseScript(this, bench(), names);
  if (chosen.empty()) return;
  if (chosen == kRules) return shell().actions().run("script-rules"), void();
  openAt(chosen, 0, 0);
}

void ScriptPane::newFile(const std::string& name, const std::string& text) {
  const bool fresh = !bench().document().now().files.contains(name);
  if (fresh) bench().document().editText(name, text, narrow(_("New file ")) + scriptTitleOf(bench(), name));
  openAt(name, 0, 0);
  // What is typed comes below the first line, which says what the file is for.
  if (Page* page = current(); fresh && page != nullptr) page->text->GotoPos(page->text->GetLength());
}

void ScriptPane::newSpec() {
  wxTextEntryDialog dialog(this, _("Name of the spec, in lower-case letters and hyphens:"), _("New spec"), "opening");
  if (dialog.ShowModal() != wxID_OK) return;
  const std::string name = narrow(dialog.GetValue().Trim().Trim(false));
  const bool good = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  if (!good) {
    wxMessageBox(_("A spec's name consists of lower-case letters, digits and hyphens."), _("New spec"), wxOK, this);
    return;
  }
  const std::string mission = bench().document().folder().filename().string();
  newFile("pack:specs/" + name + ".lua", "-- What must hold in " + mission + ".\n\n");
}

void ScriptPane::goToLine() {
  Page* now = current();
  if (now == nullptr) return;
  const long line = wxGetNumberFromUser({}, _("Line:"), _("Go to line"), now->text->GetCurrentLine() + 1, 1,
                                        now->text->GetLineCount(), this);
  if (line < 1) return;
  remember();
  now->text->goTo(static_cast<std::uint32_t>(line), 0);
  now->text->SetFocus();
}

TextFiles ScriptPane::allFiles() {
  if (!rulesetRead_) {
    ruleset_ = readRulesetFiles(bench());
    rulesetRead_ = true;
  }
  TextFiles out = ruleset_;
  for (const auto& [name, text] : bench().document().now().files) out[scriptPathOf(bench(), name)] = *text;
  return out;
}

void ScriptPane::goToDefinition(std::size_t offset) {
  Page* now = current();
  if (now == nullptr) return;
  flush();
  const TextFiles files = allFiles();
  const std::string path = scriptPathOf(bench(), now->text->file());
  if (const std::optional<DefinitionPlace> found = definitionOf(files, path, offset))
    return openAt(found->file, found->line, found->column);
  // An id of the mission: its element in mission.xml.
  const std::string id = quotedAt(now->text->bytes(), offset);
  const std::string mission = bench().document().now().text(missionFile);
  const std::size_t at = id.empty() ? std::string::npos : mission.find(" id=\"" + id + "\"");
  if (at == std::string::npos) return shell().tell(narrow(_("The definition of this name was not found")));
  const lua::LinePlace place = lua::linePlace(mission, at + 5);
  openAt(missionFile, place.line, place.column);
}

void ScriptPane::remember() {
  Page* now = current();
  if (now == nullptr) return;
  const Place here{now->text->file(), now->text->caret()};
  // Where we are takes the place of what was ahead; the jump's own end is noted when one goes back.
  places_.resize(std::min(places_.size(), placeNow_));
  if (places_.empty() || places_.back().file != here.file || places_.back().offset != here.offset)
    places_.push_back(here);
  if (places_.size() > kMostPlaces) places_.erase(places_.begin());
  placeNow_ = places_.size();
}

void ScriptPane::jump(int step) {
  Page* now = current();
  if (now == nullptr) return;
  const Place here{now->text->file(), now->text->caret()};
  if (placeNow_ >= places_.size()) {
    places_.push_back(here);
    placeNow_ = places_.size() - 1;
  } else {
    places_[placeNow_] = here;
  }
  if (step < 0 ? placeNow_ == 0 : placeNow_ + 1 >= places_.size()) return;
  placeNow_ = step < 0 ? placeNow_ - 1 : placeNow_ + 1;
  const Place to = places_[placeNow_];
  if (Page* shown = open(to.file)) {
    shown->text->select({to.offset, to.offset});
    shown->text->SetFocus();
  }
}

void ScriptPane::showFind(bool replace) {
  flush();
  find_->start(replace);
}

void ScriptPane::showFindInFiles() {
  shell().show("script");
  wxString pattern;
  if (Page* now = current()) pattern = now->text->GetSelectedText();
  if (pattern.Contains("\n")) pattern.clear();
  if (!split_->IsSplit()) {
    results_->Show();
    split_->SplitVertically(tabs_, results_, GetClientSize().x * 55 / 100);
  }
  results_->start(pattern);
}

}  // namespace sortie::editor::window

#include "editor/window/script/script_pane.h"

#include <algorithm>
#include <filesystem>

#include <wx/intl.h>
#include <wx/sizer.h>

#include "editor/core/document/document.h"
#include "editor/core/lua/lua_check.h"
#include "editor/window/script/script_files.h"
#include "editor/window/text_size.h"
#include "model/xml/xml.h"

namespace sortie::editor::window {
namespace {

constexpr int kKeyPause = 300;  // milliseconds without a key
constexpr int kLook = 120;      // outline and line after the caret came to rest

std::string fileNameOf(const std::string& name) { return name.starts_with("pack:") ? name.substr(5) : name; }

ScriptPane* scriptPaneIn(wxWindow* window) {
  if (auto* pane = dynamic_cast<ScriptPane*>(window)) return pane;
  for (wxWindow* child : window->GetChildren())
    if (ScriptPane* found = scriptPaneIn(child)) return found;
  return nullptr;
}

}  // namespace

ScriptPane::ScriptPane(wxWindow* parent, Shell& shell) : Pane(parent, shell), pause_(this), look_(this) {
  SetName(_("Script"));
  build();
  addActions();
  connections_.push_back(bench().opened.connect([this] { missionChanged(); }));
  connections_.push_back(bench().documentChanged.connect([this] { documentChanged(); }));
  connections_.push_back(bench().analysisChanged.connect([this] { renewNames(); }));
  connections_.push_back(bench().problemsChanged.connect([this] {
    for (Page& each : pages_) showMarks(each);
  }));
  missionChanged();
}

ScriptPane::~ScriptPane() {
  *alive_ = false;
  // The controls tell of lost focus while they go: there is nothing left to hand over then.
  pages_.clear();
  DestroyChildren();
}

void ScriptPane::build() {
  files_ = new wxButton(this, wxID_ANY, _("Open a file…"), wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
  keepRoomy(files_, FromDIP(wxSize(16, 0)));
  files_->SetToolTip(_("Opens a script of the mission, mission.xml as text, or a file of the ruleset for reading"));
  files_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { chooseFile(); });
  outline_ = new wxChoice(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(220, -1)));
  outline_->SetName(_("Functions and listeners of this file"));
  outline_->SetToolTip(outline_->GetName());
  outline_->Bind(wxEVT_CHOICE, [this](wxCommandEvent& event) {
    Page* now = current();
    const auto which = static_cast<std::size_t>(event.GetSelection());
    if (now == nullptr || which >= entries_.size()) return;
    remember();
    now->text->goTo(entries_[which].line, 0);
    now->text->SetFocus();
  });
  place_ = new wxStaticText(this, wxID_ANY, {});
  keepMeasured(place_, [this] { place_->SetMinSize(place_->GetTextExtent(_("Line 99999, column 999"))); });
  split_ = new wxSplitterWindow(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxSP_LIVE_UPDATE);
  split_->SetMinimumPaneSize(FromDIP(160));
  split_->SetSashGravity(0.6);
  tabs_ = new wxAuiNotebook(split_, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                            wxAUI_NB_TOP | wxAUI_NB_SCROLL_BUTTONS | wxAUI_NB_CLOSE_ON_ACTIVE_TAB | wxAUI_NB_TAB_MOVE |
                                wxAUI_NB_MIDDLE_CLICK_CLOSE);
  tabs_->SetName(_("Open files"));
  FindResults::Calls calls;
  calls.files = [this](bool ruleset) {
    flush();
    std::map<std::string, std::string> out;
    if (!bench().isOpen()) return out;
    for (const auto& [name, text] : bench().document().now().files) out[name] = *text;
    if (ruleset) {
      for (const auto& [path, text] : allFiles()) {
        const std::string name = scriptNameOf(bench(), path);
        if (name == path) out[path] = text;
      }
    }
    return out;
  };
  calls.open = [this](const FindMatch& match) {
    remember();
    if (Page* shown = open(match.file)) shown->text->select({match.begin, match.end});
  };
  calls.replaced = [this](const ReplaceResult& done) {
    Document& document = bench().document();
    document.begin(narrow(_("Replace in all files")));
    for (const auto& [file, text] : done.texts) document.editText(file, text, narrow(_("Replace in all files")));
    document.end();
  };
  calls.title = [this](const std::string& file) { return scriptTitleOf(bench(), file); };
  calls.closed = [this] {
    split_->Unsplit(results_);
    if (Page* now = current()) now->text->SetFocus();
  };
  results_ = new FindResults(split_, std::move(calls));
  split_->Initialize(tabs_);
  find_ = new FindBar(
      this, [this] { return current() == nullptr ? nullptr : current()->text; },
      [this] {
        if (Page* now = current()) now->text->SetFocus();
      });
  said_ =
      new wxStaticText(this, wxID_ANY, " ", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE | wxST_ELLIPSIZE_END);
  said_->SetName(_("Remarks on this line"));

  const int gap = FromDIP(4);
  auto* top = new wxBoxSizer(wxHORIZONTAL);
  top->Add(files_, wxSizerFlags().CentreVertical().Border(wxALL, gap / 2));
  top->Add(outline_, wxSizerFlags().CentreVertical().Border(wxALL, gap / 2));
  top->Add(said_, wxSizerFlags(1).CentreVertical().Border(wxLEFT | wxRIGHT, gap * 2));
  top->Add(place_, wxSizerFlags().CentreVertical().Border(wxRIGHT, gap * 2));
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(top, wxSizerFlags().Expand());
  all->Add(find_, wxSizerFlags().Expand());
  all->Add(split_, wxSizerFlags(1).Expand());
  SetSizer(all);

  pause_.SetOwner(this, 1);
  look_.SetOwner(this, 2);
  Bind(
      wxEVT_TIMER, [this](wxTimerEvent&) { flush(); }, 1);
  Bind(
      wxEVT_TIMER, [this](wxTimerEvent&) { showLine(); }, 2);
  tabs_->Bind(wxEVT_AUINOTEBOOK_PAGE_CHANGED, [this](wxAuiNotebookEvent& event) {
    event.Skip();
    find_->renew();
    showOutline();
    showLine();
  });
  tabs_->Bind(wxEVT_AUINOTEBOOK_PAGE_CLOSE, [this](wxAuiNotebookEvent& event) {
    flush();
    const wxWindow* closing = tabs_->GetPage(static_cast<std::size_t>(event.GetSelection()));
    std::erase_if(pages_, [&](const Page& each) { return each.text == closing; });
    event.Skip();
  });
  // A menu may hold undo, save or play: they need what was typed.
  if (wxWindow* window = wxGetTopLevelParent(this)) {
    window->Bind(wxEVT_MENU_OPEN, [this, alive = alive_](wxMenuEvent& event) {
      event.Skip();
      if (*alive) flush();
    });
  }
}

ScriptPane::Page* ScriptPane::page(const std::string& file) {
  const auto found = std::find_if(pages_.begin(), pages_.end(), [&](const Page& p) { return p.text->file() == file; });
  return found == pages_.end() ? nullptr : &*found;
}

ScriptPane::Page* ScriptPane::current() {
  const wxWindow* shown = tabs_->GetCurrentPage();
  const auto found = std::find_if(pages_.begin(), pages_.end(), [&](const Page& p) { return p.text == shown; });
  return found == pages_.end() ? nullptr : &*found;
}

ScriptPane::Page* ScriptPane::open(const std::string& file) {
  if (!bench().isOpen()) return nullptr;
  const std::string name = scriptNameOf(bench(), file);
  if (Page* there = page(name)) {
    tabs_->SetSelection(static_cast<std::size_t>(tabs_->GetPageIndex(there->text)));
    return there;
  }
  const Version& now = bench().document().now();
  const bool own = now.files.contains(name);
  std::string text = now.text(name);
  if (!own) {
    Result<std::string> read = model::readFile(name, mostFileBytes);
    if (!read) {
      shell().tell(narrow(_("There is no file ")) + name);
      return nullptr;
    }
    text = std::move(*read);
  }
  Page made;
  auto* control = new ScriptText(tabs_, shell(), name, !own, text);
  made.text = control;
  made.base = std::move(text);
  if (control->isLua()) {
    const LuaRole role = luaRoleOf(name.starts_with("pack:") ? fileNameOf(name) : name);
    auto held = std::make_shared<ScriptAssist>(*control, role, [this] { return names_; });
    control->companion = held;
    ScriptAssist* assist = held.get();
    made.assist = assist;
    assist->tells = [this](const std::string& details) {
      details_ = details;
      showLine();
    };
    control->typed = [assist](char32_t character) { assist->typed(character); };
  }
  control->edited = [this, name] {
    Page* edited = page(name);
    if (edited == nullptr) return;
    edited->pending = true;
    runErrors_.erase(name);
    pause_.StartOnce(kKeyPause);
  };
  control->moved = [this, name] {
    if (Page* moved = page(name); moved != nullptr && moved->assist) moved->assist->moved();
    look_.StartOnce(kLook);
  };
  control->followed = [this](std::size_t offset) { goToDefinition(offset); };
  control->Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
    if (!key(event)) event.Skip();
  });
  control->Bind(wxEVT_KILL_FOCUS, [this](wxFocusEvent& event) {
    event.Skip();
    flush();
  });
  pages_.push_back(std::move(made));
  tabs_->AddPage(control, {}, true);
  showTitles();
  showOutline();
  check(name);
  return page(name);
}

void ScriptPane::openAt(const std::string& file, std::uint32_t line, std::uint32_t column) {
  remember();
  Page* shown = open(file);
  if (shown == nullptr) return;
  shown->text->goTo(line, column);
  shown->text->SetFocus();
  showLine();
}

void ScriptPane::markRunError(const std::string& file, std::uint32_t line, const std::string& message) {
  const std::string name = scriptNameOf(bench(), file);
  // What the checks say is marked by itself.
  const bool known = std::any_of(bench().problems().begin(), bench().problems().end(), [&](const Problem& each) {
    return each.line == line && each.text == message && scriptNameOf(bench(), each.file) == name;
  });
  if (known || line == 0 || message.empty()) return;
  runErrors_[name] = {ScriptMark::Kind::Run, line, 0, message};
  if (Page* shown = page(name)) showMarks(*shown);
}

void ScriptPane::commit(Page& page) {
  page.pending = false;
  const std::string file = page.text->file();
  std::string text = page.text->bytes();
  if (text == page.base) return;
  page.base = text;
  // Typing at one place is one step; somewhere else another begins.
  const int line = page.text->GetCurrentLine();
  if (std::abs(line - burstLine_) > 1) ++burst_;
  burstLine_ = line;
  bench().document().editText(file, text, narrow(_("Edit ")) + scriptTitleOf(bench(), file),
                              "script:" + file + ":" + std::to_string(burst_));
  check(file);
}

void ScriptPane::flush() {
  pause_.Stop();
  if (!bench().isOpen()) return;
  std::vector<std::string> waiting;
  for (const Page& each : pages_)
    if (each.pending) waiting.push_back(each.text->file());
  for (const std::string& file : waiting)
    if (Page* each = page(file)) commit(*each);
  if (waiting.empty()) return;
  showOutline();
  find_->renew();
}

void ScriptPane::documentChanged() {
  if (!bench().isOpen()) return;
  const Version& now = bench().document().now();
  std::vector<wxWindow*> gone;
  for (Page& each : pages_) {
    if (each.text->readOnly()) continue;
    const auto found = now.files.find(each.text->file());
    if (found == now.files.end()) {
      gone.push_back(each.text);
      continue;
    }
    if (*found->second == each.base) continue;
    each.base = *found->second;
    each.pending = false;
    each.text->renew(each.base);
    check(each.text->file());
  }
  for (wxWindow* each : gone) {
    std::erase_if(pages_, [&](const Page& p) { return p.text == each; });
    tabs_->DeletePage(static_cast<std::size_t>(tabs_->GetPageIndex(each)));
  }
  showTitles();
  look_.StartOnce(kLook);
}

void ScriptPane::missionChanged() {
  pause_.Stop();
  pages_.clear();
  tabs_->DeleteAllPages();
  runErrors_.clear();
  places_.clear();
  placeNow_ = 0;
  rulesetRead_ = false;
  names_.reset();
  files_->Enable(bench().isOpen());
  if (bench().isOpen()) {
    renewNames();
    const Version& now = bench().document().now();
    open(now.files.contains("rules.lua") ? "rules.lua" : missionFile);
  }
  showOutline();
  showLine();
}

void ScriptPane::renewNames() {
  const std::shared_ptr<const world::Scenario> scenario = bench().analysis().scenario;
  if (!scenario && names_) return;  // what was known is better than nothing
  bench().worker().post("script-names", [this, scenario, alive = alive_]() -> std::function<void()> {
    auto names = scenario ? std::make_shared<const LuaNames>(*scenario) : std::make_shared<const LuaNames>();
    return [this, names, alive] {
      if (!*alive) return;
      const bool first = !names_;
      names_ = names;
      if (!first) return;
      for (const Page& each : pages_) check(each.text->file());
    };
  });
}

void ScriptPane::check(const std::string& file) {
  Page* checked = page(file);
  if (checked == nullptr || !checked->text->isLua()) return;
  bench().worker().post("script-check " + file,
                        [this, file, text = checked->base, names = names_, alive = alive_]() -> std::function<void()> {
                          std::vector<ScriptMark> marks;
                          const auto add = [&](const std::vector<model::Issue>& issues) {
                            for (const model::Issue& each : issues)
                              marks.push_back({each.severity == model::Severity::Error ? ScriptMark::Kind::Error
                                                                                       : ScriptMark::Kind::Warning,
                                               static_cast<std::uint32_t>(each.where.line),
                                               static_cast<std::uint32_t>(each.where.column), each.text});
                          };
                          add(checkSyntax(fileNameOf(file), text));
                          if (names) add(checkNames(fileNameOf(file), text, *names));
                          return [this, file, text, marks = std::move(marks), alive] {
                            if (!*alive) return;
                            Page* shown = page(file);
                            if (shown == nullptr || shown->base != text) return;
                            shown->checked = marks;
                            showMarks(*shown);
                          };
                        });
}

void ScriptPane::showMarks(Page& page) {
  std::vector<ScriptMark> marks = page.checked;
  for (const Problem& each : bench().problems()) {
    if (each.severity == model::Severity::Note || each.line == 0) continue;
    if (scriptNameOf(bench(), each.file) != page.text->file()) continue;
    const bool known = std::any_of(marks.begin(), marks.end(), [&](const ScriptMark& m) {
      return m.line == each.line && (m.text == each.text || each.code == "lua-syntax" || each.code == "lua-name");
    });
    if (known) continue;
    marks.push_back({each.severity == model::Severity::Error ? ScriptMark::Kind::Error : ScriptMark::Kind::Warning,
                     each.line, each.column, each.text});
  }
  if (const auto run = runErrors_.find(page.text->file()); run != runErrors_.end()) marks.push_back(run->second);
  page.text->setMarks(std::move(marks));
  showLine();
}

void ScriptPane::showLine() {
  Page* now = current();
  wxString said;
  if (!details_.empty()) {
    said = wide(details_);
  } else if (now != nullptr) {
    const auto line = static_cast<std::uint32_t>(now->text->GetCurrentLine()) + 1;
    said = wide(now->text->saidOf(line));
    if (said.empty() && now->text->readOnly()) said = _("Read only: a file of the ruleset");
    if (said.empty() && !now->text->marks().empty()) {
      const auto many = static_cast<unsigned>(now->text->marks().size());
      const ScriptMark& first = now->text->marks().front();
      said = wxString::Format(wxPLURAL("%u remark on this file", "%u remarks on this file", many), many) + "; " +
             wxString::Format(_("line %u: "), first.line) + wide(first.text);
    }
  }
  said.Replace("\n", "  –  ");
  if (said_->GetLabel() != said) {
    said_->SetLabelText(said);
    said_->SetToolTip(said);
  }
  wxString place;
  if (now != nullptr) {
    place = wxString::Format(_("Line %d, column %d"), now->text->GetCurrentLine() + 1,
                             now->text->GetColumn(now->text->GetCurrentPos()) + 1);
    int inside = wxNOT_FOUND;
    for (std::size_t i = 0; i < entries_.size(); ++i)
      if (entries_[i].begin <= now->text->caret() && now->text->caret() <= entries_[i].end)
        inside = static_cast<int>(i);
    if (outline_->GetSelection() != inside && !outline_->HasFocus()) outline_->SetSelection(inside);
  }
  if (place_->GetLabel() != place) place_->SetLabel(place);
}

void ScriptPane::showOutline() {
  Page* now = current();
  entries_.clear();
  wxArrayString titles;
  if (now != nullptr && now->text->isLua()) {
    entries_ = outlineOf(now->text->bytes());
    for (const OutlineEntry& each : entries_)
      titles.Add(wxString(' ', static_cast<std::size_t>(each.depth) * 2) + wide(each.title + each.parameters));
  }
  outline_->Enable(!titles.empty());
  if (titles == outline_->GetStrings()) return;
  outline_->Set(titles);
  look_.StartOnce(kLook);
}

void ScriptPane::showTitles() {
  for (const Page& each : pages_) {
    const int which = tabs_->GetPageIndex(each.text);
    if (which == wxNOT_FOUND) continue;
    const bool dirty = !each.text->readOnly() && bench().document().dirty(each.text->file());
    const wxString title =
        (dirty ? wxString::FromUTF8("● ") : wxString()) + wide(scriptTitleOf(bench(), each.text->file()));
    const auto number = static_cast<std::size_t>(which);
    if (tabs_->GetPageText(number) != title) tabs_->SetPageText(number, title);
  }
}

void ScriptPane::themeChanged() {
  for (const Page& each : pages_) each.text->restyle();
}

SourcePlace ScriptPane::caret() {
  const Page* now = current();
  if (now == nullptr) return {};
  return {now->text->file(), static_cast<std::uint32_t>(now->text->GetCurrentLine() + 1), 0};
}

SourcePlace scriptCaret(Shell& shell) {
  auto* window = dynamic_cast<wxWindow*>(&shell);
  ScriptPane* pane = window == nullptr ? nullptr : scriptPaneIn(window);
  return pane == nullptr || !pane->IsShownOnScreen() ? SourcePlace{} : pane->caret();
}

Pane* makeScriptPane(wxWindow* parent, Shell& shell) { return new ScriptPane(parent, shell); }

void openInScriptPane(Pane& pane, const std::string& file, std::uint32_t line, std::uint32_t column) {
  if (auto* script = dynamic_cast<ScriptPane*>(&pane)) script->openAt(file, line, column);
}

void markInScriptPane(Pane& pane, const Error& error) {
  if (auto* script = dynamic_cast<ScriptPane*>(&pane))
    script->markRunError(error.where.file, error.where.line, error.text);
}

}  // namespace sortie::editor::window

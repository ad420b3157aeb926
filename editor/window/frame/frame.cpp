#include "editor/window/frame/frame.h"

#include <algorithm>
#include <clocale>
#include <utility>

#include <gtk/gtk.h>

#include <wx/app.h>
#include <wx/display.h>
#include <wx/dnd.h>
#include <wx/menu.h>
#include <wx/sizer.h>

#include "editor/window/balance/balance_pane.h"
#include "editor/window/canvas/canvas.h"
#include "editor/window/canvas/level_bar.h"
#include "editor/window/canvas/palette_pane.h"
#include "editor/window/design/design_pane.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/frame/frame_keys.h"
#include "editor/window/frame/frame_menus.h"
#include "editor/window/frame/key_focus.h"
#include "editor/window/frame/status_bar.h"
#include "editor/window/frame/tool_bar.h"
#include "editor/window/give_back.h"
#include "editor/window/icons.h"
#include "editor/window/inspector/inspector_pane.h"
#include "editor/window/outline/outline_pane.h"
#include "editor/window/panes/history_pane.h"
#include "editor/window/panes/log_pane.h"
#include "editor/window/panes/problems_pane.h"
#include "editor/window/playtest/playtest_pane.h"
#include "editor/window/script/script_pane.h"
#include "editor/window/specs/specs_pane.h"
#include "editor/window/text_size.h"
#include "editor/window/packs/pack_window.h"
#include "editor/window/packs/publish_window.h"
#include "editor/window/welcome/welcome.h"
#include "model/load/find_pack.h"

namespace sortie::editor::window {
namespace {

namespace fs = std::filesystem;

constexpr int kWatch = 1000;  // milliseconds

class DropMission : public wxFileDropTarget {
 public:
  explicit DropMission(Frame& frame) : frame_(frame) {}
  bool OnDropFiles(wxCoord, wxCoord, const wxArrayString& names) override {
    if (names.empty()) return false;
    // Not within the drag: a question may come first.
    frame_.CallAfter([&frame = frame_, name = narrow(names[0])] { frame.openNamed(name); });
    return true;
  }

 private:
  Frame& frame_;
};

// Panels keep the colour of the theme they were made in; panes set theirs again when they are told.
void forgetColours(wxWindow& window) {
  for (wxWindow* child : window.GetChildren()) {
    if (dynamic_cast<wxPanel*>(child) != nullptr) {
      child->SetBackgroundColour(wxNullColour);
      child->SetForegroundColour(wxNullColour);
    }
    forgetColours(*child);
  }
}

/// GTK lays a window out once before it has its size, two pixels wide; a menu bar complains of that. It comes right after.
void showMenusWithTheWindow(Frame& frame) {
  gtk_widget_hide(frame.GetMenuBar()->GetHandle());
  const auto shown = +[](GtkWidget*, gpointer data) {
    if (const wxMenuBar* menus = static_cast<Frame*>(data)->GetMenuBar()) gtk_widget_show(menus->GetHandle());
  };
  g_signal_connect_after(frame.GetHandle(), "show", G_CALLBACK(shown), &frame);
}

}  // namespace

Frame::Frame(Settings& settings, fs::path settingsFile, std::vector<fs::path> packFolders)
    : wxFrame(nullptr, wxID_ANY, "Sortie"),
      settings_(settings),
      measuredScale_(settings.uiScale),
      settingsFile_(std::move(settingsFile)),
      palette_(makePalette(isDark(settings), settings.colours)),
      bench_([this](const std::function<void()>& run) { CallAfter(run); }, std::move(packFolders)),
      tools_(bench_) {
  // Texts in the sources are UTF-8, whatever the user's locale; numbers keep the form of "C".
  std::setlocale(LC_CTYPE, "C.UTF-8");
  SetName("sortie");
  searchFolders = [this] {
    std::error_code status;
    return model::packSearchFolders(bench_.packFolders(), fs::current_path(status));
  };
  View view = bench_.view();
  view.grid = settings_.grid;
  view.coordinates = settings_.coordinates;
  view.tileNames = settings_.tileNames;
  view.entrances = settings_.entrances;
  bench_.setView(view);

  // Undo, saving and playing want what is being typed, and so does the question whether they can be done.
  actions_.before = [this] {
    if (bench_.isOpen() && dock_) flushPanes();
  };
  addFileActions();
  addEditActions();
  addViewActions();
  addMissionActions();

  work_ = new wxPanel(this);
  auto* centre = new wxPanel(work_);
  canvas_ = new Canvas(centre, *this);
  canvas_->SetName(_("Map"));
  levels_ = new LevelBar(centre, *this);
  auto* middle = new wxBoxSizer(wxHORIZONTAL);
  middle->Add(canvas_, wxSizerFlags(1).Expand());
  middle->Add(levels_, wxSizerFlags().Expand());
  centre->SetSizer(middle);
  dock_ = std::make_unique<PaneDock>(work_, centre);
  makePanes();
  addPaneActions();
  addHelpActions();
  actions_.restoreShortcuts(settings_.shortcuts);

  welcome_ = new Welcome(this, *this);
  status_ = new StatusBar(this, *this);
  SetStatusBar(status_);
  toolBar_ = new ToolBar(this, *this);
  SetToolBar(toolBar_);
  toolBar_->build();
  menus_ = std::make_unique<Menus>(*this, actions_);
  menus_->dynamic("File/Open recent", "file-open", [this](wxMenu& menu) { fillRecent(menu); });
  menus_->dynamic("View/Layouts", "view-layout-reset", [this](wxMenu& menu) { fillLayouts(menu); });
  menus_->build();
  SetStatusBarPane(-1);  // help of menu entries goes through tell

  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(work_, wxSizerFlags(1).Expand());
  all->Add(welcome_, wxSizerFlags(1).Expand());
  SetSizer(all);
  SetIcons(wxIconBundle(icon("place", palette_.accent, 48).GetIconFor(this)));
  SetDropTarget(new DropMission(*this));
  placeWindow();
  showMenusWithTheWindow(*this);
  // Docks take their first size as a share of what there is.
  work_->SetSize(GetClientSize());
  dock_->quiet("problems", false);
  dock_->finish(palette_);

  // Opening another mission closes the one before: only what stands in the end is shown.
  connections_.push_back(bench_.opened.connect([this] {
    if (!changing_)
      CallAfter([this] {
        if (changing_) missionChanged();
      });
    changing_ = true;
  }));
  connections_.push_back(bench_.documentChanged.connect([this] {
    showTitle();
    noticeJournal();
  }));
  connections_.push_back(bench_.problemsChanged.connect([this] {
    dock_->badge("problems", bench_.problems().size());
    dock_->quiet("problems", bench_.problems().empty());
    giveBackMemorySoon();  // what the checks took; those of all variants come last
  }));
  connections_.push_back(bench_.refused.connect([this](const Error& error) {
    tell("Refused: " + error.text + (error.remedy.empty() ? "" : " (" + error.remedy + ")"));
    wxBell();
  }));
  Bind(wxEVT_CLOSE_WINDOW, &Frame::onClose, this);
  Bind(wxEVT_ACTIVATE, &Frame::onActivate, this);
  Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
    if (!key(event)) event.Skip();
  });
  // Without a focus GTK gives keys to nobody, and no command is reached.
  Bind(wxEVT_IDLE, [this](wxIdleEvent& event) {
    event.Skip();
    if (wxGetMouseState().LeftIsDown()) return;
    if (bench_.isOpen()) return dock_->keepFocus();
    if (IsActive() && !keysArrive(*this)) takeKeys(*welcome_);
  });
  watch_.SetOwner(this);
  Bind(
      wxEVT_TIMER,
      [this](wxTimerEvent&) {
        notePlace();
        watchOutside();
      },
      watch_.GetId());
  watch_.Start(kWatch);
  missionChanged();
}

Frame::~Frame() {
  watch_.Stop();
  connections_.clear();
  // The panes stop listening before what they listen to is gone.
  if (dock_) dock_->update();
  dock_.reset();
  DestroyChildren();
}

void Frame::makePanes() {
  const auto add = [&](const char* name, const wxString& title, PaneDock::Side side, auto make) {
    Pane* pane = make(dock_->parentFor(side));
    // A pane may be torn off into a window of its own: its keys are the window's all the same.
    pane->Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
      if (!key(event)) event.Skip();
    });
    dock_->add(name, title, pane, side);
    return pane;
  };
  using Side = PaneDock::Side;
  add("palette", _("Palette"), Side::Left, [&](wxWindow* parent) { return makePalettePane(parent, *this); });
  add("outline", _("Outline"), Side::Right, [&](wxWindow* parent) { return makeOutlinePane(parent, *this); });
  add("inspector", _("Inspector"), Side::Right, [&](wxWindow* parent) { return makeInspectorPane(parent, *this); });
  add("problems", _("Problems"), Side::Tab, [&](wxWindow* parent) { return makeProblemsPane(parent, *this); });
  add("design", _("Design"), Side::Tab, [&](wxWindow* parent) { return makeDesignPane(parent, *this); });
  script_ = add("script", _("Script"), Side::Tab, [&](wxWindow* parent) { return makeScriptPane(parent, *this); });
  add("playtest", _("Playtest"), Side::Tab, [&](wxWindow* parent) { return makePlaytestPane(parent, *this); });
  add("balance", _("Balance"), Side::Tab, [&](wxWindow* parent) { return makeBalancePane(parent, *this); });
  add("log", _("Log"), Side::Tab, [&](wxWindow* parent) {
    log_ = new LogPane(parent, *this);
    return log_;
  });
  add("specs", _("Specs"), Side::Tab, [&](wxWindow* parent) {
    return makeSpecsPane(parent, *this, [this](std::size_t failed) { dock_->badge("specs", failed); });
  });
  add("history", _("History"), Side::Tab, [&](wxWindow* parent) { return new HistoryPane(parent, *this); });
}

void Frame::placeWindow() {
  const wxRect screen = wxDisplay(static_cast<unsigned>(0)).GetClientArea();
  SetMinClientSize(FromDIP(wxSize(640, 420)));
  wxRect wanted(wxPoint(0, 0), FromDIP(wxSize(1500, 940)));
  wanted.width = std::min(wanted.width, screen.width);
  wanted.height = std::min(wanted.height, screen.height);
  wanted = wanted.CentreIn(screen);
  bool maximised = false;
  if (settings_.window) {
    const wxRect saved(settings_.window->x, settings_.window->y, settings_.window->width, settings_.window->height);
    maximised = settings_.window->maximised;
    // A screen that was there last time may be gone.
    const wxPoint grip(saved.x + saved.width / 2, saved.y + FromDIP(10));
    if (wxDisplay::GetFromPoint(grip) != wxNOT_FOUND) wanted = saved;
  }
  SetSize(wanted);
  if (maximised) Maximize();
  place_ = WindowPlace{wanted.x, wanted.y, wanted.width, wanted.height, maximised};
}

// Size and place are those that the window has again when it is no longer maximised. A program that is ended from outside
// does not close its windows: it is maximised again too.
void Frame::notePlace() {
  if (IsFullScreen() || IsIconized() || !IsShown()) return;
  WindowPlace now = place_;
  now.maximised = IsMaximized();
  if (!now.maximised) {
    const wxRect rect = GetRect();
    now = {rect.x, rect.y, rect.width, rect.height, false};
  }
  if (now == place_) return;
  const bool flipped = now.maximised != place_.maximised;
  place_ = now;
  settings_.window = place_;
  if (flipped) storeSettings();
}

void Frame::missionChanged() {
  changing_ = false;
  const bool open = bench_.isOpen();
  work_->Show(open);
  welcome_->Show(!open);
  toolBar_->Show(open);
  Layout();
  SendSizeEvent();
  if (open && !arranged_) {
    // Only now: windows of torn-off panes need one that shows to stand before.
    arranged_ = true;
    if (!settings_.layout.empty() && !dock_->apply(settings_.layout)) dock_->reset();
  }
  dock_->update();
  toolBar_->refresh();
  showTitle();
  if (open) {
    canvas_->SetFocus();
  } else {
    welcome_->renew();
    welcome_->SetFocus();
  }
}

void Frame::missionComes() { welcome_->missionComes(); }

void Frame::whenShown(std::function<void()> run) {
  // Show() only asks for it: the window appears when the window manager has answered, or is found not to be there.
  if (gtk_widget_get_mapped(GetHandle())) return CallAfter(run);
  struct Wait {
    Frame* frame;
    std::function<void()> run;
  };
  const auto mapped = +[](GtkWidget*, GdkEvent*, gpointer data) -> gboolean {
    auto* wait = static_cast<Wait*>(data);
    if (wait->run) wait->frame->CallAfter(std::exchange(wait->run, nullptr));
    return FALSE;
  };
  const auto forget = +[](gpointer data, GClosure*) { delete static_cast<Wait*>(data); };
  g_signal_connect_data(GetHandle(), "map-event", G_CALLBACK(mapped), new Wait{this, std::move(run)}, forget,
                        static_cast<GConnectFlags>(0));
}

void Frame::showTitle() {
  wxString title = "Sortie";
  if (bench_.isOpen()) {
    const std::string name = bench_.root().value("title", bench_.document().folder().filename().string());
    title = (bench_.document().dirty() ? "● " : "") + wide(name) +
            (inArchive() ? _(" (in a file, read-only)") : wxString()) + " – Sortie";
  }
  if (GetTitle() != title) SetTitle(title);
}

void Frame::show(const std::string& pane) { dock_->show(pane); }

void Frame::openAt(const std::string& file, std::uint32_t line, std::uint32_t column) {
  dock_->show("script");
  openInScriptPane(*script_, file, line, column);
}

void Frame::showError(const Error& error) {
  if (error.where.file.empty()) return;
  openAt(error.where.file, error.where.line, error.where.column);
  markInScriptPane(*script_, error);
}

void Frame::flushPanes() {
  for (const PaneDock::Held& held : dock_->panes()) held.pane->flush();
}

void Frame::reveal(ElementPath path) {
  if (!bench_.isOpen() || !elementAt(bench_.root(), path)) return;
  bench_.select({path});
  for (const MapThing& thing : bench_.analysis().things) {
    if (!within(thing.path, path) || !bench_.analysis().scenario || bench_.analysis().scenario->board.spots().empty())
      continue;
    if (!thing.isOn(bench_.view().level)) {
      View view = bench_.view();
      view.level = thing.level;
      bench_.setView(view);
    }
    // In map units the frame has no margins; its origin is the level's first square.
    const std::shared_ptr<const picture::MapFrame> frame = bench_.mapFrame(thing.level);
    picture::Rect box = thingBox(thing, *frame);
    const picture::Point origin = frame->at(0, 0);
    box.x -= origin.x;
    box.y -= origin.y;
    canvas_->reveal(box);
    dock_->show("inspector");
    return;
  }
  // What does not lie on the map is edited in the design pane where that knows it, else in the inspector.
  static const std::vector<std::string> designed = {"objective", "event", "deck", "card", "variant", "text"};
  for (ElementPath up = path; !up.empty(); up.pop_back()) {
    const model::Element element = elementAt(bench_.root(), up);
    if (std::find(designed.begin(), designed.end(), element.name()) != designed.end() && dock_->show("design")) {
      // The page that knows it: the pane follows the selection only while it is seen.
      if (auto* design = dynamic_cast<DesignPane*>(dock_->pane("design"))) design->showElement(path);
      return;
    }
  }
  dock_->show("inspector");
}

void Frame::tell(const std::string& line) {
  if (log_ != nullptr) log_->add(line);
  if (status_ != nullptr) status_->tell(line);
}

void Frame::applyLook() {
  applyTheme(settings_);
  palette_ = makePalette(isDark(settings_), settings_.colours);
  // What we draw and lay out follows GTK.
  whenStyled(*this, [this] {
    forgetColours(*this);
    toolBar_->build();
    dock_->themeChanged(palette_);
    canvas_->themeChanged();
    levels_->themeChanged();
    welcome_->themeChanged();
    if (packs_ != nullptr) packs_->themeChanged();
    if (publish_ != nullptr) publish_->themeChanged();
    status_->Refresh();
    if (std::exchange(measuredScale_, settings_.uiScale) != settings_.uiScale) {
      measureAllAnew();
      dock_->textSizeChanged();
    }
    SendSizeEvent();
    Refresh();
  });
}

void Frame::storeSettings() {
  if (const Result<> saved = saveSettings(settings_, settingsFile_); !saved) tell(narrow(lineOf(saved.error())));
}

void Frame::rebuildMenus() { menus_->build(); }

bool Frame::key(wxKeyEvent& event) {
  if (menuIsOpen()) return false;
  const std::optional<Chord> chord = chordOf(event);
  if (!chord || belongsTo(FindFocus(), *chord)) return false;
  if (FindFocus() == canvas_ && !canvas_->answerKey(event).empty()) return false;
  if (chord->key == "Escape" && !chord->control && !chord->alt && !chord->shift) {
    if (!bench_.isOpen()) return false;
    escape();
    return true;
  }
  const Action* action = actions_.at(*chord);
  if (action == nullptr) return false;
  const std::string id = action->id;
  return actions_.run(id);
}

void Frame::onClose(wxCloseEvent& event) {
  // Nobody is asked about figures when the session ends.
  const bool left = (!event.CanVeto() || mayLose()) && leave();
  if (!left && event.CanVeto()) {
    event.Veto();
    return;
  }
  notePlace();
  settings_.window = place_;
  // When the session ends nobody is heard: what could not be saved stays in the journal.
  if (!left && bench_.isOpen()) {
    bench_.document().journalUnsaved();
    bench_.document().leaveJournal();
  }
  if (bench_.isOpen()) bench_.close();
  dropDraft();
  if (arranged_) settings_.layout = dock_->layout();
  storeSettings();
  Destroy();
}

void Frame::onActivate(wxActivateEvent& event) {
  event.Skip();
  // After the event: a question within it would take the activation away again.
  if (event.GetActive() && bench_.isOpen()) CallAfter([this] { checkOutside(); });
}

}  // namespace sortie::editor::window

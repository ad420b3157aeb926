// The window: one mission on the canvas with panes around it, or the welcome page while nothing is open. It owns the
// Workbench and is the Shell of everything in it.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <wx/frame.h>
#include <wx/timer.h>

#include "editor/core/packs/pack_source.h"
#include "editor/core/packs/publish_run.h"
#include "editor/core/settings.h"
#include "editor/core/worker.h"
#include "editor/window/accessible.h"
#include "editor/window/frame/frame_dock.h"
#include "editor/window/frame/shell.h"
#include "editor/window/theme.h"
#include "sharing/open_share.h"

namespace sortie::editor::window {

class Canvas;
class LevelBar;
class LogPane;
class Menus;
class PackWindow;
class PublishWindow;
class StatusBar;
class ToolBar;
class Welcome;

class Frame : public wxFrame, public Shell {
 public:
  /// `settings` must outlive the window; they are written to `settingsFile` when it is closed and when they change.
  Frame(Settings& settings, std::filesystem::path settingsFile, std::vector<std::filesystem::path> packFolders);
  ~Frame() override;

  [[nodiscard]] Workbench& bench() override { return bench_; }
  [[nodiscard]] ActionTable& actions() override { return actions_; }
  [[nodiscard]] CanvasTools& tools() override { return tools_; }
  [[nodiscard]] const Palette& palette() const override { return palette_; }
  void show(const std::string& pane) override;
  void openAt(const std::string& file, std::uint32_t line, std::uint32_t column) override;
  void showError(const Error& error) override;
  void reveal(ElementPath path) override;
  bool openMission(const std::filesystem::path& folder) override;
  void tell(const std::string& line) override;

  /// A folder, its mission.xml or PACK:MISSION; what it is not is told. False when nothing was opened.
  bool openNamed(const std::string& name);
  /// The page about the pack that a link names (sortie://HOST/PACK), and nothing else; what is not such a link is told.
  void openLink(const std::string& text);
  /// A file that somebody sent (NAME.sortie): what it would run is shown and asked about first.
  void openShared(const std::filesystem::path& file);
  /// Writes the mission, as it lies on the disk, into such a file.
  void shareTo(const std::filesystem::path& file);
  /// Nothing that was sent is being read or made.
  [[nodiscard]] bool sharingIdle() const { return !shareWork_ || shareWork_->idle(); }
  [[nodiscard]] PackWindow& packWindow();
  /// Where the pack browser looks; userPacks, or as a test says.
  std::function<std::unique_ptr<PackSource>()> packSource;
  /// Publishes the pack of the mission, step by step.
  [[nodiscard]] PublishWindow& publishWindow();
  /// What does it; registryPublisher, or as a test says.
  Publisher publisher;
  /// Saves; asks for a place when the mission is a draft. False when it failed or was called off: nothing is lost then.
  bool save();
  bool saveAs();
  /// Asks to save first; shows the welcome page then. False when the designer said no.
  bool closeMission();
  /// The wizard; `templateId` of `ruleset` is chosen beforehand when they are given.
  void newMission(const std::string& ruleset = {}, const std::string& templateId = {});
  /// Drafts that were never saved, after a start: asks for the newest whether to go on with it.
  void offerDrafts();

  /// The welcome page need not be made: a mission is about to be opened.
  void missionComes();
  /// Soon, and not before the window is on the screen: dialogs that come earlier would lie behind it.
  void whenShown(std::function<void()> run);

  [[nodiscard]] PaneDock& dock() noexcept { return *dock_; }
  [[nodiscard]] Canvas& canvas() noexcept { return *canvas_; }
  [[nodiscard]] Settings& settings() noexcept { return settings_; }
  [[nodiscard]] const std::vector<std::filesystem::path>& packFolders() const { return bench_.packFolders(); }
  /// Where rulesets and missions are looked for: model::packSearchFolders, or as a test says.
  std::function<std::vector<std::filesystem::path>()> searchFolders;
  /// The theme, colours and text size of the settings, everywhere.
  void applyLook();
  void storeSettings();
  void rebuildMenus();
  /// Writes all settings, layouts and keys into one file that is asked for, or takes them from one.
  void exportSettings();
  void importSettings();
  void takeSettings(const std::filesystem::path& file);
  /// What is being typed in any pane goes to the document now.
  void flushPanes();
  /// Runs a key of the action table unless the widget with the focus wants it. True when something was done.
  bool key(wxKeyEvent& event);

 private:
  // frame.cpp
  void makePanes();
  void placeWindow();
  void notePlace();
  void missionChanged();
  void showTitle();
  void onClose(wxCloseEvent& event);
  void onActivate(wxActivateEvent& event);
  // frame_files.cpp
  bool leave();
  /// What panes have of their own, and nothing keeps, may be lost: the designer was asked.
  bool mayLose();
  void recover();
  void askForMissingPack();
  void findPacks();
  void afterSave(const Saved& saved);
  /// Asks about what another program wrote or deleted; false when it was not settled, so that nothing may be overwritten.
  bool checkOutside();
  bool askDeletedOutside(const std::vector<std::string>& changed);
  /// Before a save: nothing is half done, and what another program wrote has been asked about.
  bool mayWrite();
  void watchOutside();
  void noticeJournal();
  void remember(const std::filesystem::path& folder);
  void browse();
  void dropDraft();
  void fillRecent(wxMenu& menu);
  // frame_packs.cpp
  void addPackActions();
  void offerShared(const sharing::OpenedShare& opened);
  void shareMission();
  void showOrigin();
  void publishPack();
  /// Does the open mission lie in an archive, where nothing can be changed?
  [[nodiscard]] bool inArchive() const;
  bool offerCopy();
  // frame_actions_*.cpp
  void addFileActions();
  void addEditActions();
  void addPlaceTool();
  void addViewActions();
  void addPaneActions();
  void addMissionActions();
  void addHelpActions();
  void fillLayouts(wxMenu& menu);
  void saveLayout();
  void escape();
  void removeSelected();
  void changeLevel(int by);
  void selectAll();
  void cut();
  void copy();
  void paste();
  void checkNow();
  void fixAll();
  /// The mission as it can be played; null after the designer was told why it cannot be put on paper (`what` cannot be done).
  std::shared_ptr<const world::Scenario> drawable(const wxString& what);
  void printBook();
  void exportMap();
  void openManual();
  void about();

  AccessibleNames names_;
  Settings& settings_;
  double measuredScale_;  ///< of the letters that the window is laid out for
  std::filesystem::path settingsFile_;
  Palette palette_;
  ActionTable actions_;
  Workbench bench_;
  CanvasTools tools_;
  std::unique_ptr<PaneDock> dock_;
  std::unique_ptr<Menus> menus_;
  wxWindow* work_ = nullptr;
  Welcome* welcome_ = nullptr;
  Canvas* canvas_ = nullptr;
  LevelBar* levels_ = nullptr;
  LogPane* log_ = nullptr;
  StatusBar* status_ = nullptr;
  ToolBar* toolBar_ = nullptr;
  Pane* script_ = nullptr;
  PackWindow* packs_ = nullptr;  ///< made when it is first wanted
  PublishWindow* publish_ = nullptr;
  std::filesystem::path discardedDraft_;
  bool arranged_ = false;  ///< the saved layout of the panes is in force
  bool changing_ = false;  ///< missionChanged() is on its way
  bool asking_ = false;    ///< a question about the files is open
  wxTimer watch_;          ///< for what other programs do to the files
  std::vector<std::string> outside_;
  std::string journalTold_;
  WindowPlace place_;  ///< as last seen
  std::vector<Connection> connections_;
  std::unique_ptr<Worker> shareWork_;  ///< last: nothing is delivered when the rest is gone
};

}  // namespace sortie::editor::window

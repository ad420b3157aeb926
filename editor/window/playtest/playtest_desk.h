// The playtest pane itself: puts the runner's snapshots into its lists and onto the canvas, and what the designer does
// into commands of the runner.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <wx/bmpbuttn.h>
#include <wx/infobar.h>
#include <wx/notebook.h>
#include <wx/simplebook.h>
#include <wx/splitter.h>

#include "editor/core/map/kept_frame.h"
#include "editor/core/playtest/playtest_moment.h"
#include "editor/core/playtest/playtest_runner.h"
#include "editor/window/playtest/playtest_answer.h"
#include "editor/window/playtest/playtest_hand.h"
#include "editor/window/playtest/playtest_log.h"
#include "editor/window/playtest/playtest_map.h"
#include "editor/window/playtest/playtest_pane.h"
#include "editor/window/playtest/playtest_start.h"
#include "editor/window/playtest/playtest_strip.h"

namespace sortie::editor::window {

class PlaytestDesk : public PlaytestPane {
 public:
  PlaytestDesk(wxWindow* parent, Shell& shell);
  ~PlaytestDesk() override;
  void themeChanged() override;
  void openRecord(const play::Record& record) override { replay(record, {}); }
  /// Goes on with a playtest that was kept, in the same file.
  void goOnWith(const std::filesystem::path& kept);
  void watch(const std::map<std::string, std::string>& agents, std::size_t speed) override;
  [[nodiscard]] const PlaytestState& state() const noexcept override { return state_; }
  /// The variant of the present or last playtest; empty: the mission as it is.
  [[nodiscard]] const std::string& playedVariant() const noexcept { return variant_; }
  /// Its lists, for tests and benchmarks.
  [[nodiscard]] std::vector<const WrappedList*> lists() const {
    return {&log_->rows(), &answer_->rows(), figures_, info_};
  }

 private:
  // playtest_desk.cpp
  void buildPlay();
  wxWindow* buildLeft(wxWindow* parent);
  wxWindow* buildRight(wxWindow* parent);
  void columns();
  [[nodiscard]] bool running() const { return runner_ != nullptr; }
  /// The map shows this playtest, and not the moment of a failed spec.
  [[nodiscard]] bool onMap() { return running() && bench().playWorld() == state_.world; }
  void start();
  void replay(const play::Record& record, const std::filesystem::path& keptIn);
  void stop();
  bool prepare(const std::string& variant);
  void shown(PlaytestState state);
  void fitted(const Playtest::Fit& fit);
  void command(PlaytestRunner::Command command);
  void go(Result<> (Playtest::*where)());
  void goTo(std::size_t decision);
  void play();
  void pause();
  void step();
  void nextRound();
  void answer(const world::Answer& answer);
  void sayStance(play::Stance stance);
  void advise();
  void playOnOverEdited();
  void viewChosen();
  [[nodiscard]] std::chrono::milliseconds delay() const;
  // playtest_desk_state.cpp
  void showState();
  void showPage();
  void showInfo();
  void giveRoomToQuestion();
  void showEdited();
  [[nodiscard]] world::SideId viewer() const;
  // playtest_desk_map.cpp
  void showMap();
  void mapClicked(int id);
  void offerAt(const PlaytestSpot& spot);
  void pickPiece();
  void pickTarget();
  // playtest_desk_actions.cpp
  void addActions();
  void saveRecord();
  void browseRecord();
  void goOnWithKept();
  void recordSpec();
  // playtest_desk_design.cpp
  void beginHere();
  void noteHere();
  void applyStart(const std::shared_ptr<const world::Scenario>& scenario, const MomentSetup& moment,
                  const std::string& label);

  enum class Picking : std::uint8_t { Nothing, Piece, Target };

  PlaytestChoices choices_;
  std::unique_ptr<PlaytestRunner> runner_;
  std::shared_ptr<const world::Scenario> scenario_;
  KeptFrame frame_;  ///< of the scenario, in which marks are placed
  PlaytestState state_;
  std::string variant_;        ///< that is played
  std::string shownVariant_;   ///< that the map shows
  std::uint64_t version_ = 0;  ///< of the document that is played
  std::string fit_;            ///< how a record or the edited mission fitted; empty: all of it
  bool watching_ = true;       ///< bots play on by themselves
  bool takeFocus_ = false;     ///< the next question takes the keyboard
  Picking picking_ = Picking::Nothing;
  bool marking_ = false;  ///< its marks are on the map
  std::vector<PlaytestSpot> spots_;
  std::vector<board::Place> picks_;                         ///< squares that can be clicked while picking
  std::size_t levelSetFor_ = static_cast<std::size_t>(-1);  ///< the decision whose level was shown
  std::vector<std::function<void()>> infoActs_;             ///< by row of info_

  wxSimplebook* pages_ = nullptr;
  PlaytestStart* start_ = nullptr;
  wxPanel* play_ = nullptr;
  wxPanel* edited_ = nullptr;
  wxStaticText* editedText_ = nullptr;
  wxSplitterWindow* outer_ = nullptr;
  wxSplitterWindow* inner_ = nullptr;
  std::vector<std::pair<wxBitmapButton*, std::string>> buttons_;  ///< with their icons
  wxBitmapButton* playButton_ = nullptr;
  PlaytestStrip* strip_ = nullptr;
  wxStaticText* where_ = nullptr;
  WrappedList* info_ = nullptr;
  wxComboBox* advisor_ = nullptr;
  wxSizer* advice_ = nullptr;  ///< what asks a bot
  wxChoice* stance_ = nullptr;
  PlaytestAnswer* answer_ = nullptr;
  wxNotebook* book_ = nullptr;
  PlaytestLog* log_ = nullptr;
  WrappedList* figures_ = nullptr;
  PlaytestPlayers* players_ = nullptr;
  PlaytestHand* hand_ = nullptr;
  std::vector<Connection> connections_;
  Worker trials_;  ///< of specs that are recorded; last: its thread ends first
};

}  // namespace sortie::editor::window

// Who plays each side, who looks on, how fast bots play: chosen before a playtest and while it runs.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <wx/choice.h>
#include <wx/combobox.h>
#include <wx/scrolwin.h>

#include "editor/window/frame/shell.h"
#include "play/standing.h"
#include "world/scenario.h"

namespace sortie::editor::window {

/// What was chosen; kept between playtests.
struct PlaytestChoices {
  std::string variant;
  std::uint64_t seed = 1;
  bool anotherSeed = false;                     ///< another seed at each start
  std::map<std::string, std::string> agents;    ///< by side; others: by hand for the first side, its bot for the others
  std::map<std::string, play::Stance> stances;  ///< by side: when its person is asked; others: always
  std::string viewer;                           ///< a side; empty: everything
  std::size_t speed = 1;                        ///< of playtestSpeeds
};

struct PlaytestSpeed {
  const char* title;  ///< to be translated
  std::chrono::milliseconds delay;
};
[[nodiscard]] const std::vector<PlaytestSpeed>& playtestSpeeds();

/// Bots that a mission's sides can be given: those that its rulesets declare, searching ones, random.
[[nodiscard]] std::vector<std::string> botsOf(const world::Scenario& scenario);
/// "By hand" for a person, else the name.
[[nodiscard]] wxString agentTitle(const std::string& agent);
[[nodiscard]] std::string agentNamed(const wxString& title);

class PlaytestPlayers : public wxScrolledWindow {
 public:
  PlaytestPlayers(wxWindow* parent, PlaytestChoices& choices);
  /// Fields for its sides; null: none.
  void setScenario(std::shared_ptr<const world::Scenario> scenario);
  /// Who plays now, by side.
  void showAgents(const std::vector<std::string>& agents);
  /// Shows what the choices say.
  void refresh();

  std::function<void(world::SideId, const std::string&)> agentChosen;
  std::function<void()> viewerChosen;
  std::function<void()> speedChosen;

 private:
  void build();
  void fitWidth();
  void choose(std::size_t side);

  PlaytestChoices& choices_;
  std::shared_ptr<const world::Scenario> scenario_;
  std::vector<wxComboBox*> agents_;
  wxChoice* viewer_ = nullptr;
  wxChoice* speed_ = nullptr;
};

}  // namespace sortie::editor::window

// How the pending decision is answered: a list of options with keys, a check list, an order, a number, a division. One
// panel for all, so that keys and map work alike everywhere.
#pragma once

#include <functional>
#include <vector>

#include <wx/button.h>
#include <wx/panel.h>
#include <wx/spinctrl.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/core/playtest/playtest_state.h"
#include "editor/window/canvas/scene_view.h"
#include "editor/window/wrapped_list.h"
#include "model/printed_text.h"

namespace sortie::editor::window {

class PlaytestAnswer : public wxPanel {
 public:
  PlaytestAnswer(wxWindow* parent, Shell& shell);

  void showState(const std::shared_ptr<const world::Scenario>& scenario, const PlaytestState& state);
  /// An option that was clicked on the map: chosen, checked, or its number is asked for.
  void take(std::int32_t option);
  void focus();
  /// The key that chooses an option; empty when there are no keys left.
  [[nodiscard]] wxString keyOf(std::int32_t option) const;
  /// Whether an option of the list is chosen by this key.
  [[nodiscard]] bool hasKey(const wxString& key) const { return rowOf(key) >= 0; }
  /// What that key does in the list, pressed elsewhere.
  void pressKey(const wxString& key);
  [[nodiscard]] std::int32_t marked() const noexcept { return marked_; }
  void themeChanged();
  [[nodiscard]] const WrappedList& rows() const noexcept { return *rows_; }

  std::function<void(const world::Answer&)> answered;
  std::function<void(std::int32_t)> optionMarked;  ///< -1: none

 private:
  void fill();
  void showAbout();
  void fillSpins();
  void changed();
  void activate(int row);
  void give();
  bool key(wxKeyEvent& event);
  [[nodiscard]] int rowOf(const wxString& key) const;
  void moveBy(int rows);
  void shift(int by);
  [[nodiscard]] WrappedRow rowAt(std::size_t row) const;
  [[nodiscard]] std::optional<world::Answer> present() const;
  [[nodiscard]] bool choosesOne() const;

  Shell& shell_;
  wxSearchCtrl* filter_ = nullptr;
  WrappedList* rows_ = nullptr;
  wxPanel* about_ = nullptr;  ///< beside the options: the card or piece that is marked
  SceneView* picture_ = nullptr;
  wxTextCtrl* help_ = nullptr;
  wxScrolledWindow* spinArea_ = nullptr;
  std::vector<wxSpinCtrl*> spins_;
  wxStaticText* missing_ = nullptr;
  wxButton* up_ = nullptr;
  wxButton* down_ = nullptr;
  wxButton* ok_ = nullptr;

  std::shared_ptr<const world::Scenario> scenario_;
  std::shared_ptr<const world::World> world_;
  world::SideId viewer_ = world::SideId::None;
  model::TitleOf titleOf_;  ///< of the scenario
  std::optional<PlaytestQuestion> question_;
  std::uint64_t hash_ = 0;
  bool laid_ = false;                 ///< laid out for `question_`
  std::vector<std::int32_t> shown_;   ///< options in the list; -1: refuse (offers), 0 and 1: no and yes
  std::vector<std::int32_t> chosen_;  ///< of a subset; of an order all in their order
  std::int32_t marked_ = -1;
};

}  // namespace sortie::editor::window

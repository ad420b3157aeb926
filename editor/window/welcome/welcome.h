// What the window shows while no mission is open: buttons, missions that were open lately, drafts, templates and the
// missions that come with the packs, each as a card with its map; without any packs, where they come from. All by keyboard
// too.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include <wx/scrolwin.h>
#include <wx/timer.h>

#include "editor/window/welcome/thumbnails.h"

class wxBoxSizer;
class wxWrapSizer;

namespace sortie::editor::window {

class Frame;

class Welcome : public wxScrolledWindow {
 public:
  Welcome(wxWindow* parent, Frame& frame);
  /// Looks again at what there is on the disk, soon: a window that opens a mission at once never shows this.
  void renew();
  /// A mission is about to be opened: only when that takes long, or fails, is there something to see.
  void missionComes();
  void renewNow();
  /// Is everything made, with the pictures of the missions?
  [[nodiscard]] bool idle() const { return !soon_.IsRunning() && thumbnails_->idle(); }
  void themeChanged() { renew(); }

 private:
  struct Card {
    wxString title;
    wxString note;
    std::filesystem::path mission;  ///< for its picture; empty: none
    wxString tip;
    std::function<void()> open;
    std::function<void()> remove;  ///< empty: it cannot be taken from the list
    bool faint = false;
  };
  void fill();
  void header(wxBoxSizer& all);
  void section(wxBoxSizer& all, const wxString& title, const std::vector<Card>& cards);
  void addRecent(wxBoxSizer& all);
  // False when there was nothing to add.
  bool addTemplates(wxBoxSizer& all);
  bool addShipped(wxBoxSizer& all);
  void addNoPacks(wxBoxSizer& all);

  Frame& frame_;
  std::unique_ptr<Thumbnails> thumbnails_;
  wxWindow* first_ = nullptr;
  wxTimer soon_;
};

}  // namespace sortie::editor::window

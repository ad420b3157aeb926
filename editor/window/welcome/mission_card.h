// A card on the welcome page and in the wizard: a picture of the map, a title and a line below. It is a button: click,
// Space and Enter choose it, Tab and the arrows go from one to the next.
#pragma once

#include <functional>

#include <wx/bitmap.h>
#include <wx/window.h>

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

class MissionCard : public wxWindow {
 public:
  MissionCard(wxWindow* parent, const Shell& shell, const wxString& title, const wxString& note);

  std::function<void()> chosen;
  std::function<void()> removed;  ///< on Delete and in the context menu; empty: it stays
  /// Faint: what it stands for is not there.
  void setFaint(bool faint);
  void setMarked(bool marked);
  void setPicture(const wxBitmap& picture);
  /// In device pixels.
  [[nodiscard]] wxSize pictureBox() const;

  bool AcceptsFocus() const override { return true; }

 protected:
  wxSize DoGetBestClientSize() const override;

 private:
  void paint();
  void onKey(wxKeyEvent& event);
  void goTo(int by);
  [[nodiscard]] wxSize pictureSize() const { return FromDIP(wxSize(176, 112)); }

  const Shell& shell_;
  wxString title_;
  wxString note_;
  wxBitmap picture_;
  bool faint_ = false;
  bool marked_ = false;
  bool over_ = false;
};

}  // namespace sortie::editor::window

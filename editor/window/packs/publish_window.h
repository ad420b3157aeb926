// The way of a pack to others: checked, signed with a key, written as a submission, uploaded. A window of its own beside the
// mission's, which it never blocks.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/dialog.h>
#include <wx/gauge.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/timer.h>

#include "editor/core/packs/publish_run.h"
#include "editor/window/frame/shell.h"
#include "editor/window/wrapped_list.h"

namespace sortie::editor::window {

class PublishWindow : public wxDialog {
 public:
  PublishWindow(wxWindow* parent, Shell& shell, Publisher publisher);
  ~PublishWindow() override;

  /// For the pack in this folder.
  void open(const std::filesystem::path& pack, const std::string& title);
  [[nodiscard]] PublishRun& publishing() noexcept { return *run_; }
  void themeChanged() { list_->themeChanged(); }

 private:
  wxTextCtrl* field(wxSizer& grid, const wxString& label, const wxString& tip, long style = 0);
  wxButton* button(const wxString& label, const wxString& tip, std::function<void()> run);
  void chooseKey();
  void newKey();
  void chooseFolder();
  [[nodiscard]] PublishWish wish() const;
  void later();
  void renew();

  Shell& shell_;
  std::unique_ptr<PublishRun> run_;
  std::filesystem::path pack_;
  wxStaticText* head_ = nullptr;
  wxButton* check_ = nullptr;
  WrappedList* list_ = nullptr;
  wxTextCtrl* key_ = nullptr;
  wxTextCtrl* password_ = nullptr;
  wxTextCtrl* to_ = nullptr;
  wxCheckBox* upload_ = nullptr;
  wxButton* publish_ = nullptr;
  wxButton* stop_ = nullptr;
  wxGauge* gauge_ = nullptr;
  wxTimer pulse_;
  bool waiting_ = false;
  std::vector<Connection> connections_;
};

}  // namespace sortie::editor::window

// The pack browser: packs of registries to look for, what is installed, the registries themselves. A window of its own beside
// the mission's, which it never blocks. What a deed would do is listed first and done when the user says so.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <wx/button.h>
#include <wx/dialog.h>
#include <wx/gauge.h>
#include <wx/notebook.h>
#include <wx/panel.h>
#include <wx/statbmp.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/core/packs/pack_browser.h"
#include "editor/core/packs/pack_words.h"
#include "editor/window/frame/shell.h"
#include "editor/window/wrapped_list.h"
#include "exchange/link.h"

namespace sortie::editor::window {

class FittingBook;

class PackWindow : public wxDialog {
 public:
  /// `packsChanged`: packs have come or gone.
  PackWindow(wxWindow* parent, Shell& shell, std::unique_ptr<PackSource> source, std::function<void()> packsChanged);
  ~PackWindow() override;

  [[nodiscard]] PackBrowser& browser() noexcept { return *browser_; }
  /// Brings the window to the front with one of its pages: 0 packs to find, 1 installed, 2 registries.
  void open(std::size_t page);
  /// Shows the page about the pack of a link, and does nothing else.
  void openLink(const exchange::PackLink& link);
  /// What these packs would take, to be looked at and accepted.
  void offer(std::vector<exchange::Wish> wishes);
  void themeChanged();

 private:
  wxWindow* buildFind(wxWindow* parent);
  wxWindow* buildInstalled(wxWindow* parent);
  wxWindow* buildRegistries(wxWindow* parent);
  wxWindow* buildQuestion();
  wxSizer* buildStatus();
  wxButton* button(wxWindow* parent, const wxString& label, const wxString& help, std::function<void()> run);
  void later();
  void renew();
  void renewFound();
  void renewShown();
  void renewPicture();
  void renewInstalled();
  void renewRegistries();
  void renewQuestion();
  void renewStatus();
  void search();
  void accept();
  [[nodiscard]] std::string installedId() const;
  [[nodiscard]] std::string registryName() const;

  Shell& shell_;
  std::function<void()> packsChanged_;
  std::unique_ptr<PackBrowser> browser_;
  FittingBook* book_ = nullptr;
  // Packs to find.
  wxTextCtrl* words_ = nullptr;
  WrappedList* found_ = nullptr;
  WrappedList* details_ = nullptr;
  wxStaticBitmap* picture_ = nullptr;
  wxButton* install_ = nullptr;
  wxButton* update_ = nullptr;
  wxButton* remove_ = nullptr;
  std::vector<std::string> foundIds_;
  std::string shownPicture_;
  // What is installed.
  WrappedList* installed_ = nullptr;
  WrappedList* installedAbout_ = nullptr;
  wxButton* updateOne_ = nullptr;
  wxButton* updateAll_ = nullptr;
  wxButton* removeOne_ = nullptr;
  std::vector<std::string> installedIds_;
  // Registries.
  WrappedList* registries_ = nullptr;
  wxTextCtrl* address_ = nullptr;
  wxTextCtrl* key_ = nullptr;
  wxButton* look_ = nullptr;
  wxButton* removeRegistry_ = nullptr;
  std::vector<std::string> registryNames_;
  // What is to be decided.
  wxPanel* question_ = nullptr;
  wxStaticText* questionTitle_ = nullptr;
  WrappedList* questionLines_ = nullptr;
  wxButton* yes_ = nullptr;
  wxButton* no_ = nullptr;
  bool asked_ = false;
  // How it goes.
  wxStaticText* status_ = nullptr;
  wxGauge* gauge_ = nullptr;
  wxButton* stop_ = nullptr;
  std::string linkHost_;  ///< of the link that is shown; empty: none
  bool waiting_ = false;
  std::vector<Connection> connections_;
};

}  // namespace sortie::editor::window

// The list of objectives or events beside their form: in folders, sorted, narrowed by a search, with how often each
// fired. Rows are asked for when they are drawn, so that the list may be long.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <wx/button.h>
#include <wx/dataview.h>
#include <wx/menu.h>
#include <wx/srchctrl.h>

#include "editor/core/blocks/owners.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

class OwnerList : public Pane {
 public:
  /// `element`: "event" or "objective".
  OwnerList(wxWindow* parent, Shell& shell, std::string element);
  ~OwnerList() override;

  /// Shows the present document with this element selected, or the first that the search finds. Gives the path of the
  /// selected one; empty when there is none.
  ElementPath renew(const ElementPath& wanted);
  void clearSearch();
  void themeChanged() override;

  std::function<void(const ElementPath&)> chosen;  ///< by mouse or keys
  std::function<void()> searched;                  ///< other rows are shown: call renew
  std::function<void()> erase;                     ///< Delete was pressed

 private:
  class Rows;
  wxWindow* buildList();
  wxSizer* buildButtons();
  [[nodiscard]] wxSize roomInButtons() const { return FromDIP(wxSize(6, 0)); }
  bool read(std::vector<Owner>& before);
  void showRows(const std::vector<Owner>& before);
  void unfold(const std::string& folder);
  [[nodiscard]] std::optional<std::size_t> rowToSelect(const ElementPath& wanted) const;
  void show(std::vector<OwnerRow> rows, const std::vector<Owner>& before);
  [[nodiscard]] bool anyFired() const;
  [[nodiscard]] wxString labelOf(const OwnerRow& row) const;
  [[nodiscard]] wxString firedOf(const OwnerRow& row) const;
  void select(std::size_t row);
  void fold(std::size_t row, bool folded);
  void fitColumns();
  bool key(const wxKeyEvent& event);
  bool foldingKey(int code, std::size_t row);
  void menu();
  void orderMenu(wxMenu& menu);
  void insert(bool after);
  void insertAfter();
  void showButtons();
  void mute();
  void chooseFolder();
  void nameFolder(const std::vector<ElementPath>& paths);
  // By value: an edit makes the rows anew that a name may lie in.
  void renameFolder(std::string folder);
  void moveFolder(const wxString& label, std::string from, std::string to);
  [[nodiscard]] std::optional<std::size_t> rowOfFolder(const std::string& folder) const;
  void writeOrder();
  /// The selected one, or all in the selected folder.
  [[nodiscard]] std::vector<ElementPath> picked() const;
  [[nodiscard]] bool allMuted() const;
  [[nodiscard]] std::optional<std::size_t> current() const;
  [[nodiscard]] bool events() const { return element_ == "event"; }

  std::string element_;
  wxSearchCtrl* search_ = nullptr;
  wxDataViewCtrl* list_ = nullptr;
  wxButton* insert_ = nullptr;
  wxButton* mute_ = nullptr;
  Rows* model_ = nullptr;
  std::vector<Owner> owners_;
  std::vector<OwnerRow> rows_;
  OwnerView view_;
  std::uint64_t readOf_ = 0;  ///< number of the version that owners_ are of
  struct Shown {
    std::uint64_t version = 0;
    OwnerView view;
    friend bool operator==(const Shown&, const Shown&) = default;
  };
  std::optional<Shown> shown_;  ///< what the rows were made of
  ElementPath wanted_;          ///< the selected element; a folder that is selected or folded may stand for it
  std::string onFolder_;        ///< the folder that the designer has selected; empty: an element
  bool filling_ = false;
  std::vector<Connection> connections_;
};

}  // namespace sortie::editor::window

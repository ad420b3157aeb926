// The fields of one block as controls: a label, an entry or a list of choices, a button to pick on the map, and in words
// what is wrong with a value. Blocks with the same fields share the controls.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <wx/scrolwin.h>
#include <wx/stattext.h>

#include "editor/core/blocks/block_fields.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

class FormFields : public wxScrolledWindow {
 public:
  FormFields(wxWindow* parent, Shell& shell);

  /// Shows the fields of a block; an empty title shows nothing but `hint`. Controls are made for another kind of block
  /// only; of the same block, after an edit, the focus and what is half typed stay too.
  void showBlock(const ElementPath& path, const wxString& title, const wxString& hint);
  /// What is being typed goes to the document now.
  void flush();
  /// Is something typed that the document does not have yet?
  [[nodiscard]] bool pending() const;
  void themeChanged();
  /// Is a control in the middle of something, so that it must not be made anew: an edit of its own, a press of the mouse,
  /// an open list?
  [[nodiscard]] bool busy() const;

 private:
  enum class Entry : std::uint8_t { Text, Combo, List };
  /// What a list offers: the values as documents have them and the words for them, in the same order.
  struct Offer {
    std::vector<std::string> values;
    std::vector<wxString> texts;

    friend bool operator==(const Offer&, const Offer&) = default;
  };
  struct Row {
    std::string id;
    wxString label;
    wxString help;
    Entry kind = Entry::Text;
    std::vector<Pick> picks;
    bool many = false;  ///< more choices than a list has room for
    wxWindow* entry = nullptr;
    wxStaticText* error = nullptr;
    Offer offer;
    std::string shown;                   ///< what the entry would give if nothing were typed in it
    std::optional<std::string> refused;  ///< what was typed and is wrong; Enter tries it again
  };
  /// What the element is that is shown, so that it is found again where the mission has changed meanwhile.
  struct ShownAs {
    std::string folder;          ///< of the mission
    std::string owner;           ///< name of the event or objective
    std::string id;              ///< of that; may be empty
    std::string text;            ///< of that, as it is written, when it has no id
    std::size_t before = 0;      ///< others without an id that are written the same and stand before that
    std::size_t unnamed = 0;     ///< events or objectives without an id, in the mission
    ElementPath within;          ///< from there to the element
    std::string name;            ///< of the element
    std::size_t neighbours = 0;  ///< in its list

    friend bool operator==(const ShownAs&, const ShownAs&) = default;
  };
  [[nodiscard]] static Entry entryOf(const Field& field);
  [[nodiscard]] static Offer offerOf(const Field& field);
  [[nodiscard]] bool same(const std::vector<Field>& fields) const;
  void wrapWords();
  void build(const std::vector<Field>& fields);
  void addRow(wxSizer& sizer, const Field& field);
  wxWindow* makeEntry(const Row& row, std::size_t number);
  void addChoose(wxSizer& line, const Field& field);
  void addPick(wxSizer& line, const Field& field, std::size_t number);
  void showField(Row& row, const Field& field, bool fresh);
  void showValue(Row& row, const std::string& value);
  void offerChoices(Row& row, const Field& field);
  void showError(Row& row, const wxString& words);
  void commit(std::size_t row);
  /// All ids that may be given for a field of the block.
  [[nodiscard]] std::vector<std::string> offered(const std::string& id) const;
  void chooseFromAll(const ElementPath& path, const std::string& id);
  [[nodiscard]] Result<> check(const ElementPath& path, const std::string& id, const std::string& value) const;
  void set(const ElementPath& path, const std::string& id, const std::string& value);
  void write(const ElementPath& path, const std::string& id, const std::string& value);
  [[nodiscard]] ShownAs about(const ElementPath& path) const;
  [[nodiscard]] std::optional<ElementPath> placeNow() const;
  [[nodiscard]] std::optional<ElementPath> placeOfUnnamed() const;
  [[nodiscard]] std::string typed(const Row& row) const;

  Shell& shell_;
  ElementPath path_;
  ShownAs shownAs_;
  wxStaticText* heading_ = nullptr;
  wxStaticText* hint_ = nullptr;
  wxString headingWords_;
  wxString hintWords_;
  wxSizer* grid_ = nullptr;
  int width_ = 0;
  std::vector<Row> rows_;
  int committing_ = 0;  ///< edits on their way
};

}  // namespace sortie::editor::window

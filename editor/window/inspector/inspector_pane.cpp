#include "editor/window/inspector/inspector_pane.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <gtk/gtk.h>

#include <wx/button.h>
#include <wx/combo.h>
#include <wx/menu.h>
#include <wx/propgrid/advprops.h>
#include <wx/propgrid/propgrid.h>
#include <wx/sizer.h>
#include <wx/statbmp.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/timer.h>
#include <wx/utils.h>

#include "editor/core/document/elements.h"
#include "editor/core/text/edit_words.h"
#include "editor/core/text/narrative.h"
#include "editor/core/work_count.h"
#include "editor/window/icons.h"
#include "editor/window/property_editors.h"
#include "editor/window/outline/rename.h"
#include "editor/window/theme.h"

namespace sortie::editor::window {
namespace {

constexpr int kTypingPause = 600;  ///< milliseconds after the last letter until a text is an edit

class InspectorPane : public Pane {
 public:
  InspectorPane(wxWindow* parent, Shell& shell) : Pane(parent, shell), typing_(this) {
    static const bool editors = [] {
      wxPropertyGridInterface::RegisterAdditionalEditors();
      return true;
    }();
    (void)editors;
    makeHeader();
    makeGrid();
    makeHelp();
    auto* all = new wxBoxSizer(wxVERTICAL);
    all->Add(header_, wxSizerFlags().Expand().Border(wxALL, FromDIP(8)));
    all->Add(words_, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, FromDIP(8)));
    all->Add(grid_, wxSizerFlags(2).Expand());
    all->Add(help_, wxSizerFlags().Expand().Border(wxALL, FromDIP(8)));
    SetSizer(all);
    themeChanged();
    Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
      event.Skip();
      if (event.GetSize() == size_) return;
      size_ = event.GetSize();
      // At once: with the lines of a higher pane above it the grid would have no height until then.
      layOut();
      CallAfter([this] { layOut(); });
    });
    Bind(wxEVT_TIMER, [this](wxTimerEvent&) { commitWords(); });
    Bind(wxEVT_IDLE, [this](wxIdleEvent& event) {
      event.Skip();
      if (postponed_ && !pressed()) renew();
    });
    connections_.push_back(bench().opened.connect([this] { later(); }));
    connections_.push_back(bench().documentChanged.connect([this] { later(); }));
    connections_.push_back(bench().selectionChanged.connect([this] {
      finishTyping();
      later();
    }));
    connections_.push_back(this->shell().tools().changed.connect([this] {
      if (this->shell().tools().boardPart() != boardPart_) later();
    }));
    renew();
  }

  void flush() override { finishTyping(); }

  void themeChanged() override {
    const Palette& colours = shell().palette();
    grid_->SetCellBackgroundColour(colours.back);
    grid_->SetCellTextColour(colours.text);
    grid_->SetEmptySpaceColour(colours.back);
    grid_->SetLineColour(colours.line);
    const wxColour band = colours.dark ? wxColour(0x2b, 0x30, 0x34) : wxColour(0xec, 0xef, 0xf1);
    grid_->SetMarginColour(band);
    grid_->SetCaptionBackgroundColour(band);
    grid_->SetCaptionTextColour(colours.text);
    grid_->SetSelectionBackgroundColour(colours.dark ? wxColour(0x27, 0x4c, 0x63) : wxColour(0xcf, 0xe4, 0xf2));
    grid_->SetSelectionTextColour(colours.text);
    grid_->SetCellDisabledTextColour(colours.faint);
    subject_->SetForegroundColour(colours.faint);
    helpText_->SetForegroundColour(colours.faint);
    error_->SetForegroundColour(colours.error);
    words_->SetBackgroundColour(colours.back);
    words_->SetForegroundColour(colours.text);
    rebuild();
    layOut();
    Refresh();
  }

 private:
  void makeHeader() {
    header_ = new wxBoxSizer(wxVERTICAL);
    title_ = new wxStaticText(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(60, -1)), wxST_NO_AUTORESIZE);
    title_->SetFont(title_->GetFont().Bold().Scaled(1.1F));
    subject_ = new wxStaticText(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(60, -1)), wxST_NO_AUTORESIZE);
    sentence_ = new wxStaticText(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(60, -1)), wxST_NO_AUTORESIZE);
    header_->Add(title_, wxSizerFlags().Expand());
    header_->Add(subject_, wxSizerFlags().Expand().Border(wxTOP, FromDIP(2)));
    header_->Add(sentence_, wxSizerFlags().Expand().Border(wxTOP, FromDIP(6)));
    words_ = new wxTextCtrl(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(60, 120)), wxTE_MULTILINE);
    words_->SetName(_("Text"));
    words_->SetToolTip(
        _("An empty line between paragraphs, \"- \" before items of a list, *stars* around stressed words"));
    words_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) {
      if (!filling_) typing_.StartOnce(kTypingPause);
    });
    words_->Bind(wxEVT_KILL_FOCUS, [this](wxFocusEvent& event) {
      event.Skip();
      commitWords();
    });
  }

  void makeGrid() {
    grid_ = new wxPropertyGrid(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(200, 120)),
                               wxPG_SPLITTER_AUTO_CENTER | wxPG_TOOLTIPS | wxBORDER_NONE);
    grid_->SetName(_("Properties"));
    // The grid's own bitmap has black lines between the rows at two pixels a point.
    grid_->SetExtraStyle(wxPG_EX_HELP_AS_TOOLTIPS | wxPG_EX_NATIVE_DOUBLE_BUFFERING);
    grid_->SetValidationFailureBehavior(wxPG_VFB_STAY_IN_PROPERTY);
    grid_->SetVerticalSpacing(3);
    compactEditors();
    grid_->SetUnspecifiedValueAppearance(wxPGCell(_("several values")));
    grid_->Bind(wxEVT_PG_CHANGING, &InspectorPane::changing, this);
    grid_->Bind(wxEVT_PG_CHANGED, &InspectorPane::changed, this);
    grid_->Bind(wxEVT_PG_SELECTED, [this](wxPropertyGridEvent&) { showHelp(); });
    grid_->Bind(wxEVT_LEFT_UP, [this](wxMouseEvent& event) {
      event.Skip();
      openList(event.GetPosition());
    });
    grid_->Bind(wxEVT_PG_ITEM_COLLAPSED, [this](wxPropertyGridEvent& event) { fold(event, true); });
    grid_->Bind(wxEVT_PG_ITEM_EXPANDED, [this](wxPropertyGridEvent& event) { fold(event, false); });
    // Escape takes back what is half typed before it takes back anything else.
    grid_->Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
      if (event.GetKeyCode() != WXK_ESCAPE || !grid_->IsEditorsValueModified()) return event.Skip();
      grid_->EditorsValueWasNotModified();
      grid_->RefreshEditor();
      showHelp();
    });
    grid_->Bind(wxEVT_PG_RIGHT_CLICK, [this](wxPropertyGridEvent& event) {
      if (rowOf(event.GetProperty()) == nullptr) return;
      grid_->SelectProperty(event.GetProperty());
      CallAfter([this] { menu(); });
    });
  }

  /// A press on a value that is one of a list opens the list at once.
  void openList(wxPoint at) {
    const wxPropertyGridHitTestResult hit = grid_->HitTest(at);
    if (hit.GetColumn() != 1 || hit.GetProperty() == nullptr || hit.GetProperty() != grid_->GetSelection()) return;
    CallAfter([this] {
      auto* list = dynamic_cast<wxComboCtrlBase*>(grid_->GetEditorControl());
      if (list != nullptr && list->IsEnabled() && !list->IsPopupShown()) list->Popup();
    });
  }

  /// GTK's spin buttons are higher than a line of the grid.
  void compactEditors() {
    GtkWidget* widget = grid_->GetHandle();
    gtk_widget_set_name(widget, "sortie-properties");
    GtkCssProvider* style = gtk_css_provider_new();
    gtk_css_provider_load_from_data(style,
                                    "#sortie-properties spinbutton, #sortie-properties spinbutton entry,"
                                    "#sortie-properties spinbutton button { min-height: 0; padding-top: 0;"
                                    " padding-bottom: 0; }",
                                    -1, nullptr);
    gtk_style_context_add_provider_for_screen(gtk_widget_get_screen(widget), GTK_STYLE_PROVIDER(style),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_object_unref(style);
  }

  void makeHelp() {
    help_ = new wxBoxSizer(wxVERTICAL);
    error_ = new wxStaticText(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(60, -1)), wxST_NO_AUTORESIZE);
    helpText_ = new wxStaticText(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(60, -1)), wxST_NO_AUTORESIZE);
    reset_ = new wxButton(this, wxID_ANY, _("Reset to default"));
    reset_->SetToolTip(_("Removes the value, so that the default applies"));
    reset_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { reset(); });
    help_->Add(error_, wxSizerFlags().Expand().Border(wxBOTTOM, FromDIP(4)));
    help_->Add(helpText_, wxSizerFlags().Expand().Border(wxBOTTOM, FromDIP(4)));
    help_->Add(reset_, wxSizerFlags().Left());
  }

  void fold(const wxPropertyGridEvent& event, bool closed) {
    const std::string name = narrow(event.GetProperty()->GetName());
    if (closed) {
      folded_.insert(name);
    } else {
      folded_.erase(name);
    }
  }

  void later() {
    if (std::exchange(waiting_, true)) return;
    CallAfter([this] {
      waiting_ = false;
      renew();
    });
  }

  /// What is half typed belongs to what was selected until now.
  void finishTyping() {
    if (grid_->IsEditorsValueModified()) grid_->CommitChangesFromEditor();
    commitWords();
  }

  [[nodiscard]] const InspectorRow* rowOf(const wxPGProperty* property) const {
    if (property == nullptr || property->IsCategory()) return nullptr;
    const std::string name = narrow(property->GetName());
    const auto found =
        std::find_if(form_.rows.begin(), form_.rows.end(), [&](const InspectorRow& each) { return each.key == name; });
    return found != form_.rows.end() ? &*found : nullptr;
  }

  [[nodiscard]] const InspectorRow* rowOfKey(const char* key) const {
    const auto found =
        std::find_if(form_.rows.begin(), form_.rows.end(), [&](const InspectorRow& each) { return each.key == key; });
    return found != form_.rows.end() ? &*found : nullptr;
  }

  void renew() {
    const MissionScopePtr mission = bench().missionScope();
    Inspection next = mission ? inspect(*mission, bench().selection()) : Inspection{};
    const bool sameThings = next.paths == form_.paths;
    const bool sameShape =
        sameThings && std::equal(next.rows.begin(), next.rows.end(), form_.rows.begin(), form_.rows.end(), sameEditor);
    // A form that somebody types in is not taken away under the hands; the next change brings the new one.
    const bool typing = sameThings && grid_->IsEditorsValueModified();
    // Nor under the pointer: a press that opens a list would open nothing.
    postponed_ = !sameShape && !typing && sameThings && pressed();
    if (postponed_) return;
    if (sameShape || typing) {
      const Inspection before = std::exchange(form_, std::move(next));
      for (const InspectorRow& row : form_.rows) {
        const auto old = std::find_if(before.rows.begin(), before.rows.end(),
                                      [&](const InspectorRow& each) { return each.key == row.key; });
        const bool same = old != before.rows.end() && old->value == row.value && old->several == row.several &&
                          old->error == row.error;
        if (!same) showRow(row);
      }
    } else {
      form_ = std::move(next);
      rebuild();
    }
    showHeader();
    showHelp();
  }

  [[nodiscard]] bool pressed() const {
    const auto* list = dynamic_cast<const wxComboCtrlBase*>(grid_->GetEditorControl());
    if (list != nullptr && list->IsPopupShown()) return true;
    return focused() && wxGetMouseState().LeftIsDown();
  }
  [[nodiscard]] bool focused() const {
    wxWindow* focus = FindFocus();
    return focus != nullptr && (focus == grid_ || grid_->IsDescendant(focus));
  }

  void rebuild() {
    const wxPGProperty* selected = grid_->GetSelection();
    const bool hadFocus = focused();
    const wxString kept = selected != nullptr ? selected->GetName() : wxString();
    grid_->Freeze();
    grid_->Clear();
    std::string group;
    for (const InspectorRow& row : form_.rows) {
      if (!inGrid(row)) continue;
      if (row.group != group) {
        group = row.group;
        const std::string name = "group " + group;
        if (grid_->GetPropertyByName(wide(name)) == nullptr)
          grid_->Append(new wxPropertyCategory(wxGetTranslation(wide(group)), wide(name)));
      }
      grid_->AppendIn(grid_->GetPropertyByName(wide("group " + group)), makeProperty(row, wide(row.key)));
      showRow(row);
    }
    for (const std::string& name : folded_)
      if (wxPGProperty* category = grid_->GetPropertyByName(wide(name))) grid_->Collapse(category);
    if (!kept.empty() && grid_->GetPropertyByName(kept) != nullptr) grid_->SelectProperty(kept, hadFocus);
    grid_->Thaw();
    // Its editor took the focus away with it; GTK would give it to the map, where letters are commands.
    if (hadFocus && !focused()) grid_->SetFocus();
  }

  void showRow(const InspectorRow& row) {
    wxPGProperty* property = grid_->GetPropertyByName(wide(row.key));
    if (property == nullptr) return;
    if (property == grid_->GetSelection() && grid_->IsEditorsValueModified()) return;
    showValue(*property, row);
    const Palette& colours = shell().palette();
    property->SetTextColour(!row.error.empty()         ? colours.error
                            : row.value || row.several ? colours.text
                                                       : colours.faint);
    property->SetHelpString(wide(helpOf(row)));
    grid_->RefreshProperty(property);
  }

  static std::string helpOf(const InspectorRow& row) {
    std::string out = row.help;
    const auto add = [&](const std::string& sentence) {
      if (!out.empty()) out += out.back() == '.' ? " " : ". ";
      out += sentence;
    };
    if (row.type == RowType::Number && row.min > INT32_MIN && row.max < INT32_MAX)
      add(narrow(
              wxString::Format(_("%lld to %lld"), static_cast<long long>(row.min), static_cast<long long>(row.max))) +
          (row.unit.empty() ? "" : " " + row.unit));
    if (!row.fallback.empty() && !row.readOnly) {
      InspectorRow unset = row;
      unset.value.reset();
      unset.several = false;
      add(narrow(_("Default: ")) + rowWords(unset));
    }
    if (row.type == RowType::Structure) add(narrow(_("Edit this value in the XML")));
    const auto chosen = std::find_if(row.choices.begin(), row.choices.end(), [&](const Choice& each) {
      return each.value == row.value.value_or(row.fallback) && !each.help.empty();
    });
    if (chosen != row.choices.end() && !row.several) add(chosen->title + ": " + chosen->help);
    return out;
  }

  void showHeader() {
    boardPart_ = shell().tools().boardPart();
    if (form_.count == 0 && !boardPart_.empty()) {
      titleWords_ = boardPart_;
      subjectWords_ = narrow(
          _("Belongs to the board, which missions share. Drag it to move it for this mission, or double-click it to "
            "change more."));
    } else if (form_.count == 0) {
      titleWords_ = bench().isOpen() ? narrow(_("Nothing is selected")) : narrow(_("No mission is open"));
      subjectWords_ = bench().isOpen() ? narrow(_("Click something on the map or in the outline to see and change it. "
                                                  "Hold Shift to select several things."))
                                       : narrow(_("Open a mission, or make a new one."));
    } else {
      titleWords_ = form_.title;
      subjectWords_ = form_.subject;
    }
    const InspectorRow* sentence = rowOfKey(".In words");
    sentenceWords_ = sentence != nullptr ? sentence->value.value_or("") : "";
    sentence_->Show(!sentenceWords_.empty());
    const InspectorRow* text = rowOfKey("text");
    words_->Show(text != nullptr);
    if (text != nullptr && !typing_.IsRunning()) {
      const std::string all = text->value.value_or("");
      const bool whole = fitsField(all);
      const wxString now = wide(whole ? all : beginningForField(all));
      words_->SetEditable(whole);
      // Paragraphs are written anew while they are typed: only what another hand changed is taken over.
      const bool own = words_->HasFocus() && committed_ == text->value.value_or("");
      if (!own && words_->GetValue() != now) {
        filling_ = true;
        words_->ChangeValue(now);
        filling_ = false;
      }
    }
    grid_->Show(std::any_of(form_.rows.begin(), form_.rows.end(), inGrid));
  }

  void showHelp() {
    const InspectorRow* row = rowOf(grid_->GetSelection());
    if (!grid_->IsShown()) row = nullptr;
    errorWords_ = !refused_.empty() ? refused_ : row != nullptr ? row->error : std::string();
    helpWords_ = row != nullptr ? helpOf(*row) : std::string();
    if (row != nullptr && !helpWords_.empty()) helpWords_ = row->label + ": " + helpWords_;
    refused_.clear();
    reset_->Show(row != nullptr && !row->readOnly && !row->required && (row->value || row->several));
    layOut();
  }

  /// How many lines of a text are shown: the grid is not to be pushed out of a low pane.
  struct Lines {
    int header = 0;  ///< of the title; the texts below it share as many
    int help = 0;
  };
  [[nodiscard]] Lines linesToShow() const {
    constexpr int many = 40;
    const int height = GetClientSize().y;
    const int line = std::max(1, GetCharHeight());
    if (!grid_->IsShown() && !words_->IsShown()) return {std::max(1, height / line), many};
    return {std::clamp((height * 45 / 100 - FromDIP(24)) / line, 2, many), std::clamp(height / 4 / line, 1, many)};
  }

  void layOut() {
    const int room = std::max(GetClientSize().x - FromDIP(18), FromDIP(80));
    const int height = GetCharHeight();
    const auto put = [&](wxStaticText* label, const std::string& words, int lines) {
      label->Show(!words.empty());
      const Wrapped now{words, room, height, lines};
      Wrapped& then = wrapped_[label];
      // More lines than it has make no difference.
      const bool same = then.words == words && then.room == room && then.height == height;
      if (same && (then.lines == lines || (then.used <= lines && then.used <= then.lines))) return then.used;
      countWork(Work::Wrapped);
      then = now;
      wxString text = wide(words);
      text.Replace("&", "&&");
      label->SetLabel(text);
      label->Wrap(room);
      then.used = static_cast<int>(label->GetLabel().Freq('\n')) + 1;
      label->SetToolTip(then.used > lines ? wide(words) : wxString());
      if (then.used > lines) label->SetLabel(firstLines(*label, lines, room));
      label->InvalidateBestSize();
      label->SetMinSize(wxDefaultSize);
      label->SetMinSize(wxSize(FromDIP(60), label->GetBestSize().y));
      return then.used;
    };
    const Lines lines = linesToShow();
    int left = lines.header;
    left -= std::min(put(title_, titleWords_, std::max(1, left - 1)), left - 1);
    left -= std::min(put(subject_, subjectWords_, std::max(1, sentenceWords_.empty() ? left : left - 1)), left);
    put(sentence_, sentenceWords_, std::max(1, left));
    put(error_, errorWords_, lines.help);
    put(helpText_, helpWords_, lines.help);
    Layout();
  }

  /// The first lines of a wrapped label, the last of them with an ellipsis in sight.
  static wxString firstLines(const wxStaticText& label, int lines, int room) {
    wxArrayString all = wxSplit(label.GetLabel(), '\n', '\0');
    all.resize(static_cast<std::size_t>(lines));
    wxString& last = all.Last();
    const wxString end = wxString::FromUTF8("\u2026");
    while (!last.empty() && (last.EndsWith("&") || label.GetTextExtent(last + end).x > room)) last.RemoveLast();
    last += end;
    return wxJoin(all, '\n', '\0');
  }

  void changing(wxPropertyGridEvent& event) {
    const InspectorRow* row = rowOf(event.GetProperty());
    if (row == nullptr) return;
    const std::optional<std::string> value = valueText(*row, event.GetValue());
    std::string wrong;
    if (value) {
      if (const Result<> right = checkValue(*row, *value); !right) {
        wrong = right.error().text;
        if (!right.error().remedy.empty()) wrong += ". " + right.error().remedy;
      }
    } else if (row->required) {
      wrong = narrow(wxString::Format(_("%s must be set"), wide(row->label)));
    }
    if (!wrong.empty()) {
      event.Veto();
      refused_ = wrong;
      showHelp();
      return;
    }
    errorWords_.clear();
  }

  void changed(wxPropertyGridEvent& event) {
    if (const InspectorRow* row = rowOf(event.GetProperty())) write(*row, valueText(*row, event.GetValue()));
  }

  void write(const InspectorRow& row, const std::optional<std::string>& value) {
    const MissionScopePtr mission = bench().missionScope();
    if (!mission || form_.paths.empty()) return;
    if (row.key == "@id" && value && form_.paths.size() == 1) {
      const model::Element element = elementAt(mission->root, form_.paths.front());
      if (element && element.has("id") && element.value("id") != *value) {
        // A question may follow: not while the grid is in the middle of its own work.
        CallAfter([this, row, path = form_.paths.front(), id = *value] { giveId(row, path, id); });
        return;
      }
    }
    writeRow(row, value, mission);
  }

  /// Everything that names it is changed too; about scripts it is asked.
  void giveId(const InspectorRow& row, const ElementPath& path, const std::string& id) {
    const Result<bool> done = renameThing(this, bench(), path, id);
    if (done && *done) return;
    if (!done && done.error().code == "not-named") {
      if (const MissionScopePtr mission = bench().missionScope()) writeRow(row, id, mission);
      return;
    }
    if (!done) refused_ = done.error().text;
    showRow(row);
    later();
  }

  void writeRow(const InspectorRow& row, const std::optional<std::string>& value, const MissionScopePtr& mission) {
    const std::string label = changeWords(row.label, form_.title);
    const bool merges = row.type == RowType::Number || row.type == RowType::LongText;
    const std::string key = merges ? "inspector " + row.key + " " + pathText(form_.paths.front()) : std::string();
    // The selection stays: when it is no longer what was typed in, the designer has turned to something else.
    const Result<> done = bench().edit(
        label,
        [&,
         change = setRow(mission, form_.paths, row, value)](model::Draft& draft) -> Result<std::vector<ElementPath>> {
          Result<std::vector<ElementPath>> changed = change(draft);
          if (changed && bench().selection() != form_.paths) return bench().selection();
          return changed;
        },
        key);
    if (!done) {
      refused_ = done.error().text;
      later();
      // The grid shows what was typed: put back what holds.
      CallAfter([this, kept = row] { showRow(kept); });
    }
  }

  void commitWords() {
    typing_.Stop();
    const InspectorRow* row = rowOfKey("text");
    if (row == nullptr || filling_ || !words_->IsModified() || !words_->IsEditable()) return;
    const std::string typed = narrow(words_->GetValue());
    words_->SetModified(false);
    if (typed == row->value.value_or("")) return;
    const InspectorRow copy = *row;
    // What the document makes of it: so that our own edit is known when it comes back.
    committed_ = readBack(typed);
    write(copy, typed);
  }

  void reset() {
    if (const InspectorRow* row = rowOf(grid_->GetSelection())) {
      const InspectorRow copy = *row;
      // The button goes away with the value; the line has the focus then.
      grid_->SetFocus();
      grid_->ClearSelection();
      write(copy, std::nullopt);
      CallAfter([this, name = wide(copy.key)] {
        if (grid_->GetPropertyByName(name) != nullptr) grid_->SelectProperty(name, true);
      });
    }
  }

  void menu() {
    const InspectorRow* row = rowOf(grid_->GetSelection());
    if (row == nullptr) return;
    wxMenu menu;
    wxMenuItem* item = menu.Append(wxID_ANY, _("Reset to default"));
    item->Enable(!row->readOnly && !row->required && (row->value || row->several));
    menu.Bind(wxEVT_MENU, [this](wxCommandEvent&) { reset(); });
    PopupMenu(&menu);
  }

  /// What the lines of a label depend on.
  struct Wrapped {
    std::string words;
    int room = 0;
    int height = 0;  ///< of the letters
    int lines = 0;   ///< at most
    int used = 0;    ///< lines that all of it takes
  };

  wxBoxSizer* header_ = nullptr;
  wxStaticText* title_ = nullptr;
  wxStaticText* subject_ = nullptr;
  wxStaticText* sentence_ = nullptr;
  wxTextCtrl* words_ = nullptr;
  wxPropertyGrid* grid_ = nullptr;
  wxBoxSizer* help_ = nullptr;
  wxStaticText* error_ = nullptr;
  wxStaticText* helpText_ = nullptr;
  wxButton* reset_ = nullptr;
  wxTimer typing_;
  Inspection form_;
  std::set<std::string> folded_;
  std::map<wxStaticText*, Wrapped> wrapped_;
  std::string titleWords_;
  std::string subjectWords_;
  std::string sentenceWords_;
  std::string errorWords_;
  std::string helpWords_;
  std::string refused_;    ///< why the last value was not taken; shown once
  std::string committed_;  ///< the last text that was typed here
  wxSize size_;
  bool waiting_ = false;
  bool filling_ = false;
  bool postponed_ = false;  ///< the form waits to be made anew
  std::string boardPart_;
  std::vector<Connection> connections_;
};

}  // namespace

Pane* makeInspectorPane(wxWindow* parent, Shell& shell) { return new InspectorPane(parent, shell); }

}  // namespace sortie::editor::window

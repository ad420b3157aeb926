#include "editor/window/design/narrative_page.h"

#include <algorithm>

#include <wx/app.h>
#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/intl.h>
#include <wx/listbox.h>
#include <wx/menu.h>
#include <wx/scrolwin.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/timer.h>
#include <wx/wrapsizer.h>

#include "editor/core/text/narrative.h"
#include "editor/window/design/narrative_page_preview.h"
#include "editor/window/folding_sizer.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/panes/fresh_pane.h"
#include "editor/window/text_size.h"

namespace sortie::editor::window {
namespace {

constexpr int kTypingPause = 300;  ///< milliseconds after the last letter until it is in the mission

// Its id, or whose it is: a text is found again by it when paths have moved.
std::string nameOf(const NarrativeText& text) { return text.id + "|" + text.owner + "|" + text.depends; }

class NarrativePage : public FreshPane {
 public:
  NarrativePage(wxWindow* parent, Shell& shell) : FreshPane(parent, shell) {
    SetName(_("Briefings"));
    auto* outer = splitter(this, 0.22);
    auto* inner = splitter(outer, 0.58);
    wxWindow* list = buildList(outer);
    wxWindow* editor = buildEditor(inner);
    wxWindow* preview = buildPreview(inner);
    inner->SplitVertically(editor, preview);
    outer->SplitVertically(list, inner);
    auto* sizer = new wxBoxSizer(wxVERTICAL);
    sizer->Add(outer, wxSizerFlags(1).Expand());
    SetSizer(sizer);
    pause_.SetOwner(this);
    // A text that was selected elsewhere, in the outline or the inspector.
    selected_ = bench().selectionChanged.connect([this] {
      if (bench().isOpen() && !bench().selection().empty() && bench().selection().front() != path_) markStale();
    });
    Bind(wxEVT_TIMER, [this](wxTimerEvent&) { commit(); });
  }

  ~NarrativePage() override { *alive_ = false; }
  NarrativePage(const NarrativePage&) = delete;
  NarrativePage& operator=(const NarrativePage&) = delete;

  void themeChanged() override { preview_->Refresh(); }
  void flush() override {
    if (pause_.IsRunning()) commit();
  }

 protected:
  bool doSome() override {
    if (previewStale_) {
      previewStale_ = false;
      fillPreview();
      return true;
    }
    return preview_->drawSome();
  }

  void refresh() override {
    const bool open = bench().isOpen();
    all_ = open ? narrativeTexts(*bench().missionScope()) : std::vector<NarrativeText>();
    if (open && !bench().selection().empty())
      for (const NarrativeText& each : all_)
        if (each.path == bench().selection().front() && !pause_.IsRunning() && each.path != path_) choose(each);
    fillList();
    fillEditor();
    previewStale_ = true;
  }

 private:
  wxWindow* buildList(wxWindow* parent) {
    const int gap = FromDIP(4);
    auto* panel = new wxPanel(parent);
    search_ = new wxSearchCtrl(panel, wxID_ANY);
    search_->SetDescriptiveText(_("Search texts"));
    search_->SetName(_("Search texts"));
    list_ = new wxListBox(panel, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(170, 60)), 0, nullptr, wxLB_HSCROLL);
    list_->SetName(_("Texts"));
    wxButton* fresh = button(panel, _("New…"), _("A new briefing, special rule or text to read aloud"));
    wxButton* gone = button(panel, _("Delete"), _("Delete the selected text"));
    ofText_.push_back(gone);
    auto* sizer = new wxBoxSizer(wxVERTICAL);
    sizer->Add(search_, wxSizerFlags().Expand().Border(wxALL, gap));
    sizer->Add(list_, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
    sizer->Add(rowOf({fresh, gone}), wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT, gap));
    panel->SetSizer(sizer);
    search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { fillList(); });
    list_->Bind(wxEVT_LISTBOX, [this](wxCommandEvent& event) {
      const int at = event.GetSelection();
      if (at < 0) return;
      const std::string name = nameOf(shown_[static_cast<std::size_t>(at)]);
      commit();
      for (const NarrativeText& each : narrativeTexts(*bench().missionScope())) {
        if (nameOf(each) != name) continue;
        choose(each);
        break;
      }
      fillEditor();
      bench().select({path_});
    });
    fresh->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { newMenu(); });
    gone->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
      if (!bench().isOpen() || path_.empty()) return;
      pause_.Stop();
      const ElementPath path = path_;
      path_.clear();
      name_.clear();
      (void)bench().edit(narrow(_("Delete text")), [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
        removeAt(draft, path);
        return std::vector<ElementPath>{};
      });
    });
    return panel;
  }

  wxWindow* buildEditor(wxWindow* parent) {
    const int gap = FromDIP(4);
    auto* panel = new wxScrolledWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxVSCROLL | wxTAB_TRAVERSAL);
    panel->SetScrollRate(0, FromDIP(8));
    title_ = new wxStaticText(panel, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_END);
    title_->SetFont(title_->GetFont().Bold());
    wxButton* emphasis =
        button(panel, _("Emphasis"), _("Emphasise the selected words (Ctrl+I): they stand between stars"));
    wxButton* points = button(panel, _("List"), _("Make the selected lines points of a list: they begin with \"- \""));
    ofText_.insert(ofText_.end(), {emphasis, points});
    readersBox_ = new wxWrapSizer(wxHORIZONTAL);
    readersPanel_ = new wxPanel(panel);
    readersPanel_->SetSizer(readersBox_);
    text_ = new wxTextCtrl(panel, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(200, 60)), wxTE_MULTILINE);
    text_->SetName(_("Text"));
    auto* head = new wxBoxSizer(wxHORIZONTAL);
    head->Add(title_, wxSizerFlags(1).CentreVertical().Border(wxRIGHT, gap));
    head->Add(emphasis, wxSizerFlags().CentreVertical().Border(wxRIGHT, gap));
    head->Add(points, wxSizerFlags().CentreVertical());
    auto* sizer = new wxBoxSizer(wxVERTICAL);
    sizer->Add(head, wxSizerFlags().Expand().Border(wxALL, gap));
    sizer->Add(readersPanel_, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT, gap));
    sizer->Add(text_, wxSizerFlags(1).Expand().Border(wxALL, gap));
    panel->SetSizer(sizer);
    emphasis->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { emphasise(); });
    points->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { makeList(); });
    text_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { pause_.StartOnce(kTypingPause); });
    text_->Bind(wxEVT_KILL_FOCUS, [this](wxFocusEvent& event) {
      event.Skip();
      if (pause_.IsRunning()) commit();
    });
    text_->Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
      if (event.ControlDown() && !event.ShiftDown() && !event.AltDown() && event.GetKeyCode() == 'I')
        emphasise();
      else
        event.Skip();
    });
    return panel;
  }

  wxWindow* buildPreview(wxWindow* parent) {
    const int gap = FromDIP(4);
    auto* panel = new wxPanel(parent);
    whose_ = new wxChoice(panel, wxID_ANY);
    whose_->SetName(_("Whose book"));
    whose_->SetToolTip(_("Whose book is shown as it will print"));
    keepWordWide(whose_);
    preview_ = new PagesView(panel, shell(), _("As it will print"));
    auto* head = new FoldingSizer(gap);
    head->Add(new wxStaticText(panel, wxID_ANY, _("As it will print:")), wxSizerFlags().CentreVertical());
    head->Add(whose_, wxSizerFlags(1).CentreVertical());
    auto* sizer = new wxBoxSizer(wxVERTICAL);
    sizer->Add(head, wxSizerFlags().Expand().Border(wxALL, gap));
    sizer->Add(preview_, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
    panel->SetSizer(sizer);
    whose_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) {
      previewStale_ = true;
      wxWakeUpIdle();
    });
    return panel;
  }

  void choose(const NarrativeText& text) {
    path_ = text.path;
    name_ = nameOf(text);
    showText(text.markup);
  }

  /// What the mission has of the text; of one that no field can show the beginning, for reading.
  void showText(const std::string& markup) {
    inDocument_ = markup;
    whole_ = fitsField(markup);
    text_->SetEditable(whole_);
    text_->ChangeValue(wide(whole_ ? markup : beginningForField(markup)));
  }

  [[nodiscard]] const NarrativeText* now() const {
    for (const NarrativeText& each : all_)
      if (!name_.empty() && nameOf(each) == name_ && (each.path == path_ || !each.id.empty())) return &each;
    for (const NarrativeText& each : all_)
      if (each.path == path_) return &each;
    return nullptr;
  }

  void fillList() {
    shown_.clear();
    std::vector<wxString> labels;
    int chosen = wxNOT_FOUND;
    const wxString query = search_->GetValue().Lower();
    for (const NarrativeText& each : all_) {
      wxString label = wide(each.title.empty() ? each.id : each.title);
      if (!each.sides.empty()) label += L" \u00b7 " + _("secret");
      if (!each.depends.empty()) label += L" \u2014 " + wide(each.depends);
      if (!query.empty() && !(label + wide(each.id + each.markup)).Lower().Contains(query)) continue;
      if (each.path == path_) chosen = static_cast<int>(shown_.size());
      shown_.push_back(each);
      labels.push_back(label);
    }
    list_->Freeze();
    list_->Clear();
    if (!labels.empty()) list_->Append(static_cast<unsigned>(labels.size()), labels.data());
    if (chosen == wxNOT_FOUND && now() == nullptr && !shown_.empty()) {
      chosen = 0;
      choose(shown_.front());
    }
    if (chosen != wxNOT_FOUND) {
      list_->SetSelection(chosen);
      list_->EnsureVisible(chosen);
    }
    list_->Thaw();
  }

  void fillEditor() {
    if (bench().isOpen()) all_ = narrativeTexts(*bench().missionScope());
    const NarrativeText* text = now();
    text_->Enable(text != nullptr);
    for (wxButton* each : ofText_) each->Enable(text != nullptr);
    if (text == nullptr) {
      title_->SetLabel(bench().isOpen() ? _("The mission has no texts yet. Press New to write one.")
                                        : _("No mission is open."));
      if (!pause_.IsRunning()) text_->ChangeValue({});
    } else {
      path_ = text->path;
      wxString words = wide(text->title);
      if (!text->id.empty()) words += " (" + wide(text->id) + ")";
      if (!text->depends.empty()) words += L" \u2014 " + wxString::Format(_("only when %s"), wide(text->depends));
      title_->SetLabel(words);
      title_->SetToolTip(
          words + "\n\n" +
          _("A blank line separates paragraphs; lines that begin with \"- \" are a list; *stars* emphasise; "
            "a \\ before a star or dash makes it an ordinary one."));
      // What is being typed stays; only what was changed elsewhere comes in.
      if (!pause_.IsRunning() && text->markup != inDocument_) showText(text->markup);
    }
    fillReaders(text);
  }

  void fillReaders(const NarrativeText* text) {
    std::vector<Choice> sides;
    if (text != nullptr && !text->id.empty()) sides = sideChoices(*bench().missionScope());
    const bool same = sides.size() == sides_.size() &&
                      std::equal(sides.begin(), sides.end(), sides_.begin(), [](const Choice& a, const Choice& b) {
                        return a.value == b.value && a.title == b.title;
                      });
    if (!same) {
      readersBox_->Clear(true);
      readers_.clear();
      sides_ = sides;
      const int gap = FromDIP(6);
      if (!sides.empty())
        readersBox_->Add(new wxStaticText(readersPanel_, wxID_ANY, _("Only for:")),
                         wxSizerFlags().CentreVertical().Border(wxRIGHT, gap));
      for (const Choice& each : sides) {
        auto* box = new wxCheckBox(readersPanel_, wxID_ANY, wide(each.title));
        box->SetToolTip(_("Only the sides that are ticked may read it; when none is, everybody may"));
        box->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) { setSides(); });
        readersBox_->Add(box, wxSizerFlags().CentreVertical().Border(wxRIGHT, gap));
        readers_.push_back(box);
      }
      readersPanel_->GetParent()->FitInside();
      readersPanel_->GetParent()->Layout();
    }
    for (std::size_t i = 0; i < readers_.size(); ++i)
      readers_[i]->SetValue(meansSide(*bench().missionScope(), text->sides, sides_[i].value));
  }

  void setSides() {
    commit();
    std::vector<std::string> readers;
    for (std::size_t i = 0; i < readers_.size(); ++i)
      if (readers_[i]->GetValue()) readers.push_back(sides_[i].value);
    if (const NarrativeText* text = now()) readers = readersNamed(*bench().missionScope(), text->sides, readers);
    const ElementPath path = path_;
    (void)bench().edit(narrow(_("Choose who may read it")),
                       [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
                         setReaders(draft, path, readers);
                         return std::vector<ElementPath>{path};
                       });
  }

  // Brings what was typed into the mission.
  void commit() {
    pause_.Stop();
    if (!bench().isOpen() || path_.empty() || !whole_) return;
    const std::string typed = narrow(text_->GetValue());
    all_ = narrativeTexts(*bench().missionScope());
    const NarrativeText* text = now();
    if (text == nullptr || typed == text->markup) return;
    if (typed == inDocument_) return;  // nothing was typed; it changed elsewhere
    path_ = text->path;
    const ElementPath path = path_;
    const std::string title = text->title;
    (void)bench().edit(
        narrow(wxString::Format(_("Write %s"), wide(title))),
        [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
          setMarkup(draft, path, typed);
          return std::vector<ElementPath>{path};
        },
        "text" + name_);
    if (const model::Element written = elementAt(bench().root(), path)) inDocument_ = markupOf(written);
    if (!fitsField(inDocument_)) showText(inDocument_);
  }

  void emphasise() {
    if (!whole_) return wxBell();
    long from = 0;
    long to = 0;
    text_->GetSelection(&from, &to);
    const wxString words = text_->GetRange(from, to);
    const bool already = words.length() >= 2 && words.StartsWith("*") && words.EndsWith("*");
    const wxString wanted = already ? words.Mid(1, words.length() - 2) : "*" + words + "*";
    text_->Replace(from, to, wanted);
    if (words.empty())
      text_->SetInsertionPoint(from + 1);
    else
      text_->SetSelection(from, from + static_cast<long>(wanted.length()));
    text_->SetFocus();
  }

  void makeList() {
    if (!whole_) return wxBell();
    long from = 0;
    long to = 0;
    text_->GetSelection(&from, &to);
    const wxString all = text_->GetValue();
    while (from > 0 && all[static_cast<std::size_t>(from) - 1] != '\n') --from;
    while (to < static_cast<long>(all.length()) && all[static_cast<std::size_t>(to)] != '\n') ++to;
    const wxArrayString lines =
        wxSplit(all.Mid(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from)), '\n', '\0');
    const bool already = std::all_of(lines.begin(), lines.end(),
                                     [](const wxString& each) { return each.empty() || each.StartsWith("- "); });
    wxString wanted;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i > 0) wanted += "\n";
      if (already && !lines[i].empty())
        wanted += lines[i].Mid(2);
      else
        wanted += (lines[i].StartsWith("- ") || (lines[i].empty() && lines.size() > 1) ? wxString() : wxString("- ")) +
                  lines[i];
    }
    text_->Replace(from, to, wanted);
    text_->SetInsertionPoint(from + static_cast<long>(wanted.length()));
    text_->SetFocus();
  }

  void newMenu() {
    if (!bench().isOpen()) return;
    commit();
    const MissionScopePtr mission = bench().missionScope();
    struct Line {
      NarrativeKind kind;
      std::vector<std::string> sides;
    };
    std::vector<Line> lines;
    wxMenu menu;
    const auto add = [&](wxMenu& to, const wxString& label, NarrativeKind kind, std::vector<std::string> sides) {
      lines.push_back({kind, std::move(sides)});
      to.Append(static_cast<int>(lines.size()), label);
    };
    add(menu, _("Briefing for everybody"), NarrativeKind::Briefing, {});
    auto* secret = new wxMenu;
    for (const Choice& each : sideChoices(*mission))
      add(*secret, wide(each.title), NarrativeKind::Briefing, {each.value});
    if (secret->GetMenuItemCount() > 0)
      menu.AppendSubMenu(secret, _("Secret briefing for"));
    else
      delete secret;
    add(menu, _("Special rules"), NarrativeKind::Rules, {});
    add(menu, _("Read aloud"), NarrativeKind::ReadAloud, {});
    add(menu, _("Message"), NarrativeKind::Message, {});
    const int chosen = GetPopupMenuSelectionFromUser(menu);
    if (chosen <= 0) return;
    const Line& line = lines[static_cast<std::size_t>(chosen) - 1];
    (void)bench().edit(narrow(_("New text")), [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
      return newText(draft, *mission, line.kind, line.sides);
    });
    text_->SetFocus();
  }

  void fillPreview() {
    if (!bench().isOpen()) {
      ++pagesAsked_;
      preview_->show({}, _("No mission is open."));
      return;
    }
    const MissionScopePtr mission = bench().missionScope();
    const std::vector<Choice> sides = sideChoices(*mission);
    const int was = std::max(0, whose_->GetSelection());
    if (whose_->GetCount() != sides.size() + 1 || !whoseSides_.size()) {
      whose_->Clear();
      whose_->Append(_("All books"));
      for (const Choice& each : sides) whose_->Append(wxString::Format(_("The book of %s"), wide(each.title)));
      whoseSides_ = sides;
      whose_->SetSelection(static_cast<unsigned>(was) < whose_->GetCount() ? was : 0);
    }
    const auto at = static_cast<std::size_t>(std::max(0, whose_->GetSelection()));
    const std::string side = at == 0 || at > sides.size() ? std::string() : sides[at - 1].value;
    bench().worker().post(
        "texts as printed", [this, mission, side, wanted = ++pagesAsked_, alive = alive_]() -> std::function<void()> {
          auto pages = std::make_shared<Result<std::vector<picture::Page>>>(previewNarrative(*mission, {}, side));
          return [this, wanted, pages, alive] {
            if (!*alive || wanted != pagesAsked_) return;
            if (*pages)
              preview_->show(std::move(**pages), _("Nothing is printed yet."));
            else
              preview_->show({}, wordsOf(pages->error()));
          };
        });
  }

  wxSearchCtrl* search_ = nullptr;
  std::vector<wxButton*> ofText_;  ///< that need a text
  wxListBox* list_ = nullptr;
  wxStaticText* title_ = nullptr;
  wxPanel* readersPanel_ = nullptr;
  wxWrapSizer* readersBox_ = nullptr;
  std::vector<wxCheckBox*> readers_;
  std::vector<Choice> sides_;
  wxTextCtrl* text_ = nullptr;
  wxChoice* whose_ = nullptr;
  std::vector<Choice> whoseSides_;
  PagesView* preview_ = nullptr;
  wxTimer pause_;
  std::vector<NarrativeText> all_;
  std::vector<NarrativeText> shown_;
  ElementPath path_;
  std::string name_;
  std::string inDocument_;  ///< what the mission has of what the field shows
  bool whole_ = true;       ///< the field has all of it
  std::uint64_t pagesAsked_ = 0;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  bool previewStale_ = true;
  Connection selected_;
};

}  // namespace

Pane* makeNarrativePage(wxWindow* parent, Shell& shell) { return new NarrativePage(parent, shell); }

}  // namespace sortie::editor::window

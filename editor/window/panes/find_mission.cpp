#include "editor/window/panes/find_mission.h"

#include <algorithm>
#include <vector>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/dialog.h>
#include <wx/listctrl.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/timer.h>
#include <wx/wrapsizer.h>

#include "editor/core/inspector/inspector.h"
#include "editor/core/search/search_mission.h"
#include "editor/window/frame/frame.h"

namespace sortie::editor::window {
namespace {

constexpr int kPause = 200;  // milliseconds after the last letter
constexpr const char* kWindowName = "search-mission";

struct Row {
  MissionHit hit;
  std::string owner;  ///< title of what the hit belongs to
};

/// Paragraphs are a text's, conditions an event's.
ElementPath ownerOf(const model::Element& root, const ElementPath& path) {
  ElementPath at;
  for (const std::uint32_t step : path) {
    at.push_back(step);
    const model::Element element = elementAt(root, at);
    if (element && (element.name() == "text" || element.name() == "event" || element.name() == "objective")) return at;
  }
  return path;
}

class Hits : public wxListView {
 public:
  Hits(wxWindow* parent, const std::vector<Row>& rows)
      : wxListView(parent, wxID_ANY, wxDefaultPosition, parent->FromDIP(wxSize(600, 260)),
                   wxLC_REPORT | wxLC_VIRTUAL | wxLC_SINGLE_SEL),
        rows_(rows) {
    AppendColumn(_("What"), wxLIST_FORMAT_LEFT, FromDIP(90));
    AppendColumn(_("In"), wxLIST_FORMAT_LEFT, FromDIP(170));
    AppendColumn(_("Text"), wxLIST_FORMAT_LEFT, FromDIP(310));
    Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
      event.Skip();
      const int rest = GetClientSize().x - GetColumnWidth(0) - GetColumnWidth(1) - FromDIP(4);
      if (rest > FromDIP(120)) SetColumnWidth(2, rest);
    });
  }
  void choose(long line) {
    const long last = GetItemCount() - 1;
    if (last < 0) return;
    line = std::clamp(line, 0L, last);
    Select(line);
    Focus(line);
    EnsureVisible(line);
  }

 private:
  wxString OnGetItemText(long line, long column) const override {
    const auto which = static_cast<std::size_t>(line);
    if (which >= rows_.size()) return {};
    const Row& row = rows_[which];
    if (column == 0) return wxGetTranslation(wide(row.hit.where));
    wxString text = wide(column == 1 ? row.owner : row.hit.excerpt);
    text.Replace("\n", " ");
    return text;
  }

  const std::vector<Row>& rows_;
};

class SearchWindow : public wxDialog {
 public:
  explicit SearchWindow(Frame& frame)
      : wxDialog(&frame, wxID_ANY, _("Find in the mission"), wxDefaultPosition, wxDefaultSize,
                 wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER, kWindowName),
        frame_(frame),
        pause_(this) {
    build();
    pattern_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { pause_.StartOnce(kPause); });
    pattern_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { goOn(); });
    for (wxCheckBox* each : {matchCase_, wholeWords_, titles_, texts_, ids_, conditions_})
      each->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) { find(); });
    list_->Bind(wxEVT_LIST_ITEM_ACTIVATED, [this](wxListEvent&) { go(); });
    list_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent&) { enable(); });
    Bind(wxEVT_TIMER, [this](wxTimerEvent&) { find(); });
    Bind(wxEVT_CHAR_HOOK, &SearchWindow::key, this);
    Bind(wxEVT_CLOSE_WINDOW, [this](wxCloseEvent&) { Hide(); });
    connections_.push_back(frame.bench().documentChanged.connect([this] {
      if (IsShown()) pause_.StartOnce(kPause);
    }));
    connections_.push_back(frame.bench().opened.connect([this] { Hide(); }));
  }

  void start() {
    Show();
    Raise();
    pattern_->SetFocus();
    pattern_->SelectAll();
    find();
  }

 private:
  void build() {
    const auto field = [this](const wxString& name) {
      auto* out = new wxTextCtrl(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(260, -1)), wxTE_PROCESS_ENTER);
      out->SetName(name);
      return out;
    };
    const auto box = [this](const wxString& title, bool on, const wxString& tip) {
      auto* out = new wxCheckBox(this, wxID_ANY, title);
      out->SetValue(on);
      out->SetToolTip(tip);
      return out;
    };
    const int gap = FromDIP(8);
    auto* fields = new wxFlexGridSizer(3, wxSize(gap, gap));
    fields->AddGrowableCol(1);
    fields->Add(new wxStaticText(this, wxID_ANY, _("Find")), wxSizerFlags().CentreVertical());
    fields->Add(pattern_ = field(_("Find")), wxSizerFlags(1).Expand());
    next_ = new wxButton(this, wxID_ANY, _("Next"));
    next_->SetToolTip(_("Goes to the next place; Enter does the same"));
    next_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { goOn(); });
    fields->Add(next_, wxSizerFlags().Expand());
    fields->Add(new wxStaticText(this, wxID_ANY, _("Replace with")), wxSizerFlags().CentreVertical());
    fields->Add(with_ = field(_("Replace with")), wxSizerFlags(1).Expand());
    auto* replacing = new wxBoxSizer(wxHORIZONTAL);
    here_ = new wxButton(this, wxID_ANY, _("Replace here"));
    here_->SetToolTip(_("In the element of the chosen line"));
    here_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { replace(true); });
    all_ = new wxButton(this, wxID_ANY, _("Replace all"));
    all_->SetToolTip(_("As one step that can be undone. Ids and names stay: they are renamed in the outline"));
    all_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { replace(false); });
    replacing->Add(here_, wxSizerFlags().Border(wxRIGHT, gap));
    replacing->Add(all_);
    fields->Add(replacing);
    auto* boxes = new wxWrapSizer(wxHORIZONTAL, wxREMOVE_LEADING_SPACES);
    const wxSizerFlags spaced = wxSizerFlags().CentreVertical().Border(wxRIGHT | wxBOTTOM, gap);
    boxes->Add(titles_ = box(_("Titles"), true, _("Titles and help texts")), spaced);
    boxes->Add(texts_ = box(_("Texts"), true, _("Words of briefings and other texts")), spaced);
    boxes->Add(ids_ = box(_("Ids"), true, _("Ids, and names of things, kinds and sides")), spaced);
    boxes->Add(conditions_ = box(_("Conditions and values"), true,
                                 _("Parameters of events and objectives, and values that are set")),
               spaced);
    boxes->Add(matchCase_ = box(_("Match case"), false, _("Tells A from a")), spaced);
    boxes->Add(wholeWords_ = box(_("Whole words"), false, _("Not within longer words")), spaced);
    list_ = new Hits(this, rows_);
    list_->SetName(_("Places found"));
    said_ = new wxStaticText(this, wxID_ANY, " ", wxDefaultPosition, wxDefaultSize,
                             wxST_NO_AUTORESIZE | wxST_ELLIPSIZE_END);
    said_->SetName(_("How many were found"));
    auto* inside = new wxBoxSizer(wxVERTICAL);
    inside->Add(fields, wxSizerFlags().Expand().Border(wxBOTTOM, gap));
    inside->Add(boxes, wxSizerFlags().Expand());
    inside->Add(list_, wxSizerFlags(1).Expand());
    inside->Add(said_, wxSizerFlags().Expand().Border(wxTOP, gap));
    auto* around = new wxBoxSizer(wxVERTICAL);
    around->Add(inside, wxSizerFlags(1).Expand().Border(wxALL, FromDIP(12)));
    SetSizerAndFit(around);
    // Beside the middle of the map, which it would hide.
    const wxRect rect = frame_.GetScreenRect();
    Move(rect.x + std::max(0, rect.width - GetSize().x - FromDIP(24)), rect.y + FromDIP(80));
  }

  [[nodiscard]] MissionSearch search() const {
    MissionSearch out;
    out.text = narrow(pattern_->GetValue());
    out.matchCase = matchCase_->GetValue();
    out.wholeWords = wholeWords_->GetValue();
    out.texts = texts_->GetValue();
    out.titles = titles_->GetValue();
    out.ids = ids_->GetValue();
    out.conditions = conditions_->GetValue();
    return out;
  }

  void find() {
    pause_.Stop();
    const Workbench& bench = frame_.bench();
    const long before = list_->GetFirstSelected();
    rows_.clear();
    if (bench.isOpen() && !pattern_->IsEmpty()) {
      const MissionScopePtr mission = bench.missionScope();
      for (MissionHit& hit : findInMission(bench.root(), search())) {
        std::string owner = mission ? elementTitle(*mission, ownerOf(bench.root(), hit.path)) : std::string();
        rows_.push_back({std::move(hit), std::move(owner)});
      }
    }
    list_->SetItemCount(static_cast<long>(rows_.size()));
    if (!rows_.empty()) list_->choose(std::max(before, 0L));
    const auto many = static_cast<unsigned>(rows_.size());
    said_->SetLabel(pattern_->IsEmpty() ? _("Type some text to search for.")
                    : rows_.empty()     ? _("Nothing in the mission contains this text.")
                                        : wxString::Format(wxPLURAL("%u place", "%u places", many), many));
    fresh_ = true;
    enable();
    list_->Refresh();
  }

  void enable() {
    const Row* row = chosen();
    next_->Enable(!rows_.empty());
    here_->Enable(row != nullptr && row->hit.replaceable);
    all_->Enable(std::any_of(rows_.begin(), rows_.end(), [](const Row& each) { return each.hit.replaceable; }));
  }

  [[nodiscard]] const Row* chosen() const {
    const long line = list_->GetFirstSelected();
    return line < 0 || static_cast<std::size_t>(line) >= rows_.size() ? nullptr
                                                                      : &rows_[static_cast<std::size_t>(line)];
  }

  void go() {
    fresh_ = false;
    if (const Row* row = chosen()) {
      wxWindow* typing = FindFocus();
      // A text is edited as a whole; in events every block has fields of its own.
      const ElementPath owner = ownerOf(frame_.bench().root(), row->hit.path);
      const model::Element element = elementAt(frame_.bench().root(), owner);
      const ElementPath path = element && element.name() == "text" ? owner : row->hit.path;
      frame_.reveal(path);
      // Panes that come to the front take the focus, but the search goes on here.
      CallAfter([this, typing] {
        if (!IsShown()) return;
        Raise();
        if (typing == pattern_ || typing == with_) {
          typing->SetFocus();
        } else {
          list_->SetFocus();
        }
      });
    }
  }

  /// The first place at first, then one after the other.
  void goOn() {
    if (pause_.IsRunning()) find();
    if (rows_.empty()) return wxBell();
    if (!fresh_) {
      const long next = list_->GetFirstSelected() + 1;
      list_->choose(next >= list_->GetItemCount() ? 0 : next);
    }
    go();
  }

  void replace(bool onlyHere) {
    const Row* row = chosen();
    if (onlyHere && row == nullptr) return;
    const MissionSearch wanted = search();
    const std::string by = narrow(with_->GetValue());
    std::optional<ElementPath> only;
    if (onlyHere) only = row->hit.path;
    const auto many = static_cast<unsigned>(std::count_if(rows_.begin(), rows_.end(), [&](const Row& each) {
      return each.hit.replaceable && (!only || each.hit.path == *only);
    }));
    frame_.flushPanes();
    const Result<> done = frame_.bench().edit(narrow(wxString::Format(_("Replace \"%s\""), wide(wanted.text))),
                                              replacing(wanted, by, only));
    find();
    said_->SetLabel(done ? wxString::Format(wxPLURAL("%u replaced", "%u replaced", many), many)
                         : wide(done.error().text));
  }

  void key(wxKeyEvent& event) {
    const long now = list_->GetFirstSelected();
    const bool typing = FindFocus() == pattern_;
    switch (event.GetKeyCode()) {
      case WXK_ESCAPE: Close(); return;
      case WXK_DOWN:
        if (typing) return list_->choose(now + 1);
        break;
      case WXK_UP:
        if (typing) return list_->choose(now - 1);
        break;
      default: break;
    }
    // Undo, save and the like are the window's.
    if (event.ControlDown() && frame_.key(event)) return;
    event.Skip();
  }

  Frame& frame_;
  wxTimer pause_;
  std::vector<Row> rows_;
  wxTextCtrl* pattern_ = nullptr;
  wxTextCtrl* with_ = nullptr;
  wxButton* next_ = nullptr;
  wxButton* here_ = nullptr;
  wxButton* all_ = nullptr;
  wxCheckBox* titles_ = nullptr;
  wxCheckBox* texts_ = nullptr;
  wxCheckBox* ids_ = nullptr;
  wxCheckBox* conditions_ = nullptr;
  wxCheckBox* matchCase_ = nullptr;
  wxCheckBox* wholeWords_ = nullptr;
  Hits* list_ = nullptr;
  wxStaticText* said_ = nullptr;
  bool fresh_ = true;  ///< nobody went to a place of this search yet
  std::vector<Connection> connections_;
};

}  // namespace

void searchMission(Frame& frame) {
  SearchWindow* search = nullptr;
  for (wxWindow* child : frame.GetChildren())
    if (auto* found = dynamic_cast<SearchWindow*>(child)) search = found;
  if (search == nullptr) search = new SearchWindow(frame);
  search->start();
}

}  // namespace sortie::editor::window

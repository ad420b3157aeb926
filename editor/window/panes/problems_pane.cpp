#include "editor/window/panes/problems_pane.h"

#include <algorithm>
#include <array>

#include <wx/button.h>
#include <wx/imaglist.h>
#include <wx/listctrl.h>
#include <wx/sizer.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>
#include <wx/tglbtn.h>

#include "editor/core/inspector/inspector.h"
#include "editor/window/icons.h"
#include "model/values.h"

namespace sortie::editor::window {
namespace {

constexpr std::array kSeverities = {model::Severity::Error, model::Severity::Warning, model::Severity::Note};

std::size_t rank(model::Severity severity) { return static_cast<std::size_t>(severity); }

wxString small(const std::string& text) { return wide(text).Lower(); }

struct Line {
  Problem problem;
  std::string place;  ///< title of its element

  [[nodiscard]] std::string where() const {
    std::string out = problem.file;
    if (problem.line > 0) out += ":" + std::to_string(problem.line);
    return out;
  }
  [[nodiscard]] bool same(const Line& other) const {
    return problem.code == other.problem.code && problem.text == other.problem.text && place == other.place &&
           problem.file == other.problem.file;
  }
};

/// Asks its owner for what stands in each row.
class ProblemList : public wxListView {
 public:
  ProblemList(wxWindow* parent, const std::vector<Line>& lines)
      : wxListView(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                   wxLC_REPORT | wxLC_VIRTUAL | wxLC_SINGLE_SEL | wxBORDER_NONE),
        lines_(lines) {
    AppendColumn(_("Problem"), wxLIST_FORMAT_LEFT, FromDIP(430));
    AppendColumn(_("Where"), wxLIST_FORMAT_LEFT, FromDIP(200));
    AppendColumn(_("Line"), wxLIST_FORMAT_LEFT, FromDIP(140));
    Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
      event.Skip();
      const int rest = GetClientSize().x - GetColumnWidth(1) - GetColumnWidth(2) - FromDIP(4);
      if (rest > FromDIP(160)) SetColumnWidth(0, rest);
    });
  }

 protected:
  wxString OnGetItemText(long item, long column) const override {
    const auto index = static_cast<std::size_t>(item);
    if (index >= lines_.size()) return {};
    const Line& line = lines_[index];
    return wide(column == 0 ? line.problem.text : column == 1 ? line.place : line.where());
  }
  int OnGetItemImage(long item) const override {
    const auto index = static_cast<std::size_t>(item);
    return index < lines_.size() ? static_cast<int>(rank(lines_[index].problem.severity)) : -1;
  }
  int OnGetItemColumnImage(long item, long column) const override { return column == 0 ? OnGetItemImage(item) : -1; }

 private:
  const std::vector<Line>& lines_;
};

class ProblemsPane : public Pane {
 public:
  ProblemsPane(wxWindow* parent, Shell& shell) : Pane(parent, shell) {
    auto* bar = bar_ = new wxBoxSizer(wxHORIZONTAL);
    for (std::size_t i = 0; i < kSeverities.size(); ++i) {
      shown_[i] = new wxToggleButton(this, wxID_ANY, title(i, 0));
      shown_[i]->SetValue(true);
      shown_[i]->SetToolTip(_("Show or hide them"));
      shown_[i]->Bind(wxEVT_TOGGLEBUTTON, [this](wxCommandEvent&) { renew(); });
      bar->Add(shown_[i], wxSizerFlags().CentreVertical().Border(wxRIGHT, FromDIP(4)));
    }
    search_ = new wxSearchCtrl(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(180, -1)));
    search_->SetDescriptiveText(_("Search problems"));
    search_->SetName(_("Search problems"));
    search_->ShowCancelButton(true);
    search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { renew(); });
    bar->Add(search_, wxSizerFlags(1).CentreVertical().Border(wxLEFT | wxRIGHT, FromDIP(4)));
    fix_ = new wxButton(this, wxID_ANY, _("Fix"));
    fix_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { fix(); });
    bar->Add(fix_, wxSizerFlags().CentreVertical().Border(wxRIGHT, FromDIP(4)));
    fixAll_ = new wxButton(this, wxID_ANY, _("Fix all"));
    fixAll_->SetToolTip(_("Applies every safe repair, as one step that can be undone"));
    fixAll_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { fixAll(); });
    bar->Add(fixAll_, wxSizerFlags().CentreVertical());

    list_ = new ProblemList(this, lines_);
    list_->SetName(_("Problems"));
    list_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent&) { showDetail(); });
    list_->Bind(wxEVT_LIST_ITEM_DESELECTED, [this](wxListEvent&) { showDetail(); });
    list_->Bind(wxEVT_LIST_ITEM_ACTIVATED, [this](wxListEvent&) { go(); });
    empty_ = new wxStaticText(this, wxID_ANY, {});
    detail_ = new wxStaticText(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(60, -1)), wxST_NO_AUTORESIZE);

    auto* all = new wxBoxSizer(wxVERTICAL);
    all->Add(bar, wxSizerFlags().Expand().Border(wxALL, FromDIP(6)));
    all->Add(list_, wxSizerFlags(1).Expand());
    all->Add(empty_, wxSizerFlags().Expand().Border(wxALL, FromDIP(6)));
    all->Add(detail_, wxSizerFlags().Expand().Border(wxALL, FromDIP(6)));
    SetSizer(all);
    themeChanged();
    connections_.push_back(bench().problemsChanged.connect([this] { later(); }));
    connections_.push_back(bench().opened.connect([this] { later(); }));
    renew();
  }

  void themeChanged() override {
    const Palette& colours = shell().palette();
    wxVector<wxBitmapBundle> images;
    images.push_back(icon("error", colours.error, 16));
    images.push_back(icon("warning", colours.warning, 16));
    images.push_back(icon("check", colours.faint, 16));
    list_->SetSmallImages(images);
    list_->SetBackgroundColour(colours.back);
    list_->SetTextColour(colours.text);
    empty_->SetForegroundColour(colours.faint);
    Refresh();
  }

 private:
  static wxString title(std::size_t severity, std::size_t count) {
    const auto many = static_cast<unsigned>(count);
    switch (severity) {
      case 0: return wxString::Format(wxPLURAL("%u error", "%u errors", many), many);
      case 1: return wxString::Format(wxPLURAL("%u warning", "%u warnings", many), many);
      default: return wxString::Format(wxPLURAL("%u note", "%u notes", many), many);
    }
  }

  void later() {
    if (std::exchange(waiting_, true)) return;
    CallAfter([this] {
      waiting_ = false;
      renew();
    });
  }

  [[nodiscard]] const Line* selected() const {
    const long item = list_->GetFirstSelected();
    return item >= 0 && static_cast<std::size_t>(item) < lines_.size() ? &lines_[static_cast<std::size_t>(item)]
                                                                       : nullptr;
  }

  void renew() {
    const Line* before = selected();
    const Line kept = before != nullptr ? *before : Line{};
    const bool had = before != nullptr;
    const long top = list_->GetTopItem();
    std::vector<std::string> words = model::splitWords(narrow(search_->GetValue().Lower()));
    std::array<std::size_t, 3> counts{};
    lines_.clear();
    std::size_t fixes = 0;
    const MissionScopePtr mission = bench().missionScope();
    if (bench().isOpen()) {
      for (const Problem& each : bench().problems()) {
        ++counts[rank(each.severity)];
        if (each.isSafe()) ++fixes;
        Line line{each, {}};
        if (each.element && mission) line.place = elementTitle(*mission, *each.element);
        const wxString text = small(each.text + ' ' + each.code + ' ' + line.place + ' ' + each.file);
        const bool found =
            std::all_of(words.begin(), words.end(), [&](const std::string& word) { return text.Contains(wide(word)); });
        if (found && shown_[rank(each.severity)]->GetValue()) lines_.push_back(std::move(line));
      }
    }
    std::stable_sort(lines_.begin(), lines_.end(),
                     [](const Line& a, const Line& b) { return rank(a.problem.severity) < rank(b.problem.severity); });
    for (std::size_t i = 0; i < counts.size(); ++i)
      if (shown_[i]->GetLabel() != title(i, counts[i])) shown_[i]->SetLabel(title(i, counts[i]));
    const std::size_t total = counts[0] + counts[1] + counts[2];
    const bool any = !lines_.empty();
    empty_->SetLabel(!bench().isOpen() ? _("Open a mission to see its problems here.")
                     : total == 0      ? _("No problems")
                                       : _("No problem fits the search. Clear it, or show more kinds."));
    list_->Show(any);
    empty_->Show(!any);
    // With nothing to list, one line says so; what the bar's buttons do needs a problem.
    bar_->ShowItems(total > 0);
    list_->SetItemCount(static_cast<long>(lines_.size()));
    selectAgain(had, kept, top);
    fixAll_->Enable(fixes > 0);
    showDetail();
    Layout();
    list_->Refresh();
  }

  void selectAgain(bool had, const Line& kept, long top) {
    const long old = list_->GetFirstSelected();
    if (old >= 0) list_->Select(old, false);
    if (!had || lines_.empty()) return;
    const auto found = std::find_if(lines_.begin(), lines_.end(), [&](const Line& each) { return each.same(kept); });
    // What was mended is gone: the one that took its place is next.
    const long item = found != lines_.end() ? static_cast<long>(found - lines_.begin())
                                            : std::min(std::max(old, 0L), static_cast<long>(lines_.size()) - 1);
    list_->Select(item);
    list_->Focus(item);
    const long rows = list_->GetCountPerPage();
    const long last = std::min(top + rows, static_cast<long>(lines_.size())) - 1;
    if (top > 0 && last >= 0 && item >= top) list_->EnsureVisible(last);
  }

  void showDetail() {
    const Line* line = selected();
    fix_->Enable(line != nullptr && line->problem.fix);
    fix_->SetToolTip(line != nullptr && line->problem.fix ? wide(line->problem.fix->label)
                                                          : _("For problems with a safe repair"));
    wxString text;
    if (line != nullptr) {
      const std::string& remedy = line->problem.remedy;
      text = remedy.empty() ? wide(line->problem.text)
                            : wide(line->problem.text) + "\n" + _("What to do: ") + wide(remedy);
    }
    text.Replace("&", "&&");
    detail_->SetLabel(text);
    detail_->Wrap(std::max(GetClientSize().x - FromDIP(16), FromDIP(100)));
    detail_->InvalidateBestSize();
    detail_->SetMinSize(wxDefaultSize);
    detail_->SetMinSize(wxSize(FromDIP(60), detail_->GetBestSize().y));
    detail_->Show(!text.empty());
    Layout();
  }

  void go() {
    const Line* line = selected();
    if (line == nullptr) return;
    const Problem problem = line->problem;
    if (problem.element && !bench().document().now().unreadable) {
      shell().reveal(*problem.element);
    } else if (!problem.file.empty()) {
      shell().showError({problem.code, problem.text, {problem.file, problem.line, problem.column}, problem.remedy});
    }
  }

  void fix() {
    const Line* line = selected();
    if (line == nullptr || !line->problem.fix) return;
    const Problem problem = line->problem;
    if (bench().edit(problem.fix->label, fixing({problem}))) shell().tell(narrow(_("Fixed: ")) + problem.text);
  }

  void fixAll() {
    std::vector<Problem> all;
    for (const Problem& each : bench().problems())
      if (each.isSafe()) all.push_back(each);
    const auto many = static_cast<unsigned>(all.size());
    if (bench().edit(narrow(_("Fix all problems")), fixing(all)))
      shell().tell(narrow(wxString::Format(wxPLURAL("%u problem fixed", "%u problems fixed", many), many)));
  }

  std::array<wxToggleButton*, 3> shown_{};
  wxSizer* bar_ = nullptr;
  wxSearchCtrl* search_ = nullptr;
  wxButton* fix_ = nullptr;
  wxButton* fixAll_ = nullptr;
  std::vector<Line> lines_;
  ProblemList* list_ = nullptr;
  wxStaticText* empty_ = nullptr;
  wxStaticText* detail_ = nullptr;
  bool waiting_ = false;
  std::vector<Connection> connections_;
};

}  // namespace

Pane* makeProblemsPane(wxWindow* parent, Shell& shell) { return new ProblemsPane(parent, shell); }

}  // namespace sortie::editor::window

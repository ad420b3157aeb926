#include "editor/window/frame/status_bar.h"

#include <algorithm>

#include "editor/window/canvas/canvas.h"
#include "editor/window/frame/frame.h"
#include "editor/window/text_size.h"
#include "model/level.h"

namespace sortie::editor::window {

namespace {
constexpr int kMessageTime = 6000;
}

StatusBar::StatusBar(Frame* frame, Shell& shell)
    : wxStatusBar(frame, wxID_ANY, wxSTB_DEFAULT_STYLE | wxSTB_ELLIPSIZE_END), shell_(shell), frame_(*frame) {
  SetName(_("Status"));
  SetFieldsCount(Fields);
  keepMeasured(this, [this] {
    setWidths(GetStatusText(Journal));
    // As high as wxWidgets makes it for the font that there is at first.
    SetSize(-1, -1, -1, GetCharHeight() * 11 / 10 + 2 * GetBorderY());
  });
  timer_.SetOwner(this);
  Bind(wxEVT_TIMER, [this](wxTimerEvent&) {
    message_.clear();
    update();
  });
  Bind(wxEVT_LEFT_DCLICK, [this](wxMouseEvent& event) {
    wxRect rect;
    if (GetFieldRect(Problems, rect) && rect.Contains(event.GetPosition())) shell_.show("problems");
    // What was told about it is there.
    if (GetFieldRect(Journal, rect) && rect.Contains(event.GetPosition())) shell_.show("log");
    event.Skip();
  });
  Workbench& bench = shell.bench();
  const auto refresh = [this] { update(); };
  connections_.push_back(bench.opened.connect(refresh));
  connections_.push_back(bench.documentChanged.connect(refresh));
  connections_.push_back(bench.analysisChanged.connect(refresh));
  connections_.push_back(bench.problemsChanged.connect(refresh));
  connections_.push_back(bench.viewChanged.connect(refresh));
  connections_.push_back(bench.toolChanged.connect(refresh));
  connections_.push_back(shell.tools().changed.connect(refresh));
  connections_.push_back(frame->canvas().viewMoved.connect(refresh));
  update();
}

void StatusBar::setWidths(const wxString& journal) {
  // As wide as the longest text that a field can have.
  const auto width = [this](const wxString& longest) { return GetTextExtent(longest).x + FromDIP(20); };
  const int widths[Fields] = {-1,
                              width(_("Level 10")),
                              width("1000 %"),
                              width(_("No problems") + "88888888"),
                              width(_("Checking…")),
                              journal.empty() ? 0 : width(journal),
                              width(_("Unsaved")) + FromDIP(24)};  // the grip of the window lies there
  SetStatusWidths(Fields, widths);
}

void StatusBar::setJournal(const wxString& text) {
  if (GetStatusText(Journal) == text) return;
  setWidths(text);
  set(Journal, text);
}

void StatusBar::tell(const std::string& line) {
  message_ = wide(line);
  timer_.StartOnce(kMessageTime);
  update();
}

void StatusBar::DoUpdateStatusText(int field) {
  if (wxRect rect; GetFieldRect(field, rect)) RefreshRect(rect);
}

void StatusBar::set(Field field, const wxString& text) {
  if (GetStatusText(field) != text) SetStatusText(text, field);
}

void StatusBar::update() {
  Workbench& bench = shell_.bench();
  if (!bench.isOpen()) {
    set(Pointer, message_);
    setJournal({});
    for (int field = Level; field < Fields; ++field) set(static_cast<Field>(field), {});
    return;
  }
  // What is told does not hide the square that is pointed at.
  const wxString pointed = wide(shell_.tools().status());
  set(Pointer, pointed.empty() || message_.empty() ? pointed + message_ : pointed + wxT("  \u2014  ") + message_);
  set(Level, wxString::Format(_("Level %d"), model::levelNumber(bench.view().level)));
  set(Zoom, wxString::Format("%.0f %%", frame_.canvas().zoom() * 100));
  const auto errors = std::count_if(bench.problems().begin(), bench.problems().end(),
                                    [](const Problem& each) { return each.severity == model::Severity::Error; });
  const auto others = static_cast<std::ptrdiff_t>(bench.problems().size()) - errors;
  set(Problems, errors + others == 0 ? wxString(_("No problems"))
                : others == 0        ? wxString::Format(_("✖ %td"), errors)
                                     : wxString::Format(_("✖ %td   ⚠ %td"), errors, others));
  set(Checked, bench.upToDate() ? _("Checked") : _("Checking…"));
  const Document& document = bench.document();
  setJournal(document.journalProblem()             ? wxString(_("⚠ No journal"))
             : document.journalElsewhere().empty() ? wxString()
                                                   : wxString(_("⚠ Journal elsewhere")));
  set(Saved, document.dirty() ? _("Unsaved") : _("Saved"));
}

}  // namespace sortie::editor::window

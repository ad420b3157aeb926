// What the pack browser's window shows, after anything has changed.
#include <algorithm>

#include <fmt/format.h>
#include <wx/image.h>
#include <wx/intl.h>
#include <wx/mstream.h>

#include "editor/window/fitting_book.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/packs/pack_rows.h"
#include "editor/window/packs/pack_window.h"

namespace sortie::editor::window {
namespace {

constexpr int kGauge = 1000;

/// A list whose rows are packs or registries: what was selected stays so.
void setNamed(WrappedList& list, std::vector<WrappedRow> rows, std::vector<std::string>& known,
              std::vector<std::string> names) {
  const int before = list.GetSelection();
  const std::string selected =
      before >= 0 && static_cast<std::size_t>(before) < known.size() ? known[static_cast<std::size_t>(before)] : "";
  known = std::move(names);
  list.setRows(std::move(rows), true);
  const auto found = std::find(known.begin(), known.end(), selected);
  list.SetSelection(found != known.end() ? static_cast<int>(found - known.begin()) : -1);
}

std::string pictureOfPack(const std::optional<exchange::ShownPack>& shown) {
  if (!shown || !shown->details) return {};
  for (const exchange::MissionDetails& mission : shown->details->missions)
    if (!mission.picture.empty()) return mission.picture;
  return {};
}

}  // namespace

std::vector<WrappedRow> packRows(const PackLines& lines) {
  std::vector<WrappedRow> out;
  for (const PackLine& line : lines) {
    WrappedRow row;
    row.text = wide(line.text);
    switch (line.kind) {
      case PackLine::Kind::Heading: row.tone = WrappedRow::Tone::Heading; break;
      case PackLine::Kind::Text: break;
      case PackLine::Kind::Faint: row.tone = WrappedRow::Tone::Faint; break;
      case PackLine::Kind::Warning: row.tone = WrappedRow::Tone::Wrong; break;
    }
    out.push_back(std::move(row));
  }
  return out;
}

void PackWindow::later() {
  if (waiting_) return;
  waiting_ = true;
  CallAfter([this] {
    waiting_ = false;
    renew();
  });
}

void PackWindow::renew() {
  renewFound();
  renewShown();
  renewInstalled();
  renewRegistries();
  renewQuestion();
  renewStatus();
}

void PackWindow::renewFound() {
  std::vector<WrappedRow> rows;
  std::vector<std::string> ids;
  if (browser_->found()) {
    for (const exchange::PackSummary& pack : *browser_->found()) {
      WrappedRow row;
      row.text = wide(summaryWords(pack));
      if (!pack.revoked.empty()) row.tone = WrappedRow::Tone::Wrong;
      rows.push_back(std::move(row));
      ids.push_back(pack.id);
    }
  }
  setNamed(*found_, std::move(rows), foundIds_, std::move(ids));
}

void PackWindow::renewShown() {
  PackLines lines;
  const std::optional<exchange::ShownPack>& shown = browser_->shown();
  if (!linkHost_.empty()) {
    const auto& all = browser_->registries();
    const auto linked = std::find_if(all.begin(), all.end(), [&](const exchange::RegistryState& each) {
      return exchange::isAtHost(each.address, linkHost_);
    });
    if (linked == all.end())
      lines.push_back({PackLine::Kind::Warning,
                       fmt::format("The link names the registry at {}, which is not one of yours. Nothing was fetched "
                                   "from there. Add it under Registries if you trust its keeper.",
                                   linkHost_)});
    else if (shown && shown->summary.registry != linked->name)
      lines.push_back({PackLine::Kind::Warning, fmt::format("The link names the registry {}; this pack is from {}.",
                                                            linked->name, shown->summary.registry)});
  }
  if (shown) {
    const PackLines about = packLines(*shown);
    lines.insert(lines.end(), about.begin(), about.end());
  }
  details_->setRows(packRows(lines), true);
  const bool here = shown && browser_->installedPack(shown->summary.id) != nullptr;
  install_->Enable(shown && !here && shown->summary.revoked.empty() && !shown->summary.version.empty());
  update_->Enable(here && browser_->installedPack(shown->summary.id)->version != shown->summary.version);
  remove_->Enable(here);
  renewPicture();
}

void PackWindow::renewPicture() {
  const std::string wanted = pictureOfPack(browser_->shown());
  const std::string png = wanted.empty() ? std::string() : browser_->picture(wanted);
  const std::string now = png.empty() ? std::string() : wanted;
  if (now == shownPicture_) return;
  shownPicture_ = now;
  wxImage image;
  if (!png.empty()) {
    wxMemoryInputStream stream(png.data(), png.size());
    image.LoadFile(stream, wxBITMAP_TYPE_PNG);
  }
  if (image.IsOk()) {
    const wxSize box = FromDIP(wxSize(300, 180));
    const double scale =
        std::min({1.0, static_cast<double>(box.x) / image.GetWidth(), static_cast<double>(box.y) / image.GetHeight()});
    image.Rescale(std::max(1, static_cast<int>(image.GetWidth() * scale)),
                  std::max(1, static_cast<int>(image.GetHeight() * scale)), wxIMAGE_QUALITY_HIGH);
    picture_->SetBitmap(wxBitmap(image));
  }
  picture_->Show(image.IsOk());
  picture_->GetParent()->Layout();
}

void PackWindow::renewInstalled() {
  std::vector<WrappedRow> rows;
  std::vector<std::string> ids;
  for (const archive::InstalledPack& pack : browser_->installed().packs) {
    WrappedRow row;
    row.text = wide(fmt::format("{} {}", pack.id, pack.version));
    if (const exchange::News* news = browser_->newsOf(pack.id))
      row.text += wide(", " + news->version + " is available");
    rows.push_back(std::move(row));
    ids.push_back(pack.id);
  }
  setNamed(*installed_, std::move(rows), installedIds_, std::move(ids));
  PackLines lines;
  const std::string id = installedId();
  if (const archive::InstalledPack* pack = browser_->installedPack(id))
    lines = installedLines(*pack, browser_->newsOf(id));
  for (const std::string& warning : browser_->warnings()) lines.push_back({PackLine::Kind::Warning, warning});
  if (installedIds_.empty()) lines.push_back({PackLine::Kind::Faint, "No pack was installed from a registry yet"});
  installedAbout_->setRows(packRows(lines), true);
  updateOne_->Enable(!id.empty());
  removeOne_->Enable(!id.empty());
  updateAll_->Enable(!installedIds_.empty());
}

void PackWindow::renewRegistries() {
  std::vector<WrappedRow> rows;
  std::vector<std::string> names;
  for (const exchange::RegistryState& registry : browser_->registries()) {
    std::string text;
    for (const PackLine& line : registryLines(registry)) text += (text.empty() ? "" : "\n") + line.text;
    WrappedRow row;
    row.text = wide(text);
    if (registry.stale || !registry.warning.empty()) row.tone = WrappedRow::Tone::Wrong;
    rows.push_back(std::move(row));
    names.push_back(registry.name);
  }
  setNamed(*registries_, std::move(rows), registryNames_, std::move(names));
}

void PackWindow::renewQuestion() {
  const bool plan = browser_->plan().has_value();
  const bool asks = plan || browser_->candidate().has_value();
  if (asks) {
    const bool removes = plan && std::all_of(browser_->plan()->steps.begin(), browser_->plan()->steps.end(),
                                             [](const exchange::PlanStep& step) { return step.to.empty(); });
    questionTitle_->SetLabel(plan ? _("This would be done:") : _("This registry would be added:"));
    questionLines_->setRows(packRows(plan ? planLines(*browser_->plan()) : candidateLines(*browser_->candidate())),
                            true);
    yes_->SetLabel(!plan ? _("Add the registry") : removes ? _("Remove") : _("Install"));
    yes_->SetName(yes_->GetLabel());
  }
  const bool shown = std::exchange(asked_, asks);
  if (shown == asks) return;
  question_->Show(asks);
  Layout();
  // The usual answer of a keyboard is to do nothing.
  if (asks)
    no_->SetFocus();
  else if (IsShown())
    book_->book().GetCurrentPage()->SetFocus();  // the button that had it is hidden
}

void PackWindow::renewStatus() {
  const PackDeed* deed = browser_->deed();
  wxString text;
  if (deed != nullptr) {
    text = wide(deed->title) + wxString::FromUTF8("…");
    if (!deed->step.what.empty()) text += " " + wide(deed->step.what);
    if (deed->step.total > 0)
      text += wide(fmt::format(", {} of {}", sizeWords(deed->step.done), sizeWords(deed->step.total)));
  } else if (browser_->problem()) {
    // The place last: a digest is long, and what does not fit is left out.
    const Error& problem = *browser_->problem();
    text = wide(problem.text);
    if (problem.code == "absent-registry")
      text += " (" + _("add one on the page Registries") + ")";
    else if (!problem.remedy.empty())
      text += " (" + wide(problem.remedy) + ")";
    if (const std::string place = toString(problem.where); !place.empty()) text += ", " + wide(place);
  } else {
    text = wide(browser_->said());
  }
  if (status_->GetLabel() != text) {
    status_->SetLabel(text);
    status_->SetToolTip(text);
  }
  status_->SetForegroundColour(deed == nullptr && browser_->problem() ? shell_.palette().error : wxNullColour);
  gauge_->Show(deed != nullptr);
  stop_->Show(deed != nullptr);
  if (deed != nullptr && deed->step.total > 0)
    gauge_->SetValue(static_cast<int>(
        std::min(1.0, static_cast<double>(deed->step.done) / static_cast<double>(deed->step.total)) * kGauge));
  else if (deed != nullptr)
    gauge_->Pulse();
  removeRegistry_->Enable(!registryName().empty());
  look_->Enable(!address_->GetValue().Trim().empty());
  Layout();
}

}  // namespace sortie::editor::window

#include "editor/window/welcome/wizard_place.h"

#include <algorithm>
#include <set>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/dirdlg.h>
#include <wx/radiobut.h>
#include <wx/sizer.h>
#include <wx/textctrl.h>

#include "editor/window/frame/frame.h"
#include "model/load/find_pack.h"

namespace sortie::editor::window {

namespace fs = std::filesystem;

PlacePanel::PlacePanel(wxWindow* parent, Frame& frame, MissionPlan& plan, bool draftAllowed,
                       std::function<void()> changed)
    : wxPanel(parent), frame_(frame), plan_(plan), changed_(std::move(changed)) {
  findPacks();
  const int gap = FromDIP(8);
  auto* grid = new wxFlexGridSizer(3, wxSize(gap, gap));
  grid->AddGrowableCol(1);
  if (draftAllowed) {
    draft_ = new wxRadioButton(this, wxID_ANY, _("As a draft, to be saved somewhere later"), wxDefaultPosition,
                               wxDefaultSize, wxRB_GROUP);
  }
  pack_ = new wxRadioButton(this, wxID_ANY, _("In the pack"), wxDefaultPosition, wxDefaultSize,
                            draftAllowed ? 0 : wxRB_GROUP);
  newPack_ = new wxRadioButton(this, wxID_ANY, _("In a new pack"));
  packChoice_ = new wxChoice(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(260, -1)));
  packChoice_->SetName(_("Pack"));
  packBrowse_ = new wxButton(this, wxID_ANY, _("Choose…"));
  packBrowse_->SetToolTip(_("Choose the folder of another pack"));
  newFolder_ = new wxTextCtrl(this, wxID_ANY);
  newFolder_->SetName(_("Folder of the new pack"));
  newFolder_->SetHint(_("Folder of the new pack"));
  newBrowse_ = new wxButton(this, wxID_ANY, _("Choose…"));
  newBrowse_->SetToolTip(_("Choose a place for the new pack"));
  grid->Add(pack_, wxSizerFlags().CentreVertical());
  grid->Add(packChoice_, wxSizerFlags().Expand());
  grid->Add(packBrowse_);
  grid->Add(newPack_, wxSizerFlags().CentreVertical());
  grid->Add(newFolder_, wxSizerFlags().Expand().CentreVertical());
  grid->Add(newBrowse_);
  auto* all = new wxBoxSizer(wxVERTICAL);
  if (draft_ != nullptr) all->Add(draft_, wxSizerFlags().Border(wxBOTTOM, gap));
  all->Add(grid, wxSizerFlags().Expand());
  SetSizer(all);

  pack_->Enable(true);
  if (draft_ != nullptr) {
    draft_->SetValue(true);
  } else {
    pack_->SetValue(true);
  }
  const auto heard = [this](wxCommandEvent&) { take(); };
  Bind(wxEVT_RADIOBUTTON, heard);
  packChoice_->Bind(wxEVT_CHOICE, heard);
  newFolder_->Bind(wxEVT_TEXT, heard);
  packBrowse_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { browsePack(); });
  newBrowse_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { browseNew(); });
  rulesetChanged();
  if (draft_ == nullptr && packChoice_->GetSelection() < 0) {
    newPack_->SetValue(true);
    take();
  }
}

void PlacePanel::findPacks() {
  std::error_code status;
  packs_ = missionPacksIn(frame_.searchFolders());
  // Packs that were worked in lately, wherever they are.
  std::set<fs::path> known;
  for (const PackChoice& each : packs_) known.insert(each.folder);
  std::vector<fs::path> more = {plan_.pack, fs::path(frame_.settings().lastPack)};
  for (const fs::path& recent : frame_.settings().recent) more.push_back(model::enclosingPack(recent));
  for (const fs::path& folder : more) {
    if (folder.empty() || isDraft(folder, draftsFolder()) || !known.insert(fs::weakly_canonical(folder, status)).second)
      continue;
    for (const PackChoice& each : missionPacksIn({folder})) packs_.push_back(each);
  }
}

wxString PlacePanel::titleOf(const PackChoice& pack) const {
  if (isFor(pack, plan_.ruleset)) return wide(pack.title);
  wxString needs;
  for (const std::string& each : pack.needs) needs += (needs.empty() ? "" : ", ") + wide(each);
  return wxString::Format(_("%s (needs %s)"), wide(pack.title), needs);
}

void PlacePanel::rulesetChanged() {
  const auto fits = [this](const PackChoice& each) { return isFor(each, plan_.ruleset); };
  std::stable_partition(packs_.begin(), packs_.end(), fits);
  packChoice_->Clear();
  for (const PackChoice& each : packs_) packChoice_->Append(titleOf(each));
  std::error_code status;
  const fs::path wanted = plan_.pack;
  const auto mine = std::find_if(packs_.begin(), packs_.end(), [&](const PackChoice& each) {
    return !wanted.empty() && fits(each) && fs::equivalent(each.folder, wanted, status);
  });
  const auto first = mine != packs_.end() ? mine : std::find_if(packs_.begin(), packs_.end(), fits);
  packChoice_->SetSelection(first == packs_.end() ? wxNOT_FOUND : static_cast<int>(first - packs_.begin()));
  take();
}

void PlacePanel::take() {
  plan_.place = draft_ != nullptr && draft_->GetValue() ? MissionPlace::Draft
                : newPack_->GetValue()                  ? MissionPlace::NewPack
                                                        : MissionPlace::Pack;
  plan_.drafts = draftsFolder();
  plan_.userPacks = model::userPackFolder();
  const int at = packChoice_->GetSelection();
  if (plan_.place == MissionPlace::Pack) {
    plan_.pack = at < 0 ? fs::path() : packs_[static_cast<std::size_t>(at)].folder;
  } else if (plan_.place == MissionPlace::NewPack) {
    plan_.pack = typedFolder(narrow(newFolder_->GetValue().Strip(wxString::both)));
  }
  packChoice_->Enable(plan_.place == MissionPlace::Pack);
  packBrowse_->Enable(plan_.place == MissionPlace::Pack);
  newFolder_->Enable(plan_.place == MissionPlace::NewPack);
  newBrowse_->Enable(plan_.place == MissionPlace::NewPack);
  if (changed_) changed_();
}

void PlacePanel::browsePack() {
  wxDirDialog dialog(this, _("Folder of a pack"),
                     wide(folderToBegin(frame_.settings().lastPack, draftsFolder()).string()), wxDD_DIR_MUST_EXIST);
  if (dialog.ShowModal() != wxID_OK) return;
  const fs::path folder = model::enclosingPack(fs::path(narrow(dialog.GetPath())));
  const std::vector<PackChoice> found = folder.empty() ? std::vector<PackChoice>() : missionPacksIn({folder});
  if (found.empty()) return frame_.tell(narrow(dialog.GetPath()) + " is not a pack to which missions can be written");
  packs_.push_back(found.front());
  packChoice_->SetSelection(packChoice_->Append(titleOf(found.front())));
  take();
}

void PlacePanel::browseNew() {
  wxDirDialog dialog(this, _("An empty folder for the new pack"),
                     wide(folderToBegin(frame_.settings().lastFolder, draftsFolder()).string()));
  if (dialog.ShowModal() != wxID_OK) return;
  newFolder_->SetValue(dialog.GetPath());
}

}  // namespace sortie::editor::window

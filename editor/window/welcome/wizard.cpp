#include "editor/window/welcome/wizard.h"

#include <algorithm>
#include <memory>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/radiobut.h>
#include <wx/scrolwin.h>
#include <wx/sizer.h>
#include <wx/spinctrl.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/wupdlock.h>

#include "editor/core/worker.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/frame/frame.h"
#include "editor/window/welcome/mission_card.h"
#include "editor/window/welcome/pack_folder.h"
#include "editor/window/welcome/thumbnails.h"
#include "editor/window/welcome/wizard_place.h"

namespace sortie::editor::window {
namespace {

namespace fs = std::filesystem;

class Wizard : public wxDialog {
 public:
  Wizard(Frame& frame, const std::string& ruleset, const std::string& templateId);
  [[nodiscard]] const fs::path& made() const { return made_; }

 private:
  void chooseRuleset(std::size_t which);
  void chooseTemplate(const std::string& id);
  void chooseTable();
  void takeMap();
  void takeTitle();
  void check();
  void make();
  [[nodiscard]] const RulesetChoice* ruleset() const;

  Frame& frame_;
  MissionPlan plan_;
  std::vector<RulesetChoice> rulesets_;
  std::vector<TileChoice> tiles_;
  std::vector<TableChoice> tables_;
  std::vector<std::pair<std::string, MissionCard*>> cards_;
  bool titled_ = false;  ///< by the designer
  fs::path made_;

  wxChoice* rulesetChoice_;
  wxScrolledWindow* templates_;
  wxRadioButton* keepMap_;
  wxRadioButton* emptyMap_;
  wxChoice* tile_;
  wxSpinCtrl* columns_;
  wxSpinCtrl* rows_;
  wxChoice* table_;
  wxStaticText* sides_;
  wxTextCtrl* title_;
  PlacePanel* place_;
  wxStaticText* message_;
  wxButton* create_;
  std::unique_ptr<Thumbnails> thumbnails_;
  Worker worker_;
};

Wizard::Wizard(Frame& frame, const std::string& ruleset, const std::string& templateId)
    : wxDialog(&frame, wxID_ANY, _("New mission"), wxDefaultPosition, wxDefaultSize,
               wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
      frame_(frame),
      thumbnails_(std::make_unique<Thumbnails>([this](const std::function<void()>& run) { CallAfter(run); })),
      worker_([this](const std::function<void()>& run) { CallAfter(run); }) {
  rulesets_ = rulesetsIn(frame.searchFolders());
  plan_.author = frame.settings().author;
  plan_.pack = fs::path(frame.settings().lastPack);

  const int gap = FromDIP(10);
  auto* grid = new wxFlexGridSizer(2, wxSize(gap + gap / 2, gap));
  grid->AddGrowableCol(1);
  grid->AddGrowableRow(1);
  const auto label = [&](const wxString& text) {
    grid->Add(new wxStaticText(this, wxID_ANY, text), wxSizerFlags().Top().Border(wxTOP, FromDIP(6)));
  };

  label(_("Ruleset:"));
  rulesetChoice_ = new wxChoice(this, wxID_ANY);
  rulesetChoice_->SetName(_("Ruleset"));
  for (const RulesetChoice& each : rulesets_) rulesetChoice_->Append(wide(each.title));
  grid->Add(rulesetChoice_, wxSizerFlags().Expand());

  label(_("Template:"));
  templates_ = new wxScrolledWindow(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxHSCROLL | wxTAB_TRAVERSAL);
  templates_->SetName(_("Templates"));
  templates_->SetScrollRate(FromDIP(16), 0);
  templates_->SetMinSize(FromDIP(wxSize(430, 200)));
  grid->Add(templates_, wxSizerFlags(1).Expand());

  label(_("Map:"));
  auto* map = new wxBoxSizer(wxVERTICAL);
  keepMap_ = new wxRadioButton(this, wxID_ANY, _("The template's map and pieces"), wxDefaultPosition, wxDefaultSize,
                               wxRB_GROUP);
  emptyMap_ = new wxRadioButton(this, wxID_ANY, _("An empty map of equal tiles:"));
  auto* size = new wxBoxSizer(wxHORIZONTAL);
  columns_ =
      new wxSpinCtrl(this, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxSP_ARROW_KEYS, 1, mostEmptyTiles, 2);
  columns_->SetName(_("Tiles across"));
  columns_->SetToolTip(_("Tiles across"));
  rows_ = new wxSpinCtrl(this, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxSP_ARROW_KEYS, 1, mostEmptyTiles, 2);
  rows_->SetName(_("Tiles down"));
  rows_->SetToolTip(_("Tiles down"));
  tile_ = new wxChoice(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(160, -1)));
  tile_->SetName(_("Tile"));
  tile_->SetToolTip(_("The tile that the map is made of"));
  size->Add(columns_, wxSizerFlags().CentreVertical());
  size->Add(new wxStaticText(this, wxID_ANY, wxString::FromUTF8("×")),
            wxSizerFlags().CentreVertical().Border(wxLEFT | wxRIGHT, gap / 2));
  size->Add(rows_, wxSizerFlags().CentreVertical());
  size->Add(tile_, wxSizerFlags(1).CentreVertical().Border(wxLEFT, gap));
  map->Add(keepMap_, wxSizerFlags().Border(wxTOP, FromDIP(4)));
  map->Add(emptyMap_, wxSizerFlags().Border(wxTOP, FromDIP(4)));
  map->Add(size, wxSizerFlags().Expand().Border(wxLEFT | wxTOP, FromDIP(4)));
  grid->Add(map, wxSizerFlags().Expand());

  label(_("Sides:"));
  auto* table = new wxBoxSizer(wxVERTICAL);
  table_ = new wxChoice(this, wxID_ANY);
  table_->SetName(_("Sides"));
  table_->SetToolTip(_("Who sits at the table when the mission is played as it is; the others stay variants"));
  sides_ = new wxStaticText(this, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_END);
  sides_->SetForegroundColour(frame.palette().faint);
  table->Add(table_, wxSizerFlags().Expand());
  table->Add(sides_, wxSizerFlags().Expand().Border(wxTOP, FromDIP(4)));
  grid->Add(table, wxSizerFlags().Expand());

  label(_("Title:"));
  title_ = new wxTextCtrl(this, wxID_ANY);
  title_->SetName(_("Title"));
  grid->Add(title_, wxSizerFlags().Expand());

  label(_("Save it:"));
  message_ = new wxStaticText(this, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_END);
  create_ = new wxButton(this, wxID_OK, _("Create"));
  place_ = new PlacePanel(this, frame, plan_, true, [this] { check(); });
  grid->Add(place_, wxSizerFlags().Expand());

  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  buttons->Add(message_, wxSizerFlags(1).CentreVertical());
  buttons->Add(new wxButton(this, wxID_CANCEL, _("Cancel")), wxSizerFlags().Border(wxLEFT | wxRIGHT, gap));
  buttons->Add(create_);
  create_->SetDefault();
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(grid, wxSizerFlags(1).Expand().Border(wxALL, gap + gap / 2));
  all->Add(buttons, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap + gap / 2));
  SetSizerAndFit(all);

  rulesetChoice_->Bind(
      wxEVT_CHOICE, [this](wxCommandEvent& event) { chooseRuleset(static_cast<std::size_t>(event.GetSelection())); });
  const auto mapHeard = [this](wxCommandEvent&) { takeMap(); };
  keepMap_->Bind(wxEVT_RADIOBUTTON, mapHeard);
  emptyMap_->Bind(wxEVT_RADIOBUTTON, mapHeard);
  tile_->Bind(wxEVT_CHOICE, mapHeard);
  columns_->Bind(wxEVT_SPINCTRL, [this](wxSpinEvent&) { takeMap(); });
  rows_->Bind(wxEVT_SPINCTRL, [this](wxSpinEvent&) { takeMap(); });
  table_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { chooseTable(); });
  title_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) {
    titled_ = true;
    takeTitle();
  });
  create_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { make(); });

  std::size_t first = 0;
  for (std::size_t i = 0; i < rulesets_.size(); ++i)
    if (rulesets_[i].id == ruleset) first = i;
  if (!rulesets_.empty()) chooseRuleset(first);
  if (!templateId.empty()) chooseTemplate(templateId);
  check();
  CentreOnParent();
  title_->SetFocus();
}

const RulesetChoice* Wizard::ruleset() const {
  const auto found =
      std::find_if(rulesets_.begin(), rulesets_.end(), [&](const RulesetChoice& r) { return r.id == plan_.ruleset; });
  return found == rulesets_.end() ? nullptr : &*found;
}

void Wizard::chooseRuleset(std::size_t which) {
  const RulesetChoice& chosen = rulesets_[which];
  rulesetChoice_->SetSelection(static_cast<int>(which));
  plan_.ruleset = chosen.id;
  plan_.rulesetFolder = chosen.folder;
  plan_.from.clear();
  place_->rulesetChanged();
  const wxWindowUpdateLocker still(templates_);
  cards_.clear();
  templates_->DestroyChildren();
  auto* row = new wxBoxSizer(wxHORIZONTAL);
  for (const model::MissionTemplate& each : chosen.templates) {
    auto* card = new MissionCard(templates_, frame_, wide(each.title),
                                 wxString::Format(_("up to %zu sides"), each.sides.size()));
    card->chosen = [this, id = each.id] { chooseTemplate(id); };
    cards_.emplace_back(each.id, card);
    row->Add(card, wxSizerFlags().Border(wxRIGHT, FromDIP(8)));
    thumbnails_->want(each.folder, frame_.packFolders(), card->pictureBox(),
                      [this, id = each.id](const wxBitmap& picture) {
                        for (const auto& [name, shown] : cards_)
                          if (name == id) shown->setPicture(picture);
                      });
  }
  if (chosen.templates.empty()) row->Add(new wxStaticText(templates_, wxID_ANY, _("This ruleset has no templates.")));
  templates_->SetSizer(row);
  templates_->Layout();
  templates_->FitInside();
  templates_->SetMinSize(wxSize(FromDIP(430), row->GetMinSize().y + FromDIP(14)));
  tiles_.clear();
  tile_->Clear();
  worker_.post("details", [this, chosen, packs = frame_.packFolders()] {
    const Result<RulesetDetails> details = detailsOf(chosen, packs);
    return std::function<void()>([this, id = chosen.id, details] {
      if (!details || id != plan_.ruleset) return;
      tiles_ = details->tiles;
      for (const TileChoice& each : tiles_)
        tile_->Append(wxString::Format(wxString::FromUTF8("%s (%d × %d)"), wide(each.title), each.width, each.height));
      if (!tiles_.empty()) tile_->SetSelection(0);
      takeMap();
    });
  });
  if (!chosen.templates.empty()) chooseTemplate(chosen.templates.front().id);
  takeMap();
}

void Wizard::chooseTemplate(const std::string& id) {
  const RulesetChoice* rules = ruleset();
  if (rules == nullptr) return;
  const auto found = std::find_if(rules->templates.begin(), rules->templates.end(),
                                  [&](const model::MissionTemplate& each) { return each.id == id; });
  if (found == rules->templates.end()) return;
  plan_.from = id;
  for (const auto& [name, card] : cards_) card->setMarked(name == id);
  if (!titled_) {
    title_->ChangeValue(_("New mission"));
    takeTitle();
  }
  tables_.clear();
  table_->Clear();
  plan_.variant.clear();
  sides_->SetLabel({});
  worker_.post("tables", [this, from = *found, packs = frame_.packFolders()] {
    const Result<std::vector<TableChoice>> tables = tablesOf(from, packs);
    return std::function<void()>([this, id = from.id, tables] {
      if (!tables || id != plan_.from) return;
      tables_ = *tables;
      for (const TableChoice& each : tables_) table_->Append(wide(each.title));
      table_->SetSelection(0);
      chooseTable();
    });
  });
  check();
}

void Wizard::chooseTable() {
  const int at = table_->GetSelection();
  if (at < 0) return;
  const TableChoice& chosen = tables_[static_cast<std::size_t>(at)];
  plan_.variant = chosen.variant;
  wxString sides;
  for (const std::string& side : chosen.sides) sides += (sides.empty() ? "" : ", ") + wide(side);
  sides_->SetLabelText(sides);
  sides_->SetToolTip(sides);
  check();
}

void Wizard::takeMap() {
  emptyMap_->Enable(!tiles_.empty());
  const bool empty = emptyMap_->GetValue() && !tiles_.empty();
  for (wxWindow* each : std::initializer_list<wxWindow*>{tile_, columns_, rows_}) each->Enable(empty);
  plan_.empty.reset();
  const int at = tile_->GetSelection();
  if (empty && at >= 0) {
    const TileChoice& tile = tiles_[static_cast<std::size_t>(at)];
    plan_.empty = EmptyMap{tile.id, tile.width, tile.height, columns_->GetValue(), rows_->GetValue()};
  }
  check();
}

void Wizard::takeTitle() {
  plan_.title = narrow(title_->GetValue().Strip(wxString::both));
  check();
}

void Wizard::check() {
  if (create_ == nullptr) return;
  const std::optional<Error> wrong = objection(plan_);
  create_->Enable(!wrong);
  message_->SetForegroundColour(frame_.palette().error);
  message_->SetLabelText(wrong ? wide(wrong->text + (wrong->remedy.empty() ? "" : ": " + wrong->remedy)) : wxString());
}

void Wizard::make() {
  const wxBusyCursor wait;
  const Result<fs::path> made = makeMission(plan_, frame_.packFolders());
  if (!made) return complain(this, _("The mission could not be made."), made.error());
  if (plan_.place != MissionPlace::Draft) frame_.settings().lastPack = plan_.pack.string();
  made_ = *made;
  EndModal(wxID_OK);
}

}  // namespace

std::optional<fs::path> runWizard(Frame& frame, const std::string& ruleset, const std::string& templateId) {
  if (rulesetsIn(frame.searchFolders()).empty() &&
      !askForPacks(frame, _("A new mission needs a ruleset, and none was found.")))
    return std::nullopt;
  Wizard wizard(frame, ruleset, templateId);
  if (wizard.ShowModal() != wxID_OK) return std::nullopt;
  return wizard.made();
}

bool askPlace(Frame& frame, MissionPlan& plan) {
  wxDialog dialog(&frame, wxID_ANY, _("Save the mission as"), wxDefaultPosition, wxDefaultSize,
                  wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER);
  const int gap = dialog.FromDIP(10);
  auto* all = new wxBoxSizer(wxVERTICAL);
  auto* named = new wxBoxSizer(wxHORIZONTAL);
  auto* name = new wxTextCtrl(&dialog, wxID_ANY, wide(idFor(plan.title)));
  name->SetName(_("Name of the folder"));
  named->Add(new wxStaticText(&dialog, wxID_ANY, _("Name of the folder:")), wxSizerFlags().CentreVertical());
  named->Add(name, wxSizerFlags(1).CentreVertical().Border(wxLEFT, gap));
  auto* message = new wxStaticText(&dialog, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_END);
  message->SetForegroundColour(frame.palette().error);
  auto* save = new wxButton(&dialog, wxID_OK, _("Save"));
  // The folder's name is all that the title is needed for here.
  plan.from = "-";
  const auto check = [&] {
    plan.title = idFor(narrow(name->GetValue()));
    std::optional<Error> wrong = objection(plan);
    if (name->GetValue().Strip(wxString::both).empty()) wrong = Error{"new-text", "The folder needs a name", {}, ""};
    save->Enable(!wrong);
    message->SetLabelText(wrong ? wide(wrong->text + (wrong->remedy.empty() ? "" : ": " + wrong->remedy)) : wxString());
  };
  auto* place = new PlacePanel(&dialog, frame, plan, false, check);
  name->Bind(wxEVT_TEXT, [&](wxCommandEvent&) { check(); });
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  buttons->Add(message, wxSizerFlags(1).CentreVertical());
  buttons->Add(new wxButton(&dialog, wxID_CANCEL, _("Cancel")), wxSizerFlags().Border(wxLEFT | wxRIGHT, gap));
  buttons->Add(save);
  save->SetDefault();
  all->Add(named, wxSizerFlags().Expand().Border(wxALL, gap + gap / 2));
  all->Add(place, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT, gap + gap / 2));
  all->Add(buttons, wxSizerFlags().Expand().Border(wxALL, gap + gap / 2));
  dialog.SetSizerAndFit(all);
  dialog.SetSize(dialog.FromDIP(wxSize(620, -1)));
  dialog.CentreOnParent();
  name->SetFocus();
  check();
  return dialog.ShowModal() == wxID_OK;
}

}  // namespace sortie::editor::window

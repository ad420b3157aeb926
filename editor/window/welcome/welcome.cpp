#include "editor/window/welcome/welcome.h"

#include <algorithm>

#include <wx/button.h>
#include <wx/dialog.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/weakref.h>
#include <wx/wrapsizer.h>
#include <wx/wupdlock.h>

#include "editor/core/recent.h"
#include "editor/core/wizard.h"
#include "editor/core/work_count.h"
#include "editor/window/frame/frame.h"
#include "editor/window/icons.h"
#include "editor/window/theme.h"
#include "editor/window/welcome/mission_card.h"
#include "editor/window/welcome/pack_folder.h"

namespace sortie::editor::window {

namespace fs = std::filesystem;

namespace {

constexpr int kSoon = 20;    // milliseconds
constexpr int kLate = 2000;  // for a mission that is named when the program is started

/// A text in a font of its own. GTK measures a label with the font of its theme until the window is on the screen: under
/// a window manager that may be later than this, and the text would be cut off.
wxStaticText* textIn(wxWindow* parent, const wxString& words, const wxFont& font) {
  auto* out = new wxStaticText(parent, wxID_ANY, words);
  out->SetFont(font);
  wxCoord width = 0;
  wxCoord height = 0;
  out->GetTextExtent(words, &width, &height, nullptr, nullptr, &font);
  out->SetMinSize(wxSize(width + out->FromDIP(2), height));
  return out;
}

}  // namespace

Welcome::Welcome(wxWindow* parent, Frame& frame)
    : wxScrolledWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxVSCROLL | wxTAB_TRAVERSAL),
      frame_(frame),
      thumbnails_(std::make_unique<Thumbnails>([this](const std::function<void()>& run) { CallAfter(run); })) {
  SetName(_("Welcome"));
  SetScrollRate(0, FromDIP(16));
  soon_.SetOwner(this);
  Bind(wxEVT_TIMER, [this](wxTimerEvent&) { fill(); });
}

void Welcome::renew() { soon_.StartOnce(kSoon); }

void Welcome::missionComes() { soon_.StartOnce(kLate); }

void Welcome::renewNow() {
  soon_.Stop();
  fill();
}

void Welcome::fill() {
  if (!IsShown()) return;
  countWork(Work::Pages);
  wxWindowUpdateLocker still(this);
  // What was asked for is for cards that go away now; pictures that are ready are kept.
  DestroyChildren();
  first_ = nullptr;
  SetBackgroundColour(frame_.GetBackgroundColour());
  auto* all = new wxBoxSizer(wxVERTICAL);
  header(*all);
  addRecent(*all);
  const bool found = addTemplates(*all);
  if (!addShipped(*all) && !found) addNoPacks(*all);
  all->AddSpacer(FromDIP(24));
  auto* sides = new wxBoxSizer(wxHORIZONTAL);
  sides->Add(all, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT, FromDIP(40)));
  SetSizer(sides);
  Layout();
  FitInside();
  // Packs come and go while the pack browser is in use: the keyboard stays there.
  const wxWindowList& windows = frame_.GetChildren();
  const bool elsewhere = std::any_of(windows.begin(), windows.end(), [](const wxWindow* each) {
    return each->IsShown() && dynamic_cast<const wxDialog*>(each) != nullptr;
  });
  if (first_ != nullptr && !elsewhere) first_->SetFocus();
}

void Welcome::header(wxBoxSizer& all) {
  auto* title = textIn(this, "Sortie", ownFont(12, true));
  auto* line = textIn(this, _("Lay out, script, playtest and balance missions for your table"), ownFont(1));
  line->SetForegroundColour(frame_.palette().faint);
  all.Add(title, wxSizerFlags().Border(wxTOP, FromDIP(28)));
  all.Add(line, wxSizerFlags().Border(wxTOP, FromDIP(2)));
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  const auto add = [&](const wxString& label, const char* picture, const char* action) {
    auto* button = new wxButton(this, wxID_ANY, label);
    button->SetBitmap(icon(picture, frame_.palette().text, 18));
    button->SetBitmapMargins(FromDIP(4), 0);
    button->SetMinSize(wxSize(-1, GetCharHeight() + FromDIP(18)));
    button->SetToolTip(wxGetTranslation(wide(frame_.actions().find(action)->help)));
    button->Bind(wxEVT_BUTTON, [this, action](wxCommandEvent&) {
      frame_.CallAfter([&frame = frame_, action] { frame.actions().run(action); });
    });
    buttons->Add(button, wxSizerFlags().Border(wxRIGHT, FromDIP(10)));
    return button;
  };
  first_ = add(_("New mission…"), "new", "file-new");
  add(_("Open…"), "open", "file-open");
  add(_("Find a command…"), "search", "edit-commands");
  all.Add(buttons, wxSizerFlags().Border(wxTOP, FromDIP(18)));
}

void Welcome::section(wxBoxSizer& all, const wxString& title, const std::vector<Card>& cards) {
  if (cards.empty()) return;
  all.Add(textIn(this, title, ownFont(2, true)), wxSizerFlags().Border(wxTOP, FromDIP(26)));
  auto* wrap = new wxWrapSizer(wxHORIZONTAL, wxREMOVE_LEADING_SPACES);
  for (const Card& each : cards) {
    auto* card = new MissionCard(this, frame_, each.title, each.note);
    card->SetToolTip(each.tip);
    card->setFaint(each.faint);
    // Through the window: the card may be gone when it is done.
    card->chosen = [&frame = frame_, run = each.open] { frame.CallAfter(run); };
    if (each.remove) card->removed = [&frame = frame_, run = each.remove] { frame.CallAfter(run); };
    if (!each.mission.empty()) {
      const wxWeakRef<MissionCard> weak(card);
      thumbnails_->want(each.mission, frame_.packFolders(), card->pictureBox(), [weak](const wxBitmap& picture) {
        if (weak) weak->setPicture(picture);
      });
    }
    wrap->Add(card, wxSizerFlags().Border(wxRIGHT | wxTOP, FromDIP(12)));
  }
  all.Add(wrap, wxSizerFlags().Expand());
}

void Welcome::addRecent(wxBoxSizer& all) {
  Frame& frame = frame_;
  std::vector<Card> cards;
  for (const fs::path& draft : draftsIn(draftsFolder())) {
    cards.push_back({wide(missionTitle(draft)),
                     _("draft, never saved"),
                     draft,
                     wide(draft.string()),
                     [&frame, draft] { frame.openMission(draft); },
                     {},
                     false});
  }
  for (const RecentMission& each : lookUp(frame_.settings().recent)) {
    const fs::path folder = each.folder;
    const auto remove = [&frame, folder, this] {
      frame.settings().recent = withoutRecent(frame.settings().recent, folder);
      frame.storeSettings();
      renew();
    };
    cards.push_back({wide(each.title),
                     each.missing ? _("missing; press Enter to remove it from the list")
                                  : wide(folder.parent_path().parent_path().filename().string()),
                     each.missing ? fs::path() : folder, wide(folder.string()),
                     each.missing ? std::function<void()>(remove)
                                  : std::function<void()>([&frame, folder] { frame.openMission(folder); }),
                     remove, each.missing});
  }
  section(all, _("Lately"), cards);
}

bool Welcome::addTemplates(wxBoxSizer& all) {
  Frame& frame = frame_;
  const std::vector<fs::path> search = frame_.searchFolders();
  std::vector<Card> cards;
  for (const RulesetChoice& ruleset : rulesetsIn(search)) {
    for (const model::MissionTemplate& each : ruleset.templates) {
      cards.push_back({wide(each.title),
                       wide(ruleset.title),
                       each.folder,
                       _("Begin a new mission with this template"),
                       [&frame, id = ruleset.id, from = each.id] { frame.newMission(id, from); },
                       {},
                       false});
    }
  }
  section(all, _("Begin with a template"), cards);
  return !cards.empty();
}

bool Welcome::addShipped(wxBoxSizer& all) {
  Frame& frame = frame_;
  const std::vector<fs::path> search = frame_.searchFolders();
  std::vector<Card> cards;
  for (const ShippedMission& each : missionsIn(search)) {
    cards.push_back({wide(each.title),
                     wide(each.pack),
                     each.folder,
                     wide(each.folder.string()),
                     [&frame, folder = each.folder] { frame.openMission(folder); },
                     {},
                     false});
  }
  section(all, _("Missions in the packs"), cards);
  return !cards.empty();
}

void Welcome::addNoPacks(wxBoxSizer& all) {
  all.Add(textIn(this, _("No packs were found"), ownFont(2, true)), wxSizerFlags().Border(wxTOP, FromDIP(26)));
  auto* text = new wxStaticText(this, wxID_ANY, wherePacksAre());
  text->Wrap(FromDIP(620));
  all.Add(text, wxSizerFlags().Border(wxTOP, FromDIP(8)));
  auto* choose = new wxButton(this, wxID_ANY, _("Choose a folder with packs…"));
  choose->SetToolTip(_("Makes the packs in a folder known to all programs of Sortie"));
  choose->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    frame_.CallAfter([this] {
      if (choosePacks(frame_)) renew();
    });
  });
  all.Add(choose, wxSizerFlags().Border(wxTOP, FromDIP(12)));
}

}  // namespace sortie::editor::window

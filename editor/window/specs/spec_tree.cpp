#include "editor/window/specs/spec_tree.h"

#include <algorithm>
#include <utility>

#include <wx/intl.h>

#include "editor/core/specs/spec_lines.h"
#include "editor/window/icons.h"

namespace sortie::editor::window {
namespace {

// Pictures of the tree, by number.
enum Picture : int { kUnknown, kWaiting, kPassed, kFailed, kOldPassed, kOldFailed };

wxBitmapBundle specRing(const char* inside, const wxColour& colour) {
  const std::string svg =
      std::string(
          "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\" width=\"24\" height=\"24\" "
          "fill=\"none\" stroke-width=\"1.8\" stroke-linecap=\"round\" stroke=\"") +
      narrow(colour.GetAsString(wxC2S_HTML_SYNTAX)) + "\"><circle cx=\"12\" cy=\"12\" r=\"6.5\"/><path d=\"" + inside +
      "\"/></svg>";
  return wxBitmapBundle::FromSVG(svg.c_str(), wxSize(16, 16));
}

int specPicture(SpecState state, bool old) {
  switch (state) {
    case SpecState::Unknown: return kUnknown;
    case SpecState::Waiting: return kWaiting;
    case SpecState::Passed: return old ? kOldPassed : kPassed;
    case SpecState::Failed: return old ? kOldFailed : kFailed;
  }
  return kUnknown;
}

wxString fileLabel(const std::string& file, const SpecCounts& counts) {
  const std::string name = file.starts_with("specs/") ? file.substr(6) : file;
  return wide(name) + wxString::FromUTF8("  \xC2\xB7  ") + wide(countText(counts));
}

}  // namespace

SpecTree::SpecTree(wxWindow* parent, Shell& shell)
    : wxTreeCtrl(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                 wxTR_HAS_BUTTONS | wxTR_HIDE_ROOT | wxTR_NO_LINES | wxTR_SINGLE | wxTR_FULL_ROW_HIGHLIGHT |
                     wxTR_LINES_AT_ROOT | wxBORDER_NONE),
      shell_(shell) {
  SetName(_("Specs of the pack"));
  SetIndent(static_cast<unsigned>(FromDIP(14)));
  AddRoot("specs");
  themeChanged();
  Bind(wxEVT_TREE_ITEM_EXPANDING, [this](wxTreeEvent& event) {
    event.Skip();
    if (File* file = fileOf(event.GetItem())) fill(*file);
  });
}

void SpecTree::themeChanged() {
  const Palette& colours = shell_.palette();
  SetBackgroundColour(colours.back);
  SetForegroundColour(colours.text);
  wxVector<wxBitmapBundle> images;
  images.push_back(specRing("", colours.faint));
  images.push_back(specRing("M12 8.5 L12 12 L14.5 13.5", colours.accent));
  images.push_back(icon("check", colours.good, 16));
  images.push_back(icon("error", colours.error, 16));
  images.push_back(icon("check", colours.faint, 16));
  images.push_back(icon("error", colours.faint, 16));
  SetImages(images);
  Refresh();
}

std::vector<SpecTree::Spec> SpecTree::specsOf(const SpecRuns& runs, const SpecFileEntry& file, bool onlyFailed) const {
  std::vector<Spec> out;
  out.reserve(onlyFailed ? 0 : file.specs.size());
  for (std::size_t i = 0; i < file.specs.size(); ++i) {
    const SpecEntry& each = file.specs[i];
    const SpecState state = stateOf(each);
    if (!onlyFailed || state == SpecState::Failed)
      out.push_back({i, each.title, specPicture(state, runs.old(each)), {}});
  }
  return out;
}

void SpecTree::show(const SpecRuns& runs, bool onlyFailed) {
  const std::optional<SpecPick> kept = picked();
  showing_ = true;
  std::vector<File> now;
  const wxTreeItemId root = GetRootItem();
  wxTreeItemId before;
  auto known = files_.begin();
  for (const SpecFileEntry& entry : runs.files()) {
    std::vector<Spec> specs = specsOf(runs, entry, onlyFailed);
    if (specs.empty() && onlyFailed) continue;
    // Both lists are in the order of their names.
    while (known != files_.end() && known->file < entry.file) Delete((known++)->item);
    File file;
    if (known != files_.end() && known->file == entry.file) {
      file = std::move(*known++);
    } else {
      file.file = entry.file;
      file.item = before.IsOk() ? InsertItem(root, before, wide(entry.file)) : PrependItem(root, wide(entry.file));
      ++made_;
    }
    before = file.item;
    showFile(file, entry, std::move(specs));
    now.push_back(std::move(file));
  }
  while (known != files_.end()) Delete((known++)->item);
  files_ = std::move(now);
  if (kept && kept->number) {
    const std::optional<SpecPick> here = picked();
    if (!here || here->file != kept->file || here->number != kept->number) pick(kept->file, *kept->number);
  }
  showing_ = false;
}

void SpecTree::showFile(File& file, const SpecFileEntry& entry, std::vector<Spec> specs) {
  const SpecCounts counts = countsOf(entry);
  int image = counts.failed > 0 ? kFailed : counts.waiting > 0 ? kWaiting : counts.unknown > 0 ? kUnknown : kPassed;
  // As old as its oldest; that it does not load is known of the file as it is.
  const bool broken = !entry.specs.empty() && entry.specs.front().wholeFile;
  const auto old = [](const Spec& each) { return each.image == kOldPassed || each.image == kOldFailed; };
  if (!broken && std::any_of(specs.begin(), specs.end(), old))
    image = image == kFailed ? kOldFailed : image == kPassed ? kOldPassed : image;
  if (const wxString label = fileLabel(entry.file, counts); label != file.label) {
    file.label = label;
    SetItemText(file.item, label);
  }
  if (image != file.image) {
    file.image = image;
    SetItemImage(file.item, image);
  }
  const bool same = std::equal(specs.begin(), specs.end(), file.specs.begin(), file.specs.end(),
                               [](const Spec& a, const Spec& b) { return a.number == b.number && a.title == b.title; });
  if (same) {
    for (std::size_t i = 0; i < specs.size(); ++i) {
      if (specs[i].image == file.specs[i].image) continue;
      file.specs[i].image = specs[i].image;
      if (file.filled) SetItemImage(file.specs[i].item, specs[i].image);
    }
    return;
  }
  const bool unfolded = file.filled && IsExpanded(file.item);
  if (file.filled) DeleteChildren(file.item);
  file.filled = false;
  file.specs = std::move(specs);
  SetItemHasChildren(file.item, !file.specs.empty());
  if (!unfolded) return;
  fill(file);
  Expand(file.item);
}

void SpecTree::fill(File& file) {
  if (std::exchange(file.filled, true)) return;
  for (Spec& each : file.specs) {
    each.item = AppendItem(file.item, wide(each.title), each.image);
    ++made_;
  }
}

SpecTree::File* SpecTree::fileOf(const wxTreeItemId& item) {
  const auto found = std::find_if(files_.begin(), files_.end(), [&](const File& each) { return each.item == item; });
  return found == files_.end() ? nullptr : &*found;
}

std::optional<SpecPick> SpecTree::picked() const {
  const wxTreeItemId item = GetSelection();
  if (!item.IsOk()) return std::nullopt;
  const wxTreeItemId above = GetItemParent(item);
  for (const File& file : files_) {
    if (file.item == item) return SpecPick{file.file, {}};
    if (file.item != above) continue;
    for (const Spec& each : file.specs)
      if (each.item == item) return SpecPick{file.file, each.number};
  }
  return std::nullopt;
}

bool SpecTree::pick(const std::string& file, std::size_t number) {
  const auto found = std::find_if(files_.begin(), files_.end(), [&](const File& each) { return each.file == file; });
  if (found == files_.end()) return false;
  const auto spec =
      std::find_if(found->specs.begin(), found->specs.end(), [&](const Spec& each) { return each.number == number; });
  if (spec == found->specs.end()) return false;
  fill(*found);
  Expand(found->item);
  SelectItem(spec->item);
  EnsureVisible(spec->item);
  return true;
}

}  // namespace sortie::editor::window

#include "editor/window/outline/outline_pane_tree.h"

#include <algorithm>
#include <set>

#include <wx/intl.h>

#include "editor/window/icons.h"

namespace sortie::editor::window {
namespace {

/// Shapes of our own for things that the tool bar has no icon for, drawn like it in a box of 24.
const std::vector<std::pair<const char*, const char*>>& shapes() {
  static const std::vector<std::pair<const char*, const char*>> list = {
      {"folder", "M3 7 L3 19 L21 19 L21 8.5 L11.5 8.5 L9.5 6 L3 6 Z"},
      {"file", "M6 3.5 L14 3.5 L18.5 8 L18.5 20.5 L6 20.5 Z M14 3.5 L14 8 L18.5 8"},
      {"mission", "M6 21 L6 4 L18.5 4 L15.5 8 L18.5 12 L6 12"},
      {"side", "M12 3.5 A4 4 0 1 1 11.99 3.5 M4.5 20.5 C4.5 11.5 19.5 11.5 19.5 20.5 Z"},
      {"tile", "M4 4 L20 4 L20 20 L4 20 Z M12 4 L12 20 M4 12 L20 12"},
      {"edge", "M4 12 L20 12 M8 8.5 L8 15.5 M16 8.5 L16 15.5"},
      {"corner", "M4 12 L20 12 M12 4 L12 20 M9.5 9.5 L14.5 9.5 L14.5 14.5 L9.5 14.5 Z"},
      {"feature", "M3.5 19 L9.5 8 L13 14 L15.5 10.5 L20.5 19 Z"},
      {"entrance", "M10 4 L20 4 L20 20 L10 20 M3.5 12 L14.5 12 M11 8.5 L14.5 12 L11 15.5"},
      {"piece", "M12 3.5 A3.2 3.2 0 1 1 11.99 3.5 M7 20.5 L9 11 L15 11 L17 20.5 Z"},
      {"marker", "M12 4 A8 8 0 1 1 11.99 4 M12 8.5 A3.5 3.5 0 1 1 11.99 8.5"},
      {"card", "M6 3.5 L18 3.5 L18 20.5 L6 20.5 Z M9 7.5 L15 7.5 M9 11 L15 11"},
      {"deck", "M8 6.5 L19.5 6.5 L19.5 20.5 L8 20.5 Z M5 17.5 L5 3.5 L16.5 3.5"},
      {"objective", "M12 3.5 A8.5 8.5 0 1 1 11.99 3.5 M12 8 A4 4 0 1 1 11.99 8 M12 11.5 L12 12.5"},
      {"event", "M13.5 3.5 L6 13.5 L11.5 13.5 L10.5 20.5 L18 10.5 L12.5 10.5 Z"},
      {"text", "M5 6 L19 6 M5 10 L19 10 M5 14 L19 14 M5 18 L13 18"},
      {"when", "M4 5 L20 5 L14 12.5 L14 19.5 L10 17.5 L10 12.5 Z"},
      {"variant", "M6 4 L6 20 M6 12 C6 7.5 18 10 18 4 M18 4 L15.5 6.5 M18 4 L20.5 6.5"},
      {"note", "M5 4 L19 4 L19 14.5 L13.5 20 L5 20 Z M13.5 20 L13.5 14.5 L19 14.5"},
      {"set", "M5 9.5 L19 9.5 M5 14.5 L19 14.5"}};
  return list;
}

wxBitmapBundle shape(const char* path, const wxColour& colour) {
  const std::string svg =
      std::string(
          "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\" width=\"24\" height=\"24\" "
          "fill=\"none\" stroke-width=\"1.8\" stroke-linecap=\"round\" stroke-linejoin=\"round\" stroke=\"") +
      narrow(colour.GetAsString(wxC2S_HTML_SYNTAX)) + "\"><path d=\"" + path + "\"/></svg>";
  return wxBitmapBundle::FromSVG(svg.c_str(), wxSize(16, 16));
}

wxString label(const OutlineNode& node) {
  wxString out = node.kind == OutlineNode::Kind::Folder ? wxGetTranslation(wide(node.title)) : wide(node.title);
  if (!node.detail.empty()) out += wxString::FromUTF8("  \xC2\xB7  ") + wide(node.detail);
  if (node.kind == OutlineNode::Kind::Folder && !node.children.empty())
    out += wxString::Format("  (%u)", static_cast<unsigned>(node.children.size()));
  const auto errors = static_cast<unsigned>(node.errors);
  const auto warnings = static_cast<unsigned>(node.warnings);
  if (errors > 0) out += "   " + wxString::Format(wxPLURAL("%u error", "%u errors", errors), errors);
  if (warnings > 0 && errors == 0)
    out += "   " + wxString::Format(wxPLURAL("%u warning", "%u warnings", warnings), warnings);
  return out;
}

}  // namespace

OutlineTree::OutlineTree(wxWindow* parent, Shell& shell)
    : wxTreeCtrl(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                 wxTR_HAS_BUTTONS | wxTR_HIDE_ROOT | wxTR_NO_LINES | wxTR_MULTIPLE | wxTR_FULL_ROW_HIGHLIGHT |
                     wxTR_LINES_AT_ROOT | wxBORDER_NONE),
      shell_(shell) {
  SetName(_("Outline"));
  SetIndent(static_cast<unsigned>(FromDIP(14)));
  AddRoot("mission");
  themeChanged();
}

void OutlineTree::themeChanged() {
  const Palette& colours = shell_.palette();
  SetBackgroundColour(colours.back);
  SetForegroundColour(colours.text);
  wxVector<wxBitmapBundle> images;
  images_.clear();
  const auto add = [&](const std::string& name, const wxBitmapBundle& image) {
    images_[name] = static_cast<int>(images.size());
    images.push_back(image);
  };
  for (const auto& [name, path] : shapes()) add(name, shape(path, colours.faint));
  add("error", icon("error", colours.error, 16));
  add("warning", icon("warning", colours.warning, 16));
  SetImages(images);
  Refresh();
}

int OutlineTree::imageOf(const OutlineNode& node) const {
  const auto named = [&](const std::string& name) {
    const auto found = images_.find(name);
    return found != images_.end() ? found->second : images_.at("set");
  };
  if (node.errors > 0) return named("error");
  if (node.warnings > 0) return named("warning");
  return named(node.icon == "options" ? "set" : node.icon);
}

const OutlineItem* OutlineTree::item(const wxTreeItemId& id) const {
  return id.IsOk() ? static_cast<const OutlineItem*>(GetItemData(id)) : nullptr;
}

wxTreeItemId OutlineTree::at(const std::vector<std::size_t>& way) const {
  wxTreeItemId id = GetRootItem();
  for (const std::size_t step : way) {
    wxTreeItemIdValue cookie;
    wxTreeItemId child = GetFirstChild(id, cookie);
    for (std::size_t i = 0; i < step && child.IsOk(); ++i) child = GetNextChild(id, cookie);
    if (!child.IsOk()) return {};
    id = child;
  }
  return way.empty() ? wxTreeItemId() : id;
}

void OutlineTree::update(const wxTreeItemId& id, const OutlineNode& node) {
  const wxString text = label(node);
  if (GetItemText(id) != text) SetItemText(id, text);
  const int image = imageOf(node);
  if (GetItemImage(id) != image) SetItemImage(id, image);
  auto* data = static_cast<OutlineItem*>(GetItemData(id));
  data->kind = node.kind;
  data->title = node.title;
  data->path = node.path;
  data->file = node.file;
  const Palette& colours = shell_.palette();
  const wxColour colour = node.errors > 0 ? colours.error : colours.text;
  if (GetItemTextColour(id) != colour) SetItemTextColour(id, colour);
}

void OutlineTree::sync(const wxTreeItemId& parent, const OutlineNode& node) {
  std::map<std::string, wxTreeItemId> there;
  std::vector<wxTreeItemId> gone;
  std::set<std::string> wanted;
  for (const OutlineNode& each : node.children) wanted.insert(each.key);
  wxTreeItemIdValue cookie;
  for (wxTreeItemId id = GetFirstChild(parent, cookie); id.IsOk(); id = GetNextSibling(id)) {
    const OutlineItem* data = item(id);
    if (wanted.contains(data->key)) {
      there.emplace(data->key, id);
    } else {
      gone.push_back(id);
    }
  }
  for (const wxTreeItemId& id : gone) Delete(id);
  wxTreeItemId before;
  for (const OutlineNode& each : node.children) {
    wxTreeItemId next = before.IsOk() ? GetNextSibling(before) : GetFirstChild(parent, cookie);
    const auto old = there.find(each.key);
    wxTreeItemId id;
    if (next.IsOk() && item(next)->key == each.key) {
      id = next;
    } else {
      // It has moved: the old item goes, with what was unfolded in it.
      const bool open = old != there.end() && IsExpanded(old->second);
      if (old != there.end()) Delete(old->second);
      auto* data = new OutlineItem;
      data->key = each.key;
      id = before.IsOk() ? InsertItem(parent, before, {}, -1, -1, data) : PrependItem(parent, {}, -1, -1, data);
      there[each.key] = id;
      update(id, each);
      sync(id, each);
      if (open) Expand(id);
      before = id;
      continue;
    }
    update(id, each);
    sync(id, each);
    before = id;
  }
}

void OutlineTree::show(const OutlineNode& outline, bool openAll) {
  Freeze();
  sync(GetRootItem(), outline);
  if (openAll && countOf(outline) < 3000) ExpandAll();
  Thaw();
}

}  // namespace sortie::editor::window

#include "editor/window/outline/outline_pane_tree.h"

#include <algorithm>
#include <utility>

#include <wx/intl.h>

#include "editor/core/work_count.h"
#include "editor/window/icons.h"
#include "editor/window/line_tips.h"

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
      {"panel", "M3.5 6 L20.5 6 L20.5 18 L3.5 18 Z M3.5 10 L20.5 10 M9 10 L9 18"},
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
  if (node.kind == OutlineNode::Kind::Folder && !node.part && !node.children.empty())
    out += wxString::Format("  (%u)", static_cast<unsigned>(sizeOf(node)));
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
  auto* root = new OutlineItem;
  root->node = &shown_;
  root->filled = true;
  AddRoot("mission", -1, -1, root);
  showCutLines(*this);
  Bind(wxEVT_TREE_ITEM_EXPANDING, [this](wxTreeEvent& event) {
    fill(event.GetItem());
    event.Skip();
  });
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
  // Every item has a colour of its own.
  if (const wxTreeItemId root = GetRootItem(); root.IsOk()) {
    std::vector<wxTreeItemId> open{root};
    while (!open.empty()) {
      const wxTreeItemId id = open.back();
      open.pop_back();
      if (id != root) write(id, *node(id));
      for (const wxTreeItemId& child : childrenOf(id)) open.push_back(child);
    }
  }
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

OutlineItem* OutlineTree::item(const wxTreeItemId& id) const {
  return id.IsOk() ? static_cast<OutlineItem*>(GetItemData(id)) : nullptr;
}

const OutlineNode* OutlineTree::node(const wxTreeItemId& id) const {
  const OutlineItem* data = item(id);
  return data != nullptr ? data->node : nullptr;
}

std::vector<wxTreeItemId> OutlineTree::childrenOf(const wxTreeItemId& id) const {
  std::vector<wxTreeItemId> out;
  wxTreeItemIdValue cookie;
  for (wxTreeItemId child = GetFirstChild(id, cookie); child.IsOk(); child = GetNextChild(id, cookie))
    out.push_back(child);
  return out;
}

wxTreeItemId OutlineTree::at(const std::vector<std::size_t>& way) {
  wxTreeItemId id = GetRootItem();
  for (const std::size_t step : way) {
    fill(id);
    wxTreeItemIdValue cookie;
    wxTreeItemId child = GetFirstChild(id, cookie);
    for (std::size_t i = 0; i < step && child.IsOk(); ++i) child = GetNextChild(id, cookie);
    if (!child.IsOk()) return {};
    id = child;
  }
  return way.empty() ? wxTreeItemId() : id;
}

void OutlineTree::write(const wxTreeItemId& id, const OutlineNode& node) {
  countWork(Work::Row);
  SetItemText(id, label(node));
  SetItemImage(id, imageOf(node));
  const Palette& colours = shell_.palette();
  SetItemTextColour(id, node.errors > 0 ? colours.error : colours.text);
}

/// Text and image go in as it is made: each that is set later measures the item anew.
wxTreeItemId OutlineTree::add(const wxTreeItemId& parent, std::size_t position, const OutlineNode& node) {
  countWork(Work::Row);
  auto* data = new OutlineItem;
  data->node = &node;
  data->filled = node.children.empty();
  const wxTreeItemId id = InsertItem(parent, position, label(node), imageOf(node), -1, data);
  if (node.errors > 0) SetItemTextColour(id, shell_.palette().error);
  if (!node.children.empty()) SetItemHasChildren(id);
  return id;
}

/// Makes the items of its children, if that was not done before.
void OutlineTree::fill(const wxTreeItemId& id) {
  OutlineItem* data = item(id);
  if (data == nullptr || std::exchange(data->filled, true)) return;
  const std::vector<OutlineNode>& children = data->node->children;
  for (std::size_t i = 0; i < children.size(); ++i) add(id, i, children[i]);
}

void OutlineTree::sync(const wxTreeItemId& parent, const OutlineNode& node, const OutlineNode& before) {
  OutlineItem* data = item(parent);
  data->node = &node;
  if (!data->filled) return;  // nothing of it is to be seen
  const auto stay = [&](const wxTreeItemId& id, const OutlineNode& now, const OutlineNode& then) {
    OutlineItem* held = item(id);
    if (!now.looksLike(then)) write(id, now);
    if (now.children.empty() != then.children.empty()) {
      if (now.children.empty()) Collapse(id);
      SetItemHasChildren(id, !now.children.empty());
      if (then.children.empty()) held->filled = false;
    }
    sync(id, now, then);
  };
  const std::vector<wxTreeItemId> ids = childrenOf(parent);
  const std::vector<OutlineNode>& now = node.children;
  const std::vector<OutlineNode>& then = before.children;
  std::size_t head = 0;
  const std::size_t shorter = std::min(now.size(), then.size());
  while (head < shorter && now[head].key == then[head].key) ++head;
  std::size_t tail = 0;
  while (tail < shorter - head && now[now.size() - 1 - tail].key == then[then.size() - 1 - tail].key) ++tail;
  for (std::size_t i = 0; i < head; ++i) stay(ids[i], now[i], then[i]);
  for (std::size_t i = 0; i < tail; ++i)
    stay(ids[ids.size() - 1 - i], now[now.size() - 1 - i], then[then.size() - 1 - i]);
  // Between them: what moved goes with its unfolded items and comes again.
  Before gone;
  for (std::size_t i = head; i < then.size() - tail; ++i) {
    note(ids[i], then[i], {}, gone);
    Delete(ids[i]);
  }
  for (std::size_t i = head; i < now.size() - tail; ++i) restore(add(parent, i, now[i]), now[i], {}, gone);
}

void OutlineTree::note(const wxTreeItemId& id, const OutlineNode& node, const std::string& way, Before& before) const {
  const std::string here = node.part ? way : way + "\n" + node.key;
  const Was was{IsExpanded(id), IsSelected(id)};
  if (!node.part && (was.unfolded || was.chosen)) before[here] = was;
  if (!item(id)->filled) return;
  std::size_t next = 0;
  for (const wxTreeItemId& child : childrenOf(id)) note(child, node.children[next++], here, before);
}

void OutlineTree::restore(const wxTreeItemId& id, const OutlineNode& node, const std::string& way,
                          const Before& before) {
  const std::string here = node.part ? way : way + "\n" + node.key;
  const auto found = before.find(here);
  const Was was = node.part || found == before.end() ? Was{} : found->second;
  if (was.chosen) SelectItem(id);
  const auto inside = [&](const OutlineNode& child) { return before.contains(here + "\n" + child.key); };
  const bool any = node.part && std::any_of(node.children.begin(), node.children.end(), inside);
  if (!was.unfolded && !any) return;
  Expand(id);
  std::size_t next = 0;
  for (const wxTreeItemId& child : childrenOf(id)) restore(child, node.children[next++], here, before);
}

void OutlineTree::show(OutlineNode outline, bool openAll) {
  constexpr std::size_t few = 3000;
  Freeze();
  const OutlineNode before = std::exchange(shown_, std::move(outline));
  sync(GetRootItem(), shown_, before);
  if (openAll && countOf(shown_) < few) ExpandAll();
  Thaw();
}

}  // namespace sortie::editor::window

#include "editor/core/blocks/owner_edits.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/values.h"

namespace sortie::editor {

using model::DeclarationKind;
using model::Element;

namespace {

/// Places in the order that a list would show, by the number of the owner.
std::vector<std::size_t> rankOf(const std::vector<Owner>& owners, OwnerOrder order) {
  std::vector<std::size_t> out(owners.size());
  std::size_t next = 0;
  for (const OwnerRow& row : ownerRows(owners, {.order = order}))
    if (row.owner != OwnerRow::isFolder) out[row.owner] = next++;
  return out;
}

/// For each parent the owners in it, as numbers in document order.
std::map<ElementPath, std::vector<std::size_t>> byParent(const std::vector<Owner>& owners) {
  std::map<ElementPath, std::vector<std::size_t>> out;
  for (std::size_t i = 0; i < owners.size(); ++i) out[parentOf(owners[i].path)].push_back(i);
  return out;
}

std::vector<std::size_t> byRank(std::vector<std::size_t> numbers, const std::vector<std::size_t>& rank) {
  std::stable_sort(numbers.begin(), numbers.end(), [&](std::size_t a, std::size_t b) { return rank[a] < rank[b]; });
  return numbers;
}

/// Where each owner stands in the document once those of each parent have changed places among themselves.
std::vector<std::size_t> placesAfter(const std::vector<Owner>& owners, const std::vector<std::size_t>& rank) {
  std::vector<std::size_t> out(owners.size());
  for (const auto& [parent, numbers] : byParent(owners)) {
    const std::vector<std::size_t> sorted = byRank(numbers, rank);
    for (std::size_t i = 0; i < numbers.size(); ++i) out[sorted[i]] = numbers[i];
  }
  return out;
}

/// The moments at which it may run.
std::vector<std::string> momentsOf(const MissionScope& mission, const Owner& owner) {
  std::vector<std::string> out;
  const Element element = elementAt(mission.root, owner.path);
  if (element.name() == "objective") {
    if (!owner.trigger.empty()) out.push_back(owner.trigger);
    return out;
  }
  if (owner.muted) return out;
  for (const Element& when : element.ownChildren("when"))
    for (const Element& trigger : when.children()) {
      const std::string name(trigger.name());
      const model::Declaration* declared = mission.scope.find(DeclarationKind::Trigger, name);
      out.push_back(declared != nullptr ? declared->text("hook") : name);
    }
  return out;
}

/// The bytes of an element with the comments right above it.
std::pair<std::size_t, std::size_t> bytesOf(const Element& element, std::size_t after) {
  const std::string& text = element.source().text();
  std::size_t begin = element.begin();
  const std::size_t comment = text.find("<!--", after);
  if (comment < begin) {
    // What stands behind the last blank line belongs to it.
    std::size_t from = after;
    for (std::size_t at = text.find('\n', after); at < begin; at = text.find('\n', at + 1)) {
      const std::size_t next = text.find_first_not_of(" \t\r", at + 1);
      if (next < begin && text[next] == '\n') from = next + 1;
    }
    // A comment on the line of the element before is that one's.
    const std::size_t line = text.find('\n', after);
    if (line < begin) from = std::max(from, line + 1);
    const std::size_t first = text.find("<!--", from);
    if (first < begin) begin = first;
  }
  return {begin, element.end()};
}

}  // namespace

MissionEdit puttingInFolder(std::vector<ElementPath> paths, std::string_view folder) {
  return
      [paths = std::move(paths), name = folderName(folder)](model::Draft& draft) -> Result<std::vector<ElementPath>> {
        std::vector<model::TextPatches> edits;
        const std::optional<std::string> value = name.empty() ? std::nullopt : std::optional(name);
        for (const ElementPath& each : paths)
          if (const Element element = elementAt(draft.root(), each); element && isBlockOwner(element))
            edits.push_back(model::changeAttributes(element, {{"folder", value}}));
        draft.apply(model::together(edits));
        return paths;
      };
}

MissionEdit renamingFolder(std::string element, std::string_view from, std::string_view to) {
  return [element = std::move(element), from = folderName(from),
          to = folderName(to)](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    std::vector<model::TextPatches> edits;
    std::vector<ElementPath> changed;
    for (const Owner& each : ownersOf(draft.root(), element)) {
      if (each.folder != from && !each.folder.starts_with(from + '/')) continue;
      const std::string rest = each.folder.substr(from.size());
      const std::string now = folderName(to + rest);
      edits.push_back(model::changeAttributes(elementAt(draft.root(), each.path),
                                              {{"folder", now.empty() ? std::nullopt : std::optional(now)}}));
      changed.push_back(each.path);
    }
    draft.apply(model::together(edits));
    if (changed.size() > 1) changed.resize(1);
    return changed;
  };
}

MissionEdit muting(std::vector<ElementPath> paths, bool muted) {
  return [paths = std::move(paths), muted](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    std::vector<model::TextPatches> edits;
    for (const ElementPath& each : paths)
      if (const Element element = elementAt(draft.root(), each); element && element.name() == "event")
        edits.push_back(
            model::changeAttributes(element, {{"muted", muted ? std::optional<std::string>("yes") : std::nullopt}}));
    draft.apply(model::together(edits));
    return paths;
  };
}

std::vector<std::string> whatOrderChanges(const MissionScope& mission, std::string_view element, OwnerOrder order) {
  const std::vector<Owner> owners = ownersOf(mission.root, element);
  const std::vector<std::size_t> place = placesAfter(owners, rankOf(owners, order));
  std::vector<std::string> out;
  std::map<std::string, std::vector<std::size_t>> together;
  for (std::size_t i = 0; i < owners.size(); ++i)
    for (const std::string& moment : momentsOf(mission, owners[i])) {
      std::vector<std::size_t>& list = together[moment];
      if (list.empty() || list.back() != i) list.push_back(i);
    }
  for (const auto& [moment, list] : together) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const bool before = i > 0 && place[list[i]] < place[list[i - 1]];
      const bool after = i + 1 < list.size() && place[list[i + 1]] < place[list[i]];
      if (before || after) names.push_back(owners[list[i]].id);
    }
    if (names.empty()) continue;
    constexpr std::size_t most = 6;
    const std::size_t more = names.size() > most ? names.size() - most : 0;
    names.resize(names.size() - more);
    out.push_back(fmt::format("{}: {}{}", moment, fmt::join(names, ", "),
                              more > 0 ? fmt::format(" and {} more", more) : std::string()));
  }
  return out;
}

MissionEdit writingOrder(std::string element, OwnerOrder order, ElementPath selected) {
  return [element = std::move(element), order,
          selected = std::move(selected)](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    const std::vector<Owner> owners = ownersOf(draft.root(), element);
    const std::vector<std::size_t> rank = rankOf(owners, order);
    const std::string& text = draft.document().text();
    std::vector<model::TextPatches> edits;
    ElementPath to = selected;
    for (const auto& [parentPath, numbers] : byParent(owners)) {
      const std::vector<std::size_t> sorted = byRank(numbers, rank);
      if (sorted == numbers) continue;
      const Element parent = elementAt(draft.root(), parentPath);
      std::map<std::uint32_t, std::pair<std::size_t, std::size_t>> bytes;
      std::size_t after = parent.tagEnd();
      std::uint32_t position = 0;
      for (const Element& each : parent.children()) {
        bytes[position++] = bytesOf(each, after);
        after = each.end();
      }
      // From the first to the last of them, with what stands between.
      const auto placeOf = [&](std::size_t number) { return bytes[owners[number].path.back()]; };
      const std::size_t first = placeOf(numbers.front()).first;
      const std::size_t last = placeOf(numbers.back()).second;
      std::string all;
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto [begin, end] = placeOf(sorted[i]);
        all += text.substr(begin, end - begin);
        if (owners[sorted[i]].path == selected) to = owners[numbers[i]].path;
        if (i + 1 == numbers.size()) break;
        const std::size_t gap = placeOf(numbers[i]).second;
        all += text.substr(gap, placeOf(numbers[i + 1]).first - gap);
      }
      edits.push_back({{first, last - first, std::move(all)}});
    }
    draft.apply(model::together(edits));
    return to.empty() ? std::vector<ElementPath>{} : std::vector<ElementPath>{to};
  };
}

}  // namespace sortie::editor

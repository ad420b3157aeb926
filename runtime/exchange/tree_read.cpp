// Ways from the root of the tree to packs.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "exchange/digest.h"
#include "exchange/tree_file.h"
#include "exchange/tree_file_reader.h"

namespace sortie::exchange {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

Checked<TreePart> partIn(const TreePlace& place, std::string_view bytes) {
  Checked<std::string> text = unpackTreeFile(bytes, place.file, place.shown());
  if (!text) return refused(text);
  const bool node = place.node.value_or(text->starts_with("<node"));
  if (node) {
    Checked<TreeNode> read = readNode(std::move(*text), place.prefix, place.shown());
    if (!read) return refused(read);
    return TreePart(std::move(*read));
  }
  Checked<TreeShard> read = readShard(std::move(*text), place.prefix, place.shown());
  if (!read) return refused(read);
  return TreePart(std::move(*read));
}

/// An id that is looked for, and where it belongs.
struct WantedPack {
  std::size_t number = 0;
  std::string place;
};

/// Files of one level with the packs that are looked for below each.
struct TreeLevel {
  std::vector<TreePlace> places;
  std::vector<std::vector<WantedPack>> wanted;
};

using FoundPacks = std::vector<std::optional<RegistryPack>>;

TreeLevel levelBelow(const TreeLevel& level, std::vector<TreePart> parts, const std::vector<std::string>& ids,
                     FoundPacks& found) {
  TreeLevel below;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (auto* shard = std::get_if<TreeShard>(&parts[i])) {
      for (const WantedPack& wanted : level.wanted[i]) {
        const auto pack =
            std::lower_bound(shard->packs.begin(), shard->packs.end(), ids[wanted.number],
                             [](const RegistryPack& each, const std::string& id) { return each.id < id; });
        if (pack != shard->packs.end() && pack->id == ids[wanted.number]) found[wanted.number] = *pack;
      }
      continue;
    }
    const TreeNode& node = std::get<TreeNode>(parts[i]);
    std::map<unsigned, std::vector<WantedPack>> byDigit;
    for (const WantedPack& wanted : level.wanted[i])
      if (const TreeChild* child = childFor(node, wanted.place)) byDigit[child->digit].push_back(wanted);
    for (const TreeChild& child : node.children) {
      const auto some = byDigit.find(child.digit);
      if (some == byDigit.end()) continue;
      below.places.push_back(childPlace(node, child));
      below.wanted.push_back(std::move(some->second));
    }
  }
  return below;
}

/// Finds packs, and tells of every file on the way.
Checked<FoundPacks> findOnTheWay(const NamedFile& root, const std::vector<std::string>& ids,
                                 const FetchTreeFiles& fetch, std::vector<NamedFile>* way) {
  FoundPacks found(ids.size());
  if (ids.empty()) return found;
  TreeLevel level{{{root, "", std::nullopt}}, {{}}};
  for (std::size_t i = 0; i < ids.size(); ++i) level.wanted[0].push_back({i, sha256(ids[i])});
  while (!level.places.empty()) {
    if (way != nullptr)
      for (const TreePlace& place : level.places) way->push_back(place.file);
    Checked<std::vector<TreePart>> parts = readTreeParts(level.places, fetch);
    if (!parts) return refused(parts);
    level = levelBelow(level, std::move(*parts), ids, found);
  }
  return found;
}

}  // namespace

TreePlace childPlace(const TreeNode& node, const TreeChild& child) {
  return {child.file, node.prefix + kHexDigits[child.digit], child.node};
}

const TreeChild* childFor(const TreeNode& node, std::string_view place) {
  if (node.prefix.size() >= place.size()) return nullptr;
  const std::size_t digit = kHexDigits.find(place[node.prefix.size()]);
  const auto found = std::find_if(node.children.begin(), node.children.end(),
                                  [&](const TreeChild& child) { return child.digit == digit; });
  return found != node.children.end() ? &*found : nullptr;
}

Checked<std::vector<TreePart>> readTreeParts(const std::vector<TreePlace>& places, const FetchTreeFiles& fetch) {
  std::vector<NamedFile> files;
  files.reserve(places.size());
  for (const TreePlace& place : places) files.push_back(place.file);
  const Checked<std::vector<std::string>> bytes = fetch(files);
  if (!bytes) return refused(bytes);
  std::vector<TreePart> out;
  for (std::size_t i = 0; i < places.size(); ++i) {
    Checked<TreePart> part = partIn(places[i], i < bytes->size() ? std::string_view((*bytes)[i]) : std::string_view());
    if (!part) return refused(part);
    out.push_back(std::move(*part));
  }
  return out;
}

Checked<FoundPacks> findPacks(const NamedFile& root, const std::vector<std::string>& ids, const FetchTreeFiles& fetch) {
  return findOnTheWay(root, ids, fetch, nullptr);
}

Checked<std::vector<NamedFile>> pathsTo(const NamedFile& root, const std::vector<std::string>& ids,
                                        const FetchTreeFiles& fetch) {
  std::vector<NamedFile> way;
  if (const Checked<FoundPacks> found = findOnTheWay(root, ids, fetch, &way); !found) return refused(found);
  return way;
}

Checked<> eachPack(const NamedFile& root, const FetchTreeFiles& fetch,
                   const std::function<Checked<>(const RegistryPack& pack)>& visit) {
  std::vector<TreePlace> left{{root, "", std::nullopt}};
  while (!left.empty()) {
    const TreePlace place = std::move(left.back());
    left.pop_back();
    const Checked<std::vector<TreePart>> parts = readTreeParts({place}, fetch);
    if (!parts) return refused(parts);
    if (const auto* node = std::get_if<TreeNode>(&parts->front())) {
      for (auto child = node->children.rbegin(); child != node->children.rend(); ++child)
        left.push_back(childPlace(*node, *child));
      continue;
    }
    for (const RegistryPack& pack : std::get<TreeShard>(parts->front()).packs)
      if (Checked<> good = visit(pack); !good) return good;
  }
  return {};
}

}  // namespace sortie::exchange

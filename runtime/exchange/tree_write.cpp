// The tree after changes: what a shard or a node becomes is decided by the size of its packs alone.
#include <algorithm>
#include <iterator>
#include <map>
#include <span>

#include <fmt/format.h>

#include "exchange/digest.h"
#include "exchange/tree_file.h"
#include "exchange/tree_file_reader.h"

namespace sortie::exchange {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

/// A pack with its place in the tree and its part of a shard; without a text it goes.
struct PlacedPack {
  std::string place;
  std::string id;
  std::string text;
};

PlacedPack placed(const RegistryPack& pack) { return {sha256(pack.id), pack.id, writeShardPack(pack)}; }

std::string shardOf(std::string_view prefix, std::span<const PlacedPack> packs) {
  std::vector<const PlacedPack*> sorted;
  for (const PlacedPack& pack : packs) sorted.push_back(&pack);
  std::sort(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) { return a->id < b->id; });
  // As writeShard does it.
  std::string out = writeShard({std::string(prefix), {}});
  const std::string end = out.substr(out.rfind("</"));
  out.resize(out.size() - end.size());
  for (const PlacedPack* pack : sorted) out += pack->text;
  return out + end;
}

/// What is at a place of the tree.
struct Subtree {
  std::optional<NamedFile> file;  ///< nothing: no packs are there
  bool node = false;
  bool shrunk = false;          ///< it may go into its parent now
  std::vector<NamedFile> made;  ///< what is new in it
};

class TreeChanger {
 public:
  explicit TreeChanger(FetchTreeFiles fetch) : fetch_(std::move(fetch)) {}

  /// The packs, sorted by place, as a subtree of their own.
  Checked<Subtree> make(const std::string& prefix, std::span<const PlacedPack> packs) {
    if (packs.empty()) return Subtree();
    std::size_t size = shardOf(prefix, {}).size();
    for (const PlacedPack& pack : packs) size += pack.text.size();
    if (packs.size() == 1 || size <= kLargestShard) return makeShard(prefix, packs);
    NewNode node{{prefix, {}}, {}};
    for (unsigned digit = 0; digit < kDigits.size(); ++digit) {
      const std::string below = prefix + kDigits[digit];
      const Checked<Subtree> child = make(below, startingWith(below, packs));
      if (!child) return child;
      node.add(digit, *child);
    }
    return makeNode(node);
  }

  /// The subtree at that place after the changes, sorted by place.
  Checked<Subtree> change(const TreePlace& at, std::span<const PlacedPack> changes) {
    Checked<std::vector<TreePart>> parts = readTreeParts({at}, fetch_);
    if (!parts) return refused(parts);
    if (auto* shard = std::get_if<TreeShard>(&parts->front())) return changeShard(at, *shard, changes);
    return changeNode(std::get<TreeNode>(parts->front()), changes);
  }

  /// Keeps what is new in the whole tree.
  Checked<NamedFile> finish(Checked<Subtree> whole, const KeepTreeFile& keep) {
    if (whole && !whole->file) whole = makeShard("", {});
    if (!whole) return refused(whole);
    for (const NamedFile& file : whole->made)
      if (const Checked<> kept = keep(file, fresh_.at(file.sha256)); !kept) return refused(kept);
    return *whole->file;
  }

 private:
  struct NewNode {
    TreeNode node;
    std::vector<NamedFile> made;

    void add(unsigned digit, const Subtree& child) {
      if (child.file) node.children.push_back({digit, *child.file, child.node});
      made.insert(made.end(), child.made.begin(), child.made.end());
    }
  };

  static std::span<const PlacedPack> startingWith(std::string_view prefix, std::span<const PlacedPack> packs) {
    const auto first =
        std::partition_point(packs.begin(), packs.end(), [&](const PlacedPack& pack) { return pack.place < prefix; });
    const auto last = std::partition_point(
        first, packs.end(), [&](const PlacedPack& pack) { return std::string_view(pack.place).starts_with(prefix); });
    return {first, last};
  }

  Checked<NamedFile> makeFile(const std::string& text, const std::string& prefix) {
    if (text.size() > kLargestRegistryFile)
      return refuse({"limit-shard",
                     fmt::format("a shard has more than {} bytes", kLargestRegistryFile),
                     {"tree/" + prefix, 0, 0},
                     "publish the pack under another id: this one has too many versions"});
    std::string bytes = packTreeFile(text);
    NamedFile file = namedFile(bytes);
    fresh_.insert_or_assign(file.sha256, std::move(bytes));
    return file;
  }

  Checked<Subtree> makeShard(const std::string& prefix, std::span<const PlacedPack> packs) {
    const Checked<NamedFile> file = makeFile(shardOf(prefix, packs), prefix);
    if (!file) return refused(file);
    return Subtree{*file, false, false, {*file}};
  }

  Checked<Subtree> makeNode(const NewNode& node) {
    const Checked<NamedFile> file = makeFile(writeNode(node.node), node.node.prefix);
    if (!file) return refused(file);
    Subtree out{*file, true, false, node.made};
    out.made.push_back(*file);
    return out;
  }

  Checked<Subtree> changeShard(const TreePlace& at, const TreeShard& shard, std::span<const PlacedPack> changes) {
    std::vector<PlacedPack> packs;
    std::size_t before = 0;
    for (const RegistryPack& pack : shard.packs) {
      packs.push_back(placed(pack));
      before += packs.back().text.size();
    }
    for (const PlacedPack& change : changes) {
      std::erase_if(packs, [&](const PlacedPack& pack) { return pack.id == change.id; });
      if (!change.text.empty()) packs.push_back(change);
    }
    std::sort(packs.begin(), packs.end(), [](const auto& a, const auto& b) { return a.place < b.place; });
    std::size_t after = 0;
    for (const PlacedPack& pack : packs) after += pack.text.size();
    Checked<Subtree> out = make(at.prefix, packs);
    if (out) out->shrunk = after < before;
    return out;
  }

  Checked<Subtree> changeNode(const TreeNode& before, std::span<const PlacedPack> changes) {
    NewNode after{{before.prefix, {}}, {}};
    bool shrunk = false;
    for (unsigned digit = 0; digit < kDigits.size(); ++digit) {
      const std::string below = before.prefix + kDigits[digit];
      const std::span<const PlacedPack> some = startingWith(below, changes);
      const TreeChild* old = childFor(before, below);
      if (some.empty()) {
        if (old != nullptr) after.node.children.push_back(*old);
        continue;
      }
      const Checked<Subtree> child = old != nullptr ? change(childPlace(before, *old), some) : makeNew(below, some);
      if (!child) return child;
      shrunk = shrunk || child->shrunk;
      after.add(digit, *child);
    }
    if (after.node.children.empty()) return Subtree{std::nullopt, false, true, {}};
    if (shrunk) {
      Checked<std::optional<Subtree>> one = asOneShard(after.node);
      if (!one) return refused(one);
      if (*one) return **one;
    }
    Checked<Subtree> out = makeNode(after);
    if (out) out->shrunk = shrunk;
    return out;
  }

  Checked<Subtree> makeNew(const std::string& prefix, std::span<const PlacedPack> changes) {
    std::vector<PlacedPack> packs;
    std::copy_if(changes.begin(), changes.end(), std::back_inserter(packs),
                 [](const PlacedPack& pack) { return !pack.text.empty(); });
    return make(prefix, packs);
  }

  /// The node as a shard, if its packs are few enough by now. Below a child that is a node there are too many.
  Checked<std::optional<Subtree>> asOneShard(const TreeNode& node) {
    std::vector<TreePlace> places;
    for (const TreeChild& child : node.children) {
      if (child.node) return std::optional<Subtree>();
      places.push_back(childPlace(node, child));
    }
    const Checked<std::vector<TreePart>> parts =
        readTreeParts(places, [&](const auto& files) { return freshOrFetched(files); });
    if (!parts) return refused(parts);
    std::vector<PlacedPack> packs;
    std::size_t size = shardOf(node.prefix, {}).size();
    for (const TreePart& part : *parts)
      for (const RegistryPack& pack : std::get<TreeShard>(part).packs) {
        packs.push_back(placed(pack));
        size += packs.back().text.size();
      }
    if (packs.size() > 1 && size > kLargestShard) return std::optional<Subtree>();
    Checked<Subtree> out = makeShard(node.prefix, packs);
    if (!out) return refused(out);
    out->shrunk = true;
    return std::optional<Subtree>(*out);
  }

  [[nodiscard]] Checked<std::vector<std::string>> freshOrFetched(const std::vector<NamedFile>& files) const {
    std::vector<std::string> out;
    for (const NamedFile& file : files) {
      const auto fresh = fresh_.find(file.sha256);
      if (fresh != fresh_.end()) {
        out.push_back(fresh->second);
        continue;
      }
      Checked<std::vector<std::string>> old = fetch_({file});
      if (!old) return old;
      out.push_back(old->empty() ? std::string() : std::move(old->front()));
    }
    return out;
  }

  FetchTreeFiles fetch_;
  std::map<std::string, std::string> fresh_;  // what was made, by SHA-256
};

}  // namespace

Checked<NamedFile> changeTree(const NamedFile& root, const std::vector<PackChange>& changes,
                              const FetchTreeFiles& fetch, const KeepTreeFile& keep) {
  if (changes.empty()) return root;
  std::vector<PlacedPack> packs;
  for (const auto& [id, pack] : changes) packs.push_back(pack ? placed(*pack) : PlacedPack{sha256(id), id, {}});
  std::sort(packs.begin(), packs.end(), [](const auto& a, const auto& b) { return a.place < b.place; });
  TreeChanger changer(fetch);
  return changer.finish(changer.change({root, "", std::nullopt}, packs), keep);
}

Checked<NamedFile> buildTree(std::vector<RegistryPack> packs, const KeepTreeFile& keep) {
  std::vector<PlacedPack> all;
  all.reserve(packs.size());
  for (const RegistryPack& pack : packs) all.push_back(placed(pack));
  packs.clear();
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.place < b.place; });
  TreeChanger changer({});
  return changer.finish(changer.make("", all), keep);
}

Checked<NamedFile> emptyTree(const KeepTreeFile& keep) { return buildTree({}, keep); }

}  // namespace sortie::exchange

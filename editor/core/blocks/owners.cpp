#include "editor/core/blocks/owners.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <memory>

#include "editor/core/work_count.h"
#include "model/values.h"

namespace sortie::editor {

using model::Element;

namespace {

bool isDecimal(char c) { return c >= '0' && c <= '9'; }

char lowerLetter(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

std::string lowerCase(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), lowerLetter);
  return text;
}

std::string triggerOf(const Element& owner) {
  if (owner.name() == "objective") return owner.value("tested");
  for (const Element& when : owner.ownChildren("when"))
    for (const Element& trigger : when.children()) return std::string(trigger.name());
  return {};
}

const std::string& ownerName(const Owner& owner) { return owner.title.empty() ? owner.id : owner.title; }

/// The folders as a tree, with what stands in each.
struct OwnerFolder {
  std::string path;
  std::string name;
  struct Item {
    std::size_t owner = OwnerRow::isFolder;
    std::size_t folder = 0;  ///< number among `folders`
  };
  std::vector<std::unique_ptr<OwnerFolder>> folders;
  std::map<std::string, std::size_t, std::less<>> known;
  std::vector<Item> items;  ///< in document order
  std::size_t count = 0;

  void add(std::size_t owner, std::string_view rest) {
    ++count;
    if (rest.empty()) {
      items.push_back({owner, 0});
      return;
    }
    const std::size_t slash = rest.find('/');
    const std::string_view first = rest.substr(0, slash);
    auto found = known.find(first);
    if (found == known.end()) {
      found = known.emplace(std::string(first), folders.size()).first;
      items.push_back({OwnerRow::isFolder, folders.size()});
      folders.push_back(std::make_unique<OwnerFolder>());
      folders.back()->name = first;
      folders.back()->path = path.empty() ? std::string(first) : path + '/' + std::string(first);
    }
    folders[found->second]->add(owner, slash == std::string_view::npos ? std::string_view() : rest.substr(slash + 1));
  }
};

class OwnerRowMaker {
 public:
  OwnerRowMaker(const std::vector<Owner>& owners, const OwnerView& view, bool all)
      : owners_(owners), view_(view), all_(all) {}

  void add(OwnerFolder& folder, int depth) {
    sort(folder);
    for (const OwnerFolder::Item& item : folder.items) {
      if (item.owner != OwnerRow::isFolder) {
        rows.push_back({item.owner, folder.path, depth, false, 0});
        continue;
      }
      OwnerFolder& inner = *folder.folders[item.folder];
      const bool folded = !all_ && view_.folded.contains(inner.path);
      rows.push_back({OwnerRow::isFolder, inner.path, depth, folded, inner.count});
      if (!folded) add(inner, depth + 1);
    }
  }

  std::vector<OwnerRow> rows;

 private:
  void sort(OwnerFolder& folder) const {
    if (view_.order == OwnerOrder::Document) return;
    std::stable_sort(folder.items.begin(), folder.items.end(),
                     [&](const OwnerFolder::Item& a, const OwnerFolder::Item& b) {
                       const bool folderA = a.owner == OwnerRow::isFolder;
                       const bool folderB = b.owner == OwnerRow::isFolder;
                       if (folderA != folderB) return folderA;
                       if (folderA) return beforeByName(folder.folders[a.folder]->name, folder.folders[b.folder]->name);
                       const Owner& x = owners_[a.owner];
                       const Owner& y = owners_[b.owner];
                       if (view_.order == OwnerOrder::Name) return beforeByName(ownerName(x), ownerName(y));
                       return x.trigger < y.trigger;
                     });
  }

  const std::vector<Owner>& owners_;
  const OwnerView& view_;
  bool all_;
};

/// A folder and those around it.
void addFolders(const std::string& folder, std::set<std::string>& to) {
  for (std::size_t end = folder.find('/');; end = folder.find('/', end + 1)) {
    if (!folder.empty()) to.insert(folder.substr(0, end));
    if (end == std::string::npos) break;
  }
}

bool ownerHasWords(const Owner& owner, const std::vector<std::string>& words) {
  const std::string text = lowerCase(owner.title + ' ' + owner.id + ' ' + owner.trigger + ' ' + owner.folder);
  return std::all_of(words.begin(), words.end(),
                     [&](const std::string& word) { return text.find(word) != std::string::npos; });
}

}  // namespace

std::vector<Owner> ownersOf(const Element& root, std::string_view element) {
  countWork(Work::Owners);
  std::vector<Owner> out;
  eachThroughWhen(root, {}, [&](const Element& each, const ElementPath& path) {
    if (each.name() != element) return;
    out.push_back({path, each.value("id"), each.value("title"), folderName(each.value("folder")), triggerOf(each),
                   model::parseBool(each.value("muted")).value_or(false)});
  });
  return out;
}

std::string folderName(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t slash = text.find('/');
    std::string_view part = text.substr(0, slash);
    const std::size_t from = part.find_first_not_of(" \t\r\n");
    part = from == std::string_view::npos ? std::string_view()
                                          : part.substr(from, part.find_last_not_of(" \t\r\n") + 1 - from);
    if (!part.empty()) out += (out.empty() ? "" : "/") + std::string(part);
    text = slash == std::string_view::npos ? std::string_view() : text.substr(slash + 1);
  }
  return out;
}

std::vector<std::string> foldersOf(const std::vector<Owner>& owners) {
  std::set<std::string> out;
  for (const Owner& each : owners) addFolders(each.folder, out);
  return {out.begin(), out.end()};
}

std::vector<std::string> foldersIn(const Element& root, std::string_view element) {
  std::set<std::string> out;
  eachThroughWhen(root, {}, [&](const Element& each, const ElementPath& /*path*/) {
    if (each.name() == element && each.has("folder")) addFolders(folderName(each.value("folder")), out);
  });
  return {out.begin(), out.end()};
}

std::vector<OwnerRow> ownerRows(const std::vector<Owner>& owners, const OwnerView& view) {
  const std::vector<std::string> words = model::splitWords(lowerCase(view.search));
  OwnerFolder top;
  for (std::size_t i = 0; i < owners.size(); ++i)
    if (ownerHasWords(owners[i], words)) top.add(i, owners[i].folder);
  OwnerRowMaker maker(owners, view, !words.empty());
  maker.add(top, 0);
  return std::move(maker.rows);
}

bool beforeByName(std::string_view a, std::string_view b) {
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() && j < b.size()) {
    if (isDecimal(a[i]) && isDecimal(b[j])) {
      const auto number = [](std::string_view text, std::size_t& at) {
        while (at < text.size() && text[at] == '0') ++at;
        const std::size_t from = at;
        while (at < text.size() && isDecimal(text[at])) ++at;
        return text.substr(from, at - from);
      };
      const std::string_view x = number(a, i);
      const std::string_view y = number(b, j);
      if (x.size() != y.size()) return x.size() < y.size();
      if (x != y) return x < y;
      continue;
    }
    if (lowerLetter(a[i]) != lowerLetter(b[j])) return lowerLetter(a[i]) < lowerLetter(b[j]);
    ++i;
    ++j;
  }
  return a.size() - i < b.size() - j;
}

}  // namespace sortie::editor

// Which mutants a pack has.
#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <tuple>

#include <fmt/format.h>

#include "model/load/load.h"
#include "model/load/pack_files.h"
#include "model/values.h"
#include "play/specs/mutation.h"

namespace sortie::play {

namespace {

using model::Element;
using model::Property;
using model::Type;
using model::TypeKind;

constexpr std::size_t largestFile = 8U << 20U;

// What the value becomes, or nothing when there is no other that may stand there.
std::optional<std::string> changed(const std::string& value, const Type& type) {
  switch (type.kind) {
    case TypeKind::Int: {
      const std::optional<std::int64_t> number = model::parseInt(value);
      if (!number || (*number >= type.max && *number <= type.min)) return std::nullopt;
      return std::to_string(*number < type.max ? *number + 1 : *number - 1);
    }
    case TypeKind::Bool: {
      const std::optional<bool> flag = model::parseBool(value);
      if (!flag) return std::nullopt;
      return *flag ? "no" : "yes";
    }
    case TypeKind::Enum: {
      const auto found = std::find(type.names.begin(), type.names.end(), value);
      if (found == type.names.end() || type.names.size() < 2) return std::nullopt;
      return found + 1 == type.names.end() ? type.names.front() : *(found + 1);
    }
    case TypeKind::List: {
      std::vector<std::string> words = model::splitWords(value);
      if (words.empty()) return std::nullopt;
      words.pop_back();
      std::string out;
      for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
      return out;
    }
    default: return std::nullopt;
  }
}

/// The settings of one content file.
class ContentMutants {
 public:
  ContentMutants(std::string file, const model::Document& document, std::vector<Mutant>& out)
      : file_(std::move(file)), text_(&document.text()), out_(&out) {}

  void item(const Element& element, const model::Scope& scope) {
    const auto collection = model::declarationKind(element.name());
    const model::Declaration* kind = collection ? scope.find(*collection, element.value("kind")) : nullptr;
    if (kind == nullptr) return;
    owner_ = element.value("id");
    sets(element, kind->properties);
    for (const Element& part : model::elements(element)) {
      if (part.name() != "edge" && part.name() != "corner") continue;
      if (const auto* mark = scope.find(*model::declarationKind(part.name()), part.value("kind")))
        sets(part, mark->properties);
    }
  }

 private:
  void sets(const Element& parent, const std::vector<Property>& properties) {
    for (const Element& set : model::elements(parent, "set")) {
      const std::string name = set.value("name");
      const auto property =
          std::find_if(properties.begin(), properties.end(), [&](const Property& p) { return p.id == name; });
      if (property != properties.end()) value(set, property->type, name);
    }
  }

  void value(const Element& element, const Type& type, const std::string& name) {
    if (const std::optional<std::string> written = element.find("value")) {
      if (const auto instead = changed(*written, type)) attribute(element, *instead, name, *written);
      return;
    }
    if (type.kind == TypeKind::Record) sets(element, type.fields);
    if (type.kind != TypeKind::List || !type.element) return;
    Element last;
    for (const Element& each : model::elements(element)) {
      value(each, *type.element, name);
      last = each;
    }
    if (last) add(last, last.begin(), last.end(), {}, fmt::format("{} of {}: without its last element", name, owner_));
  }

  // The value stands between quotes behind the name.
  void attribute(const Element& element, const std::string& instead, const std::string& name,
                 const std::string& before) {
    const model::Attributes all = element.attributes();
    const auto found = std::find_if(all.begin(), all.end(), [](const auto& each) { return each.name == "value"; });
    const std::size_t open = text_->find_first_of("\"'", (*found).offset);
    const std::size_t close = text_->find((*text_)[open], open + 1);
    add(element, open + 1, close, instead,
        fmt::format("{} of {}: {} -> {}", name, owner_, before, instead.empty() ? "nothing" : instead));
  }

  void add(const Element& element, std::size_t begin, std::size_t end, std::string instead, std::string what) {
    Mutant mutant;
    mutant.file = file_;
    mutant.line = element.place().line;
    mutant.kind = "content";
    mutant.what = std::move(what);
    mutant.begin = begin;
    mutant.end = end;
    mutant.instead = std::move(instead);
    out_->push_back(std::move(mutant));
  }

  std::string file_;
  const std::string* text_;
  std::vector<Mutant>* out_;
  std::string owner_;
};

}  // namespace

Result<std::vector<Mutant>> listMutants(const std::filesystem::path& folder,
                                        const std::vector<std::filesystem::path>& packFolders) {
  const auto packs = model::loadPacks(folder, packFolders);
  if (!packs) return failed(packs);
  const auto files = model::listPackFiles(folder);
  if (!files) return failed(files);
  const model::Scope scope = model::scopeOf(*packs);
  std::vector<Mutant> out;
  for (const model::PackFile& file : *files) {
    if (file.path.starts_with("content/") && file.path.ends_with(".xml")) {
      const Result<std::string> text = model::readFile(file.where, largestFile);
      if (!text) return failed(text);
      const auto document = model::readXml(file.path, *text);
      if (!document) return failed(document);
      ContentMutants mutants(file.path, *document, out);
      for (const Element& element : model::elementsThroughWhen(document->root())) mutants.item(element, scope);
    }
  }
  const Pushers pushers = findPushers(packs->back()->modules);
  for (const model::LuaSource& source : packs->back()->modules) {
    std::vector<Mutant> found = listLuaMutants(source, pushers);
    std::move(found.begin(), found.end(), std::back_inserter(out));
  }
  std::stable_sort(out.begin(), out.end(), [](const Mutant& a, const Mutant& b) {
    return std::tie(a.file, a.begin, a.end) < std::tie(b.file, b.begin, b.end);
  });
  std::map<std::tuple<std::string, std::string, std::string, std::string>, std::size_t> twins;
  for (Mutant& mutant : out) mutant.twin = ++twins[{mutant.file, mutant.function, mutant.kind, mutant.what}];
  return out;
}

}  // namespace sortie::play

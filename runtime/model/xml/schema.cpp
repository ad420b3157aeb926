#include "model/xml/schema.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <libxml/xmlerror.h>

#include "base/nearest.h"
#include "model/xml/compiled_schema.h"
#include "model/xml/schema_texts.h"
#include "model/values.h"

namespace sortie::model {
namespace {

// The text with each <xs:include> replaced by what the included file holds, each file once.
std::string flatten(const std::string& name, std::set<std::string>& done) {
  const auto& texts = schemaTexts();
  const auto found =
      std::find_if(texts.begin(), texts.end(), [&](const SchemaText& each) { return each.name == name; });
  if (found == texts.end() || !done.insert(name).second) return {};
  std::string out = found->text;
  static constexpr std::string_view kMark = "<xs:include schemaLocation=\"";
  for (std::size_t at = 0; (at = out.find(kMark, at)) != std::string::npos;) {
    const std::size_t begin = at + kMark.size();
    const std::size_t quote = out.find('"', begin);
    const std::size_t end = out.find('>', quote) + 1;
    std::string inner = flatten(out.substr(begin, quote - begin), done);
    if (!inner.empty()) {
      const std::size_t open = inner.find('>', inner.find("<xs:schema")) + 1;
      inner = inner.substr(open, inner.rfind("</xs:schema>") - open);
    }
    out.replace(at, end - at, inner);
  }
  return out;
}

// Compiled when first asked for: most runs of the program need one or none of them.
const CompiledSchema* schemaOf(std::string_view root) {
  struct Entry {
    const char* root;
    std::once_flag once;
    std::optional<CompiledSchema> schema;
  };
  static Entry entries[] = {{"pack", {}, {}},     {"ruleset", {}, {}},     {"content", {}, {}}, {"mission", {}, {}},
                            {"campaign", {}, {}}, {"equivalents", {}, {}}, {"print", {}, {}},   {"share", {}, {}}};
  for (Entry& entry : entries) {
    if (root != entry.root) continue;
    std::call_once(entry.once, [&] {
      std::set<std::string> done;
      if (auto schema = CompiledSchema::compile(flatten(std::string(root) + ".xsd", done)))
        entry.schema = std::move(*schema);
    });
    return entry.schema ? &*entry.schema : nullptr;
  }
  return nullptr;
}

// Text between the marks, or "".
std::string between(const std::string& text, std::string_view before, std::string_view after) {
  const std::size_t begin = text.find(before);
  if (begin == std::string::npos) return {};
  const std::size_t end = text.find(after, begin + before.size());
  if (end == std::string::npos) return {};
  return text.substr(begin + before.size(), end - begin - before.size());
}

// The attribute that a message is about, or "".
std::string attributeOf(const SchemaFinding& finding) { return between(finding.message, "attribute '", "'"); }

bool isUnexpectedElement(const SchemaFinding& finding) {
  return finding.code == XML_SCHEMAV_ELEMENT_CONTENT && finding.message.find("not expected") != std::string::npos;
}

// All names of that sort ("element", "attribute") that the schema of this root knows.
std::set<std::string> schemaNames(std::string_view root, std::string_view sort) {
  std::set<std::string> done;
  const std::string text = flatten(std::string(root) + ".xsd", done);
  std::set<std::string> out;
  const std::string mark = fmt::format("<xs:{} name=\"", sort);
  for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos;) {
    at += mark.size();
    out.insert(text.substr(at, text.find('"', at) - at));
  }
  return out;
}

// The name that was meant, if there is one much like it and the schema allows it in this place.
std::optional<std::string> meantName(const CompiledSchema& schema, const Element& root, SchemaLook look,
                                     const Element& element) {
  const std::string written(element.name());
  std::string best;
  std::size_t distance = SIZE_MAX;
  for (const std::string& each : schemaNames(root.name(), "element")) {
    const std::size_t d = editDistance(written, each);
    if (d > 0 && d < distance) {
      distance = d;
      best = each;
    }
  }
  if (best.empty() || distance * 3 > written.size()) return std::nullopt;
  look.renamed = element;
  look.name = best;
  const std::vector<SchemaFinding> findings = schema.check(root, look);
  const bool wrong = std::any_of(findings.begin(), findings.end(), [&](const SchemaFinding& each) {
    return each.element == element && isUnexpectedElement(each);
  });
  if (wrong) return std::nullopt;
  return best;
}

std::size_t commonLetters(std::string_view a, std::string_view b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

// The attribute that was meant: much like it, not there yet, and allowed with this value.
std::optional<std::string> meantAttribute(const CompiledSchema& schema, const Element& root, SchemaLook look,
                                          const Element& element, const std::string& attribute) {
  std::vector<std::string> names;
  for (const std::string& each : schemaNames(root.name(), "attribute"))
    if (!element.has(each) && !nearestName(attribute, {each}).empty()) names.push_back(each);
  std::stable_sort(names.begin(), names.end(), [&](const std::string& a, const std::string& b) {
    const std::size_t x = editDistance(attribute, a);
    const std::size_t y = editDistance(attribute, b);
    return x != y ? x < y : commonLetters(attribute, a) > commonLetters(attribute, b);
  });
  constexpr std::size_t kTries = 4;
  look.renamed = element;
  look.attribute = attribute;
  for (std::size_t i = 0; i < names.size() && i < kTries; ++i) {
    look.name = names[i];
    const std::vector<SchemaFinding> findings = schema.check(root, look);
    const bool wrong = std::any_of(findings.begin(), findings.end(), [&](const SchemaFinding& each) {
      return each.element == element && attributeOf(each) == names[i];
    });
    if (!wrong) return names[i];
  }
  return std::nullopt;
}

bool isUnknownAttribute(const SchemaFinding& finding) {
  return finding.code == XML_SCHEMAV_CVC_COMPLEX_TYPE_3_2_1 || finding.code == XML_SCHEMAV_CVC_COMPLEX_TYPE_3_2_2;
}

void report(const SchemaFinding& finding, const std::optional<std::string>& meant, Issues& issues) {
  const Element& element = finding.element;
  const std::string name(element.name());
  const std::string attribute = attributeOf(finding);
  if (isUnexpectedElement(finding)) {
    issues.error("unknown-element", fmt::format("<{}> is not expected here", name), element, {},
                 meant ? fmt::format("did you mean <{}>?", *meant) : "see docs/formats for the elements allowed here",
                 meant ? std::optional(fixName(element, *meant)) : std::nullopt);
    return;
  }
  switch (finding.code) {
    case XML_SCHEMAV_CVC_ELT_1:
      issues.error("root-element", fmt::format("<{}> is not the root of a Sortie document", name), element);
      return;
    case XML_SCHEMAV_CVC_COMPLEX_TYPE_3_2_1:
    case XML_SCHEMAV_CVC_COMPLEX_TYPE_3_2_2:
      issues.error("unknown-attribute", fmt::format("<{}> has no attribute {}", name, attribute), element, attribute,
                   meant ? fmt::format("did you mean {}?", *meant) : "remove it, or put it in a namespace of your own",
                   meant ? std::optional(fixAttributeName(element, attribute, *meant)) : std::nullopt);
      return;
    case XML_SCHEMAV_CVC_COMPLEX_TYPE_4:
      issues.error("attribute-missing", fmt::format("<{}> needs {}", name, attribute), element);
      return;
    case XML_SCHEMAV_CVC_COMPLEX_TYPE_2_1:
    case XML_SCHEMAV_CVC_COMPLEX_TYPE_2_3:
      issues.error("stray-text", fmt::format("<{}> may not hold text", name), element, {},
                   "put it in a <text> or a comment");
      return;
    default: break;
  }
  // The place of a value that does not fit is the element, the attribute stands in the message.
  if (element.has(attribute)) {
    issues.error("value-form", fmt::format("{}=\"{}\" has the wrong form", attribute, element.value(attribute)),
                 element, attribute, "see docs/formats for its form");
    return;
  }
  std::string text = finding.message;
  while (!text.empty() && (text.back() == '\n' || text.back() == '.')) text.pop_back();
  issues.error("schema", text, element);
}

}  // namespace

bool hasSchema(std::string_view root) { return schemaOf(root) != nullptr; }

void checkSchema(const Element& root, Issues& issues) {
  const CompiledSchema* schema = schemaOf(root.name());
  if (schema == nullptr) {
    issues.error("root-element", fmt::format("<{}> is not the root of a Sortie document", root.name()), root, {},
                 "make it pack, ruleset, content or mission");
    return;
  }
  SchemaLook look;
  // The library stops at the first unknown element of a parent: leave it out and look again, so that all are found.
  constexpr int kRuns = 20;
  std::set<std::pair<Element, std::string>> said;
  int guesses = 20;
  for (int round = 0; round < kRuns; ++round) {
    std::set<Element> unexpected;
    for (const SchemaFinding& finding : schema->check(root, look)) {
      // One attribute gives two findings, its facet and its type.
      const std::string attribute = attributeOf(finding);
      const bool unknown = isUnexpectedElement(finding);
      if (said.emplace(finding.element, attribute.empty() ? std::to_string(finding.code) : attribute).second) {
        std::optional<std::string> meant;
        if (unknown && guesses-- > 0) meant = meantName(*schema, root, look, finding.element);
        if (isUnknownAttribute(finding) && guesses-- > 0)
          meant = meantAttribute(*schema, root, look, finding.element, attribute);
        report(finding, meant, issues);
      }
      if (unknown) unexpected.insert(finding.element);
    }
    if (unexpected.empty()) return;
    look.without.merge(unexpected);
  }
}

Result<Document> readAndCheckFile(const std::filesystem::path& path, Issues& issues) {
  Result<Document> document = readXmlFile(path);
  if (document) checkSchema(document->root(), issues);
  return document;
}

}  // namespace sortie::model

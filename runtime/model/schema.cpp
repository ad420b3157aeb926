#include "model/schema.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include <fmt/format.h>
#include <libxml/tree.h>
#include <libxml/xmlschemas.h>

#include "model/schema_texts.h"
#include "model/values.h"

namespace sortie::model {
namespace {

struct Free {
  void operator()(xmlDoc* doc) const { xmlFreeDoc(doc); }
  void operator()(xmlSchema* schema) const { xmlSchemaFree(schema); }
  void operator()(xmlSchemaParserCtxt* context) const { xmlSchemaFreeParserCtxt(context); }
  void operator()(xmlSchemaValidCtxt* context) const { xmlSchemaFreeValidCtxt(context); }
};

using SchemaPtr = std::unique_ptr<xmlSchema, Free>;

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

void ignore(void*, xmlErrorPtr) {}

SchemaPtr parseSchema(const std::string& name) {
  std::set<std::string> done;
  const std::string text = flatten(name, done);
  const std::unique_ptr<xmlSchemaParserCtxt, Free> parser(
      xmlSchemaNewMemParserCtxt(text.data(), static_cast<int>(text.size())));
  if (!parser) return nullptr;
  xmlSchemaSetParserStructuredErrors(parser.get(), &ignore, nullptr);
  return SchemaPtr(xmlSchemaParse(parser.get()));
}

xmlSchema* schemaOf(const std::string& root) {
  static const std::map<std::string, SchemaPtr> schemas = [] {
    xmlInitParser();
    std::map<std::string, SchemaPtr> out;
    for (const char* each : {"pack", "ruleset", "content", "mission"})
      out[each] = parseSchema(std::string(each) + ".xsd");
    return out;
  }();
  const auto found = schemas.find(root);
  return found != schemas.end() ? found->second.get() : nullptr;
}

const xmlChar* toXml(const std::string& text) { return reinterpret_cast<const xmlChar*>(text.c_str()); }

std::string fromXml(const xmlChar* text) { return text != nullptr ? reinterpret_cast<const char*>(text) : ""; }

// Which of our elements a node stands for.
using Origins = std::map<const xmlNode*, ElementPtr>;

xmlNode* makeNode(xmlDoc* doc, const ElementPtr& element, Origins& origins) {
  xmlNode* node = xmlNewDocNode(doc, nullptr, toXml(element->name), nullptr);
  for (const Attribute& attribute : element->attributes) {
    const bool foreign = attribute.name.find(':') != std::string::npos || attribute.name == "xmlns";
    if (!foreign) xmlNewProp(node, toXml(attribute.name), toXml(attribute.value));
  }
  origins[node] = element;
  return node;
}

// The tree for libxml2, made from ours: its parser never sees a document.
std::unique_ptr<xmlDoc, Free> makeDocument(const ElementPtr& root, Origins& origins) {
  std::unique_ptr<xmlDoc, Free> doc(xmlNewDoc(toXml("1.0")));
  xmlNode* top = makeNode(doc.get(), root, origins);
  xmlDocSetRootElement(doc.get(), top);
  std::vector<std::pair<ElementPtr, xmlNode*>> waiting{{root, top}};
  while (!waiting.empty()) {
    const auto [element, node] = waiting.back();
    waiting.pop_back();
    for (const Node& each : element->children) {
      if (each.kind == Node::Kind::Text) {
        xmlAddChild(node, xmlNewDocText(doc.get(), toXml(each.text)));
      } else if (each.element && !each.element->foreign) {
        xmlNode* below = makeNode(doc.get(), each.element, origins);
        xmlAddChild(node, below);
        waiting.emplace_back(each.element, below);
      }
    }
  }
  return doc;
}

struct Finding {
  int code = 0;
  const xmlNode* element = nullptr;
  std::string attribute;
  std::string message;
};

void collect(void* findings, xmlErrorPtr error) {
  Finding finding;
  finding.code = error->code;
  finding.message = error->message != nullptr ? error->message : "";
  const auto* node = static_cast<const xmlNode*>(error->node);
  if (node != nullptr && node->type == XML_ATTRIBUTE_NODE) {
    finding.attribute = fromXml(node->name);
    node = node->parent;
  }
  finding.element = node;
  static_cast<std::vector<Finding>*>(findings)->push_back(std::move(finding));
}

// Text between the marks, or "".
std::string between(const std::string& text, std::string_view before, std::string_view after) {
  const std::size_t begin = text.find(before);
  if (begin == std::string::npos) return {};
  const std::size_t end = text.find(after, begin + before.size());
  if (end == std::string::npos) return {};
  return text.substr(begin + before.size(), end - begin - before.size());
}

std::size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

bool isUnexpectedElement(const Finding& finding) {
  return finding.code == XML_SCHEMAV_ELEMENT_CONTENT && finding.message.find("not expected") != std::string::npos;
}

// All names of elements that the schema of this root knows.
std::set<std::string> elementNames(const std::string& root) {
  std::set<std::string> done;
  const std::string text = flatten(root + ".xsd", done);
  std::set<std::string> out;
  static constexpr std::string_view kMark = "<xs:element name=\"";
  for (std::size_t at = 0; (at = text.find(kMark, at)) != std::string::npos;) {
    at += kMark.size();
    out.insert(text.substr(at, text.find('"', at) - at));
  }
  return out;
}

std::vector<Finding> run(xmlSchema* schema, xmlDoc* doc) {
  std::vector<Finding> findings;
  const std::unique_ptr<xmlSchemaValidCtxt, Free> context(xmlSchemaNewValidCtxt(schema));
  xmlSchemaSetValidStructuredErrors(context.get(), &collect, &findings);
  xmlSchemaValidateDoc(context.get(), doc);
  return findings;
}

// The name that was meant, if there is one much like it and the schema allows it in this place.
std::optional<std::string> meantName(xmlSchema* schema, xmlDoc* doc, xmlNode* node, const std::string& root) {
  const std::string written = fromXml(node->name);
  std::string best;
  std::size_t distance = SIZE_MAX;
  for (const std::string& each : elementNames(root)) {
    const std::size_t d = editDistance(written, each);
    if (d > 0 && d < distance) {
      distance = d;
      best = each;
    }
  }
  if (best.empty() || distance * 3 > written.size()) return std::nullopt;
  xmlNodeSetName(node, toXml(best));
  const std::vector<Finding> findings = run(schema, doc);
  xmlNodeSetName(node, toXml(written));
  const bool wrong = std::any_of(findings.begin(), findings.end(), [&](const Finding& each) {
    return each.element == node && isUnexpectedElement(each);
  });
  if (wrong) return std::nullopt;
  return best;
}

void report(const Finding& finding, const ElementPtr& element, const std::optional<std::string>& meant,
            Issues& issues) {
  const std::string& name = element->name;
  if (isUnexpectedElement(finding)) {
    std::string remedy = "see docs/formats for what may stand here";
    std::optional<Fix> fix;
    if (meant) {
      remedy = fmt::format("<{}>?", *meant);
      fix = fixName(element, *meant);
    }
    issues.error("unknown-element", fmt::format("<{}> is not expected here", name), element, {}, remedy,
                 std::move(fix));
    return;
  }
  switch (finding.code) {
    case XML_SCHEMAV_CVC_ELT_1:
      issues.error("root-element", fmt::format("<{}> is not the root of a Sortie document", name), element);
      return;
    case XML_SCHEMAV_CVC_COMPLEX_TYPE_3_2_1:
    case XML_SCHEMAV_CVC_COMPLEX_TYPE_3_2_2: {
      const std::string attribute =
          finding.attribute.empty() ? between(finding.message, "attribute '", "'") : finding.attribute;
      issues.error("unknown-attribute", fmt::format("<{}> has no attribute {}", name, attribute), element, attribute,
                   "remove it, or put it in a namespace of your own");
      return;
    }
    case XML_SCHEMAV_CVC_COMPLEX_TYPE_4:
      issues.error("attribute-missing",
                   fmt::format("<{}> needs {}", name, between(finding.message, "attribute '", "'")), element);
      return;
    case XML_SCHEMAV_CVC_COMPLEX_TYPE_2_1:
    case XML_SCHEMAV_CVC_COMPLEX_TYPE_2_3:
      issues.error("stray-text", fmt::format("<{}> holds no text", name), element, {},
                   "put it in a <text> or a comment");
      return;
    default: break;
  }
  // The place of a value that does not fit is the element, the attribute stands in the message.
  const std::string attribute =
      finding.attribute.empty() ? between(finding.message, "attribute '", "'") : finding.attribute;
  if (element->find(attribute) != nullptr) {
    issues.error("value-form",
                 fmt::format("{}=\"{}\" is not written as it should be", attribute, element->value(attribute)), element,
                 attribute, "docs/formats says how");
    return;
  }
  std::string text = finding.message;
  while (!text.empty() && (text.back() == '\n' || text.back() == '.')) text.pop_back();
  issues.error("schema", text, element);
}

}  // namespace

bool hasSchema(const std::string& root) { return schemaOf(root) != nullptr; }

void checkSchema(const ElementPtr& root, Issues& issues) {
  xmlSchema* schema = schemaOf(root->name);
  if (schema == nullptr) {
    issues.error("root-element", fmt::format("<{}> is not the root of a Sortie document", root->name), root, {},
                 "pack, ruleset, content or mission");
    return;
  }
  Origins origins;
  const auto doc = makeDocument(root, origins);
  // The library stops at the first unknown element of a parent: take it out and look again, so that all are found.
  constexpr int kRuns = 20;
  std::set<std::pair<const Element*, std::string>> said;
  int guesses = 20;
  for (int round = 0; round < kRuns; ++round) {
    std::set<xmlNode*> unexpected;
    for (const Finding& finding : run(schema, doc.get())) {
      const auto origin = origins.find(finding.element);
      const ElementPtr& element = origin != origins.end() ? origin->second : root;
      // One attribute gives two findings, its facet and its type.
      std::string what = finding.attribute.empty() ? between(finding.message, "attribute '", "'") : finding.attribute;
      if (what.empty()) what = std::to_string(finding.code);
      auto* node = const_cast<xmlNode*>(finding.element);
      const bool unknown = isUnexpectedElement(finding) && origin != origins.end();
      if (said.emplace(element.get(), what).second) {
        std::optional<std::string> meant;
        if (unknown && guesses-- > 0) meant = meantName(schema, doc.get(), node, root->name);
        report(finding, element, meant, issues);
      }
      if (unknown) unexpected.insert(node);
    }
    if (unexpected.empty()) return;
    // One may stand inside another: first take all apart, then free them.
    for (xmlNode* node : unexpected) xmlUnlinkNode(node);
    for (xmlNode* node : unexpected) xmlFreeNode(node);
  }
}

}  // namespace sortie::model

#include "model/xml/compiled_schema.h"

#include <deque>
#include <mutex>

#include <libxml/parser.h>
#include <libxml/xmlschemas.h>

namespace sortie::model {
namespace {

void ignore(void*, xmlErrorPtr) {}

struct OpenElement {
  Element element;
  const xmlChar* name;
  Contents::Iterator next;
};

struct SchemaCheck {
  std::vector<OpenElement> open;  // innermost last
  std::vector<SchemaFinding> found;
};

void collect(void* check, xmlErrorPtr error) {
  auto& [open, found] = *static_cast<SchemaCheck*>(check);
  found.push_back({error->code, open.back().element, error->message != nullptr ? error->message : ""});
}

const xmlChar* toXml(const char* text) { return reinterpret_cast<const xmlChar*>(text); }

bool isForeign(std::string_view attribute) {
  return attribute.find(':') != std::string_view::npos || attribute == "xmlns";
}

// The library expects "&" in values in the way in which its parser hands them on. `held` keeps what is written anew.
std::string_view asParsed(std::string_view value, std::deque<std::string>& held) {
  if (value.find('&') == std::string_view::npos) return value;
  std::string& out = held.emplace_back();
  for (const char c : value) out += c == '&' ? std::string("&#38;") : std::string(1, c);
  return out;
}

}  // namespace

Result<CompiledSchema> CompiledSchema::compile(const std::string& text) {
  static std::once_flag once;
  std::call_once(once, [] { xmlInitParser(); });
  const std::unique_ptr<xmlSchemaParserCtxt, void (*)(xmlSchemaParserCtxt*)> parser(
      xmlSchemaNewMemParserCtxt(text.data(), static_cast<int>(text.size())), &xmlSchemaFreeParserCtxt);
  if (!parser) return fail("schema", "the schema cannot be read");
  xmlSchemaSetParserStructuredErrors(parser.get(), &ignore, nullptr);
  xmlSchema* schema = xmlSchemaParse(parser.get());
  if (schema == nullptr) return fail("schema", "the schema is not valid");
  return CompiledSchema({schema, [](void* held) { xmlSchemaFree(static_cast<xmlSchema*>(held)); }});
}

std::vector<SchemaFinding> CompiledSchema::check(const Element& root, const SchemaLook& look) const {
  SchemaCheck check;
  const std::unique_ptr<xmlSchemaValidCtxt, void (*)(xmlSchemaValidCtxt*)> context(
      xmlSchemaNewValidCtxt(static_cast<xmlSchema*>(held_.get())), &xmlSchemaFreeValidCtxt);
  xmlSchemaSetValidStructuredErrors(context.get(), &collect, &check);
  xmlSAXHandler* handlers = nullptr;
  void* data = nullptr;
  const std::unique_ptr<xmlSchemaSAXPlugStruct, int (*)(xmlSchemaSAXPlugStruct*)> plug(
      xmlSchemaSAXPlug(context.get(), &handlers, &data), &xmlSchemaSAXUnplug);
  const auto start = [&](const Element& element) {
    std::vector<const xmlChar*> attributes;  // name, prefix, URI, begin and end of the value
    std::deque<std::string> escaped;
    const bool renamed = element == look.renamed;
    for (const Attribute& attribute : element.attributes()) {
      if (isForeign(attribute.name)) continue;
      const std::string_view value = asParsed(attribute.value, escaped);
      const bool other = renamed && attribute.name == look.attribute;
      attributes.insert(attributes.end(), {toXml(other ? look.name.c_str() : attribute.name.data()), nullptr, nullptr,
                                           toXml(value.data()), toXml(value.data() + value.size())});
    }
    const xmlChar* name = toXml(renamed && look.attribute.empty() ? look.name.c_str() : element.name().data());
    check.open.push_back({element, name, element.contents().begin()});
    handlers->startElementNs(data, name, nullptr, nullptr, 0, nullptr, static_cast<int>(attributes.size() / 5), 0,
                             attributes.data());
    return !renamed;
  };
  if (!start(root)) return std::move(check.found);
  while (!check.open.empty()) {
    OpenElement& innermost = check.open.back();
    if (innermost.next == Contents::Iterator()) {
      handlers->endElementNs(data, innermost.name, nullptr, nullptr);
      check.open.pop_back();
      continue;
    }
    const Content content = *innermost.next++;
    if (!content.element) {
      handlers->characters(data, toXml(content.text.data()), static_cast<int>(content.text.size()));
    } else if (!content.element.foreign() && !look.without.contains(content.element) && !start(content.element)) {
      break;
    }
  }
  return std::move(check.found);
}

}  // namespace sortie::model

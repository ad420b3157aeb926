#include "model/schema_stream.h"

#include <deque>
#include <mutex>

#include <libxml/parser.h>
#include <libxml/xmlschemas.h>

namespace sortie::model {
namespace {

void ignore(void*, xmlErrorPtr) {}

const xmlChar* toXml(const char* text) { return reinterpret_cast<const xmlChar*>(text); }

bool isForeign(std::string_view attribute) {
  return attribute.find(':') != std::string_view::npos || attribute == "xmlns";
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
  if (schema == nullptr) return fail("schema", "the schema is not a valid one");
  return CompiledSchema({schema, [](void* held) { xmlSchemaFree(static_cast<xmlSchema*>(held)); }});
}

// The library's handlers, called as its parser would call them.
struct SchemaStream::Library {
  std::function<void(SchemaFinding)> found;
  xmlSchemaValidCtxt* context = nullptr;
  xmlSAXHandler* handlers = nullptr;
  void* data = nullptr;
  xmlSchemaSAXPlugStruct* plug = nullptr;
  std::vector<const char*> open;
  std::vector<const xmlChar*> attributes;  // name, prefix, URI, begin and end of the value
  std::deque<std::string> escaped;

  static void collect(void* library, xmlErrorPtr error) {
    SchemaFinding finding{error->code, error->message != nullptr ? error->message : ""};
    static_cast<Library*>(library)->found(std::move(finding));
  }

  ~Library() {
    if (plug != nullptr) xmlSchemaSAXUnplug(plug);
    if (context != nullptr) xmlSchemaFreeValidCtxt(context);
  }

  // The library expects "&" in values in the way in which its parser hands them on.
  std::string_view asParsed(std::string_view value) {
    if (value.find('&') == std::string_view::npos) return value;
    std::string out;
    for (const char c : value) {
      if (c == '&') {
        out += "&#38;";
      } else {
        out += c;
      }
    }
    return escaped.emplace_back(std::move(out));
  }
};

SchemaStream::SchemaStream(const CompiledSchema& schema, std::function<void(SchemaFinding)> found)
    : library_(std::make_unique<Library>()) {
  library_->found = std::move(found);
  library_->context = xmlSchemaNewValidCtxt(static_cast<xmlSchema*>(schema.held_.get()));
  xmlSchemaSetValidStructuredErrors(library_->context, &Library::collect, library_.get());
  library_->plug = xmlSchemaSAXPlug(library_->context, &library_->handlers, &library_->data);
}

SchemaStream::~SchemaStream() = default;

void SchemaStream::start(const char* name, const Element& element) {
  Library& library = *library_;
  library.attributes.clear();
  library.escaped.clear();
  for (const Attribute& attribute : element.attributes()) {
    if (isForeign(attribute.name)) continue;
    const std::string_view value = library.asParsed(attribute.value);
    library.attributes.insert(library.attributes.end(), {toXml(attribute.name.data()), nullptr, nullptr,
                                                         toXml(value.data()), toXml(value.data() + value.size())});
  }
  library.open.push_back(name);
  library.handlers->startElementNs(library.data, toXml(name), nullptr, nullptr, 0, nullptr,
                                   static_cast<int>(library.attributes.size() / 5), 0, library.attributes.data());
}

void SchemaStream::text(std::string_view text) {
  library_->handlers->characters(library_->data, toXml(text.data()), static_cast<int>(text.size()));
}

void SchemaStream::end() {
  const char* name = library_->open.back();
  library_->open.pop_back();
  library_->handlers->endElementNs(library_->data, toXml(name), nullptr, nullptr);
}

}  // namespace sortie::model

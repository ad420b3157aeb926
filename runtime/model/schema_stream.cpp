#include "model/schema_stream.h"

#include <cstdint>
#include <mutex>

#include <libxml/parser.h>
#include <libxml/xmlschemas.h>

namespace sortie::model {
namespace {

void ignore(void*, xmlErrorPtr) {}

const xmlChar* toXml(const std::string& text) { return reinterpret_cast<const xmlChar*>(text.c_str()); }

bool isForeign(const std::string& attribute) {
  return attribute.find(':') != std::string::npos || attribute == "xmlns";
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

// Copies of the short texts that were seen last, by where they lie. Names and values of a document are shared: their
// count of holders stands beside them and is written all the time by a thread that reads on. Whoever looks at the text
// itself would wait for that core's cache each time. A text lives as long as the document, so its place names it.
class OwnTexts {
 public:
  // Nothing is copied unless it is used: for one thread that would only cost.
  void use() {
    slots_.resize(8192);
    names_.resize(1024);
  }

  // Copies taken before the next call of this are good until then.
  void forget() { ++round_; }

  const std::string& of(const std::string& shared) {
    if (slots_.empty()) return shared;
    Slot& slot = slots_[slotOf(shared, slots_.size())];
    if (slot.shared != &shared) {
      // What was given out in this round stays.
      if (slot.round == round_ || shared.size() > longest) return shared;
      slot.shared = &shared;
      slot.text = shared;
    }
    slot.round = round_;
    return slot.text;
  }

  // For names: the library keeps them while their element is open. What is in its slot first stays there.
  const std::string& ofName(const std::string& shared) {
    if (names_.empty()) return shared;
    Slot& slot = names_[slotOf(shared, names_.size())];
    if (slot.shared == nullptr && shared.size() <= longest) {
      slot.shared = &shared;
      slot.text = shared;
    }
    return slot.shared == &shared ? slot.text : shared;
  }

 private:
  static std::size_t slotOf(const std::string& shared, std::size_t count) {
    const auto place = reinterpret_cast<std::uintptr_t>(&shared);
    return (place >> 5U ^ place >> 17U) % count;
  }

  static constexpr std::size_t longest = 64;
  struct Slot {
    const std::string* shared = nullptr;
    std::uint64_t round = 0;
    std::string text;
  };
  std::vector<Slot> slots_;  // empty: nothing is copied
  std::vector<Slot> names_;
  std::uint64_t round_ = 1;
};

// The library's handlers, called as its parser would call them.
struct SchemaStream::Library {
  std::function<void(SchemaFinding)> found;
  xmlSchemaValidCtxt* context = nullptr;
  xmlSAXHandler* handlers = nullptr;
  void* data = nullptr;
  xmlSchemaSAXPlugStruct* plug = nullptr;
  std::vector<const std::string*> open;
  std::vector<const xmlChar*> attributes;  // name, prefix, URI, begin and end of the value
  std::vector<std::string> escaped;
  OwnTexts own;

  static void collect(void* library, xmlErrorPtr error) {
    SchemaFinding finding{error->code, error->message != nullptr ? error->message : ""};
    static_cast<Library*>(library)->found(std::move(finding));
  }

  ~Library() {
    if (plug != nullptr) xmlSchemaSAXUnplug(plug);
    if (context != nullptr) xmlSchemaFreeValidCtxt(context);
  }

  // The library expects "&" in values in the way in which its parser hands them on.
  const std::string& asParsed(const std::string& value) {
    if (value.find('&') == std::string::npos) return value;
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

SchemaStream::SchemaStream(const CompiledSchema& schema, std::function<void(SchemaFinding)> found, Beside beside)
    : library_(std::make_unique<Library>()) {
  if (beside == Beside::Reader) library_->own.use();
  library_->found = std::move(found);
  library_->context = xmlSchemaNewValidCtxt(static_cast<xmlSchema*>(schema.held_.get()));
  xmlSchemaSetValidStructuredErrors(library_->context, &Library::collect, library_.get());
  library_->plug = xmlSchemaSAXPlug(library_->context, &library_->handlers, &library_->data);
}

SchemaStream::~SchemaStream() = default;

void SchemaStream::start(const std::string& name, const std::vector<Attribute>& attributes) {
  Library& library = *library_;
  library.attributes.clear();
  library.escaped.clear();
  library.escaped.reserve(attributes.size());
  library.own.forget();
  for (const Attribute& attribute : attributes) {
    const std::string& attributeName = library.own.ofName(attribute.name);
    if (isForeign(attributeName)) continue;
    const std::string& value = library.asParsed(library.own.of(attribute.value));
    library.attributes.insert(library.attributes.end(),
                              {toXml(attributeName), nullptr, nullptr, toXml(value), toXml(value) + value.size()});
  }
  library.open.push_back(&name);
  library.handlers->startElementNs(library.data, toXml(library.own.ofName(name)), nullptr, nullptr, 0, nullptr,
                                   static_cast<int>(library.attributes.size() / 5), 0, library.attributes.data());
}

void SchemaStream::text(const std::string& text) {
  library_->own.forget();
  const std::string& own = library_->own.of(text);
  library_->handlers->characters(library_->data, toXml(own), static_cast<int>(own.size()));
}

void SchemaStream::end() {
  const std::string* name = library_->open.back();
  library_->open.pop_back();
  library_->handlers->endElementNs(library_->data, toXml(library_->own.ofName(*name)), nullptr, nullptr);
}

}  // namespace sortie::model

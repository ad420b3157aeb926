// XML: whatever the strict reader accepts, libxml2 reads alike; elements know their bytes; edits leave a document.
#include <optional>

#include <libxml/parser.h>

#include "documents.h"

namespace {

using namespace sortie;
using namespace sortie::model;

constexpr char kTag = '\x01';  // not in any document
constexpr char kAttribute = '\x02';
constexpr char kValue = '\x03';
constexpr char kEnd = '\x04';

// Names, attributes with values, and texts in order; comments are left out.
std::string told(const Element& element) {
  std::string out = kTag + std::string(element.name());
  for (const Attribute& each : element.attributes())
    out.append(1, kAttribute).append(each.name).append(1, kValue).append(each.value);
  out += kTag;
  for (const Piece& piece : element.pieces()) {
    if (piece.element) out += told(piece.element);
    if (piece.kind == Piece::Kind::Text) out += piece.text;
  }
  return out + kEnd;
}

const char* chars(const xmlChar* text) { return reinterpret_cast<const char*>(text); }

void start(void* out, const xmlChar* name, const xmlChar** attributes) {
  std::string& text = *static_cast<std::string*>(out);
  text.append(1, kTag).append(chars(name));
  for (; attributes != nullptr && *attributes != nullptr; attributes += 2)
    text.append(1, kAttribute).append(chars(attributes[0])).append(1, kValue).append(chars(attributes[1]));
  text += kTag;
}

void end(void* out, const xmlChar*) { *static_cast<std::string*>(out) += kEnd; }

void characters(void* out, const xmlChar* text, int length) {
  static_cast<std::string*>(out)->append(chars(text), static_cast<std::size_t>(length));
}

// The same by libxml2; nothing when it refuses the document.
std::optional<std::string> toldByLibxml2(const std::string& text) {
  std::string out;
  xmlParserCtxt* context = xmlNewParserCtxt();
  *context->sax = xmlSAXHandler{};
  context->sax->startElement = start;
  context->sax->endElement = end;
  context->sax->characters = context->sax->ignorableWhitespace = characters;
  context->userData = &out;
  // Values with references resolved; without a DTD there are no others than XML's own.
  constexpr int kOptions = XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_NOERROR | XML_PARSE_NOWARNING;
  xmlDoc* none = xmlCtxtReadMemory(context, text.data(), static_cast<int>(text.size()), "fuzz.xml", nullptr, kOptions);
  const bool good = context->wellFormed != 0;
  xmlFreeDoc(none);
  xmlFreeParserCtxt(context);
  return good ? std::optional(out) : std::nullopt;
}

// Text that is more than white space, as the tree has it and as the source has it.
void holdContents(const Element& element) {
  std::string inTree;
  std::string inSource;
  for (const Content& each : element.contents())
    if (!each.element && !isBlank(each.text)) inTree += each.text;
  for (const Piece& each : element.pieces())
    if (each.kind == Piece::Kind::Text && !isBlank(each.text)) inSource += each.text;
  fuzz::promise(inTree == inSource, "the tree has the texts of the source", inTree);
}

void holdPlaces(const Element& element, const std::string& text) {
  const std::string name(element.name());
  fuzz::promise(text.compare(element.begin(), name.size() + 1, "<" + name) == 0, "an element begins with its name");
  fuzz::promise(text[element.tagEnd() - 1] == '>' && text[element.end() - 1] == '>', "tags end with >");
  if (element.hasEndTag())
    fuzz::promise(text.compare(element.closeBegin(), name.size() + 2, "</" + name) == 0, "the end tag has its name");
  for (const Attribute& each : element.attributes())
    fuzz::promise(text.compare(each.offset, each.name.size(), each.name) == 0, "an attribute is at its place");
}

void holdEdits(const Element& element, const std::string& text) {
  const auto hold = [&](const TextPatches& patches) {
    const auto edited = readXml("edited.xml", patched(text, patches));
    fuzz::promise(edited.has_value() || edited.error().code.starts_with("limit-"), "an edited document can be read",
                  edited ? "" : edited.error().message());
  };
  hold(setAttribute(element, "x", "<\"&'>\n"));
  hold(insertChild(element, 0, Markup("x")));
  hold(insertChild(element, std::string::npos, Markup::words("<&>")));
  hold(replaceContent(element, {}));
  hold(rename(element, "x"));
  hold(removeElement(element));
}

// Repairs of one element that do not know of each other: what comes out has a value that one of them asked for.
void holdRepairs(const Document& document, const Element& element) {
  const Attributes attributes = element.attributes();
  const std::string name = attributes.empty() ? "x" : std::string((*attributes.begin()).name);
  if (name.starts_with("xmlns") || name.starts_with("xml:")) return;
  const std::string old = element.value(name);
  std::vector<TextPatches> edits;
  for (const std::string& value : {old + "0", "2" + old, old + "0", old + "1"})
    edits.push_back(setAttribute(element, name, value));
  for (const char* value : {"1", "2"}) {
    edits.push_back(insertChild(element, std::string::npos, Markup("set", {{"value", value}})));
    edits.push_back(setAttribute(element, "not-there-yet", value));
  }
  edits.push_back({{element.begin(), 1, "<<"}});
  const auto repaired = readXml("repaired.xml", patched(document.text(), asManyAsFit(document, edits)));
  fuzz::promise(repaired.has_value(), "a repaired document can be read", repaired ? "" : repaired.error().message());
  const std::string now = repaired->elementAt(element.begin()).value(name);
  fuzz::promise(now == old || now == old + "0" || now == "2" + old || now == old + "1",
                "a repaired value is one that was asked for", now);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(fuzz::textOf(data, size));
  const auto document = readXml("fuzz.xml", text);
  if (!document) return 0;
  const std::optional<std::string> peer = toldByLibxml2(text);
  fuzz::promise(peer.has_value(), "libxml2 reads what the strict reader accepts");
  fuzz::promise(told(document->root()) == *peer, "libxml2 reads the same", *peer);
  int edits = 0;
  walk(document->root(), [&](const Element& element) {
    holdContents(element);
    holdPlaces(element, text);
    if (++edits <= 10) holdEdits(element, text);
    if (edits <= 10) holdRepairs(*document, element);
  });
  fuzz::holdDocument(*document, text);
  return 0;
}

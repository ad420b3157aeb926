// sortie_xml FILE XSD: what reading a document costs beside pugixml's load_file, and reading and checking it beside
// libxml2's DOM and XSD, in turns within one run. Times are of the processor, in microseconds for one document.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include <libxml/parser.h>
#include <libxml/xmlschemas.h>
#include <pugixml.hpp>

#include "../timing.h"
#include "model/xml/compiled_schema.h"

namespace {

using namespace sortie::model;
using sortie::bench::compare;
using sortie::bench::print;
using sortie::bench::seconds;

constexpr int kDocuments = 500;  // in one measurement

[[noreturn]] void die(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(1);
}

template <typename T>
T need(sortie::Result<T> result) {
  if (!result) die(result.error().message());
  return std::move(*result);
}

template <class Body>
double microseconds(Body&& once) {
  const double all = seconds([&] {
    for (int i = 0; i < kDocuments; ++i) once();
  });
  return all / kDocuments * 1e6;
}

void readAndCheck(const char* file, const CompiledSchema& schema) {
  const Document document = need(readXmlFile(file));
  for (const SchemaFinding& found : schema.check(document.root())) die(found.message);
}

void libxml2ReadAndCheck(const char* file, xmlSchema* schema) {
  const std::unique_ptr<xmlDoc, void (*)(xmlDoc*)> document(xmlReadFile(file, nullptr, XML_PARSE_NONET), &xmlFreeDoc);
  const std::unique_ptr<xmlSchemaValidCtxt, void (*)(xmlSchemaValidCtxt*)> check(xmlSchemaNewValidCtxt(schema),
                                                                                 &xmlSchemaFreeValidCtxt);
  if (xmlSchemaValidateDoc(check.get(), document.get()) != 0) die("libxml2 finds it not valid");
}

void pugixmlRead(const char* file) {
  pugi::xml_document document;
  if (!document.load_file(file)) die("pugixml cannot read it");
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) die("sortie_xml FILE XSD");
  // Until a big block has come and gone, glibc gives the memory of each document back to the system, and takes it again
  // for the next: page faults, ours or the peer's by chance. Programs have had such blocks.
  void* volatile big = std::malloc(16U << 20U);
  std::free(big);
  const char* file = arguments[1];
  const CompiledSchema schema = need(CompiledSchema::compile(need(readFile(arguments[2], XmlLimits{}.bytes))));
  xmlSchema* peerSchema = xmlSchemaParse(xmlSchemaNewParserCtxt(arguments[2]));
  print("read, pugixml's load_file",
        compare([&] { return microseconds([&] { (void)need(readXmlFile(file)); }); },
                [&] { return microseconds([&] { pugixmlRead(file); }); }),
        2);
  print("read and check, libxml2's DOM and XSD",
        compare([&] { return microseconds([&] { readAndCheck(file, schema); }); },
                [&] { return microseconds([&] { libxml2ReadAndCheck(file, peerSchema); }); }),
        1);
}

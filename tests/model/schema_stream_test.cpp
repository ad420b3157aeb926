// The schema check as a document streams by: the same issues on one thread and on two, whatever the document.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/schema.h"
#include "model/schema_reader.h"
#include "pack_on_disk.h"

namespace sortie::model {
namespace {

namespace fs = std::filesystem;

// Everything that is said of a document, a line each.
std::string said(const Result<Document>& document, const Issues& issues) {
  if (!document) return document.error().code + " " + document.error().message();
  std::string out;
  for (const Issue& each : issues.list()) {
    out += fmt::format("{} {}:{} {} [{}] <{}> {}\n", each.code, each.where.line, each.where.column, each.text,
                       each.remedy, each.element->name, each.fix ? each.fix->label : "");
  }
  return out;
}

std::string saidAlone(const std::string& text) {
  Issues issues;
  const Result<Document> document = readXml("t.xml", text);
  if (document) checkSchema(document->root, issues);
  return said(document, issues);
}

std::string saidStreaming(const std::string& text) {
  Issues issues;
  const Result<Document> document = readAndCheck("t.xml", text, issues);
  return said(document, issues);
}

// White space after the root is no part of what is checked, but makes a document large enough for a second thread.
std::string large(std::string text) { return std::move(text.append(kCheckedOnSecondThread, '\n')); }

TEST(SchemaStream, SaysTheSameOfEveryDocumentOnBothPaths) {
  int documents = 0;
  int wrong = 0;
  for (const char* folder : {"tests/security", "tests/packs", "scripts", "missions"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(SORTIE_SOURCE_DIR) / folder)) {
      if (entry.path().extension() != ".xml") continue;
      const Result<std::string> text = readFile(entry.path(), XmlLimits{}.bytes);
      ASSERT_TRUE(text);
      const std::string alone = saidAlone(large(*text));
      EXPECT_EQ(saidStreaming(large(*text)), alone) << entry.path();
      EXPECT_EQ(saidStreaming(*text), saidAlone(*text)) << entry.path();
      ++documents;
      wrong += alone.empty() ? 0 : 1;
    }
  }
  EXPECT_GT(documents, 60);
  EXPECT_GT(wrong, 20);
}

TEST(SchemaStream, NamesEveryFaultInOrder) {
  const std::string inner =
      "<sidee/>\n<setup colour='red'>text</setup>\n<oops><deeper/></oops>\n<x:y xmlns:x='urn:x'><free/>text</x:y>\n";
  const std::string text = large(PackOnDisk::mission(inner));
  const std::string expected = saidAlone(text);
  EXPECT_NE(expected.find("unknown-element 5:1 <sidee> is not expected here [<side>?] <sidee>"), std::string::npos)
      << expected;
  EXPECT_NE(expected.find("unknown-attribute 6:8"), std::string::npos) << expected;
  EXPECT_NE(expected.find("stray-text 6:1"), std::string::npos) << expected;
  EXPECT_NE(expected.find("unknown-element 7:1"), std::string::npos) << expected;
  EXPECT_EQ(std::count(expected.begin(), expected.end(), '\n'), 4) << expected;
  EXPECT_EQ(saidStreaming(text), expected);
}

TEST(SchemaStream, SaysOfRootsWithoutSchemaThatThereIsNone) {
  EXPECT_NE(saidStreaming(large("<unheard/>")).find("root-element 1:1"), std::string::npos);
  EXPECT_EQ(saidStreaming(large("<unheard/>")), saidAlone(large("<unheard/>")));
}

// Refused at its end, when much of it is with the other thread already.
TEST(SchemaStream, StopsWhereTheReaderRefuses) {
  std::string inner;
  for (int i = 0; i < 5000; ++i) inner += "<zone id=\"z\"/>";
  for (int i = 0; i < 20; ++i) {
    const std::string text = "<mission format=\"1\">" + inner + "</wrong>";
    EXPECT_EQ(saidStreaming(text).substr(0, 11), "xml-end-tag");
  }
  EXPECT_EQ(saidStreaming(large("")).substr(0, 11), "xml-no-root");
}

constexpr const char* kShelf = R"(<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:simpleType name="mark"><xs:restriction base="xs:string">
    <xs:enumeration value="a&amp;b"/><xs:enumeration value="&amp;#38;"/><xs:enumeration value="&lt;&quot;"/>
  </xs:restriction></xs:simpleType>
  <xs:element name="shelf"><xs:complexType><xs:sequence>
    <xs:element name="book" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:simpleContent>
      <xs:extension base="xs:int"><xs:attribute name="mark" type="mark" use="required"/></xs:extension>
    </xs:simpleContent></xs:complexType></xs:element>
  </xs:sequence></xs:complexType></xs:element>
</xs:schema>)";

bool onShelf(const std::string& books) {
  const auto schema = CompiledSchema::compile(kShelf);
  if (!schema) return false;
  const auto read = readWithSchema("t.xml", "<shelf>" + books + "</shelf>", {},
                                   [&](const std::string& root) { return root == "shelf" ? &*schema : nullptr; });
  return read && read->valid;
}

TEST(SchemaStream, ChecksValuesAsTheReaderResolvesThem) {
  EXPECT_TRUE(onShelf(""));
  EXPECT_TRUE(onShelf("<book mark='a&amp;b'>1</book>"));
  EXPECT_TRUE(onShelf("<book mark='&amp;#38;'>1</book>"));
  EXPECT_FALSE(onShelf("<book mark='&#38;'>1</book>"));
  EXPECT_TRUE(onShelf("<book mark='&lt;&#34;'>1</book>"));
  EXPECT_FALSE(onShelf("<book mark='a'>1</book>"));
  // Text in parts is one text; comments and foreign elements are none of it.
  EXPECT_TRUE(onShelf("<book mark='a&amp;b'>1<!-- x -->2<![CDATA[3]]></book>"));
  EXPECT_TRUE(onShelf("<book mark='a&amp;b'>1<x:y xmlns:x='urn:x'>z<book/></x:y>2</book>"));
  EXPECT_FALSE(onShelf("<book mark='a&amp;b'>1<![CDATA[z]]></book>"));
  EXPECT_FALSE(onShelf("<book mark='a&amp;b'/>"));
  EXPECT_TRUE(onShelf("<book xmlns:x='urn:x' x:z='1' mark='a&amp;b'>1</book>"));
}

// More than the threads hand over at a time, with the fault in the last element.
TEST(SchemaStream, ChecksToTheEnd) {
  std::string books;
  for (int i = 0; i < 30'000; ++i) books += "<book mark='a&amp;b'>" + std::to_string(i) + "</book>\n";
  EXPECT_TRUE(onShelf(books));
  EXPECT_FALSE(onShelf(books + "<book mark='a&amp;b'>x</book>"));
}

TEST(SchemaStream, RefusesWhatIsNoSchema) {
  EXPECT_FALSE(CompiledSchema::compile("<a/>"));
  EXPECT_FALSE(CompiledSchema::compile(""));
}

}  // namespace
}  // namespace sortie::model

// Documents against their schemas, and what libxml2 is told of them.
#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/xml/compiled_schema.h"
#include "model/xml/schema.h"
#include "pack_on_disk.h"

namespace sortie::model {
namespace {

// Everything that is said of a document, a line each.
std::string said(const std::string& text) {
  Issues issues;
  const Result<Document> document = readXml("t.xml", text);
  if (!document) return document.error().code;
  checkSchema(document->root(), issues);
  std::string out;
  for (const Issue& each : issues.list()) {
    out += fmt::format("{} {}:{} {} [{}] <{}> {}\n", each.code, each.where.line, each.where.column, each.text,
                       each.remedy, document->elementAt(each.element.value()).name(), each.fix ? each.fix->label : "");
  }
  return out;
}

TEST(Schema, NamesEveryFaultInOrder) {
  const std::string inner =
      "<sidee/>\n<setup colour='red'>text</setup>\n<oops><deeper/></oops>\n<x:y xmlns:x='urn:x'><free/>text</x:y>\n";
  const std::string lines = said(PackOnDisk::mission(inner));
  EXPECT_NE(lines.find("unknown-element 5:1 <sidee> is not expected here [did you mean <side>?] <sidee>"),
            std::string::npos)
      << lines;
  EXPECT_NE(lines.find("unknown-attribute 6:8"), std::string::npos) << lines;
  EXPECT_NE(lines.find("stray-text 6:1"), std::string::npos) << lines;
  EXPECT_NE(lines.find("unknown-element 7:1"), std::string::npos) << lines;
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 4) << lines;
}

TEST(Schema, MisspeltAttributeIsToldWithTheOneThatWasMeant) {
  const std::string lines = said(PackOnDisk::mission("<setup><deck zone='draw' sid='red' colour='red'/></setup>\n"));
  EXPECT_NE(lines.find("[did you mean side?] <deck> Rename sid to side\n"), std::string::npos) << lines;
  EXPECT_NE(lines.find("has no attribute colour [remove it, or put it in a namespace of your own] <deck> \n"),
            std::string::npos)
      << lines;
}

TEST(Schema, RootWithoutASchemaIsReported) { EXPECT_TRUE(said("<unheard/>").starts_with("root-element 1:1")); }

TEST(Schema, ErrorsOfTheReaderAreNotRepeated) {
  EXPECT_EQ(said("<mission format=\"2\"><zone id=\"z\"/></wrong>"), "xml-end-tag");
  EXPECT_EQ(said(""), "xml-no-root");
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
  const auto document = readXml("t.xml", "<shelf>" + books + "</shelf>");
  return schema && document && schema->check(document->root()).empty();
}

TEST(CompiledSchema, ChecksValuesAsTheReaderResolvesThem) {
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

TEST(CompiledSchema, FileThatIsNotASchema_IsRefused) {
  EXPECT_FALSE(CompiledSchema::compile("<a/>"));
  EXPECT_FALSE(CompiledSchema::compile(""));
}

}  // namespace
}  // namespace sortie::model

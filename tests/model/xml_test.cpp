// The strict reader: what it refuses, where and how soon, and what it makes of the rest.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/xml/xml.h"
#include "model/xml/xml_characters.h"
#include "model/xml/xml_scan.h"

namespace sortie::model {
namespace {

std::string codeOf(std::string text, const XmlLimits& limits = {}) {
  const auto document = readXml("t.xml", std::move(text), limits);
  return document ? "ok" : document.error().code;
}

TEST(XmlReader, ForbiddenConstructs_AreRefused) {
  EXPECT_EQ(codeOf("<a/>"), "ok");
  EXPECT_EQ(codeOf("\xEF\xBB\xBF<a/>"), "ok");
  EXPECT_EQ(codeOf("<?xml version=\"1.0\" encoding=\"utf-8\" standalone='yes' ?><a/>"), "ok");
  EXPECT_EQ(codeOf("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a/>"), "xml-declaration");
  EXPECT_EQ(codeOf("<?xml version=\"1.1\"?><a/>"), "xml-declaration");
  EXPECT_EQ(codeOf("<?xml standalone='yes' ?><a/>"), "xml-declaration");
  EXPECT_EQ(codeOf("<?xml ?><a/>"), "xml-declaration");
  EXPECT_EQ(codeOf("<!DOCTYPE a><a/>"), "xml-doctype");
  EXPECT_EQ(codeOf("<?php x?><a/>"), "xml-instruction");
  EXPECT_EQ(codeOf("<a><?xml version=\"1.0\"?></a>"), "xml-instruction");
  EXPECT_EQ(codeOf("<a xmlns:xi=\"http://www.w3.org/2001/XInclude\"/>"), "xml-include");
  EXPECT_EQ(codeOf("<a b='1' b='2'/>"), "xml-duplicate-attribute");
  EXPECT_EQ(codeOf("<a/><b/>"), "xml-roots");
  EXPECT_EQ(codeOf("<a/>x"), "xml-outside-root");
  EXPECT_EQ(codeOf("<a>&nbsp;</a>"), "xml-entity");
  EXPECT_EQ(codeOf("<a>&#1;</a>"), "xml-entity");
  EXPECT_EQ(codeOf("<a>&#xD800;</a>"), "xml-entity");
  EXPECT_EQ(codeOf("<a>&#99999999999;</a>"), "xml-entity");
  EXPECT_EQ(codeOf("<a>\x01</a>"), "xml-character");
  EXPECT_EQ(codeOf("<a>\xC0\xAF</a>"), "xml-utf8");
  EXPECT_EQ(codeOf("<a>\xED\xA0\x80</a>"), "xml-utf8");
  EXPECT_EQ(codeOf("<a>\xF4\x90\x80\x80</a>"), "xml-utf8");
  EXPECT_EQ(codeOf("<a>]]></a>"), "xml-text");
  EXPECT_EQ(codeOf("<a><!-- a -- b --></a>"), "xml-comment");
  EXPECT_EQ(codeOf("<a b='<'/>"), "xml-tag");
  EXPECT_EQ(codeOf("<a b=1/>"), "xml-tag");
  EXPECT_EQ(codeOf("<a b='1'c='2'/>"), "xml-tag");
  EXPECT_EQ(codeOf("<p:a/>"), "xml-prefix");
  EXPECT_EQ(codeOf("<a></b>"), "xml-end-tag");
  EXPECT_EQ(codeOf("<a>"), "xml-truncated");
  EXPECT_EQ(codeOf("<a b='"), "xml-truncated");
  EXPECT_EQ(codeOf("<a"), "xml-truncated");
  EXPECT_EQ(codeOf("<"), "xml-tag");
  EXPECT_EQ(codeOf("<?xml"), "xml-instruction");
  EXPECT_EQ(codeOf("<?xml "), "xml-declaration");
  EXPECT_EQ(codeOf(""), "xml-no-root");
}

TEST(XmlReader, DocumentOverALimitIsRefused) {
  XmlLimits limits;
  limits.depth = 2;
  EXPECT_EQ(codeOf("<a><b/></a>", limits), "ok");
  EXPECT_EQ(codeOf("<a><b><c/></b></a>", limits), "limit-depth");
  limits = {};
  limits.nodes = 3;
  EXPECT_EQ(codeOf("<a><b/><b/></a>", limits), "ok");
  EXPECT_EQ(codeOf("<a><b/> <b/></a>", limits), "limit-nodes");
  limits = {};
  limits.attributes = 1;
  EXPECT_EQ(codeOf("<a b='1' c='1'/>", limits), "limit-attributes");
  limits = {};
  limits.attributeBytes = 3;
  EXPECT_EQ(codeOf("<a b='123'/>", limits), "ok");
  EXPECT_EQ(codeOf("<a b='1234'/>", limits), "limit-attribute-bytes");
  limits = {};
  limits.bytes = 4;
  EXPECT_EQ(codeOf("<ab/>", limits), "limit-bytes");
}

TEST(XmlReader, ErrorHasPlaceAndRemedy) {
  const auto document = readXml("m.xml", "<a>\n  <b c='1'\n     c='2'/>\n</a>");
  ASSERT_FALSE(document);
  EXPECT_EQ(document.error().where, (SourcePlace{"m.xml", 3, 6}));
  EXPECT_FALSE(document.error().text.empty());
  EXPECT_FALSE(document.error().remedy.empty());
}

TEST(XmlReader, ReferencesAreResolvedAndLineEndsNormalised) {
  const auto document = readXml("t.xml", "<a b='x\n\ty &lt;&#65;&#x10FFFF;'>1\r\n2\r3<![CDATA[<&]]></a>");
  ASSERT_TRUE(document) << document.error().message();
  EXPECT_EQ(document->root().value("b"), "x  y <A\xF4\x8F\xBF\xBF");
  EXPECT_EQ(document->root().ownText(), "1\n2\n3<&");
}

TEST(XmlReader, ForeignElementsAreSkipped) {
  const auto document = readXml("t.xml", "<a xmlns:e='urn:e'><e:x><y/></e:x><z/><w xmlns='urn:w'/></a>");
  ASSERT_TRUE(document);
  ASSERT_EQ(elements(document->root()).size(), 1U);
  EXPECT_EQ((*elements(document->root()).begin()).name(), "z");
  EXPECT_EQ(document->root().children().size(), 3U);
}

// The reader once turned in circles in the value of an attribute: values around every size of a buffer, many of them.
TEST(XmlReader, AttributesAsLongAsABufferAreRead) {
  for (const std::size_t middle : {8U, 32U, 64U, 4096U, 65'536U})
    for (std::size_t size = middle - 2; size <= std::min<std::size_t>(middle + 2, 65'536); ++size)
      for (const std::string& end :
           {std::string("z"), std::string("&lt;"), std::string("\n"), std::string("\xC3\xA9")}) {
        const std::string body(size > end.size() ? size - end.size() : 0, 'a');
        std::string text = "<r";
        for (int i = 0; i < 12; ++i)
          text += fmt::format(" a{}={}{}{}{}", i, i % 2 ? '"' : '\'', body, end, i % 2 ? '"' : '\'');
        const Result<Document> document = readXml("long.xml", text + "/>");
        ASSERT_TRUE(document) << size << ' ' << document.error().message();
        ASSERT_EQ(document->root().attributes().size(), 12U);
        const std::string want = body + (end == "&lt;" ? "<" : end == "\n" ? " " : end);
        for (const Attribute& attribute : document->root().attributes()) ASSERT_EQ(attribute.value, want) << size;
        // Cut off in the middle of the last value.
        EXPECT_FALSE(readXml("cut.xml", text.substr(0, text.size() - 1)));
      }
  EXPECT_FALSE(readXml("over.xml", "<r a=\"" + std::string(65'537, 'a') + "\"/>"));
  std::string many = "<r>";
  for (int i = 0; i < 20'000; ++i) many += "<e a='" + std::string(static_cast<std::size_t>(i % 70), 'x') + "' b=\"\"/>";
  EXPECT_TRUE(readXml("many.xml", many + "</r>"));
}

// Every prefix was looked for in every attribute of every element around it once: twenty seconds for 8 MB.
TEST(XmlReader, OneOfManyPrefixesIsFoundInFewSteps) {
  constexpr int kLevels = 62;
  constexpr int kElements = 4'000;
  constexpr int kPrefixes = 60;  // of an element
  std::string text;
  for (int level = 0; level < kLevels; ++level) {
    text += "<e";
    for (int i = 0; i < kPrefixes; ++i) text += fmt::format(" xmlns:p{}x{}=\"u\"", level, i);
    text += '>';
  }
  for (int i = 0; i < kElements; ++i) {
    text += "<e";
    for (int j = 0; j < kPrefixes; ++j) text += fmt::format(" p61x{}:a=''", j);
    text += "/>";
  }
  for (int level = 0; level < kLevels; ++level) text += "</e>";
  const std::uint64_t before = prefixesCompared();
  EXPECT_TRUE(readXml("prefixes.xml", text));
  // Twice the depth of a balanced tree of all of them, at most, and one comparison more.
  EXPECT_LE(prefixesCompared() - before, std::uint64_t{25} * (kElements + 3 * kLevels) * kPrefixes);
}

TEST(XmlReader, PrefixEndsWithTheElementThatDeclaresIt) {
  EXPECT_TRUE(readXml("a.xml", "<r><e xmlns:p='u'><p:f xmlns:p='v' p:a=''/><p:g/></e></r>"));
  EXPECT_TRUE(readXml("a.xml", "<r><p:e p:a='' xmlns:p='u'/></r>"));
  for (const char* wrong : {"<r><e xmlns:p='u'/><p:f/></r>", "<r><e xmlns:p='u'><f xmlns:p='v'/></e><g p:a=''/></r>",
                            "<r><e xmlns='u'/><p:f/></r>"}) {
    const Result<Document> document = readXml("a.xml", wrong);
    ASSERT_FALSE(document) << wrong;
    EXPECT_EQ(document.error().code, "xml-prefix");
  }
}

TEST(XmlReader, MessageAboutALongNameIsShort) {
  for (const std::string& text :
       {"<r></" + std::string(1'000'000, 'a') + ">", "<" + std::string(1'000'000, 'a') + ">"}) {
    const Result<Document> document = readXml("a.xml", text);
    ASSERT_FALSE(document);
    EXPECT_LT(document.error().message().size(), 1000U);
  }
}

TEST(XmlCharacters, PrintableEscapesControlCharacters) {
  EXPECT_EQ(printable("a\x1b[2Jc\xC2\x9B\xE2\x80\xAE\xFF\n\xC3\xA9"),
            "a\\u{1B}[2Jc\\u{9B}\\u{202E}\\xFF\\u{A}\xC3\xA9");
}

}  // namespace
}  // namespace sortie::model

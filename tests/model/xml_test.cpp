// The strict reader: what it refuses, where, and what it keeps.
#include <gtest/gtest.h>

#include "model/xml.h"
#include "model/xml_characters.h"

namespace sortie::model {
namespace {

std::string codeOf(std::string text, const XmlLimits& limits = {}) {
  const auto document = readXml("t.xml", std::move(text), limits);
  return document ? "ok" : document.error().code;
}

TEST(XmlReader, RefusesWhatIsNotWanted) {
  EXPECT_EQ(codeOf("<a/>"), "ok");
  EXPECT_EQ(codeOf("\xEF\xBB\xBF<a/>"), "ok");
  EXPECT_EQ(codeOf("<?xml version=\"1.0\" encoding=\"utf-8\" standalone='yes' ?><a/>"), "ok");
  EXPECT_EQ(codeOf("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a/>"), "xml-declaration");
  EXPECT_EQ(codeOf("<?xml version=\"1.1\"?><a/>"), "xml-declaration");
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

TEST(XmlReader, KeepsToItsLimits) {
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

TEST(XmlReader, SaysWhereAndWhatToDo) {
  const auto document = readXml("m.xml", "<a>\n  <b c='1'\n     c='2'/>\n</a>");
  ASSERT_FALSE(document);
  EXPECT_EQ(document.error().where, (SourcePlace{"m.xml", 3, 6}));
  EXPECT_FALSE(document.error().text.empty());
  EXPECT_FALSE(document.error().remedy.empty());
}

TEST(XmlReader, ResolvesAndNormalises) {
  const auto document = readXml("t.xml", "<a b='x\n\ty &lt;&#65;&#x10FFFF;'>1\r\n2\r3<![CDATA[<&]]></a>");
  ASSERT_TRUE(document) << document.error().message();
  EXPECT_EQ(document->root->value("b"), "x  y <A\xF4\x8F\xBF\xBF");
  EXPECT_EQ(document->root->ownText(), "1\n2\n3<&");
}

TEST(XmlReader, KnowsForeignElements) {
  const auto document = readXml("t.xml", "<a xmlns:e='urn:e'><e:x><y/></e:x><z/><w xmlns='urn:w'/></a>");
  ASSERT_TRUE(document);
  ASSERT_EQ(elements(*document->root).size(), 1U);
  EXPECT_EQ(elements(*document->root)[0]->name, "z");
}

// A chain far deeper than any stack: made, walked and freed without recursion.
TEST(XmlTree, DeepTreesAreFreedWithoutRecursion) {
  ElementPtr element = makeElement("leaf");
  for (int i = 0; i < 1'000'000; ++i) element = withChildren(makeElement("group"), {makeNode(std::move(element))});
  int count = 0;
  walk(element, [&](const ElementPtr&) { ++count; });
  EXPECT_EQ(count, 1'000'001);
  element.reset();
}

TEST(XmlTree, EditsShareWhatTheyDoNotChange) {
  const auto document = readXml("t.xml", "<a><b><c/></b><d/></a>");
  ASSERT_TRUE(document);
  const ElementPtr c = child(*child(*document->root, "b"), "c");
  const ElementPtr root = edit(document->root, *c, [](const ElementPtr& e) { return withAttribute(e, "x", "1"); });
  EXPECT_EQ(child(*root, "d"), child(*document->root, "d"));
  EXPECT_EQ(child(*child(*root, "b"), "c")->value("x"), "1");
  EXPECT_EQ(c->find("x"), nullptr);
  // The edited element is still known by its origin.
  const ElementPtr again = edit(root, *c, [](const ElementPtr& e) { return withAttribute(e, "y", "2"); });
  EXPECT_EQ(child(*child(*again, "b"), "c")->value("x"), "1");
  EXPECT_EQ(child(*child(*again, "b"), "c")->value("y"), "2");
  const ElementPtr gone = edit(again, *c, [](const ElementPtr&) { return ElementPtr{}; });
  EXPECT_EQ(child(*child(*gone, "b"), "c"), nullptr);
}

TEST(XmlCharacters, PrintableHidesWhatTerminalsObey) {
  EXPECT_EQ(printable("a\x1b[2Jc\xC2\x9B\xE2\x80\xAE\xFF\n\xC3\xA9"),
            "a\\u{1B}[2Jc\\u{9B}\\u{202E}\\xFF\\u{A}\xC3\xA9");
}

}  // namespace
}  // namespace sortie::model

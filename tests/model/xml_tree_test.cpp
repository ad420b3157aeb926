// The read-only tree: what elements know of themselves, their places in the text, and how long views are good.
#include <thread>

#include <gtest/gtest.h>

#include "model/xml/xml.h"
#include "parsed.h"

namespace sortie::model {
namespace {

// One of everything, in lines that end both ways.
std::string sample() {
  std::string out = "\xEF\xBB\xBF<?xml version='1.0'?>\r\n<!-- top -->\r\n<list xmlns:e='urn:e'>\r\n";
  for (int i = 0; i < 3000; ++i) {
    out += "  <item id=\"i" + std::to_string(i) + "\" kind='plain'\r\n    note=\"5 &lt; &#x36;\tand \xC3\xBC\"";
    out += i % 3 == 0 ? " />" : "><![CDATA[<raw>]]>text &amp; more<!-- c --></item >";
    out += i % 7 == 0 ? "\n<e:extra e:x='1'/>\n" : "\r\n";
  }
  return out + "</list>\n<!-- end -->";
}

std::vector<Element> listed(const Elements& range) { return {range.begin(), range.end()}; }

std::string attributesText(const Element& element) {
  std::string out;
  for (const Attribute& each : element.attributes()) out.append(each.name).append("=").append(each.value).append(" ");
  return out;
}

TEST(XmlTree, EveryElementHasItsPlace) {
  const std::string text = sample();
  const Document document = parse(text);
  EXPECT_EQ(document.text(), text);
  EXPECT_EQ(document.file(), "t.xml");
  const std::vector<Element> items = listed(elements(document.root(), "item"));
  ASSERT_EQ(items.size(), 3000U);
  for (const std::size_t i : {0U, 1U, 2999U}) {
    const Element item = items[i];
    EXPECT_EQ(text.substr(item.begin(), 5), "<item");
    EXPECT_EQ(attributesText(item), "id=i" + std::to_string(i) + " kind=plain note=5 < 6 and \xC3\xBC ");
    for (const Attribute& each : item.attributes()) EXPECT_EQ(text.substr(each.offset, each.name.size()), each.name);
    EXPECT_EQ(item.place("note").line, item.place().line + 1);
    EXPECT_EQ(item.place("note").column, 5U);
    EXPECT_EQ(item.place("none"), item.place());
  }
  EXPECT_FALSE(items[0].hasEndTag());
  EXPECT_TRUE(items[0].text().ends_with(" />"));
  EXPECT_TRUE(items[1].hasEndTag());
  EXPECT_TRUE(items[1].text().ends_with("</item >"));
  EXPECT_EQ(text.substr(items[1].closeBegin(), 8), "</item >");
  EXPECT_EQ(items[1].ownText(), "<raw>text & more");
}

TEST(XmlTree, EveryTagHasItsEnd) {
  const std::string text = "<a x='/>' y=\">\"><b></b><c z='&lt;/b>'/><d ><e/></d></a>";
  const Document document = parse(text);
  const auto parts = [&](const Element& e) {
    const auto cut = [&](std::size_t begin, std::size_t end) { return text.substr(begin, end - begin); };
    return cut(e.begin(), e.tagEnd()) + "|" + cut(e.tagEnd(), e.closeBegin()) + "|" + cut(e.closeBegin(), e.end());
  };
  EXPECT_EQ(parts(document.root()), "<a x='/>' y=\">\">|<b></b><c z='&lt;/b>'/><d ><e/></d>|</a>");
  EXPECT_EQ(parts(child(document.root(), "b")), "<b>||</b>");
  EXPECT_TRUE(child(document.root(), "b").hasEndTag());
  EXPECT_EQ(parts(child(document.root(), "c")), "<c z='&lt;/b>'/>||");
  EXPECT_EQ(parts(child(document.root(), "d")), "<d >|<e/>|</d>");
}

TEST(XmlTree, AllPiecesComeInOrder) {
  const std::string text = "<a> <b/>one &amp; two<!-- c\r\n -->\r\n<![CDATA[<raw>]]></a>";
  const Document document = parse(text);
  std::string shown;
  std::uint32_t at = document.root().tagEnd();
  for (const Piece& piece : document.root().pieces()) {
    EXPECT_EQ(piece.begin, at);
    at = piece.end;
    const char* kinds[] = {"element", "text", "comment"};
    shown += kinds[static_cast<std::size_t>(piece.kind)];
    shown += "(" + (piece.element ? std::string(piece.element.name()) : piece.text) + ")";
  }
  EXPECT_EQ(at, document.root().closeBegin());
  EXPECT_EQ(shown, "text( )element(b)text(one & two)comment( c\n )text(\n)text(<raw>)");

  std::string contents;
  for (const Content& each : document.root().contents())
    contents += each.element ? "<" + std::string(each.element.name()) + ">" : std::string(each.text);
  EXPECT_EQ(contents, "<b>one & two<raw>");
}

TEST(XmlTree, ElementHasParentAndSiblings) {
  const Document document = parse("<a xmlns:e='urn:e'><b><c/></b><e:x/><d/></a>");
  const Element root = document.root();
  const Element b = child(root, "b");
  EXPECT_EQ(child(b, "c").parent(), b);
  EXPECT_EQ(b.parent(), root);
  EXPECT_FALSE(root.parent());
  EXPECT_FALSE(root.next());
  EXPECT_EQ(b.next().name(), "e:x");
  EXPECT_EQ(b.next().next(), child(root, "d"));
  EXPECT_FALSE(child(root, "d").next());
  EXPECT_FALSE(child(root, "none"));
  std::string order;
  walkWithParents(root, [&](const Element& element, const std::vector<Element>& parents) {
    order += std::to_string(parents.size()) + std::string(element.name());
  });
  EXPECT_EQ(order, "0a1b2c1d");
}

TEST(XmlTree, OffsetFindsTheInnermostElement) {
  const std::string text = "<!-- top --><a> <b><c/></b> </a>";
  const Document document = parse(text);
  const auto nameAt = [&](std::size_t offset) {
    const Element element = document.elementAt(offset);
    return element ? std::string(element.name()) : std::string();
  };
  EXPECT_EQ(nameAt(0), "");
  EXPECT_EQ(nameAt(text.find("<a>")), "a");
  EXPECT_EQ(nameAt(text.find(" <b>")), "a");
  EXPECT_EQ(nameAt(text.find("<b>")), "b");
  EXPECT_EQ(nameAt(text.find("<c/>") + 3), "c");
  EXPECT_EQ(nameAt(text.find("</b>")), "b");
  EXPECT_EQ(nameAt(text.size()), "");
  EXPECT_FALSE(Document().elementAt(0));
}

TEST(XmlTree, ViewsStayValidWhileACopyOfTheDocumentLives) {
  Document kept;
  Element part;
  {
    const Document document = parse(sample());
    part = listed(elements(document.root(), "item"))[4];
    kept = document;
  }
  EXPECT_EQ(part.value("id"), "i4");
  EXPECT_EQ(part.place().file, "t.xml");
  EXPECT_EQ(part.parent(), kept.root());
}

TEST(XmlTree, MissingElement_HasNoPlace) {
  EXPECT_FALSE(Element());
  EXPECT_EQ(Element().place(), SourcePlace{});
  EXPECT_EQ(Element().place("x"), SourcePlace{});
  EXPECT_FALSE(Document());
  EXPECT_FALSE(Document().root());
  EXPECT_EQ(Document().text(), "");
}

// A chain far deeper than any stack: read, walked and freed without recursion.
TEST(XmlTree, DeepDocumentIsReadWithoutRecursion) {
  constexpr int kDeep = 300'000;
  std::string text;
  for (int i = 0; i < kDeep; ++i) text += "<g>";
  for (int i = 0; i < kDeep; ++i) text += "</g>";
  XmlLimits limits;
  limits.depth = limits.nodes = std::size_t{2} * kDeep;
  const Document document = parse(text, limits);
  int count = 0;
  walk(document.root(), [&](const Element&) { ++count; });
  EXPECT_EQ(count, kDeep);
}

TEST(XmlTree, ManyThreadsReadOneDocument) {
  const auto look = [](const Document& document) {
    std::size_t seen = 0;
    for (const Element& item : elements(document.root(), "item"))
      seen += item.value("kind").size() + item.ownText().size() + item.place().line + item.end();
    return seen;
  };
  const std::size_t expected = look(parse(sample()));
  const Document document = parse(sample());  // its lines are not counted yet
  std::vector<std::size_t> results(4);
  std::vector<std::thread> threads;
  for (std::size_t& result : results) threads.emplace_back([&result, &look, document] { result = look(document); });
  for (std::thread& each : threads) each.join();
  for (const std::size_t each : results) EXPECT_EQ(each, expected);
}

}  // namespace
}  // namespace sortie::model

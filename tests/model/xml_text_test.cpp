// What trees share: texts, subtrees, and all of it between threads.
#include <chrono>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/format.h"
#include "model/xml.h"

namespace sortie::model {
namespace {

// One of everything, in lines that end both ways, with short and long texts that repeat.
std::string sample() {
  std::string out = "\xEF\xBB\xBF<?xml version='1.0'?>\r\n<!-- top -->\r\n<list xmlns:e='urn:e'>\r\n";
  for (int i = 0; i < 3000; ++i) {
    out += "  <item id=\"i" + std::to_string(i) + "\" kind='plain'\r\n    note=\"5 &lt; &#x36;\tand \xC3\xBC\"";
    out += i % 3 == 0 ? " />"
                      : "><![CDATA[<raw>]]>text &amp; more that is longer than what is kept once<!-- c --></item >";
    out += i % 7 == 0 ? "\n<e:extra e:x='1'/>\n" : "\r\n";
  }
  return out + "</list>\n<!-- end -->";
}

TEST(SharedText, IsEqualByValueAndSharedByCopies) {
  const SharedText a("wall");
  const SharedText copy = a;
  EXPECT_EQ(&a.str(), &copy.str());
  EXPECT_EQ(a, SharedText(std::string("wall")));
  EXPECT_FALSE(a == SharedText("door"));
  EXPECT_EQ(SharedText(), SharedText(""));
  EXPECT_TRUE(SharedText("").empty());
  SharedText other = a;
  other = SharedText("door");
  EXPECT_EQ(a, "wall");
  EXPECT_EQ("<" + other + ">", "<door>");
  EXPECT_EQ(SharedText(std::string_view("a\0b", 3)).size(), 3U);
}

TEST(XmlTree, KeepsTheSameTextOnce) {
  const auto document = readXml("t.xml", "<a><b kind='x'>\n </b><b kind='x'>\n </b></a>");
  ASSERT_TRUE(document);
  const ElementPtr first = elements(*document->root)[0];
  const ElementPtr second = elements(*document->root)[1];
  EXPECT_EQ(&first->name.str(), &second->name.str());
  EXPECT_EQ(first->find("kind"), second->find("kind"));
  EXPECT_EQ(&first->children[0].text.str(), &second->children[0].text.str());
}

TEST(XmlTree, SavesEveryByteAndKnowsEveryPlace) {
  const std::string text = sample();
  const auto document = readXml("t.xml", text);
  ASSERT_TRUE(document) << document.error().message();
  EXPECT_EQ(save(*document, document->root), text);
  const std::vector<ElementPtr> items = elements(*document->root, "item");
  ASSERT_EQ(items.size(), 3000U);
  for (const std::size_t i : {0U, 1U, 2999U}) {
    const Element& item = *items[i];
    EXPECT_EQ(text.substr(item.begin, 5), "<item");
    EXPECT_EQ(text.substr(item.attributes[2].offset, 6), "note=\"");
    EXPECT_EQ(item.value("id"), "i" + std::to_string(i));
    EXPECT_EQ(item.value("note"), "5 < 6 and \xC3\xBC");
    EXPECT_EQ(item.place("note").line, item.place().line + 1);
    EXPECT_EQ(item.place("note").column, 5U);
  }
  EXPECT_EQ(items[1]->ownText(), "<raw>text & more that is longer than what is kept once");
}

TEST(XmlTree, PartsOutliveTheirDocument) {
  ElementPtr part;
  ElementPtr edited;
  {
    const auto document = readXml("t.xml", sample());
    ASSERT_TRUE(document);
    part = elements(*document->root, "item")[4];
    edited = withAttribute(part, "kind", "other");
  }
  EXPECT_EQ(part->value("id"), "i4");
  EXPECT_EQ(edited->value("kind"), "other");
  EXPECT_EQ(part->value("kind"), "plain");
  EXPECT_EQ(edited->ownText(), part->ownText());
  EXPECT_EQ(edited->find("id"), part->find("id"));
  EXPECT_EQ(part->place().file, "t.xml");
}

TEST(XmlTree, IsReadAndEditedByManyThreadsAtOnce) {
  const auto document = readXml("t.xml", sample());
  ASSERT_TRUE(document);
  const std::string expected = save(*document, document->root);
  std::vector<std::string> results(4);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < results.size(); ++t) {
    threads.emplace_back([&, t] {
      ElementPtr root = document->root;
      const std::string mine = std::to_string(t);
      for (std::size_t i = 0; i < 20; ++i) {
        const ElementPtr target = elements(*root, "item")[i * 31 + t];
        root = edit(root, *target, [&](const ElementPtr& e) { return withAttribute(e, "kind", mine); });
        root = edit(root, *target, [&](const ElementPtr& e) { return withAttribute(e, "kind", "plain"); });
      }
      int same = 0;
      for (const ElementPtr& item : elements(*root, "item")) same += item->value("kind") == "plain" ? 1 : 0;
      results[t] = std::to_string(same) + save(*document, document->root);
    });
  }
  for (std::thread& each : threads) each.join();
  for (const std::string& each : results) EXPECT_EQ(each, "3000" + expected);
}

// The reader once turned in circles in the value of an attribute: values around every size of a buffer, many of them.
TEST(XmlReader, LongAttributesAroundTheSizesOfBuffers) {
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
        ASSERT_EQ(document->root->attributes.size(), 12U);
        const std::string want = body + (end == "&lt;" ? "<" : end == "\n" ? " " : end);
        for (const Attribute& attribute : document->root->attributes) ASSERT_EQ(attribute.value, want) << size;
        // Cut off in the middle of the last value.
        EXPECT_FALSE(readXml("cut.xml", text.substr(0, text.size() - 1)));
      }
  EXPECT_FALSE(readXml("over.xml", "<r a=\"" + std::string(65'537, 'a') + "\"/>"));
  std::string many = "<r>";
  for (int i = 0; i < 20'000; ++i) many += "<e a='" + std::string(static_cast<std::size_t>(i % 70), 'x') + "' b=\"\"/>";
  EXPECT_TRUE(readXml("many.xml", many + "</r>"));
}

// Every prefix was looked for in every attribute of every element around it once: twenty seconds for 8 MB.
TEST(XmlReader, PrefixesWithoutNumberTakeNoTime) {
  std::string text;
  for (int level = 0; level < 62; ++level) {
    text += "<e";
    for (int i = 0; i < 60; ++i) text += fmt::format(" xmlns:p{}x{}=\"u\"", level, i);
    text += '>';
  }
  for (int i = 0; i < 4'000; ++i) {
    text += "<e";
    for (int j = 0; j < 60; ++j) text += fmt::format(" p61x{}:a=''", j);
    text += "/>";
  }
  for (int level = 0; level < 62; ++level) text += "</e>";
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_TRUE(readXml("prefixes.xml", text));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(3));
}

TEST(XmlReader, APrefixEndsWithTheElementThatDeclaresIt) {
  EXPECT_TRUE(readXml("a.xml", "<r><e xmlns:p='u'><p:f xmlns:p='v' p:a=''/><p:g/></e></r>"));
  EXPECT_TRUE(readXml("a.xml", "<r><p:e p:a='' xmlns:p='u'/></r>"));
  for (const char* wrong : {"<r><e xmlns:p='u'/><p:f/></r>", "<r><e xmlns:p='u'><f xmlns:p='v'/></e><g p:a=''/></r>",
                            "<r><e xmlns='u'/><p:f/></r>"}) {
    const Result<Document> document = readXml("a.xml", wrong);
    ASSERT_FALSE(document) << wrong;
    EXPECT_EQ(document.error().code, "xml-prefix");
  }
}

TEST(XmlReader, MessagesStayShort) {
  for (const std::string& text :
       {"<r></" + std::string(1'000'000, 'a') + ">", "<" + std::string(1'000'000, 'a') + ">"}) {
    const Result<Document> document = readXml("a.xml", text);
    ASSERT_FALSE(document);
    EXPECT_LT(document.error().message().size(), 1000U);
  }
}

}  // namespace
}  // namespace sortie::model

// What trees share: texts, subtrees, and all of it between threads.
#include <thread>

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

}  // namespace
}  // namespace sortie::model

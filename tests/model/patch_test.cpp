// Edits as patches of the text: each changes the bytes that it is about and no others.
#include <functional>
#include <random>

#include <gtest/gtest.h>

#include "model/xml/format.h"
#include "model/xml/patch.h"
#include "parsed.h"

namespace sortie::model {
namespace {

// The text after an edit, which must be a document.
std::string edited(const std::string& text, const std::function<TextPatches(const Element& root)>& edit) {
  const Document document = parse(text);
  return parse(patched(text, edit(document.root()))).text();
}

// The same of the root's child <b>.
std::string editedB(const std::string& text, const std::function<TextPatches(const Element& b)>& edit) {
  return edited(text, [&](const Element& root) { return edit(child(root, "b")); });
}

TEST(Patched, PatchesReplaceTheirRanges) {
  EXPECT_EQ(patched("abcdef", {}), "abcdef");
  EXPECT_EQ(patched("abcdef", {{0, 1, "X"}, {2, 0, "-"}, {3, 3, ""}}), "Xb-c");
  EXPECT_EQ(patched("abc", {{3, 0, "d"}}), "abcd");
  EXPECT_EQ(patched("", {{0, 0, "a"}}), "a");
}

TEST(Attributes, AttributeIsSetAtItsPlaceOrLast) {
  const std::string text = R"(<a x="10" y="2"/>)";
  const Document document = parse(text);
  EXPECT_EQ(setAttribute(document.root(), "x", "15"), (TextPatches{{5, 4, "\"15\""}}));
  EXPECT_EQ(patched(text, setAttribute(document.root(), "y", "<\"3\"&>\n")),
            R"(<a x="10" y="&lt;&quot;3&quot;&amp;>&#10;"/>)");
  EXPECT_EQ(patched(text, setAttribute(document.root(), "z", "3")), R"(<a x="10" y="2" z="3"/>)");
  EXPECT_EQ(patched(text, removeAttribute(document.root(), "x")), R"(<a y="2"/>)");
  EXPECT_EQ(patched(text, removeAttribute(document.root(), "y")), R"(<a x="10"/>)");
  EXPECT_EQ(patched(text, changeAttributes(document.root(), {{"x", std::nullopt}, {"z", "3"}, {"y", "1"}})),
            R"(<a y="1" z="3"/>)");
}

TEST(Attributes, SettingTheSameValueMakesNoPatch) {
  for (const char* text : {R"(<a x="1"/>)", "<a x = '1' />", "<a\n x='&#49;'></a>"}) {
    const Document document = parse(text);
    EXPECT_TRUE(setAttribute(document.root(), "x", "1").empty()) << text;
    EXPECT_TRUE(removeAttribute(document.root(), "y").empty()) << text;
    EXPECT_TRUE(changeAttributes(document.root(), {}).empty()) << text;
  }
}

TEST(Attributes, HandWrittenTagKeepsItsLayout) {
  const auto changed = [](const std::vector<AttributeChange>& changes) {
    return edited("<a  x = 'it&apos;s'\n   y=\"2\" ><b/></a>",
                  [&](const Element& root) { return changeAttributes(root, changes); });
  };
  EXPECT_EQ(changed({{"x", "new"}}), "<a  x = \"new\"\n   y=\"2\" ><b/></a>");
  EXPECT_EQ(changed({{"x", "say \"it's\""}}), "<a  x = \"say &quot;it's&quot;\"\n   y=\"2\" ><b/></a>");
  EXPECT_EQ(changed({{"y", "3"}}), "<a  x = 'it&apos;s'\n   y=\"3\" ><b/></a>");
  EXPECT_EQ(changed({{"z", "4"}}), "<a  x = 'it&apos;s'\n   y=\"2\" z=\"4\" ><b/></a>");
  EXPECT_EQ(changed({{"x", std::nullopt}}), "<a\n   y=\"2\" ><b/></a>");
  EXPECT_EQ(changed({{"y", std::nullopt}}), "<a  x = 'it&apos;s' ><b/></a>");
  EXPECT_EQ(changed({{"x", std::nullopt}, {"y", std::nullopt}}), "<a ><b/></a>");
  EXPECT_EQ(changed({{"x", std::nullopt}, {"y", "3"}, {"z", "4"}}), "<a\n   y=\"3\" z=\"4\" ><b/></a>");
}

TEST(Attributes, ValueThatLooksLikeATagIsSet) {
  EXPECT_EQ(editedB("<a><b x='y=\"1\" z' y='>'/></a>", [](const Element& b) { return setAttribute(b, "y", "/>"); }),
            "<a><b x='y=\"1\" z' y=\"/>\"/></a>");
}

TEST(Attributes, LongTagBreaksAsInTheCanonicalLayout) {
  const std::string v(50, 'v');
  const std::string head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>\n";
  const std::string two = head + "  <b one=\"" + v + "\" two=\"" + v + "\"/>\n</a>\n";
  const std::string three = head + "  <b one=\"" + v + "\" two=\"" + v + "\"\n      three=\"" + v + "\"/>\n</a>\n";
  ASSERT_EQ(format(parse(three)), three);
  EXPECT_EQ(editedB(two, [&](const Element& b) { return setAttribute(b, "three", v); }), three);
  EXPECT_EQ(editedB(three, [](const Element& b) { return removeAttribute(b, "three"); }), two);
  // What follows moves up when there is room, and that is canonical too.
  const std::string less = editedB(three, [](const Element& b) { return setAttribute(b, "three", "v"); });
  const std::string shorter = editedB(less, [](const Element& b) { return setAttribute(b, "one", "v"); });
  EXPECT_EQ(format(parse(shorter)), shorter);
  EXPECT_EQ(shorter.find("\n      three"), std::string::npos);
}

TEST(Rename, RenamingChangesBothTags) {
  const auto toLong = [](const Element& b) { return rename(b, "longer"); };
  EXPECT_EQ(editedB("<a><b/></a>", toLong), "<a><longer/></a>");
  EXPECT_EQ(editedB("<a><b x=\"1\"><b/></b></a>", toLong), "<a><longer x=\"1\"><b/></longer></a>");
  EXPECT_EQ(editedB("<a><b></b></a>", toLong), "<a><longer></longer></a>");
  EXPECT_EQ(editedB("<a><b  x='1' >b</b ></a>", toLong), "<a><longer  x='1' >b</longer ></a>");
  EXPECT_EQ(edited("<a/>", [](const Element& root) { return rename(root, "b"); }), "<b/>");
  const std::string v(50, 'v');
  EXPECT_EQ(editedB("<a><b x=\"" + v + "\" y=\"" + v + "\"/></a>", toLong),
            "<a><longer x=\"" + v + "\" y=\"" + v + "\"/></a>");
  EXPECT_EQ(
      editedB("<a>\n<b x=\"" + v + "\" y=\"" + v + "\"/></a>", [](const Element& b) { return rename(b, "bbbbbb"); }),
      "<a>\n<bbbbbb x=\"" + v + "\" y=\"" + v + "\"/></a>");
}

TEST(Remove, RemovalIncludesWhiteSpaceBeforeTheElement) {
  const auto removed = [](const std::string& text, std::size_t number) {
    return edited(text, [&](const Element& root) {
      auto at = root.children().begin();
      std::advance(at, number);
      return removeElement(*at);
    });
  };
  const std::string lines = "<a>\n  <b/>\n\n  <c><d/></c>\n  <e/>\n</a>";
  EXPECT_EQ(removed(lines, 0), "<a>\n\n  <c><d/></c>\n  <e/>\n</a>");
  EXPECT_EQ(removed(lines, 1), "<a>\n  <b/>\n  <e/>\n</a>");
  EXPECT_EQ(removed(lines, 2), "<a>\n  <b/>\n\n  <c><d/></c>\n</a>");
  EXPECT_EQ(removed("<a>\n  <b/>\n</a>", 0), "<a>\n</a>");
  EXPECT_EQ(removed("<a><b/> <c/></a>", 1), "<a><b/></a>");
  EXPECT_EQ(removed("<a><b/><c/></a>", 0), "<a><c/></a>");
  EXPECT_EQ(removed("<a>\n  <!-- of b -->\n  <b/>\n</a>", 0), "<a>\n  <!-- of b -->\n</a>");
}

TEST(Remove, RemovalInTextKeepsWhiteSpaceOfWords) {
  const auto without = [](const Element& b) { return removeElement(b); };
  EXPECT_EQ(editedB("<a>One <b>two</b> three</a>", without), "<a>One  three</a>");
  EXPECT_EQ(editedB("<a>1 &gt; <b/></a>", without), "<a>1 &gt; </a>");
  EXPECT_EQ(editedB("<a>1 > <b/></a>", without), "<a>1 > </a>");
  EXPECT_EQ(editedB("<a>One. <b/></a>", without), "<a>One. </a>");
  EXPECT_EQ(editedB("<a>word <c/> <b/> more</a>", without), "<a>word <c/>  more</a>");
  EXPECT_EQ(editedB("<a><c/> <b/> more</a>", without), "<a><c/>  more</a>");
}

TEST(Remove, RootIsNotRemoved) {
  EXPECT_EQ(edited("<a/>", [](const Element& root) { return removeElement(root); }), "<a/>");
}

std::string inserted(const std::string& text, std::size_t position, const Markup& added = Markup("new")) {
  return edited(text, [&](const Element& root) { return insertChild(root, position, added); });
}

constexpr std::size_t kLast = std::string::npos;

TEST(Insert, InsertionIntoAnEmptyElementOpensIt) {
  const std::string lines = "<a>\n  <new/>\n</a>";
  for (const char* text : {"<a/>", "<a />", "<a></a>", "<a> </a>", "<a>\n</a>"}) EXPECT_EQ(inserted(text, 0), lines);
  EXPECT_EQ(inserted("<a x='1' />", kLast), "<a x='1'>\n  <new/>\n</a>");
  EXPECT_EQ(editedB("<a>\n  <b/>\n</a>", [](const Element& b) { return insertChild(b, 0, Markup("new")); }),
            "<a>\n  <b>\n    <new/>\n  </b>\n</a>");
}

TEST(Insert, InsertedElementIsOnItsOwnLineLikeItsSiblings) {
  const std::string lines = "<a>\n\t<b/>\n\n\t<c/>\n</a>";
  EXPECT_EQ(inserted(lines, 0), "<a>\n\t<new/>\n\t<b/>\n\n\t<c/>\n</a>");
  EXPECT_EQ(inserted(lines, 1), "<a>\n\t<b/>\n\t<new/>\n\n\t<c/>\n</a>");
  EXPECT_EQ(inserted(lines, 2), "<a>\n\t<b/>\n\n\t<c/>\n\t<new/>\n</a>");
  EXPECT_EQ(inserted(lines, kLast), inserted(lines, 2));
  EXPECT_EQ(inserted("<a>\n  <b/></a>", kLast), "<a>\n  <b/>\n  <new/></a>");
}

TEST(Insert, InsertedElementRespectsComments) {
  EXPECT_EQ(inserted("<a>\n  <!-- of b -->\n  <b/>\n</a>", 0), "<a>\n  <!-- of b -->\n  <new/>\n  <b/>\n</a>");
  EXPECT_EQ(inserted("<a>\n  <b/> <!-- end -->\n</a>", kLast), "<a>\n  <b/> <!-- end -->\n  <new/>\n</a>");
  EXPECT_EQ(inserted("<a>\n  <!-- alone -->\n</a>", 0), "<a>\n  <!-- alone -->\n  <new/>\n</a>");
  EXPECT_EQ(inserted("<a><!-- alone --></a>", 0), "<a><!-- alone --><new/></a>");
}

TEST(Insert, InsertionIntoOneLineOrTextAddsNoLine) {
  EXPECT_EQ(inserted("<a><b/><c/></a>", 0), "<a><new/><b/><c/></a>");
  EXPECT_EQ(inserted("<a><b/><c/></a>", 1), "<a><b/><new/><c/></a>");
  EXPECT_EQ(inserted("<a><b/><c/></a>", kLast), "<a><b/><c/><new/></a>");
  EXPECT_EQ(inserted("<a>One <b/> two</a>", 0), "<a>One <new/><b/> two</a>");
  EXPECT_EQ(inserted("<a>One <b/> two</a>", kLast), "<a>One <b/> two<new/></a>");
  EXPECT_EQ(inserted("<a>One</a>", 0), "<a>One<new/></a>");
}

TEST(Insert, SeveralNestedElementsAreIndented) {
  const Markup deep("x", {{"n", "1"}}, {Markup("y", {}, {Markup("z", {}, {Markup("w")})})});
  EXPECT_EQ(inserted("<a/>", 0, deep), "<a>\n  <x n=\"1\">\n    <y>\n      <z><w/></z>\n    </y>\n  </x>\n</a>");
  EXPECT_EQ(edited("<a>\n  <b/>\n</a>",
                   [](const Element& root) {
                     return insertChildren(root, 0, {Markup("x"), Markup::comment(" y "), Markup("z")});
                   }),
            "<a>\n  <x/>\n  <!-- y -->\n  <z/>\n  <b/>\n</a>");
  EXPECT_EQ(edited("<a/>", [](const Element& root) { return insertChildren(root, 0, {}); }), "<a/>");
}

TEST(Replace, ContentIsReplacedByTheGivenText) {
  const auto replaced = [](const std::string& text, const std::vector<Markup>& content) {
    return editedB(text, [&](const Element& b) { return replaceContent(b, content); });
  };
  EXPECT_EQ(replaced("<a><b/></a>", {Markup::words("1 < 2")}), "<a><b>1 &lt; 2</b></a>");
  EXPECT_EQ(replaced("<a><b x='1' /></a>", {Markup("c")}), "<a><b x='1'><c/></b></a>");
  EXPECT_EQ(replaced("<a><b>old <c/></b></a>", {}), "<a><b/></a>");
  EXPECT_EQ(replaced("<a><b x='1' ></b></a>", {}), "<a><b x='1'/></a>");
  EXPECT_EQ(replaced("<a><b/></a>", {}), "<a><b/></a>");
  EXPECT_EQ(replaced("<a><b> </b></a>", {Markup::words("\n"), Markup::comment("c"), Markup("d")}),
            "<a><b>\n<!--c--><d/></b></a>");
  const Document document = parse("<a>one two three</a>");
  EXPECT_EQ(replaceContent(document.root(), {Markup::words("one 2 three")}), (TextPatches{{3, 13, "one 2 three"}}));
}

TEST(Replace, ElementIsReplacedByAnother) {
  const auto by = [](const std::string& text, const Markup& markup) {
    return editedB(text, [&](const Element& b) { return replaceElement(b, markup); });
  };
  const Markup deep("x", {}, {Markup("y", {}, {Markup("z")})});
  EXPECT_EQ(by("<a>\n  <b >1</b>\n</a>", deep), "<a>\n  <x>\n    <y><z/></y>\n  </x>\n</a>");
  EXPECT_EQ(by("<a><c/><b/></a>", deep), "<a><c/><x><y><z/></y></x></a>");
  EXPECT_EQ(
      edited("<a><b  /><c/></a>",
             [](const Element& root) { return replaceElement(child(root, "c"), Markup::written(child(root, "b"))); }),
      "<a><b  /><b  /></a>");
}

TEST(Together, EditsAreSorted) {
  EXPECT_EQ(together({{{5, 1, "a"}}, {{1, 0, "b"}, {7, 2, "c"}}}),
            (TextPatches{{1, 0, "b"}, {5, 1, "a"}, {7, 2, "c"}}));
  EXPECT_TRUE(together({}).empty());
  EXPECT_TRUE(together({{}, {}}).empty());
}

TEST(Together, EditOverlappingAnEarlierOneIsLeftOutAsAWhole) {
  const TextPatches first{{4, 4, "x"}};
  EXPECT_EQ(together({first, {{0, 1, "y"}, {7, 2, "z"}}, {{1, 1, "w"}}}), (TextPatches{{1, 1, "w"}, {4, 4, "x"}}));
  EXPECT_EQ(together({first, {{5, 1, "y"}}}), first);
  EXPECT_EQ(together({{{5, 1, "y"}}, first}), (TextPatches{{5, 1, "y"}}));
  // What is put into something that goes away would come back to life.
  EXPECT_EQ(together({first, {{6, 0, "y"}}}), first);
  EXPECT_EQ(together({{{6, 0, "y"}}, first}), (TextPatches{{6, 0, "y"}}));
}

TEST(Together, AdjacentPatches_DoNotOverlap) {
  EXPECT_EQ(patched("abcdef", together({{{2, 2, ""}}, {{4, 1, ""}}, {{1, 1, ""}}})), "af");
  // At one place: what is put in stands in the order of the edits, before what goes away.
  EXPECT_EQ(patched("abcdef", together({{{2, 2, "C"}}, {{2, 0, "1"}}, {{4, 0, "3"}}, {{2, 0, "2"}}})), "ab12C3ef");
}

TEST(Together, MoveIsARemovalAndAnInsertion) {
  const std::string text = "<a>\n  <b/>\n  <c  />\n</a>";
  EXPECT_EQ(edited(text,
                   [](const Element& root) {
                     const Element c = child(root, "c");
                     return together({removeElement(c), insertChild(root, 0, Markup::written(c))});
                   }),
            "<a>\n  <c  />\n  <b/>\n</a>");
  EXPECT_EQ(edited(text,
                   [](const Element& root) {
                     const Element b = child(root, "b");
                     return together({removeElement(b), insertChild(root, kLast, Markup::written(b))});
                   }),
            "<a>\n  <c  />\n  <b/>\n</a>");
}

TEST(Together, ManyEditsAtOnePlaceKeepTheirOrder) {
  // More than a sort keeps in order by luck.
  std::vector<TextPatches> edits;
  std::string expected;
  for (char c = 'a'; c <= 'z'; ++c) {
    edits.push_back({{1, 0, std::string(1, c)}});
    expected += c;
  }
  EXPECT_EQ(patched("()", together(edits)), "(" + expected + ")");
}

// Repairs that do not know of each other, of an element of that name.
std::string repaired(const std::string& text,
                     const std::function<std::vector<TextPatches>(const Element& root)>& repairs) {
  const Document document = parse(text);
  return parse(patched(text, asManyAsFit(document, repairs(document.root())))).text();
}

TEST(Repairs, SameRepairTwiceIsMadeOnce) {
  EXPECT_EQ(repaired("<a n=\"1\"/>",
                     [](const Element& a) {
                       return std::vector<TextPatches>{setAttribute(a, "n", "10"), setAttribute(a, "n", "10")};
                     }),
            "<a n=\"10\"/>");
  EXPECT_EQ(repaired("<a  n='1'/>",
                     [](const Element& a) {
                       return std::vector<TextPatches>{setAttribute(a, "m", "10"), setAttribute(a, "m", "10")};
                     }),
            "<a  n='1' m=\"10\"/>");
  for (const char* text : {"<a><b/></a>", "<a/>", "<a></a>"}) {
    const std::string once =
        repaired(text, [](const Element& a) { return std::vector<TextPatches>{insertChild(a, kLast, Markup("set"))}; });
    EXPECT_EQ(repaired(text,
                       [](const Element& a) {
                         return std::vector<TextPatches>{insertChild(a, kLast, Markup("set")),
                                                         insertChild(a, kLast, Markup("set"))};
                       }),
              once);
  }
}

TEST(Repairs, FirstRepairOfAValueIsMade) {
  for (const char* text : {"<a n=\"2\"/>", "<a  n='2' />", "<a n=\"\"/>", "<a/>", "<a m=\"2\"/>"}) {
    for (const auto& [first, second] : {std::pair("25", "3"), {"3", "25"}, {"12", "20"}, {"22", "2 2"}, {"", "4"}}) {
      const std::string once = repaired(
          text, [&, &one = first](const Element& a) { return std::vector<TextPatches>{setAttribute(a, "n", one)}; });
      EXPECT_EQ(
          repaired(text,
                   [&, &one = first, &two = second](const Element& a) {
                     return std::vector<TextPatches>{setAttribute(a, "n", one), setAttribute(a, "n", two),
                                                     removeAttribute(a, "n")};
                   }),
          std::string_view(first).empty() && parse(text).root().value("n", "none").empty()
              ? repaired(text, [&](const Element& a) { return std::vector<TextPatches>{setAttribute(a, "n", "4")}; })
              : once)
          << text << ' ' << first << ' ' << second;
    }
  }
}

TEST(Repairs, RepairsOfTwoValuesOfOneElementAreBothMade) {
  EXPECT_EQ(repaired("<a m=\"1\" n=\"2\"/>",
                     [](const Element& a) {
                       return std::vector<TextPatches>{setAttribute(a, "m", "10"), setAttribute(a, "n", "20"),
                                                       rename(a, "b"), insertChild(a, 0, Markup("c"))};
                     }),
            "<b m=\"10\" n=\"20\"/>")
      << "a new end tag needs the old name";
  EXPECT_EQ(repaired("<a m=\"1\" n=\"2\"><b/></a>",
                     [](const Element& a) {
                       return std::vector<TextPatches>{removeAttribute(a, "m"), setAttribute(a, "n", "20"),
                                                       rename(a, "c"), insertChild(a, 0, Markup("d"))};
                     }),
            "<c n=\"20\"><d/><b/></c>");
}

TEST(Repairs, FirstRepairOfContentOrNameIsMade) {
  EXPECT_EQ(repaired("<a>1</a>",
                     [](const Element& a) {
                       return std::vector<TextPatches>{replaceContent(a, {Markup::words("10")}),
                                                       replaceContent(a, {Markup::words("21")})};
                     }),
            "<a>10</a>");
  EXPECT_EQ(repaired("<a>1</a>",
                     [](const Element& a) {
                       return std::vector<TextPatches>{rename(a, "ab"), rename(a, "ca")};
                     }),
            "<ab>1</ab>");
  EXPECT_EQ(repaired("<a><b/></a>",
                     [](const Element& a) {
                       return std::vector<TextPatches>{replaceElement(child(a, "b"), Markup("bb")),
                                                       replaceElement(child(a, "b"), Markup("cb"))};
                     }),
            "<a><bb/></a>");
}

TEST(Repairs, RepairThatLeavesNoDocumentIsLeftOutAlone) {
  EXPECT_EQ(repaired("<a n=\"1\"><b/><c/><d/></a>",
                     [](const Element& a) {
                       std::vector<TextPatches> all{setAttribute(a, "n", "\x01"), setAttribute(a, "m", "2")};
                       for (const Element& each : a.children()) all.push_back(setAttribute(each, "x", "3"));
                       all.push_back(setAttribute(child(a, "c"), "y", "\x02"));
                       all.push_back(setAttribute(a, "n", "4"));
                       return all;
                     }),
            "<a n=\"4\" m=\"2\"><b x=\"3\"/><c x=\"3\"/><d x=\"3\"/></a>");
}

TEST(Draft, EditIsReducedToItsChanges) {
  Draft draft(parse("<a x=\"10\">one two three</a>"));
  draft.apply(
      together({setAttribute(draft.root(), "x", "15"), replaceContent(draft.root(), {Markup::words("one 2 three")})}));
  EXPECT_EQ(draft.edits(), (std::vector<TextPatches>{{{7, 1, "5"}, {14, 3, "2"}}}));
  draft.apply({{3, 0, ""}});
  EXPECT_EQ(draft.edits().size(), 1U);
}

TEST(Patches, UnchangedValueMakesNoPatch) {
  for (const char* text : {"<a><b x=\"1\">t<c/></b></a>", "<a>\n  <b x='1' >t<c/></b >\n</a>"}) {
    const Document document = parse(text);
    const Element b = child(document.root(), "b");
    EXPECT_EQ(replaceContent(b, {Markup::words("t"), Markup("c")}), TextPatches());
    EXPECT_EQ(rename(b, "b"), TextPatches());
    EXPECT_EQ(replaceElement(b, Markup::written(b)), TextPatches());
    EXPECT_EQ(insertChild(b, 0, Markup::words({})), TextPatches());
  }
  for (const char* text : {"<b/>", "<b />", "<b x='1'\n/>"})
    EXPECT_EQ(replaceContent(parse(text).root(), {}), TextPatches()) << text;
}

TEST(Patches, NewLinesEndLikeThoseAroundThem) {
  const std::string lines = "<a>\r\n  <b/>\r\n</a>\r\n";
  EXPECT_EQ(inserted(lines, kLast), "<a>\r\n  <b/>\r\n  <new/>\r\n</a>\r\n");
  EXPECT_EQ(editedB(lines, [](const Element& b) { return insertChild(b, 0, Markup("c")); }),
            "<a>\r\n  <b>\r\n    <c/>\r\n  </b>\r\n</a>\r\n");
  const Markup deep("x", {{"n", std::string(70, 'v')}, {"m", std::string(70, 'v')}}, {Markup("y", {}, {Markup("z")})});
  for (const std::string& text :
       {inserted(lines, 0, deep), inserted("<?xml version='1.0'?>\r\n<a/>", 0, deep),
        editedB(lines, [&](const Element& b) { return replaceElement(b, deep); }),
        editedB(lines, [&](const Element& b) {
          return changeAttributes(b, {{"n", std::string(70, 'v')}, {"m", std::string(70, 'v')}});
        })}) {
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1))
      EXPECT_EQ(text[at - 1], '\r') << text;
    EXPECT_EQ(text.find("\r\r"), std::string::npos) << text;
    EXPECT_EQ(text.find("&#13;"), std::string::npos) << text;
  }
  // Where both are, as the line before ends.
  EXPECT_EQ(inserted("<a>\r\n  <b/>\n  <c/>\n</a>", kLast), "<a>\r\n  <b/>\n  <c/>\n  <new/>\n</a>");
}

TEST(Draft, EachEditAppliesToTheDocumentAfterEarlierOnes) {
  Draft draft(parse("<a><b/></a>"));
  draft.apply(setAttribute(draft.root(), "x", "1"));
  draft.apply(insertChild(child(draft.root(), "b"), 0, Markup("c")));
  draft.apply({});
  draft.apply(removeAttribute(draft.root(), "x"));
  EXPECT_EQ(draft.document().text(), "<a>\n  <b>\n    <c/>\n  </b>\n</a>");
  EXPECT_EQ(draft.edits().size(), 3U);
  EXPECT_FALSE(draft.error());
}

TEST(Draft, EditThatBreaksTheXml_IsRefused) {
  Draft draft(parse("<a/>"));
  draft.apply(setAttribute(draft.root(), "x", "1"));
  draft.apply(setAttribute(draft.root(), "y", "\x01"));
  draft.apply(setAttribute(draft.root(), "z", "3"));
  EXPECT_EQ(draft.document().text(), R"(<a x="1"/>)");
  EXPECT_EQ(draft.edits().size(), 1U);
  ASSERT_TRUE(draft.error());
  EXPECT_EQ(draft.error()->code, "xml-character");
}

TEST(Patches, PatchesOfAHandWrittenDocumentKeepTheRest) {
  std::string expected = oddDocument;
  expected.replace(expected.find("<c  />"), 6, "<c n=\"&lt;1>\"  />");
  EXPECT_EQ(edited(oddDocument, [](const Element& root) { return setAttribute(child(root, "c"), "n", "<1>"); }),
            expected);
}

TEST(Markup, MarkupOfAnElementIsIndentedAnew) {
  const Document document = parse(oddDocument);
  EXPECT_EQ(toXml(Markup::of(child(document.root(), "c"))), "<c/>");
  EXPECT_EQ(toXml(Markup::of(child(document.root(), "text"))), "<text>One A <em>two</em>\n three</text>");
  EXPECT_EQ(toXml(Markup::written(child(document.root(), "c"))), "<c  />");
  EXPECT_EQ(toXml(Markup::of(parse("<a>\n  <b/>\n  <!-- c -->\n</a>").root())), "<a><b/><!-- c --></a>");
}

// Random documents and edits. What a document says is compared with what the edit says it should be: `Markup` values
// without comments, and without white space in words, as an edit may take it along.
class RandomEdits {
 public:
  explicit RandomEdits(unsigned seed) : random_(seed), draft_(parse(randomText(0))) {}

  void once() {
    const Document before = draft_.document();
    std::vector<Element> all;
    walk(before.root(), [&](const Element& element) { all.push_back(element); });
    const Element target = all[below(all.size())];
    Markup expected = meaning(before.root());
    const TextPatches patches = randomEdit(target, markupOf(expected, target));
    draft_.apply(patches);
    ASSERT_FALSE(draft_.error()) << draft_.error()->message() << "\n" << patched(before.text(), patches);
    const TextPatches& done = patches.empty() ? patches : draft_.edits().back();
    expectOnlyPatchesChanged(before.text(), done, draft_.document().text());
    ASSERT_EQ(toXml(normal(expected)), toXml(meaning(draft_.root()))) << before.text() << "\n"
                                                                      << draft_.document().text();
    // Begin anew where all is edited away, or too much has grown.
    if (all.size() < 3 || before.text().size() > 20'000) draft_ = Draft(parse(randomText(0)));
  }

 private:
  std::size_t below(std::size_t count) { return random_() % count; }
  bool oneIn(std::size_t count) { return below(count) == 0; }
  std::string any(const std::vector<std::string>& list) { return list[below(list.size())]; }

  std::string name() { return any({"a", "b", "piece", "long-name"}); }
  std::string attribute() { return any({"x", "y", "kind", "title"}); }
  std::string value() {
    return any({"", "1", "it's", "say \"no\"", "a < b & c > d", "\xC3\xBC", "two\nlines\tand a tab", "/>", "&#65;",
                std::string(60, 'v')});
  }
  std::string words() { return any({"word", "1 < 2", "]]>", "\"&\"", " and "}); }
  std::string space() { return any({"", "", " ", "\n  ", "\n\n", "\r\n\t"}); }

  std::string randomTag() {
    std::string out = name();
    const std::string names[] = {"x", "y", "kind", "title"};
    for (const std::string& each : names) {
      if (!oneIn(3)) continue;
      out += any({" ", " ", "  ", "\n    "}) + each + any({"=", "=", " = "});
      out += oneIn(3) ? "'" + any({"it&apos;s", "\"", "&#65;", "1"}) + "'" : '"' + escapeAttribute(value()) + '"';
    }
    return out + any({"", "", " ", "\n"});
  }

  std::string randomText(std::size_t depth) {
    const std::string tag = randomTag();
    std::string inside;
    if (depth < 4) {
      for (std::size_t i = below(depth == 0 ? 9 : 5); i > 0; --i) {
        inside += space();
        const std::size_t kind = below(8);
        inside += kind == 0   ? "<!-- a comment -->"
                  : kind == 1 ? "<![CDATA[<raw> & ]]>"
                  : kind == 2 ? escapeText(words())
                              : randomText(depth + 1);
      }
      inside += space();
    }
    if (inside.empty() && oneIn(2)) return "<" + tag + "/>";
    return "<" + tag + ">" + inside + "</" + tag.substr(0, tag.find_first_of(" \n")) + any({"", " "}) + ">";
  }

  Markup randomMarkup(std::size_t depth) {
    Markup out(name());
    if (oneIn(2)) out.set(attribute(), value());
    for (std::size_t i = depth < 2 ? below(3) : 0; i > 0; --i)
      out.add(oneIn(4) ? Markup::words(words()) : randomMarkup(depth + 1));
    return out;
  }

  // What an element says: white space and comments left out.
  static Markup meaning(const Element& element) {
    Markup out(element.name());
    for (const Attribute& each : element.attributes()) out.attributes.emplace_back(each.name, each.value);
    for (const Piece& piece : element.pieces()) {
      if (piece.element) out.add(meaning(piece.element));
      if (piece.kind == Piece::Kind::Text) out.add(Markup::words(piece.text));
    }
    return normal(out);
  }

  static Markup normal(const Markup& markup) {
    Markup out(markup.name, markup.attributes);
    for (const Markup& each : markup.children) {
      if (each.kind == Markup::Kind::Element) {
        out.add(normal(each));
        continue;
      }
      std::string text = each.text;
      std::erase_if(text, [](char c) { return isBlank(std::string_view(&c, 1)); });
      if (text.empty()) continue;
      if (!out.children.empty() && out.children.back().kind == Markup::Kind::Text) {
        out.children.back().text += text;
      } else {
        out.add(Markup::words(std::move(text)));
      }
    }
    return out;
  }

  // Where the element's child number `position` is among the children of its meaning.
  static std::size_t indexOf(const Markup& parent, std::size_t position) {
    std::size_t index = 0;
    for (; index < parent.children.size(); ++index)
      if (parent.children[index].kind == Markup::Kind::Element && position-- == 0) break;
    return index;
  }

  static std::size_t positionOf(const Element& element) {
    std::size_t out = 0;
    for (const Element& each : element.parent().children()) {
      if (each == element) break;
      ++out;
    }
    return out;
  }

  static Markup& markupOf(Markup& root, const Element& element) {
    if (!element.parent()) return root;
    Markup& parent = markupOf(root, element.parent());
    return parent.children[indexOf(parent, positionOf(element))];
  }

  // Does it to the meaning too.
  TextPatches randomEdit(const Element& element, Markup& meant) {
    switch (below(7)) {
      case 0: {
        std::vector<AttributeChange> changes{{attribute(), value()}};
        if (oneIn(3)) changes.emplace_back(attribute(), std::nullopt);
        for (const auto& [each, now] : changes) now ? meant.set(each, *now) : meant.unset(each);
        return changeAttributes(element, changes);
      }
      case 1: {
        const std::string which = attribute();
        meant.unset(which);
        return removeAttribute(element, which);
      }
      case 2: meant.name = name(); return rename(element, meant.name);
      case 3: {
        if (!element.parent()) return removeElement(element);
        const TextPatches patches = removeElement(element);
        meant = Markup::words({});
        return patches;
      }
      case 4: {
        std::vector<Markup> added;
        for (std::size_t i = 1 + below(2); i > 0; --i) added.push_back(randomMarkup(0));
        const std::size_t position = below(element.children().size() + 2);
        const auto at = static_cast<std::ptrdiff_t>(indexOf(meant, position));
        meant.children.insert(meant.children.begin() + at, added.begin(), added.end());
        return insertChildren(element, position, added);
      }
      case 5: {
        std::vector<Markup> content;
        for (std::size_t i = below(3); i > 0; --i)
          content.push_back(oneIn(2) ? Markup::words(words()) : randomMarkup(1));
        meant.children = content;
        return replaceContent(element, content);
      }
      default: meant = randomMarkup(0); return replaceElement(element, meant);
    }
  }

  // The patches stand in order, and what lies between them is the same on both sides.
  static void expectOnlyPatchesChanged(const std::string& before, const TextPatches& patches,
                                       const std::string& after) {
    std::size_t from = 0;
    std::size_t to = 0;
    for (const TextPatch& patch : patches) {
      ASSERT_GE(patch.offset, from);
      ASSERT_LE(patch.offset + patch.removed, before.size());
      const std::size_t kept = patch.offset - from;
      ASSERT_EQ(before.substr(from, kept), after.substr(to, kept));
      ASSERT_EQ(after.substr(to + kept, patch.inserted.size()), patch.inserted);
      from += kept + patch.removed;
      to += kept + patch.inserted.size();
    }
    ASSERT_EQ(before.substr(from), after.substr(to));
  }

  std::mt19937 random_;
  Draft draft_;
};

// What `sortie fmt` would write is the measure of every edit of a document that it has written.
class FormattedStays : public ::testing::TestWithParam<const char*> {
 protected:
  FormattedStays() {
    const std::string file = std::string(SORTIE_SOURCE_DIR) + "/missions/" + GetParam() + "/mission.xml";
    auto document = readXmlFile(file);
    if (!document) throw std::runtime_error(document.error().message());
    document_ = parse(format(*document));
    walk(document_.root(), [&](const Element& each) {
      if (each.parent()) elements_.push_back(each);
    });
  }

  // Does the edit to every element by itself.
  void expect(const std::function<TextPatches(const Element& element)>& edit) {
    // Every third of a long mission is enough.
    for (std::size_t i = 0; i<elements_.size(); i += elements_.size()> 100 ? 3 : 1) {
      const Element& each = elements_[i];
      Draft draft(document_);
      draft.apply(edit(each));
      ASSERT_FALSE(draft.error()) << draft.error()->message();
      const std::string& now = draft.document().text();
      ASSERT_EQ(format(draft.document()) == now, true)
          << each.text() << "\nat " << toString(each.place()) << " became\n"
          << now.substr(each.parent().begin(), 2000);
    }
  }

  // A value as long as fills the line that the element begins on, and more.
  static std::string longValue() { return std::string(70, 'v'); }

  Document document_;
  std::vector<Element> elements_;
};

TEST_P(FormattedStays, DocumentStaysFormattedWithoutAnElement) {
  expect([](const Element& each) { return removeElement(each); });
}

TEST_P(FormattedStays, DocumentStaysFormattedWithAnElementAtEachPlace) {
  const Markup added("added", {{"x", longValue()}, {"y", longValue()}}, {Markup("b", {}, {Markup("c")})});
  expect([&](const Element& each) { return insertChild(each, 0, added); });
  expect([&](const Element& each) { return insertChild(each, kLast, added); });
  expect([&](const Element& each) { return insertChild(each, 1, Markup("short")); });
}

TEST_P(FormattedStays, DocumentStaysFormattedWithOtherAttributes) {
  expect([](const Element& each) { return setAttribute(each, "added", longValue()); });
  expect([](const Element& each) {
    const std::vector<Attribute> all(each.attributes().begin(), each.attributes().end());
    return all.empty() ? TextPatches() : removeAttribute(each, all.front().name);
  });
}

TEST_P(FormattedStays, DocumentStaysFormattedWithAnotherElementOrContent) {
  const Markup deep("by", {{"x", longValue()}, {"y", longValue()}}, {Markup("b", {}, {Markup("c")})});
  expect([&](const Element& each) { return replaceElement(each, deep); });
  expect([](const Element& each) { return replaceElement(each, Markup::of(each)); });
  expect([](const Element& each) { return replaceContent(each, {}); });
  expect([&](const Element& each) { return rename(each, "r"); });
}

TEST_P(FormattedStays, DocumentStaysFormattedWithContentOnItsOwnLines) {
  expect([](const Element& each) {
    const std::string& text = each.source().text();
    const std::string indent(each.begin() - (text.rfind('\n', each.begin()) + 1), ' ');
    if (indent.size() > 20 || text.find_first_not_of(' ', text.rfind('\n', each.begin()) + 1) != each.begin())
      return TextPatches();
    Markup one("one");
    for (const char* name : {"a", "b", "c", "d"}) one.set(name, std::string(28 - indent.size() / 4, 'v'));
    return replaceContent(each, {Markup::words("\n" + indent + "  "), one, Markup::words("\n" + indent)});
  });
}

INSTANTIATE_TEST_SUITE_P(Missions, FormattedStays,
                         ::testing::Values("citadel/missions/data-theft", "mayhem/missions/lesson-1"));

TEST(Formatted, ElementThatLosesItsLastChildBecomesAnEmptyTag) {
  const auto without = [](const std::string& text, const std::vector<std::string>& names) {
    Draft draft(parse(text));
    std::vector<TextPatches> edits;
    walk(draft.root(), [&](const Element& each) {
      if (std::find(names.begin(), names.end(), each.name()) != names.end()) edits.push_back(removeElement(each));
    });
    draft.apply(together(edits));
    return draft.document().text();
  };
  EXPECT_EQ(without("<a>\n  <do>\n    <x/>\n  </do>\n</a>", {"x"}), "<a>\n  <do/>\n</a>");
  EXPECT_EQ(without("<a><do n=\"1\"><x/><y/></do></a>", {"x", "y"}), "<a><do n=\"1\"/></a>");
  EXPECT_EQ(without("<a><do><x/> <y/></do></a>", {"x"}), "<a><do> <y/></do></a>");
  EXPECT_EQ(without("<a><do>word <x/></do></a>", {"x"}), "<a><do>word </do></a>");
  EXPECT_EQ(without("<a><do><!-- c --><x/></do></a>", {"x"}), "<a><do><!-- c --></do></a>");
  EXPECT_EQ(without("<a>\n  <b/>\n</a>\n", {"b"}), "<a/>\n");
}

TEST(Formatted, ContentWrittenIntoAnEmptiedElementIsKept) {
  const Document document = parse("<a><do><x/></do></a>");
  const Element holder = child(document.root(), "do");
  const TextPatches removed = removeElement(child(holder, "x"));
  const auto after = [&](const std::vector<TextPatches>& edits) {
    Draft draft(document);
    draft.apply(together(edits));
    return draft.document().text();
  };
  EXPECT_EQ(after({removed, insertChild(holder, 0, Markup("y"))}), "<a><do><y/></do></a>");
  EXPECT_EQ(after({removed, rename(holder, "done")}), "<a><done></done></a>");
  EXPECT_EQ(after({removed, setAttribute(holder, "n", "1")}), "<a><do n=\"1\"/></a>");
}

TEST(Formatted, ContentBreaksAtTheLineWidthFromItsColumn) {
  // From two columns further left it would fit.
  Markup wide("c");
  for (const char* name : {"a", "b", "c", "d"}) wide.set(name, std::string(22, 'v'));
  wide.set("e", "1");
  const std::string line = "    " + toXml(wide, 4);
  ASSERT_NE(line.find('\n'), std::string::npos);
  ASSERT_EQ(toXml(wide, 2).find('\n'), std::string::npos);
  const std::string text =
      edited("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>\n  <b/>\n</a>\n", [&](const Element& root) {
        return replaceContent(child(root, "b"), {Markup::words("\n    "), wide, Markup::words("\n  ")});
      });
  EXPECT_EQ(text, format(parse(text)));
  EXPECT_NE(text.find(line), std::string::npos);
}

TEST(Formatted, TooLongLineIsBroken) {
  const auto grown = [](const std::string& text) {
    Draft draft(parse(text));
    draft.apply(setAttribute(child(child(draft.root(), "b"), "c"), "x", std::string(105, 'v')));
    return draft.document().text();
  };
  const std::string value = "x=\"" + std::string(105, 'v') + "\"";
  EXPECT_EQ(grown("<a>\n  <b><c/></b>\n</a>"), "<a>\n  <b>\n    <c " + value + "/>\n  </b>\n</a>");
  // Not what somebody laid out by hand.
  EXPECT_EQ(grown("<a>\n  <b  ><c/></b>\n</a>"), "<a>\n  <b  ><c " + value + "/></b>\n</a>");
}

TEST(Formatted, CommentBesideAReplacedLineStays) {
  const std::string value(120, 'v');
  for (const char* both : {"<!-- before -->%<!-- after -->", "<!-- before -->%", "%<!-- after -->"}) {
    const std::string text = "<a>\n  <b><c/></b>\n</a>";
    std::string now = both;
    now.replace(now.find('%'), 1, "<b><c x=\"" + value + "\"/></b>");
    Draft draft(parse(text));
    draft.apply({{text.find("<b>"), std::string("<b><c/></b>").size(), now}});
    ASSERT_FALSE(draft.error());
    for (const char* comment : {"before", "after"})
      EXPECT_EQ(draft.document().text().find(comment) != std::string::npos,
                std::string(both).find(comment) != std::string::npos)
          << draft.document().text();
    EXPECT_EQ(child(child(draft.root(), "b"), "c").value("x"), value);
  }
}

TEST(Formatted, SeveralEditsOfOneLineBreakItOnce) {
  Draft draft(parse("<a>\n  <b><c/><d/><e/></b>\n</a>"));
  const Element b = child(draft.root(), "b");
  std::vector<TextPatches> edits;
  for (const char* name : {"c", "d", "e"}) edits.push_back(setAttribute(child(b, name), "x", std::string(40, *name)));
  edits.push_back(setAttribute(b, "n", "1"));
  draft.apply(together(edits));
  EXPECT_EQ(draft.document().text(), "<a>\n  <b n=\"1\">\n    <c x=\"" + std::string(40, 'c') + "\"/>\n    <d x=\"" +
                                         std::string(40, 'd') + "\"/>\n    <e x=\"" + std::string(40, 'e') +
                                         "\"/>\n  </b>\n</a>");
}

TEST(Formatted, TagOverSeveralLinesIsEditedTogetherWithItsContent) {
  const std::string value(60, 'v');
  Draft draft(parse("<a>\n  <b x=\"" + value + "\"\n      y=\"" + value + "\"><c/><d/></b>\n</a>"));
  const Element b = child(draft.root(), "b");
  draft.apply(together({setAttribute(b, "x", value.substr(1) + "w"), setAttribute(child(b, "c"), "x", value)}));
  ASSERT_FALSE(draft.error());
  EXPECT_NE(draft.document().text().find(value.substr(1) + "w"), std::string::npos);
  EXPECT_EQ(child(child(draft.root(), "b"), "c").value("x"), value);
}

TEST(Formatted, CommentStaysWhenItsElementIsRemoved) {
  EXPECT_EQ(edited("<a>\n  <c/>\n  <b/> <!-- of b -->\n</a>",
                   [](const Element& root) { return removeElement(child(root, "b")); }),
            "<a>\n  <c/>\n  <!-- of b -->\n</a>");
}

TEST(Patches, TwoThousandRandomEditsKeepTheDocumentWellFormed) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    RandomEdits edits(seed);
    for (int i = 0; i < 200; ++i) {
      edits.once();
      if (HasFatalFailure()) FAIL() << "seed " << seed << ", edit " << i;
    }
  }
}

}  // namespace
}  // namespace sortie::model

// The canonical layout, and writing files.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

#include <gtest/gtest.h>

#include "model/xml/format.h"
#include "parsed.h"
#include "model/xml/markup.h"

namespace sortie::model {
namespace {

// What a document says, as the tree has it: all but comments and white space between elements. Where words stand, white
// space is said too.
std::string said(const Element& element) {
  std::string out = "<" + std::string(element.name());
  for (const Attribute& each : element.attributes())
    out.append(" ").append(each.name).append("=\"").append(escapeAttribute(each.value)).append("\"");
  out += ">";
  const std::vector<Piece> pieces = element.pieces();
  const bool words = std::any_of(pieces.begin(), pieces.end(), [](const Piece& each) {
    return each.kind == Piece::Kind::Text && !isBlank(each.text);
  });
  for (const Piece& each : pieces) {
    if (each.element) out += said(each.element);
    if (words && each.kind == Piece::Kind::Text) out += each.text;
  }
  return out + "</>";
}

// Formats, and holds that nothing else is said and that it stays so.
std::string formatted(const Document& document) {
  const std::string once = format(document);
  const Document again = parse(once);
  EXPECT_EQ(said(again.root()), said(document.root()));
  EXPECT_EQ(format(again), once);
  return once;
}

TEST(Format, DocumentIsFormattedCanonically) {
  const std::string text =
      format(parse("<?xml version='1.0'?><!-- top --><a   x='1'\n y='2'>\n\n\n\n<b></b>   <c> </c> <!-- side -->\n"
                   "<d><e/><f/></d>\n<d>\n<e/></d><text>  as\n it is </text></a>"));
  EXPECT_EQ(
      text,
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- top -->\n<a x=\"1\" y=\"2\">\n\n  <b/>\n  <c/> <!-- side -->\n"
      "  <d><e/><f/></d>\n  <d>\n    <e/>\n  </d>\n  <text>  as\n it is </text>\n</a>\n");
}

TEST(Format, BreaksLongTagsAtTheLineWidth) {
  const std::string value(50, 'v');
  const std::string text = format(parse("<a><b one='" + value + "' two='" + value + "' three='" + value + "'/></a>"));
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    EXPECT_LE(end - at, kLineWidth);
    at = end + 1;
  }
  EXPECT_NE(text.find("\n      three="), std::string::npos) << text;
}

TEST(Format, ContentIsKept) {
  const Document document = parse(oddDocument);
  const std::string once = formatted(document);
  const Document again = parse(once);
  EXPECT_EQ(again.root().value("x"), "it's");
  EXPECT_EQ(child(again.root(), "text").ownText(), child(document.root(), "text").ownText());
  EXPECT_NE(once.find("<!-- odd -->"), std::string::npos);
  EXPECT_NE(once.find("<!-- tail -->"), std::string::npos);
}

constexpr const char* kHead = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

TEST(Format, CommentBeginningLikeItsEndIsKept) {
  EXPECT_EQ(formatted(parse("<!-->--><a/>")), std::string(kHead) + "<!-->-->\n<a/>\n");
  EXPECT_EQ(formatted(parse("<!--->--><a/><!--->-->")), std::string(kHead) + "<!--->-->\n<a/> <!--->-->\n");
}

TEST(Format, TextBesideCdataIsKept) {
  EXPECT_EQ(formatted(parse("<c>&gt; x > <![CDATA[a\nb]]></c>")),
            std::string(kHead) + "<c>&gt; x > <![CDATA[a\nb]]></c>\n");
  EXPECT_EQ(formatted(parse("<c>x >\n<![CDATA[<a\r\n&]]>&#65; ></c>")),
            std::string(kHead) + "<c>x &gt;\n<![CDATA[<a\n&]]>&#65; ></c>\n");
}

TEST(Format, AllLinesEndTheSameWay) {
  const std::string text =
      formatted(parse("<a xmlns:f='u'>\r\n  <f:b x='1\r\n2'>\r\n</f:b>\r\n  <t>w <i\r\n x='1'>\r\n</i>\r\n</t>"
                      "<!-- c\r\n --></a>\r\n"));
  EXPECT_EQ(text.find('\r'), std::string::npos) << text;
}

TEST(Format, FormattingAgainChangesNoDocumentOfTheProject) {
  namespace fs = std::filesystem;
  int count = 0;
  for (const char* folder : {"tests/packs", "scripts", "missions"}) {
    const fs::path root = fs::path(SORTIE_SOURCE_DIR) / folder;
    if (!fs::exists(root)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
      if (entry.path().extension() != ".xml") continue;
      const auto document = readXmlFile(entry.path());
      ASSERT_TRUE(document) << document.error().message();
      SCOPED_TRACE(entry.path());
      formatted(*document);
      ++count;
    }
  }
  EXPECT_GE(count, 4);
}

TEST(LaidOut, TagOnItsOwnLineBreaksAtTheLineWidth) {
  // With the columns of the element around it, it would be longer than a line.
  Markup inner("in", {{"a", std::string(50, 'v')}, {"b", std::string(49, 'v')}});
  const std::string alone = "      " + toXml(inner, 6) + "\n";
  ASSERT_EQ(alone.size(), kLineWidth + 1);
  const Markup tree("out", {}, {inner, Markup("x"), Markup("y")});
  const std::string text = toXml(laidOut(tree, "\n    "), 4);
  EXPECT_NE(text.find(alone), std::string::npos) << text;
}

TEST(WriteFile, FileIsReplacedAtomicallyAndKeepsPermissions) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(::testing::TempDir()) / ("sortie-write-file-" + std::to_string(::getpid()));
  fs::remove_all(folder);
  fs::create_directories(folder);
  const fs::path file = folder / "a.xml";
  ASSERT_TRUE(writeFile(file, "one"));
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
  ASSERT_TRUE(writeFile(file, "two"));
  std::ifstream in(file);
  std::string text;
  in >> text;
  EXPECT_EQ(text, "two");
  EXPECT_EQ(fs::status(file).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 1);
  EXPECT_EQ(writeFile(folder / "none" / "a.xml", "x").error().code, "file-unwritable");
}

}  // namespace
}  // namespace sortie::model

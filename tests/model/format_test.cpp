// The canonical layout, and writing files.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

#include <gtest/gtest.h>

#include "model/format.h"
#include "parsed.h"

namespace sortie::model {
namespace {

TEST(Format, LaysOutCanonically) {
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

TEST(Format, KeepsAllThatIsSaid) {
  const Document document = parse(oddDocument);
  const std::string once = format(document);
  EXPECT_EQ(format(parse(once)), once);
  const Document again = parse(once);
  EXPECT_EQ(again.root().value("x"), "it's");
  EXPECT_EQ(child(again.root(), "text").ownText(), child(document.root(), "text").ownText());
  EXPECT_NE(once.find("<!-- odd -->"), std::string::npos);
  EXPECT_NE(once.find("<!-- tail -->"), std::string::npos);
}

TEST(Format, IsIdempotentOnAllDocumentsOfTheProject) {
  namespace fs = std::filesystem;
  int count = 0;
  for (const char* folder : {"tests/packs", "scripts", "missions"}) {
    const fs::path root = fs::path(SORTIE_SOURCE_DIR) / folder;
    if (!fs::exists(root)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
      if (entry.path().extension() != ".xml") continue;
      const auto document = readXmlFile(entry.path());
      ASSERT_TRUE(document) << document.error().message();
      const std::string once = format(*document);
      EXPECT_EQ(format(parse(once)), once) << entry.path();
      ++count;
    }
  }
  EXPECT_GE(count, 4);
}

TEST(WriteFile, ReplacesInOneStepAndKeepsPermissions) {
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

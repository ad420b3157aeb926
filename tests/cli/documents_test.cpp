// `sortie validate`, `sortie fmt`: output, exit status, files.
#include <sstream>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "cli/documents.h"
#include "../model/pack_on_disk.h"

namespace sortie::cli {
namespace {

using model::PackOnDisk;

struct Ran {
  int status = 0;
  std::string text;
};

Ran validatePack(const PackOnDisk& pack, bool fix = false, bool json = false) {
  std::ostringstream out;
  const int status = validateCommand({pack.folder().string()}, {fix, json, false}, out);
  return {status, out.str()};
}

TEST(ValidateCommand, PrintsPlaceSeverityCodeAndText) {
  const PackOnDisk pack("commands-validate");
  EXPECT_EQ(validatePack(pack).status, 0);
  EXPECT_EQ(validatePack(pack).text, "");
  pack.write("missions/one/mission.xml", PackOnDisk::mission("  <side id=\"red\" kind=\"army\"/>\n"));
  const Ran run = validatePack(pack);
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.text,
            (pack.folder() / "missions/one/mission.xml").string() +
                ":5:9: error: duplicate-id: there is already a <side> \"red\" on line 2 (choose another id)\n");
  const Ran json = validatePack(pack, false, true);
  EXPECT_NE(json.text.find("\"line\":5,\"column\":9,\"severity\":\"error\",\"code\":\"duplicate-id\""),
            std::string::npos)
      << json.text;
}

TEST(ValidateCommand, OnlySafeFixesAreMade) {
  const PackOnDisk pack("commands-fix");
  const std::string before = PackOnDisk::mission(
      "  <!-- a  b -->\n  <text   >Hello</text>\n  <zzz id='x'/>\n  <objectve id=\"First Goal\"/>\n");
  pack.write("missions/one/mission.xml", before);
  const std::string ruleset = pack.read("ruleset.xml");
  const Ran run = validatePack(pack, true);
  EXPECT_EQ(pack.read("missions/one/mission.xml"),
            PackOnDisk::mission("  <!-- a  b -->\n  <text id=\"text-1\"   >Hello</text>\n  <zzz id='x'/>\n  <objective "
                                "id=\"first-goal\"/>\n"));
  EXPECT_EQ(pack.read("ruleset.xml"), ruleset);
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.text.find("unknown-element: <zzz>"), std::string::npos) << run.text;
  EXPECT_EQ(run.text.find("text-id"), std::string::npos) << run.text;
}

TEST(ValidateCommand, MissingFileIsReported) {
  std::ostringstream out;
  EXPECT_EQ(validateCommand({"/nowhere"}, {}, out), 2);
  EXPECT_NE(out.str().find("file-not-found"), std::string::npos);
}

TEST(ValidateCommand, ControlCharactersAreNotPrinted) {
  const PackOnDisk pack("commands-terminal");
  pack.write("missions/one/mission.xml", PackOnDisk::mission("<side id=\"a\xC2\x9B\xE2\x80\xAE\" kind=\"army\"/>\n"));
  const std::string text = validatePack(pack).text;
  EXPECT_EQ(text.find("\xC2\x9B"), std::string::npos);
  EXPECT_NE(text.find("\\u{202E}"), std::string::npos);
}

TEST(FmtCommand, OnlyFilesThatAreNotCanonicalAreChanged) {
  const PackOnDisk pack("commands-fmt");
  for (const char* file : {"pack.xml", "ruleset.xml", "content/tiles.xml", "missions/one/mission.xml"}) {
    std::ostringstream out;
    (void)fmtCommand({(pack.folder() / file).string()}, false, out);
  }
  const auto inode = [&](const char* file) {
    struct stat status {};
    EXPECT_EQ(::stat((pack.folder() / file).c_str(), &status), 0);
    return status.st_ino;
  };
  pack.write("content/tiles.xml", "<content format=\"2\"  />");
  const auto before = inode("ruleset.xml");
  std::ostringstream out;
  EXPECT_EQ(fmtCommand({pack.folder().string()}, true, out), 1);
  EXPECT_EQ(out.str(), (pack.folder() / "content/tiles.xml").string() + "\n");
  EXPECT_EQ(pack.read("content/tiles.xml"), "<content format=\"2\"  />");
  EXPECT_EQ(fmtCommand({pack.folder().string()}, false, out), 0);
  EXPECT_EQ(pack.read("content/tiles.xml"), "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<content format=\"2\"/>\n");
  EXPECT_EQ(fmtCommand({pack.folder().string()}, true, out), 0);
  EXPECT_EQ(inode("ruleset.xml"), before);
  pack.write("content/tiles.xml", "<content");
  EXPECT_EQ(fmtCommand({pack.folder().string()}, false, out), 2);
  EXPECT_EQ(pack.read("content/tiles.xml"), "<content");
}

TEST(FmtCommand, UnreadableFileIsNotWritten) {
  const PackOnDisk pack("commands-fmt-large");
  // Indented, it is longer than a document may be.
  std::string text;
  for (int i = 0; i < 60; ++i) text += "<a>";
  for (int i = 0; i < 70'000; ++i) text += "<b/>\n";
  for (int i = 0; i < 60; ++i) text += "</a>";
  pack.write("content/tiles.xml", text);
  std::ostringstream out;
  EXPECT_EQ(fmtCommand({(pack.folder() / "content/tiles.xml").string()}, false, out), 2);
  EXPECT_NE(out.str().find("limit-bytes"), std::string::npos) << out.str();
  EXPECT_EQ(pack.read("content/tiles.xml"), text);
}

}  // namespace
}  // namespace sortie::cli

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "model/svg/svg_profile.h"
#include "model/svg/svg_values.h"
#include "model/validate.h"
#include "pack_on_disk.h"

namespace sortie::model {
namespace {

namespace fs = std::filesystem;

const fs::path kCorpus = fs::path(SORTIE_SOURCE_DIR) / "tests/security/svg";

std::string bytesOf(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

struct Row {
  std::string file;
  std::string expect;
  std::string tries;
};

std::vector<Row> rows() {
  std::vector<Row> out;
  std::istringstream table(bytesOf(kCorpus / "EXPECT.tsv"));
  for (std::string line; std::getline(table, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream cells(line);
    Row row;
    std::getline(cells, row.file, '\t');
    std::getline(cells, row.expect, '\t');
    std::getline(cells, row.tries, '\t');
    out.push_back(row);
  }
  return out;
}

std::string picture(const std::string& inner) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\">\n" + inner + "\n</svg>\n";
}

std::vector<Issue> issuesOf(const std::string& text) {
  const Result<Document> document = readSvg("p.svg", text);
  EXPECT_TRUE(document.has_value());
  Issues issues;
  if (document) checkSvg(*document, issues);
  return issues.list();
}

TEST(SvgProfile, CorpusIsJudgedAsItsTableSays) {
  std::set<std::string> seen;
  for (const Row& row : rows()) {
    seen.insert(row.file);
    const Result<Document> document = acceptSvg(row.file, bytesOf(kCorpus / row.file));
    EXPECT_EQ(document ? "ok" : document.error().code, row.expect) << row.file << ": " << row.tries;
    if (document) continue;
    EXPECT_GT(document.error().where.line, 0U) << row.file;
    EXPECT_FALSE(document.error().text.empty()) << row.file;
  }
  for (const fs::directory_entry& entry : fs::directory_iterator(kCorpus))
    if (entry.path().extension() == ".svg") {
      EXPECT_TRUE(seen.contains(entry.path().filename())) << entry.path();
    }
  EXPECT_GT(seen.size(), 60U);
}

TEST(SvgProfile, HostileDocumentIsNotAPicture) {
  for (const char* folder : {"xml", "xml-own"})
    for (const fs::directory_entry& entry :
         fs::directory_iterator(fs::path(SORTIE_SOURCE_DIR) / "tests/security" / folder))
      if (entry.path().extension() == ".xml") {
        EXPECT_FALSE(acceptSvg("p.svg", bytesOf(entry.path())).has_value()) << entry.path();
      }
}

TEST(SvgProfile, ErrorHasPlaceAndRemedy) {
  const std::vector<Issue> issues = issuesOf(picture("  <rect width=\"4\" style=\"fill:red\"/>\n  <image/>"));
  ASSERT_EQ(issues.size(), 2U);
  EXPECT_EQ(issues[0].code, "svg-attribute");
  EXPECT_EQ(toString(issues[0].where), "p.svg:2:19");
  EXPECT_EQ(issues[0].remedy, "write presentation attributes such as fill=\"…\"");
  EXPECT_EQ(issues[1].code, "svg-element");
  EXPECT_EQ(toString(issues[1].where), "p.svg:3:3");
  EXPECT_EQ(issues[1].severity, Severity::Error);
}

TEST(SvgProfile, TooLargePictureIsRefused) {
  const Result<Document> document = acceptSvg("p.svg", picture("<!--" + std::string(300'000, 'x') + "-->"));
  ASSERT_FALSE(document.has_value());
  EXPECT_EQ(document.error().code, "limit-bytes");
}

TEST(SvgProfile, EachUseCountsItsElements) {
  std::string shapes;
  for (int i = 0; i < 100; ++i) shapes += "<path d=\"M0 0h9\"/>";
  std::string uses;
  for (int i = 0; i < 45; ++i) uses += "<use href=\"#a\"/>";
  const std::string defs = "<defs><g id=\"a\">" + shapes + "</g></defs>";
  EXPECT_TRUE(issuesOf(picture(defs + uses)).empty());
  const std::vector<Issue> issues = issuesOf(picture(defs + uses + uses));
  ASSERT_FALSE(issues.empty());
  EXPECT_EQ(issues[0].code, "svg-limit");
}

TEST(SvgProfile, MagnificationIsTheProductOfAllTransforms) {
  const std::string inner = "<defs><g id=\"a\" transform=\"scale(4)\"><circle r=\"1\"/></g></defs>";
  EXPECT_TRUE(issuesOf(picture(inner + "<use href=\"#a\" transform=\"scale(20)\"/>")).empty());
  EXPECT_FALSE(issuesOf(picture(inner + "<use href=\"#a\" transform=\"scale(30)\"/>")).empty());
}

TEST(SvgProfile, ViewBoxIsReadAsWritten) {
  const Result<Document> document =
      acceptSvg("p.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-8,-8 240 160\"/>");
  ASSERT_TRUE(document.has_value());
  const ViewBox box = viewBoxOf(*document);
  EXPECT_EQ(box.x, -8);
  EXPECT_EQ(box.width, 240);
  EXPECT_EQ(box.height, 160);
}

TEST(SvgValues, NumbersAreReadAndOthersRefused) {
  EXPECT_EQ(svgNumbers("1 2,3 , 4"), (std::vector<double>{1, 2, 3, 4}));
  EXPECT_EQ(svgNumbers(" .5-1.5+2e1 "), (std::vector<double>{0.5, -1.5, 20}));
  for (const char* wrong : {"1,,2", "a", "1px", "nan", "inf", "-inf", "1e999", "0x10", "+-1", "--1", "-", "."})
    EXPECT_FALSE(svgNumbers(wrong).has_value()) << wrong;
}

TEST(SvgValues, PathHasItsSegmentsLengthAndExtent) {
  const auto outline = svgPath("m10 10 10 0v-5zM0,0c1 0 2 0 3 0");
  ASSERT_TRUE(outline.has_value());
  EXPECT_EQ(outline->segments, 9U);  // a curve counts as four
  EXPECT_NEAR(outline->length, 10 + 5 + 11.1803 + 3, 1e-3);
  EXPECT_EQ(outline->farthest, 20);
  EXPECT_TRUE(svgPath("M0 0a5 5 0 0110 0").has_value());
  EXPECT_TRUE(svgPath("M0 0a5,5,0,1,1,10,0z").has_value());
  EXPECT_TRUE(svgPath("").has_value());
  for (const char* wrong : {"L1 1", "M1", "M1 1 2", "M0 0a5 5 0 2 1 10 0", "M0 0z1", "M0 0C1 1 2 2", "x"})
    EXPECT_FALSE(svgPath(wrong).has_value()) << wrong;
}

TEST(SvgValues, TransformHasItsMagnification) {
  EXPECT_EQ(svgMagnification("translate(5)"), 1);
  EXPECT_EQ(svgMagnification("translate(5 6), rotate(45 1 1) scale(3)"), 3);
  EXPECT_NEAR(svgMagnification("matrix(3 4 0 0 1 1)").value_or(0), 5, 1e-9);
  for (const char* wrong : {"scale", "scale(", "scale()", "scale(1 2 3)", "turn(4)", "rotate(1 2)", "skewX(89.99)"})
    EXPECT_FALSE(svgMagnification(wrong).has_value()) << wrong;
}

TEST(ValidatePictures, EveryPictureOfAPackIsChecked) {
  const PackOnDisk pack("pictures");
  pack.write("art/good.svg", picture("<rect width=\"64\" height=\"64\"/>"));
  pack.write("art/deep/bad.svg", picture("<script/>"));
  const auto reports = validate(pack.folder());
  ASSERT_TRUE(reports.has_value());
  std::vector<std::string> found;
  for (const FileReport& report : *reports)
    for (const Issue& issue : report.issues) found.push_back(issue.code + ' ' + report.path.filename().string());
  EXPECT_EQ(found, std::vector<std::string>{"svg-element bad.svg"});
}

TEST(ValidatePictures, PictureNamedByADocumentMustExistAndBeValid) {
  const PackOnDisk pack("named-pictures");
  const auto codes = [&](const std::string& name) {
    std::string mission = PackOnDisk::mission("");
    mission.insert(mission.find(" format="), " picture=\"" + name + "\"");
    pack.write("missions/one/mission.xml", mission);
    std::vector<std::string> out;
    const auto reports = validate(pack.folder() / "missions/one");
    EXPECT_TRUE(reports.has_value());
    if (reports)
      for (const Issue& issue : reports->front().issues)
        out.push_back(issue.code + ' ' + std::to_string(issue.where.line));
    return out;
  };
  pack.write("art/good.svg", picture("<rect width=\"64\" height=\"64\"/>"));
  pack.write("missions/one/cover.svg", picture("<rect width=\"64\" height=\"64\" onclick=\"x\"/>"));
  EXPECT_EQ(codes("art/good.svg"), std::vector<std::string>{});
  EXPECT_EQ(codes("art/none.svg"), std::vector<std::string>{"picture-missing 1"});
  EXPECT_EQ(codes("missions/one/cover.svg"), std::vector<std::string>{"picture-broken 1"});
}

TEST(ValidatePictures, SingleFileIsCheckedByName) {
  const PackOnDisk pack("one-picture");
  pack.write("art/bad.svg", picture("<g class=\"x\"/>"));
  const auto bad = validate(pack.folder() / "art/bad.svg");
  ASSERT_TRUE(bad.has_value());
  ASSERT_EQ(bad->size(), 1U);
  ASSERT_EQ(bad->front().issues.size(), 1U);
  const Issue& issue = bad->front().issues.front();
  EXPECT_EQ(issue.severity, Severity::Error);
  EXPECT_EQ(issue.code, "svg-attribute");
  EXPECT_TRUE(toString(issue.where).ends_with("bad.svg:2:4")) << toString(issue.where);
  EXPECT_NE(issue.text.find("<g> may not have the attribute class"), std::string::npos) << issue.text;
  pack.write("art/bad.svg", picture("<g/>"));
  const auto good = validate(pack.folder() / "art/bad.svg");
  ASSERT_TRUE(good.has_value());
  for (const FileReport& report : *good) EXPECT_TRUE(report.issues.empty());
}

TEST(ValidatePictures, PacksCannotSwitchTheCheckOff) {
  EXPECT_FALSE(isSeverityFree("svg-element"));
  EXPECT_FALSE(isSeverityFree("picture-missing"));
}

// Found by review: the second and third took the program down with an endless recursion.
TEST(SvgProfile, ClipInAClipPathIsRefused) {
  for (const char* inside :
       {"<rect width=\"1\" height=\"1\" clip-path=\"url(#c)\"/>", "<text><tspan clip-path=\"url(#c)\">x</tspan></text>",
        "<rect width=\"1\" height=\"1\"><title clip-path=\"url(#c)\">x</title></rect>"}) {
    const std::vector<Issue> issues =
        issuesOf(picture(std::string("<clipPath id=\"c\">") + inside +
                         "</clipPath><rect width=\"9\" height=\"9\" clip-path=\"url(#c)\"/>"));
    ASSERT_FALSE(issues.empty()) << inside;
    EXPECT_EQ(issues[0].code, "svg-reference") << inside;
  }
}

std::string repeated(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

// Each of these took librsvg from several seconds to without end, or gigabytes.
TEST(SvgProfile, PictureThatIsSlowToDrawIsRefused) {
  const std::string dots = "<g stroke-linecap=\"round\" stroke-width=\"300\" stroke-dasharray=\"0 1\">";
  const std::string rounds = "<g stroke=\"#000\" stroke-width=\"999\" stroke-linejoin=\"round\">";
  const std::string gradient = "<linearGradient id=\"g\" x2=\"0.001\" spreadMethod=\"";
  const std::string fonts = "<text>" + repeated("<tspan font-size=\"9\">a</tspan>", 60) + "</text>";
  const std::pair<std::string, const char*> cases[] = {
      {dots + repeated("<path d=\"M0 0h100\"/>", 11) + "</g>", "svg-limit"},
      {"<text stroke=\"#000\" stroke-dasharray=\"4 2\">@</text>", "svg-limit"},
      {rounds + repeated("<path d=\"M0 0h1v1h-1v1h1\"/>", 1700) + "</g>", "svg-limit"},
      {"<path d=\"M0 0" + repeated("h9h-9", 1600) + "\"/>", "svg-limit"},
      {fonts, "svg-limit"},
      {gradient + "repeat\"><stop/></linearGradient>", "svg-value"},
      {"<path d=\"M0 0Q1 0 1 0" + repeated("T0 0T1 0", 6000) + "\"/>", "svg-value"}};
  for (const auto& [inner, code] : cases) {
    const std::vector<Issue> issues = issuesOf(picture(inner));
    ASSERT_FALSE(issues.empty()) << inner.substr(0, 80);
    EXPECT_EQ(issues[0].code, code) << inner.substr(0, 80);
  }
  EXPECT_TRUE(issuesOf(picture(dots + repeated("<path d=\"M0 0h100\"/>", 9) + "</g>")).empty());
  EXPECT_TRUE(issuesOf(picture(gradient + "pad\"><stop/></linearGradient>")).empty());
}

// T and S mirror the control point before them, which small steps can throw far away.
TEST(SvgValues, MirroredControlPointsAreIncluded) {
  const auto once = svgPath("M0 0Q1 0 1 0");
  const auto often = svgPath("M0 0Q1 0 1 0T0 0T1 0T0 0T1 0");
  ASSERT_TRUE(once && often);
  EXPECT_EQ(once->farthest, 1);
  EXPECT_EQ(often->farthest, 3);
  EXPECT_GT(often->length, 12);
  const auto cubic = svgPath("M0 0C0 0 9 9 10 0S20 0 20 0");
  ASSERT_TRUE(cubic);
  EXPECT_EQ(cubic->farthest, 20);
  // After a line there is nothing to mirror.
  EXPECT_NEAR(svgPath("M0 0L3 0T4 0")->length, 4, 1e-9);
}

}  // namespace
}  // namespace sortie::model

// What lies on tiles goes with them, and what is pasted finds room.
#include "editor/core/map/tile_contents.h"

#include <algorithm>
#include <set>

#include "editor/core/map/canvas_tools.h"
#include "editor/core/map/map_places.h"
#include "editor_core/testing.h"

namespace sortie::editor {
namespace {

class TileContentsTest : public ::testing::Test {
 protected:
  TileContentsTest() {
    const std::filesystem::path folder = copiedMission(temporary_, "citadel", "data-theft");
    const Result<> opened = bench_.open(folder);
    EXPECT_TRUE(opened) << opened.error().message();
    settle();
  }
  void settle() {
    ASSERT_TRUE(loop_.until([&] { return bench_.idle() && !loop_.once() && bench_.idle(); }));
  }
  static picture::Point at(int column, int row) { return {(column + 0.5) * 64, (row + 0.5) * 64}; }
  void select(const char* name, const char* id) { bench_.select({pathOfId(bench_.root(), name, id).value()}); }
  [[nodiscard]] std::string text() { return bench_.document().now().text(missionFile); }
  [[nodiscard]] std::size_t errors() const {
    const auto& all = bench_.problems();
    return static_cast<std::size_t>(std::count_if(
        all.begin(), all.end(), [](const Problem& each) { return each.severity == model::Severity::Error; }));
  }

  TemporaryFolder temporary_;
  Loop loop_;
  Workbench bench_{loop_.deliver()};
  CanvasTools tools_{bench_};
};

TEST(Places, TileOfAPlaceIsKnownAndExchanged) {
  EXPECT_EQ(tileOfPlace("s1:C4"), "s1");
  EXPECT_EQ(tileOfPlace("edge:s1:C4:east"), "s1");
  EXPECT_EQ(tileOfPlace("corner:s1:C4:north-east"), "s1");
  EXPECT_EQ(tileOfPlace("zone:slots@s1"), "s1");
  EXPECT_EQ(tileOfPlace("zone:pool"), "");
  EXPECT_EQ(tileOfPlace("piece:core"), "");
  EXPECT_EQ(onTile("edge:s1:C4:east", "t22"), "edge:t22:C4:east");
  EXPECT_EQ(onTile("zone:slots@s1", "t22"), "zone:slots@t22");
  EXPECT_EQ(onTile("zone:pool", "t22"), "zone:pool");
}

TEST_F(TileContentsTest, DeletedTileTakesWhatLiesOnItAlong) {
  const std::string before = text();
  std::string told;
  const Connection listening = tools_.told.connect([&](const std::string& line) { told = line; });
  select("tile", "s2");
  tools_.removeSelected();
  settle();
  EXPECT_EQ(text().find("s2:"), std::string::npos);
  EXPECT_EQ(text().find("@s2"), std::string::npos);
  EXPECT_NE(text().find("s1:"), std::string::npos);
  EXPECT_NE(told.find("Deleted tile s2 with "), std::string::npos) << told;
  tools_.cancel();
  bench_.undo();
  settle();
  EXPECT_EQ(text(), before) << "one step";
}

TEST(TileContents, MarkThatLiesOnOtherTilesTooKeepsThose) {
  const Result<model::Document> read =
      model::readXml("mission.xml",
                     "<mission><map><tile id=\"a\" at=\"0,0\"/><tile id=\"b\" at=\"8,0\"/><feature kind=\"rock\" "
                     "squares=\"a:A1 b:A1\"/>"
                     "<edge kind=\"door\" square=\"a:A1\" side=\"east\"/></map><setup><piece id=\"p\" at=\"b:B2\"/>"
                     "<piece id=\"q\" at=\"piece:p\"/><deck zone=\"slots@b\"/></setup><note at=\"b:C3\"/></mission>");
  ASSERT_TRUE(read.has_value()) << read.error().message();
  model::Draft draft(*read);
  removeWithContents(draft, {pathOfId(draft.root(), "tile", "b").value()});
  EXPECT_EQ(draft.document().text(),
            "<mission><map><tile id=\"a\" at=\"0,0\"/><feature kind=\"rock\" squares=\"a:A1\"/>"
            "<edge kind=\"door\" square=\"a:A1\" side=\"east\"/></map><setup/></mission>");
}

TEST(TileContents, TileThatAnotherVariantKeepsKeepsItsThings) {
  const Result<model::Document> read = model::readXml(
      "mission.xml",
      "<mission><map><when option=\"x\" is=\"a\"><tile id=\"a\" tile=\"one\" at=\"0,0\"/></when><when option=\"x\" "
      "is=\"b\"><tile id=\"a\" tile=\"two\" at=\"0,0\"/></when></map><setup><piece id=\"p\" "
      "at=\"a:B2\"/></setup></mission>");
  ASSERT_TRUE(read.has_value());
  const TileContents contents = contentsOf(read->root(), {pathOfId(read->root(), "tile", "a").value()});
  EXPECT_TRUE(contents.whole.empty());
}

std::string withoutFirstTile(const std::string& inner) {
  const Result<model::Document> read = model::readXml("mission.xml", "<mission>" + inner + "</mission>");
  if (!read) return read.error().message();
  model::Draft draft(*read);
  removeWithContents(draft, {pathOf(model::child(model::child(draft.root(), "map"), "tile"))});
  return draft.document().text();
}

TEST(TileContents, NodeTakesAlongWhatNamesItAlone) {
  const Result<model::Document> read = model::readXml(
      "mission.xml",
      "<mission><map><node id=\"a\" kind=\"k\" at=\"1,1\"/><node id=\"b\" at=\"9,9\"/><ring nodes=\"a b\"/>"
      "<ring nodes=\"a b c\"/><edge from=\"b\" to=\"a\"/><edge from=\"b\" to=\"c\"/><feature nodes=\"a\"/>"
      "<entrance nodes=\"a b\"/></map><setup><piece id=\"p\" at=\"a\"/><piece id=\"q\" at=\"b\"/>"
      "<card at=\"zone:chest@a\"/><piece at=\"edge:a>b:road\"/><piece at=\"edge:b>c\"/><card at=\"piece:p\"/></setup>"
      "</mission>");
  ASSERT_TRUE(read.has_value());
  model::Draft draft(*read);
  removeWithContents(draft, {pathOfId(draft.root(), "node", "a").value()});
  EXPECT_EQ(draft.document().text(),
            "<mission><map><node id=\"b\" at=\"9,9\"/><ring nodes=\"b c\"/><edge from=\"b\" to=\"c\"/>"
            "<entrance nodes=\"b\"/></map><setup><piece id=\"q\" at=\"b\"/><piece at=\"edge:b>c\"/></setup></mission>");
}

TEST(TileContents, NodeThatTheMissionOnlyChanges_TakesNothingAlong) {
  const Result<model::Document> read = model::readXml(
      "mission.xml", "<mission><map><node id=\"b\" at=\"9,9\"/></map><setup><piece at=\"b\"/></setup></mission>");
  ASSERT_TRUE(read.has_value());
  EXPECT_TRUE(contentsOf(read->root(), {pathOfId(read->root(), "node", "b").value()}).whole.empty());
}

TEST(TileContents, TileWithoutAnIdTakesNothingAlong) {
  EXPECT_EQ(withoutFirstTile("<map><tile at=\"0,0\"/></map><setup><deck zone=\"pool\"/><card item=\"c\" "
                             "at=\"zone:hand@red\"/></setup>"),
            "<mission><map/><setup><deck zone=\"pool\"/><card item=\"c\" at=\"zone:hand@red\"/></setup></mission>");
}

TEST(TileContents, PiecesInPiecesGoWhateverTheirOrder) {
  EXPECT_EQ(withoutFirstTile("<map><tile id=\"a\" at=\"0,0\"/></map><setup><piece id=\"p\" at=\"piece:q\"/>"
                             "<piece id=\"q\" at=\"piece:r\"/><piece id=\"s\" at=\"piece:x\"/>"
                             "<piece id=\"r\" at=\"a:A1\"/></setup>"),
            "<mission><map/><setup><piece id=\"s\" at=\"piece:x\"/></setup></mission>");
}

TEST_F(TileContentsTest, CutTileComesBackWithItsThings) {
  const std::size_t before = errors();
  select("tile", "s2");
  const std::string cut = tools_.cutText();
  EXPECT_NE(cut.find("s2:"), std::string::npos);
  tools_.removeSelected();
  settle();
  tools_.leave();
  ASSERT_TRUE(tools_.paste(cut));
  settle();
  EXPECT_NE(text().find("s2:"), std::string::npos);
  EXPECT_LE(errors(), before) << (bench_.problems().empty() ? "" : bench_.problems().front().text);
}

TEST_F(TileContentsTest, PastedPieceLiesAtThePointerOrBesideIt) {
  select("marker", "core-1");  // s1:E4
  const std::string copied = tools_.copyText();
  tools_.leave();
  ASSERT_TRUE(tools_.paste(copied));
  EXPECT_EQ(bench_.selected().value("at"), "s1:F4") << "its own square is taken";
  settle();
  tools_.move(at(5, 5), {});
  ASSERT_TRUE(tools_.paste(copied));
  EXPECT_EQ(bench_.selected().value("at"), "s1:F6");
  settle();
  ASSERT_TRUE(tools_.paste(copied));
  const std::set<std::string> beside{"s1:G6", "s1:F7", "s1:E6", "s1:F5"};
  EXPECT_TRUE(beside.contains(bench_.selected().value("at"))) << bench_.selected().value("at");
}

TEST_F(TileContentsTest, PastedAndDuplicatedTilesOverlapNone) {
  select("tile", "s1");
  tools_.leave();
  tools_.duplicate();
  settle();
  ASSERT_TRUE(tools_.paste(tools_.copyText()));
  settle();
  for (const Problem& each : bench_.problems()) EXPECT_NE(each.code, "tile-overlap") << each.text;
}

TEST_F(TileContentsTest, PlainClickOnOneOfSeveralSelectsItAlone) {
  const ElementPath core = pathOfId(bench_.root(), "marker", "core-1").value();
  const ElementPath tile = pathOfId(bench_.root(), "tile", "s1").value();
  bench_.select({tile, core});
  tools_.press(at(4, 3), {});
  EXPECT_EQ(bench_.selection().size(), 2U) << "it may become a drag";
  tools_.release(at(4, 3), {});
  EXPECT_EQ(bench_.selection(), std::vector<ElementPath>{core});
  // Both are dragged.
  const ElementPath other = pathOfId(bench_.root(), "marker", "core-2").value();
  const std::string was = elementAt(bench_.root(), other).value("at");
  bench_.select({core, other});
  tools_.press(at(4, 3), {});
  tools_.move(at(5, 3), {});
  tools_.release(at(5, 3), {});
  EXPECT_EQ(bench_.selection().size(), 2U);
  EXPECT_EQ(elementAt(bench_.root(), core).value("at"), "s1:F4");
  EXPECT_NE(elementAt(bench_.root(), other).value("at"), was);
}

}  // namespace
}  // namespace sortie::editor

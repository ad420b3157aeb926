#include "editor/core/document/document.h"

#include <algorithm>
#include <fstream>
#include <random>

#include "editor_core/document_testing.h"
#include "model/xml/format.h"

namespace sortie::editor {
namespace {

using model::Element;

/// Any edit that a designer could make to a mission.
struct RandomEdit {
  enum class What : std::uint8_t { Attribute, Remove, Insert, Double, Move, Value };
  What what{};
  ElementPath path;
  ElementPath to;
  std::size_t position = 0;
  std::string value;
};

RandomEdit randomEdit(const Element& root, std::mt19937& random) {
  std::vector<ElementPath> all;
  model::walk(root, [&](const Element& element) { all.push_back(pathOf(element)); });
  RandomEdit out;
  out.what = static_cast<RandomEdit::What>(random() % 6);
  out.path = all[random() % all.size()];
  out.to = all[random() % all.size()];
  out.position = random() % 5;
  out.value = std::to_string(random() % 100);
  if (out.what == RandomEdit::What::Double && !out.path.empty()) {
    out.to = {out.path.begin(), out.path.end() - 1};
    out.position = out.path.back();
  }
  return out;
}

MissionEdit making(const RandomEdit& edit) {
  return [edit](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    using What = RandomEdit::What;
    switch (edit.what) {
      case What::Attribute: setAttributeAt(draft, edit.path, "title", edit.value); break;
      case What::Remove: removeAt(draft, edit.path); break;
      case What::Insert: insertAt(draft, edit.path, edit.position, model::Markup("marker", {{"kind", "note"}})); break;
      case What::Double:
        if (edit.path.empty()) break;
        insertAt(draft, edit.to, edit.position, model::Markup::of(elementAt(draft.root(), edit.path)));
        break;
      case What::Move: moveTo(draft, edit.path, edit.to, edit.position); break;
      case What::Value: setValueAt(draft, edit.path, "points", edit.value); break;
    }
    return std::vector<ElementPath>{};
  };
}

TEST(Document, UneditedDocumentIsSavedWithTheSameBytes) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  const std::string before = textOf(mission / "mission.xml");
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  EXPECT_FALSE(document->dirty());
  ASSERT_TRUE(withTitle(*document, "Another"));
  EXPECT_TRUE(document->dirty());
  ASSERT_TRUE(document->undo());
  EXPECT_FALSE(document->dirty());
  ASSERT_TRUE(document->save());
  EXPECT_EQ(textOf(mission / "mission.xml"), before);
}

TEST(Document, UndoToTheStartAfterAThousandRandomEditsGivesTheSameBytes) {
  const TemporaryFolder folder;
  Result<Document> document = Document::open(copiedMission(folder));
  ASSERT_TRUE(document);
  const std::string before = document->now().text(missionFile);
  const std::string rules = document->now().text("rules.lua");
  std::mt19937 random(7);
  std::vector<std::string> texts{before};
  for (int i = 0; i < 1000; ++i) {
    if (random() % 8 == 0) {
      std::string text = document->now().text("rules.lua");
      text.insert(random() % (text.size() + 1), "-- \xff\n");
      document->editText("rules.lua", text, "Type");
    } else {
      const Result<> done = document->edit("Random", making(randomEdit(document->now().root(), random)));
      ASSERT_TRUE(done) << done.error().message();
    }
    texts.push_back(document->now().text(missionFile));
  }
  const std::size_t steps = document->position();
  ASSERT_GT(steps, 700U);
  const std::string after = document->now().text(missionFile);
  const std::string rulesAfter = document->now().text("rules.lua");
  while (document->undo()) {
    const std::string& text = document->now().text(missionFile);
    EXPECT_NE(std::find(texts.begin(), texts.end(), text), texts.end());
  }
  EXPECT_EQ(document->now().text(missionFile), before);
  EXPECT_EQ(document->now().text("rules.lua"), rules);
  EXPECT_FALSE(document->dirty());
  EXPECT_EQ(document->at(steps)->text(missionFile), after);
  EXPECT_EQ(document->now().text(missionFile), before) << "at() goes nowhere";
  document->goTo(steps);
  EXPECT_EQ(document->at(0)->text(missionFile), before);
  EXPECT_EQ(document->now().text(missionFile), after);
  EXPECT_EQ(document->now().text("rules.lua"), rulesAfter);
}

TEST(Document, JumpInTheHistoryReadsTheMissionOnce) {
  const TemporaryFolder folder;
  Result<Document> document = Document::open(copiedMission(folder));
  ASSERT_TRUE(document);
  std::mt19937 random(11);
  while (document->position() < 510) {
    if (random() % 8 == 0) document->editText("rules.lua", document->now().text("rules.lua") + "--\n", "Type");
    ASSERT_TRUE(document->edit("Random", making(randomEdit(document->now().root(), random))));
  }
  const std::size_t last = document->position();
  const std::string newest = document->now().text(missionFile);
  std::uint64_t before = model::documentsRead();
  document->goTo(last - 500);
  EXPECT_EQ(model::documentsRead() - before, 1U);
  const std::string jumped = document->now().text(missionFile);
  const std::string rules = document->now().text("rules.lua");
  before = model::documentsRead();
  document->goTo(last);
  EXPECT_EQ(model::documentsRead() - before, 1U);
  EXPECT_EQ(document->now().text(missionFile), newest);
  for (int i = 0; i < 500; ++i) ASSERT_TRUE(document->undo());
  EXPECT_NE(jumped, newest);
  EXPECT_EQ(document->now().text(missionFile), jumped);
  EXPECT_EQ(document->now().mission.text(), jumped);
  EXPECT_EQ(document->now().text("rules.lua"), rules);
}

/// Bytes of a text.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// An element with the white space before it; of the last that its parent holds, the ends of the parent's tags too.
Span bytesOf(const Element& element) {
  const std::string& text = element.source().text();
  const Element parent = element.parent();
  const std::vector<model::Piece> pieces = parent.pieces();
  const bool last = std::all_of(pieces.begin(), pieces.end(), [&](const model::Piece& piece) {
    return piece.kind == model::Piece::Kind::Text ? model::isBlank(piece.text) : piece.element == element;
  });
  if (last) return {text.find_last_not_of(" \t\n\r", parent.tagEnd() - 2) + 1, parent.end()};
  return {text.find_last_not_of(" \t\n\r", element.begin() - 1) + 1, element.end()};
}

/// Where a new child goes: between its neighbours, or in the tag of an element that has none.
Span gapAt(const Element& parent, std::size_t position) {
  if (!parent.hasEndTag()) return {parent.begin(), parent.end()};
  Span gap{parent.tagEnd(), parent.closeBegin()};
  for (const Element& each : parent.children()) {
    if (position-- == 0) return {gap.begin, each.begin()};
    gap.begin = each.end();
  }
  return gap;
}

/// The span, or all of the line around it: elements on one line that are laid out as `sortie fmt` does stay so.
Span orLine(const Element& element, Span span) {
  const std::string& text = element.source().text();
  const auto indent = [&](const Element& each) { return each.begin() - (text.rfind('\n', each.begin()) + 1); };
  Element line = element;
  while (line.parent() && text.find_first_not_of(' ', line.begin() - indent(line)) != line.begin())
    line = line.parent();
  const bool one =
      !line.children().empty() && line.text().find('\n', line.tagEnd() - line.begin()) == std::string::npos;
  return one && line.text() == model::format(line, indent(line)) ? Span{line.begin(), line.end()} : span;
}

/// The bytes that an edit may change.
std::vector<Span> touchedBy(const RandomEdit& edit, const Element& root) {
  using What = RandomEdit::What;
  const Element element = elementAt(root, edit.path);
  const Element to = elementAt(root, edit.to);
  switch (edit.what) {
    case What::Attribute: return {orLine(element, {element.begin(), element.tagEnd()})};
    case What::Remove: return element.parent() ? std::vector{bytesOf(element)} : std::vector<Span>();
    case What::Insert: return {orLine(element, gapAt(element, edit.position))};
    case What::Double: return {orLine(to, gapAt(to, edit.position))};
    case What::Move:
      if (!element.parent() || within(edit.to, edit.path)) return {};
      return {bytesOf(element), orLine(to, gapAt(to, edit.position))};
    case What::Value: break;
  }
  for (const Element& each : element.children())
    if (each.name() == "set" && each.value("name") == "points") return {orLine(each, {each.begin(), each.tagEnd()})};
  return {orLine(element, gapAt(element, SIZE_MAX))};
}

/// Do all bytes outside of the spans stand in the other text, in their order, and first and last where they were?
bool keptOutside(std::vector<Span> spans, const std::string& before, const std::string& after) {
  if (spans.empty()) return before == after;
  std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.begin < b.begin; });
  if (after.compare(0, spans.front().begin, before, 0, spans.front().begin) != 0) return false;
  std::size_t kept = spans.front().begin;
  std::size_t done = spans.front().end;
  for (const Span& span : spans) {
    if (span.begin > done) {
      const std::size_t found = after.find(before.substr(done, span.begin - done), kept);
      if (found == std::string::npos) return false;
      kept = found + span.begin - done;
    }
    done = std::max(done, span.end);
  }
  const std::string rest = before.substr(done);
  return after.size() >= kept + rest.size() && after.ends_with(rest);
}

std::size_t commentsIn(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = text.find("<!--"); at != std::string_view::npos; at = text.find("<!--", at + 1)) ++count;
  return count;
}

TEST(Document, BytesOutsideAnEditStayTheSame) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  const std::string odd = R"(<?xml version='1.0'?>
<!-- before -->
<mission   id='data-theft' xmlns:x="urn:x"
     ruleset = "citadel" format='2'>
	<side id="red" kind='corporation' title="A &quot;B&quot; &#67;"><!-- of red --><set name='points' value="1" /></side>
  <x:tool   kept = 'as it is'/> <x:tool/>
  <text id="brief">Words <em>among</em> <!-- a remark --> words,
     &lt;here&gt; and <![CDATA[<there>]]>.</text>


  <!-- The map. -->
  <map><tile id="s1"   tile="archive" at="0,0"></tile><tile id="s2" tile="archive" at="8,0"/></map>
  <setup>

      <!-- first --> <marker id="a"/>
    <marker id="b"/> <!-- behind b -->
      <!-- last -->
  </setup>
  <event id="e"><when></when><do  /></event></mission>
<!-- behind -->
)";
  for (const std::string& text : {textOf(mission / "mission.xml"), odd}) {
    ASSERT_TRUE(model::writeFile(mission / "mission.xml", text));
    Result<Document> document = Document::open(mission);
    ASSERT_TRUE(document);
    ASSERT_FALSE(document->now().unreadable) << document->now().unreadable->message();
    std::mt19937 random(5);
    for (int i = 0; i < 400; ++i) {
      // A small document is not used up.
      if (i % 8 == 0) document->goTo(0);
      const model::Document before = document->now().mission;
      const RandomEdit edit = randomEdit(before.root(), random);
      ASSERT_TRUE(document->edit("Random", making(edit)));
      const std::string& after = document->now().text(missionFile);
      const auto what = static_cast<int>(edit.what);
      EXPECT_TRUE(keptOutside(touchedBy(edit, before.root()), before.text(), after))
          << what << " at " << pathText(edit.path) << "\n"
          << before.text() << "\n---\n"
          << after;
      EXPECT_EQ(after, document->now().mission.text());
      const std::size_t own = commentsIn(elementAt(before.root(), edit.path).text());
      std::size_t comments = commentsIn(before.text());
      if (edit.what == RandomEdit::What::Remove && !edit.path.empty()) comments -= own;
      if (edit.what == RandomEdit::What::Double && !edit.path.empty()) comments += own;
      EXPECT_EQ(commentsIn(after), comments) << what << " at " << pathText(edit.path);
    }
    document->closeJournal();
  }
}

TEST(Document, UneditedParts_KeepTheirBytes) {
  const TemporaryFolder folder;
  Result<Document> document = Document::open(copiedMission(folder));
  ASSERT_TRUE(document);
  const std::string before = document->now().text(missionFile);
  const auto marker = pathOfId(document->now().root(), "marker", "core-1");
  ASSERT_TRUE(marker);
  ASSERT_TRUE(document->edit("Move", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    setAttributeAt(draft, *marker, "at", "s1:E5");
    return std::vector<ElementPath>{*marker};
  }));
  std::string expected = before;
  expected.replace(expected.find("at=\"s1:E4\""), 10, "at=\"s1:E5\"");
  EXPECT_EQ(document->now().text(missionFile), expected);
  EXPECT_EQ(document->selection, std::vector<ElementPath>{*marker});
}

}  // namespace
}  // namespace sortie::editor

// What is remembered of decoding changes nothing but the time it takes.
#include "model/decode/decode_cache.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "model/load/load.h"
#include "model/values.h"

namespace sortie::model {
namespace {

namespace fs = std::filesystem;

// All that a mission holds, as text, with the place of each thing.
struct Told {
  std::string out;

  void place(const SourcePlace& where) { out += " @" + toString(where) + "\n"; }
  void values(const std::map<std::string, Setting>& all) {
    for (const auto& [name, value] : all) {
      out += "  " + name + "=" + toText(value);
      place(value.where);
    }
  }
  void block(const Block& block) {
    out += "  <" + block.name;
    for (const auto& [name, value] : block.arguments) out.append(" ").append(name).append("=").append(value);
    place(block.where);
    for (const Block& each : block.children) this->block(each);
  }
  void piece(const PieceSetup& piece) {
    out += "piece " + piece.id + piece.kind + piece.item + piece.side + piece.at;
    place(piece.where);
    values(piece.values);
  }
  void marks(const std::vector<EdgeMark>& all) {
    for (const EdgeMark& each : all) {
      out += "edge " + each.id + each.kind + each.square + each.direction + std::to_string(each.level);
      place(each.where);
      values(each.values);
    }
  }
  void declaration(const Declaration& declaration) {
    out += "declared " + declaration.id + declaration.part;
    place(declaration.where);
    for (const Property& each : declaration.properties) {
      out += " " + each.id;
      place(each.where);
      place(each.fallback.where);
    }
    if (declaration.value) place(declaration.value->where);
    for (const Declaration& each : declaration.parts) this->declaration(each);
    for (const Text& each : declaration.texts) place(each.where);
  }
  void mission(const Mission& mission) {
    out += mission.title;
    place(mission.where);
    for (const Declaration& each : mission.declarations) declaration(each);
    for (const SideSetup& each : mission.sides) {
      out += "side " + each.id;
      place(each.where);
      values(each.values);
    }
    for (const MapTile& each : mission.tiles) {
      out += "tile " + each.id + std::to_string(each.column) + "," + std::to_string(each.row);
      place(each.where);
    }
    marks(mission.edges);
    marks(mission.corners);
    for (const SquareMark& each : mission.features) {
      out += "feature " + each.kind + each.square;
      place(each.where);
    }
    for (const EntranceMark& each : mission.entrances) {
      out += "entrance " + each.id;
      place(each.where);
      values(each.values);
    }
    for (const PieceSetup& each : mission.pieces) piece(each);
    for (const DeckSetup& each : mission.decks) {
      out += "deck " + each.zone;
      place(each.where);
      for (const PieceSetup& card : each.cards) piece(card);
    }
    for (const ObjectiveSetup& each : mission.objectives) {
      out += "objective " + each.id + each.title;
      place(each.where);
      block(each.condition);
      for (const Block& reward : each.rewards) block(reward);
      values(each.values);
    }
    for (const EventSetup& each : mission.events) {
      out += "event " + each.id + (each.once ? " once" : "");
      place(each.where);
      for (const auto* list : {&each.when, &each.conditions, &each.actions})
        for (const Block& inner : *list) block(inner);
    }
    for (const ContentItem& each : mission.content) {
      out += "item " + each.pack + each.id;
      place(each.where);
      values(each.values);
      for (const Text& text : each.texts) place(text.where);
    }
    for (const TileItem& each : mission.tileItems) {
      out += "own tile " + each.id;
      place(each.where);
      marks(each.edges);
      marks(each.corners);
      for (const SquareMark& mark : each.features) place(mark.where);
    }
    for (const Variant& each : mission.variants) {
      out += "variant " + each.id;
      place(each.where);
      values(each.options);
    }
    values(mission.options);
    values(mission.values);
  }
};

std::string told(const std::vector<std::shared_ptr<const Pack>>& packs, MissionSources sources,
                 const std::string& variant, std::shared_ptr<DecodeCache> parts) {
  sources.parts = std::move(parts);
  LoadedMission loaded;
  Issues issues;
  Told out;
  if (const auto mission = decodeVariant(packs, sources, {{}, variant, {}}, loaded, issues)) out.mission(*mission);
  for (const Issue& each : issues.list())
    out.out += each.code + " " + each.text + toString(each.where) + toString(each.part) + "\n";
  return out.out;
}

void replaceFirst(std::string& text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  ASSERT_NE(at, std::string::npos) << what;
  text.replace(at, what.size(), by);
}

class DecodeCacheTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const Result<FoundMission> found =
        findMission((fs::path(SORTIE_SOURCE_DIR) / "missions/citadel/missions/data-theft").string());
    ASSERT_TRUE(found) << found.error().message();
    packs_ = found->packs;
    sources_ = found->sources;
    text_ = sources_.document.text();
    for (const Element& each : sources_.document.root().ownChildren("variant")) variants_.push_back(each.value("id"));
  }
  /// The same with and without what was remembered, in all variants.
  void same(const std::string& text) {
    Result<Document> document = readXml(sources_.document.file(), text);
    ASSERT_TRUE(document) << document.error().message();
    sources_.document = *document;
    for (const std::string& variant : variants_)
      EXPECT_EQ(told(packs_, sources_, variant, parts_), told(packs_, sources_, variant, nullptr)) << variant;
  }

  std::vector<std::shared_ptr<const Pack>> packs_;
  MissionSources sources_;
  std::string text_;
  std::vector<std::string> variants_ = {""};
  std::shared_ptr<DecodeCache> parts_ = std::make_shared<DecodeCache>();
};

TEST_F(DecodeCacheTest, MovedParts_DecodeToTheSameValues) {
  same(text_);
  std::string moved = text_;
  replaceFirst(moved, "<mission", "<!-- one -->\n\n<mission");
  same(moved);
  replaceFirst(moved, "<event ", "\n      <event ");
  replaceFirst(moved, "<tile ", "<!-- on the same line --> <tile ");
  same(moved);
  same(text_);
}

TEST_F(DecodeCacheTest, PartsWhoseNamesChangedMeaningAreDecodedAgain) {
  same(text_);
  std::string declaring = text_;
  replaceFirst(declaring, "</mission>", "<feature id=\"pit\" enter=\"no\"/></mission>");
  same(declaring);
  std::string broken = text_;
  replaceFirst(broken, "<setup>", "<setup><marker kind=\"no-such\" at=\"s1:A1\"/>");
  same(broken);
  same(broken);  // and issues are told each time
}

TEST_F(DecodeCacheTest, PartsCutOffByTheLimitOfMarksAreDecodedAgain) {
  std::vector<std::string> features;
  for (int i = 0; i < 14; ++i) {
    std::string squares;
    for (int n = 0; n < 4096; ++n) squares += "s" + std::to_string(i) + ":A" + std::to_string(n) + " ";
    features.push_back("<feature kind=\"trapped\" squares=\"" + squares + "\"/>\n");
  }
  const auto with = [&](std::size_t first) {
    std::string text = text_;
    std::string all;
    for (std::size_t i = first; i < features.size(); ++i) all += features[i];
    replaceFirst(text, "</map>", all + "</map>");
    return text;
  };
  same(with(0));
  same(with(2));
}

TEST_F(DecodeCacheTest, DeclarationAndContentWithTheSameBytes_AreKeptApart) {
  const std::string piece = "<setup><piece id=\"new\" kind=\"scout\" at=\"s1:A1\"/>";
  std::string declared = text_;
  replaceFirst(declared, "<setup>", "<piece id=\"scout\"/>" + piece);
  same(declared);
  std::string content = text_;
  replaceFirst(content, "<setup>", "<content><piece id=\"scout\"/></content>" + piece);
  same(content);
}

TEST_F(DecodeCacheTest, OrderOfPacksDecidesTheMeaningOfNames) {
  same(text_);
  std::reverse(packs_.begin(), packs_.end());
  same(text_);
}

TEST_F(DecodeCacheTest, SecondDecodingReusesNearlyEverything) {
  (void)told(packs_, sources_, "", parts_);
  const std::uint64_t before = decodedParts();
  (void)told(packs_, sources_, "", parts_);
  const std::uint64_t again = decodedParts() - before;
  (void)told(packs_, sources_, "", nullptr);
  EXPECT_LT(again * 5, decodedParts() - before - again);
}

}  // namespace
}  // namespace sortie::model

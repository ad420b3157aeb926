// Values that sides began with stand in a record, and only where there are any.
#include "play/record/record.h"

#include "playing.h"

namespace sortie::play {
namespace {

TEST(RecordStarts, WrittenStartsAreReadBackUnchanged) {
  model::LoadOptions options;
  options.starts = {{"red", {{"vp", "4"}}}};
  const auto scenario = testing::scenarioOf(testing::duel, options);
  ASSERT_NE(scenario, nullptr);
  Record record;
  record.header = recordHeader(*scenario, {}, 1, {});
  const std::string text = writeRecord(record);
  EXPECT_NE(text.find("\nstart red vp 4\nseed 1\n"), std::string::npos) << text;
  const Result<Record> again = readRecord(text, "x");
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(again->header.starts, options.starts);
  const world::AttributeId vp = scenario->attribute("vp");
  const world::AttributeSlot* slot = scenario->kinds[world::at(scenario->sides[0].kind)].slot(vp);
  ASSERT_NE(slot, nullptr);
  EXPECT_EQ(scenario->initial.cells[scenario->initial.sideCells[0] + static_cast<std::size_t>(slot->offset)], 4);
  EXPECT_EQ(scenario->initial.cells[scenario->initial.sideCells[1] + static_cast<std::size_t>(slot->offset)], 0);
}

TEST(RecordStarts, RecordWithoutStartsHasNone) {
  Record record;
  record.header = recordHeader(*testing::scenarioOf(testing::duel), {}, 1, {});
  EXPECT_EQ(writeRecord(record).find("start"), std::string::npos);
  std::string text = writeRecord(record);
  text.insert(text.find("seed 1"), "start red vp\n");
  EXPECT_EQ(readRecord(text, "x").error().code, "record-syntax");
}

}  // namespace
}  // namespace sortie::play

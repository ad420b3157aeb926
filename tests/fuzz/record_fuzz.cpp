// Records: what is read is written and read again as the same record; words of its lines survive escaping.
#include "play/record/record.h"
#include "play/record/record_text.h"
#include "target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sortie;
  using namespace sortie::play;
  const std::string_view text = fuzz::textOf(data, size);
  const std::string word = escapeToken(text);
  fuzz::promise(!word.empty() && word.find_first_of(" %=,>\n\r", 0) == word.find('%'), "an escaped name is one word",
                word);
  // One NUL alone is written as nothing is: no name of a pack has any.
  const std::string_view meant = word == "%00" ? std::string_view() : text;
  fuzz::promise(unescapeToken(word) == std::optional<std::string>(meant), "an escaped name comes back", word);
  const auto record = readRecord(text, "fuzz.record");
  if (!record) {
    fuzz::promise(!record.error().text.empty(), "a refusal says why");
    return 0;
  }
  const std::string written = writeRecord(*record);
  const auto again = readRecord(written, "fuzz.record");
  fuzz::promise(again.has_value(), "what is written can be read", again ? "" : again.error().message());
  fuzz::promise(again->header == record->header && again->answers == record->answers && again->end == record->end,
                "and is the same record", written);
  fuzz::promise(again->interventions.size() == record->interventions.size(), "with its interventions", written);
  fuzz::promise(writeRecord(*again) == written, "and is written the same", written);
  return 0;
}

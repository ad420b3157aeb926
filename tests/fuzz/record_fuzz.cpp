// Records: what is read is written and read again as the same record.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "play/record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sortie::play;
  const auto record = readRecord({reinterpret_cast<const char*>(data), size}, "fuzz.record");
  if (!record) return 0;
  const std::string text = writeRecord(*record);
  const auto again = readRecord(text, "fuzz.record");
  if (!again || again->header != record->header || again->answers != record->answers || again->end != record->end ||
      writeRecord(*again) != text) {
    std::abort();
  }
  return 0;
}

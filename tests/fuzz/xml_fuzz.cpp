// Documents: whatever is read can be saved byte for byte, and its canonical layout is read again as the same document.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "model/format.h"
#include "model/validate.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sortie::model;
  const std::string text(data, data + size);
  const auto document = readXml("fuzz.xml", text);
  if (!document) return 0;
  if (save(*document, document->root) != text) std::abort();
  const std::string laidOut = format(*document);
  const auto again = readXml("fuzz.xml", laidOut);
  if (!again || format(*again) != laidOut) std::abort();
  (void)validateAlone(*document);
  return 0;
}

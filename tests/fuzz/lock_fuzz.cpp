// Lock files: what is read is written and read again as the same.
#include "exchange/lock_file.h"
#include "target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sortie;
  using namespace sortie::exchange;
  const std::string text(fuzz::textOf(data, size));
  const Checked<LockFile> lock = readLockFile(text, "fuzz");
  if (!lock) {
    fuzz::promise(!lock.error().kind.empty() && !lock.error().error.text.empty(), "a refusal says why");
    return 0;
  }
  const std::string written = writeLockFile(*lock);
  const Checked<LockFile> again = readLockFile(written, "again");
  fuzz::promise(again.has_value(), "a lock file can be written", text);
  fuzz::promise(*again == *lock && writeLockFile(*again) == written, "and is the same", text);
  return 0;
}

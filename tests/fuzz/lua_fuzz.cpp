// Scripts: two fresh states print the same, end the same way and charge the same work.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "script/sandbox.h"

namespace {

struct Outcome {
  std::string printed;
  std::string end;
  std::uint64_t work = 0;
};

Outcome run(const std::string& source) {
  sortie::script::SandboxLimits limits;
  limits.work = 100'000;
  limits.memory = 16U << 20U;
  Outcome out;
  sortie::script::Sandbox sandbox(limits);
  sandbox.onPrint([&](std::string_view text) { out.printed += text; });
  sandbox.setWork(limits.work);
  sandbox.pushEnvironment();
  if (const auto loaded = sandbox.load(source, "fuzz.lua", -1); !loaded) {
    out.end = loaded.error().code;
  } else if (const auto done = sandbox.call(0, 0); !done) {
    out.end = done.error().error.code;
  }
  out.work = sandbox.workUsed();
  return out;
}

// Time and memory are no part of what a playtest depends on: a script that reaches those limits may stop anywhere.
bool mayDiffer(const Outcome& outcome) { return outcome.end == "timeout" || outcome.end == "memory"; }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string source(data, data + size);
  const Outcome first = run(source);
  const Outcome second = run(source);
  if (mayDiffer(first) || mayDiffer(second)) return 0;
  if (first.printed != second.printed || first.end != second.end || first.work != second.work) std::abort();
  return 0;
}

// Scripts: two fresh states print the same, end the same way and charge the same work, and neither goes over a limit.
#include "script/sandbox/sandbox.h"
#include "target.h"

namespace {

using namespace sortie;

constexpr std::uint64_t work = 50'000;

struct Outcome {
  std::string printed;
  std::string end;
  std::string text;
  std::uint64_t work = 0;
};

Outcome run(const std::string& source) {
  script::SandboxLimits limits;
  limits.work = work;
  limits.cpuSeconds = 0.06;  // loops that call nothing cost no work
  limits.memory = 16U << 20U;
  limits.stringLength = 256U << 10U;
  limits.printPerCall = 4U << 10U;
  limits.printTotal = 4U << 10U;
  Outcome out;
  script::Sandbox sandbox(limits);
  sandbox.onPrint([&](std::string_view text) { out.printed += text; });
  sandbox.setWork(limits.work);
  sandbox.pushEnvironment();
  if (const auto loaded = sandbox.load(source, "fuzz.lua", -1, source.starts_with("--")); !loaded) {
    out.end = loaded.error().code;
    out.text = loaded.error().text;
  } else if (const auto done = sandbox.call(0, 0); !done) {
    out.end = done.error().error.code;
    out.text = done.error().error.text;
  }
  out.work = sandbox.workUsed();
  // What is printed is escaped first, which makes a byte at most six.
  fuzz::promise(out.printed.size() <= 6 * limits.printTotal, "printing has a limit");
  // The last charge may be larger than what was left.
  fuzz::promise(out.work <= work || !out.end.empty(), "more work than was given ends the script");
  const auto again = sandbox.load("return 1", "again.lua", -1);
  fuzz::promise(again.has_value() || out.end == "memory", "a state can load after an error",
                again ? "" : again.error().message());
  return out;
}

// Time and memory are not part of what a playtest depends on: a script that reaches those limits may stop anywhere.
bool mayDiffer(const Outcome& outcome) { return outcome.end == "timeout" || outcome.end == "memory"; }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string source(fuzz::textOf(data, size));
  const Outcome first = run(source);
  const Outcome second = run(source);
  if (mayDiffer(first) || mayDiffer(second)) return 0;
  fuzz::promise(first.printed == second.printed, "prints the same twice", first.printed + " / " + second.printed);
  fuzz::promise(first.end == second.end && first.text == second.text, "ends the same way twice",
                first.text + " / " + second.text);
  fuzz::promise(first.work == second.work, "charges the same work twice");
  return 0;
}

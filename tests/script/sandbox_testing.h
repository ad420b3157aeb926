// Runs a script in a fresh sandbox and keeps what came of it.
#pragma once

#include <string>

#include "script/sandbox/sandbox.h"

namespace sortie::script::testing {

struct Ran {
  bool ok = false;
  std::string printed;  ///< a line a call of print
  std::string code;     ///< of the error
  std::string text;
  SourcePlace where;
  std::string trace;
  std::uint64_t work = 0;
};

inline Ran runIn(Sandbox& sandbox, const std::string& source, bool moduleRules = false) {
  Ran ran;
  sandbox.onPrint([&ran](std::string_view text) { ran.printed += std::string(text) + "\n"; });
  const std::uint64_t before = sandbox.workUsed();
  sandbox.pushEnvironment();
  const auto fill = [&ran](const Error& error) {
    ran.code = error.code;
    ran.text = error.text;
    ran.where = error.where;
  };
  if (const auto loaded = sandbox.load(source, "@rules/test.lua", -1, moduleRules); !loaded) {
    fill(loaded.error());
  } else if (const auto done = sandbox.call(0, 0); !done) {
    fill(done.error().error);
    ran.trace = done.error().trace;
  } else {
    ran.ok = true;
  }
  lua_settop(sandbox.state(), 0);
  ran.work = sandbox.workUsed() - before;
  sandbox.onPrint({});
  return ran;
}

inline Ran run(const std::string& source, SandboxLimits limits = {}, bool moduleRules = false) {
  Sandbox sandbox(limits);
  return runIn(sandbox, source, moduleRules);
}

}  // namespace sortie::script::testing

// `sortie lua-check`: one script under the limits of the hostile corpus (tests/security/README.md).
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/documents.h"
#include "script/sandbox/sandbox.h"

extern "C" {
#include <lauxlib.h>
}

namespace sortie::cli {

namespace {

constexpr std::uint64_t corpusWork = 10'000'000;

// The corpus allows 10 s on the wall clock, also on a machine that does other things besides.
constexpr double corpusCpuSeconds = 2;

// A script that stands alone has nothing to require.
int requireNothing(lua_State* L) noexcept {
  luaL_checkstring(L, 1);
  return luaL_error(L, "there is no module with that name");
}

std::string runCheck(const std::string& source, const std::string& name) {
  script::SandboxLimits limits;
  limits.work = corpusWork;
  limits.cpuSeconds = corpusCpuSeconds;
  script::Sandbox sandbox(limits);
  sandbox.onPrint([](std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fputc('\n', stdout);
  });
  sandbox.setWork(corpusWork);
  lua_State* L = sandbox.state();
  sandbox.pushEnvironment();
  lua_pushcfunction(L, requireNothing);
  lua_setfield(L, -2, "require");
  if (const auto loaded = sandbox.load(source, name, -1); !loaded) {
    std::fprintf(stderr, "%s\n", loaded.error().message().c_str());
    return "error=" + loaded.error().code;
  }
  if (const auto done = sandbox.call(0, 1); !done) {
    std::fprintf(stderr, "%s\n%s", done.error().error.message().c_str(), done.error().trace.c_str());
    return "error=" + done.error().error.code;
  }
  if (lua_istable(L, -1)) sandbox.pushSealed(-1);  // as it is done with what a module returns
  return fmt::format("ok instr={}", sandbox.workUsed());
}

}  // namespace

int luaCheckCommand(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) {
    std::fprintf(stderr, "cannot read %s\n", file.c_str());
    return broken;
  }
  const std::string source((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  const std::string name = "@" + file.substr(file.find_last_of('/') + 1);
  const std::string verdict = runCheck(source, name);  // the state is closed by now
  std::printf("RESULT %s\n", verdict.c_str());
  return verdict.starts_with("ok") ? good : findings;
}

}  // namespace sortie::cli

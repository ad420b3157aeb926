#include "script/sandbox/sandbox.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>

#include "script/library/library.h"
#include "script/sandbox/kept_chunks.h"
#include "script/sandbox/sandbox_source.h"
#include "script/sandbox/sandbox_state.h"
#include "script/syntax/places.h"

extern "C" {
#include <lauxlib.h>
}

namespace sortie::script {

namespace {

// Registry keys of the tables that all environments share.
const char baseKey = 0;
constexpr const char* sharedTables[] = {"string", "table", "math", "utf8"};

int buildLibrary(lua_State* L) noexcept {
  lua_newtable(L);
  const int base = lua_gettop(L);
  library::addBase(L);
  library::addPairs(L);
  library::addProtected(L);
  library::addMetatables(L);
  library::addPrint(L);

  lua_newtable(L);
  library::addStrings(L);
  library::addPatterns(L);
  library::closeStrings(L, -1);
  lua_setfield(L, base, "string");
  lua_newtable(L);
  library::addTables(L);
  library::addSort(L);
  lua_setfield(L, base, "table");
  lua_newtable(L);
  library::addMath(L);
  lua_setfield(L, base, "math");
  lua_newtable(L);
  library::addUtf8(L);
  lua_setfield(L, base, "utf8");
  for (const char* name : sharedTables) {
    lua_getfield(L, base, name);
    sealTable(L, -1);
    lua_pop(L, 1);
  }
  lua_settop(L, base);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &baseKey);
  return 0;
}

int makeEnvironment(lua_State* L) noexcept {
  lua_createtable(L, 0, 32);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &baseKey);
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, 1);
  }
  lua_pop(L, 1);
  lua_pushvalue(L, 1);
  lua_setfield(L, 1, "_G");
  return 1;
}

int makeThread(lua_State* L) noexcept {
  lua_newthread(L);
  return 1;
}

int sealFirst(lua_State* L) noexcept {
  sealTable(L, 1);
  lua_settop(L, 1);
  return 1;
}

int panic(lua_State*) noexcept {
  std::fputs("Lua error outside a protected call\n", stderr);
  std::abort();
}

const char* deathCode(Death death) noexcept {
  switch (death) {
    case Death::Budget: return "budget";
    case Death::Timeout: return "timeout";
    case Death::Memory: return "memory";
    case Death::Output: return "output";
    case Death::Limit: return "limit";
    case Death::None: break;
  }
  return "script";
}

std::string deathText(const SandboxState& state) {
  switch (state.death) {
    case Death::Budget: return fmt::format("the script used up its budget of {} units of work", state.workGiven);
    case Death::Timeout: return fmt::format("the script ran for {} s without returning", state.limits.cpuSeconds);
    case Death::Memory:
      return fmt::format("the script needs more than {} MB of memory, or a text of more than {} kB",
                         state.limits.memory >> 20, state.limits.stringLength >> 10);
    case Death::Output: return "the script printed too much";
    default: return "the script overstepped a limit";
  }
}

std::string chunkFile(const char* source) {
  std::string_view name = source;
  if (name.starts_with('@') || name.starts_with('=')) name.remove_prefix(1);
  return std::string(name.substr(0, 300));
}

constexpr int tracedLevels = 20;

// Notes where `L` is: the call path, innermost first, and the innermost place in a script.
void notePath(lua_State* L, SandboxState& state) noexcept {
  state.trace.clear();
  state.errorPlace = {};
  lua_Debug frame{};
  int level = 0;
  for (; level < tracedLevels && lua_getstack(L, level, &frame); ++level) {
    if (!lua_getinfo(L, "Sln", &frame)) break;
    const std::string file = chunkFile(frame.source);
    if (frame.currentline > 0) {
      const auto line = static_cast<std::uint32_t>(frame.currentline);
      if (state.errorPlace.line == 0) state.errorPlace = {file, line, 0};
      state.trace += fmt::format("{}:{}", file, line);
    } else {
      state.trace += "[engine]";
    }
    if (frame.name) {
      state.trace += fmt::format(": in {} '{:.60}'", *frame.namewhat ? frame.namewhat : "function", frame.name);
    } else if (*frame.what == 'm') {
      state.trace += ": in main chunk";
    }
    state.trace += '\n';
  }
  if (level == tracedLevels && lua_getstack(L, level, &frame)) state.trace += "...\n";
}

int noteError(lua_State* L) noexcept {
  notePath(L, stateOf(L));
  return 1;
}

// What an error value says. Its metamethods are the script's, so they are not asked.
std::string errorText(lua_State* L, int index) {
  constexpr std::size_t longest = 2000;
  if (lua_type(L, index) == LUA_TSTRING) {
    std::size_t n = 0;
    const char* s = lua_tolstring(L, index, &n);
    return std::string(s, std::min(n, longest));
  }
  if (lua_type(L, index) == LUA_TNUMBER) {
    char text[library::numberTextSize];
    const std::size_t n = lua_isinteger(L, index) ? library::writeInteger(text, lua_tointeger(L, index))
                                                  : library::writeFloat(text, lua_tonumber(L, index));
    return std::string(text, n);
  }
  return fmt::format("the script raised a {} as its error", lua_typename(L, lua_type(L, index)));
}

// "file:line: text" without the place, which the error carries anyway. Lua shortens long file names.
void splitPlace(std::string& text, SourcePlace& place) {
  const std::string known = fmt::format("{}:{}: ", place.file, place.line);
  if (place.line != 0 && text.starts_with(known)) text.erase(0, known.size());
}

// The error of a syntax message, "file:line: text".
Error syntaxError(std::string text, const std::string& file) {
  SourcePlace place{file, 0, 0};
  const std::size_t colon = text.find(':', text.starts_with(file) ? file.size() : 0);
  if (colon != std::string::npos) {
    std::size_t end = colon + 1;
    std::uint32_t line = 0;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9')
      line = line * 10 + static_cast<std::uint32_t>(text[end++] - '0');
    if (line > 0 && text.compare(end, 2, ": ") == 0) {
      place.line = line;
      text.erase(0, end + 2);
    }
  }
  return Error{"syntax", std::move(text), std::move(place), {}};
}

struct SourceReader {
  std::string_view rest;
};

const char* readSource(lua_State*, void* opaque, std::size_t* size) noexcept {
  auto& reader = *static_cast<SourceReader*>(opaque);
  const std::string_view all = reader.rest;
  reader.rest = {};
  *size = all.size();
  return all.data();
}

int writeTo(lua_State*, const void* bytes, std::size_t size, void* text) noexcept {
  static_cast<std::string*>(text)->append(static_cast<const char*>(bytes), size);
  return 0;
}

constexpr int noWatch = -1;  ///< beside the numbers of Lua

}  // namespace

struct Sandbox::Impl : SandboxState {
  lua_State* L = nullptr;
  int limitTicks = 0;
  bool brief = false;

  // Runs a C function of ours on the main stack; false and a nil when there is no memory for it.
  bool protectedly(lua_CFunction function, int arguments) {
    lua_pushcfunction(L, function);
    lua_insert(L, -1 - arguments);
    if (lua_pcall(L, arguments, 1, 0) == LUA_OK) return true;
    if (death == Death::None) death = Death::Memory;
    lua_pop(L, 1);
    lua_pushnil(L);
    return false;
  }

  ScriptError deadError() {
    return {Error{deathCode(death), deathText(*this), std::move(errorPlace), {}}, std::move(trace)};
  }

  ScriptError takeError(lua_State* on, int status) {
    if (death == Death::None && (status == LUA_ERRMEM || refusedSize != 0)) death = Death::Memory;
    if (death != Death::None) return deadError();
    std::string text = errorText(on, -1);
    splitPlace(text, errorPlace);
    return {Error{"script", std::move(text), std::move(errorPlace), {}}, std::move(trace)};
  }

  // Pushes the function of a chunk, or an error; noWatch pushes nothing.
  int compile(std::string_view chunk, const std::string& name, const char* mode) {
    if (!armWatch()) return noWatch;
    SourceReader reader{chunk};
    const int status = lua_load(L, readSource, &reader, name.c_str(), mode);
    disarmWatch();
    return status;
  }

  tl::unexpected<Error> notLoaded(int status, const std::string& file) {
    if (status == noWatch) return fail("limit", noTimer().error.text, {file, 0, 0});
    Error error = status == LUA_ERRSYNTAX ? syntaxError(errorText(L, -1), file) : takeError(L, status).error;
    lua_pop(L, 1);
    return tl::unexpected<Error>(std::move(error));
  }

  // The environment is the only upvalue of a chunk.
  void setEnvironment(int env) {
    lua_pushvalue(L, env);
    if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
  }

  ScriptError noTimer() {
    return {Error{"limit", "the system provides no timer to watch scripts with", {}, "end other programs"}, {}};
  }
};

Sandbox::Sandbox(SandboxLimits limits) : impl_(std::make_unique<Impl>()) {
  impl_->limits = limits;
  impl_->limitTicks = std::max(1, static_cast<int>(std::ceil(limits.cpuSeconds * 1000 / watchTickMs)));
  lua_State* L = lua_newstate(allocateCounted, static_cast<SandboxState*>(impl_.get()));
  if (!L) throw std::bad_alloc();
  impl_->L = L;
  *static_cast<SandboxCore**>(lua_getextraspace(L)) = impl_.get();
  lua_atpanic(L, panic);
  // Content and modules live as long as the state and are most of it; what a step makes is soon gone.
  lua_gc(L, LUA_GCGEN, 20, 100);
  setWork(limits.work);
  impl_->protectedly(buildLibrary, 0);
  lua_settop(L, 0);
  setWork(limits.work);
  setInstructions(limits.instructions);
  if (limits.instructions > 0) meter(L);
}

Sandbox::~Sandbox() {
  if (impl_->L) lua_close(impl_->L);
}

lua_State* Sandbox::state() const noexcept { return impl_->L; }
SandboxCore& Sandbox::coreState() noexcept { return *impl_; }
void Sandbox::onPrint(Print print) { impl_->print = std::move(print); }

void Sandbox::setWork(std::uint64_t units) noexcept {
  const std::uint64_t given = std::min<std::uint64_t>(units, std::uint64_t{1} << 62);
  impl_->workGiven = given;
  impl_->workLeft = impl_->death == Death::None ? static_cast<std::int64_t>(given) : -1;
}

std::uint64_t Sandbox::workUsed() const noexcept {
  return impl_->workGiven - static_cast<std::uint64_t>(impl_->workLeft);
}

void Sandbox::setInstructions(std::uint64_t most) noexcept {
  impl_->instructions = 0;
  impl_->mostInstructions = most;
}

std::uint64_t Sandbox::instructionsUsed() const noexcept { return impl_->instructions; }

void Sandbox::onLine(Lines lines) {
  impl_->lines = std::move(lines);
  meter(impl_->L);
}

void Sandbox::pushEnvironment() { impl_->protectedly(makeEnvironment, 0); }

Result<> Sandbox::load(std::string_view source, const std::string& chunkName, int env, bool moduleRules,
                       std::size_t most) {
  lua_State* L = impl_->L;
  env = lua_absindex(L, env);
  const std::string file = chunkFile(chunkName.c_str());
  if (most == 0) most = impl_->limits.sourceFile;
  if (source.size() > most)
    return fail("limit", fmt::format("the source has {} bytes, more than {}", source.size(), most), {file, 0, 0},
                "split it into several files");
  if (source.starts_with("\xef\xbb\xbf")) source.remove_prefix(3);
  if (source.starts_with(LUA_SIGNATURE[0])) return fail("syntax", "this is not Lua source text", {file, 1, 0});
  impl_->readingRequires.clear();
  const std::string name = chunkName.starts_with('@') || chunkName.starts_with('=') ? chunkName : "@" + chunkName;
  if (impl_->brief) {
    if (const auto kept = keptChunk(source, name, moduleRules)) {
      if (const int status = impl_->compile(*kept, name, "b"); status != LUA_OK) return impl_->notLoaded(status, file);
      impl_->setEnvironment(env);
      return {};
    }
  }
  const lua::Syntax syntax = lua::readSyntax(source);
  if (const auto checked = checkTokens(syntax, file); !checked) return failed(checked);
  if (moduleRules) {
    if (const auto checked = checkModuleRules(syntax, file); !checked) return failed(checked);
    if (!impl_->brief && syntax.problems.empty()) impl_->readingRequires = readingRequires(syntax);
  }

  if (const int status = impl_->compile(source, name, "t"); status != LUA_OK) return impl_->notLoaded(status, file);
  // What Lua takes has no problem for us; were it otherwise, the rules of modules would not have been looked at.
  if (moduleRules && !syntax.problems.empty()) {
    lua_pop(L, 1);
    return fail("syntax", syntax.problems[0].text, {file, lua::linePlace(source, syntax.problems[0].offset).line, 0});
  }
  if (impl_->brief) {
    std::string compiled;
    if (lua_dump(L, writeTo, &compiled, 0) == 0) keepChunk(source, name, moduleRules, std::move(compiled));
  }
  impl_->setEnvironment(env);
  return {};
}

void Sandbox::beBrief() {
  impl_->brief = true;
  // Young collections would go over all that was loaded; most of these states end before one is worth it.
  lua_gc(impl_->L, LUA_GCINC, 400, 20, 0);
  lua_gc(impl_->L, LUA_GCSTOP);
}

void Sandbox::collect() {
  if (impl_->brief) lua_gc(impl_->L, LUA_GCRESTART);
}

tl::expected<void, ScriptError> Sandbox::call(int arguments, int results) {
  lua_State* L = impl_->L;
  const int function = lua_gettop(L) - arguments;
  impl_->trace.clear();
  impl_->errorPlace = {};
  if (impl_->death != Death::None) {
    lua_settop(L, function - 1);
    return tl::unexpected(impl_->deadError());
  }
  const bool armed = watch.armed > 0;
  if (!armed && !armWatch()) {
    lua_settop(L, function - 1);
    return tl::unexpected(impl_->noTimer());
  }
  lua_pushcfunction(L, noteError);
  lua_insert(L, function);
  int status = LUA_OK;
  {
    const Running running(L, impl_->limitTicks);
    if (running.entersSandbox(impl_.get())) impl_->printedInCall = 0;
    status = lua_pcall(L, arguments, results, function);
  }
  if (!armed) disarmWatch();
  if (status != LUA_OK) {
    ScriptError error = impl_->takeError(L, status);
    lua_settop(L, function - 1);
    return tl::unexpected(std::move(error));
  }
  lua_remove(L, function);
  return {};
}

tl::expected<int, ScriptError> Sandbox::resume(lua_State* thread, int arguments, int* results) {
  if (impl_->death != Death::None) [[unlikely]] {
    impl_->trace.clear();
    impl_->errorPlace = {};
    lua_settop(thread, 0);
    return tl::unexpected(impl_->deadError());
  }
  const bool armed = watch.armed > 0;
  if (!armed && !armWatch()) [[unlikely]]
    return tl::unexpected(impl_->noTimer());
  int status = LUA_OK;
  {
    const Running running(thread, impl_->limitTicks);
    if (running.entersSandbox(impl_.get())) impl_->printedInCall = 0;
    status = lua_resume(thread, impl_->L, arguments, results);
  }
  if (status > LUA_YIELD) [[unlikely]] {
    notePath(thread, *impl_);
    ScriptError error = impl_->takeError(thread, status);
    {
      const Running running(thread, impl_->limitTicks);
      lua_resetthread(thread);  // runs what is to be closed
    }
    lua_settop(thread, 0);
    if (!armed) disarmWatch();
    return tl::unexpected(std::move(error));
  }
  if (!armed) disarmWatch();
  return status;
}

lua_State* Sandbox::newThread() { return impl_->protectedly(makeThread, 0) ? lua_tothread(impl_->L, -1) : nullptr; }

void Sandbox::pushSealed(int index) {
  lua_pushvalue(impl_->L, index);
  impl_->protectedly(sealFirst, 1);
}

void Sandbox::armWatchdog() { (void)armWatch(); }
void Sandbox::disarmWatchdog() { disarmWatch(); }

}  // namespace sortie::script

#include "script/campaign_host.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/random.h"
#include "model/load/load.h"
#include "model/load/pack_files.h"
#include "script/agents/agent_world.h"
#include "script/bindings/bind.h"
#include "script/sandbox/module_digest.h"
#include "script/sandbox/sandbox_state.h"
#include "script/settings.h"

namespace sortie::script {

namespace {

struct Stream {
  std::uint64_t key = 0;
  std::uint64_t counter = 0;
};

std::uint64_t drawBelow(void* stream, std::uint64_t n) {
  auto& from = *static_cast<Stream*>(stream);
  return below(streamAt(from.key, from.counter++), n);
}

}  // namespace

CampaignHost::CampaignHost(std::unique_ptr<Host> host, std::string module)
    : host_(std::move(host)),
      module_(std::move(module)),
      world_(std::make_unique<world::World>(host_->scenario().initial)),
      mutator_(std::make_unique<world::Mutator>(host_->scenario(), *world_, nullptr)),
      context_(std::make_unique<PlayContext>()) {
  host_->prepare(*context_, *world_, *mutator_);
  context_->eyes.reader = nobody;
  digest_ = moduleDigest(*host_);
}

CampaignHost::~CampaignHost() { host_->release(*context_); }

Result<std::unique_ptr<CampaignHost>> CampaignHost::make(const model::LoadedCampaign& campaign,
                                                         const std::map<std::string, model::Setting>& options,
                                                         SandboxLimits limits) {
  model::LoadedMission empty = model::emptyMission(campaign.packs, *campaign.ruleset);
  for (const auto& [name, value] : options) empty.options[name] = value;
  auto scenario = world::Scenario::make(std::move(empty));
  if (!scenario) return failed(scenario);
  HostOptions hostOptions;
  hostOptions.limits = limits;
  hostOptions.agent = campaign.rules->text("lua");
  auto host = Host::make(std::move(*scenario), std::move(hostOptions));
  if (!host) {
    Error error = host.error();
    if (error.where.file.empty()) error.where = campaign.rules->where;
    return tl::unexpected<Error>(std::move(error));
  }
  return std::unique_ptr<CampaignHost>(new CampaignHost(std::move(*host), campaign.rules->text("lua")));
}

bool CampaignHost::pushFunction(const std::string& function) const {
  lua_State* L = host_->state();
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_->refAgent);
  const bool table = lua_istable(L, -1);
  if (table && pushSealedContent(L, -1)) lua_remove(L, -2);
  if (!table || lua_getfield(L, -1, function.c_str()) != LUA_TFUNCTION) {
    lua_settop(L, 0);
    return false;
  }
  lua_remove(L, -2);
  return true;
}

bool CampaignHost::has(const std::string& function) const {
  const bool found = pushFunction(function);
  lua_settop(host_->state(), 0);
  return found;
}

std::vector<std::string> CampaignHost::functions() const {
  lua_State* L = host_->state();
  std::vector<std::string> out;
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_->refAgent);
  if (lua_istable(L, -1)) {
    if (!pushSealedContent(L, -1)) lua_pushvalue(L, -1);
    lua_pushnil(L);
    while (lua_next(L, -2) != 0) {
      if (lua_isfunction(L, -1) && lua_type(L, -2) == LUA_TSTRING) out.emplace_back(lua_tostring(L, -2));
      lua_pop(L, 1);
    }
  }
  lua_settop(L, 0);
  std::sort(out.begin(), out.end());
  return out;
}

const std::vector<std::string>& CampaignHost::known() {
  static const std::vector<std::string> names = {"begin",   "finish", "lengths", "next",
                                                 "options", "seats",  "start",   "standing"};
  return names;
}

SourcePlace CampaignHost::placeOf(const std::string& function) const {
  lua_State* L = host_->state();
  if (!pushFunction(function)) return {model::moduleFile(module_), 0, 0};
  lua_Debug info{};
  lua_getinfo(L, ">S", &info);
  lua_settop(L, 0);
  const char* source = info.source != nullptr && *info.source == '@' ? info.source + 1 : "?";
  return {source, static_cast<std::uint32_t>(std::max(0, info.linedefined)), 0};
}

struct CampaignHost::Call {
  const std::vector<model::Setting>* arguments = nullptr;
};

/// Function, call: what takes memory happens where running out of it is an ordinary error.
int CampaignHost::callInLua(lua_State* L) {
  const auto& call = *static_cast<const Call*>(lua_touserdata(L, 2));
  lua_settop(L, 1);
  for (const model::Setting& argument : *call.arguments) pushSetting(L, argument);
  lua_call(L, static_cast<int>(call.arguments->size()), 1);
  return 1;
}

Result<model::Setting> CampaignHost::call(const std::string& function, const std::vector<model::Setting>& arguments,
                                          std::uint64_t key) {
  lua_State* L = host_->state();
  const SourcePlace where = placeOf(function);
  if (!has(function)) return fail("campaign-function", fmt::format("there is no function '{}'", function), where);
  Stream stream{key};
  PlayContext& c = *context_;
  host_->current = &c;
  c.eyes.below = drawBelow;
  c.eyes.stream = &stream;
  host_->sandbox().setWork(host_->workPerDecision);
  Call what{&arguments};
  lua_pushcfunction(L, callInLua);
  (void)pushFunction(function);
  lua_pushlightuserdata(L, &what);
  const auto called = host_->sandbox().call(2, 1);
  Result<model::Setting> out;
  if (!called) {
    Error error = called.error().error;
    if (error.where.file.empty()) error.where = where;
    out = tl::unexpected<Error>(std::move(error));
  } else {
    out = readSetting(L, -1);
    if (!out)
      out =
          fail("campaign-value", fmt::format("the result of {} cannot be used: {}", function, out.error().text), where);
  }
  lua_settop(L, 0);
  host_->abandon(c);
  host_->current = nullptr;
  c.eyes.stream = nullptr;
  c.eyes.below = nullptr;
  if (out && moduleDigest(*host_) != digest_)
    return fail("campaign-state", fmt::format("after {} a module holds different values", function), where,
                "keep nothing in tables or locals outside of the functions");
  return out;
}

}  // namespace sortie::script

// States of campaigns: what is read is written and read again as the same campaign.
#include "campaign/state.h"
#include "target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sortie;
  const auto state = campaign::readState(fuzz::textOf(data, size), "fuzz.campaign");
  if (!state) {
    fuzz::promise(!state.error().text.empty(), "a refusal says why");
    return 0;
  }
  const std::string written = campaign::writeState(*state);
  const auto again = campaign::readState(written, "fuzz.campaign");
  fuzz::promise(again.has_value(), "what is written can be read", again ? "" : again.error().message());
  fuzz::promise(again->players == state->players && again->begin == state->begin && again->history == state->history &&
                    again->options == state->options && again->packs == state->packs && again->seed == state->seed,
                "and is the same campaign", written);
  fuzz::promise(campaign::writeState(*again) == written, "and is written the same", written);
  for (const campaign::Played& played : state->history)
    fuzz::promise(played.record.find('/') == std::string::npos, "a record lies beside its campaign", played.record);
  return 0;
}

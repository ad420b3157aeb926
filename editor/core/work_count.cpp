#include "editor/core/work_count.h"

#include <array>
#include <atomic>

namespace sortie::editor {
namespace {

std::atomic<std::uint64_t>& counterOf(Work work) noexcept {
  static std::array<std::atomic<std::uint64_t>, static_cast<std::size_t>(Work::Selected) + 1> counters{};
  return counters[static_cast<std::size_t>(work)];
}

}  // namespace

void countWork(Work work, std::uint64_t times) noexcept { counterOf(work) += times; }

std::uint64_t workDone(Work work) noexcept { return counterOf(work); }

}  // namespace sortie::editor

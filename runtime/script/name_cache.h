// What was found by a name last, by the address of its string: Lua keeps one copy of each short string, so that the address
// of one which the state holds on to stands for the text as long as the state lives.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace sortie::script {

/// Lua keeps one copy of strings of up to that length (LUAI_MAXSHORTLEN); longer ones have many addresses.
inline constexpr std::size_t longestInternedName = 40;

/// `size` is a power of two. Only strings that the state holds on to may be kept: another may get the address of one that
/// has gone.
template <class Found, std::size_t size>
class NameCache {
 public:
  /// Null where it is not known. `about`: what else decides what is found.
  [[nodiscard]] const Found* find(const void* text, std::uint64_t about) const noexcept {
    const Entry& entry = entries_[placeOf(text, about)];
    return entry.text == text && entry.about == about && text != nullptr ? &entry.found : nullptr;
  }
  void keep(const void* text, std::uint64_t about, const Found& found) noexcept {
    entries_[placeOf(text, about)] = {text, about, found};
  }

 private:
  static_assert((size & (size - 1)) == 0);
  struct Entry {
    const void* text = nullptr;
    std::uint64_t about = 0;
    Found found{};
  };
  [[nodiscard]] static std::size_t placeOf(const void* text, std::uint64_t about) noexcept {
    const auto address = reinterpret_cast<std::uintptr_t>(text);
    return static_cast<std::size_t>(address >> 4 ^ address >> 12 ^ about * 41) & (size - 1);
  }

  std::array<Entry, size> entries_{};
};

}  // namespace sortie::script

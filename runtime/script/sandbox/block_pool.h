// Small blocks of memory for a Lua state: taken from one arena and handed out again by size, without the bookkeeping of
// a general allocator. What is large, or finds the arena used up, comes from malloc; so the pool never holds more than
// its arena, whatever sizes a script asks for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace sortie::script {

class BlockPool {
 public:
  BlockPool() = default;
  ~BlockPool() { std::free(arena_); }
  BlockPool(const BlockPool&) = delete;
  BlockPool& operator=(const BlockPool&) = delete;

  /// Null if there is no memory. `size` is 1 or more.
  [[nodiscard]] void* take(std::size_t size) noexcept {
    if (size > largest) return std::malloc(size);
    Free*& list = free_[(size - 1) / grain];
    if (Free* block = list) {
      list = block->next;
      return block;
    }
    const std::size_t whole = (size + grain - 1) / grain * grain;
    if (left_ < whole && !open()) return std::malloc(size);
    void* block = next_;
    next_ += whole;
    left_ -= whole;
    return block;
  }
  /// `size`: what it was taken or resized with.
  void give(void* block, std::size_t size) noexcept {
    if (!inArena(block)) {
      std::free(block);
      return;
    }
    auto* freed = static_cast<Free*>(block);
    Free*& list = free_[(size - 1) / grain];
    freed->next = list;
    list = freed;
  }
  /// Null, and the block as it was, if there is no memory. A block made smaller always has its way.
  [[nodiscard]] void* resize(void* block, std::size_t from, std::size_t to) noexcept {
    if (!inArena(block)) return std::realloc(block, to);
    if ((from - 1) / grain == (to - 1) / grain) return block;
    void* moved = take(to);
    if (moved == nullptr) return to < from ? block : nullptr;
    std::memcpy(moved, block, from < to ? from : to);
    give(block, from);
    return moved;
  }

 private:
  struct Free {
    Free* next;
  };
  static constexpr std::size_t grain = 16;
  static constexpr std::size_t largest = 1024;
#if defined(__SANITIZE_ADDRESS__)
  static constexpr std::size_t arenaSize = 0;  // every block from malloc, so that misuse is seen
#else
  static constexpr std::size_t arenaSize = 4u << 20;  // pages that are never touched cost nothing
#endif

  [[nodiscard]] bool inArena(const void* block) const noexcept {
    return reinterpret_cast<std::uintptr_t>(block) - reinterpret_cast<std::uintptr_t>(arena_) < opened_;
  }
  /// The arena, once.
  [[nodiscard]] bool open() noexcept {
    if (arena_ != nullptr || arenaSize == 0) return false;
    arena_ = static_cast<std::byte*>(std::malloc(arenaSize));
    if (arena_ == nullptr) return false;
    next_ = arena_;
    left_ = opened_ = arenaSize;
    return true;
  }

  std::byte* arena_ = nullptr;
  std::byte* next_ = nullptr;
  std::size_t left_ = 0;
  std::size_t opened_ = 0;  ///< bytes of the arena
  std::array<Free*, largest / grain> free_{};
};

}  // namespace sortie::script

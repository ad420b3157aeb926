// The log of a playtest as one reader may know it: a value that is copied cheaply, because copies share the blocks of lines
// that both have. A snapshot of a long playtest costs the lines that are new in it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "world/value.h"

namespace sortie::editor {

struct PlaytestLine {
  std::string text;
  std::size_t decision = 0;  ///< the moment that it belongs to: how many decisions had been made
  std::int32_t round = 0;
  bool byHand = false;                       ///< an intervention
  world::SideId side = world::SideId::None;  ///< whose piece it is about, or which side; None: nobody's

  friend bool operator==(const PlaytestLine&, const PlaytestLine&) = default;
};

class PlaytestLines {
 public:
  /// Lines that copies share or copy together.
  static constexpr std::size_t blockLines = 64;

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  /// `line` must be less than size().
  [[nodiscard]] PlaytestLine operator[](std::size_t line) const;

  void append(const std::vector<PlaytestLine>& lines);
  /// Forgets the lines from `size` on.
  void cut(std::size_t size);
  /// Puts other lines in the place of [first, last).
  void replace(std::size_t first, std::size_t last, const std::vector<PlaytestLine>& lines);

  /// How many lines at the beginning both have; lines in blocks that both share are not looked at.
  [[nodiscard]] std::size_t common(const PlaytestLines& other) const;
  /// What it keeps, blocks that it shares included.
  [[nodiscard]] std::size_t bytes() const noexcept;
  /// What it keeps that `other` does not.
  [[nodiscard]] std::size_t bytesBeside(const PlaytestLines& other) const noexcept;

  friend bool operator==(const PlaytestLines& a, const PlaytestLines& b) {
    return a.size_ == b.size_ && a.common(b) == a.size_;
  }

 private:
  struct Line {
    std::uint32_t end = 0;  ///< of its text in the block's
    std::uint32_t decision = 0;
    std::int32_t round = 0;
    std::int16_t side = -1;
    bool byHand = false;
  };
  /// Never changed once a copy may share it.
  struct Block {
    std::string texts;
    std::vector<Line> lines;

    [[nodiscard]] PlaytestLine at(std::size_t line) const;
    void add(const PlaytestLine& line);
    [[nodiscard]] std::size_t bytes() const noexcept;
  };

  std::vector<std::shared_ptr<const Block>> blocks_;  ///< all but the last are full
  std::size_t size_ = 0;                              ///< the last block may have more, which were cut
};

}  // namespace sortie::editor

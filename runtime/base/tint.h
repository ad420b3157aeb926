// Colour in what a command prints on a terminal. Nothing is coloured when the output is not a terminal, when NO_COLOR is
// set (https://no-color.org) or TERM is "dumb"; CLICOLOR_FORCE=1 colours in any case. Colour never stands alone: the
// words say the same.
#pragma once

#include <ostream>
#include <string>
#include <string_view>

namespace sortie {

enum class Tint : unsigned char { Good, Warning, Bad, Heading, Faint };

class Tints {
 public:
  explicit Tints(bool on = false) : on_(on) {}
  [[nodiscard]] bool on() const noexcept { return on_; }
  /// The text, between what switches the colour on and off again.
  [[nodiscard]] std::string operator()(Tint tint, std::string_view text) const;

 private:
  bool on_;
};

/// Whether output to this file descriptor is to be coloured.
[[nodiscard]] bool wantsColour(int fileDescriptor);

/// Tints for std::cout and std::cerr; for every other stream none.
[[nodiscard]] Tints tintsFor(const std::ostream& out);

}  // namespace sortie

#include "base/tint.h"

#include <cstdlib>
#include <iostream>

#include <unistd.h>

namespace sortie {

std::string Tints::operator()(Tint tint, std::string_view text) const {
  if (!on_ || text.empty()) return std::string(text);
  std::string_view code;
  switch (tint) {
    case Tint::Good: code = "\x1b[32m"; break;
    case Tint::Warning: code = "\x1b[33m"; break;
    case Tint::Bad: code = "\x1b[1;31m"; break;
    case Tint::Heading: code = "\x1b[1m"; break;
    case Tint::Faint: code = "\x1b[2m"; break;
  }
  std::string out(code);
  out += text;
  out += "\x1b[0m";
  return out;
}

bool wantsColour(int fileDescriptor) {
  const auto value = [](const char* name) {
    const char* text = std::getenv(name);
    return text == nullptr ? std::string_view() : std::string_view(text);
  };
  if (!value("NO_COLOR").empty()) return false;
  if (const std::string_view force = value("CLICOLOR_FORCE"); !force.empty() && force != "0") return true;
  const std::string_view terminal = value("TERM");
  return ::isatty(fileDescriptor) == 1 && !terminal.empty() && terminal != "dumb";
}

Tints tintsFor(const std::ostream& out) {
  if (&out == &std::cout) return Tints(wantsColour(STDOUT_FILENO));
  if (&out == &std::cerr) return Tints(wantsColour(STDERR_FILENO));
  return Tints(false);
}

}  // namespace sortie

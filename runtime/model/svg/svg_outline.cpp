#include <algorithm>
#include <charconv>
#include <cmath>
#include <complex>

#include "model/svg/svg_values.h"
#include "model/xml/xml_characters.h"

namespace sortie::model {
namespace {

bool isBlankByte(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// Reads tokens of numbers and letters, whatever the locale.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  void skipBlanks() {
    while (at_ < text_.size() && isBlankByte(text_[at_])) ++at_;
  }
  // White space with at most one comma in it.
  void skipSeparator() {
    skipBlanks();
    if (at_ < text_.size() && text_[at_] == ',') {
      ++at_;
      skipBlanks();
    }
  }
  [[nodiscard]] bool atEnd() const { return at_ == text_.size(); }
  [[nodiscard]] char peek() const { return atEnd() ? '\0' : text_[at_]; }
  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  std::string_view word() {
    const std::size_t begin = at_;
    while (isAsciiLetter(peek())) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  [[nodiscard]] bool atNumber() const {
    const char c = peek();
    return isAsciiDigit(c) || c == '-' || c == '+' || c == '.';
  }
  std::optional<double> number() {
    if (peek() == '+' && at_ + 1 < text_.size() && text_[at_ + 1] != '-') ++at_;
    const std::size_t digit = at_ + (peek() == '-' ? 1 : 0);
    if (digit == text_.size() || !(isAsciiDigit(text_[digit]) || text_[digit] == '.'))
      return std::nullopt;  // not "inf" or "nan"
    double value = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc() || !std::isfinite(value)) return std::nullopt;
    at_ = static_cast<std::size_t>(end - text_.data());
    return value;
  }
  // The flags of an arc may stand without a space: "a1 1 0 0110 10".
  std::optional<double> flag() {
    if (take('0')) return 0;
    if (take('1')) return 1;
    return std::nullopt;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

// How many numbers follow a command; -1: there is no such command.
int argumentsOf(char command) {
  constexpr std::pair<char, int> kCounts[] = {{'M', 2}, {'L', 2}, {'T', 2}, {'H', 1}, {'V', 1},
                                              {'C', 6}, {'S', 4}, {'Q', 4}, {'A', 7}, {'Z', 0}};
  for (const auto& [each, count] : kCounts)
    if (each == command) return count;
  return -1;
}

using Point = std::complex<double>;

// Follows a path and adds up what it takes.
class Follower {
 public:
  void step(char command, bool relative, const double* numbers) {
    const Point base = relative ? at_ : Point();
    const auto point = [&](int i) { return base + Point(numbers[i], numbers[i + 1]); };
    constexpr std::size_t kCurve = 4;
    const bool smooth = command == 'S' || command == 'T';
    const bool curve = smooth || command == 'C' || command == 'Q';
    outline_.segments += curve ? kCurve : 1;
    // S and T begin with the last control point, mirrored: small steps can throw it far away.
    if (smooth && mirrors(command)) lineTo(2.0 * at_ - control_);
    switch (command) {
      case 'M':
        at_ = start_ = point(0);
        reach(at_);
        break;
      case 'L': lineTo(point(0)); break;
      case 'T':
        control_ = at_;
        lineTo(point(0));
        break;
      case 'H': lineTo({base.real() + numbers[0], at_.imag()}); break;
      case 'V': lineTo({at_.real(), base.imag() + numbers[0]}); break;
      case 'C':
      case 'S':
      case 'Q': {
        const int last = command == 'C' ? 4 : 2;
        if (command == 'C') lineTo(point(0));
        lineTo(point(last - 2));
        control_ = at_;
        lineTo(point(last));
        break;
      }
      case 'A': arcTo(std::max(std::abs(numbers[0]), std::abs(numbers[1])), point(5)); break;
      default: lineTo(start_);
    }
    last_ = command;
  }
  [[nodiscard]] const SvgOutline& outline() const { return outline_; }

 private:
  // Only a curve of the same kind before this one has a control point to mirror.
  [[nodiscard]] bool mirrors(char command) const {
    return command == 'S' ? last_ == 'C' || last_ == 'S' : last_ == 'Q' || last_ == 'T';
  }
  void reach(Point to) { outline_.farthest = std::max({outline_.farthest, std::abs(to.real()), std::abs(to.imag())}); }
  void lineTo(Point to) {
    outline_.length += std::abs(to - at_);
    at_ = to;
    reach(to);
  }
  void arcTo(double radius, Point to) {
    constexpr double kTurn = 6.2832;
    // Radii that are too small grow until the arc fits.
    const double held = std::max(radius, std::abs(to - at_) / 2);
    reach({std::abs(at_.real()) + 2 * held, std::abs(at_.imag()) + 2 * held});
    lineTo(to);
    outline_.length += kTurn * held;
    outline_.segments += 4;
  }

  SvgOutline outline_;
  Point at_;
  Point start_;
  Point control_;  // the last one of the last curve
  char last_ = 'M';
};

}  // namespace

std::optional<std::vector<double>> svgNumbers(std::string_view text) {
  Reader reader(text);
  std::vector<double> out;
  reader.skipBlanks();
  while (!reader.atEnd()) {
    const std::optional<double> value = reader.number();
    if (!value) return std::nullopt;
    out.push_back(*value);
    reader.skipSeparator();
  }
  return out;
}

std::optional<SvgOutline> svgPath(std::string_view data) {
  Reader reader(data);
  Follower follower;
  reader.skipBlanks();
  bool first = true;
  while (!reader.atEnd()) {
    const char letter = reader.peek();
    const bool relative = letter >= 'a' && letter <= 'z';
    char command = relative ? static_cast<char>(letter - 'a' + 'A') : letter;
    const int count = argumentsOf(command);
    if (count < 0 || (first && command != 'M')) return std::nullopt;
    reader.take(letter);
    first = false;
    do {
      double numbers[7] = {};
      for (int i = 0; i < count; ++i) {
        if (i == 0) reader.skipBlanks();
        const bool flag = command == 'A' && (i == 3 || i == 4);
        const std::optional<double> value = flag ? reader.flag() : reader.number();
        if (!value) return std::nullopt;
        numbers[i] = *value;
        reader.skipSeparator();
      }
      reader.skipBlanks();
      follower.step(command, relative, numbers);
      if (command == 'M') command = 'L';  // further pairs are lines
    } while (count > 0 && reader.atNumber());
  }
  return follower.outline();
}

std::optional<double> svgMagnification(std::string_view transform) {
  Reader reader(transform);
  double most = 1;
  reader.skipBlanks();
  constexpr int kMostFunctions = 16;
  for (int i = 0; !reader.atEnd(); ++i) {
    const std::string_view name = reader.word();
    reader.skipBlanks();
    if (i == kMostFunctions || !reader.take('(')) return std::nullopt;
    std::vector<double> numbers;
    reader.skipBlanks();
    while (!reader.take(')')) {
      const std::optional<double> value = reader.number();
      constexpr double kLargest = 100'000;
      if (!value || std::abs(*value) > kLargest) return std::nullopt;
      numbers.push_back(*value);
      reader.skipSeparator();
    }
    reader.skipSeparator();
    const std::size_t count = numbers.size();
    double factor = 1;
    if (name == "matrix" && count == 6) {
      factor = std::hypot(std::hypot(numbers[0], numbers[1]), std::hypot(numbers[2], numbers[3]));
    } else if (name == "scale" && (count == 1 || count == 2)) {
      factor = std::max(std::abs(numbers[0]), std::abs(numbers.back()));
    } else if ((name == "skewX" || name == "skewY") && count == 1) {
      constexpr double kSteepest = 80;
      if (std::abs(numbers[0]) > kSteepest) return std::nullopt;
      constexpr double kMost = 7;  // over 1 + tan 80 degrees
      factor = kMost;
    } else if (!(name == "translate" && (count == 1 || count == 2)) &&
               !(name == "rotate" && (count == 1 || count == 3))) {
      return std::nullopt;
    }
    most *= std::max(factor, 1e-9);
  }
  return std::max(most, 1.0);
}

}  // namespace sortie::model

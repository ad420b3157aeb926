// The text in element trees: one pointer wide, immutable, shared by all places that hold the same. A document says the
// same names and short values thousands of times over; each is kept once. Reads like a `const std::string`.
#pragma once

#include <atomic>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/core.h>

namespace sortie::model {

class SharedText {
 public:
  SharedText() = default;
  // Implicit: a text is written wherever a string is at hand.
  SharedText(std::string text) : held_(text.empty() ? nullptr : new Held(std::move(text))) {}
  SharedText(std::string_view text) : held_(text.empty() ? nullptr : new Held(std::string(text))) {}
  SharedText(const char* text) : SharedText(std::string_view(text)) {}

  SharedText(const SharedText& other) noexcept : held_(other.held_) {
    if (held_ != nullptr) held_->holders.fetch_add(1, std::memory_order_relaxed);
  }
  SharedText(SharedText&& other) noexcept : held_(std::exchange(other.held_, nullptr)) {}
  SharedText& operator=(const SharedText& other) noexcept {
    SharedText copy(other);
    std::swap(held_, copy.held_);
    return *this;
  }
  SharedText& operator=(SharedText&& other) noexcept {
    std::swap(held_, other.held_);
    return *this;
  }
  ~SharedText() {
    if (held_ != nullptr && held_->holders.fetch_sub(1, std::memory_order_acq_rel) == 1) delete held_;
  }

  /// Lives as long as any holder of this text.
  [[nodiscard]] const std::string& str() const { return held_ != nullptr ? held_->text : nothing(); }
  operator const std::string&() const { return str(); }
  operator std::string_view() const { return str(); }

  // Named as those of std::string. NOLINTBEGIN(readability-identifier-naming)
  [[nodiscard]] bool empty() const { return held_ == nullptr; }
  [[nodiscard]] std::size_t size() const { return str().size(); }
  [[nodiscard]] const char* c_str() const { return str().c_str(); }
  [[nodiscard]] std::string::const_iterator begin() const { return str().begin(); }
  [[nodiscard]] std::string::const_iterator end() const { return str().end(); }
  [[nodiscard]] std::size_t find(char c, std::size_t from = 0) const { return str().find(c, from); }
  [[nodiscard]] std::size_t find(std::string_view part, std::size_t from = 0) const { return str().find(part, from); }
  [[nodiscard]] std::size_t find_first_not_of(std::string_view set) const { return str().find_first_not_of(set); }
  [[nodiscard]] bool starts_with(std::string_view start) const { return str().starts_with(start); }
  [[nodiscard]] std::string substr(std::size_t from, std::size_t count = std::string::npos) const {
    return str().substr(from, count);
  }
  // NOLINTEND(readability-identifier-naming)

  friend bool operator==(const SharedText& a, const SharedText& b) { return a.held_ == b.held_ || a.str() == b.str(); }
  friend bool operator==(const SharedText& a, std::string_view b) { return a.str() == b; }
  friend bool operator==(const SharedText& a, const std::string& b) { return a.str() == b; }
  friend bool operator==(const SharedText& a, const char* b) { return a.str() == b; }
  friend std::string operator+(const SharedText& a, const char* b) { return a.str() + b; }
  friend std::string operator+(const SharedText& a, const std::string& b) { return a.str() + b; }
  friend std::string operator+(const SharedText& a, char b) { return a.str() + b; }
  friend std::string operator+(const char* a, const SharedText& b) { return a + b.str(); }
  friend std::string operator+(std::string a, const SharedText& b) { return std::move(a.append(b.str())); }
  friend std::string operator+(const SharedText& a, const SharedText& b) { return a.str() + b.str(); }
  friend std::ostream& operator<<(std::ostream& out, const SharedText& text) { return out << text.str(); }

 private:
  struct Held {
    explicit Held(std::string of) : text(std::move(of)) {}
    std::atomic<std::uint32_t> holders{1};
    const std::string text;
  };

  static const std::string& nothing() {
    static const std::string none;
    return none;
  }

  Held* held_ = nullptr;  // null: ""
};

}  // namespace sortie::model

template <>
struct fmt::formatter<sortie::model::SharedText> : fmt::formatter<fmt::string_view> {
  template <typename Context>
  auto format(const sortie::model::SharedText& text, Context& context) const {
    return fmt::formatter<fmt::string_view>::format({text.str().data(), text.str().size()}, context);
  }
};

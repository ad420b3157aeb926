// Memory for secrets: not written to swap where the system lets us lock it, not in core files, wiped when it goes.
#pragma once

#include <cstddef>
#include <string>

namespace sortie::exchange {

/// 64 bytes: a secret key. Copies have memory of their own.
class LockedBytes {
 public:
  static constexpr std::size_t kSize = 64;

  LockedBytes();
  LockedBytes(const LockedBytes& other);
  LockedBytes& operator=(const LockedBytes& other);
  ~LockedBytes();

  [[nodiscard]] unsigned char* data() { return bytes_; }
  [[nodiscard]] const unsigned char* data() const { return bytes_; }
  [[nodiscard]] static constexpr std::size_t size() { return kSize; }
  [[nodiscard]] const unsigned char* begin() const { return bytes_; }
  [[nodiscard]] const unsigned char* end() const { return bytes_ + kSize; }
  /// Takes the same time for all that differ.
  [[nodiscard]] bool operator==(const LockedBytes& other) const;

 private:
  unsigned char* bytes_;
};

/// Wipes a text when it goes out of use: what passes through a string on its way to a key.
class WipedAtEnd {
 public:
  explicit WipedAtEnd(std::string& text) : text_(text) {}
  ~WipedAtEnd();
  WipedAtEnd(const WipedAtEnd&) = delete;
  WipedAtEnd& operator=(const WipedAtEnd&) = delete;

 private:
  std::string& text_;
};

}  // namespace sortie::exchange

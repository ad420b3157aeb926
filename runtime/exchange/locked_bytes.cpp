#include "exchange/locked_bytes.h"

#include <algorithm>
#include <new>

#include <sodium.h>

namespace sortie::exchange {
namespace {

/// Locked, fenced by pages that nobody may touch, and wiped by sodium_free.
unsigned char* lockedMemory() {
  static const int ready = sodium_init();
  (void)ready;
  auto* bytes = static_cast<unsigned char*>(sodium_malloc(LockedBytes::kSize));
  if (bytes == nullptr) throw std::bad_alloc();
  return bytes;
}

}  // namespace

LockedBytes::LockedBytes() : bytes_(lockedMemory()) { sodium_memzero(bytes_, kSize); }

LockedBytes::LockedBytes(const LockedBytes& other) : bytes_(lockedMemory()) {
  std::copy(other.begin(), other.end(), bytes_);
}

LockedBytes& LockedBytes::operator=(const LockedBytes& other) {
  if (this != &other) std::copy(other.begin(), other.end(), bytes_);
  return *this;
}

LockedBytes::~LockedBytes() { sodium_free(bytes_); }

bool LockedBytes::operator==(const LockedBytes& other) const { return sodium_memcmp(bytes_, other.bytes_, kSize) == 0; }

WipedAtEnd::~WipedAtEnd() { sodium_memzero(text_.data(), text_.size()); }

}  // namespace sortie::exchange

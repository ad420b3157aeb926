// Sampled decisions in an SQLite file, with what they were played with: docs/formats/sweep.md.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "play/sweep/blunders.h"

namespace sortie::play {

/// sweepMeta() and the numbers of playouts and answers: files that differ in it are not mixed.
[[nodiscard]] Result<std::map<std::string, std::string>> blunderMeta(const BlunderOptions& options);

class BlunderStore {
 public:
  using Meta = std::map<std::string, std::string>;

  /// Makes the file. Errors: it exists already, or cannot be written.
  [[nodiscard]] static Result<BlunderStore> create(const std::filesystem::path& file, const Meta& meta);
  /// Opens one to go on. Errors: "sweep-file" (not one of these), "sweep-differs" (made with other things).
  [[nodiscard]] static Result<BlunderStore> open(const std::filesystem::path& file, const Meta& meta);
  ~BlunderStore();
  BlunderStore(BlunderStore&&) noexcept;
  BlunderStore& operator=(BlunderStore&&) noexcept;

  /// By run.
  [[nodiscard]] Result<std::vector<BlunderRow>> rows();
  /// Adds a row, which is kept from then on. Errors: disk full and the like.
  [[nodiscard]] Result<> add(const BlunderRow& row);

 private:
  struct Impl;
  explicit BlunderStore(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace sortie::play

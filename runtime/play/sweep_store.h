// The rows of a sweep in an SQLite file: docs/formats/sweep.md.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "play/sweep.h"

namespace sortie::play {

class SweepStore {
 public:
  using Meta = std::map<std::string, std::string>;

  /// Makes a file for a sweep. Errors: it exists already, or cannot be written.
  [[nodiscard]] static Result<SweepStore> create(const std::filesystem::path& file, const Meta& meta);
  /// Opens a sweep's file. Errors: not one, or with another format.
  [[nodiscard]] static Result<SweepStore> open(const std::filesystem::path& file);
  ~SweepStore();
  SweepStore(SweepStore&&) noexcept;
  SweepStore& operator=(SweepStore&&) noexcept;

  [[nodiscard]] const Meta& meta() const noexcept;
  /// Error "sweep-differs", naming the first entry that is not the same.
  [[nodiscard]] Result<> expectMeta(const Meta& meta) const;
  /// Which runs have rows; index 0 is unused.
  [[nodiscard]] Result<std::vector<bool>> runs();
  /// Adds a row; rows are committed in batches. Errors: disk full and the like.
  [[nodiscard]] Result<> add(const SweepRow& row);
  [[nodiscard]] Result<> commit();
  /// All rows by run number.
  [[nodiscard]] Result<> each(const std::function<Result<>(const SweepRow&)>& visit);
  /// Commits and leaves one file without a log beside it.
  [[nodiscard]] Result<> close();

 private:
  struct Impl;
  explicit SweepStore(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// Writes the rows of several files into a new one. Errors: they differ in meta data, or in a run that several have.
[[nodiscard]] Result<> mergeSweeps(const std::vector<std::filesystem::path>& files, const std::filesystem::path& out);

}  // namespace sortie::play

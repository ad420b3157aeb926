// The specs of one pack, opened: what there is, and one after the other run. What `sortie test` does at one go and the
// editor bit by bit.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "play/specs/spec.h"
#include "play/specs/spec_bench.h"

namespace sortie::play {

/// One thread at a time.
class SpecPack {
 public:
  /// Opens the pack that holds `path`: its folder, or a file of its specs/. Errors: what is not a pack or cannot be read.
  [[nodiscard]] static Result<std::unique_ptr<SpecPack>> open(const std::filesystem::path& path,
                                                              const TestOptions& options);
  SpecPack(const SpecPack&) = delete;
  SpecPack& operator=(const SpecPack&) = delete;

  [[nodiscard]] const model::Pack& pack() const { return *pack_; }
  /// The files that hold specs, by name.
  [[nodiscard]] const std::vector<const model::LuaSource*>& files() const noexcept { return files_; }
  /// The one that was named to open the pack; empty: its folder was.
  [[nodiscard]] const std::string& named() const noexcept { return named_; }

  /// What a file declares, in its order. Errors: "spec-fixture" when there is no board at all; those of its Lua.
  [[nodiscard]] Result<std::vector<script::SpecTitle>> titles(std::size_t file);
  /// Whether there is a board to load files with.
  [[nodiscard]] Result<> ready();
  /// Runs one by its number in titles(), which has given it.
  [[nodiscard]] SpecReport run(std::size_t file, std::size_t number, const script::SpecTitle& title);
  /// What is told of a file whose titles() gave an error.
  [[nodiscard]] SpecReport broken(std::size_t file, const Error& error) const;

 private:
  SpecPack(std::shared_ptr<const model::Pack> pack, const TestOptions& options);

  std::shared_ptr<const model::Pack> pack_;
  std::string named_;
  std::vector<const model::LuaSource*> files_;
  bool trace_ = false;
  bool moments_ = false;
  std::shared_ptr<SourcePlace> running_ = std::make_shared<SourcePlace>();  ///< whose prints come now
  Fixtures fixtures_;
  Benches benches_;
};

/// The numbers of those that are chosen among what a file declares; `chosen` empty: all.
[[nodiscard]] std::vector<std::size_t> chosenOf(const std::vector<SpecChoice>& chosen, const std::string& file,
                                                const std::vector<script::SpecTitle>& titles);
/// Whether anything of a file is chosen.
[[nodiscard]] bool anyChosen(const std::vector<SpecChoice>& chosen, const std::string& file);

}  // namespace sortie::play

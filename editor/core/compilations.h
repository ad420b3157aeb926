// What versions of the mission compile to, each variant once, whoever asks and on whatever thread: canvas, problems and
// playtests look at the same value.
#pragma once

#include <deque>
#include <filesystem>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "editor/core/document/sources.h"
#include "world/compile.h"

namespace sortie::editor {

using CompiledPtr = std::shared_ptr<const world::Compiled>;

class Compilations {
 public:
  /// `packs` as they are on the disk, the mission's own last. Who asks for what somebody else is making waits for it.
  [[nodiscard]] CompiledPtr of(const Version& version, const Packs& packs, const std::filesystem::path& folder,
                               const std::filesystem::path& packFolder, const std::string& variant);
  /// What was decoded of versions that stand on these packs.
  [[nodiscard]] std::shared_ptr<model::DecodeCache> parts(const Packs& packs);

 private:
  struct State {
    std::map<std::string, std::shared_ptr<const std::string>> files;  ///< as the version has them
    Packs packs;
    std::map<std::string, std::shared_future<CompiledPtr>> variants;
  };
  [[nodiscard]] std::shared_ptr<model::DecodeCache> partsOf(const Packs& packs);

  std::mutex mutex_;
  std::deque<std::pair<Packs, std::shared_ptr<model::DecodeCache>>> parts_;  ///< for what is shown and what is played
  std::deque<State> states_;  ///< the last few that were asked for, the newest first
};

/// Elements of the document, in document order, that a compiled mission is without; the empty path is the root, when
/// attributes of it are wrong. None of the others lies in another.
[[nodiscard]] std::vector<ElementPath> leftOut(const world::Compiled& compiled, const model::Element& root);

}  // namespace sortie::editor

// Files of the source tree, for tests of the reference.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace sortie::script {

inline const std::filesystem::path sourceFolder = SORTIE_SOURCE_DIR;

inline std::string fileText(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace sortie::script

// `sortie registry site`: the gallery of a registry.
#pragma once

#include <ostream>
#include <string>

namespace sortie::cli {

struct RegistrySiteArguments {
  std::string folder;
  std::string out;  ///< empty: the registry's folder
  std::string url;
};
/// 0 done, 1 refused or with packs that could not be described whole, 2 something could not be read or written.
[[nodiscard]] int registrySiteCommand(const RegistrySiteArguments& arguments, std::ostream& out);

}  // namespace sortie::cli

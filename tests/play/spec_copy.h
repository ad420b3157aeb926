// What tests of specs share: a pack whose specs they write themselves.
#pragma once

#include <fstream>
#include <string>

#include "play/specs/spec.h"
#include "playing.h"

namespace sortie::play::testing {

/// The tiny pack with other specs.
class Copy {
 public:
  Copy() {
    std::filesystem::copy(std::string(SORTIE_SOURCE_DIR) + "/tests/packs/tiny", pack(),
                          std::filesystem::copy_options::recursive);
    for (const char* file : {"specs/attack.lua", "specs/move.lua"}) std::filesystem::remove(pack() / file);
  }
  [[nodiscard]] std::filesystem::path pack() const { return folder_ / "tiny"; }
  void write(const std::string& file, const std::string& text) const {
    std::filesystem::create_directories((pack() / file).parent_path());
    std::ofstream(pack() / file, std::ios::binary) << text;
  }
  [[nodiscard]] PackSpecs run(const std::string& lua, const TestOptions& options = {}) const {
    write("specs/one.lua", lua);
    Result<PackSpecs> specs = runSpecs(pack(), options);
    if (specs) return std::move(*specs);
    ADD_FAILURE() << specs.error().message();
    return {};
  }
  /// The error of the only spec of that text, as "line: text"; empty when it passes.
  [[nodiscard]] std::string fault(const std::string& body) const {
    const PackSpecs specs = run("spec(\"it\", function()\n" + body + "\nend)\n");
    if (specs.specs.size() != 1) return "no spec";
    const SpecReport& report = specs.specs.front();
    return report.passed ? "" : std::to_string(report.error.where.line) + ": " + report.error.text;
  }

 private:
  Folder folder_;
};

inline constexpr const char* setUp = R"(fixture "alone"
local red = place("unit", "m:A1", "red")
local blue = place("unit", "m:A3", "blue")
)";
inline constexpr const char* go = R"(run { "activation", red.side, blue.side, until_step = "activation" })";

inline void expectHas(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << "'" << text << "' has no '" << part << "'";
}

}  // namespace sortie::play::testing

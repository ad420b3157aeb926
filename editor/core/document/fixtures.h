// Which scripts of a pack speak of a mission, and how they follow it into another pack.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace sortie::editor {

/// Of a pack's Lua by path ("specs/one.lua", "rules/one.lua"): the specs that name the mission, and the modules that
/// these, the mission's own scripts or those in `goes` require; with `goes`.
[[nodiscard]] std::set<std::string> scriptsFor(const std::string& mission,
                                               const std::vector<std::shared_ptr<const std::string>>& own,
                                               const std::map<std::string, std::shared_ptr<const std::string>>& scripts,
                                               std::set<std::string> goes);

/// Of a pack's files by path those that its specs need besides Lua: of each fixture that one of the texts names all that is
/// in its folder, and with it the content that only fixtures see.
[[nodiscard]] std::set<std::string> fixtureFiles(const std::vector<std::shared_ptr<const std::string>>& specs,
                                                 const std::vector<std::string>& files);

/// The spec with the mission under another id wherever it is a fixture.
[[nodiscard]] std::string withFixture(std::string spec, const std::string& before, const std::string& after);

/// The name that a file of a pack can have in another: its own, for the mission's own spec that of the new id, for a
/// taken one of a spec or of content for fixtures with a number. Nothing when a name that others go by is taken.
[[nodiscard]] std::optional<std::string> freeName(const std::string& path, const std::string& before,
                                                  const std::string& after,
                                                  const std::function<bool(const std::string&)>& isFree);

/// An id that content has, and the file of a pack that has it too.
struct SameId {
  std::string id;
  std::filesystem::path file;
};
/// The first id of content that comes into a pack and that other content there has already, its own or that of its
/// fixtures. `coming`: texts by their paths there ("specs/content/more.xml"); other files than content have no ids.
[[nodiscard]] std::optional<SameId> idThere(const std::filesystem::path& pack,
                                            const std::map<std::string, std::string>& coming);

}  // namespace sortie::editor

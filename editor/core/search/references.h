// What refers to what in a mission: ids in attributes, places and block arguments, found by the types that declarations
// give them, and names in scripts. For "used by", renaming that is safe everywhere, and a warning before something
// goes.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "editor/core/document/document.h"
#include "editor/core/document/mission_scope.h"

namespace sortie::editor {

/// Lua texts by the names of their files.
using Scripts = std::map<std::string, std::string>;

/// Ids are told apart by what they are of: "side", "piece", "map tile", "entrance", "edge", "corner", "objective",
/// "event", "text", "variant", "content", "tile"; for declarations of the mission "variable", "option", "card kind"…
struct ThingName {
  std::string space;
  std::string id;
  auto operator<=>(const ThingName&) const = default;
};

/// Something with an id. Two can have one name, in different <when>s.
struct Thing {
  ThingName name;
  ElementPath path;
};

struct Reference {
  ElementPath from = {};  ///< the element; of no meaning in scripts
  std::string attribute =
      {};                 ///< of the element; empty: the element's own name, where a block is named after a declaration
  std::string file = {};  ///< of a script; empty: in the document
  std::size_t offset = 0;  ///< of the id in the attribute's value, or in the script
  std::size_t length = 0;
  std::uint32_t line = 0;  ///< of a script
  ThingName to;
  bool certain = true;  ///< false: a name in a script, or a text that may mean something else
  bool snake = false;   ///< written with _ for -
};

struct References {
  std::vector<Thing> things;          ///< in document order
  std::vector<Reference> references;  ///< in document order, then scripts; only those to things of the mission
};

[[nodiscard]] References referencesOf(const MissionScope& mission, const Scripts& scripts = {});
/// All files of a version but mission.xml.
[[nodiscard]] Scripts scriptsOf(const Version& version);

/// References to what is at `path` or below it, from elsewhere.
[[nodiscard]] std::vector<Reference> usedBy(const References& references, const ElementPath& path);
/// References of what is at `path` or below it to things elsewhere.
[[nodiscard]] std::vector<Reference> uses(const References& references, const ElementPath& path);
/// The thing at exactly this path; null when nothing there has an id that can be referred to.
[[nodiscard]] const Thing* thingAt(const References& references, const ElementPath& path);
/// Where the things of a name stand.
[[nodiscard]] std::vector<ElementPath> pathsOf(const References& references, const ThingName& name);

/// What a renaming changes. Scripts are given as they would be: whether to take them is asked.
struct Renaming {
  model::TextPatches patches;        ///< of the mission's document
  std::vector<Reference> changed;    ///< in the document
  Scripts scripts;                   ///< only those that change, with all of `inScripts` changed
  std::vector<Reference> inScripts;  ///< by name in a script: may be meant
};
/// Gives the thing at `path`, and all of its name, another id, and every reference with it. Errors: "id-form",
/// "duplicate-id" (one of that space has the id), "not-named" (there is no id that could be changed).
[[nodiscard]] Result<Renaming> rename(const MissionScope& mission, const Scripts& scripts, const ElementPath& path,
                                      const std::string& newId);
/// The same with what refers to what in them.
[[nodiscard]] Result<Renaming> rename(const MissionScope& mission, const Scripts& scripts, const References& references,
                                      const ElementPath& path, const std::string& newId);
/// One script with some references in it given a new id.
[[nodiscard]] std::string withRenamed(const std::string& script, std::vector<Reference> references,
                                      const std::string& newId);

/// A reference that would lead nowhere.
struct Break {
  Reference reference;
  std::string words;  ///< "event lost: objective escort (in id)"
};
/// References into what is removed, from what stays.
[[nodiscard]] std::vector<Break> whatBreaks(const MissionScope& mission, const References& references,
                                            const std::vector<ElementPath>& removed);

/// What an element is, in words: "event lost", "marker core-1", "tile s1 on the map".
[[nodiscard]] std::string elementWords(const MissionScope& mission, const ElementPath& path);
/// Where a reference stands and what it says, in words.
[[nodiscard]] std::string referenceWords(const MissionScope& mission, const Reference& reference);

}  // namespace sortie::editor

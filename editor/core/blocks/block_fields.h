// The fields of one block, section owner or form part: what each takes, what may be chosen for it, and whether a typed
// value will do. Parameters come from declarations; those of forms (<wait times>, <case weight>…) from here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "editor/core/blocks/block_form.h"

namespace sortie::editor {

/// What a block may be told: an XML attribute of it.
struct Parameter {
  std::string id;
  std::string title;  ///< the id in plain words
  model::Type type;
  std::optional<std::string> fallback;  ///< what holds when it is left out
  bool required = false;
  std::string unit;
  std::string help;
};

/// Parameters of what the row shows, declared or known to the form; with `element`, also what depends on its children.
[[nodiscard]] std::vector<Parameter> parametersOf(const MissionScope& mission, const FormRow& row,
                                                  const model::Element& element);

/// "$name" that may be used in the arguments of a block: a parameter of the hook, or what a <for-each> goes through.
struct BlockName {
  std::string id;  ///< without "$"
  model::Type type;
  std::string help;
};
/// Names that blocks inside the element at `path` may use; in triggers there are none.
[[nodiscard]] std::vector<BlockName> namesAt(const MissionScope& mission, const ElementPath& path);

/// What may be picked on the map for a field.
enum class Pick : std::uint8_t { Square, Edge, Corner, Piece, Side, Tile, Entrance, Zone };

struct Field {
  Parameter parameter;
  std::string value;     ///< as written; the fallback where it is left out
  bool present = false;  ///< the attribute is there
  std::string typeText;  ///< "a whole number from 1 to 9"
  std::vector<Choice> choices;
  bool choicesOnly = false;      ///< other values are wrong; else the choices are only suggested
  bool constant = true;          ///< a value may be typed or chosen
  std::vector<BlockName> names;  ///< "a variable": those of the fitting type; empty: none
  std::vector<Pick> picks;       ///< "a pick on the map"; empty: none
};

/// Fields of the event, objective, block or form part at `path`, in the order of declaration.
[[nodiscard]] std::vector<Field> fieldsOf(const MissionScope& mission, const ElementPath& path);

/// Is this value right? An Error with code "block-argument" says in words why not. `$names` count. It is written by
/// setAttributeAt; the id of an event or objective is better changed by a renaming (references.h).
[[nodiscard]] Result<> checkField(const MissionScope& mission, const ElementPath& path, const std::string& field,
                                  const std::string& value);

/// Choices for a parameter of a block: of its type, or suggested by what its name says.
[[nodiscard]] std::vector<Choice> choicesOf(const MissionScope& mission, const Parameter& parameter,
                                            const std::string& block);
/// A value to begin with; nothing where leaving it out is better.
[[nodiscard]] std::optional<std::string> beginningValue(const MissionScope& mission, const Parameter& parameter,
                                                        const std::string& block, const std::vector<BlockName>& names);

}  // namespace sortie::editor

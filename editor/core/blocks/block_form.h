// The form of an event (when, if, do) or of an objective (condition, rewards): what stands in it as rows of sentences,
// what may be added where, and the edits of it. Blocks and their forms: docs/formats/blocks.md.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "editor/core/document/document.h"
#include "editor/core/document/mission_scope.h"

namespace sortie::editor {

/// What a list of blocks is made of.
enum class BlockList : std::uint8_t { None, Triggers, Conditions, Actions, Parts };

enum class RowKind : std::uint8_t {
  Owner,      ///< the <event> or <objective> itself
  Section,    ///< <when>, <if>, <do>; <condition>, <reward>
  Trigger,    ///< a declared trigger, or a hook
  Condition,  ///< a declared condition
  Action,     ///< a declared action
  Form,       ///< all, any, none, at-least; if, choose, random, for-each, wait, call
  Part,       ///< what forms hold: <condition>, <then>, <else>; <option>; <case>
  Lua,        ///< <lua function="…"/>
  Unknown,    ///< nobody declares it
};

struct FormRow {
  ElementPath path = {};  ///< of the element; where it is missing, of the one that it would stand in
  bool missing = false;   ///< a section or part that is not there yet; adding a block to it makes it
  int depth = 0;          ///< 0: the owner
  RowKind kind{};
  std::string name;           ///< of the element
  std::string sentence = {};  ///< what it says, with values filled in
  std::string help = {};
  BlockList in{};     ///< what list it stands in
  BlockList holds{};  ///< what may be added in it; Parts: see catalogue
};

/// Rows of the event or objective at `owner`, in the order of a tree; none when there is no such element.
[[nodiscard]] std::vector<FormRow> formRows(const MissionScope& mission, const ElementPath& owner);

/// The row of one element; kind Unknown and name "" when it belongs to no event or objective.
[[nodiscard]] FormRow rowAt(const MissionScope& mission, const ElementPath& path);

/// The nearest event or objective that the element is or stands in; empty when there is none.
[[nodiscard]] ElementPath ownerOf(const MissionScope& mission, const ElementPath& path);

/// One event or objective in a sentence: "When …, if …: …".
[[nodiscard]] std::string sentenceOf(const MissionScope& mission, const ElementPath& owner);

/// Something that can be added.
struct CatalogueEntry {
  std::string name;  ///< of the element
  RowKind kind{};
  std::string group;  ///< "Conditions", "Forms"…
  std::string title;  ///< how it reads, parameters by their names
  std::string help;
  std::string search;  ///< in lower case, for search boxes
};

/// What may be added at a row (which holds something), forms last.
[[nodiscard]] std::vector<CatalogueEntry> catalogue(const MissionScope& mission, const FormRow& into);

/// Does the text have all words of the query, in any order and case?
[[nodiscard]] bool matches(const CatalogueEntry& entry, const std::string& query);

/// A new block of that name for a row: with its arguments, as far as something sensible can be said. Parameters with a
/// default are left out, and those that their help says may be left out.
[[nodiscard]] model::Markup newBlock(const MissionScope& mission, const FormRow& into, const std::string& name);

// Edits. The draft begins as the mission's document; they give what is to be selected.

/// Adds a block as number `position` of the row's elements (or last); makes the section where it is missing.
/// Error "block-place": it cannot stand there.
[[nodiscard]] Result<std::vector<ElementPath>> addBlock(model::Draft& draft, const MissionScope& mission,
                                                        const FormRow& into, std::uint32_t position,
                                                        const model::Markup& block);

/// May the block at `path` go there?
[[nodiscard]] bool mayMove(const MissionScope& mission, const ElementPath& path, const FormRow& into);
/// Error "block-place".
[[nodiscard]] Result<std::vector<ElementPath>> moveBlock(model::Draft& draft, const MissionScope& mission,
                                                         const ElementPath& path, const FormRow& into,
                                                         std::uint32_t position);

/// Puts neighbouring blocks of one list into a new form that stands in their place: conditions into all, any, none,
/// at-least; actions into if, random, choose or for-each. Errors: "block-wrap".
[[nodiscard]] Result<std::vector<ElementPath>> wrapBlocks(model::Draft& draft, const MissionScope& mission,
                                                          std::vector<ElementPath> paths, const std::string& form);
/// The other way round: what the form holds takes its place; the condition of an <if> is lost. Error "block-wrap".
[[nodiscard]] Result<std::vector<ElementPath>> unwrapBlock(model::Draft& draft, const MissionScope& mission,
                                                           const ElementPath& path);
/// A copy behind it; copies of events, objectives and choose's options get ids of their own.
[[nodiscard]] Result<std::vector<ElementPath>> duplicateBlock(model::Draft& draft, const MissionScope& mission,
                                                              const ElementPath& path);

/// A new event or objective behind the last one, with an id made of `wish`.
std::vector<ElementPath> newEvent(model::Draft& draft, const MissionScope& mission, const std::string& wish,
                                  const std::string& trigger = {});
std::vector<ElementPath> newObjective(model::Draft& draft, const MissionScope& mission, const std::string& wish,
                                      const std::string& title = {});

/// The same right before or after the event or objective at `path`, in its folder. Error "block-place": there is none.
[[nodiscard]] Result<std::vector<ElementPath>> newBeside(model::Draft& draft, const MissionScope& mission,
                                                         const ElementPath& path, bool after);

}  // namespace sortie::editor

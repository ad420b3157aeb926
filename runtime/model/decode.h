// Element trees as typed values. A decoder gives what it can make of a tree, however wrong, and says what is wrong.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/issue.h"
#include "model/pack.h"

namespace sortie::model {

/// What ids in a document may mean: its own declarations, then those of the rulesets it stands on.
/// "pack:id" is looked up in that pack's ruleset only.
struct Scope {
  std::vector<const Ruleset*> rulesets;
  const std::vector<Declaration>* own = nullptr;
  /// Content of all packs: id (also as "pack:id") -> item.
  std::map<std::string, const ContentItem*> items;
  std::map<std::string, const TileItem*> tiles;
  /// False when the ruleset could not be found: then nothing is said about unknown names.
  bool complete = true;

  [[nodiscard]] const Declaration* find(DeclarationKind kind, const std::string& id) const;
  void addContent(const Pack& pack);
};

[[nodiscard]] PackInfo decodePackInfo(const ElementPtr& root, Issues& issues);

/// `others`: rulesets of the packs that this one needs, for `like`.
[[nodiscard]] Ruleset decodeRuleset(const ElementPtr& root, const std::string& packId, const Scope& others,
                                    Issues& issues);

/// Is there room for one more declaration in a document that has `count`? An issue when there is not.
[[nodiscard]] bool roomForDeclaration(std::size_t count, const ElementPtr& element, Issues& issues);

/// One declaration, without what `like` brings.
[[nodiscard]] Declaration decodeDeclaration(const ElementPtr& element, DeclarationKind kind, Issues& issues);

/// Adds to each declaration what `like` brings. Reports unknown ids and circles.
void inheritLike(std::vector<Declaration>& declarations, const Scope& others,
                 const std::map<const void*, ElementPtr>& sources, Issues& issues);

/// Items and tiles of one content file, or of a mission's <content>.
void decodeContent(const ElementPtr& root, const std::string& packId, const Scope& scope,
                   std::vector<ContentItem>& content, std::vector<TileItem>& tiles, Issues& issues);

/// `scope` holds the rulesets and content of the packs; what the mission declares is added to it here.
/// <when> wrappers are looked through: resolve them first (resolveWhen) to get one variant.
[[nodiscard]] Mission decodeMission(const ElementPtr& root, const Scope& scope, Issues& issues);

/// What the mission declares itself (variables, options, kinds).
[[nodiscard]] std::vector<Declaration> decodeMissionDeclarations(const ElementPtr& root, const Scope& scope,
                                                                 Issues& issues);

/// <options> and <variant>s of a mission, typed by the options that `scope` and the mission declare.
void decodeOptions(const ElementPtr& root, const Scope& scope, Mission& mission, Issues& issues);

/// The <set>s of an <options> or a <variant>: option -> value.
[[nodiscard]] std::map<std::string, Setting> decodeOptionSets(const ElementPtr& parent, const Scope& scope,
                                                              Issues& issues);

/// Values that hold in <when option="…" is="…">: separated by spaces, but for an option of type text, which has one.
[[nodiscard]] std::vector<std::string> whenValues(const ElementPtr& when, const Declaration* option);

/// The tree without <when option="…" is="…"> wrappers: children of those that hold stand in their place.
/// Elements of <event> are left alone.
[[nodiscard]] ElementPtr resolveWhen(const ElementPtr& root, const Scope& scope,
                                     const std::map<std::string, Setting>& options, Issues& issues);

/// Texts below an element; one without an id gets `bareId`.
void decodeTexts(const ElementPtr& parent, const std::string& bareId, std::vector<Text>& texts);

/// <set>s below an element, typed by the declaration's properties. `declaration` may be null: untyped.
[[nodiscard]] std::map<std::string, Setting> decodeSets(const ElementPtr& parent, const Declaration* declaration,
                                                        Issues& issues);

[[nodiscard]] Block decodeBlock(const ElementPtr& element);

/// Child elements, those inside <when option> wrappers too.
[[nodiscard]] std::vector<ElementPtr> elementsThroughWhen(const Element& parent);

/// Checks an id="…" of an element: present, kebab-case (fix: convert).
[[nodiscard]] std::string decodeId(const ElementPtr& element, bool required, Issues& issues);

/// The version of the file format that this program writes.
inline constexpr int kFormat = 1;

}  // namespace sortie::model

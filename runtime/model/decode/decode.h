// Element trees as typed values. A decoder gives what it can make of a tree, however wrong, and says what is wrong.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/issue.h"
#include "model/pack.h"

namespace sortie::model {

/// <when option> wrappers whose content is left out.
using Whens = std::set<Element>;

class DecodeCache;

/// Content by its id, also as "pack:id". Copies share it until one of them gets more.
template <class T>
class ContentNames {
 public:
  using Names = std::map<std::string, const T*>;

  [[nodiscard]] auto find(const std::string& id) const { return std::as_const(*names_).find(id); }
  [[nodiscard]] bool contains(const std::string& id) const { return names_->contains(id); }
  [[nodiscard]] auto begin() const { return std::as_const(*names_).begin(); }
  [[nodiscard]] auto end() const { return std::as_const(*names_).end(); }
  /// Gives a name to content, unless something has it.
  void add(std::string id, const T& content) { own().emplace(std::move(id), &content); }
  /// Gives a name to content; what had it before is not named so any more.
  void set(const std::string& id, const T& content) { own().insert_or_assign(id, &content); }

 private:
  Names& own() {
    if (names_.use_count() != 1) names_ = std::make_shared<Names>(*names_);
    return *names_;
  }

  std::shared_ptr<Names> names_ = std::make_shared<Names>();
};

/// What ids in a document may mean: its own declarations, then those of the rulesets it stands on.
/// "pack:id" is looked up in that pack's ruleset only.
struct Scope {
  std::vector<const Ruleset*> rulesets;
  const std::vector<Declaration>* own = nullptr;
  ContentNames<ContentItem> items;
  ContentNames<TileItem> tiles;
  ContentNames<BoardItem> boards;
  /// False when the ruleset could not be found: then nothing is said about unknown names.
  bool complete = true;
  std::string packs;                   ///< their ids, in the order in which names are looked for
  std::shared_ptr<DecodeCache> parts;  ///< what was decoded before; may be null
  std::uint32_t names = 0;             ///< for `parts`: rememberIn

  [[nodiscard]] const Declaration* find(DeclarationKind kind, const std::string& id) const;
};

[[nodiscard]] PackInfo decodePackInfo(const Element& root, Issues& issues);

/// `others`: rulesets of the packs that this one needs, for `like`.
[[nodiscard]] Ruleset decodeRuleset(const Element& root, const std::string& packId, const Scope& others,
                                    Issues& issues);

/// Is there room for one more declaration in a document that has `count`? An issue when there is not.
[[nodiscard]] bool roomForDeclaration(std::size_t count, const Element& element, Issues& issues);

/// One declaration, without what `like` brings.
[[nodiscard]] Declaration decodeDeclaration(const Element& element, DeclarationKind kind, Issues& issues);

/// Adds to each declaration what `like` brings. Reports unknown ids and circles.
void inheritLike(std::vector<Declaration>& declarations, const Scope& others,
                 const std::map<const void*, Element>& sources, Issues& issues);

/// What one content file, or a mission's <content>, defines.
struct ContentLists {
  std::vector<ContentItem>& items;
  std::vector<TileItem>& tiles;
  std::vector<BoardItem>& boards;
};
void decodeContent(const Element& root, const std::string& packId, const Scope& scope, const ContentLists& content,
                   Issues& issues, const Whens& without = {});

/// `scope` holds the rulesets and content of the packs; what the mission declares is added to it here.
/// <when> wrappers are looked through; to get one variant name those that do not hold (failingWhens).
[[nodiscard]] Mission decodeMission(const Element& root, const Scope& scope, Issues& issues, const Whens& without = {});

/// What the mission declares itself (variables, options, kinds).
[[nodiscard]] std::vector<Declaration> decodeMissionDeclarations(const Element& root, const Scope& scope,
                                                                 Issues& issues, const Whens& without = {});

/// <options> and <variant>s of a mission, typed by the options that `scope` and the mission declare.
void decodeOptions(const Element& root, const Scope& scope, Mission& mission, Issues& issues);

/// The <set>s of an <options> or a <variant>: option -> value.
[[nodiscard]] std::map<std::string, Setting> decodeOptionSets(const Element& parent, const Scope& scope,
                                                              Issues& issues);

/// Values that hold in <when option="…" is="…">: separated by spaces, but for an option of type text, which has one.
[[nodiscard]] std::vector<std::string> whenValues(const Element& when, const Declaration* option);

/// The <when option="…" is="…"> wrappers that do not hold for these options. Those of an <event> are its triggers.
[[nodiscard]] Whens failingWhens(const Element& root, const Scope& scope, const std::map<std::string, Setting>& options,
                                 Issues& issues);

/// The words of one paragraph with single spaces; emphasis is marked by stars.
[[nodiscard]] std::string wordsOf(const Element& element);

/// Texts below an element; one without an id gets `bareId`.
void decodeTexts(const Element& parent, const std::string& bareId, std::vector<Text>& texts, const Whens& without = {});

/// <set>s below an element, typed by the declaration's properties. `declaration` may be null: untyped.
[[nodiscard]] std::map<std::string, Setting> decodeSets(const Element& parent, const Declaration* declaration,
                                                        Issues& issues);

[[nodiscard]] Block decodeBlock(const Element& element);

/// Child elements, those inside <when option> wrappers too but for these.
[[nodiscard]] std::vector<Element> elementsThroughWhen(const Element& parent, const Whens& without = {});

/// Checks an id="…" of an element: present, kebab-case (fix: convert).
[[nodiscard]] std::string decodeId(const Element& element, bool required, Issues& issues);

}  // namespace sortie::model

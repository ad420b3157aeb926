// What is printed of documents in words: the text of a card, an objective's or event's blocks as a sentence.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/pack.h"

namespace sortie::model {

/// The title of a thing by its id; the id in plain words when it has none. By "id.property" what a content item has in
/// that property of words, empty when it has none.
using TitleOf = std::function<std::string(const std::string& id)>;

/// Titles of everything that the mission and its packs name: content, pieces and sides of the mission, declarations.
[[nodiscard]] TitleOf titlesOf(const LoadedMission& mission);

/// "first-steps" is "First steps".
[[nodiscard]] std::string plainWords(const std::string& id);

/// "a, b and c", with that word before the last.
[[nodiscard]] std::string listed(const std::vector<std::string>& parts, const std::string& word);

/// What several of a content item are called: the ruleset's or mission's text `plural-ID`, else `plural-KIND` with the
/// title for `{1}`; empty where there is neither. `textOf` gives a text by its id, null where there is none.
[[nodiscard]] std::string pluralOf(const ContentItem& item,
                                   const std::function<const std::string*(const std::string& id)>& textOf);

/// "Husk" for one, "2 Husks" with a plural, "2 x Husk" without: the one form in which things are counted.
[[nodiscard]] std::string counted(int count, const std::string& title, const std::string& plural);
/// The same by a thing's id. Titles of `titlesOf` know plurals.
[[nodiscard]] std::string counted(int count, const std::string& id, const TitleOf& titleOf);

/// A value in words: titles for ids, "2 x Husk, Gutterling" for lists, "yes" and "no".
[[nodiscard]] std::string valueText(const Setting& setting, const TitleOf& titleOf);
/// The same with records in the words of `record`, in which `{field}` is the value of a field; equal ones are counted.
[[nodiscard]] std::string valueText(const Setting& setting, const std::string& record, const TitleOf& titleOf);

/// What is printed on a card or piece: its own text, then what its kind's declaration says of every one, where
/// `{name}` is the property's value, `{name?words}` words that stand only when it is set (not false, 0, empty or
/// "none"), `{name.other}` the words in that property of the thing that `name` names, `{name=value?words}` only when it has that value, with other words after a bar for all other values:
/// `{amount} {amount=1?square|squares}`. A paragraph with a plain `{name}` that is not set, and
/// one that comes out empty, are left out.
[[nodiscard]] std::string printedText(const ContentItem& item, const Declaration* kind, const TitleOf& titleOf);

/// One paragraph of such a text with an item's values filled in; empty when it is left out.
[[nodiscard]] std::string filledText(std::string_view paragraph, const ContentItem& item, const Declaration* kind,
                                     const TitleOf& titleOf);

/// The paragraphs of a printed text in one, for a line of a list: without the asterisks around what is bold.
[[nodiscard]] std::string inOneParagraph(std::string_view text);

/// The text with `{1}`, `{2}` … replaced by the values of these numbers, and `{2=1?hit|hits}` by the words before the bar
/// when the value is the one named, else by those after it; such words may hold marks of their own:
/// `{2=0?|, {2} for cover}`. Where `value` has nothing, and in values, marks stay as they
/// are. Stops after about `most` bytes.
[[nodiscard]] std::string withArguments(std::string_view text,
                                        const std::function<std::optional<std::string>(std::int64_t number)>& value,
                                        std::size_t most = std::string::npos);

/// The text for a reference: `{1}` stays, and words that agree with a number are those for many.
[[nodiscard]] std::string withArgumentMarks(std::string_view text);

/// A condition, trigger or action as its declaration's text says it, with the arguments filled in: "{1} has the value
/// {2}"; several joined by "and", "or". `{1*2}` is the first argument counted as often as the second says. A Lua function
/// is named.
[[nodiscard]] std::string blockText(const Block& block, const std::vector<const Declaration*>& declarations,
                                    const TitleOf& titleOf);

/// What an item says of a property of its kind, else the declared default; nothing where neither does.
[[nodiscard]] Setting settingOf(const ContentItem& item, const Declaration* kind, const std::string& name);

}  // namespace sortie::model

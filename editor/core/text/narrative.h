// The words of a mission: briefings for everybody and for each side, secret books, special rules, what is read aloud,
// log messages. They are edited as light markup: a blank line parts paragraphs, lines that begin with "- " are a list,
// words between stars are *emphasised*; "\" before a star, a dash or itself makes it an ordinary character.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "editor/core/document/document.h"
#include "editor/core/document/mission_scope.h"
#include "picture/book/paper.h"

namespace sortie::editor {

enum class NarrativeKind : std::uint8_t {
  Briefing,   ///< "brief" and "brief-…": printed as briefing; with sides, on secret pages of theirs
  Rules,      ///< "rules" and "rules-…": printed as special rules
  ReadAloud,  ///< "read" and "read-…", and texts inside events and objectives
  Message,    ///< what scripts tell players by id, and anything else
};

struct NarrativeText {
  ElementPath path;
  std::string id;  ///< empty for texts inside events and objectives
  NarrativeKind kind{};
  std::string owner;               ///< "event lost" for texts inside of one; else empty
  std::vector<std::string> sides;  ///< who may read it; empty: everybody
  std::string title;               ///< "Briefing for First Contractor"
  std::string depends;             ///< <when>s around it: "Corporations in play is 2 3 4"; empty: none
  std::string markup;
};
/// In document order.
[[nodiscard]] std::vector<NarrativeText> narrativeTexts(const MissionScope& mission);

/// The words of a <text> as books print them: decoded, with stars around emphasis.
[[nodiscard]] std::string printedWords(const model::Element& text);
/// The markup of a <text>.
[[nodiscard]] std::string markupOf(const model::Element& text);
/// The <text> at `path` with other words. Paragraphs and lists that stay the same keep their elements, bytes, comments
/// and what is foreign in them; a text without <p> stays so while it has one paragraph.
void setMarkup(model::Draft& draft, const ElementPath& path, const std::string& markup);
/// Who may read a text; nobody named: everybody.
void setReaders(model::Draft& draft, const ElementPath& path, const std::vector<std::string>& sides);
/// The names that mean just these sides: of those that stood there (sides, kinds, teams) the ones that still fit, then the
/// sides that they leave out.
[[nodiscard]] std::vector<std::string> readersNamed(const MissionScope& mission, const std::vector<std::string>& before,
                                                    const std::vector<std::string>& sides);

/// A new text of that kind behind the last of its kind: "brief", "brief-SIDE" for one side's, "rules", "read-2"… The
/// draft begins as the mission's document; it gives what is to be selected.
std::vector<ElementPath> newText(model::Draft& draft, const MissionScope& mission, NarrativeKind kind,
                                 const std::vector<std::string>& sides = {});

/// Whether a field lays it out in an instant: no paragraph has over 20,000 bytes. A field takes seconds for a million.
[[nodiscard]] bool fitsField(const std::string& text);
/// What a field shows in place of a text that does not fit: its first words, and where it can be edited.
[[nodiscard]] std::string beginningForField(const std::string& text);

/// Texts as they will print: everybody's briefing, each side's secret pages, special rules, what is read aloud. Of one
/// side's book with `side`; else of all. Texts that depend on options are all shown, with what they depend on; of one with
/// over 60,000 bytes the beginning.
/// Errors: those of the ruleset's theme.
[[nodiscard]] Result<std::vector<picture::Page>> previewNarrative(const MissionScope& mission,
                                                                  const picture::Paper& paper = {},
                                                                  const std::string& side = {});

}  // namespace sortie::editor

// What names in documents stand for, and the one thing that is said where they stand for nothing: decoders, validators
// and the world's builder ask here.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/decode/decode.h"
#include "model/issue.h"
#include "model/square.h"

namespace sortie::model {

/// "unresolved-id": there is no WHAT of that name. `known`: names of which one may be meant;
/// `otherwise`: the remedy where none is.
[[nodiscard]] Error unresolved(std::string_view what, std::string_view id, SourcePlace where = {},
                               const std::vector<std::string>& known = {},
                               const char* otherwise = "define it, or correct the name");

/// May names be looked for that are meant? For the first of many only: a hostile document may name a thousand things
/// that are not there.
[[nodiscard]] bool isAdvised(const Issues& issues, std::string_view id);

/// The same as an issue at an attribute. `known` is asked where isAdvised says so.
void tellUnresolved(Issues& issues, std::string_view what, std::string_view id, const Element& element,
                    std::string_view attribute, const std::function<std::vector<std::string>()>& known = {},
                    const char* otherwise = "define it, or correct the name");

/// Ids of the declarations of a kind, the document's own first, each once.
[[nodiscard]] std::vector<std::string> declaredNames(const Scope& scope, DeclarationKind kind);

/// The declaration that an attribute names; null where there is none, told if the scope is complete. `what`: in the
/// words of the message; empty: the kind's.
const Declaration* declared(const Scope& scope, DeclarationKind kind, const Element& element,
                            std::string_view attribute, Issues& issues, std::string_view what = {});

/// The board that a mission's map names; null where it names none that is there.
[[nodiscard]] const BoardItem* boardOf(const Mission& mission, const Scope& scope);
/// Ids of the nodes of a mission's map, those of its board too.
[[nodiscard]] std::set<std::string> nodesOf(const Mission& mission, const Scope& scope);

/// "place-form": it is not written as places are.
[[nodiscard]] Error notAPlace(std::string_view at, SourcePlace where);
/// "square-form": it is not written as squares are; `like`: an example.
[[nodiscard]] Error notASquare(std::string_view text, SourcePlace where, std::string_view like);
/// Whether a tile has the square once it is turned by that many quarters.
[[nodiscard]] bool hasSquare(const TileItem& tile, int turns, LocalSquare square);
/// "square-outside": it has not the one that the text names.
[[nodiscard]] Error squareOutside(std::string_view text, const TileItem& tile, int turns, SourcePlace where);

}  // namespace sortie::model

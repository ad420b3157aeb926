// All validators, one per file. Each looks at one document and reports what its first line says.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "model/validate.h"

namespace sortie::model {

/// "duplicate-id": two of a kind with one id.
void checkDuplicateIds(const Subject& subject, Issues& issues);
/// "unresolved-id", "turn-per" in ruleset.xml: hooks, sides, edges, features and pieces that declarations name.
void checkRulesetReferences(const Subject& subject, Issues& issues);
/// "unresolved-id", "place-form" in missions: sides, zones, tiles, hooks, items and places that the setup names.
void checkMissionReferences(const Subject& subject, Issues& issues);
/// "unresolved-id": values of properties of type id.
void checkPropertyIds(const Subject& subject, Issues& issues);
/// "square-form", "square-outside", "edge-state", "corner-state": squares that do not exist on their tile.
void checkSquares(const Subject& subject, Issues& issues);
/// "tile-overlap": map tiles on one another.
void checkTileOverlap(const Subject& subject, Issues& issues);
/// "board-kind": tiles on a graph, nodes on squares. Of boards and maps made of nodes: "unresolved-id", "edge-state", "ring",
/// "node-place", "node-apart".
void checkGraph(const Subject& subject, Issues& issues);
/// Of boards and maps made of nodes, as warnings: "ring", "link-twice", "node-unreachable", "node-overlap", "panel-outside",
/// "entrance-empty".
void checkGraphLayout(const Subject& subject, Issues& issues);
/// "edge-useless": edges between two squares one of which cannot be entered.
void checkEdgesBetween(const Subject& subject, Issues& issues);
/// "first-step": not exactly one step is first.
void checkFirstStep(const Subject& subject, Issues& issues);
/// "option-value", "unresolved-id": <when> that names no option, or a value that it cannot have.
void checkOptionValues(const Subject& subject, Issues& issues);
/// "event-muted", a note: events that do not run.
void checkMutedEvents(const Subject& subject, Issues& issues);
/// "text-id": texts that nothing can refer to.
void checkTextIds(const Subject& subject, Issues& issues);
/// "block-unknown", "block-argument": conditions, triggers and actions that nobody declares.
void checkBlocks(const Subject& subject, Issues& issues);
/// "piece-overhangs": large pieces of the setup that do not lie on the tiles.
void checkPiecesFit(const Subject& subject, Issues& issues);
/// "zone-holds": things of the setup in zones and decks that are declared to hold others.
void checkZoneContents(const Subject& subject, Issues& issues);
/// "mission-folder": the id of a mission is not the name of its folder.
void checkMissionFolder(const Subject& subject, Issues& issues);
/// "picture-missing", "picture-broken": pictures that are not there, or are not of our profile.
void checkPictures(const Subject& subject, Issues& issues);
/// "campaign-mission", "campaign-ruleset", "unresolved-id", "text-unknown": what a campaign names and does not exist.
/// "campaign-file": its id is not the name of its file.
void checkCampaign(const Subject& subject, Issues& issues);

/// "renamed-…", "unresolved-id": a table of renamed ids that cannot hold.
void checkRenamedTable(const Subject& subject, Issues& issues);

/// What stands in the elements of that name at the top of a document, all <when> taken as true.
[[nodiscard]] std::vector<Element> inside(const Element& root, std::string_view name);
/// The <edge>s, <corner>s and <feature>s of the tiles that the document defines; of several with one id the first.
[[nodiscard]] std::vector<std::pair<const TileItem*, Element>> tileMarks(const Subject& subject);

using Validator = void (*)(const Subject&, Issues&);
inline constexpr Validator kValidators[] = {
    checkDuplicateIds, checkRulesetReferences, checkMissionReferences, checkPropertyIds,  checkSquares,
    checkTileOverlap,  checkEdgesBetween,      checkFirstStep,         checkOptionValues, checkTextIds,
    checkBlocks,       checkMissionFolder,     checkPiecesFit,         checkPictures,     checkCampaign,
    checkRenamedTable, checkMutedEvents,       checkZoneContents,      checkGraph,        checkGraphLayout,
};

}  // namespace sortie::model

#include "play/text/card_text.h"

#include "model/printed_text.h"
#include "world/names.h"

namespace sortie::play {

std::string cardText(const world::Scenario& scenario, const world::World& world, world::SideId reader,
                     const world::Value& card) {
  if (card.tag != world::Tag::Piece || card.data < 0 || !world::mayKnow(scenario, world, card.piece(), reader))
    return {};
  const world::PieceState& piece = world.piece(card.piece());
  const world::KindInfo& kind = scenario.kinds[world::at(piece.kind)];
  if (kind.collection != model::DeclarationKind::Card || piece.item < 0) return {};
  const model::ContentItem& item = *scenario.items[static_cast<std::size_t>(piece.item)].item;
  const std::string printed = model::printedText(item, kind.declaration, model::titlesOf(scenario.mission));
  std::string out;
  for (const char c : printed) {
    const bool between = c == '\n';
    if (c != '*' && (!between || (!out.empty() && out.back() != ' '))) out += between ? ' ' : c;
  }
  return out;
}

std::string shortened(const std::string& text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = text.find(". ");
  for (std::size_t next = end; next != std::string::npos && next < most; next = text.find(". ", next + 1)) end = next;
  return end == std::string::npos ? text : text.substr(0, end + 1);
}

}  // namespace sortie::play

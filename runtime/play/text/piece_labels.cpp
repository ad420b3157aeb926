#include "play/text/piece_labels.h"

#include <iterator>
#include <map>

#include <fmt/format.h>

#include "model/xml/xml_characters.h"
#include "play/text/piece_text.h"
#include "world/mutator.h"
#include "world/names.h"

namespace sortie::play {

using world::at;
using world::PieceId;
using world::SideId;

std::string colouredBySide(const std::string& text, SideId side, const TextStyle& style) {
  constexpr int colours[] = {31, 34, 32, 35, 33, 36};
  if (!style.colour || side == SideId::None) return text;
  return fmt::format("\x1b[1;{}m{}\x1b[0m", colours[at(side) % std::size(colours)], text);
}

char declaredGlyph(const world::Scenario& scenario, model::DeclarationKind kind, const std::string& id,
                   char otherwise) {
  for (const model::Declaration* d : scenario.declarations)
    if (d->kind == kind && d->id == id) {
      const std::string glyph = d->text("glyph");
      if (glyph.size() == 1 && glyph[0] >= ' ' && glyph[0] < 0x7f) return glyph[0];
    }
  return otherwise;
}

PieceLabels labelPieces(const world::Scenario& scenario, const world::World& world, SideId reader,
                        const TextStyle& style) {
  constexpr std::string_view digits = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  PieceLabels out;
  std::map<char, std::size_t> used;
  for (std::size_t i = 0; i < world.pieces.size(); ++i) {
    const auto id = static_cast<PieceId>(i);
    const world::PieceState& piece = world.pieces[i];
    if (!world::onMap(piece.place)) continue;
    const bool open = world::mayKnow(scenario, world, id, reader);
    const world::KindInfo& kind = scenario.kinds[at(piece.kind)];
    // Lower case for the first, third… side, capitals for the others.
    const bool letter = (kind.glyph >= 'a' && kind.glyph <= 'z') || (kind.glyph >= 'A' && kind.glyph <= 'Z');
    const bool other = letter && piece.side != SideId::None && world::raw(piece.side) % 2 != 0;
    const char glyph = !open ? '?' : other ? static_cast<char>(kind.glyph ^ 0x20) : kind.glyph;
    const std::size_t n = used[glyph]++;
    const SideId side = open ? piece.side : SideId::None;
    std::string text{glyph, n < digits.size() ? digits[n] : '+'};
    const std::string where = world::nameOf(scenario, world, world::Value::ofPlace(piece.place), reader);
    std::string line = fmt::format("  {}  {:<11} ", colouredBySide(text, side, style), model::printable(where));
    out.labels.push_back({id, std::move(text), side, open});
    if (open) {
      const std::string name = scenario.describe(world::Value::of(id), world);
      line += fmt::format("{:<19} {:<9} {}", model::printable(name),
                          piece.side == SideId::None ? "" : scenario.sides[at(piece.side)].name,
                          model::printable(pieceText(scenario, world, piece, reader)));
      for (std::int32_t p = piece.inside; p >= 0; p = world.pieces[static_cast<std::size_t>(p)].next)
        if (world::mayKnow(scenario, world, static_cast<PieceId>(p), reader))
          line += fmt::format(" [{}]",
                              model::printable(scenario.describe(world::Value::of(static_cast<PieceId>(p)), world)));
    } else {
      line += "face down";
    }
    out.legend += line;
    while (!out.legend.empty() && out.legend.back() == ' ') out.legend.pop_back();
    out.legend += '\n';
  }
  return out;
}

}  // namespace sortie::play

// What the writers know of a symbol: its document, and librsvg's reading of all of it or of one element.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include <librsvg/rsvg.h>

#include "model/xml/xml.h"
#include "picture/symbols/symbols.h"
#include "picture/writers/handles.h"

namespace sortie::picture {

struct Symbol::Drawn {
  model::Document document;
  Rect viewBox;
  std::map<std::string, model::Element> byId;

  mutable std::mutex drawing;                                       // librsvg's handles are for one thread at a time
  mutable std::map<std::string, ObjectHandle<RsvgHandle>> handles;  // by element; "" is the whole picture
};

/// What there is to draw of one element of a symbol, as SVG text to stand in its root: copies of what it refers to, and the
/// element in its ancestors (what they inherit and how they are moved counts). All ids and references to them have `prefix`
/// before them. Empty id: all of the symbol. Nothing when there is no such element.
[[nodiscard]] std::optional<std::string> svgInside(const Symbol& symbol, const std::string& element,
                                                   const std::string& prefix);

/// Attributes of a symbol's root as SVG text in the same way, a space before each; ids, names of namespaces and those of
/// the view box left out.
[[nodiscard]] std::string svgPresentation(const Symbol& symbol, const std::string& prefix);

/// Text or a value, fit to stand in XML.
[[nodiscard]] std::string escapeXml(std::string_view text);

/// The box that a symbol's view box covers inside `placed.box`: proportions kept, centred. Empty when nothing is drawn.
[[nodiscard]] Rect fittedBox(const Placed& placed);

/// Draws a symbol as vectors, with its opacity.
void renderPlaced(const Placed& placed, cairo_t* context);

/// Draws a symbol as vectors into a box of its proportions. Nothing is drawn when it has no such element.
void renderSymbol(const Symbol& symbol, const std::string& element, cairo_t* context, const Rect& box);

}  // namespace sortie::picture

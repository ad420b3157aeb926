// What the writers know of a symbol: its tree, and librsvg's reading of all of it or of one element.
#pragma once

#include <map>
#include <mutex>
#include <string>

#include <librsvg/rsvg.h>

#include "model/xml.h"
#include "picture/symbols/symbols.h"
#include "picture/writers/handles.h"

namespace sortie::picture {

struct Symbol::Drawn {
  std::string name;
  std::string source;
  model::Document document;
  Rect viewBox;
  std::map<std::string, model::ElementPtr> byId;

  mutable std::mutex drawing;                                       // librsvg's handles are for one thread at a time
  mutable std::map<std::string, ObjectHandle<RsvgHandle>> handles;  // by element; "" is the whole picture
};

/// The tree to draw for one element of a symbol: the root with the ancestors of the element (what they inherit and how
/// they are moved counts), the element, and copies of what it refers to. Empty id: the whole tree. Null when there is no
/// such element.
[[nodiscard]] model::ElementPtr treeOf(const Symbol& symbol, const std::string& element);

/// The inside of an element as SVG text, all ids and references to them with `prefix` before them.
[[nodiscard]] std::string svgInside(const model::Element& element, const std::string& prefix);

/// Attributes of an element as SVG text in the same way, a space before each; ids, names of namespaces and those of the
/// view box left out.
[[nodiscard]] std::string svgPresentation(const model::Element& root, const std::string& prefix);

/// Text or a value, fit to stand in XML.
[[nodiscard]] std::string escapeXml(std::string_view text);

/// The box that a symbol's view box covers inside `placed.box`: proportions kept, centred. Empty when nothing is drawn.
[[nodiscard]] Rect fittedBox(const Placed& placed);

/// Draws a symbol as vectors, with its opacity.
void renderPlaced(const Placed& placed, cairo_t* context);

/// Draws a symbol as vectors into a box of its proportions. Nothing is drawn when it has no such element.
void renderSymbol(const Symbol& symbol, const std::string& element, cairo_t* context, const Rect& box);

}  // namespace sortie::picture

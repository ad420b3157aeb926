#include "model/xml/markup.h"

#include <algorithm>

#include "model/xml/format.h"

namespace sortie::model {
namespace {

std::size_t lineWidth(const Markup& markup) {
  if (markup.kind != Markup::Kind::Element) return markup.text.size();
  std::size_t width = 5 + 2 * markup.name.size();
  for (const auto& [name, value] : markup.attributes) width += name.size() + value.size() + 4;
  for (const Markup& child : markup.children) width += lineWidth(child);
  return width;
}

// Recursion is bounded by the depth that the reader allows, and by those who make elements.
void write(const Markup& markup, std::size_t column, std::string& out) {
  switch (markup.kind) {
    case Markup::Kind::Written: out += markup.text; return;
    case Markup::Kind::Text: out += escapeText(markup.text); return;
    case Markup::Kind::Comment: out += "<!--" + markup.text + "-->"; return;
    case Markup::Kind::Element: break;
  }
  const std::string_view line = lastLine(out);
  const std::size_t before = out.find('\n') == std::string::npos ? column : 0;
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  out += tagText(markup.name, markup.attributes, before + (indent == line.size() ? line.size() : indent));
  if (markup.children.empty()) {
    out += "/>";
    return;
  }
  out += '>';
  for (const Markup& child : markup.children) write(child, column, out);
  out += "</" + markup.name + ">";
}

}  // namespace

Markup Markup::words(std::string text) { return {Kind::Text, std::move(text)}; }

Markup Markup::comment(std::string text) { return {Kind::Comment, std::move(text)}; }

Markup Markup::written(const Element& element) { return {Kind::Written, std::string(element.text())}; }

Markup Markup::of(const Element& element) {
  Markup out(element.name(), attributesOf(element));
  const std::vector<Piece> pieces = element.pieces();
  const bool words = holdWords(pieces);
  for (const Piece& piece : pieces) {
    if (piece.kind == Piece::Kind::Element) {
      out.add(of(piece.element));
    } else if (piece.kind == Piece::Kind::Comment) {
      out.add(comment(piece.text));
    } else if (words || !isBlank(piece.text)) {
      out.add(Markup::words(piece.text));
    }
  }
  return out;
}

const std::string* Markup::find(std::string_view attribute) const {
  for (const auto& [key, held] : attributes)
    if (key == attribute) return &held;
  return nullptr;
}

std::string Markup::value(std::string_view attribute, std::string_view otherwise) const {
  const std::string* found = find(attribute);
  return found != nullptr ? *found : std::string(otherwise);
}

Markup& Markup::set(std::string_view attribute, std::string value) {
  for (auto& [key, held] : attributes) {
    if (key != attribute) continue;
    held = std::move(value);
    return *this;
  }
  attributes.emplace_back(attribute, std::move(value));
  return *this;
}

Markup& Markup::unset(std::string_view attribute) {
  std::erase_if(attributes, [&](const auto& each) { return each.first == attribute; });
  return *this;
}

Markup& Markup::add(Markup child) {
  children.push_back(std::move(child));
  return *this;
}

std::string toXml(const Markup& markup, std::size_t column) {
  std::string out;
  write(markup, column, out);
  return out;
}

Markup laidOut(const Markup& markup, const std::string& indent) {
  if (markup.kind != Markup::Kind::Element || markup.children.empty()) return markup;
  bool deep = false;
  for (const Markup& child : markup.children) {
    if (child.kind == Markup::Kind::Text) return markup;
    deep = deep || !child.children.empty() || child.text.find("</") != std::string::npos;
  }
  if (!deep && markup.children.size() < 3 && indent.size() + lineWidth(markup) < 100) return markup;
  const std::string inner = indent + (indent.ends_with('\t') ? "\t" : "  ");
  Markup out(markup.name, markup.attributes);
  for (const Markup& child : markup.children) {
    out.add(Markup::words(inner));
    out.add(laidOut(child, inner));
  }
  out.add(Markup::words(indent));
  return out;
}

std::string tagText(std::string_view name, const Markup::Attributes& attributes, std::size_t column) {
  std::string out = "<" + std::string(name);
  const std::string broken = "\n" + std::string(column + 4, ' ');
  std::size_t width = column + out.size();
  for (const auto& [attribute, value] : attributes) {
    const std::string text = attribute + "=\"" + escapeAttribute(value) + '"';
    // Two columns more for "/>".
    if (width + 1 + text.size() + 2 > kLineWidth) {
      out += broken + text;
      width = column + 4 + text.size();
    } else {
      out += ' ' + text;
      width += 1 + text.size();
    }
  }
  return out;
}

Markup::Attributes Markup::attributesOf(const Element& element) {
  Markup::Attributes out;
  for (const Attribute& each : element.attributes()) out.emplace_back(each.name, each.value);
  return out;
}

bool holdWords(const std::vector<Piece>& pieces) {
  return std::any_of(pieces.begin(), pieces.end(),
                     [](const Piece& each) { return each.kind == Piece::Kind::Text && !isBlank(each.text); });
}

std::string_view lastLine(const std::string& out) {
  constexpr std::size_t kFarEnough = 4 * kLineWidth;
  const std::string_view end = std::string_view(out).substr(out.size() - std::min(out.size(), kFarEnough));
  return end.substr(end.rfind('\n') + 1);
}

}  // namespace sortie::model

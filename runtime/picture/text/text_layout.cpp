#include "picture/text/text_layout.h"

#include <algorithm>
#include <cmath>

#include "model/xml/xml_characters.h"

namespace sortie::picture {
namespace {

// Layout units of an em. Large, because Pango counts in 1/1024 of a unit.
constexpr double kEm = 128;

// Fonts are found once a thread: Pango's font maps are not for several threads.
struct Fonts {
  ObjectHandle<PangoFontMap> map{pango_cairo_font_map_new()};
  ObjectHandle<PangoContext> context;

  Fonts() {
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map.get()), 72);
    context.reset(pango_font_map_create_context(map.get()));
    const FontOptionsHandle options(cairo_font_options_create());
    cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(context.get(), options.get());
    pango_context_set_round_glyph_positions(context.get(), FALSE);
    pango_context_set_language(context.get(), pango_language_from_string("en"));  // not the user's locale
  }
};

PangoContext* fontContext() {
  thread_local const Fonts fonts;
  return fonts.context.get();
}

struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Takes the `*` out of "a *b* c". A `*` counts when it stands right before a word and has a partner right after one in
// the same line.
std::string withoutMarks(const std::string& text, std::vector<Span>& emphasised) {
  const auto blank = [](char c) { return c == ' ' || c == '\n' || c == '*'; };
  std::string out;
  std::size_t without = 0;  // up to here is not a partner: what one `*` does not find, no later one of its line does
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '*' && i >= without && i + 1 < text.size() && !blank(text[i + 1])) {
      const std::size_t lineEnd = std::min(text.find('\n', i), text.size());
      std::size_t partner = text.find('*', i + 1);
      while (partner < lineEnd && blank(text[partner - 1])) partner = text.find('*', partner + 1);
      if (partner < lineEnd) {
        const std::size_t begin = out.size();
        out.append(text, i + 1, partner - i - 1);
        emphasised.push_back({begin, out.size()});
        i = partner;
        continue;
      }
      without = lineEnd;
    }
    out += text[i];
  }
  return out;
}

std::vector<Run> runsOf(const std::string& text, Span line, const std::vector<Span>& emphasised) {
  std::vector<Run> runs;
  const auto add = [&](std::size_t begin, std::size_t end, bool strong) {
    if (begin < end) runs.push_back({text.substr(begin, end - begin), strong});
  };
  std::size_t at = line.begin;
  for (const Span& span : emphasised) {
    const std::size_t begin = std::clamp(span.begin, at, line.end);
    const std::size_t end = std::clamp(span.end, begin, line.end);
    if (begin == end) continue;
    add(at, begin, false);
    add(begin, end, true);
    at = end;
  }
  add(at, line.end, false);
  return runs;
}

// DEL and what some terminals take for the start of a command.
bool isControl(std::uint32_t code) { return code >= 0x7F && code < 0xA0; }

bool isUsable(const Text& text) {
  return std::isfinite(text.font.size) && text.font.size > 0 && std::isfinite(text.width) &&
         std::isfinite(text.lineHeight) && std::isfinite(text.at.x) && std::isfinite(text.at.y);
}

}  // namespace

std::string cleanText(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const model::DecodedCharacter c = model::decodeUtf8(text, at);
    if (c.length == 0) {
      model::appendUtf8(out, 0xFFFD);
      ++at;
      continue;
    }
    if (c.code == '\t') {
      out += ' ';
    } else if (c.code == 0x2028 || c.code == 0x2029 || c.code == 0x85) {
      out += '\n';
    } else if (c.code == '\n' || (c.code >= 0x20 && !isControl(c.code) && model::isXmlCharacter(c.code))) {
      out.append(text.substr(at, c.length));
    }
    at += c.length;
  }
  return out;
}

int weightNumber(Weight weight, bool emphasised) {
  switch (weight) {
    case Weight::Regular: return emphasised ? 600 : 400;
    case Weight::Medium: return emphasised ? 700 : 500;
    case Weight::Semibold: return emphasised ? 800 : 600;
    case Weight::Bold: break;
  }
  return emphasised ? 900 : 700;
}

TextLayout::TextLayout(const Text& text) {
  std::vector<Span> emphasised;
  std::string clean = cleanText(text.text);
  if (text.markup) clean = withoutMarks(clean, emphasised);
  if (clean.empty() || !isUsable(text)) return;
  scale_ = text.font.size / kEm;

  layout_.reset(pango_layout_new(fontContext()));
  PangoFontDescription* font = pango_font_description_new();
  pango_font_description_set_family_static(font, text.font.face == Face::Mono ? "Fira Code" : "Inter");
  pango_font_description_set_absolute_size(font, kEm * PANGO_SCALE);
  pango_font_description_set_weight(font, static_cast<PangoWeight>(weightNumber(text.font.weight, false)));
  pango_font_description_set_style(font, text.font.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
  pango_layout_set_font_description(layout_.get(), font);
  pango_font_description_free(font);
  pango_layout_set_text(layout_.get(), clean.data(), static_cast<int>(clean.size()));
  if (text.width > 0) {
    constexpr double kWidest = 1e6;
    pango_layout_set_width(layout_.get(), static_cast<int>(std::min(text.width / scale_, kWidest) * PANGO_SCALE));
    pango_layout_set_wrap(layout_.get(), PANGO_WRAP_WORD);
  }
  if (!emphasised.empty()) {
    PangoAttrList* attributes = pango_attr_list_new();
    for (const Span& span : emphasised) {
      PangoAttribute* weight = pango_attr_weight_new(static_cast<PangoWeight>(weightNumber(text.font.weight, true)));
      weight->start_index = static_cast<guint>(span.begin);
      weight->end_index = static_cast<guint>(span.end);
      pango_attr_list_insert(attributes, weight);
    }
    pango_layout_set_attributes(layout_.get(), attributes);
    pango_attr_list_unref(attributes);
  }

  const double unit = scale_ / PANGO_SCALE;
  const int count = pango_layout_get_line_count(layout_.get());
  for (int i = 0; i < count; ++i) {
    PangoLayoutLine* line = pango_layout_get_line_readonly(layout_.get(), i);
    PangoRectangle logical;
    pango_layout_line_get_extents(line, nullptr, &logical);
    Line laid;
    laid.line = line;
    laid.rightToLeft = line->resolved_dir == PANGO_DIRECTION_RTL;
    Span span{static_cast<std::size_t>(line->start_index),
              static_cast<std::size_t>(line->start_index) + static_cast<std::size_t>(line->length)};
    const std::size_t whole = span.end;
    while (span.end > span.begin && (clean[span.end - 1] == ' ' || clean[span.end - 1] == '\n')) --span.end;
    // Pango leaves out the space at which it broke a line, but not always: SVG never shows spaces at the end.
    int spaces = 0;
    if (span.end < whole) {
      pango_layout_line_index_to_x(line, static_cast<int>(span.end), FALSE, &spaces);
      if (!laid.rightToLeft) spaces = std::max(logical.width - spaces, 0);
    }
    laid.width = (logical.width - spaces) * unit;
    laid.start = {text.at.x, text.at.y + i * text.lineHeight * text.font.size};
    if (text.align == Align::Centre) laid.start.x -= laid.width / 2;
    if (text.align == Align::Right) laid.start.x -= laid.width;
    if (laid.rightToLeft) laid.start.x -= spaces * unit;
    laid.runs = runsOf(clean, span, emphasised);
    width_ = std::max(width_, laid.width);
    if (i == 0) ascent_ = -logical.y * unit;
    descent_ = (logical.y + logical.height) * unit;
    lines_.push_back(std::move(laid));
  }
}

}  // namespace sortie::picture

#include "editor/window/script/lua_style.h"

namespace sortie::editor::window {
namespace {

/// Colours that read well on the palette's background; told apart by lightness too.
struct Inks {
  wxColour comment;
  wxColour keyword;
  wxColour string;
  wxColour number;
  wxColour name;
  wxColour tag;
};

Inks inksFor(bool dark) {
  if (dark) {
    return {wxColour(0x8b, 0x94, 0x9e), wxColour(0xd2, 0xa8, 0xff), wxColour(0xa5, 0xd6, 0xa7),
            wxColour(0xff, 0xb3, 0x70), wxColour(0x79, 0xc0, 0xff), wxColour(0x7e, 0xe7, 0xc7)};
  }
  return {wxColour(0x62, 0x6b, 0x73), wxColour(0x7a, 0x2a, 0x9e), wxColour(0x1d, 0x6b, 0x2a),
          wxColour(0x9a, 0x4a, 0x00), wxColour(0x0b, 0x4f, 0x8a), wxColour(0x0c, 0x66, 0x58)};
}

void base(wxStyledTextCtrl& text, const Palette& palette, bool lineNumbers) {
  wxFont font(wxFontInfo(10).Family(wxFONTFAMILY_TELETYPE).FaceName("Fira Code"));
  text.StyleSetFont(wxSTC_STYLE_DEFAULT, font);
  text.StyleSetForeground(wxSTC_STYLE_DEFAULT, palette.text);
  text.StyleSetBackground(wxSTC_STYLE_DEFAULT, palette.back);
  text.StyleClearAll();
  text.StyleSetForeground(wxSTC_STYLE_LINENUMBER, palette.faint);
  text.StyleSetBackground(wxSTC_STYLE_LINENUMBER, palette.back);
  text.StyleSetForeground(wxSTC_STYLE_BRACELIGHT, palette.accent);
  text.StyleSetBackground(wxSTC_STYLE_BRACELIGHT, palette.back);
  text.StyleSetBold(wxSTC_STYLE_BRACELIGHT, true);
  text.StyleSetForeground(wxSTC_STYLE_BRACEBAD, palette.error);
  text.StyleSetForeground(wxSTC_STYLE_INDENTGUIDE, palette.line);
  text.SetCaretForeground(palette.text);
  text.SetSelBackground(true, palette.accent);
  text.SetSelAlpha(70);
  text.SetTabWidth(2);
  text.SetIndent(2);
  text.SetUseTabs(false);
  text.SetIndentationGuides(wxSTC_IV_LOOKBOTH);
  text.SetMarginType(0, wxSTC_MARGIN_NUMBER);
  text.SetMarginWidth(0, lineNumbers ? text.TextWidth(wxSTC_STYLE_LINENUMBER, "_9999") : 0);
  text.SetMarginWidth(1, 0);
}

}  // namespace

void styleLua(wxStyledTextCtrl& text, const Palette& palette, bool lineNumbers) {
  base(text, palette, lineNumbers);
  const Inks inks = inksFor(palette.dark);
  text.SetLexer(wxSTC_LEX_LUA);
  text.SetKeyWords(0,
                   "and break do else elseif end false for function goto if in local nil not or repeat return then "
                   "true until while");
  text.SetProperty("fold", "1");
  for (const int style : {wxSTC_LUA_COMMENT, wxSTC_LUA_COMMENTLINE, wxSTC_LUA_COMMENTDOC})
    text.StyleSetForeground(style, inks.comment);
  text.StyleSetItalic(wxSTC_LUA_COMMENTLINE, true);
  text.StyleSetForeground(wxSTC_LUA_WORD, inks.keyword);
  text.StyleSetBold(wxSTC_LUA_WORD, true);
  for (const int style : {wxSTC_LUA_STRING, wxSTC_LUA_CHARACTER, wxSTC_LUA_LITERALSTRING})
    text.StyleSetForeground(style, inks.string);
  text.StyleSetForeground(wxSTC_LUA_STRINGEOL, palette.error);
  text.StyleSetForeground(wxSTC_LUA_NUMBER, inks.number);
}

void styleXml(wxStyledTextCtrl& text, const Palette& palette, bool lineNumbers) {
  base(text, palette, lineNumbers);
  const Inks inks = inksFor(palette.dark);
  text.SetLexer(wxSTC_LEX_XML);
  text.SetProperty("fold", "1");
  text.SetProperty("fold.html", "1");
  text.StyleSetForeground(wxSTC_H_COMMENT, inks.comment);
  for (const int style : {wxSTC_H_TAG, wxSTC_H_TAGEND, wxSTC_H_TAGUNKNOWN}) text.StyleSetForeground(style, inks.tag);
  for (const int style : {wxSTC_H_ATTRIBUTE, wxSTC_H_ATTRIBUTEUNKNOWN}) text.StyleSetForeground(style, inks.name);
  for (const int style : {wxSTC_H_DOUBLESTRING, wxSTC_H_SINGLESTRING}) text.StyleSetForeground(style, inks.string);
  text.StyleSetForeground(wxSTC_H_ENTITY, inks.number);
}

}  // namespace sortie::editor::window

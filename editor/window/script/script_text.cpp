#include "editor/window/script/script_text.h"

#include <algorithm>

#include <wx/intl.h>

#include "editor/core/document/journal.h"
#include "editor/window/script/lua_style.h"
#include "script/syntax/tokens.h"

namespace sortie::editor::window {
namespace {

constexpr int kMarkMargin = 1;
constexpr int kFoldMargin = 2;
constexpr int kErrorMarker = 1;
constexpr int kWarningMarker = 2;
constexpr int kRunMarker = 3;
constexpr int kErrorLine = 8;
constexpr int kWarningLine = 9;
constexpr int kFoundLine = 10;

int at(std::size_t offset) { return static_cast<int>(offset); }

// Does a line end with what opens a block, so that the next one stands further in?
bool opensBlock(std::string_view line) {
  int depth = 0;
  for (const lua::Token& token : lua::readTokens(line).code) switch (token.sign) {
      case lua::Sign::Function:
      case lua::Sign::Then:
      case lua::Sign::Do:
      case lua::Sign::Repeat:
      case lua::Sign::Else:
      case lua::Sign::OpenParen:
      case lua::Sign::OpenBrace:
      case lua::Sign::OpenBracket: ++depth; break;
      case lua::Sign::End:
      case lua::Sign::Until:
      case lua::Sign::Elseif:
      case lua::Sign::CloseParen:
      case lua::Sign::CloseBrace:
      case lua::Sign::CloseBracket: depth = std::max(depth - 1, 0); break;
      default: break;
    }
  return depth > 0;
}

// Words that take a line back out when they stand alone on it.
bool closesBlock(std::string_view word) {
  return word == "end" || word == "else" || word == "elseif" || word == "until" || word == "}" || word == ")" ||
         word == "]";
}

}  // namespace

ScriptText::ScriptText(wxWindow* parent, Shell& shell, std::string file, bool readOnly, std::string_view text)
    : wxStyledTextCtrl(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxBORDER_NONE),
      shell_(shell),
      file_(std::move(file)),
      readOnly_(readOnly) {
  SetName(wide(file_));
  SetCodePage(wxSTC_CP_UTF8);
  SetUndoCollection(false);
  EmptyUndoBuffer();
  SetModEventMask(wxSTC_MOD_INSERTTEXT | wxSTC_MOD_DELETETEXT);
  SetEOLMode(text.find("\r\n") == std::string_view::npos ? wxSTC_EOL_LF : wxSTC_EOL_CRLF);
  SetMultipleSelection(false);
  SetScrollWidth(1);
  SetScrollWidthTracking(true);
  SetEndAtLastLine(true);
  SetYCaretPolicy(wxSTC_CARET_SLOP | wxSTC_CARET_EVEN, 2);
  SetBackSpaceUnIndents(true);
  SetTabIndents(true);
  SetMouseDwellTime(500);
  UsePopUp(wxSTC_POPUP_NEVER);
  // These keys are the window's.
  for (const int key : {'D', 'L', 'T', 'U', 'Z', 'Y'}) CmdKeyClear(key, wxSTC_KEYMOD_CTRL);
  for (const int key : {'T', 'L', 'U', 'Z'}) CmdKeyClear(key, wxSTC_KEYMOD_CTRL | wxSTC_KEYMOD_SHIFT);
  restyle();
  renew(text);
  GotoPos(0);
  SetReadOnly(readOnly_);
  bind();
}

ScriptText::~ScriptText() { SetEvtHandlerEnabled(false); }

std::string ScriptText::bytes() const {
  // wx declares it so, though nothing changes.
  const wxCharBuffer raw = const_cast<ScriptText*>(this)->GetTextRaw();
  return {raw.data(), static_cast<std::size_t>(GetTextLength())};
}

void ScriptText::renew(std::string_view text) {
  const std::string before = bytes();
  if (before == text) return;
  const TextChange change = changeBetween(file_, before, std::string(text));
  renewing_ = true;
  const int first = GetFirstVisibleLine();
  SetReadOnly(false);
  SetTargetRange(at(change.at), at(change.at + change.removed.size()));
  ReplaceTargetRaw(change.inserted.data(), at(change.inserted.size()));
  SetReadOnly(readOnly_);
  SetFirstVisibleLine(first);
  EmptyUndoBuffer();
  renewing_ = false;
  fitMargins();
}

void ScriptText::replace(ScriptRange range, std::string_view with, std::size_t caret) {
  if (readOnly_) return;
  SetTargetRange(at(range.begin), at(range.end));
  ReplaceTargetRaw(with.data(), at(with.size()));
  GotoPos(at(range.begin + std::min(caret, with.size())));
}

void ScriptText::setMarks(std::vector<ScriptMark> marks) {
  if (marks == marks_) return;
  marks_ = std::move(marks);
  showMarks();
}

void ScriptText::showMarks() {
  for (const int marker : {kErrorMarker, kWarningMarker, kRunMarker}) MarkerDeleteAll(marker);
  for (const int indicator : {kErrorLine, kWarningLine}) {
    SetIndicatorCurrent(indicator);
    IndicatorClearRange(0, GetTextLength());
  }
  for (const ScriptMark& mark : marks_) {
    const int line = std::clamp(static_cast<int>(mark.line) - 1, 0, std::max(0, GetLineCount() - 1));
    const bool warning = mark.kind == ScriptMark::Kind::Warning;
    MarkerAdd(line, warning ? kWarningMarker : mark.kind == ScriptMark::Kind::Run ? kRunMarker : kErrorMarker);
    const int end = GetLineEndPosition(line);
    int begin = GetLineIndentPosition(line);
    int last = end;
    if (mark.column > 0) {
      const int wanted = PositionFromLine(line) + static_cast<int>(mark.column) - 1;
      if (wanted < end) {
        begin = wanted;
        last = std::max(WordEndPosition(begin, true), begin + 1);
      }
    }
    if (begin >= last) begin = PositionFromLine(line);
    SetIndicatorCurrent(warning ? kWarningLine : kErrorLine);
    if (begin < last) IndicatorFillRange(begin, last - begin);
  }
}

std::string ScriptText::saidOf(std::uint32_t line) const {
  std::string out;
  for (const ScriptMark& mark : marks_)
    if (mark.line == line) out += (out.empty() ? "" : "\n") + mark.text;
  return out;
}

void ScriptText::setFound(const std::vector<ScriptRange>& ranges) {
  SetIndicatorCurrent(kFoundLine);
  IndicatorClearRange(0, GetTextLength());
  for (const ScriptRange& range : ranges)
    if (range.begin < range.end) IndicatorFillRange(at(range.begin), at(range.end - range.begin));
}

void ScriptText::goTo(std::uint32_t line, std::uint32_t column) {
  if (line == 0) return;
  const int wanted = std::clamp(static_cast<int>(line) - 1, 0, std::max(0, GetLineCount() - 1));
  EnsureVisible(wanted);
  int position = GetLineIndentPosition(wanted);
  if (column > 0)
    position = std::min(PositionFromLine(wanted) + static_cast<int>(column) - 1, GetLineEndPosition(wanted));
  GotoPos(position);
  VerticalCentreCaret();
}

void ScriptText::select(ScriptRange range) {
  EnsureVisible(LineFromPosition(at(range.begin)));
  SetSelection(at(range.begin), at(range.end));
  EnsureCaretVisible();
}

void ScriptText::toggleComment() {
  if (readOnly_ || !isLua()) return;
  const int first = LineFromPosition(GetSelectionStart());
  int last = LineFromPosition(GetSelectionEnd());
  if (last > first && PositionFromLine(last) == GetSelectionEnd()) --last;
  const std::string text = bytes();
  bool all = true;
  int indent = -1;
  for (int line = first; line <= last; ++line) {
    const int begin = GetLineIndentPosition(line);
    if (begin >= GetLineEndPosition(line)) continue;
    all = all && text.compare(static_cast<std::size_t>(begin), 2, "--") == 0;
    const int column = begin - PositionFromLine(line);
    indent = indent < 0 ? column : std::min(indent, column);
  }
  if (indent < 0) return;
  std::string out;
  for (int line = first; line <= last; ++line) {
    const auto begin = static_cast<std::size_t>(PositionFromLine(line));
    const auto end = static_cast<std::size_t>(line + 1 < GetLineCount() ? PositionFromLine(line + 1) : GetTextLength());
    std::string one = text.substr(begin, end - begin);
    const auto inner = static_cast<std::size_t>(GetLineIndentPosition(line)) - begin;
    if (GetLineIndentPosition(line) < GetLineEndPosition(line)) {
      if (all) {
        one.erase(inner, one.compare(inner, 3, "-- ") == 0 ? 3 : 2);
      } else {
        one.insert(static_cast<std::size_t>(indent), "-- ");
      }
    }
    out += one;
  }
  const bool selected = GetSelectionStart() != GetSelectionEnd();
  const int caretLine = GetCurrentLine();
  const int fromEnd = GetLineEndPosition(caretLine) - GetCurrentPos();
  const auto begin = static_cast<std::size_t>(PositionFromLine(first));
  const auto end = static_cast<std::size_t>(last + 1 < GetLineCount() ? PositionFromLine(last + 1) : GetTextLength());
  replace({begin, end}, out);
  if (selected) {
    SetSelection(at(begin), at(begin + out.size()));
  } else {
    GotoPos(std::max(PositionFromLine(caretLine), GetLineEndPosition(caretLine) - fromEnd));
  }
}

void ScriptText::restyle() {
  const Palette& palette = shell_.palette();
  if (isLua()) {
    styleLua(*this, palette, true);
  } else {
    styleXml(*this, palette, true);
  }
  SetMarginType(kMarkMargin, wxSTC_MARGIN_SYMBOL);
  SetMarginMask(kMarkMargin, (1 << kErrorMarker) | (1 << kWarningMarker) | (1 << kRunMarker));
  SetMarginType(kFoldMargin, wxSTC_MARGIN_SYMBOL);
  SetMarginMask(kFoldMargin, wxSTC_MASK_FOLDERS);
  SetMarginSensitive(kFoldMargin, true);
  SetFoldMarginColour(true, palette.back);
  SetFoldMarginHiColour(true, palette.back);
  SetAutomaticFold(wxSTC_AUTOMATICFOLD_SHOW | wxSTC_AUTOMATICFOLD_CLICK | wxSTC_AUTOMATICFOLD_CHANGE);
  SetProperty("fold.compact", "0");
  const struct {
    int marker;
    int shape;
  } folds[] = {{wxSTC_MARKNUM_FOLDER, wxSTC_MARK_BOXPLUS},
               {wxSTC_MARKNUM_FOLDEROPEN, wxSTC_MARK_BOXMINUS},
               {wxSTC_MARKNUM_FOLDERSUB, wxSTC_MARK_VLINE},
               {wxSTC_MARKNUM_FOLDERTAIL, wxSTC_MARK_LCORNER},
               {wxSTC_MARKNUM_FOLDEREND, wxSTC_MARK_BOXPLUSCONNECTED},
               {wxSTC_MARKNUM_FOLDEROPENMID, wxSTC_MARK_BOXMINUSCONNECTED},
               {wxSTC_MARKNUM_FOLDERMIDTAIL, wxSTC_MARK_TCORNER}};
  for (const auto& fold : folds) MarkerDefine(fold.marker, fold.shape, palette.back, palette.faint);
  // Told apart by shape as well as by colour.
  MarkerDefine(kErrorMarker, wxSTC_MARK_CIRCLE, palette.error, palette.error);
  MarkerDefine(kWarningMarker, wxSTC_MARK_ARROWDOWN, palette.warning, palette.warning);
  MarkerDefine(kRunMarker, wxSTC_MARK_SHORTARROW, palette.error, palette.error);
  IndicatorSetStyle(kErrorLine, wxSTC_INDIC_SQUIGGLE);
  IndicatorSetForeground(kErrorLine, palette.error);
  IndicatorSetStyle(kWarningLine, wxSTC_INDIC_SQUIGGLE);
  IndicatorSetForeground(kWarningLine, palette.warning);
  IndicatorSetStyle(kFoundLine, wxSTC_INDIC_ROUNDBOX);
  IndicatorSetForeground(kFoundLine, palette.warning);
  IndicatorSetAlpha(kFoundLine, 60);
  IndicatorSetOutlineAlpha(kFoundLine, 160);
  IndicatorSetUnder(kFoundLine, true);
  SetCaretLineVisible(true);
  SetCaretLineBackground(palette.faint);
  SetCaretLineBackAlpha(24);
  CallTipSetBackground(palette.back);
  CallTipSetForeground(palette.text);
  CallTipSetForegroundHighlight(palette.accent);
  SetBackgroundColour(palette.back);
  fitMargins();
  Colourise(0, -1);
}

void ScriptText::fitMargins() {
  const wxString widest =
      "_" + wxString('9', static_cast<std::size_t>(std::max<std::size_t>(3, std::to_string(GetLineCount()).size())));
  SetMarginWidth(0, TextWidth(wxSTC_STYLE_LINENUMBER, widest));
  SetMarginWidth(kMarkMargin, FromDIP(14));
  SetMarginWidth(kFoldMargin, FromDIP(14));
}

void ScriptText::bind() {
  Bind(wxEVT_STC_MODIFIED, [this](wxStyledTextEvent& event) {
    event.Skip();
    if (renewing_) return;
    if (event.GetLinesAdded() != 0) fitMargins();
    if (edited) edited();
  });
  Bind(wxEVT_STC_CHARADDED, [this](wxStyledTextEvent& event) {
    const int key = event.GetKey();
    const bool line = key == '\n' || (key == '\r' && GetEOLMode() == wxSTC_EOL_CR);
    if (line) indentLine();
    if (isLua() && !line) {
      // `end` and the like go out to where their block began.
      const int number = GetCurrentLine();
      const int begin = GetLineIndentPosition(number);
      const std::string word = narrow(GetTextRange(begin, GetCurrentPos()));
      if (closesBlock(word) && GetCurrentPos() == GetLineEndPosition(number)) {
        const int parent = number > 0 ? number - 1 : -1;
        if (parent >= 0) {
          int above = parent;
          while (above > 0 && GetLineIndentPosition(above) >= GetLineEndPosition(above)) --above;
          const std::string text = narrow(GetLine(above));
          const int wanted = GetLineIndentation(above) - (opensBlock(text) ? 0 : GetIndent());
          if (GetLineIndentation(number) > wanted && wanted >= 0) {
            SetLineIndentation(number, wanted);
            GotoPos(GetLineEndPosition(number));
          }
        }
      }
    }
    if (typed) typed(static_cast<char32_t>(key));
  });
  Bind(wxEVT_STC_UPDATEUI, [this](wxStyledTextEvent& event) {
    event.Skip();
    if ((event.GetUpdated() & (wxSTC_UPDATE_SELECTION | wxSTC_UPDATE_CONTENT)) == 0) return;
    matchBraces();
    if (moved) moved();
  });
  Bind(wxEVT_STC_ZOOM, [this](wxStyledTextEvent& event) {
    event.Skip();
    fitMargins();
  });
  Bind(wxEVT_STC_DWELLSTART, [this](wxStyledTextEvent& event) {
    const int position = event.GetPosition();
    if (position < 0 || AutoCompActive() || CallTipActive()) return;
    const std::string said = saidOf(static_cast<std::uint32_t>(LineFromPosition(position)) + 1);
    if (!said.empty()) CallTipShow(position, wide(said));
  });
  Bind(wxEVT_STC_DWELLEND, [this](wxStyledTextEvent& event) {
    event.Skip();
    // Only the one of the mouse: a call's stays while it is being written.
    if (CallTipActive() && !saidOf(static_cast<std::uint32_t>(LineFromPosition(CallTipPosAtStart())) + 1).empty() &&
        CallTipPosAtStart() != GetCurrentPos()) {
      CallTipCancel();
    }
  });
  Bind(wxEVT_LEFT_DOWN, [this](wxMouseEvent& event) {
    if (!event.ControlDown() || event.ShiftDown() || event.AltDown()) return event.Skip();
    SetFocus();
    const int position = PositionFromPointClose(event.GetX(), event.GetY());
    if (position >= 0 && followed) followed(static_cast<std::size_t>(position));
  });
}

void ScriptText::indentLine() {
  const int line = GetCurrentLine();
  if (line == 0) return;
  const std::string above = narrow(GetLine(line - 1));
  int indent = GetLineIndentation(line - 1);
  if (isLua() && opensBlock(above)) indent += GetIndent();
  // What already stands on the new line and closes the block goes back out.
  if (isLua() && indent > 0) {
    const int begin = GetLineIndentPosition(line);
    if (closesBlock(narrow(GetTextRange(begin, WordEndPosition(begin, true)))) ||
        (begin < GetLineEndPosition(line) && closesBlock(narrow(GetTextRange(begin, begin + 1))))) {
      indent -= GetIndent();
    }
  }
  SetLineIndentation(line, std::max(indent, 0));
  GotoPos(GetLineIndentPosition(line));
}

void ScriptText::matchBraces() {
  const auto isBrace = [this](int position) {
    if (position < 0 || position >= GetTextLength()) return false;
    const int c = GetCharAt(position);
    return c == '(' || c == ')' || c == '[' || c == ']' || c == '{' || c == '}';
  };
  int brace = GetCurrentPos() - 1;
  if (!isBrace(brace)) brace = GetCurrentPos();
  if (!isBrace(brace)) return BraceHighlight(wxSTC_INVALID_POSITION, wxSTC_INVALID_POSITION);
  const int other = BraceMatch(brace);
  if (other == wxSTC_INVALID_POSITION) {
    BraceBadLight(brace);
  } else {
    BraceHighlight(brace, other);
  }
}

}  // namespace sortie::editor::window

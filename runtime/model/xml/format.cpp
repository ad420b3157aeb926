#include "model/xml/format.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

#include "model/xml/markup.h"
#include "model/xml/xml_scan.h"

namespace sortie::model {
namespace {

// The canonical layout. Recursion is bounded by the depth that the reader allows.
class Layout {
 public:
  Layout() = default;
  /// On a line that begins with that many spaces.
  explicit Layout(std::size_t indent) : out_(indent, ' ') {}

  void nodes(const std::vector<Piece>& list, std::size_t indent) {
    std::size_t breaks = 1;
    bool first = true;
    const bool top = indent == 0;
    for (const Piece& piece : list) {
      if (piece.kind == Piece::Kind::Text) {
        breaks = static_cast<std::size_t>(std::count(piece.text.begin(), piece.text.end(), '\n'));
        continue;
      }
      const bool trailing = piece.kind == Piece::Kind::Comment && breaks == 0 && !first;
      if (trailing) {
        out_ += ' ';
      } else {
        if (!out_.empty() && out_.back() != '\n') out_ += '\n';
        if (!(first && top) && breaks > 1) out_ += '\n';
        out_.append(indent, ' ');
      }
      if (piece.element) {
        element(piece.element, indent);
      } else {
        out_ += "<!--" + piece.text + "-->";
      }
      first = false;
      breaks = 0;
    }
  }

  void element(const Element& element, std::size_t indent) {
    if (element.foreign()) {
      out_ += resolvedLines(element.text());
      return;
    }
    const std::string name(element.name());
    out_ += tagText(name, Markup::attributesOf(element), indent);
    const std::vector<Piece> pieces = element.pieces();
    const bool empty = std::all_of(pieces.begin(), pieces.end(), [](const Piece& piece) {
      return piece.kind == Piece::Kind::Text && isBlank(piece.text);
    });
    if (empty) {
      out_ += "/>";
      return;
    }
    out_ += '>';
    const std::string end = "</" + name + ">";
    std::string line;
    if (holdWords(pieces)) {
      for (const Piece& piece : pieces) asWritten(piece, element.source());
    } else if (inlineContent(pieces, line) && lastLine(out_).size() + line.size() + end.size() <= kLineWidth) {
      out_ += line;
    } else if (flat_) {
      out_ += '\n';
    } else {
      nodes(pieces, indent + 2);
      out_ += '\n' + std::string(indent, ' ');
    }
    out_ += end;
  }

  std::string take() { return std::move(out_); }

 private:
  // Where words stand among elements, white space is part of the text. All is as in the source, but for its line ends.
  // Text with a line break is escaped anew; in CDATA it would not stay apart from the text beside it.
  void asWritten(const Piece& piece, const Source& source) {
    const auto written = std::string_view(source.text()).substr(piece.begin, piece.end - piece.begin);
    const bool lines = piece.kind == Piece::Kind::Text && piece.text.find('\n') != std::string::npos;
    out_ += lines && !written.starts_with("<![CDATA[") ? escapeText(piece.text) : resolvedLines(written);
  }

  // The content on one line, if it was written so.
  bool inlineContent(const std::vector<Piece>& pieces, std::string& line) {
    for (const Piece& piece : pieces) {
      if (piece.kind == Piece::Kind::Text) {
        if (piece.text.find('\n') != std::string::npos) return false;
        continue;
      }
      if (piece.kind == Piece::Kind::Comment) return false;
      const std::optional<std::string>& text = onOneLine(piece.element);
      if (!text) return false;
      line += *text;
    }
    return true;
  }

  // An element on one line, if it goes there. Found once for each: those around it ask again and again.
  const std::optional<std::string>& onOneLine(const Element& element) {
    const auto [found, added] = lines_->try_emplace(element);
    if (added) {
      Layout nested;
      nested.lines_ = lines_;
      nested.flat_ = true;
      nested.element(element, 0);
      if (nested.out_.find('\n') == std::string::npos) found->second = std::move(nested.out_);
    }
    return found->second;
  }

  std::shared_ptr<std::map<Element, std::optional<std::string>>> lines_ =
      std::make_shared<std::map<Element, std::optional<std::string>>>();
  bool flat_ = false;  // what takes several lines is not wanted
  std::string out_;
};

// Comments and white space before the root, without the XML declaration, or after it.
void appendOutside(std::string_view text, std::vector<Piece>& out) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (text.starts_with("<?xml")) text.remove_prefix(text.find("?>") + 2);
  while (!text.empty()) {
    Piece piece;
    std::size_t end = std::min(text.find('<'), text.size());
    if (end == 0) {
      end = text.find("-->", 4) + 3;
      piece.kind = Piece::Kind::Comment;
      piece.text = resolvedLines(text.substr(4, end - 7));
    } else {
      piece.text = resolvedLines(text.substr(0, end));
    }
    text.remove_prefix(end);
    out.push_back(std::move(piece));
  }
}

std::string escape(std::string_view text, bool attribute) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += attribute ? ">" : "&gt;"; break;
      case '"': out += attribute ? "&quot;" : "\""; break;
      case '\n': out += attribute ? "&#10;" : "\n"; break;
      case '\t': out += attribute ? "&#9;" : "\t"; break;
      case '\r': out += "&#13;"; break;
      default: out += c;
    }
  }
  return out;
}

}  // namespace

std::string format(const Element& element, std::size_t indent) {
  Layout layout(indent);
  layout.element(element, indent);
  return layout.take().substr(indent);
}

std::string escapeText(std::string_view text) { return escape(text, false); }

std::string escapeAttribute(std::string_view text) { return escape(text, true); }

std::string format(const Document& document) {
  const Element root = document.root();
  const std::string_view text = document.text();
  std::vector<Piece> all;
  appendOutside(text.substr(0, root.begin()), all);
  Piece piece;
  piece.kind = Piece::Kind::Element;
  piece.element = root;
  all.push_back(std::move(piece));
  appendOutside(text.substr(root.end()), all);
  Layout layout;
  layout.nodes(all, 0);
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + layout.take() + "\n";
}

}  // namespace sortie::model

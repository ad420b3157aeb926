// Texts as light markup, and back.
#include <algorithm>

#include "editor/core/text/narrative.h"
#include "editor/core/text/text_difference.h"

namespace sortie::editor {

using model::Element;
using model::Markup;
using model::Piece;

namespace {

bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

/// Words with single spaces, emphasis between stars. Recursion is bounded by the depth that the reader allows.
void inlineInto(const Element& element, std::string& out) {
  for (const Piece& piece : element.pieces()) {
    if (piece.kind == Piece::Kind::Text) {
      for (const char c : piece.text) {
        if (!isSpace(c)) {
          if (c == '*' || c == '\\') out += '\\';
          out += c;
        } else if (!out.empty() && out.back() != ' ') {
          out += ' ';
        }
      }
    } else if (piece.element && !piece.element.foreign()) {
      const bool emphasis = piece.element.name() == "em";
      if (emphasis) out += '*';
      inlineInto(piece.element, out);
      if (emphasis) out += '*';
    }
  }
}

std::string inlineMarkup(const Element& element) {
  std::string out;
  inlineInto(element, out);
  while (!out.empty() && out.back() == ' ') out.pop_back();
  if (!out.empty() && out.front() == ' ') out.erase(0, 1);
  return out.starts_with("- ") ? "\\" + out : out;
}

std::string listMarkup(const Element& list) {
  std::string out;
  for (const Element& item : model::elements(list, "item")) {
    std::string text = inlineMarkup(item);
    if (text.starts_with("\\- ")) text.erase(0, 1);
    out += (out.empty() ? "- " : "\n- ") + text;
  }
  return out;
}

bool isBlock(const Element& element) {
  return !element.foreign() && (element.name() == "p" || element.name() == "list");
}

std::string blockMarkup(const Element& block) {
  return block.name() == "list" ? listMarkup(block) : inlineMarkup(block);
}

/// Paragraphs and lists of a markup, each with its white space made plain.
std::vector<std::string> readBlocks(const std::string& markup) {
  std::vector<std::string> out;
  std::string now;
  const auto flush = [&] {
    while (!now.empty() && isSpace(now.back())) now.pop_back();
    if (!now.empty()) out.push_back(now);
    now.clear();
  };
  std::size_t at = 0;
  while (at <= markup.size()) {
    const std::size_t end = std::min(markup.find('\n', at), markup.size());
    std::string line;
    for (std::size_t i = at; i < end; ++i) {
      const bool space = isSpace(markup[i]);
      if (!space || (!line.empty() && line.back() != ' ')) line += space ? ' ' : markup[i];
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    const bool item = line.starts_with("- ");
    if (line.empty()) {
      flush();
    } else if (item) {
      if (!now.starts_with("- ")) flush();
      now += (now.empty() ? "" : "\n") + line;
    } else {
      now += (now.empty() ? "" : " ") + line;
    }
    at = end + 1;
  }
  flush();
  return out;
}

constexpr std::size_t kWidth = 118;

/// Breaks lines of a text that begins in a column, which moves on with it.
std::string wrapped(const std::string& text, const std::string& indent, std::size_t& column) {
  std::string out;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t space = std::min(text.find(' ', begin + 1), text.size());
    const std::string word = text.substr(begin, space - begin);  // with the space before it
    if (column + word.size() > kWidth && word.front() == ' ') {
      out += "\n" + indent + word.substr(1);
      column = indent.size() + word.size() - 1;
    } else {
      out += word;
      column += word.size();
    }
    begin = space;
  }
  return out;
}

struct InlineMaker {
  std::string indent;
  std::size_t column;

  std::vector<Markup> make(const std::string& markup) {
    std::vector<Markup> out;
    std::string words;
    const auto flush = [&] {
      if (!words.empty()) out.push_back(Markup::words(wrapped(words, indent, column)));
      words.clear();
    };
    for (std::size_t i = 0; i < markup.size(); ++i) {
      if (markup[i] == '\\' && i + 1 < markup.size()) {
        words += markup[++i];
        continue;
      }
      const std::size_t close = markup[i] == '*' ? closing(markup, i + 1) : std::string::npos;
      if (close == std::string::npos || close == i + 1) {
        words += markup[i];
        continue;
      }
      flush();
      column += 4;
      out.emplace_back("em", Markup::Attributes{}, make(markup.substr(i + 1, close - i - 1)));
      column += 5;
      i = close;
    }
    flush();
    return out;
  }

  static std::size_t closing(const std::string& markup, std::size_t from) {
    for (std::size_t i = from; i < markup.size(); ++i) {
      if (markup[i] == '\\')
        ++i;
      else if (markup[i] == '*')
        return i;
    }
    return std::string::npos;
  }
};

std::string spaces(std::size_t depth) { return std::string(depth * 2, ' '); }

/// A paragraph or list for a place at that depth.
Markup makeBlock(const std::string& markup, std::size_t depth) {
  if (!markup.starts_with("- ")) return Markup("p", {}, InlineMaker{spaces(depth), depth * 2 + 3}.make(markup));
  Markup list("list");
  std::size_t at = 0;
  while (at < markup.size()) {
    const std::size_t end = std::min(markup.find('\n', at), markup.size());
    const std::string item = markup.substr(at + 2, end - at - 2);
    list.add(Markup("item", {}, InlineMaker{spaces(depth + 1), depth * 2 + 8}.make(item)));
    at = end + 1;
  }
  return list;
}

/// What stands between the tags of an element at that depth.
std::vector<Markup> contentOf(const Markup& element, std::size_t depth) {
  return model::laidOut(element, "\n" + spaces(depth)).children;
}

/// The content of a text that is one paragraph without <p>.
std::vector<Markup> bareContent(const Element& text, const std::string& markup, std::size_t depth) {
  std::size_t tag = depth * 2 + text.name().size() * 2 + 5;
  for (const model::Attribute& each : text.attributes()) tag += each.name.size() + each.value.size() + 4;
  if (tag + markup.size() <= kWidth) return InlineMaker{spaces(depth + 1), 0}.make(markup);
  std::vector<Markup> content = InlineMaker{spaces(depth + 1), depth * 2 + 2}.make(markup);
  content.insert(content.begin(), Markup::words("\n" + spaces(depth + 1)));
  content.push_back(Markup::words("\n" + spaces(depth)));
  return content;
}

struct OldBlock {
  std::size_t position = 0;
  Element element;
  std::string markup;
};

std::vector<OldBlock> blocksOf(const Element& text) {
  std::vector<OldBlock> out;
  std::size_t position = 0;
  for (const Element& each : text.children()) {
    if (isBlock(each)) out.push_back({position, each, blockMarkup(each)});
    ++position;
  }
  return out;
}

/// Which new block each old one stays as; npos: none.
std::vector<std::size_t> matched(const std::vector<OldBlock>& old, const std::vector<std::string>& now) {
  std::vector<std::string_view> before;
  for (const OldBlock& each : old) before.emplace_back(each.markup);
  return keptEntries(before, {now.begin(), now.end()});
}

/// A paragraph or list with other words: its attributes stay while it is the same.
model::TextPatches rewriteBlock(const Element& old, const std::string& markup, std::size_t depth) {
  const Markup block = makeBlock(markup, depth);
  if (block.name != old.name()) return model::replaceElement(old, block);
  return model::replaceContent(old, contentOf(block, depth));
}

/// Paragraphs and lists of a text changed where they differ.
model::TextPatches rewriteBlocks(const Element& text, const std::vector<OldBlock>& old,
                                 const std::vector<std::string>& now, std::size_t depth) {
  const std::vector<std::size_t> stays = matched(old, now);
  std::vector<model::TextPatches> edits;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < old.size() || j < now.size()) {
    // Up to the next that stays: as many as there are of both take each other's place.
    std::size_t oldEnd = i;
    while (oldEnd < old.size() && stays[oldEnd] == std::string::npos) ++oldEnd;
    const std::size_t newEnd = oldEnd < old.size() ? stays[oldEnd] : now.size();
    for (; i < oldEnd && j < newEnd; ++i, ++j) edits.push_back(rewriteBlock(old[i].element, now[j], depth));
    for (; i < oldEnd; ++i) edits.push_back(model::removeElement(old[i].element));
    const std::size_t position = i > 0 ? old[i - 1].position + 1 : old.front().position;
    std::vector<Markup> added;
    for (; j < newEnd; ++j) added.push_back(makeBlock(now[j], depth));
    edits.push_back(model::insertChildren(text, position, added));
    ++i;
    ++j;
  }
  return model::together(edits);
}

}  // namespace

std::string markupOf(const Element& text) {
  std::string out;
  bool blocks = false;
  for (const Element& each : model::elements(text)) {
    if (!isBlock(each)) continue;
    blocks = true;
    const std::string markup = blockMarkup(each);
    if (!markup.empty()) out += (out.empty() ? "" : "\n\n") + markup;
  }
  return blocks ? out : inlineMarkup(text);
}

void setMarkup(model::Draft& draft, const ElementPath& path, const std::string& markup) {
  const Element text = elementAt(draft.root(), path);
  if (!text) return;
  const std::size_t depth = path.size();
  const std::vector<std::string> now = readBlocks(markup);
  const std::vector<OldBlock> old = blocksOf(text);
  if (!old.empty()) return draft.apply(rewriteBlocks(text, old, now, depth + 1));
  if (now.empty() || (now.size() == 1 && !now.front().starts_with("- "))) {
    const std::string words = now.empty() ? std::string() : now.front();
    if (words != inlineMarkup(text)) draft.apply(model::replaceContent(text, bareContent(text, words, depth)));
    return;
  }
  Markup whole(text.name());
  for (const std::string& each : now) whole.add(makeBlock(each, depth + 1));
  draft.apply(model::replaceContent(text, contentOf(whole, depth)));
}

}  // namespace sortie::editor

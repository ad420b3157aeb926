// Texts as light markup, and back.
#include <algorithm>

#include "editor/core/text/narrative.h"
#include "editor/core/text/text_difference.h"

namespace sortie::editor {

using model::Element;
using model::ElementPtr;
using model::Node;

namespace {

bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

/// Words with single spaces, emphasis between stars. Recursion is bounded by the depth that the reader allows.
void inlineInto(const Element& element, std::string& out) {
  for (const Node& node : element.children) {
    if (node.kind == Node::Kind::Text) {
      for (const char c : node.text.str()) {
        if (!isSpace(c)) {
          if (c == '*' || c == '\\') out += '\\';
          out += c;
        } else if (!out.empty() && out.back() != ' ') {
          out += ' ';
        }
      }
    } else if (node.kind == Node::Kind::Element && !node.element->foreign) {
      const bool emphasis = node.element->name == "em";
      if (emphasis) out += '*';
      inlineInto(*node.element, out);
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
  for (const ElementPtr& item : model::elements(list, "item")) {
    std::string text = inlineMarkup(*item);
    if (text.starts_with("\\- ")) text.erase(0, 1);
    out += (out.empty() ? "- " : "\n- ") + text;
  }
  return out;
}

bool isBlock(const Element& element) { return !element.foreign && (element.name == "p" || element.name == "list"); }

std::string blockMarkup(const Element& block) { return block.name == "list" ? listMarkup(block) : inlineMarkup(block); }

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

/// Breaks lines of a text that stands in an element at that depth, as the formatter would have them.
std::string wrapped(const std::string& text, std::size_t column, const std::string& indent, std::size_t& reached) {
  constexpr std::size_t kWidth = 118;
  std::string out;
  std::size_t begin = 0;
  reached = column;
  while (begin < text.size()) {
    const std::size_t space = std::min(text.find(' ', begin + 1), text.size());
    const std::string word = text.substr(begin, space - begin);  // with the space before it
    if (reached + word.size() > kWidth && word.front() == ' ') {
      out += "\n" + indent + word.substr(1);
      reached = indent.size() + word.size() - 1;
    } else {
      out += word;
      reached += word.size();
    }
    begin = space;
  }
  return out;
}

struct InlineMaker {
  std::string indent;
  std::size_t column;

  Node text(const std::string& words) {
    std::size_t reached = column;
    Node node = model::makeText(wrapped(words, column, indent, reached));
    column = reached;
    return node;
  }

  std::vector<Node> make(const std::string& markup) {
    std::vector<Node> out;
    std::string words;
    const auto flush = [&] {
      if (!words.empty()) out.push_back(text(words));
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
      std::vector<Node> inside = make(markup.substr(i + 1, close - i - 1));
      out.push_back(model::makeNode(model::withChildren(model::makeElement("em"), std::move(inside))));
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

/// A paragraph or list for a place at that depth; of `old` its attributes stay.
ElementPtr makeBlock(const std::string& markup, std::size_t depth, const ElementPtr& old) {
  if (!markup.starts_with("- ")) {
    const ElementPtr bare = old && old->name == "p" ? old : model::makeElement("p");
    return model::withChildren(bare, InlineMaker{spaces(depth), depth * 2 + 3}.make(markup));
  }
  std::vector<Node> items;
  std::size_t at = 0;
  while (at < markup.size()) {
    const std::size_t end = std::min(markup.find('\n', at), markup.size());
    const std::string item = markup.substr(at + 2, end - at - 2);
    items.push_back(model::makeNode(
        model::withChildren(model::makeElement("item"), InlineMaker{spaces(depth + 1), depth * 2 + 8}.make(item))));
    at = end + 1;
  }
  const ElementPtr bare = old && old->name == "list" ? old : model::makeElement("list");
  return model::withChildren(bare, std::move(items));
}

/// A text that is one paragraph without <p>.
ElementPtr bareText(const ElementPtr& text, const std::string& markup, std::size_t depth) {
  std::size_t tag = depth * 2 + text->name.str().size() * 2 + 5;
  for (const model::Attribute& each : text->attributes) tag += each.name.str().size() + each.value.str().size() + 4;
  constexpr std::size_t kWidth = 118;
  if (tag + markup.size() <= kWidth) return model::withChildren(text, InlineMaker{spaces(depth + 1), 0}.make(markup));
  std::vector<Node> children = InlineMaker{spaces(depth + 1), depth * 2 + 2}.make(markup);
  children.insert(children.begin(), model::makeText("\n" + spaces(depth + 1)));
  children.push_back(model::makeText("\n" + spaces(depth)));
  return model::withChildren(text, std::move(children));
}

struct OldBlock {
  std::uint32_t position;
  ElementPtr element;
  std::string markup;
};

/// Which new block each old one stays as; npos: none.
std::vector<std::size_t> matched(const std::vector<OldBlock>& old, const std::vector<std::string>& now) {
  std::vector<std::string_view> before;
  for (const OldBlock& each : old) before.emplace_back(each.markup);
  return keptEntries(before, {now.begin(), now.end()});
}

}  // namespace

std::string markupOf(const Element& text) {
  std::string out;
  bool blocks = false;
  for (const ElementPtr& each : model::elements(text)) {
    if (!isBlock(*each)) continue;
    blocks = true;
    const std::string markup = blockMarkup(*each);
    if (!markup.empty()) out += (out.empty() ? "" : "\n\n") + markup;
  }
  return blocks ? out : inlineMarkup(text);
}

ElementPtr setMarkup(const ElementPtr& root, const ElementPath& path, const std::string& markup) {
  const ElementPtr text = elementAt(root, path);
  if (!text) return root;
  const std::vector<std::string> now = readBlocks(markup);
  std::vector<OldBlock> old;
  std::uint32_t position = 0;
  for (const ElementPtr& each : childElements(*text)) {
    if (isBlock(*each)) old.push_back({position, each, blockMarkup(*each)});
    ++position;
  }
  const std::size_t depth = path.size();
  const bool single = now.size() <= 1 && (now.empty() || !now.front().starts_with("- "));
  if (old.empty()) {
    const std::string before = inlineMarkup(*text);
    if (single) {
      const std::string words = now.empty() ? std::string() : now.front();
      return words == before ? root : replaceAt(root, path, bareText(text, words, depth));
    }
    std::vector<Node> children;
    for (const std::string& each : now) children.push_back(model::makeNode(makeBlock(each, depth + 1, nullptr)));
    return replaceAt(root, path, model::withChildren(text, std::move(children)));
  }
  // From the end on, so that positions stay true.
  const std::vector<std::size_t> stays = matched(old, now);
  ElementPtr out = text;
  std::size_t right = now.size();
  std::size_t i = old.size();
  while (i > 0 || right > 0) {
    if (i > 0 && stays[i - 1] == right - 1 && right > 0) {
      --i;
      --right;
      continue;
    }
    // Old and new blocks back to the next that stays: as many as there are of both take each other's place.
    std::size_t oldBegin = i;
    while (oldBegin > 0 && stays[oldBegin - 1] == std::string::npos) --oldBegin;
    const std::size_t newBegin = oldBegin > 0 ? stays[oldBegin - 1] + 1 : 0;
    const std::size_t both = std::min(i - oldBegin, right - newBegin);
    for (std::size_t k = i; k-- > oldBegin + both;) out = removeAt(out, {old[k].position});
    const std::uint32_t after = oldBegin + both > 0 ? old[oldBegin + both - 1].position + 1 : old.front().position;
    for (std::size_t k = right; k-- > newBegin + both;)
      out = insertAt(out, {}, after, makeBlock(now[k], depth + 1, nullptr));
    for (std::size_t k = 0; k < both; ++k)
      out = replaceAt(out, {old[oldBegin + k].position},
                      makeBlock(now[newBegin + k], depth + 1, old[oldBegin + k].element));
    i = oldBegin;
    right = newBegin;
  }
  return out == text ? root : replaceAt(root, path, out);
}

}  // namespace sortie::editor

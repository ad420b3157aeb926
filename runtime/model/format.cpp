#include "model/format.h"

#include <algorithm>

namespace sortie::model {
namespace {

std::string_view bytes(const Source& source, std::uint32_t begin, std::uint32_t end) {
  return std::string_view(source.text()).substr(begin, end - begin);
}

bool isBlank(std::string_view text) { return text.find_first_not_of(" \t\n\r") == std::string_view::npos; }

// "<name a="1" b="2"": without its end. `column` is where it starts.
std::string tagText(const Element& element, std::size_t column) {
  std::string out = "<" + element.name;
  const std::string broken = "\n" + std::string(column + 4, ' ');
  std::size_t width = column + out.size();
  for (const Attribute& attribute : element.attributes) {
    const std::string text = attribute.name + "=\"" + escapeAttribute(attribute.value) + '"';
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

// What `out` ends in: its last line, or as much of it as matters for a layout.
std::string_view lastLine(const std::string& out) {
  constexpr std::size_t kFarEnough = 4 * kLineWidth;
  const std::string_view end = std::string_view(out).substr(out.size() - std::min(out.size(), kFarEnough));
  return end.substr(end.rfind('\n') + 1);
}

std::size_t columnOf(const std::string& out) { return lastLine(out).size(); }

std::size_t indentOf(const std::string& out) {
  const std::string_view line = lastLine(out);
  return std::min(line.find_first_not_of(' '), line.size());
}

void saveNode(const Node& node, const Source* source, std::string& out) {
  if (node.end > node.begin && source != nullptr) {
    out += bytes(*source, node.begin, node.end);
  } else if (node.kind == Node::Kind::Comment) {
    out += "<!--" + node.text + "-->";
  } else {
    out += escapeText(node.text);
  }
}

void saveElement(const ElementPtr& root, std::string& out) {
  struct Open {
    const Element* element;
    std::size_t next;
  };
  std::vector<Open> open;
  const auto enter = [&](const Element& element) {
    if (element.kept && element.source) {
      out += bytes(*element.source, element.begin, element.end);
      return;
    }
    const bool old = element.tagKept && element.source;
    if (old) {
      out += bytes(*element.source, element.begin, element.tagEnd);
    } else {
      out += tagText(element, std::min(columnOf(out), indentOf(out)));
      out += element.children.empty() ? "/>" : ">";
    }
    if (!element.children.empty()) {
      open.push_back({&element, 0});
    } else if (old) {
      out += bytes(*element.source, element.closeBegin, element.end);
    }
  };
  enter(*root);
  while (!open.empty()) {
    Open& level = open.back();
    const Element& element = *level.element;
    if (level.next == element.children.size()) {
      out += "</" + element.name + ">";
      open.pop_back();
      continue;
    }
    const Node& node = element.children[level.next++];
    if (node.element) {
      enter(*node.element);
    } else {
      saveNode(node, element.source.get(), out);
    }
  }
}

// The canonical layout. Recursion is bounded by the depth that the reader allows.
class Layout {
 public:
  void nodes(const std::vector<Node>& list, std::size_t indent) {
    std::size_t breaks = 1;
    bool first = true;
    const bool top = indent == 0;
    for (const Node& node : list) {
      if (node.kind == Node::Kind::Text) {
        breaks = static_cast<std::size_t>(std::count(node.text.begin(), node.text.end(), '\n'));
        continue;
      }
      const bool trailing = node.kind == Node::Kind::Comment && breaks == 0 && !first;
      if (trailing) {
        out_ += ' ';
      } else {
        if (!out_.empty() && out_.back() != '\n') out_ += '\n';
        if (!(first && top) && breaks > 1) out_ += '\n';
        out_.append(indent, ' ');
      }
      if (node.element) {
        element(*node.element, indent);
      } else {
        out_ += "<!--" + node.text + "-->";
      }
      first = false;
      breaks = 0;
    }
  }

  void element(const Element& element, std::size_t indent) {
    if (element.foreign) {
      saveElement(std::make_shared<const Element>(element), out_);
      return;
    }
    out_ += tagText(element, indent);
    const bool empty = std::all_of(element.children.begin(), element.children.end(), [](const Node& node) {
      return node.kind == Node::Kind::Text && isBlank(node.text);
    });
    if (empty) {
      out_ += "/>";
      return;
    }
    out_ += '>';
    const std::string end = "</" + element.name + ">";
    std::string line;
    if (holdsText(element)) {
      for (const Node& node : element.children) asWritten(node, element);
    } else if (inlineContent(element, line) && columnOf(out_) + line.size() + end.size() <= kLineWidth) {
      out_ += line;
    } else {
      nodes(element.children, indent + 2);
      out_ += '\n' + std::string(indent, ' ');
    }
    out_ += end;
  }

  std::string take() { return std::move(out_); }

 private:
  static bool holdsText(const Element& element) {
    return std::any_of(element.children.begin(), element.children.end(),
                       [](const Node& node) { return node.kind == Node::Kind::Text && !isBlank(node.text); });
  }

  // Where words stand among elements, white space is part of the text.
  void asWritten(const Node& node, const Element& parent) {
    if (node.kind == Node::Kind::Text && node.text.find('\n') != std::string::npos) {
      // Not the bytes of the source, whose lines may end in CR LF.
      out_ += escapeText(node.text);
    } else if (node.element) {
      saveElement(node.element, out_);
    } else {
      saveNode(node, parent.source.get(), out_);
    }
  }

  // The content on one line, if it was written so.
  static bool inlineContent(const Element& element, std::string& line) {
    for (const Node& node : element.children) {
      if (node.kind == Node::Kind::Text) {
        if (node.text.find('\n') != std::string::npos) return false;
        continue;
      }
      if (node.kind == Node::Kind::Comment) return false;
      Layout nested;
      nested.element(*node.element, 0);
      if (nested.out_.find('\n') != std::string::npos) return false;
      line += nested.out_;
    }
    return true;
  }

  std::string out_;
};

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

std::string escapeText(std::string_view text) { return escape(text, false); }

std::string escapeAttribute(std::string_view text) { return escape(text, true); }

std::string save(const Document& document, const ElementPtr& root) {
  std::string out(bytes(*document.source, 0, document.root->begin));
  saveElement(root, out);
  out += std::string_view(document.source->text()).substr(document.root->end);
  return out;
}

std::string format(const Document& document) {
  std::vector<Node> all = document.before;
  all.push_back(makeNode(document.root));
  all.insert(all.end(), document.after.begin(), document.after.end());
  Layout layout;
  layout.nodes(all, 0);
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + layout.take() + "\n";
}

}  // namespace sortie::model

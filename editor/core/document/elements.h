// Addresses in a document, and the few edits that all others are made of. An address is a path of positions among the
// child elements (text and comments are not counted, foreign elements are), from the root: it stays good as long as
// nothing before it in its parents is added or taken away. Edits patch a draft; a path that leads nowhere changes nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/xml/patch.h"

namespace sortie::editor {

using ElementPath = std::vector<std::uint32_t>;

/// The child elements in order, those of foreign namespaces too.
[[nodiscard]] std::vector<model::Element> childElements(const model::Element& parent);

/// The element at a path; none where it leads nowhere. The empty path is the root.
[[nodiscard]] model::Element elementAt(const model::Element& root, const ElementPath& path);
/// Where an element stands in its document.
[[nodiscard]] ElementPath pathOf(const model::Element& element);

/// Visits the element and all in it but foreign elements, in document order, each with its path from `root`.
void walkPaths(const model::Element& root, const std::function<void(const model::Element&, const ElementPath&)>& visit);
/// Where its child number `position` stands, and what it is a child of (the root is of itself).
[[nodiscard]] ElementPath below(ElementPath path, std::size_t position);
[[nodiscard]] ElementPath parentOf(const ElementPath& path);
/// The innermost element whose bytes hold this offset of the text.
[[nodiscard]] ElementPath pathAtOffset(const model::Element& root, std::size_t offset);
/// The same by line and column, which count from 1.
[[nodiscard]] ElementPath pathAtPlace(const model::Element& root, std::uint32_t line, std::uint32_t column);
/// The same in the element at `within`; that path itself for places outside of it.
[[nodiscard]] ElementPath pathAtPlace(const model::Element& root, const ElementPath& within, std::uint32_t line,
                                      std::uint32_t column);
/// The first element with this name and id="…"; an empty name stands for any.
[[nodiscard]] std::optional<ElementPath> pathOfId(const model::Element& root, std::string_view name,
                                                  std::string_view id);

/// Is it a <when option="…">, which wraps what is there only for some values of an option?
[[nodiscard]] bool isOptionWhen(const model::Element& element);
/// Is it an <event> or <objective>, which blocks stand in?
[[nodiscard]] bool isBlockOwner(const model::Element& element);

/// Visits the children with their paths, but for foreign ones.
template <class Visit>
void eachChild(const model::Element& parent, const ElementPath& path, const Visit& visit) {
  ElementPath at = below(path, 0);
  for (const model::Element& each : parent.children()) {
    if (!each.foreign()) visit(each, at);
    ++at.back();
  }
}
/// The same, and in place of a <when option="…"> what stands in it.
template <class Visit>
void eachThroughWhen(const model::Element& parent, const ElementPath& path, const Visit& visit) {
  eachChild(parent, path, [&](const model::Element& each, const ElementPath& at) {
    isOptionWhen(each) ? eachThroughWhen(each, at, visit) : visit(each, at);
  });
}

/// A new child of `parent` before its element child number `position` (or last).
void insertAt(model::Draft& draft, const ElementPath& parent, std::size_t position, const model::Markup& added);
/// Takes the element away, and the white space before it. The root cannot be removed.
void removeAt(model::Draft& draft, const ElementPath& path);
/// Several at once: the paths count in the draft as it is before.
void removeAll(model::Draft& draft, const std::vector<ElementPath>& paths);
/// Takes an element from one place to another: `parent` and `position` count in the draft as it is before. Into itself
/// it cannot go.
void moveTo(model::Draft& draft, const ElementPath& from, const ElementPath& parent, std::size_t position);

/// `by` takes the place of these elements, where the first of them stands.
void wrap(model::Draft& draft, const std::vector<model::Element>& elements, const model::Markup& by);
/// What the holders hold, a number of levels further in, takes the place of the element that holds them. The blank line before
/// it stays.
void unwrap(model::Draft& draft, const model::Element& element, const std::vector<model::Element>& holders, int levels);

/// The attribute set, or removed when `value` is nothing.
void setAttributeAt(model::Draft& draft, const ElementPath& path, std::string_view attribute,
                    const std::optional<std::string>& value);
void setAttributesAt(model::Draft& draft, const ElementPath& path, const std::vector<model::AttributeChange>& changes);
/// A new child behind the last that `alike` says is of its kind, else before the first of `before`, else last. Gives its
/// path.
ElementPath insertAmong(model::Draft& draft, const ElementPath& parent, const model::Markup& added,
                        const std::function<bool(const model::Element&)>& alike,
                        const std::vector<std::string>& before = {});
/// Where a path leads once the element at `gone`, which is not around it, is taken away: what stood behind moves up.
[[nodiscard]] ElementPath without(ElementPath path, const ElementPath& gone);

/// The `<set name="…" value="…"/>` below the element set, made or (with nothing) removed.
void setValueAt(model::Draft& draft, const ElementPath& path, std::string_view name,
                const std::optional<std::string>& value);

/// The path of the child of that name, made (last, or before the first of `before`) when there is none.
ElementPath withChild(model::Draft& draft, const ElementPath& parent, std::string_view name,
                      const std::vector<std::string>& before);

/// `wish`, or `wish-2`, `wish-3` …, whichever no element of the document has as its id.
[[nodiscard]] std::string freeId(const model::Element& root, const std::string& wish);

/// A path as text for messages and tests: "3/0/12"; "" for the root.
[[nodiscard]] std::string pathText(const ElementPath& path);
/// Is `inner` below `outer`, or the same?
[[nodiscard]] bool within(const ElementPath& inner, const ElementPath& outer);

}  // namespace sortie::editor

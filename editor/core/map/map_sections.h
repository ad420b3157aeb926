// Where elements of a mission belong, and the ids that they get: for edits that lay and copy things.
#pragma once

#include <fmt/core.h>

#include <set>
#include <string>

#include "editor/core/document/elements.h"

namespace sortie::editor {

/// The <map> or <setup>; made where there is none.
[[nodiscard]] ElementPath sectionOf(model::Draft& draft, const std::string& name);
/// Adds an element to the <map> or <setup>: after the last of its name, or where those of later names begin.
ElementPath addTo(model::Draft& draft, const std::string& section, const model::Markup& added);
/// An id without the number at its end.
[[nodiscard]] std::string withoutNumber(std::string id);

/// The ids of a document, and new ones that it does not have yet.
class Ids {
 public:
  explicit Ids(const model::Element& root) {
    model::walk(root, [&](const model::Element& each) {
      if (std::optional<std::string> id = each.find("id")) taken_.insert(std::move(*id));
    });
  }

  /// The stem with a number behind it, from `first` on.
  std::string numbered(const std::string& stem, int first = 1) {
    for (int number = first;; ++number) {
      std::string id = fmt::format("{}{}", stem, number);
      if (taken_.insert(id).second) return id;
    }
  }

  /// The element with an id of its own; one that ends in a number counts on.
  model::Markup fresh(model::Markup copy) {
    const std::string id = copy.value("id");
    if (id.empty() || taken_.insert(id).second) return copy;
    const std::string stem = withoutNumber(id);
    copy.set("id", numbered(stem.empty() || stem == id ? id + "-" : stem, 2));
    return copy;
  }

 private:
  std::set<std::string> taken_;
};

}  // namespace sortie::editor

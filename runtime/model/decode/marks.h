// Squares that one element names at once: `<edge squares="A1 A2 B7" …/>`. A short text stands for many marks, each with
// the element's settings, so a document's marks are bounded.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "model/declaration.h"
#include "model/issue.h"

namespace sortie::model {

/// Counts the marks of one document.
class MarkBudget {
 public:
  static constexpr std::size_t kMostSquares = 4096;  ///< of one element
  static constexpr std::size_t kMost = 50'000;  ///< of one document; 64 bytes of settings or attributes count as one

  /// The squares of `element`, `squares` before `square`, then its `nodes`, fewer where a limit is reached.
  /// `settings`: what each mark has a copy of. Issue "limit-squares", once for the document's limit.
  [[nodiscard]] std::vector<std::string> squares(const Element& element, const std::map<std::string, Setting>& settings,
                                                 Issues& issues);
  /// Whether the limit was reached: what comes after it is cut without another issue.
  [[nodiscard]] bool told() const { return told_; }
  [[nodiscard]] std::size_t used() const { return used_; }
  /// Takes what squares() took before; false, and nothing, where there is not so much left.
  [[nodiscard]] bool take(std::size_t cost) {
    if (cost > kMost - used_) return false;
    used_ += cost;
    return true;
  }

 private:
  std::size_t used_ = 0;
  bool told_ = false;
};

/// About how many bytes settings hold: names, texts, and 16 for each value.
[[nodiscard]] std::size_t weight(const std::map<std::string, Setting>& settings);

}  // namespace sortie::model

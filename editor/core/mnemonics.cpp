#include "editor/core/mnemonics.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace sortie::editor {
namespace {

constexpr std::size_t kNobody = static_cast<std::size_t>(-1);

bool isLetter(char c) {
  return static_cast<unsigned char>(c) < 0x80 && std::isalnum(static_cast<unsigned char>(c)) != 0;
}

/// Gives letters to titles, those that have one away where that helps: augmenting paths.
class Letters {
 public:
  Letters(const std::vector<std::string>& titles, const std::string& taken)
      : wishes_(titles.size()), own_(titles.size()) {
    owner_.fill(kNobody);
    for (std::size_t i = 0; i < titles.size(); ++i) wishes_[i] = wishesOf(titles[i], taken);
  }

  std::vector<std::optional<std::size_t>> give() {
    for (std::size_t i = 0; i < wishes_.size(); ++i)
      if (!wishes_[i].empty() && owner(wishes_[i].front()) == kNobody) take(i, wishes_[i].front());
    for (std::size_t i = 0; i < wishes_.size(); ++i) {
      std::array<bool, 256> asked{};
      if (!own_[i]) (void)find(i, asked);
    }
    return std::move(own_);
  }

 private:
  struct Wish {
    std::size_t at = 0;
    unsigned char letter = 0;
  };

  /// Each letter once, where it stands best.
  static std::vector<Wish> wishesOf(const std::string& title, const std::string& taken) {
    std::vector<Wish> out;
    for (const bool starts : {true, false})
      for (std::size_t at = 0; at < title.size(); ++at) {
        const auto letter = static_cast<unsigned char>(std::tolower(static_cast<unsigned char>(title[at])));
        const bool start = at == 0 || title[at - 1] == ' ' || title[at - 1] == '-';
        if (!isLetter(title[at]) || start != starts || taken.find(static_cast<char>(letter)) != std::string::npos)
          continue;
        if (std::none_of(out.begin(), out.end(), [&](const Wish& each) { return each.letter == letter; }))
          out.push_back({at, letter});
      }
    return out;
  }

  std::size_t& owner(const Wish& wish) { return owner_[wish.letter]; }

  void take(std::size_t title, const Wish& wish) {
    owner(wish) = title;
    own_[title] = wish.at;
  }

  bool find(std::size_t title, std::array<bool, 256>& asked) {
    for (const Wish& wish : wishes_[title]) {
      if (owner(wish) != kNobody) continue;
      take(title, wish);
      return true;
    }
    for (const Wish& wish : wishes_[title]) {
      if (asked[wish.letter]) continue;
      asked[wish.letter] = true;
      if (!find(owner(wish), asked)) continue;
      take(title, wish);
      return true;
    }
    return false;
  }

  std::vector<std::vector<Wish>> wishes_;
  std::vector<std::optional<std::size_t>> own_;
  std::array<std::size_t, 256> owner_{};
};

}  // namespace

std::vector<std::optional<std::size_t>> mnemonics(const std::vector<std::string>& titles, const std::string& taken) {
  return Letters(titles, taken).give();
}

}  // namespace sortie::editor

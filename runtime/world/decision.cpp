#include "world/decision.h"

#include <algorithm>

namespace sortie::world {

int Domain::waysUpToTwo() const noexcept {
  const auto n = static_cast<std::int64_t>(options.size());
  switch (type) {
    case DomainType::One:
    case DomainType::Path:
    case DomainType::Point: return n >= 2 ? 2 : static_cast<int>(n);
    case DomainType::Some:
      if (min > n || max < min) return 0;
      return (min == n || max == 0) && min == std::min(max, n) ? 1 : 2;
    case DomainType::Order: return n >= 2 ? 2 : 1;
    case DomainType::Number: return max < min ? 0 : max == min ? 1 : 2;
    case DomainType::YesNo: return 2;
    case DomainType::Allocate: {
      std::int64_t room = 0;
      for (std::size_t i = 0; i < options.size(); ++i) room += limit(i);
      if (room < min) return 0;
      if (total == 0 || room == 0) return 1;
      return min == total && (n == 1 || room == total) ? 1 : 2;
    }
    case DomainType::Offer: return 2;
  }
  return 0;
}

bool accepts(const Domain& domain, const Answer& answer) noexcept {
  const auto n = static_cast<std::int64_t>(domain.options.size());
  const auto distinct = [&] {
    std::vector<bool> seen(domain.options.size(), false);
    for (const std::int32_t i : answer.indices) {
      if (i < 0 || i >= n || seen[static_cast<std::size_t>(i)]) return false;
      seen[static_cast<std::size_t>(i)] = true;
    }
    return true;
  };
  const auto count = static_cast<std::int64_t>(answer.indices.size());
  switch (domain.type) {
    case DomainType::One:
    case DomainType::Path:
    case DomainType::Point: return answer.number >= 0 && answer.number < n;
    case DomainType::Some: return count >= domain.min && count <= domain.max && distinct();
    case DomainType::Order: return count == n && distinct();
    case DomainType::Number: return answer.number >= domain.min && answer.number <= domain.max;
    case DomainType::YesNo: return answer.number == 0 || answer.number == 1;
    case DomainType::Allocate: {
      if (count != n) return false;
      std::int64_t sum = 0;
      for (std::size_t i = 0; i < answer.indices.size(); ++i) {
        if (answer.indices[i] < 0 || answer.indices[i] > domain.limit(i)) return false;
        sum += answer.indices[i];
      }
      return sum >= domain.min && sum <= domain.total;
    }
    case DomainType::Offer: return answer.number >= -1 && answer.number < n;
  }
  return false;
}

}  // namespace sortie::world

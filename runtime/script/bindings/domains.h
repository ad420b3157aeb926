// What can be asked: domains as scripts hold them.
#pragma once

#include "script/bindings/bind.h"

namespace sortie::script {

/// A domain as scripts hold it: plain data beside a set.
struct DomainHandle {
  Mark mark = Mark::Domain;
  world::Domain domain;  ///< `options` is filled when it is asked
  std::int32_t set = -1;
  std::int32_t limits = -1;  ///< a set of numbers: the most of each bin of an allocation
  AnswerShape shape = AnswerShape::One;
};

/// Reads a set or a domain with the options that it has now. False with a failure noted.
[[nodiscard]] bool readDomain(lua_State* L, int index, DomainHandle& out);

/// The functions of `domain`.
[[nodiscard]] std::span<const Binding> domainBindings();

}  // namespace sortie::script

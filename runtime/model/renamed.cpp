#include "model/renamed.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "model/resolve.h"
#include "model/values.h"

namespace sortie::model {
namespace {

std::string keyOf(std::string_view what, std::string_view of, std::string_view name) {
  return fmt::format("{}/{}/{}", what, of, name);
}

bool isIdCharacter(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; }

/// Goes over the words of a text: those that ids are written in, and what stands between them.
template <class Word, class Rest>
void eachWord(std::string_view text, const Word& word, const Rest& rest) {
  for (std::size_t at = 0; at < text.size();) {
    const bool inside = isIdCharacter(text[at]);
    std::size_t end = at;
    while (end < text.size() && isIdCharacter(text[end]) == inside) ++end;
    inside ? word(text.substr(at, end - at)) : rest(text.substr(at, end - at));
    at = end;
  }
}

bool isKind(DeclarationKind kind) {
  switch (kind) {
    case DeclarationKind::Side:
    case DeclarationKind::Team:
    case DeclarationKind::Piece:
    case DeclarationKind::Marker:
    case DeclarationKind::Card:
    case DeclarationKind::Item:
    case DeclarationKind::Tile:
    case DeclarationKind::Feature:
    case DeclarationKind::Edge:
    case DeclarationKind::Corner:
    case DeclarationKind::Entrance:
    case DeclarationKind::Objective: return true;
    default: return false;
  }
}

bool isNamedBy(std::string_view what, DeclarationKind kind) {
  if (what == "kind") return isKind(kind);
  if (what == "zone") return kind == DeclarationKind::Zone || kind == DeclarationKind::Deck;
  if (what == "variable") return kind == DeclarationKind::Variable || kind == DeclarationKind::Track;
  if (what == "option") return kind == DeclarationKind::Option;
  return what == "block" &&
         (kind == DeclarationKind::Condition || kind == DeclarationKind::Action || kind == DeclarationKind::Trigger);
}

const Type& innermost(const Type& type) { return type.kind == TypeKind::List && type.element ? *type.element : type; }

/// Every property, attribute, variable, option and parameter that a declaration has, with fields of records.
void eachProperty(const Declaration& declaration, const std::function<void(const Property&)>& visit) {
  const std::function<void(const Property&)> deep = [&](const Property& property) {
    visit(property);
    for (const Property& field : innermost(property.type).fields) deep(field);
  };
  for (const Property& property : declaration.properties) deep(property);
  if (declaration.value) deep(*declaration.value);
  for (const Declaration& part : declaration.parts) eachProperty(part, visit);
}

/// An entry, and the one at which the chain of new names ends that it begins; none where it leads into a circle.
struct LastEntry {
  const RenamedId* from = nullptr;
  const RenamedId* to = nullptr;
};

/// Of each old name, by what, of and name. Of two entries for one name the first counts. Each entry is walked once.
std::map<std::string, LastEntry> lastEntries(const std::vector<const RenamedId*>& entries) {
  struct Step {
    std::map<std::string, LastEntry>::value_type* out;
    std::size_t next = 0;  ///< number of the step after it; none: it is the last
    enum { Unseen, Open, Done } state = Unseen;
  };
  std::map<std::string, LastEntry> out;
  for (const RenamedId* each : entries) out.emplace(keyOf(each->what, each->of, each->from), LastEntry{each, nullptr});
  std::vector<Step> steps;
  std::map<std::string_view, std::size_t> numbers;
  for (auto& each : out) {
    numbers.emplace(each.first, steps.size());
    steps.push_back({&each});
  }
  for (Step& step : steps) {
    const RenamedId& entry = *step.out->second.from;
    const auto found = numbers.find(keyOf(entry.what, entry.of, entry.to));
    step.next = found != numbers.end() ? found->second : steps.size();
  }
  std::vector<std::size_t> way;
  for (std::size_t first = 0; first < steps.size(); ++first) {
    std::size_t at = first;
    for (; at < steps.size() && steps[at].state == Step::Unseen; at = steps[at].next) {
      steps[at].state = Step::Open;
      way.push_back(at);
    }
    // What is open is on this way: a circle. What is done knows its end.
    const RenamedId* last = at < steps.size() && steps[at].state == Step::Done ? steps[at].out->second.to : nullptr;
    if (at == steps.size() && !way.empty()) last = steps[way.back()].out->second.from;
    for (; !way.empty(); way.pop_back()) {
      steps[way.back()].out->second.to = last;
      steps[way.back()].state = Step::Done;
    }
  }
  return out;
}

/// Everything of a ruleset that an entry may name, but items: by what, of and name.
std::set<std::string> namesOf(const Ruleset& ruleset) {
  std::set<std::string> out;
  for (const Declaration& each : ruleset.declarations) {
    for (const char* what : {"kind", "zone", "variable", "option", "block"})
      if (isNamedBy(what, each.kind)) out.insert(keyOf(what, {}, each.id));
    eachProperty(each, [&](const Property& property) {
      out.insert(keyOf("attribute", {}, property.id));
      for (const std::string& name : innermost(property.type).names) out.insert(keyOf("value", property.id, name));
    });
  }
  return out;
}

/// What values of some name may be.
struct Use {
  bool id = false;
  bool place = false;
};

std::map<std::string, Use, std::less<>> usesOf(const Scope& scope) {
  std::map<std::string, Use, std::less<>> out;
  const auto add = [&](const std::vector<Declaration>& declarations) {
    for (const Declaration& each : declarations)
      eachProperty(each, [&](const Property& property) {
        const TypeKind kind = innermost(property.type).kind;
        Use& use = out[property.id];
        use.id = use.id || kind == TypeKind::Id;
        use.place = use.place || kind == TypeKind::Place;
      });
  };
  for (const Ruleset* ruleset : scope.rulesets) add(ruleset->declarations);
  return out;
}

/// Ids that the document gives to something itself.
std::set<std::string, std::less<>> ownIds(const Element& root) {
  std::set<std::string, std::less<>> out;
  const auto add = [&](const Element& element) {
    if (const auto id = element.find("id")) out.insert(*id);
    for (const Element& part : elements(element))
      if (part.name() == "attribute" || part.name() == "property") out.insert(part.value("id"));
  };
  for (const Element& element : elementsThroughWhen(root)) {
    const auto kind = declarationKind(element.name());
    if (kind && *kind != DeclarationKind::Side && *kind != DeclarationKind::Objective) add(element);
    if (element.name() == "content")
      for (const Element& item : elementsThroughWhen(element)) add(item);
  }
  return out;
}

/// Looks for old names in a document.
struct Reader {
  const Scope& scope;
  const RenamedIds& renamed;
  std::set<std::string, std::less<>> own;
  std::map<std::string, Use, std::less<>> uses;
  std::vector<OtherWord> words = {};
  Issues* said = nullptr;

  void put(const Element& element, std::string_view attribute, std::string now, std::string_view old,
           std::string_view today) {
    if (said != nullptr) {
      Fix fix = attribute.empty() ? fixName(element, now) : fixAttribute(element, std::string(attribute), now);
      fix.label = fmt::format("Write {}", today);
      said->warning("renamed-id", fmt::format("\"{}\" is called \"{}\" by now", old, today), element, attribute,
                    fmt::format("write {}", today), std::move(fix));
    }
    words.push_back({element, std::string(attribute), std::move(now)});
  }

  /// An attribute whose words may be names of these; of a value, `of` says whose.
  void attribute(const Element& element, std::string_view name, std::string_view before,
                 std::initializer_list<std::string_view> whats, std::string_view valueOf = {}) {
    std::string now, old, today;
    eachWord(
        before,
        [&](std::string_view word) {
          std::string found;
          if (!own.contains(word)) {
            found = renamed.findAny(whats, word);
            if (found.empty() && !valueOf.empty()) found = renamed.find("value", word, valueOf);
          }
          if (!found.empty() && old.empty()) {
            old = word;
            today = found;
          }
          now += found.empty() ? std::string(word) : found;
        },
        [&](std::string_view rest) { now += rest; });
    if (!old.empty()) put(element, name, std::move(now), old, today);
  }

  void value(const Element& element, std::string_view name, std::string_view before, const std::string& property) {
    const auto use = uses.find(property);
    if (use != uses.end() && use->second.id)
      attribute(element, name, before, {"kind", "item", "zone"}, property);
    else if (use != uses.end() && use->second.place)
      attribute(element, name, before, {"zone"}, property);
    else
      attribute(element, name, before, {}, property);
  }

  /// The name of today of what a <set> sets.
  [[nodiscard]] std::string propertyOf(const Element& set) const {
    const std::string name = set.value("name");
    const std::string found = own.contains(name) ? "" : renamed.findAny({"attribute", "variable", "option"}, name);
    return found.empty() ? name : found;
  }

  void block(const Element& element) {
    std::string id(element.name());
    if (const std::string now = own.contains(id) ? "" : renamed.find("block", id); !now.empty()) {
      put(element, {}, now, id, now);
      id = now;
    }
    for (const DeclarationKind kind : {DeclarationKind::Condition, DeclarationKind::Action, DeclarationKind::Trigger}) {
      const Declaration* declaration = scope.find(kind, id);
      if (declaration == nullptr) continue;
      for (const Attribute& each : element.attributes()) {
        const std::string name(each.name);
        const Declaration* parameter = declaration->findPart("parameter", name);
        if (parameter != nullptr && parameter->value && innermost(parameter->value->type).kind != TypeKind::Text)
          value(element, each.name, each.value, name);
      }
      return;
    }
  }

  void plain(const Element& element, const std::vector<Element>& parents) {
    const std::string_view parent = parents.empty() ? std::string_view() : parents.back().name();
    for (const Attribute& each : element.attributes()) {
      if (!renamed.anyIn(each.value)) continue;
      if (element.name() == "set" && each.name == "name") {
        if (parent == "options" || parent == "variant")
          attribute(element, each.name, each.value, {"option"});
        else if (parent == "mission")
          attribute(element, each.name, each.value, {"variable"});
        else
          attribute(element, each.name, each.value, {"attribute"});
      } else if (element.name() == "set" && each.name == "value") {
        value(element, each.name, each.value, propertyOf(element));
      } else if (element.name() == "entry" && each.name == "value") {
        const auto set =
            std::find_if(parents.rbegin(), parents.rend(), [](const Element& outer) { return outer.name() == "set"; });
        if (set != parents.rend()) value(element, each.name, each.value, propertyOf(*set));
      } else if (element.name() == "when") {
        const std::string option = element.value("option");
        const std::string now = own.contains(option) ? "" : renamed.find("option", option);
        if (each.name == "option") attribute(element, each.name, each.value, {"option"});
        if (each.name == "is") attribute(element, each.name, each.value, {}, now.empty() ? option : now);
      } else if (each.name == "kind" || each.name == "like" || each.name == "holds" || each.name == "of") {
        attribute(element, each.name, each.value, {"kind"});
      } else if (each.name == "item" || (each.name == "tile" && element.name() == "tile")) {
        attribute(element, each.name, each.value, {"item"});
      } else if (each.name == "zone" || (each.name == "at" && each.value.starts_with("zone:"))) {
        attribute(element, each.name, each.value, {"zone"});
      }
    }
  }

  void read(const Element& root) {
    own = ownIds(root);
    uses = usesOf(scope);
    walkWithParents(root, [&](const Element& element, const std::vector<Element>& parents) {
      const auto holds = [](const Element& outer) {
        const std::string_view name = outer.name();
        return name == "condition" || name == "reward" || name == "if" || name == "do" ||
               (name == "when" && outer.parent() && outer.parent().name() == "event");
      };
      // The outermost is the mission; <condition> and <action> are declarations there, not places of blocks.
      const bool inBlock = parents.size() > 2 && std::any_of(parents.begin() + 2, parents.end(), holds);
      inBlock ? block(element) : plain(element, parents);
    });
  }
};

}  // namespace

RenamedIds::RenamedIds(const std::vector<const Ruleset*>& rulesets) {
  std::vector<const RenamedId*> entries;
  for (const Ruleset* ruleset : rulesets)
    for (const RenamedId& each : ruleset->renamed) entries.push_back(&each);
  // A name that was given twice leads on to the last; a circle leads nowhere.
  for (auto& [key, last] : lastEntries(entries)) {
    if (last.to == nullptr) continue;
    std::vector<std::string>& names = mentioned_[last.from->from];
    if (std::find(names.begin(), names.end(), last.to->to) == names.end()) names.push_back(last.to->to);
    RenamedId entry = *last.from;
    entry.to = last.to->to;
    names_.emplace(key, std::move(entry));
  }
}

std::string RenamedIds::find(std::string_view what, std::string_view name, std::string_view of) const {
  if (!mentions(name)) return {};
  const auto found = names_.find(keyOf(what, what == "value" ? of : std::string_view(), name));
  return found != names_.end() ? found->second.to : std::string();
}

std::string RenamedIds::findAny(std::initializer_list<std::string_view> whats, std::string_view name) const {
  for (const std::string_view what : whats)
    if (std::string found = find(what, name); !found.empty()) return found;
  return {};
}

bool RenamedIds::anyIn(std::string_view text) const {
  bool found = false;
  eachWord(
      text, [&](std::string_view word) { found = found || mentions(word); }, [](std::string_view) {});
  return found;
}

std::string RenamedIds::inText(std::string_view text) const {
  std::string out;
  eachWord(
      text,
      [&](std::string_view word) {
        const auto found = mentioned_.find(word);
        out += found != mentioned_.end() ? found->second.front() : std::string(word);
      },
      [&](std::string_view rest) { out += rest; });
  return out;
}

std::vector<std::string> RenamedIds::readingsOf(std::string_view text, std::size_t most) const {
  std::vector<std::string> out = {{}};
  const auto add = [&](std::string_view more) {
    for (std::string& each : out) each += more;
  };
  eachWord(
      text,
      [&](std::string_view word) {
        const auto found = mentioned_.find(word);
        if (found == mentioned_.end()) return add(word);
        // What has the name today may be meant, too.
        std::vector<std::string> names = found->second;
        if (std::find(names.begin(), names.end(), word) == names.end()) names.emplace_back(word);
        names.resize(std::clamp<std::size_t>(most / out.size(), 1, names.size()));
        std::vector<std::string> more;
        for (const std::string& name : names)
          for (const std::string& before : out) more.push_back(before + name);
        out = std::move(more);
      },
      add);
  std::erase(out, text);
  return out;
}

std::vector<RenamedId> RenamedIds::all() const {
  std::vector<RenamedId> out;
  for (const auto& [key, entry] : names_) out.push_back(entry);
  return out;
}

Document inTodaysNames(const Document& document, const Scope& scope, Issues* said) {
  return inTodaysNames(document, scope, RenamedIds(scope.rulesets), said);
}

Document inTodaysNames(const Document& document, const Scope& scope, const RenamedIds& renamed, Issues* said) {
  const Element root = document.root();
  if (renamed.empty() || (root.name() != "mission" && root.name() != "content")) return document;
  if (!renamed.anyIn(document.text())) return document;
  Reader reader{scope, renamed, {}, {}};
  reader.said = said;
  reader.read(root);
  return readWith(document, reader.words);
}

void checkRenamed(const Ruleset& ruleset, const std::function<bool(const std::string&)>& hasItem, Issues& issues) {
  const auto wrong = [&](const RenamedId& entry, const char* code, std::string text, std::string remedy) {
    issues.add({Severity::Error, code, std::move(text), std::move(remedy), std::nullopt, entry.where, {}});
  };
  const std::set<std::string> there = namesOf(ruleset);
  const auto exists = [&](const RenamedId& entry, const std::string& name) {
    if (entry.what == "item") return !hasItem || hasItem(name);
    return there.contains(keyOf(entry.what, entry.of, name));
  };
  const std::set<std::string> whats = {"kind", "item", "zone", "attribute", "variable", "option", "block", "value"};
  std::set<std::string> keys;
  std::vector<const RenamedId*> sound;
  for (const RenamedId& entry : ruleset.renamed) {
    if (!whats.contains(entry.what) || (entry.what == "value") == entry.of.empty()) {
      wrong(entry, "renamed-what", fmt::format("<renamed> of \"{}\" does not say what was renamed", entry.from),
            "write what=\"kind\", \"item\", \"zone\", \"attribute\", \"variable\", \"option\" or \"block\", or "
            "what=\"value\" with of=\"PROPERTY\"");
      continue;
    }
    sound.push_back(&entry);
    if (!keys.insert(keyOf(entry.what, entry.of, entry.from)).second)
      wrong(entry, "renamed-twice", fmt::format("the {} \"{}\" is renamed twice", entry.what, entry.from), "keep one");
    else if ((entry.what != "item" || hasItem) && exists(entry, entry.from))
      wrong(entry, "renamed-exists",
            fmt::format("the {} \"{}\" is still there, so nothing else can have its name", entry.what, entry.from),
            "rename it where it is declared, or remove this line");
  }
  const std::map<std::string, LastEntry> lasts = lastEntries(sound);
  for (const RenamedId* each : sound) {
    const RenamedId& entry = *each;
    const RenamedId* last = lasts.at(keyOf(entry.what, entry.of, entry.from)).to;
    if (last == nullptr)
      wrong(entry, "renamed-circle", fmt::format("the new name of \"{}\" leads back to an old one", entry.from),
            "write its current name");
    else if (!exists(entry, last->to))
      wrong(entry, "unresolved-id", fmt::format("there is no {} \"{}\"", entry.what, last->to),
            "write its current name");
  }
}

}  // namespace sortie::model

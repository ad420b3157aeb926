// The page of a ruleset for people who make missions for it: everything that it declares, and its content.
#include <algorithm>

#include <fmt/format.h>

#include "model/printed_text.h"
#include "model/values.h"
#include "script/reference/reference.h"
#include "script/reference/reference_pages.h"

namespace sortie::script {
namespace {

using model::Declaration;
using model::DeclarationKind;
using model::Property;

/// Tables of content with more rows than this are only counted.
constexpr std::size_t mostRows = 100;

/// Writes the chapters of one page and the list of them at its head.
class Page {
 public:
  explicit Page(const model::Pack& pack) : pack_(pack) {}

  [[nodiscard]] std::vector<const Declaration*> all(DeclarationKind kind) const { return pack_.ruleset->all(kind); }
  [[nodiscard]] const model::Pack& pack() const { return pack_; }

  /// A chapter, unless `text` is empty.
  void chapter(const std::string& title, const std::string& about, const std::string& text) {
    if (text.empty()) return;
    std::string anchor;
    for (const char c : title)
      if (c == ' ') {
        anchor += '-';
      } else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
        anchor += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
      }
    contents_ += fmt::format("{}[{}](#{})", contents_.empty() ? "" : " · ", title, anchor);
    body_ += fmt::format("\n## {}\n\n{}{}\n{}", title, about, about.empty() ? "" : "\n", text);
  }

  [[nodiscard]] std::string text(const std::string& head) const {
    return withoutGaps(head + '\n' + contents_ + '\n' + body_);
  }

 private:
  const model::Pack& pack_;
  std::string contents_;
  std::string body_;
};

// ---- chapters

std::string options(const Page& page) {
  Table table({"option", "", "type", "default", "meaning"});
  for (const Declaration* d : page.all(DeclarationKind::Option))
    if (d->value)
      table.add({code(d->id), d->text("title"), typeWords(d->value->type), defaultWords(*d->value), d->help});
  return table.text();
}

std::string variables(const Page& page) {
  Table table({"variable", "of", "type", "default", "meaning"});
  for (const Declaration* d : page.all(DeclarationKind::Variable))
    if (d->value)
      table.add({code(d->id), d->text("per", "world") == "world" ? "the world" : "each " + d->text("per"),
                 typeWords(d->value->type), defaultWords(*d->value), d->help});
  for (const Declaration* d : page.all(DeclarationKind::Track))
    if (d->value)
      table.add({code(d->id), d->text("per", "world") == "world" ? "the world" : "each " + d->text("per"),
                 typeWords(d->value->type), defaultWords(*d->value), joined("A track", d->help)});
  return table.text();
}

/// A kind of thing with its properties; what comes through `like` is not said again.
std::string kindOf(const Page& page, const Declaration& d) {
  std::string out = fmt::format("\n**`{}`** {}", d.id, sentence(d.text("title")));
  if (!d.help.empty()) out += ' ' + sentence(d.help);
  const std::string like = d.text("like");
  const Declaration* other = like.empty() ? nullptr : page.pack().ruleset->find(d.kind, like);
  std::vector<Property> own;
  for (const Property& each : d.properties) {
    const bool inherited =
        other != nullptr &&
        std::any_of(other->properties.begin(), other->properties.end(), [&](const Property& theirs) {
          return theirs.id == each.id && theirs.where.line == each.where.line && theirs.where.file == each.where.file;
        });
    if (!inherited) own.push_back(each);
  }
  if (!like.empty()) out += fmt::format(" Like `{}`{}", like, own.empty() ? "." : ", and:");
  if (const std::string least = d.text("min"), most = d.text("max", least);
      d.kind == DeclarationKind::Side && !most.empty())
    out += fmt::format(" {} in a mission.", least.empty()   ? "up to " + most
                                            : least == most ? most
                                                            : least + " to " + most);
  if (const std::string size = d.text("size", "1x1"); size != "1x1") out += fmt::format(" It covers {} squares.", size);
  return out + '\n' + propertyTable(own) + valueLists(own);
}

std::string kinds(const Page& page, DeclarationKind kind) {
  std::string out;
  for (const Declaration* d : page.all(kind)) out += kindOf(page, *d);
  return out;
}

std::string cards(const Page& page, bool pages) {
  if (!pages) return kinds(page, DeclarationKind::Card);
  Table table({"kind", "", "cards", "meaning"});
  for (const Declaration* d : page.all(DeclarationKind::Card)) {
    const auto& content = page.pack().content;
    const auto count = std::count_if(content.begin(), content.end(), [&](const model::ContentItem& item) {
      return item.collection == DeclarationKind::Card && item.kind == d->id;
    });
    table.add({fmt::format("[`{0}`]({1}/{0}.md)", d->id, page.pack().info.id), d->text("title"), std::to_string(count),
               d->help});
  }
  return table.text();
}

std::string zones(const Page& page) {
  Table table({"zone", "", "one for", "holds", "looked into by", "meaning"});
  for (const DeclarationKind kind : {DeclarationKind::Deck, DeclarationKind::Zone})
    for (const Declaration* d : page.all(kind)) {
      const std::string seen = d->text("visible", kind == DeclarationKind::Deck ? "none" : "all");
      const std::string per = d->text("per", "world");
      table.add({code(d->id), kind == DeclarationKind::Deck ? "deck" : "",
                 per == "world" ? "the mission" : "each " + per, codes(model::splitWords(d->text("holds"))),
                 seen == "all"     ? "all"
                 : seen == "owner" ? "its owner"
                 : seen == "team"  ? "its owner and its team"
                                   : "nobody",
                 joined(d->text("title"), d->help)});
    }
  return table.text();
}

std::string edgeRow(const Declaration& at, const std::string& what) {
  const std::string move = at.text("move", "open");
  const bool adjacent = at.flag("adjacent", true);
  std::string out = move == "block" ? "no step" : move == "straight" ? "straight steps only" : "steps";
  if (const std::string cost = at.text("cost"); !cost.empty()) out += ", costs " + cost;
  const std::string sight = at.text("sight", what == "feature" ? "clear" : "open");
  out += sight == "block" ? "; blocks sight" : sight == "end" ? "; blocks sight, lines may end there" : "";
  return out + (adjacent ? "" : "; cuts contact");
}

std::string mapParts(const Page& page) {
  std::string out;
  Table edges({"edge", "", "state", "lets through", "meaning"});
  for (const DeclarationKind kind : {DeclarationKind::Edge, DeclarationKind::Corner})
    for (const Declaration* d : page.all(kind)) {
      const std::string title = joined(d->text("title"), kind == DeclarationKind::Corner ? "A corner" : "");
      std::string help = d->help;
      if (const std::string by = d->text("open-beside"); !by.empty())
        help = joined(help, fmt::format("`{}` while a `{}` stands beside it.", d->text("opened"), by));
      bool first = true;
      for (const Declaration& state : d->parts) {
        if (state.part != "state") continue;
        edges.add({first ? code(d->id) : "", first ? title : "", code(state.id), edgeRow(state, "edge"),
                   first ? joined(help, state.help) : state.help});
        first = false;
      }
      if (first) edges.add({code(d->id), title, "", edgeRow(*d, "edge"), help});
    }
  out += edges.text();
  Table features({"feature of squares", "", "enter", "stay", "sight", "cost", "meaning"});
  for (const Declaration* d : page.all(DeclarationKind::Feature))
    features.add({code(d->id), d->text("title"), d->flag("enter", true) ? "yes" : "no",
                  d->flag("stop", true) ? "yes" : "no", d->text("sight", "clear") == "block" ? "blocks" : "clear",
                  d->text("cost"), joined(d->help, d->text("joins").empty() ? "" : "Joins the square above.")});
  return out + features.text();
}

std::string tileItems(const Page& page) {
  Table table({"tile", "", "kind", "squares", "levels", "features"});
  for (const model::TileItem& tile : page.pack().tiles) {
    std::vector<std::string> features;
    for (const model::SquareMark& mark : tile.features)
      if (std::find(features.begin(), features.end(), mark.kind) == features.end()) features.push_back(mark.kind);
    table.add({code(tile.id), tile.title, code(tile.kind), fmt::format("{} x {}", tile.width, tile.height),
               tile.levels == 1 ? "" : std::to_string(tile.levels), codes(features)});
  }
  return table.text();
}

std::string movements(const Page& page) {
  std::string out;
  for (const Declaration* d : page.all(DeclarationKind::Movement)) {
    out += fmt::format("- `{}`: {} directions", d->id, d->text("directions", "8"));
    if (d->text("directions", "8") == "8" && d->text("diagonal") == "corner")
      out += ", diagonally unless both ways round the corner are closed";
    if (d->flag("falls", false)) out += "; off a level's edge to the floor below";
    if (!d->flag("inside", true)) out += "; never below a floor";
    if (d->text("cost") == "plain") out += "; every step costs 1";
    const auto codesOf = [](const Declaration& part, const char* name) {
      return codes(model::splitWords(part.text(name)));
    };
    for (const Declaration& part : d->parts) {
      const std::string whose = part.text("of", "any") == "any" ? "" : " (" + part.text("of") + ")";
      const std::string pieces = codesOf(part, "pieces") + whose;
      if (part.part == "block") out += "; never through " + pieces;
      if (part.part == "pass") out += "; may pass " + pieces;
      if (part.part == "ask") out += "; with consent through " + pieces;
      if (part.part == "end-not") out += "; does not end on " + pieces;
      if (part.part == "control")
        out += "; between squares next to " + pieces + " a step costs at least " + part.text("cost");
      if (part.part == "stop" && part.attributes.contains("at")) out += "; interrupted at " + codesOf(part, "at");
      if (part.part == "stop" && part.attributes.contains("beside"))
        out += "; interrupted beside " + codesOf(part, "beside");
    }
    out += d->help.empty() ? ".\n" : fmt::format(". {}\n", sentence(d->help));
  }
  return out.empty() ? out : '\n' + out;
}

std::string dice(const Page& page) {
  Table table({"die", "", "faces", "meaning"});
  for (const Declaration* d : page.all(DeclarationKind::Die))
    table.add({code(d->id), d->text("title"), d->text("faces"), d->help});
  return table.text();
}

std::string outcomes(const Page& page) {
  Table table({"outcome", "", "winners", "losers", "meaning"});
  for (const Declaration* d : page.all(DeclarationKind::Outcome))
    table.add({code(d->id), d->text("title"), codes(model::splitWords(d->text("wins"))),
               codes(model::splitWords(d->text("loses"))), d->help});
  return table.text();
}

std::string statistics(const Page& page) {
  Table table({"statistic", "", "counted at", "meaning"});
  for (const Declaration* d : page.all(DeclarationKind::Statistic)) {
    const std::string hook = d->text("hook");
    const std::string decision = d->text("decision");
    const char* once = d->flag("first") || !d->text("value").empty() ? "the first " : "";
    table.add({code(d->id), d->text("title"),
               !hook.empty()       ? once + code(hook)
               : !decision.empty() ? (*once != '\0' ? "the first answer to " : "answers to ") + code(decision)
                                   : "each round's end: " + code(d->text("attribute")),
               d->help});
  }
  return table.text();
}

std::string agents(const Page& page) {
  Table table({"agent", "", "for sides", "meaning"});
  for (const Declaration* d : page.all(DeclarationKind::Agent))
    table.add({code(d->id), d->text("title"), code(d->text("side")), d->help});
  return table.text();
}

std::string campaigns(const Page& page) {
  std::string out;
  for (const Declaration* d : page.all(DeclarationKind::Campaign)) {
    out += fmt::format("\n**`{}`** {}", d->id, sentence(joined(d->text("title"), d->help)));
    for (const Declaration& part : d->parts)
      if (part.part == "player") out += " What each player keeps:\n" + propertyTable(part.properties);
    out += '\n';
  }
  return out;
}

/// Rows of content by kind, without cards, which have pages of their own.
std::string content(const Page& page, bool withCards) {
  std::string out;
  for (const DeclarationKind kind :
       {DeclarationKind::Piece, DeclarationKind::Marker, DeclarationKind::Card, DeclarationKind::Item}) {
    if (kind == DeclarationKind::Card && !withCards) continue;
    for (const Declaration* d : page.all(kind)) {
      std::vector<const model::ContentItem*> items;
      for (const model::ContentItem& item : page.pack().content)
        if (item.collection == kind && item.kind == d->id) items.push_back(&item);
      if (items.empty()) continue;
      out += fmt::format("\n### {}\n", d->text("title", model::plainWords(d->id)));
      out += items.size() > mostRows
                 ? fmt::format("\nIds of `{}`: {} of them, in the content of the ruleset.\n", d->id, items.size())
                 : contentTable(items, d);
    }
  }
  return out;
}

std::string rulesetPage(const model::Pack& pack, bool cardPages) {
  const std::string title = pack.ruleset->title.empty() ? pack.info.id : pack.ruleset->title;
  Page page(pack);
  page.chapter(
      "Options",
      "Figures and readings of the rules. A mission sets them in `<options><set name=… value=…/></options>`, "
      "a variant in its own; `--option NAME=VALUE` on the command line goes before both. Lua reads `option.NAME`.",
      options(page));
  page.chapter("Variables",
               "A mission gives the starting value of the world's by `<set name=… value=…/>` right below `<mission>`.",
               variables(page));
  page.chapter("Sides", "Their values in play; `<set>` in a `<side>` of the mission gives a starting value.",
               kinds(page, DeclarationKind::Side) + kinds(page, DeclarationKind::Team));
  page.chapter("Tiles", "The tiles that `<tile tile=…>` may name.", tileItems(page));
  page.chapter("Edges and squares", "Of `<edge kind=…>`, `<corner kind=…>` and `<feature kind=…>` in `<map>`.",
               mapParts(page));
  page.chapter("Entrances", "", kinds(page, DeclarationKind::Entrance));
  page.chapter("Movements", "", movements(page));
  page.chapter("Pieces",
               "`fixed` is set by content, `in play` changes in a playtest; a mission may set its starting value.",
               kinds(page, DeclarationKind::Piece));
  page.chapter("Markers", "Their values in play; `<set>` in a `<marker>` of the mission gives a starting value.",
               kinds(page, DeclarationKind::Marker));
  page.chapter("Cards", "", cards(page, cardPages));
  page.chapter("Items", "Rows of tables that rules and Lua read: `data[\"KIND\"][\"ID\"]`.",
               kinds(page, DeclarationKind::Item));
  page.chapter("Zones and decks",
               "Where things lie: `at=\"zone:NAME\"`, `at=\"zone:NAME@OWNER\"`, `<deck zone=\"NAME\">`.", zones(page));
  page.chapter("Objectives", "", kinds(page, DeclarationKind::Objective));
  page.chapter("Hooks",
               "Moments. In rules.lua `on(\"NAME\", function(…) … end)`; in `<when>` of an event `<NAME/>`, with "
               "parameters to compare: `<moved piece=\"…\"/>`; in `tested` of an objective its name.",
               hookTable(pack));
  page.chapter("Triggers", "Further names for `<when>`.", triggerTable(pack));
  page.chapter("Modifiers",
               "Figures that a mission may change: `modify(\"NAME\", function(value, …) return value end)`.",
               modifierTable(pack));
  page.chapter(
      "Queries",
      "`veto(\"NAME\", function(…) return \"reason\" end)` forbids, `offer(\"NAME\", function(…) return { id = … } "
      "end)` adds an option.",
      queryTable(pack));
  page.chapter("Conditions", "For `<condition>` and `<if>`; a parameter that is left out has its default, or is nil.",
               blockChapter(pack, DeclarationKind::Condition));
  page.chapter("Actions", "For `<do>` and `<reward>`, and in Lua.", blockChapter(pack, DeclarationKind::Action));
  page.chapter("Decisions", "The questions that sides are asked; specs answer by these names: `answer(\"NAME\", …)`.",
               decisionTable(pack));
  page.chapter(
      "Steps",
      "The parts of a playtest. Specs run a step by its name and arguments: `run(\"NAME\", …)`; rules put one on "
      "top of those that wait: `push(\"NAME\", …)`.",
      stepTable(pack));
  page.chapter("Dice", "", dice(page));
  page.chapter("Outcomes", "", outcomes(page));
  page.chapter("Statistics", "What sweeps count.", statistics(page));
  page.chapter("Agents", "Who may play a side: `agent=\"NAME\"`, `--agent SIDE=NAME`.", agents(page));
  page.chapter("Campaigns", "", campaigns(page));
  page.chapter("Content", "Ids that missions may name, with what differs from the default.", content(page, !cardPages));
  return page.text(
      fmt::format("# The ruleset {}\n\nWhat `{}` declares and contains, for people who make missions for it. Generated "
                  "by `sortie docs "
                  "ruleset {}{}`. Names are written as in XML; in Lua `-` in a name is `_`.\n",
                  title, pack.info.id, pack.info.id, cardPages ? " --cards" : ""));
}

}  // namespace

std::map<std::string, std::string> rulesetPages(const model::Pack& pack, bool cards) {
  std::map<std::string, std::string> out;
  out[pack.info.id + ".md"] = rulesetPage(pack, cards);
  if (!cards) return out;
  for (const Declaration* kind : pack.ruleset->all(DeclarationKind::Card))
    out[fmt::format("{}/{}.md", pack.info.id, kind->id)] = cardPage(pack, *kind);
  return out;
}

}  // namespace sortie::script

#include "editor/core/inspector/inspector_element.h"

#include <algorithm>

#include <fmt/format.h>

#include "board/square.h"
#include "editor/core/blocks/block_fields.h"
#include "editor/core/text/narrative.h"
#include "model/agent_name.h"
#include "model/printed_text.h"
#include "model/decode/readers.h"
#include "model/level.h"
#include "model/values.h"

namespace sortie::editor {

using model::Declaration;
using model::DeclarationKind;
using model::Element;
using model::Property;
using model::TypeKind;

namespace {

class Rows {
 public:
  Rows(const MissionScope& mission, const ElementPath& path, bool withChoices)
      : mission_(mission), path_(path), element_(elementAt(mission.root, path)), withChoices_(withChoices) {}

  std::vector<InspectorRow> build() {
    if (!element_ || element_.foreign()) return {};
    context_ = contextOf(mission_.root, path_);
    owner_ = ownerOf(mission_, path_);
    if (!owner_.empty() && owner_ != path_) {
      block();
    } else {
      known();
      rest();
    }
    return std::move(rows_);
  }

 private:
  // Makes the row of an XML attribute.
  InspectorRow& attribute(const std::string& name, std::string label, std::string help, RowType type = RowType::Text) {
    rows_.push_back({.key = "@" + name,
                     .group = group_,
                     .label = std::move(label),
                     .help = std::move(help),
                     .type = type,
                     .value = element_.find(name)});
    return rows_.back();
  }

  InspectorRow& shown(std::string label, std::string value, RowType type = RowType::Text) {
    std::string key = "." + label;
    rows_.push_back({.key = std::move(key),
                     .group = group_,
                     .label = std::move(label),
                     .type = type,
                     .value = std::move(value),
                     .readOnly = true});
    return rows_.back();
  }

  void id(bool required) {
    InspectorRow& row = attribute("id", "Id", "The name by which scripts, events and other elements refer to it");
    row.required = required;
    if (!required) row.fallback = "none";
  }

  InspectorRow& choice(const std::string& name, std::string label, std::string help, std::vector<Choice> choices,
                       bool only = true) {
    InspectorRow& row = attribute(name, std::move(label), std::move(help), RowType::Choice);
    row.choices = std::move(choices);
    row.choicesOnly = only && mission_.scope.complete;
    return row;
  }

  std::vector<Choice> kinds(std::initializer_list<DeclarationKind> wanted) const {
    std::vector<Choice> out;
    for (const DeclarationKind kind : wanted)
      if (withChoices_)
        for (Choice& each : declaredChoices(mission_.scope, kind)) out.push_back(std::move(each));
    return out;
  }
  std::vector<Choice> kinds(DeclarationKind kind) const { return kinds({kind}); }

  /// The ruleset's own by their titles, then the others that every ruleset has.
  std::vector<Choice> agents() const {
    std::vector<Choice> out = kinds(DeclarationKind::Agent);
    std::vector<std::string> declared;
    for (const Choice& each : out) declared.push_back(each.value);
    const std::vector<std::string> names = model::agentsToChoose(declared, 60);
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (i < out.size())
        out[i].value = names[i];
      else
        out.push_back({names[i], model::agentHelp(names[i]), {}});
    }
    return out;
  }

  void number(const std::string& name, std::string label, std::string help, std::int64_t min, std::int64_t max,
              std::string fallback) {
    InspectorRow& row = attribute(name, std::move(label), std::move(help), RowType::Number);
    row.min = min;
    row.max = max;
    row.fallback = std::move(fallback);
  }
  void level() { number("level", "Level", "1 is the lowest", 1, model::kMostLevels, "1"); }

  void title(std::string fallback = {}) {
    attribute("title", "Title", "The title that players read").fallback = std::move(fallback);
  }

  void directions(const std::string& name, bool corners, bool required) {
    std::vector<Choice> out;
    if (corners) {
      out = {{"north-east", "North-east", ""},
             {"south-east", "South-east", ""},
             {"south-west", "South-west", ""},
             {"north-west", "North-west", ""}};
    } else {
      out = {{"north", "North", ""}, {"east", "East", ""}, {"south", "South", ""}, {"west", "West", ""}};
    }
    choice(name, corners ? "Corner" : "Side of the square", "", std::move(out)).required = required;
  }

  void squares() {
    const bool several = element_.has("squares");
    InspectorRow& row =
        several ? attribute("squares", "Squares", "Squares as TILE:SQUARE, separated by spaces", RowType::List)
                : attribute("square", "Square", "The square as TILE:SQUARE, such as s1:C4", RowType::Place);
    row.required = true;
  }

  void states() {
    const Declaration* kind = declarationOf(mission_, element_);
    std::vector<Choice> out;
    if (kind != nullptr)
      for (const Declaration& part : kind->parts)
        if (part.part == "state")
          out.push_back({part.id, part.text("title", model::plainWords(part.id)), part.text("help")});
    if (out.empty() && !element_.has("state")) return;
    const std::string first = out.empty() ? std::string() : out.front().value;
    choice("state", "State", "The state when the mission starts", std::move(out)).fallback = first;
  }

  std::vector<Choice> sides() const { return withChoices_ ? sideChoices(mission_) : std::vector<Choice>(); }

  void known() {
    const std::string name(element_.name());
    group_ = elementWord(name);
    if (path_.empty()) return mission();
    if (isOptionWhen(element_)) return when();
    if (name == "set") return set();
    if (context_ == "map") return onMap(name);
    if (context_ == "setup" || context_ == "deck") return inSetup(name);
    if (context_ == "content" && name != "text") return content(name);
    if (name == "side") return side();
    if (name == "objective") return objective();
    if (name == "event") return event();
    if (name == "text") return text();
    if (name == "note") return note();
    if (name == "variant") {
      id(true);
      title();
      attribute("help", "Help", "One sentence for people who choose");
      return options("=", element_);
    }
    if (name == "options") return options("=", element_);
    if (model::declarationKind(name)) return declaration();
  }

  void mission() {
    title();
    attribute("help", "Help", "One sentence for people who choose a mission");
    attribute("ruleset", "Ruleset", "The game that the mission is for").readOnly = true;
    attribute("id", "Id", "Also the name of its folder").readOnly = true;
    attribute("picture", "Picture", "An SVG file of the pack, such as art/cover.svg");
    group_ = "Values at the start";
    for (const DeclarationKind kind : {DeclarationKind::Variable, DeclarationKind::Track})
      for (const Declaration* each : declared(mission_.scope, kind))
        if (each->value) value("=", element_, *each->value, each->id, titleOf(*each), each->help);
    group_ = "House rules and options";
    options("options=", model::child(element_, "options"));
  }

  void options(const std::string& prefix, const Element& holder) {
    if (prefix == "=") group_ = "House rules and options";
    // What a variant leaves as it is, the mission may have set.
    const Element ofMission = element_.name() == "variant" ? model::child(mission_.root, "options") : Element();
    for (const Declaration* each : declared(mission_.scope, DeclarationKind::Option)) {
      if (!each->value) continue;
      value(prefix, holder, *each->value, each->id, titleOf(*each), each->help);
      for (const Element& set : model::elements(ofMission, "set"))
        if (set.value("name") == each->id) rows_.back().fallback = model::toText(model::decodeUntypedSet(set));
    }
  }

  void when() {
    group_ = "Holds only when";
    choice("option", "Option", "The elements in this group exist only when the option has one of the values",
           kinds(DeclarationKind::Option))
        .required = true;
    InspectorRow& row = attribute("is", "Is one of", "Values of the option, separated by spaces", RowType::List);
    row.required = true;
    const Declaration* option = mission_.scope.find(DeclarationKind::Option, element_.value("option"));
    if (option == nullptr || !option->value) return;
    const InspectorRow type = rowOfType(mission_, option->value->type, withChoices_);
    row.help += fmt::format(". {}", option->help);
    row.choices = type.choices;
    row.choicesOnly = type.choicesOnly;
    if (type.type == RowType::Flag) {
      row.choices = {{"yes", "Yes", ""}, {"no", "No", ""}};
      row.choicesOnly = true;
    }
    if (type.type == RowType::Text) row.type = RowType::Text;
    if (type.type == RowType::Number && type.max - type.min < 20) {
      for (std::int64_t number = type.min; number <= type.max; ++number)
        row.choices.push_back({std::to_string(number), std::to_string(number), {}});
      row.choicesOnly = true;
    }
  }

  // A <set> by itself: of the mission, or of whatever holds it.
  void set() {
    const std::string name = element_.value("name");
    if (context_ == "mission") {
      choice("name", "What", "A variable or track of the world",
             kinds({DeclarationKind::Variable, DeclarationKind::Track}))
          .required = true;
      const Declaration* variable = mission_.scope.find(DeclarationKind::Variable, name);
      if (variable == nullptr) variable = mission_.scope.find(DeclarationKind::Track, name);
      setValue(variable != nullptr && variable->value ? &*variable->value : nullptr,
               variable != nullptr ? variable->help : std::string());
      return;
    }
    attribute("name", "What", "").readOnly = true;
    const Element holder = element_.parent();
    const Declaration* kind = holder ? declarationOf(mission_, holder) : nullptr;
    const Property* property = kind != nullptr ? kind->findProperty(name) : nullptr;
    setValue(property, property != nullptr ? property->help : std::string());
  }

  void setValue(const Property* property, const std::string& help) {
    InspectorRow row = property != nullptr ? rowOfType(mission_, property->type, withChoices_) : InspectorRow{};
    row.key = "@value";
    row.group = group_;
    row.label = "Value";
    row.help = help;
    row.required = true;
    if (property != nullptr) row.unit = property->unit;
    row.value = element_.find("value");
    if (!row.value) {
      row.value = model::toText(model::decodeUntypedSet(element_));
      row.readOnly = true;
    }
    rows_.push_back(std::move(row));
  }

  void panel() {
    const bool track = element_.has("track");
    if (!track || element_.has("zone"))
      choice("zone", "Zone", "The zone or deck that is drawn here",
             kinds({DeclarationKind::Zone, DeclarationKind::Deck}))
          .required = !track;
    if (track) choice("track", "Track", "The track that is drawn here", kinds(DeclarationKind::Track)).required = true;
    std::vector<Choice> owners = sides();
    for (Choice& each : kinds(DeclarationKind::Team)) owners.push_back(std::move(each));
    choice("of", "Whose", "The side, team or node whose it is; left out: all of them, one below another",
           std::move(owners), false)
        .fallback = "everybody's";
    attribute("at", "Place", "Its north-west corner, in units of the board: 10,300").required = true;
    attribute("size", "Size", "Width and height, in units of the board: 160,60").required = true;
  }

  /// Of the mission's own, or of its board with what the mission changes about it.
  void node() {
    const model::NodeMark* base = boardNode(mission_, element_);
    const bool changed = !element_.has("kind");
    id(true);
    // By its id a node of the board is meant: another id would mean another node.
    rows_.back().readOnly = changed;
    if (changed) {
      const Declaration* kind = declarationOf(mission_, element_);
      if (kind != nullptr) shown("Kind", titleOf(*kind)).help = "As the board has it";
    } else {
      choice("kind", "Kind", "", kinds(DeclarationKind::Node)).required = true;
    }
    title(base != nullptr ? base->title : std::string());
    choice("owner", "Owner", "The side that it belongs to when the mission starts", sides()).fallback =
        base != nullptr && !base->owner.empty() ? base->owner : "nobody's";
    InspectorRow& at = attribute("at", "Place", "Its middle, in units of the board: 120,40");
    at.required = !changed;
    if (base != nullptr && base->at) at.fallback = fmt::format("{},{}", base->at->first, base->at->second);
    properties();
    for (InspectorRow& row : rows_) {
      if (base == nullptr || !row.key.starts_with('=')) continue;
      const auto own = base->values.find(row.key.substr(1));
      if (own != base->values.end()) row.fallback = model::toText(own->second);
      row.required = false;
    }
  }

  void nodes(const char* name, const char* label, const char* help) {
    InspectorRow& row = attribute(name, label, help, RowType::List);
    row.required = true;
  }

  /// An edge of a graph.
  void link() {
    id(false);
    choice("kind", "Kind", "", kinds(DeclarationKind::Edge)).required = true;
    const Declaration* kind = declarationOf(mission_, element_);
    const bool directed = kind != nullptr && kind->flag("directed");
    attribute("from", "From", directed ? "The node that it leads from" : "One of its two nodes").required = true;
    attribute("to", "To", directed ? "The node that it leads to" : "The other one").required = true;
    states();
    properties();
  }

  void onMap(const std::string& name) {
    if (name == "panel") return panel();
    if (name == "node") return node();
    if (name == "edge" && !element_.has("square") && !element_.has("squares")) return link();
    if (name == "ring") {
      choice("edge", "Kind of edge", "Each node is joined to the next one by such an edge, the last one to the first",
             kinds(DeclarationKind::Edge))
          .required = true;
      return nodes("nodes", "Nodes", "Nodes in their order round the ring, separated by spaces");
    }
    const bool known = name == "tile" || name == "edge" || name == "corner" || name == "feature" || name == "entrance";
    if (!known) return;
    if (name != "feature") id(name == "tile" || name == "entrance");
    if (name == "tile") {
      std::vector<Choice> tiles;
      std::vector<const model::TileItem*> seen;
      for (const auto& [key, tile] : mission_.scope.tiles) {
        if (!withChoices_ || std::find(seen.begin(), seen.end(), tile) != seen.end()) continue;
        seen.push_back(tile);
        tiles.push_back({tile->id, tile->title.empty() ? model::plainWords(tile->id) : tile->title,
                         fmt::format("{} x {} squares", tile->width, tile->height)});
      }
      choice("tile", "Tile", "Which tile lies here", std::move(tiles)).required = true;
      attribute("at", "Place", "Column and row of its north-west corner, in squares: 8,0", RowType::Place).fallback =
          "0,0";
      level();
      InspectorRow& turns = choice("turns", "Turned", "Quarter turns clockwise",
                                   {{"0", "Not turned", ""},
                                    {"1", "A quarter, clockwise", ""},
                                    {"2", "Half round", ""},
                                    {"3", "A quarter, counter-clockwise", ""}});
      turns.choicesOnly = true;
      turns.fallback = "0";
      return;
    }
    const std::optional<DeclarationKind> kind = model::declarationKind(name);
    choice("kind", "Kind", "", kinds(*kind)).required = true;
    const bool onNodes = element_.has("nodes");
    onNodes ? nodes("nodes", "Nodes", "Nodes separated by spaces") : squares();
    if (name == "edge") directions("side", false, true);
    if (name == "corner") directions("at", true, true);
    if (name == "entrance") {
      if (!onNodes) {
        directions("side", false, false);
        rows_.back().label = "Entered over the";
        rows_.back().fallback = "any side";
      }
      title();
    } else {
      if (name != "feature") states();
      if (!onNodes) level();
    }
    properties();
  }

  void inSetup(const std::string& name) {
    if (name == "deck") {
      choice("zone", "Where it lies", "The deck or zone that the cards are put into",
             kinds({DeclarationKind::Deck, DeclarationKind::Zone}))
          .required = true;
      choice("side", "Whose", "The owner, for zones that each side has", sides());
      InspectorRow& shuffled =
          attribute("shuffled", "Shuffled", "In this order, or shuffled when the mission starts", RowType::Flag);
      shuffled.fallback = "no";
      std::int64_t cards = 0;
      for (const Element& card : model::elementsThroughWhen(element_))
        cards += model::parseInt(card.value("count", "1")).value_or(1);
      shown("Cards", std::to_string(cards)).help = "For all options together";
      return;
    }
    const std::optional<DeclarationKind> kind = model::declarationKind(name);
    if (!kind || (name != "piece" && name != "marker" && name != "card")) return;
    id(false);
    if (element_.has("item") || !element_.has("kind"))
      choice("item", "What", "", withChoices_ ? itemChoices(mission_, *kind) : std::vector<Choice>()).required =
          !element_.has("kind");
    if (element_.has("kind")) choice("kind", "Kind", "", kinds(*kind)).required = !element_.has("item");
    choice("side", "Side", "The side that owns it", sides()).fallback = "nobody's";
    if (context_ == "setup") {
      InspectorRow& at = attribute("at", "Place",
                                   "A square such as s1:C4, edge:s1:C4:east, corner:s1:C4:north-west, zone:NAME, "
                                   "zone:NAME@OWNER, piece:ID",
                                   RowType::Place);
      at.fallback = "off the map";
      if (withChoices_) at.choices = placeChoices(mission_);
      const Declaration* declaration = declarationOf(mission_, element_);
      if ((declaration != nullptr && declaration->flag("facing")) || element_.has("facing")) {
        std::vector<Choice> ways;
        for (int i = 0; withChoices_ && i < 8; ++i)
          ways.push_back({std::to_string(i),
                          model::plainWords(std::string(board::directionName(static_cast<board::Direction>(i)))),
                          {}});
        choice("facing", "Facing", "The direction it faces", std::move(ways)).fallback = "North";
      }
    }
    number("count", "Count", "The number of copies", 0, 1000, "1");
    properties();
  }

  void side() {
    id(true);
    choice("kind", "Kind", "", kinds(DeclarationKind::Side)).required = true;
    const Declaration* kind = declarationOf(mission_, element_);
    title(kind != nullptr ? titleOf(*kind) : std::string());
    if (!declared(mission_.scope, DeclarationKind::Team).empty() || element_.has("team"))
      choice("team", "Team", "Sides of one team win together", kinds(DeclarationKind::Team), false);
    InspectorRow& colour =
        attribute("colour", "Colour", "The colour of its pieces; every side has its own", RowType::Colour);
    colour.fallback = kind != nullptr && !kind->text("colour").empty() ? kind->text("colour") : "by its seat";
    std::vector<Choice> marks;
    for (const char* mark : {"circle", "square", "triangle", "diamond", "cross", "star"})
      marks.push_back({mark, model::plainWords(mark), {}});
    choice("mark", "Mark", "The shape shown with the colour", std::move(marks)).fallback =
        kind != nullptr && !kind->text("mark").empty() ? kind->text("mark") : "by its seat";
    choice("agent", "Bot", "The agent that plays it when no person does", agents(), false);
    properties();
  }

  void objective() {
    id(true);
    title();
    choice("kind", "Kind", "", kinds(DeclarationKind::Objective));
    who("Sides", "The sides whose objective it is, separated by spaces", "all");
    attribute("secret", "Secret", "Only these sides know of it", RowType::Flag).fallback = "no";
    choice("tested", "Tested", "The moment at which its condition is tested", kinds(DeclarationKind::Hook));
    attribute("folder", "Folder", "Where lists show the objective: Night/Alarm is a folder in a folder");
    shown("In words", sentenceOf(mission_, path_), RowType::LongText).help =
        "Its condition and rewards are edited in the design pane";
    properties();
  }

  void event() {
    id(true);
    title(model::plainWords(element_.value("id")));
    attribute("once", "Once", "Happens the first time only", RowType::Flag).fallback = "no";
    attribute("folder", "Folder", "Where lists show the event: Night/Alarm is a folder in a folder");
    attribute("muted", "Muted", "Left out of play", RowType::Flag).fallback = "no";
    shown("In words", sentenceOf(mission_, path_), RowType::LongText).help =
        "When, if and do are edited in the design pane";
  }

  void text() {
    id(context_ == "mission");
    words("Text", printedWords(element_),
          "An empty line between paragraphs, \"- \" before items of a list, *stars* around stressed words");
    title();
    who("Read by", "Sides that may read it, separated by spaces", "everybody");
    attribute("secret", "Secret", "Not printed among the texts that everybody reads", RowType::Flag).fallback = "no";
  }

  void note() {
    words("Note", element_.ownText(), "For designers only: it appears in no playtest or book");
    attribute("at", "Pinned to", "A square of the map: s1:C4", RowType::Place);
  }

  void words(std::string label, std::string value, std::string help) {
    rows_.push_back({.key = "text",
                     .group = group_,
                     .label = std::move(label),
                     .help = std::move(help),
                     .type = RowType::LongText,
                     .value = std::move(value)});
  }

  void who(std::string label, std::string help, std::string fallback) {
    InspectorRow& row = attribute("sides", std::move(label), std::move(help), RowType::List);
    if (withChoices_) row.choices = readerChoices(mission_);
    row.choicesOnly = mission_.scope.complete;
    row.fallback = std::move(fallback);
  }

  void content(const std::string& name) {
    const std::optional<DeclarationKind> kind = model::declarationKind(name);
    id(true);
    if (kind) choice("kind", "Kind", "", kinds(*kind)).required = true;
    title(model::plainWords(element_.value("id")));
    attribute("help", "Help", "One sentence");
    attribute("picture", "Picture", "An SVG file of the pack, such as art/lamp.svg");
    properties();
  }

  // A declaration of the mission's own.
  void declaration() {
    id(true);
    title(model::plainWords(element_.value("id")));
    attribute("help", "Help", "One sentence for designers");
    if (!element_.has("type")) return;
    const std::string type = element_.value("type");
    std::vector<Choice> types;
    for (const char* each : {"bool", "int", "enum", "id", "text", "piece", "side", "place", "list", "record"})
      types.push_back({each, each, {}});
    choice("type", "Type", "", std::move(types)).required = true;
    if (type == "int") {
      attribute("min", "Least", "", RowType::Number);
      attribute("max", "Most", "", RowType::Number);
    }
    if (type == "enum") attribute("values", "Values", "Names separated by spaces", RowType::List).required = true;
    if (type == "id") attribute("of", "Of", "The kind of thing that the id belongs to").required = true;
    attribute("default", "Default", "The value when none is given");
  }

  // What the declaration of its kind says that things of this kind have.
  void properties() {
    const Declaration* kind = declarationOf(mission_, element_);
    if (kind != nullptr) {
      for (const Property& each : kind->properties) {
        group_ = each.state ? "Values at the start" : "Properties";
        std::string help = each.help;
        if (!model::isOpen(*kind, each.id)) help += (help.empty() ? "" : ". ") + std::string("Not known to everybody");
        value("=", element_, each, each.id, model::plainWords(each.id), help);
      }
      std::stable_sort(rows_.begin(), rows_.end(), [](const InspectorRow& a, const InspectorRow& b) {
        const auto rank = [](const InspectorRow& row) {
          return row.group == "Properties" ? 1 : row.group == "Values at the start" ? 2 : 0;
        };
        return rank(a) < rank(b);
      });
    }
  }

  void value(const std::string& prefix, const Element& holder, const Property& property, const std::string& name,
             const std::string& label, const std::string& help) {
    InspectorRow row = rowOfType(mission_, property.type, withChoices_);
    row.key = prefix + name;
    row.group = group_;
    row.label = label;
    row.help = help;
    row.unit = property.unit;
    row.required = property.required;
    for (Choice& each : row.choices)
      if (each.help.empty() && property.type.kind == TypeKind::Enum) each.help = helpOfName(help, each.value);
    row.fallback = model::toText(model::defaultOf(property));
    // An item's own value holds before the declaration's default.
    if (const std::optional<std::string> item = holder.find("item")) {
      const auto found = mission_.scope.items.find(*item);
      if (found != mission_.scope.items.end()) {
        const auto own = found->second->values.find(name);
        if (own != found->second->values.end()) row.fallback = model::toText(own->second);
        // What is printed on it is the item's and the same for all of them.
        row.required = false;
        row.readOnly = row.readOnly || !property.state;
      }
    }
    for (const Element& set : model::elements(holder, "set")) {
      if (set.value("name") != name) continue;
      row.value = model::toText(model::decodeUntypedSet(set));
      if (row.type == RowType::Text && row.value->size() > 60) row.type = RowType::LongText;
    }
    rows_.push_back(std::move(row));
  }

  // A block of an event or objective: its arguments.
  void block() {
    group_ = rowAt(mission_, path_).sentence;
    if (group_.empty()) group_ = model::plainWords(std::string(element_.name()));
    for (const Field& field : fieldsOf(mission_, path_)) {
      InspectorRow row{.key = "block:" + field.parameter.id, .group = "Arguments", .label = field.parameter.title};
      row.help =
          field.parameter.help.empty() ? field.typeText : fmt::format("{} ({})", field.parameter.help, field.typeText);
      row.unit = field.parameter.unit;
      row.required = field.parameter.required;
      row.choices = field.choices;
      for (const BlockName& name : field.names) row.choices.push_back({"$" + name.id, "the " + name.id, name.help});
      row.type = row.choices.empty() ? RowType::Text : RowType::Choice;
      row.fallback = field.parameter.fallback.value_or(std::string());
      if (field.present) row.value = field.value;
      if (const Result<> right = checkField(mission_, path_, field.parameter.id, field.value); !right)
        if (field.present || field.parameter.required) row.error = right.error().text;
      rows_.push_back(std::move(row));
    }
  }

  // What stands there and no row shows: attributes that nobody knows, values that the kind does not have.
  void rest() {
    const bool declares = context_ == "mission" && element_.name() != "side" && element_.name() != "objective" &&
                          model::declarationKind(element_.name());
    group_ = declares ? elementWord(element_.name()) : "Other";
    const auto there = [&](const std::string& key) {
      return std::any_of(rows_.begin(), rows_.end(), [&](const InspectorRow& row) { return row.key == key; });
    };
    for (const model::Attribute& each : element_.attributes()) {
      const std::string name(each.name);
      if (there("@" + name) || name == "format" || name.find(':') != std::string::npos) continue;
      attribute(name, model::plainWords(name), "");
    }
    if (path_.empty() || element_.name() == "options" || element_.name() == "variant" || context_ == "mission" ||
        context_ == "map" || context_ == "setup" || context_ == "deck" || context_ == "content")
      for (const Element& set : model::elements(element_, "set")) {
        const std::string name = set.value("name");
        if (there("=" + name) || isOptionWhen(element_)) continue;
        InspectorRow row{.key = "=" + name,
                         .group = group_,
                         .label = model::plainWords(name),
                         .value = model::toText(model::decodeUntypedSet(set))};
        if (mission_.scope.complete) row.error = fmt::format("Nothing with this name is declared: \"{}\"", name);
        rows_.push_back(std::move(row));
      }
  }

  const MissionScope& mission_;
  const ElementPath& path_;
  Element element_;
  bool withChoices_;
  std::string context_;
  ElementPath owner_;
  std::string group_;
  std::vector<InspectorRow> rows_;
};

}  // namespace

std::vector<InspectorRow> rowsOf(const MissionScope& mission, const ElementPath& path, bool withChoices) {
  return Rows(mission, path, withChoices).build();
}

}  // namespace sortie::editor

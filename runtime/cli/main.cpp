// The `sortie` command: reads the command line and hands over to what does the work. CLI11 is included nowhere else: it
// is slow to compile.
#include <cstdio>
#include <iostream>

#include <CLI/CLI.hpp>

#include "cli/command_docs.h"
#include "cli/commands.h"
#include "cli/docs.h"
#include "cli/documents.h"
#include "cli/exchange.h"
#include "cli/exchange_client.h"
#include "cli/registry_site.h"
#include "cli/share.h"
#include "cli/registry.h"
#include "cli/test.h"
#include "exchange/check_in_child.h"
#include "exchange/consent.h"
#include "model/xml/xml_characters.h"
#include "play/record/record.h"

namespace {

using namespace sortie;

void addMission(CLI::App& command, cli::MissionArguments& out) {
  command.add_option("mission", out.mission, "A folder with a mission.xml, or pack:mission");
  command.add_option("--variant", out.variant, "A variant of the mission");
  command.add_option("--option", out.options, "An option's value, NAME=VALUE; may repeat");
  command.add_option("--packs", out.packs, "A folder with packs, searched first; may repeat");
}

void addPlay(CLI::App& app, int& status) {
  static cli::PlayArguments arguments;
  CLI::App* command = app.add_subcommand("play", "Play a mission by hand or against agents, in the terminal");
  addMission(*command, arguments.mission);
  CLI::Option* seed = command->add_option("--seed", arguments.seed, "Seed of all chance (default 1)");
  command
      ->add_option(
          "--as", arguments.as,
          "Play this side by hand and leave the others to agents; may repeat. Without it you play every side in turn")
      ->allow_extra_args(false);
  command
      ->add_option("--agent", arguments.agents,
                   "SIDE=AGENT: who plays a side (random, heuristic, search:N); may repeat")
      ->allow_extra_args(false);
  command->add_option("--record", arguments.record, "Save the playtest to this file");
  CLI::Option* resume = command->add_option("--resume", arguments.resume, "Continue the playtest in this file");
  command
      ->add_option("--at", arguments.at,
                   "Let agents give this many answers for all sides first, as a sweep with this seed does")
      ->excludes(resume);
  command->add_option("--picture", arguments.picture,
                      "Keep a picture of the map in this file (.svg, .png or .pdf), drawn again before each question");
  command->add_flag("--auto", arguments.automatic, "Agents play every side that has no --as");
  command->add_flag("--enter", arguments.enter,
                    "Enter a game that was played at a table: you give all orders, dice, picks and cards as they fell");
  command->add_flag("--quiet", arguments.quiet, "Print no log of what happens");
  command->footer(
      "Then `help` lists what can be typed. Without --record the playtest is kept in the user's state folder.");
  command->callback([&status, seed] {
    arguments.seedGiven = seed->count() > 0;
    status = cli::playCommand(arguments);
  });
}

void addReplay(CLI::App& app, int& status) {
  static cli::ReplayArguments arguments;
  CLI::App* command = app.add_subcommand("replay", "Play a record again");
  command->add_option("file", arguments.file, "The record")->required();
  command->add_flag("--check", arguments.check,
                    "Check the record: compare the rolling hash at every decision, and the end");
  command
      ->add_option(
          "--as", arguments.as,
          "Print the playtest as this side saw it at the terminal, or as all that people played did: people; may "
          "repeat")
      ->allow_extra_args(false)
      ->excludes("--check");
  command->add_option("--mission", arguments.mission, "Replay over this mission instead of the record's");
  command->add_option("--packs", arguments.packs, "A folder with packs, searched first; may repeat");
  command->callback([&status] { status = cli::replayCommand(arguments); });
}

void addSweep(CLI::App& app, int& status) {
  static cli::SweepArguments arguments;
  CLI::App* command = app.add_subcommand("sweep", "Let agents play a mission many times and report who wins");
  addMission(*command, arguments.mission);
  CLI::Option* runs =
      command->add_option("--runs", arguments.runs, "How many playtests (of each variant; default 1000)");
  command->add_option("--seed", arguments.seed, "Seed of the first playtest; the others count up from it (default 1)");
  command->add_option("--jobs", arguments.jobs, "How many to play at once (default: one per core)");
  command
      ->add_option("--agent", arguments.agents,
                   "SIDE=AGENT: who plays a side (random, heuristic, search:N); may repeat")
      ->allow_extra_args(false);
  command->add_option("-o,--out", arguments.out, "Write a row for each playtest to this SQLite file");
  command->add_flag("--resume", arguments.resume, "Continue the sweep in --out");
  CLI::Option* shard = command->add_option("--shard", arguments.shard, "I/N: play only this part, to be merged");
  command->add_flag("--all-variants", arguments.allVariants, "Play every variant of the mission");
  CLI::Option* merge =
      command->add_option("--merge", arguments.merge, "Merge these files into --out instead of playing");
  CLI::Option* report = command->add_option("--report", arguments.report, "Write a balance report (HTML) to this file");
  CLI::Option* band =
      command->add_option("--band", arguments.band, "LOW-HIGH: percent of wins that the report calls balanced");
  command
      ->add_option("--blunders", arguments.blunders,
                   "Play out all answers at N sampled decisions (of each variant) and list the agents' blunders")
      ->check(CLI::Range(1, 10'000'000))
      ->excludes(runs)
      ->excludes(shard)
      ->excludes(merge)
      ->excludes(report)
      ->excludes(band);
  command->add_option("--kind", arguments.kinds, "With --blunders: sample only decisions with this id; may repeat")
      ->allow_extra_args(false)
      ->needs("--blunders");
  command->add_flag("--json", arguments.json, "Report as JSON");
  command->add_flag("--progress", arguments.progress, "Show progress even when stderr is not a terminal");
  command->callback([&status] { status = cli::sweepCommand(arguments); });
}

void addReport(CLI::App& app, int& status) {
  static cli::ReportArguments arguments;
  CLI::App* command = app.add_subcommand("report", "Make a balance report of a sweep's SQLite file");
  command->add_option("sweep", arguments.sweep, "The file that `sortie sweep -o` wrote")->required();
  command->add_option("-o,--out", arguments.out, "The HTML file to write (default: the sweep's name with .html)");
  command->add_option("--csv", arguments.csv, "Write every table and figure as CSV into this folder");
  command->add_option("--json", arguments.json, "Write every figure as JSON to this file; - for standard output");
  command->add_option("--band", arguments.band, "LOW-HIGH: percent of wins that the report calls balanced");
  command->add_option("--mission", arguments.mission, "The mission's folder, for its map (default: found by its id)");
  command->add_option("--packs", arguments.packs, "A folder with packs, searched first; may repeat")
      ->allow_extra_args(false);
  command->callback([&status] { status = cli::reportCommand(arguments); });
}

void addCompare(CLI::App& app, int& status) {
  static cli::CompareArguments arguments;
  CLI::App* command = app.add_subcommand("compare", "Compare two sweeps seed by seed, with significance");
  command->add_option("a", arguments.a, "A sweep's SQLite file")->required();
  command->add_option("b", arguments.b, "Another")->required();
  command->add_flag("--force", arguments.force, "Compare different missions");
  command->add_flag("--json", arguments.json, "Report as JSON");
  command->callback([&status] { status = cli::compareCommand(arguments); });
}

void addDocuments(CLI::App& app, int& status) {
  static std::vector<std::string> paths;
  static std::vector<std::string> packs;
  static std::string file;
  static bool fix = false;
  static bool json = false;
  static bool check = false;
  CLI::App* validate = app.add_subcommand("validate", "Check packs, missions and files");
  validate->add_option("path", paths, "Packs, missions or files")->required();
  validate->add_flag("--fix", fix, "Apply every quick fix");
  validate->add_flag("--json", json, "Report as JSON");
  validate->add_option("--packs", packs, "A folder with packs, searched first; may repeat");
  validate->callback([&status] {
    status = cli::validateCommand(paths, {fix, json, true, {packs.begin(), packs.end()}}, std::cout);
  });
  CLI::App* format = app.add_subcommand("fmt", "Format documents in the canonical layout");
  format->add_option("path", paths, "Files, or folders with them")->required();
  format->add_flag("--check", check, "Change nothing; name the files that would change");
  format->callback([&status] { status = cli::fmtCommand(paths, check, std::cout); });
  CLI::App* xml = app.add_subcommand("xml-check", "Read one document that may be hostile");
  xml->add_option("file", file, "The document")->required();
  xml->callback([&status] { status = cli::xmlCheckCommand(file, std::cout); });
  CLI::App* lua = app.add_subcommand("lua-check", "Run one script that may be hostile in the sandbox");
  lua->add_option("file", file, "The script")->required();
  lua->callback([&status] { status = cli::luaCheckCommand(file); });
}

void addTest(CLI::App& app, int& status) {
  static std::vector<std::string> paths;
  static std::vector<std::string> packs;
  static play::TestOptions options;
  static play::ConformanceOptions conformance;
  static std::string variant;
  static bool allVariants = false;
  static play::MutationOptions mutation;
  static bool conform = false;
  static bool mutate = false;
  static bool rules = false;
  static bool content = false;
  static bool bots = false;
  CLI::App* command = app.add_subcommand("test", "Run the specs of packs, or the conformance run over missions");
  static cli::SpecArguments recorded;
  CLI::Option* path =
      command->add_option("path", paths, "Pack folders, or single files of specs/; missions with --conformance");
  command->add_flag("--conformance", conform,
                    "Play missions with random agents and check the state after every decision");
  command->add_option("--runs", conformance.runs, "Playtests of each mission with --conformance (default 2)");
  command->add_option("--variant", variant, "The variant of the missions to play, with --conformance")
      ->needs("--conformance");
  command->add_flag("--all-variants", allVariants, "Play every variant of the missions, with --conformance")
      ->needs("--conformance")
      ->excludes("--variant");
  command
      ->add_flag("--mutate", mutate, "Change one thing of the packs' rules and content at a time: a spec must turn red")
      ->excludes("--conformance");
  command->add_flag("--rules", rules, "Mutants of rules/ without the bots; with --content or --bots those as well")
      ->needs("--mutate");
  command->add_flag("--content", content, "Mutants of content/")->needs("--mutate");
  command->add_flag("--bots", bots, "Mutants of rules/bots/")->needs("--mutate");
  command->add_flag("--entries", mutation.entries, "Print survivors as entries for specs/equivalent.xml")
      ->needs("--mutate");
  command->add_flag("--list", mutation.list, "Name the mutants and try none")->needs("--mutate");
  command->add_option("--sample", mutation.sample, "Try N mutants, chosen by --seed (default: all)");
  command->add_option("--jobs", mutation.jobs, "How many mutants at once (default: one a core)");
  command->add_option("--least", mutation.least, "Percent of the mutants that must be noticed (default 0)");
  command->add_option("--seed", conformance.firstSeed,
                      "Seed of the first playtest of --conformance, or of --sample (default 1)");
  command->add_option("--only", options.only,
                      "Run only specs whose title or file, or mutants whose file, function or change holds this text");
  command->add_flag("--json", options.json, "Report as JSON");
  command->add_flag("--trace", options.trace, "Print questions and log below each failed spec")
      ->excludes("--mutate")
      ->excludes("--conformance");
  command->add_option("--record", recorded.record, "Make a spec of this record in place of running specs")
      ->needs(
          command->add_option("--as", recorded.as, "The file to write, in specs/ of the mission's pack, with --record"))
      ->excludes(path)
      ->excludes("--mutate")
      ->excludes("--conformance")
      ->excludes("--only")
      ->excludes("--json");
  command->get_option("--as")->needs("--record");
  command->add_option("--title", recorded.title, "Title of the spec, with --record (default: the file's name)")
      ->needs("--record");
  command->add_option("--at", recorded.at, "With --record: after this many decisions (default: at its end)")
      ->needs("--record");
  command->add_flag("--all", recorded.all, "With --record: expect all that has changed, not only what changed last")
      ->needs("--record");
  command->add_option("--packs", packs, "A folder with packs, searched first; may repeat")->allow_extra_args(false);
  command->callback([&status] {
    options.packFolders.assign(packs.begin(), packs.end());
    if (!recorded.record.empty()) {
      recorded.packFolders = options.packFolders;
      status = cli::recordSpecCommand(recorded, std::cout);
      return;
    }
    if (paths.empty()) throw CLI::RequiredError("path");
    if (mutate) {
      mutation.seed = conformance.firstSeed;
      mutation.only = options.only;
      mutation.json = options.json;
      mutation.packFolders = options.packFolders;
      if (rules) mutation.groups.push_back(play::MutantGroup::Rules);
      if (content) mutation.groups.push_back(play::MutantGroup::Content);
      if (bots) mutation.groups.push_back(play::MutantGroup::Bots);
      status = cli::mutationCommand(paths, mutation, std::cout);
      return;
    }
    status = conform
                 ? cli::conformanceCommand({paths, variant, allVariants, options.packFolders}, conformance, std::cout)
                 : cli::testCommand(paths, options, std::cout);
  });
}

void addRender(CLI::App& app, int& status) {
  static cli::RenderArguments arguments;
  static std::string theme = "light";
  CLI::App* command = app.add_subcommand("render", "Draw a mission's map, or a moment of a record, as SVG, PNG or PDF");
  addMission(*command, arguments.mission);
  command->get_option("mission")->required()->description("A folder with a mission.xml, pack:mission, or a record");
  command->add_option("-o,--out", arguments.out, "The picture, FILE.svg, FILE.png or FILE.pdf")->required();
  command->add_option("--level", arguments.level, "The level to draw, from 1, the lowest (default 1)");
  command->add_option("--at", arguments.at, "Of a record: after this many decisions (default: at its end)");
  command->add_flag("--setup", arguments.setup,
                    "Of a mission: play its setup first, taking the first option each time");
  command->add_option("--seed", arguments.seed, "Seed of --setup (default 1)");
  command->add_option("--as", arguments.as, "Draw what this side may know");
  command->add_flag("--grid", arguments.grid, "Draw lines between squares");
  command->add_flag("--coordinates", arguments.coordinates, "Name the squares");
  command->add_flag("--tile-names", arguments.tileNames, "Name the tiles");
  command->add_flag("--sides", arguments.sides, "List the sides below the map");
  command->add_option("--reach", arguments.reach, "Show where this piece can go, PIECE or PIECE=BUDGET");
  command->add_option("--sight", arguments.sight, "Show the squares that this piece sees");
  command
      ->add_option("--line", arguments.line,
                   "Show the line of sight between two squares, s1:C4 s1:F6, or the way between two nodes")
      ->expected(2);
  command->add_option("--scale", arguments.scale, "1 is 64 pixels a square, 25.4 mm in a PDF (default 1)");
  command->add_option("--width", arguments.width, "Width in pixels instead of a scale");
  command->add_option("--theme", theme, "light or dark page")->check(CLI::IsMember({"light", "dark"}));
  command->callback([&status] {
    arguments.dark = theme == "dark";
    status = cli::renderCommand(arguments);
  });
}

void addBook(CLI::App& app, int& status) {
  static cli::BookArguments arguments;
  CLI::App* command =
      app.add_subcommand("book", "Print a mission (setup, rules, map at true scale, cards) or a rulebook");
  addMission(*command, arguments.mission);
  command->add_option("-o,--out", arguments.out, "The PDF file to write")->required();
  command->add_option("--paper", arguments.paper, "a4, a3 or letter (default a4)");
  command->add_option(
      "--parts", arguments.parts,
      "Only these parts, separated by commas: setup briefings rules events placement rulebook reference sheets "
      "trackers map cards tokens dice");
  command->add_option("--square", arguments.square, "Millimetres per square on the printed map (default 25.4)");
  command->add_flag("--backs", arguments.backs,
                    "Add a page of backs after each page of cards, for double-sided printing");
  command->add_flag("--box", arguments.box,
                    "Include cards and tokens that setup takes from the game's box (equipment, figures)");
  command->add_option("--side", arguments.side, "Only this side's secret parts, and no events");
  command->add_flag("--slim", arguments.slim, "For those who own the game: only what the mission brings of its own");
  command->add_option("--rules", arguments.rules,
                      "Instead of a mission: the rulebook of this ruleset, a pack or folder");
  command->callback([&status] { status = cli::bookCommand(arguments); });
}

void addCampaign(CLI::App& app, int& status) {
  static cli::CampaignArguments arguments;
  CLI::App* command = app.add_subcommand("campaign", "Missions one after the other with the same players");
  command->require_subcommand(1);
  const auto packs = [](CLI::App& to) {
    to.add_option("--packs", arguments.packs, "A folder with packs, searched first; may repeat")
        ->allow_extra_args(false);
  };
  const auto agents = [](CLI::App& to) {
    to.add_option("--agent", arguments.agents, "PLAYER=AGENT: who plays (human, heuristic, search:N); may repeat")
        ->allow_extra_args(false);
  };
  CLI::App* made = command->add_subcommand("new", "Begin a campaign");
  made->add_option("campaign", arguments.campaign, "pack:campaign, or a pack's campaigns/NAME.xml")->required();
  made->add_option("file", arguments.file, "The file to keep the campaign in; records are kept beside it")->required();
  made->add_option("--players", arguments.players, "The number of players (default: as many as have names)");
  made->add_option("--name", arguments.names, "A player's name, in seating order; may repeat")->allow_extra_args(false);
  agents(*made);
  made->add_option("--seed", arguments.seed, "Seed of all chance (default 1)");
  made->add_option("--missions", arguments.missions, "The number of missions to play (default: as the rules say)");
  made->add_option("--set", arguments.values, "NAME=VALUE: a value that every player begins with; may repeat")
      ->allow_extra_args(false);
  made->add_option("--option", arguments.options, "An option's value for all missions, NAME=VALUE; may repeat")
      ->allow_extra_args(false);
  packs(*made);
  made->callback([&status] { status = cli::campaignNewCommand(arguments); });
  CLI::App* play = command->add_subcommand("play", "Play the next mission, or continue the one in play");
  play->add_option("file", arguments.file, "The campaign's file")->required();
  agents(*play);
  play->add_flag("--all", arguments.all, "Play all remaining missions, to the end");
  play->add_flag("--quiet", arguments.quiet, "Print no log of what happens");
  play->add_flag("--accept-changed", arguments.acceptChanged, "Continue although packs have changed");
  packs(*play);
  play->callback([&status] { status = cli::campaignPlayCommand(arguments); });
  CLI::App* show = command->add_subcommand("show", "Show the standings, the missions played and the next one");
  show->add_option("file", arguments.file, "The campaign's file")->required();
  show->add_flag("--json", arguments.json, "Print JSON");
  packs(*show);
  show->callback([&status] { status = cli::campaignShowCommand(arguments); });
  CLI::App* undo = command->add_subcommand("undo", "Undo the mission in play, or the last one");
  undo->add_option("file", arguments.file, "The campaign's file")->required();
  undo->callback([&status] { status = cli::campaignUndoCommand(arguments); });
}

void addNew(CLI::App& app, int& status) {
  static cli::NewArguments arguments;
  CLI::App* command = app.add_subcommand("new", "Make a pack, a mission or a ruleset to start from");
  command->require_subcommand(1);
  const auto common = [](CLI::App& made) {
    made.add_option("--title", arguments.title, "The title that people read (default: made from the name)");
    made.add_option("--packs", arguments.packs, "A folder with packs, searched first; may repeat")
        ->allow_extra_args(false);
  };
  CLI::App* pack = command->add_subcommand("pack", "An empty pack for missions");
  pack->add_option("folder", arguments.folder, "The folder to make")->required();
  pack->add_option("--ruleset", arguments.ruleset, "The ruleset that its missions are for");
  pack->add_option("--id", arguments.id, "The id (default: the folder's name)");
  pack->add_option("--author", arguments.author, "The author");
  pack->add_option("--licence", arguments.licence, "The licence (default CC-BY-4.0)");
  common(*pack);
  pack->callback([&status] { status = cli::newPackCommand(arguments); });
  CLI::App* mission = command->add_subcommand("mission", "A mission from a template of its ruleset");
  mission->add_option("folder", arguments.folder, "PACK/missions/NAME");
  mission->add_option("--ruleset", arguments.ruleset, "The ruleset (default: the one that the pack needs)");
  mission->add_option("--template", arguments.from, "The template (default: the first)");
  mission->add_flag("--list", arguments.list, "List the templates of --ruleset");
  common(*mission);
  mission->callback([&status] { status = cli::newMissionCommand(arguments); });
  CLI::App* ruleset = command->add_subcommand("ruleset", "A small whole game to make your own");
  ruleset->add_option("folder", arguments.folder, "The folder to make")->required();
  ruleset->add_option("--id", arguments.id, "The id (default: the folder's name)");
  ruleset->add_option("--author", arguments.author, "The author");
  CLI::Option* from =
      ruleset->add_option("--from", arguments.from, "The ruleset to copy (default: the one for --board)");
  ruleset
      ->add_option("--board", arguments.board,
                   "squares, a copy of starter (the default), or graph, provinces and links: a copy of marchlands")
      ->check(CLI::IsMember({"squares", "graph"}))
      ->excludes(from);
  common(*ruleset);
  ruleset->callback([&status] { status = cli::newRulesetCommand(arguments); });
}

void addSigning(CLI::App& pack, int& status) {
  static cli::SignArguments arguments;
  CLI::App* sign = pack.add_subcommand("sign", "Sign a pack's file; the signature is written to FILE.minisig");
  sign->add_option("file", arguments.file, "The pack's file")->required();
  sign->add_option("--key", arguments.key, "The secret key, NAME.key")->required();
  sign->add_option("--password-file", arguments.passwordFile, "A file with the key's password in its first line");
  sign->callback([&status] { status = cli::packSignCommand(arguments, std::cout); });
  CLI::App* verify = pack.add_subcommand("verify", "Check that FILE.minisig signs this pack and version");
  verify->add_option("file", arguments.file, "The pack's file")->required();
  verify->add_option("--key", arguments.key, "The public key, NAME.pub or the line in it")->required();
  verify->callback([&status] { status = cli::packVerifyCommand(arguments.file, arguments.key, std::cout); });
}

void addKey(CLI::App& app, int& status) {
  static std::string name;
  static std::string password;
  CLI::App* command = app.add_subcommand("key", "Keys to sign packs with, those of minisign");
  command->require_subcommand(1);
  const auto withPassword = [](CLI::App& to) {
    to.add_option("--password-file", password, "A file with the key's password in its first line");
  };
  CLI::App* made = command->add_subcommand("new", "Make a key: NAME.key, to keep secret, and NAME.pub, to hand on");
  made->add_option("name", name, "Its name, or a path without an ending")->required();
  withPassword(*made);
  made->callback([&status] { status = cli::keyNewCommand(name, password, std::cout); });
  CLI::App* show = command->add_subcommand("show", "Show the public key in a file");
  show->add_option("file", name, "A .pub or .key file")->required();
  withPassword(*show);
  show->callback([&status] { status = cli::keyShowCommand(name, password, std::cout); });
}

void addShare(CLI::App& app, int& status) {
  static cli::ShareArguments made;
  CLI::App* share = app.add_subcommand("share", "Make a file to send: a mission, a record or a campaign in play");
  share->add_option("what", made.what, "A mission (a folder or pack:mission), a record, a campaign's file")->required();
  share->add_option("-o,--out", made.out, "The file to write (default NAME.sortie)");
  share->add_option("--carry", made.carry, "A pack that it needs, to be put into the file; may repeat")
      ->allow_extra_args(false);
  share->add_option("--leave", made.leave, "A pack not to be put into the file; may repeat")->allow_extra_args(false);
  share->add_option("--packs", made.packs, "A folder with packs, searched first; may repeat")->allow_extra_args(false);
  share->callback([&status] { status = cli::shareCommand(made, std::cout); });
  static cli::OpenArguments opened;
  CLI::App* open =
      app.add_subcommand("open", "Open a file that somebody sent; shows which packs it would run, and asks");
  open->add_option("file", opened.file, "The file, NAME.sortie")->required();
  open->add_flag("--look", opened.look, "Show what it is, and run nothing");
  open->add_flag("--allow", opened.allow, "Allow these packs to run without being asked");
  open->add_option("--as", opened.as, "Of a record: print it as this side saw it, or people; may repeat")
      ->allow_extra_args(false);
  open->add_option("--packs", opened.packs, "A folder with packs, searched first; may repeat")->allow_extra_args(false);
  open->callback(
      [&status] { status = cli::openCommand(opened, exchange::Consents::usualFile(), std::cin, std::cout); });
}

/// What the hostile corpus runs; not listed.
void addHostileChecks(CLI::App& app, int& status) {
  static cli::IndexCheckArguments index;
  static std::string file;
  static std::string digest;
  static std::string store;
  static std::string author;
  static std::uint64_t size = 0;
  CLI::App* install = app.add_subcommand("pack-install", "Install one pack that may be hostile")->group("");
  install->add_option("file", file, "The pack's file")->required();
  install->add_option("size", size, "Its size")->required();
  install->add_option("sha256", digest, "Its digest")->required();
  install->add_option("store", store, "The folder of installed packs")->required();
  install->add_option("--author", author, "The author's public key");
  install->callback([&status] { status = cli::packInstallCommand(file, size, digest, store, author, std::cout); });
  CLI::App* child = app.add_subcommand("pack-check-child", "Check the pack on standard input")->group("");
  child->add_option("name", file, "Its name, for messages")->required();
  child->callback([&status] { status = exchange::checkPackAsChild(file); });
  CLI::App* check = app.add_subcommand("index-check", "Check one signed index that may be hostile")->group("");
  check->add_option("file", index.file, "The signature")->required();
  check->add_option("index", index.indexed, "The index")->required();
  check->add_option("key", index.key, "The registry's public key")->required();
  check->add_option("seen", index.seen, "The last version accepted")->required();
  check->add_option("now", index.now, "The time, YYYY-MM-DDTHH:MM:SSZ")->required();
  check->callback([&status] { status = cli::indexCheckCommand(index, std::cout); });
}

void addPack(CLI::App& app, int& status) {
  static std::string source;
  static std::string target;
  CLI::App* command = app.add_subcommand("pack", "Packs as one file, to hand on");
  command->require_subcommand(1);
  CLI::App* build =
      command->add_subcommand("build", "Make one file of a pack's folder: the same bytes for the same files");
  build->add_option("folder", source, "The pack's folder")->required();
  build->add_option("-o,--out", target, "The file to write (default ID-VERSION.zip)");
  build->callback([&status] { status = cli::packBuildCommand(source, target, std::cout); });
  CLI::App* check = command->add_subcommand("check", "Check every member of a pack's file; nothing in it is run");
  check->add_option("file", source, "The pack's file")->required();
  check->callback([&status] { status = cli::packCheckCommand(source, std::cout); });
  CLI::App* unpack = command->add_subcommand("unpack", "Check a pack's file and make a folder of it");
  unpack->add_option("file", source, "The pack's file")->required();
  unpack->add_option("folder", target, "The folder to make (default ID-VERSION)");
  unpack->callback([&status] { status = cli::packUnpackCommand(source, target, std::cout); });
  addSigning(*command, status);
}

void addPackChanges(CLI::App& app, cli::ClientArguments& arguments, int& status) {
  const auto online = [&](CLI::App& to) {
    to.add_option("--registry", arguments.registries, "Look only in this registry, a name or address; may repeat")
        ->allow_extra_args(false);
    to.add_flag("--offline", arguments.offline, "Use only what was fetched before");
  };
  const auto asking = [&](CLI::App& to) { to.add_flag("-y,--yes", arguments.yes, "Ask nothing: do what is told"); };
  CLI::App* install = app.add_subcommand("install", "Install packs and what they need");
  CLI::Option* packs = install->add_option("pack", arguments.words, "ID, or ID@RANGE such as citadel@^1.2");
  install->add_option("--lock", arguments.lock, "Install exactly what this lock file names")->excludes(packs);
  install->add_flag("--allow-older", arguments.allowOlder, "An older version may take the place of a newer one");
  online(*install);
  asking(*install);
  install->callback([&arguments, &status] {
    if (arguments.words.empty() && arguments.lock.empty()) throw CLI::RequiredError("pack");
    status = cli::installCommand(arguments, std::cin, std::cout);
  });
  CLI::App* update = app.add_subcommand("update", "Update installed packs, but for pinned ones");
  update->add_option("pack", arguments.words, "ID or ID@RANGE (default: all)");
  update->add_flag("--allow-older", arguments.allowOlder, "An older version may take the place of a newer one");
  online(*update);
  asking(*update);
  update->callback([&arguments, &status] { status = cli::updateCommand(arguments, std::cin, std::cout); });
  CLI::App* removed = app.add_subcommand("remove", "Remove installed packs");
  removed->add_option("pack", arguments.words, "ID")->required();
  asking(*removed);
  removed->callback([&arguments, &status] { status = cli::removeCommand(arguments, std::cin, std::cout); });
  CLI::App* search = app.add_subcommand("search", "Search registries for packs");
  search->add_option("word", arguments.words,
                     "Words that are all to be there; filters: kind:missions ruleset:ID players:N licence:NAME");
  search->add_option("--most", arguments.most, "How many to list (default 20)")->check(CLI::Range(1, 1'000));
  online(*search);
  search->callback([&arguments, &status] { status = cli::searchCommand(arguments, std::cout); });
  CLI::App* show = app.add_subcommand("show", "Show what a registry says of a pack");
  show->add_option("pack", arguments.words, "ID")->required()->expected(1);
  online(*show);
  show->callback([&arguments, &status] { status = cli::showCommand(arguments, std::cout); });
}

/// The part of `registry` that users of registries need.
void addRegistryUse(CLI::App& command, cli::ClientArguments& arguments, int& status) {
  CLI::App* add = command.add_subcommand("add", "Trust a registry: packs can be installed from it");
  add->add_option("address", arguments.words, "https://HOST/FOLDER/, or a folder")->required()->expected(1);
  add->add_option("--key", arguments.key, "The root key that its keeper told you, RW…; nothing is asked then");
  add->add_flag("-y,--yes", arguments.yes, "Trust the key that it shows, without comparing");
  add->callback([&arguments, &status] { status = cli::registryAddCommand(arguments, std::cin, std::cout); });
  CLI::App* list = command.add_subcommand("list", "List the registries that you trust");
  list->callback([&status] { status = cli::registryListCommand(std::cout); });
  CLI::App* gone = command.add_subcommand("remove", "Trust a registry no longer; what was installed from it stays");
  gone->add_option("registry", arguments.words, "Its name or address")->required()->expected(1);
  gone->callback([&arguments, &status] { status = cli::registryRemoveCommand(arguments, std::cout); });
}

void addPublish(CLI::App& app, int& status) {
  static cli::PublishArguments arguments;
  CLI::App* command = app.add_subcommand("publish", "Check a pack, build and sign it, and hand it in to a registry");
  command->add_option("folder", arguments.folder, "The pack's folder")->required();
  command->add_option("--key", arguments.key, "Your secret key, NAME.key")->required();
  command->add_option("--password-file", arguments.passwordFile, "A file with the key's password in its first line");
  command->add_option("--to", arguments.to, "Write the submission into this folder (default: the current one)");
  command->add_option("--packs", arguments.packs, "A folder with packs, searched first; may repeat");
  CLI::Option* upload =
      command
          ->add_option(
              "--upload-command", arguments.upload,
              "A word of the command that uploads: the program, then its arguments; may repeat. {files}, {zip}, "
              "{minisig}, {pub}, {id} and {version} stand for the submission (default: the file sortie/upload "
              "of your settings, a word a line)")
          ->allow_extra_args(false);
  command->add_flag("--no-upload", arguments.noUpload, "Upload nothing, whatever the settings say")->excludes(upload);
  command->add_option("--runs", arguments.runs, "Playtests of each mission (default 40)")
      ->check(CLI::Range(1, 100'000));
  command->add_option("--sweep-seconds", arguments.sweepSeconds, "The time for those of one mission (default 20)")
      ->check(CLI::Range(1, 86'400));
  command->add_flag("--dry-run", arguments.dryRun, "Check everything, write and upload nothing");
  command->add_flag("--json", arguments.json, "Print JSON");
  command->callback([&status] { status = cli::publishCommand(arguments, std::cout); });
}

void addRegistryKeys(CLI::App& to, cli::RegistryArguments& out, bool rootToo, bool rootNeeded) {
  to.add_option("folder", out.folder, "The registry's folder")->required();
  to.add_option("--index-key", out.indexKey, "The secret key that signs indexes")->required();
  if (rootToo) {
    CLI::Option* root = to.add_option("--root-key", out.rootKey, "The secret root key");
    if (rootNeeded) root->required();
    to.add_option("--root-days", out.rootDays, "How long the root file is good (default 365)")
        ->check(CLI::Range(1, 3'650));
  }
  to.add_option("--password-file", out.passwordFile, "A file with the keys' password in its first line");
  to.add_option("--days", out.days, "How long the index is good (default 30)")->check(CLI::Range(1, 730));
}

/// What a registry's keeper does.
void addKeeping(CLI::App& registry, int& status) {
  static cli::RegistryArguments arguments;
  CLI::App* made = registry.add_subcommand("init", "Make a registry: a folder for any web server");
  addRegistryKeys(*made, arguments, true, true);
  made->add_option("--name", arguments.name, "Its name: a-z, 0-9, \"-\", \".\" and \"_\"")->required();
  made->callback([&status] { status = cli::registryInitCommand(arguments, std::cout); });

  CLI::App* accept = registry.add_subcommand("accept", "Check submissions and publish those that are good");
  addRegistryKeys(*accept, arguments, false, false);
  accept->add_option("submissions", arguments.files, "Packs' files, each with .minisig and, of new authors, .pub")
      ->required();
  accept->add_option("--author", arguments.author, "The key of a new author, in place of FILE.pub");
  accept->add_option("--seconds", arguments.seconds, "Processor time for the checks of one pack (default 300)")
      ->check(CLI::Range(1, 86'400));
  accept->add_option("--runs", arguments.runs, "Playtests of each mission (default 40)")->check(CLI::Range(1, 100'000));
  accept->add_option("--sweep-seconds", arguments.sweepSeconds, "The time for those of one mission (default 20)")
      ->check(CLI::Range(1, 86'400));
  accept->add_flag("--json", arguments.json, "Print JSON");
  accept->callback([&status] { status = cli::registryAcceptCommand(arguments, std::cout); });

  CLI::App* revoke = registry.add_subcommand("revoke", "Mark a pack, a version or an author's key as not to be used");
  addRegistryKeys(*revoke, arguments, true, false);
  CLI::Option* id = revoke->add_option("pack", arguments.id, "The pack");
  revoke->add_option("version", arguments.version, "One version of it (default: all)");
  revoke->add_option("--key", arguments.revokedKey, "An author's public key, with --root-key")
      ->excludes(id)
      ->needs("--root-key");
  revoke->add_option("--reason", arguments.reason, "Why, for those who have it")->required();
  revoke->callback([&status] { status = cli::registryRevokeCommand(arguments, std::cout); });

  CLI::App* rotate =
      registry.add_subcommand("rotate", "Sign a new root file: another index key, another root key, or more time");
  addRegistryKeys(*rotate, arguments, true, true);
  rotate->add_option("--new-root-key", arguments.newRootKey, "The secret root key from now on");
  rotate->callback([&status] { status = cli::registryRotateCommand(arguments, std::cout); });

  CLI::App* index = registry.add_subcommand("index", "Sign the index anew, before the one in force is out of date");
  addRegistryKeys(*index, arguments, false, false);
  index->callback([&status] { status = cli::registryIndexCommand(arguments, std::cout); });
}

/// The gallery of a registry, for its keeper.
void addRegistrySite(CLI::App& command, int& status) {
  static cli::RegistrySiteArguments arguments;
  CLI::App* site = command.add_subcommand("site", "Write the pages of a registry's gallery");
  site->add_option("folder", arguments.folder, "The registry's folder")->required();
  site->add_option("--out", arguments.out, "Write them to this folder (default: the registry's own)");
  site->add_option("--url", arguments.url, "Where people find the registry, https://HOST/FOLDER/");
  site->callback([&status] { status = cli::registrySiteCommand(arguments, std::cout); });
}

void addInstalled(CLI::App& app, int& status) {
  static cli::ClientArguments arguments;
  addPackChanges(app, arguments, status);
  CLI::App* list = app.add_subcommand("list", "List installed packs");
  list->callback([&status] { status = cli::listCommand(std::cout); });
  CLI::App* pin = app.add_subcommand("pin", "Keep packs at the versions that are installed");
  pin->add_option("pack", arguments.words, "ID")->required();
  pin->callback([&status] { status = cli::pinCommand(arguments, true, std::cout); });
  CLI::App* unpin = app.add_subcommand("unpin", "Let packs be updated again");
  unpin->add_option("pack", arguments.words, "ID")->required();
  unpin->callback([&status] { status = cli::pinCommand(arguments, false, std::cout); });
  CLI::App* lock = app.add_subcommand("lock", "Write which bytes are installed, for others to install the same");
  lock->add_option("pack", arguments.words, "ID; what it needs is added (default: all)");
  static std::string file = "sortie.lock";
  lock->add_option("-o,--out", file, "The file to write (default sortie.lock)");
  lock->callback([&status] {
    arguments.lock = file;
    status = cli::lockCommand(arguments, std::cout);
  });
  CLI::App* registry = app.add_subcommand("registry", "Registries, where packs come from");
  registry->require_subcommand(1);
  addRegistryUse(*registry, arguments, status);
  addKeeping(*registry, status);
  addRegistrySite(*registry, status);
}

/// The command line in words, for the man page and for shells.
cli::CommandText describe(CLI::App& app) {
  cli::CommandText out{app.get_name(), app.get_description(), app.get_footer(), {}, {}};
  for (const CLI::Option* option : app.get_options()) {
    cli::OptionText text;
    if (option->get_positional()) text.positional = option->get_name(true, false);
    for (const std::string& name : option->get_snames()) text.names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) text.names.push_back("--" + name);
    if (option->get_type_size() != 0) text.value = option->get_type_name();
    text.help = option->get_description();
    out.options.push_back(std::move(text));
  }
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) {
    const bool listed = !command->get_name().empty() && !command->get_group().empty();
    if (listed) out.commands.push_back(describe(*command));
  }
  return out;
}

void addDocs(CLI::App& app, int& status) {
  static std::string of;
  static std::string out = "sortie-docs";
  static std::vector<std::string> packs;
  CLI::App* command = app.add_subcommand("docs", "Write reference documents");
  command->require_subcommand(1);
  CLI::App* lua = command->add_subcommand("lua", "The Lua reference and the stubs for editors");
  lua->add_option("ruleset", of, "A ruleset's folder or id, or a mission, whose declarations are added");
  lua->add_option("-o,--out", out, "The folder to write to (default sortie-docs)");
  lua->add_option("--packs", packs, "A folder with packs, searched first; may repeat")->allow_extra_args(false);
  static bool cards = false;
  CLI::App* ruleset =
      command->add_subcommand("ruleset", "The declarations and content of a ruleset, for mission designers");
  ruleset->add_option("ruleset", of, "A ruleset's folder or id, or a mission of it")->required();
  ruleset->add_option("-o,--out", out, "The folder to write to (default sortie-docs)");
  ruleset->add_flag("--cards", cards, "Also a page for each kind of card");
  ruleset->add_option("--packs", packs, "A folder with packs, searched first; may repeat")->allow_extra_args(false);
  ruleset->callback([&status] {
    status = cli::docsRulesetCommand(of, out, cards, std::cout, {packs.begin(), packs.end()});
  });
  CLI::App* man = command->add_subcommand("man", "The man page, on standard output");
  man->callback([&app] { std::cout << cli::manPage(describe(app), std::string(play::engineVersion)); });
  static std::string shell;
  CLI::App* completion = command->add_subcommand("completion", "A shell's completion script, on standard output");
  completion->add_option("shell", shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  completion->callback([&app] { std::cout << cli::completion(describe(app), shell); });
  lua->callback([&status] { status = cli::docsLuaCommand(of, out, std::cout, {packs.begin(), packs.end()}); });
}

int run(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  CLI::App app{"Sortie: missions for tabletop tactical games, played, tested and measured", "sortie"};
  app.set_version_flag("--version", "sortie " + std::string(play::engineVersion));
  app.require_subcommand(1);
  app.footer("Exit status: 0 success, 1 findings or failures, 2 wrong usage or unreadable input.");
  int status = cli::good;
  addPlay(app, status);
  addReplay(app, status);
  addSweep(app, status);
  addReport(app, status);
  addCompare(app, status);
  addDocuments(app, status);
  addTest(app, status);
  addRender(app, status);
  addBook(app, status);
  addCampaign(app, status);
  addNew(app, status);
  addPack(app, status);
  addKey(app, status);
  addInstalled(app, status);
  addShare(app, status);
  addPublish(app, status);
  addHostileChecks(app, status);
  addDocs(app, status);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (app.exit(error) == 0) return cli::good;
    if (const std::string meant = cli::meantCommand(describe(app), {argv + 1, argv + argc}); !meant.empty())
      std::cerr << model::printable(meant) << std::endl;
    return cli::broken;
  }
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  // What the libraries throw for want of memory or a file that vanished: an end with a word, not a crash.
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::fputs("sortie: ", stderr);
    std::fputs(error.what(), stderr);
    std::fputs("\n", stderr);
  } catch (...) {
    std::fputs("sortie: stopped by an unknown failure\n", stderr);
  }
  return cli::broken;
}

// The `sortie` command: reads the command line and hands over to what does the work. CLI11 is included nowhere else: it
// is slow to compile.
#include <cstdio>
#include <iostream>

#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "model/commands.h"
#include "play/conformance.h"
#include "play/record.h"
#include "play/spec.h"
#include "script/pack_checks.h"
#include "script/reference.h"
#include "script/sandbox.h"

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
      ->add_option("--as", arguments.as,
                   "Play this side by hand, the others are played by agents; may repeat. "
                   "Without it every side is asked in turn")
      ->allow_extra_args(false);
  command->add_option("--agent", arguments.agents, "SIDE=AGENT: who plays a side (random, first); may repeat")
      ->allow_extra_args(false);
  command->add_option("--record", arguments.record, "Keep the playtest in this file");
  command->add_option("--resume", arguments.resume, "Go on with the playtest in this file");
  command->add_flag("--auto", arguments.automatic, "Agents play every side that has no --as");
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
  command->add_flag("--check", arguments.check, "Prove it: compare the rolling hash at every decision, and the end");
  command->add_option("--mission", arguments.mission, "Replay over this mission instead of the record's");
  command->add_option("--packs", arguments.packs, "A folder with packs, searched first; may repeat");
  command->callback([&status] { status = cli::replayCommand(arguments); });
}

void addSweep(CLI::App& app, int& status) {
  static cli::SweepArguments arguments;
  CLI::App* command = app.add_subcommand("sweep", "Let agents play a mission many times and report who wins");
  addMission(*command, arguments.mission);
  command->add_option("--runs", arguments.runs, "How many playtests (of each variant; default 1000)");
  command->add_option("--seed", arguments.seed, "Seed of the first playtest; the others count on (default 1)");
  command->add_option("--jobs", arguments.jobs, "How many at once (default: one a core)");
  command->add_option("--agent", arguments.agents, "SIDE=AGENT: who plays a side (random, first); may repeat")
      ->allow_extra_args(false);
  command->add_option("-o,--out", arguments.out, "Keep a row for each playtest in this SQLite file");
  command->add_flag("--resume", arguments.resume, "Go on with the sweep in --out");
  command->add_option("--shard", arguments.shard, "I/N: play only this part, to be merged");
  command->add_flag("--all-variants", arguments.allVariants, "Play every variant of the mission");
  command->add_option("--merge", arguments.merge, "Merge these files into --out instead of playing");
  command->add_flag("--json", arguments.json, "Report as JSON");
  command->add_flag("--progress", arguments.progress, "Show progress even when stderr is no terminal");
  command->callback([&status] { status = cli::sweepCommand(arguments); });
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
  validate->add_flag("--fix", fix, "Apply all quick fixes");
  validate->add_flag("--json", json, "Report as JSON");
  validate->add_option("--packs", packs, "A folder with packs, searched first; may repeat");
  validate->callback([&status] {
    status = script::validatePacks(paths, fix, json, std::cout, {packs.begin(), packs.end()});
  });
  CLI::App* format = app.add_subcommand("fmt", "Bring documents to the canonical layout");
  format->add_option("path", paths, "Files, or folders with them")->required();
  format->add_flag("--check", check, "Change nothing; name the files that would change");
  format->callback([&status] { status = model::fmtCommand(paths, check, std::cout); });
  CLI::App* xml = app.add_subcommand("xml-check", "Read one document that may be hostile");
  xml->add_option("file", file, "The document")->required();
  xml->callback([&status] { status = model::xmlCheckCommand(file, std::cout); });
  CLI::App* lua = app.add_subcommand("lua-check", "Run one script that may be hostile in the sandbox");
  lua->add_option("file", file, "The script")->required();
  lua->callback([&status] { status = script::luaCheck(file); });
}

void addTest(CLI::App& app, int& status) {
  static std::vector<std::string> paths;
  static std::vector<std::string> packs;
  static play::TestOptions options;
  static play::ConformanceOptions conformance;
  static bool conform = false;
  CLI::App* command = app.add_subcommand("test", "Run the specs of packs, or the conformance run over missions");
  command->add_option("path", paths, "Pack folders, or single files of specs/; missions with --conformance")
      ->required();
  command->add_flag("--conformance", conform,
                    "Play missions with random agents and check the state after every decision");
  command->add_option("--runs", conformance.runs, "Playtests a mission with --conformance (default 2)");
  command->add_option("--seed", conformance.firstSeed, "Seed of the first of them (default 1)");
  command->add_option("--only", options.only, "Run only specs whose title or file holds this text");
  command->add_flag("--json", options.json, "Report as JSON");
  command->add_option("--packs", packs, "A folder with packs, searched first; may repeat")->allow_extra_args(false);
  command->callback([&status] {
    options.packFolders.assign(packs.begin(), packs.end());
    status = conform ? play::conformanceCommand(paths, conformance, options.packFolders, std::cout)
                     : play::testCommand(paths, options, std::cout);
  });
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
  lua->callback([&status] { status = script::docsLuaCommand(of, out, std::cout, {packs.begin(), packs.end()}); });
}

int run(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  CLI::App app{"Sortie: missions for tabletop tactical games, played, tested and measured", "sortie"};
  app.set_version_flag("--version", "sortie " + std::string(play::engineVersion));
  app.require_subcommand(1);
  app.footer("Exit status: 0 good, 1 findings or failures, 2 wrong use or input that cannot be read.");
  int status = cli::good;
  addPlay(app, status);
  addReplay(app, status);
  addSweep(app, status);
  addDocuments(app, status);
  addTest(app, status);
  addDocs(app, status);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? cli::good : cli::broken;
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

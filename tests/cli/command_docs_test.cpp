// The man page and the completions say all that the command line declares.
#include <array>
#include <cstdio>
#include <string>

#include <gtest/gtest.h>

#include "cli/command_docs.h"

namespace sortie::cli {
namespace {

CommandText program() {
  CommandText play{"play", "Play a mission", "Then type help.", {}, {}};
  play.options.push_back({{}, "mission", "TEXT", "A folder"});
  play.options.push_back({{"-s", "--seed"}, "", "UINT", "It's the seed"});
  CommandText lua{"lua", "The reference", "", {}, {}};
  lua.options.push_back({{"--out"}, "", "TEXT", "Where to"});
  const CommandText docs{"docs", "Write documents", "", {}, {lua}};
  return {"sortie", "Missions", "", {{{"--version"}, "", "", "Shows the version"}}, {play, docs}};
}

/// What bash offers for words already typed; the last one is being completed.
std::string bashOffers(const std::string& words, int current) {
  const std::string script = completion(program(), "bash") + "\nCOMP_WORDS=(" + words +
                             "); COMP_CWORD=" + std::to_string(current) + "; _sortie; echo \"${COMPREPLY[*]}\"\n";
  const std::string file = ::testing::TempDir() + "complete.bash";
  std::FILE* out = std::fopen(file.c_str(), "w");
  std::fputs(script.c_str(), out);
  std::fclose(out);
  std::FILE* pipe = ::popen(("cd / && bash " + file + " 2>&1").c_str(), "r");
  std::string text;
  std::array<char, 256> part{};
  while (std::fgets(part.data(), static_cast<int>(part.size()), pipe) != nullptr) text += part.data();
  ::pclose(pipe);
  return text;
}

TEST(MeantCommand, MisspeltCommand_NamesTheLikelyOneAndTheOthers) {
  EXPECT_EQ(meantCommand(program(), {"paly"}), "there is no command \"paly\": did you mean play? there are play, docs");
  EXPECT_EQ(meantCommand(program(), {"docs", "rust", "--out"}), "there is no command \"rust\": there are lua");
  EXPECT_EQ(meantCommand(program(), {"play", "mission", "--sed", "3"}), "");
  EXPECT_EQ(meantCommand(program(), {"--version"}), "");
  EXPECT_EQ(meantCommand(program(), {}), "");
}

TEST(ManPage, NamesEveryCommandAndOption) {
  const std::string page = manPage(program(), "9.8");
  EXPECT_NE(page.find(".TH SORTIE 1 \"\" \"sortie 9.8\""), std::string::npos);
  EXPECT_NE(page.find(".SS play\nPlay a mission\n"), std::string::npos);
  EXPECT_NE(page.find("\\fB\\-s\\fR, \\fB\\-\\-seed\\fR \\fIUINT\\fR\n"), std::string::npos);
  EXPECT_NE(page.find(".SS docs lua\n"), std::string::npos);
  EXPECT_NE(page.find("\\fI"
                      "mission"
                      "\\fR\nA folder"),
            std::string::npos);
}

TEST(ManPage, TextThatLooksLikeTroff_IsEscaped) {
  CommandText sly = program();
  sly.commands[0].help = ".so /etc/passwd \\n";
  const std::string page = manPage(sly, "1");
  EXPECT_EQ(page.find("\n.so"), std::string::npos);
  EXPECT_NE(page.find("\\&.so /etc/passwd \\en"), std::string::npos);
}

TEST(Completion, BashOffersCompletionsThatFitEarlierWords) {
  EXPECT_EQ(bashOffers("sortie pl", 1), "play\n");
  EXPECT_EQ(bashOffers("sortie play --", 2), "--seed\n");
  EXPECT_EQ(bashOffers("sortie docs lua --o", 3), "--out\n");
  EXPECT_EQ(bashOffers("sortie play x.record --se", 3), "--seed\n");
}

TEST(Completion, ZshAndFishHaveCommandsAndOptions) {
  const std::string zsh = completion(program(), "zsh");
  EXPECT_NE(zsh.find("'docs lua') found=('--out:Where to') ;;"), std::string::npos) << zsh;
  EXPECT_NE(zsh.find("'--seed:It'\\''s the seed'"), std::string::npos) << zsh;
  const std::string fish = completion(program(), "fish");
  EXPECT_NE(fish.find("complete -c sortie -n '__fish_seen_subcommand_from play' -l seed -r -d 'It'\\''s the seed'"),
            std::string::npos)
      << fish;
  EXPECT_EQ(completion(program(), "tcsh"), "");
}

}  // namespace
}  // namespace sortie::cli

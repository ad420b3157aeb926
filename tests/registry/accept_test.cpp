// What a keeper takes and what not. Whatever a submission holds, it ends in a verdict.
#include "keeper_testing.h"

#include <unistd.h>

#include <atomic>
#include <functional>
#include <stdexcept>

#include "exchange/pack_file.h"

namespace sortie::registry {
namespace {

using keeping::needOf;
using keeping::smallPack;

class AcceptTest : public keeping::Registries {
 protected:
  /// A submission of tests/packs/tiny, with files added or changed.
  keeping::fs::path tiny(const std::vector<archive::NamedBytes>& other, const std::string& version = "1.0.0") const {
    const keeping::fs::path copy = folder.path / "tiny";
    keeping::fs::remove_all(copy);
    keeping::fs::copy(keeping::fs::path(SORTIE_SOURCE_DIR) / "tests/packs/tiny", copy,
                      keeping::fs::copy_options::recursive);
    std::string manifest = keeping::bytesIn(copy / "pack.xml");
    const std::size_t at = manifest.find(" version=\"", manifest.find("<pack")) + 10;
    manifest.replace(at, manifest.find('"', at) - at, version);
    keeping::writeTo(copy / "pack.xml", manifest);
    for (const archive::NamedBytes& file : other) keeping::writeTo(copy / file.name, file.bytes);
    const auto built = exchange::buildPack(copy);
    EXPECT_TRUE(built) << built.error().error.message();
    if (!built) return {};
    return submit("tiny-" + version, built->bytes, built->pack.info.id, version, author);
  }
  [[nodiscard]] static std::string tinyFile(const std::string& name) {
    return keeping::bytesIn(keeping::fs::path(SORTIE_SOURCE_DIR) / "tests/packs/tiny" / name);
  }
};

TEST_F(AcceptTest, PackThatIsNotSignedByItsAuthor_IsRefused) {
  Keeper keeper = made();
  EXPECT_EQ(kind(keeper, submit("tools", "1.0.0")), "ok");
  // The registry's earlier versions say who the author is; what lies beside the file says nothing.
  EXPECT_EQ(kind(keeper, submit("theft", smallPack("tools", "1.1.0"), "tools", "1.1.0", stranger)), "signature");
  EXPECT_EQ(kind(keeper, submit("tools", "1.1.0")), "ok");
  const keeping::fs::path bare = submit("bare", "1.0.0");
  keeping::fs::remove(bare.string() + ".minisig");
  EXPECT_EQ(kind(keeper, bare), "signature");
  const keeping::fs::path keyless = submit("keyless", "1.0.0");
  keeping::fs::remove(keyless.string() + ".pub");
  EXPECT_EQ(kind(keeper, keyless), "key");
  AcceptOptions named;
  named.author = author.publicKey();
  named.now = keeping::kNow;
  EXPECT_TRUE(acceptSubmission(keeper, keyless, named).accepted());
}

TEST_F(AcceptTest, BytesThatTheAuthorDidNotSign_AreNotLookedAt) {
  Keeper keeper = made();
  const keeping::fs::path file = submit("tools", "1.0.0");
  keeping::writeTo(file, "no archive at all");
  const Verdict verdict = accept(keeper, file);
  ASSERT_FALSE(verdict.accepted());
  EXPECT_EQ(verdict.problems.front().kind, "signature");
}

TEST_F(AcceptTest, SignatureOfAnotherPackOrVersion_IsRefused) {
  Keeper keeper = made();
  EXPECT_EQ(kind(keeper, submit("other", smallPack("tools", "1.0.0"), "other", "1.0.0", author)), "signature");
  EXPECT_EQ(kind(keeper, submit("later", smallPack("tools", "1.0.0"), "tools", "2.0.0", author)), "signature");
  EXPECT_EQ(kind(keeper, submit("path", smallPack("tools", "1.0.0"), "../tools", "1.0.0", author)), "signature");
  EXPECT_EQ(keeper.index().packs, 0U);
}

TEST_F(AcceptTest, VersionThatIsThere_DoesNotComeTwice) {
  Keeper keeper = made();
  EXPECT_EQ(kind(keeper, submit("tools", "1.0.0")), "ok");
  EXPECT_EQ(kind(keeper, submit("tools", "1.0.0")), "index");
  EXPECT_EQ(kind(keeper, submit("again", smallPack("tools", "1.0.0", "", {{"rules/a.lua", "return 1\n"}}), "tools",
                                "1.0.0", author)),
            "index");
  // Revoking does not free the number.
  ASSERT_TRUE(revokePack(keeper, "tools", "1.0.0", "why"));
  EXPECT_EQ(kind(keeper, submit("tools", "1.0.0")), "index");
  ASSERT_TRUE(revokePack(keeper, "tools", "", "why"));
  EXPECT_EQ(kind(keeper, submit("tools", "2.0.0")), "index");
}

TEST_F(AcceptTest, NeedsThatTheRegistryCannotFill_AreRefused) {
  Keeper keeper = made();
  EXPECT_EQ(kind(keeper, submit("user", "1.0.0", needOf("tools", "^1.0"))), "conflict");
  EXPECT_EQ(kind(keeper, submit("tools", "2.0.0")), "ok");
  EXPECT_EQ(kind(keeper, submit("user", "1.0.0", needOf("tools", "^1.0"))), "conflict");
  EXPECT_EQ(kind(keeper, submit("tools", "1.3.0")), "ok");
  EXPECT_EQ(kind(keeper, submit("user", "1.0.0", needOf("tools", "^1.0"))), "ok");
  ASSERT_TRUE(revokePack(keeper, "tools", "1.3.0", "why"));
  EXPECT_EQ(kind(keeper, submit("user", "1.1.0", needOf("tools", "^1.0"))), "conflict");
}

TEST_F(AcceptTest, PackWithoutALicence_IsRefused) {
  Keeper keeper = made();
  EXPECT_EQ(kind(keeper, submit("free", smallPack("free", "1.0.0", "", {}, ""), "free", "1.0.0", author)), "manifest");
}

TEST_F(AcceptTest, MembersThatAPackMayNotHave_AreRefused) {
  Keeper keeper = made();
  const auto with = [&](const std::string& name, const std::string& bytes) {
    return kind(keeper, submit("with", smallPack("with", "1.0.0", "", {{name, bytes}}), "with", "1.0.0", author));
  };
  EXPECT_EQ(with("rules/a.lua", "this is not Lua"), "lua");
  EXPECT_EQ(with("content/a.xml", "<!DOCTYPE a><a/>"), "xml");
  EXPECT_EQ(with("art/a.png", "words"), "image");
  EXPECT_EQ(kind(keeper, submit("words", "words", "words", "1.0.0", author)), "zip");
}

TEST_F(AcceptTest, GoodRulesetWithMissions_IsPlayedAndTaken) {
  Keeper keeper = made();
  const Verdict verdict = accept(keeper, tiny({}));
  for (const exchange::Refusal& problem : verdict.problems)
    ADD_FAILURE() << problem.kind << ' ' << problem.error.message();
  EXPECT_GT(verdict.examined.specs, 0U);
  EXPECT_FALSE(verdict.examined.missions.empty());
  EXPECT_FALSE(verdict.examined.balance.empty());
  const auto pack = keeper.find("tiny");
  ASSERT_TRUE(pack && *pack);
  EXPECT_EQ((*pack)->kinds.front(), "ruleset");
  const auto details = keeper.detailsOf((*pack)->versions[0]);
  ASSERT_TRUE(details && *details);
  ASSERT_FALSE((*details)->missions.empty());
  const exchange::MissionDetails& mission = (*details)->missions[0];
  EXPECT_TRUE(mission.balance);
  EXPECT_FALSE(mission.players.empty());
  const std::string picture = keeping::bytesIn(keeper.folder() / "pictures" / (mission.picture + ".svg"));
  EXPECT_EQ(exchange::sha256(picture), mission.picture);
}

TEST_F(AcceptTest, FindingsOfEachCheck_AreToldAndKeepThePackOut) {
  Keeper keeper = made();
  const auto problemsOf = [&](const archive::NamedBytes& file) {
    const Verdict verdict = accept(keeper, tiny({file}));
    std::string kinds;
    for (const exchange::Refusal& problem : verdict.problems) {
      if (kinds.find(problem.kind) == std::string::npos) kinds += problem.kind + ' ';
      // Places in the pack, and none of the keeper's machine.
      EXPECT_EQ(problem.error.where.file.find("/tmp"), std::string::npos) << problem.error.where.file;
    }
    return kinds;
  };
  EXPECT_EQ(problemsOf({"specs/red.lua", "spec(\"red\", function() error(\"so\") end)\n"}), "specs ");
  std::string pack = tinyFile("ruleset.xml");
  pack.insert(pack.find("</ruleset>"), "  <step id=\"nowhere\"/>\n");
  EXPECT_EQ(problemsOf({"ruleset.xml", pack}), "validate ");
  EXPECT_EQ(keeper.index().packs, 0U);
}

TEST_F(AcceptTest, HostileWork_EndsInAVerdict) {
  const auto endOf = [](const std::function<std::string()>& work) {
    const ChildEnd end = inChild(work, 1);
    return end.ended ? "ended" : end.why.kind;
  };
  EXPECT_EQ(endOf([] { return std::string("told"); }), "ended");
  EXPECT_EQ(endOf([]() -> std::string { std::abort(); }), "crash");
  EXPECT_EQ(endOf([]() -> std::string { throw std::runtime_error("out"); }), "crash");
  EXPECT_EQ(endOf([]() -> std::string {
              for (std::atomic<std::uint64_t> i = 0;; ++i) {
              }
            }),
            "limit");
  EXPECT_EQ(endOf([]() -> std::string {
              for (;;) ::pause();
            }),
            "limit");
  EXPECT_EQ(endOf([] { return std::string(5U << 20U, 'x'); }), "limit");
  EXPECT_EQ(endOf([]() -> std::string { ::_exit(3); }), "crash");
}

TEST_F(AcceptTest, ChildThatChecks_WritesNoFile) {
  const keeping::fs::path file = folder.path / "made";
  const ChildEnd end = inChild(
      [&] {
        keeping::writeTo(file, "words");
        return std::string("told");
      },
      5);
  EXPECT_FALSE(end.ended && keeping::fs::exists(file) && keeping::fs::file_size(file) > 0);
}

TEST_F(AcceptTest, Report_EscapesWhatAPackSays) {
  Verdict verdict;
  verdict.file = "a\x1b[31m.zip";
  verdict.id = "tools";
  verdict.examined.balance["m"] = {4, "random", {{"\x1b[2J", 1, 0, 2}}};
  verdict.problems.push_back({"validate", {"code", "a\x1b]0;b\x07", {"c\nd", 1, 1}, ""}});
  for (const std::string& text : {verdictText({verdict}), verdictJson({verdict})})
    EXPECT_EQ(text.find('\x1b'), std::string::npos) << text;
}

}  // namespace
}  // namespace sortie::registry

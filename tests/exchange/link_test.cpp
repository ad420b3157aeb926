// Links that a browser hands over: whatever is not sortie://HOST/PACK-ID is refused.
#include "exchange/link.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace sortie::exchange {
namespace {

TEST(PackLink, GoodLinks_NameHostAndPack) {
  EXPECT_EQ(readPackLink("sortie://packs.example.org/yard-missions").value(),
            (PackLink{"packs.example.org", "yard-missions"}));
  EXPECT_EQ(readPackLink("SORTIE://Packs.Example.ORG:8443/yard").value(), (PackLink{"packs.example.org:8443", "yard"}));
  EXPECT_EQ(readPackLink("sortie://127.0.0.1:8080/a").value(), (PackLink{"127.0.0.1:8080", "a"}));
  EXPECT_EQ(packLinkText({"a.org", "b"}), "sortie://a.org/b");
}

TEST(PackLink, HostileLinks_AreRefused) {
  const std::string zero("sortie://a.org/x\0y", 18);
  const std::vector<std::string> corpus = {
      "",
      "sortie:",
      "sortie:/",
      "sortie://",
      "sortie:///",
      "sortie:///yard",
      "sortie:a.org/yard",
      "sortie:/a.org/yard",
      "sortie://a.org",
      "sortie://a.org/",
      "sortie://a.org//yard",
      "sortie://a.org/yard/",
      "sortie://a.org/yard/1.2.0",
      "sortie://a.org/../yard",
      "sortie://a.org/./yard",
      "sortie://a.org/yard?install=yes",
      "sortie://a.org/yard?",
      "sortie://a.org/?yard",
      "sortie://a.org/yard#--packs",
      "sortie://a.org/yard&registry=http://evil.org/",
      "sortie://a.org/yard;rm",
      "sortie://a.org/ya%72d",
      "sortie://a%2eorg/yard",
      "sortie://a.org/%2e%2e",
      "sortie://a.org/yard%00",
      "sortie://a.org/yard%20--packs",
      "sortie://a.org/yard --packs /tmp",
      "sortie://a.org/yard\n",
      "sortie://a.org/yard\r\n--packs",
      "sortie://a.org/\tyard",
      " sortie://a.org/yard",
      "sortie://a.org/yard\x7f",
      "sortie://a.org/yard\x1b[2J",
      "sortie://a.org/y\xc3\xa4rd",
      "sortie://\xd0\xb0.org/yard",
      "sortie://a.org/\xe2\x80\xaeyard",
      zero,
      "sortie://user@a.org/yard",
      "sortie://user:secret@a.org/yard",
      "sortie://a.org@evil.org/yard",
      "sortie://a.org\\evil.org/yard",
      "sortie://a.org\\yard",
      "sortie://a.org:/yard",
      "sortie://a.org:0/yard",
      "sortie://a.org:080/yard",
      "sortie://a.org:65536/yard",
      "sortie://a.org:99999999999/yard",
      "sortie://a.org:-1/yard",
      "sortie://a.org:80:80/yard",
      "sortie://a.org:http/yard",
      "sortie://[::1]/yard",
      "sortie://.a.org/yard",
      "sortie://a.org./yard",
      "sortie://a..org/yard",
      "sortie://-a.org/yard",
      "sortie://a-.org/yard",
      "sortie://--packs/yard",
      "sortie://a_b.org/yard",
      "sortie://a.org/--packs",
      "sortie://a.org/-h",
      "sortie://a.org/--import-settings=x",
      "sortie://a.org/Yard",
      "sortie://a.org/1yard",
      "sortie://a.org/yard_1",
      "sortie://a.org/yard.zip",
      "sortie://a.org/con",
      "sortie://a.org/yard'",
      "sortie://a.org/\"yard\"",
      "sortie://a.org/$(id)",
      "sortie://a.org/`id`",
      "sortie://a.org/yard|id",
      "sortie://a.org/<script>",
      "sorties://a.org/yard",
      "sortie+http://a.org/yard",
      "http://a.org/yard",
      "https://a.org/yard",
      "file:///etc/passwd",
      "javascript:alert(1)",
      "data:text/html,x",
      "--packs",
      "--export-settings",
      "-",
      "sortie://a.org/" + std::string(65, 'a'),
      "sortie://" + std::string(64, 'a') + ".org/yard",
      "sortie://" + std::string(300, 'a') + "/yard",
      "sortie://a.org/" + std::string(100'000, 'a'),
      std::string(1'000'000, 's'),
  };
  for (const std::string& text : corpus) {
    const Result<PackLink> link = readPackLink(text);
    ASSERT_FALSE(link) << text.substr(0, 100);
    EXPECT_EQ(link.error().code, "link");
    EXPECT_LT(link.error().text.size(), 120U) << "a link is not repeated in its message";
  }
}

TEST(PackLink, WhateverHasTheScheme_IsALink) {
  for (const char* text : {"sortie:", "SORTIE://x", "sortie:--packs", "sortie://a.org/b"})
    EXPECT_TRUE(isPackLink(text));
  for (const char* text : {"", "sortie", "citadel:vault", "/sortie:x", "--sortie:", "sorties://x"})
    EXPECT_FALSE(isPackLink(text)) << text;
}

TEST(PackLink, Host_IsComparedWithTheRegistrysAddress) {
  EXPECT_TRUE(isAtHost("https://a.org/packs/", "a.org"));
  EXPECT_TRUE(isAtHost("https://A.org/", "a.org:443"));
  EXPECT_TRUE(isAtHost("http://a.org:8080/", "a.org:8080"));
  EXPECT_TRUE(isAtHost("http://a.org:80/", "a.org"));
  EXPECT_FALSE(isAtHost("https://a.org.evil.org/", "a.org"));
  EXPECT_FALSE(isAtHost("https://evil.org/a.org", "a.org"));
  EXPECT_FALSE(isAtHost("https://a.org:8443/", "a.org"));
  EXPECT_FALSE(isAtHost("/srv/a.org", "a.org"));
}

}  // namespace
}  // namespace sortie::exchange

// Registries served by nginx on loopback: what a user does, over plain HTTP and over TLS with an authority of our own.
#include <gtest/gtest.h>

#include "nginx.h"
#include "test_registry.h"

namespace sortie::exchange {
namespace {

using testing::Nginx;
using testing::TestRegistry;
using testing::TestUser;

TEST(Served, InstallUpdateAndRevocation_AsFromAFolder) {
  if (!testing::canRun("nginx")) GTEST_SKIP() << "nginx is missing (packages.txt, [test])";
  const testing::Scratch scratch;
  TestRegistry registry(scratch / "yard");
  SecretKey ada = newKey();
  registry.publish("citadel", "1.1.0", {}, &ada, 200'000);
  registry.publish("yard-missions", "1.0.0", {{"citadel", "^1"}}, &ada);
  const Nginx server(scratch / "yard", scratch / "nginx");
  TestUser user(scratch / "home");
  user.trust(server.address(), registry.rootKey.publicKey());
  EXPECT_EQ(user.install("yard-missions"), "ok");
  EXPECT_EQ(user.has(), "citadel 1.1.0, yard-missions 1.0.0");
  // Nothing is new: one request, answered without a body.
  const auto report = user.client()->check({});
  ASSERT_TRUE(report) << report.error().error.message();
  EXPECT_EQ(report->requests, 1U);
  EXPECT_EQ(report->bytes, 0U) << "304";
  EXPECT_NE(server.accessLog().find("\" 304 "), std::string::npos);
  registry.publish("citadel", "1.2.0", {}, &ada);
  EXPECT_EQ(user.update(), "ok");
  EXPECT_EQ(user.has(), "citadel 1.2.0, yard-missions 1.0.0");
  registry.revoke("citadel", "1.2.0", "it never ends");
  const auto after = user.client()->check({});
  ASSERT_TRUE(after);
  EXPECT_EQ(after->revoked.size(), 1U);
}

TEST(Served, ServerIsGone_WhatIsHereKeepsWorkingAndTheRestIsTold) {
  if (!testing::canRun("nginx")) GTEST_SKIP() << "nginx is missing (packages.txt, [test])";
  const testing::Scratch scratch;
  TestRegistry registry(scratch / "yard");
  registry.publish("a", "1.0.0");
  TestUser user(scratch / "home");
  {
    const Nginx server(scratch / "yard", scratch / "nginx");
    user.trust(server.address(), registry.rootKey.publicKey());
    ASSERT_EQ(user.install("a"), "ok");
  }
  const auto shown = user.client()->show("a", {});
  ASSERT_TRUE(shown) << shown.error().error.message();
  const auto report = user.client()->check({});
  ASSERT_TRUE(report) << report.error().error.message();
  ASSERT_EQ(report->warnings.size(), 1U);
  EXPECT_NE(report->warnings[0].find("does not answer"), std::string::npos) << report->warnings[0];
}

TEST(Served, ConnectionIsKept_ForManySmallFiles) {
  if (!testing::canRun("nginx")) GTEST_SKIP() << "nginx is missing (packages.txt, [test])";
  const testing::Scratch scratch;
  for (int i = 0; i < 40; ++i) testing::writeAll(scratch / ("www/" + std::to_string(i)), std::to_string(i));
  const Nginx server(scratch / "www", scratch / "nginx", {}, "add_header X-Request $connection_requests;");
  std::vector<Request> requests;
  for (int i = 0; i < 40; ++i) requests.push_back({server.address() + std::to_string(i), 100, {}, false});
  const auto transport = systemTransport();
  for (int round = 0; round < 2; ++round) {
    const auto answers = transport->fetchAll(requests, {});
    ASSERT_TRUE(answers) << answers.error().error.message();
    for (std::size_t i = 0; i < answers->size(); ++i) EXPECT_EQ((*answers)[i].bytes, std::to_string(i));
  }
}

TEST(Served, OverTls_OnlyWhoProvesItsNameIsRead) {
  if (!testing::canRun("nginx") || !testing::canRun("openssl"))
    GTEST_SKIP() << "nginx or openssl is missing (packages.txt, [test])";
  const testing::Scratch scratch;
  testing::writeAll(scratch / "www/a", "hello");
  ASSERT_TRUE(testing::makeCertificate(scratch / "good", "DNS:localhost"));
  ASSERT_TRUE(testing::makeCertificate(scratch / "wrong", "DNS:registry.example"));
  const Nginx good(scratch / "www", scratch / "nginx1", scratch / "good");
  const Nginx wrong(scratch / "www", scratch / "nginx2", scratch / "wrong");
  const auto ask = [&](const std::string& address, const char* authority) {
    const auto answer = systemTransport(authority == nullptr ? testing::fs::path() : scratch / authority)
                            ->fetch({address + "a", 100, {}, false}, {});
    return answer ? answer->bytes : answer.error().error.code;
  };
  EXPECT_EQ(ask(good.address("localhost"), "good/ca.pem"), "hello");
  EXPECT_EQ(ask(good.address("localhost"), nullptr), "network-certificate") << "an authority that nobody trusts";
  EXPECT_EQ(ask(good.address(), "good/ca.pem"), "network-certificate") << "a name that the certificate does not have";
  EXPECT_EQ(ask(wrong.address("localhost"), "wrong/ca.pem"), "network-certificate");
}

TEST(Served, HttpsSendsOnToHttp_IsNotFollowed) {
  if (!testing::canRun("nginx") || !testing::canRun("openssl"))
    GTEST_SKIP() << "nginx or openssl is missing (packages.txt, [test])";
  const testing::Scratch scratch;
  testing::writeAll(scratch / "www/a", "hello");
  ASSERT_TRUE(testing::makeCertificate(scratch / "good", "DNS:localhost"));
  const Nginx plain(scratch / "www", scratch / "nginx1");
  const Nginx secure(scratch / "www", scratch / "nginx2", scratch / "good",
                     fmt::format("location /b {{ return 302 {}a; }}", plain.address()));
  const auto answer =
      systemTransport(scratch / "good/ca.pem")->fetch({secure.address("localhost") + "b", 100, {}, true}, {});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().error.code, "network-redirect");
}

}  // namespace
}  // namespace sortie::exchange

// The transport against servers that break off, stall, lie about lengths or send elsewhere.
#include <gtest/gtest.h>

#include <thread>

#include "exchange/transport.h"
#include "fault_server.h"
#include "testing.h"

namespace sortie::exchange {
namespace {

using testing::answerWith;
using testing::FaultServer;
using testing::headerOf;
using testing::kindOf;

std::string manyBytes(std::size_t count) {
  std::string out(count, '\0');
  for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<char>((i * 7 + i / 251) & 0xff);
  return out;
}

Checked<Answer> fetched(const std::string& url, std::uint64_t most = 1'000, const std::string& etag = {},
                        bool mayMove = false) {
  return systemTransport()->fetch({url, most, etag, mayMove}, {});
}

TEST(Http, File_IsFetchedWithItsEtag) {
  FaultServer server([](const std::string& head) {
    if (headerOf(head, "If-None-Match") == "\"1\"") return answerWith("304 Not Modified", "", "ETag: \"1\"\r\n");
    return answerWith("200 OK", "hello", "ETag: \"1\"\r\n");
  });
  const auto first = fetched(server.address() + "a");
  ASSERT_TRUE(first) << first.error().error.message();
  EXPECT_EQ(first->bytes, "hello");
  EXPECT_EQ(first->etag, "\"1\"");
  const auto second = fetched(server.address() + "a", 1'000, first->etag);
  ASSERT_TRUE(second);
  EXPECT_TRUE(second->same);
  for (const std::string& head : server.requests()) {
    EXPECT_EQ(headerOf(head, "Cookie"), "");
    EXPECT_EQ(headerOf(head, "Accept-Encoding"), "");
  }
}

TEST(Http, FileOfThisVerySecond_HasNoTagThatLasts) {
  std::string modified = "Sat, 28 Nov 2026 18:00:00 GMT";
  FaultServer server([&](const std::string&) {
    return answerWith("200 OK", "hello",
                      "ETag: \"1\"\r\nDate: Sat, 28 Nov 2026 18:00:00 GMT\r\nLast-Modified: " + modified + "\r\n");
  });
  EXPECT_EQ(fetched(server.address())->etag, "");
  modified = "Sat, 28 Nov 2026 17:59:50 GMT";
  EXPECT_EQ(fetched(server.address())->etag, "\"1\"");
}

TEST(Http, OtherStatuses_AreAbsentOrRefused) {
  std::string status;
  FaultServer server([&](const std::string&) { return answerWith(status, "a page that nobody reads"); });
  const auto told = [&](const std::string& which) {
    status = which;
    const auto answer = fetched(server.address());
    if (!answer) return answer.error().error.code;
    return std::string(answer->absent ? "absent" : answer->bytes.empty() ? "empty" : "bytes");
  };
  EXPECT_EQ(told("404 Not Found"), "absent");
  EXPECT_EQ(told("410 Gone"), "absent");
  EXPECT_EQ(told("500 Oops"), "network-status");
  EXPECT_EQ(told("304 Not Modified"), "network-status") << "nothing was asked";
  EXPECT_EQ(told("206 Partial Content"), "network-status");
  EXPECT_EQ(told("403 Forbidden"), "network-status");
}

TEST(Http, MoreThanWasAskedFor_IsNotReadToItsEnd) {
  FaultServer announced([](const std::string&) { return answerWith("200 OK", manyBytes(1'000'000)); });
  EXPECT_EQ(kindOf(fetched(announced.address())), "limit");
  FaultServer endless(
      [](const std::string&) { return "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + manyBytes(1'000'000); });
  EXPECT_EQ(kindOf(fetched(endless.address())), "limit");
}

TEST(Http, LengthThatIsWrong_IsToldAndNothingIsTaken) {
  FaultServer shorter(
      [](const std::string&) { return "HTTP/1.1 200 OK\r\nContent-Length: 50\r\nConnection: close\r\n\r\nhello"; });
  const auto cut = fetched(shorter.address());
  ASSERT_FALSE(cut);
  EXPECT_EQ(cut.error().kind, "network");
  EXPECT_GT(shorter.requests().size(), 1U) << "it is tried again";
  FaultServer nonsense([](const std::string&) { return std::string("no answer of HTTP\r\n\r\n"); });
  EXPECT_EQ(kindOf(fetched(nonsense.address())), "network");
}

TEST(Http, Redirect_IsFollowedOnceAndForPacksOnly) {
  FaultServer target([](const std::string&) { return answerWith("200 OK", "moved here"); });
  FaultServer away([&](const std::string& head) {
    const bool twice = head.find("/twice") != std::string::npos;
    const std::string to = twice ? "/once" : target.address();
    return answerWith("302 Found", "", "Location: " + to + "\r\n");
  });
  EXPECT_EQ(fetched(away.address() + "once").error().error.code, "network-redirect");
  const auto followed = fetched(away.address() + "once", 1'000, {}, true);
  ASSERT_TRUE(followed) << followed.error().error.message();
  EXPECT_EQ(followed->bytes, "moved here");
  EXPECT_EQ(fetched(away.address() + "twice", 1'000, {}, true).error().error.code, "network-redirect");
  FaultServer elsewhere(
      [](const std::string&) { return answerWith("302 Found", "", "Location: file:///etc/passwd\r\n"); });
  EXPECT_FALSE(fetched(elsewhere.address(), 1'000, {}, true));
}

TEST(Http, OtherSchemes_AreNotAsked) {
  EXPECT_TRUE(fetched("file:///etc/passwd")->absent);
  EXPECT_TRUE(fetched("ftp://127.0.0.1/")->absent);
}

TEST(Http, NobodyListens_IsToldSoon) {
  std::string address;
  {
    const FaultServer gone([](const std::string&) { return std::string(); });
    address = gone.address();
  }
  const auto answer = fetched(address);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().error.code, "network-connect");
}

TEST(Http, ServerStalls_IsGivenUpOrStopped) {
  FaultServer server(
      [](const std::string&) { return std::string("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello"); }, true);
  const auto transport = systemTransport({}, std::chrono::seconds(1));
  const auto answer = transport->fetch({server.address(), 100, {}, false}, {});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().error.code, "network-stall");
  std::stop_source stop;
  std::thread later([&] {
    ::usleep(100'000);
    stop.request_stop();
  });
  FaultServer another([](const std::string&) { return std::string("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n"); },
                      true);
  EXPECT_EQ(kindOf(systemTransport()->fetch({another.address(), 100, {}, false}, {{}, stop.get_token()})), "stopped");
  later.join();
}

/// A server of one file that knows ranges, and cuts its first answers off after N bytes of the body.
struct CuttingServer {
  explicit CuttingServer(std::string bytes, std::size_t cutAfter, bool ranges = true)
      : file(std::move(bytes)), cut(cutAfter), knowsRanges(ranges), server([this](const std::string& head) {
          std::size_t from = 0;
          const std::string range = headerOf(head, "Range");
          const std::string condition = headerOf(head, "If-Range");
          const bool asPart = knowsRanges && range.starts_with("bytes=") && (condition.empty() || condition == etag);
          if (asPart) from = std::stoul(range.substr(6));
          const std::string body = file.substr(std::min(from, file.size()));
          std::string answer = answerWith(
              asPart ? "206 Partial Content" : "200 OK", body,
              fmt::format("ETag: {}\r\n", etag) +
                  (asPart ? fmt::format("Content-Range: bytes {}-{}/{}\r\n", from, file.size() - 1, file.size()) : ""));
          if (cuts-- > 0) answer.resize(answer.size() - body.size() + std::min(cut, body.size()));
          return answer;
        }) {}

  std::string file;
  std::size_t cut;
  bool knowsRanges;
  int cuts = 1;
  std::string etag = "\"one\"";
  FaultServer server;
};

Checked<> downloaded(const std::string& url, std::uint64_t size, const testing::fs::path& into) {
  return systemTransport()->download(url, size, into, "a pack", {});
}

TEST(Http, DownloadCutAtEachOf50Places_IsContinued) {
  const std::string bytes = manyBytes(100'000);
  for (std::size_t i = 0; i < 50; ++i) {
    const testing::Scratch scratch;
    CuttingServer cutting(bytes, bytes.size() * i / 50);
    const auto done = downloaded(cutting.server.address(), bytes.size(), scratch / "a.zip");
    ASSERT_TRUE(done) << i << ": " << done.error().error.message();
    EXPECT_EQ(testing::readAll(scratch / "a.zip"), bytes) << i;
    const auto requests = cutting.server.requests();
    ASSERT_EQ(requests.size(), 2U) << i;
    if (i > 0) {
      EXPECT_EQ(headerOf(requests[1], "Range"), fmt::format("bytes={}-", bytes.size() * i / 50));
    }
    EXPECT_FALSE(testing::fs::exists(scratch / "a.zip.etag"));
  }
}

TEST(Http, ServerWithoutRanges_SendsAllOfItAgain) {
  const std::string bytes = manyBytes(100'000);
  const testing::Scratch scratch;
  CuttingServer cutting(bytes, 40'000, false);
  ASSERT_TRUE(downloaded(cutting.server.address(), bytes.size(), scratch / "a.zip"));
  EXPECT_EQ(testing::readAll(scratch / "a.zip"), bytes);
}

TEST(Http, FileChangedBetween_BeginsAnew) {
  const std::string bytes = manyBytes(100'000);
  const testing::Scratch scratch;
  CuttingServer cutting(std::string(100'000, 'x'), 40'000);
  cutting.cuts = 4;
  // The first program is stopped by a server that stays away for long.
  cutting.cut = 0;
  testing::writeAll(scratch / "a.zip", std::string(40'000, 'x'));
  testing::writeAll(scratch / "a.zip.etag", "\"one\"");
  cutting.cuts = 0;
  cutting.file = bytes;
  cutting.etag = "\"two\"";
  ASSERT_TRUE(downloaded(cutting.server.address(), bytes.size(), scratch / "a.zip"));
  EXPECT_EQ(testing::readAll(scratch / "a.zip"), bytes);
  EXPECT_EQ(headerOf(cutting.server.requests().front(), "If-Range"), "\"one\"");
}

TEST(Http, PartIsAnotherThanAskedFor_IsNotTaken) {
  const std::string bytes = manyBytes(1'000);
  const testing::Scratch scratch;
  testing::writeAll(scratch / "a.zip", bytes.substr(0, 400));
  int asked = 0;
  FaultServer server([&](const std::string& head) {
    ++asked;
    if (headerOf(head, "Range").empty()) return answerWith("200 OK", bytes);
    return answerWith("206 Partial Content", bytes.substr(300), "Content-Range: bytes 300-999/1000\r\n");
  });
  ASSERT_TRUE(downloaded(server.address(), bytes.size(), scratch / "a.zip"));
  EXPECT_EQ(testing::readAll(scratch / "a.zip"), bytes);
}

TEST(Http, FileIsLongerOrShorterThanAnnounced_IsRefused) {
  const testing::Scratch scratch;
  FaultServer server([](const std::string&) { return answerWith("200 OK", manyBytes(1'000)); });
  EXPECT_EQ(kindOf(downloaded(server.address(), 500, scratch / "long.zip")), "limit");
  EXPECT_EQ(kindOf(downloaded(server.address(), 2'000, scratch / "short.zip")), "network");
}

TEST(Http, ServerCutsEverythingOff_EndsWithARefusal) {
  const testing::Scratch scratch;
  CuttingServer cutting(manyBytes(1'000), 0);
  cutting.cuts = 1'000;
  EXPECT_EQ(kindOf(downloaded(cutting.server.address(), 1'000, scratch / "a.zip")), "network");
}

}  // namespace
}  // namespace sortie::exchange

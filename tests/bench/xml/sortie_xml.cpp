// sortie_xml WHAT FILE XSD [ROUNDS]: Sortie's reader and schema check on the document that xml.cpp measures the peers on;
// one measurement a process, so that peak memory is its own. WHAT:
//   threads  reads and checks at once on two threads, as `sortie validate` does with documents of that size
//   alone    reads, then checks, on one thread, as it does with small ones
//   read     reads only
//   small    mean over ROUNDS of loading the file, of reading and checking it on one thread and on two
// The size limits are lifted here, by an argument of the call; the programs have no option for it.
#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

#include "model/schema_reader.h"

namespace {

using namespace sortie::model;

constexpr XmlLimits kLifted{UINT32_MAX, 64, SIZE_MAX, 64, 64U << 10U};

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

// Of all threads.
double processorSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

template <typename T>
T need(sortie::Result<T> result) {
  if (result) return std::move(*result);
  std::fprintf(stderr, "%s\n", result.error().message().c_str());
  std::exit(1);
}

// Only whether the document is valid, like the check on two threads.
bool check(const ElementPtr& root, const CompiledSchema& schema) {
  struct Open {
    const Element* element;
    std::size_t next;
  };
  bool valid = true;
  SchemaStream stream(schema, [&](const SchemaFinding&) { valid = false; });
  std::vector<Open> open{{root.get(), 0}};
  stream.start(root->name, root->attributes);
  while (!open.empty()) {
    Open& level = open.back();
    if (level.next == level.element->children.size()) {
      stream.end();
      open.pop_back();
      continue;
    }
    const Node& node = level.element->children[level.next++];
    if (node.kind == Node::Kind::Text) {
      stream.text(node.text);
    } else if (node.element) {
      stream.start(node.element->name, node.element->attributes);
      open.push_back({node.element.get(), 0});
    }
  }
  return valid;
}

bool readAndCheck(const std::string& what, std::string text, const std::string& xsd, Document& kept) {
  const CompiledSchema schema = need(CompiledSchema::compile(xsd));
  if (what == "threads") {
    const SchemaOf schemaOf = [&](const std::string&) { return &schema; };
    StreamedDocument streamed = need(readWithSchema("x", std::move(text), kLifted, schemaOf));
    kept = std::move(streamed.document);
    return streamed.valid;
  }
  kept = need(readXml("x", std::move(text), kLifted));
  return what == "read" || check(kept.root, schema);
}

void metric(const std::string& name, double value, const char* unit) {
  std::printf("METRIC sortie_%s %.3f %s\n", name.c_str(), value, unit);
}

void large(const std::string& what, const std::string& file, const std::string& xsd) {
  std::string text = need(readFile(file, kLifted.bytes));
  const auto bytes = static_cast<double>(text.size());
  Document kept;
  const double processor = processorSeconds();
  const double begin = seconds();
  const bool valid = readAndCheck(what, std::move(text), xsd, kept);
  const double took = seconds() - begin;
  metric(what + "_MBps", bytes / 1e6 / took, "MB/s");
  metric(what + "_ms", took * 1e3, "ms");
  metric(what + "_cpu_ms", (processorSeconds() - processor) * 1e3, "ms");
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  metric(what + "_rss_MB", static_cast<double>(usage.ru_maxrss) / 1024, "MB");
  std::printf("valid %d\n", valid ? 1 : 0);
}

void small(const std::string& file, const std::string& xsd, int rounds) {
  const CompiledSchema schema = need(CompiledSchema::compile(xsd));
  const SchemaOf schemaOf = [&](const std::string&) { return &schema; };
  const auto mean = [&](const char* name, const auto& once) {
    const double processor = processorSeconds();
    const double begin = seconds();
    for (int i = 0; i < rounds; ++i) once();
    metric(std::string(name) + "_us", (seconds() - begin) / rounds * 1e6, "us");
    metric(std::string(name) + "_cpu_us", (processorSeconds() - processor) / rounds * 1e6, "us");
  };
  const auto text = [&] { return need(readFile(file, kLifted.bytes)); };
  mean("load_file", [&] { (void)need(readXmlFile(file)); });
  mean("load_and_check_alone", [&] { (void)check(need(readXml("x", text(), kLifted)).root, schema); });
  mean("load_and_check_threads", [&] { (void)need(readWithSchema("x", text(), kLifted, schemaOf)); });
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 4) {
    std::fprintf(stderr, "sortie_xml threads|alone|read|small FILE XSD [ROUNDS]\n");
    return 2;
  }
  const std::string what = arguments[1];
  const std::string xsd = need(readFile(arguments[3], kLifted.bytes));
  if (what == "small") {
    small(arguments[2], xsd, count > 4 ? std::atoi(arguments[4]) : 500);
  } else {
    large(what, arguments[2], xsd);
  }
}

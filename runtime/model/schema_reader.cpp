#include "model/schema_reader.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

namespace sortie::model {
namespace {

// A start tag, a text, or the end of an element when both are null.
struct Event {
  const Element* element;
  const std::string* text;
};

using Batch = std::vector<Event>;

// Hands what is read over to a thread that checks it. A batch is handed over as a whole, so that the lock costs nothing.
class CheckingThread final : public XmlEvents {
 public:
  explicit CheckingThread(const SchemaOf& schemaOf) : thread_([this, &schemaOf] { check(schemaOf); }) {}
  CheckingThread(const CheckingThread&) = delete;
  CheckingThread& operator=(const CheckingThread&) = delete;
  ~CheckingThread() override { finish(); }

  void start(const Element& element) override {
    // Foreign elements are not looked at, nor what is in them.
    if (foreignDepth_ > 0 || (depth_ > 0 && element.foreign)) {
      ++foreignDepth_;
      return;
    }
    ++depth_;
    add({&element, nullptr});
  }

  void text(const std::string& text) override {
    if (foreignDepth_ == 0) add({nullptr, &text});
  }

  void end() override {
    if (foreignDepth_ > 0) {
      --foreignDepth_;
      return;
    }
    --depth_;
    add({nullptr, nullptr});
  }

  void finish() override {
    if (!thread_.joinable()) return;
    handOver();
    {
      const std::lock_guard lock(mutex_);
      finished_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }

  // After finish().
  [[nodiscard]] bool valid() const { return checked_ && !wrong_; }

 private:
  static constexpr std::size_t kBatch = 1024;
  static constexpr std::size_t kWaiting = 64;  // batches; more than these and the reader waits

  void add(Event event) {
    batch_.push_back(event);
    if (batch_.size() == kBatch) handOver();
  }

  void handOver() {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return waiting_.size() < kWaiting; });
      waiting_.push_back(std::move(batch_));
    }
    changed_.notify_all();
    batch_ = Batch();
    batch_.reserve(kBatch);
  }

  // The next batch; empty at the end.
  Batch take() {
    Batch batch;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return finished_ || !waiting_.empty(); });
      if (waiting_.empty()) return batch;
      batch = std::move(waiting_.front());
      waiting_.pop_front();
    }
    changed_.notify_all();
    return batch;
  }

  void check(const SchemaOf& schemaOf) {
    std::optional<SchemaStream> stream;
    while (true) {
      const Batch batch = take();
      if (batch.empty()) return;
      // The first event is the start tag of the root.
      if (!checked_) {
        const CompiledSchema* schema = schemaOf(batch.front().element->name);
        if (schema != nullptr) {
          const auto found = [this](const SchemaFinding&) { wrong_ = true; };
          stream.emplace(*schema, found, SchemaStream::Beside::Reader);
        }
        checked_ = true;
        wrong_ = schema == nullptr;
      }
      for (std::size_t i = 0; i < batch.size() && !wrong_; ++i) tell(*stream, batch[i]);
    }
  }

  static void tell(SchemaStream& stream, const Event& event) {
    if (event.element != nullptr) {
      stream.start(event.element->name, event.element->attributes);
    } else if (event.text != nullptr) {
      stream.text(*event.text);
    } else {
      stream.end();
    }
  }

  // Of the thread that reads.
  Batch batch_;
  std::size_t depth_ = 0;
  std::size_t foreignDepth_ = 0;
  // Of both.
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Batch> waiting_;
  bool finished_ = false;
  // Of the thread that checks, until it is joined.
  bool checked_ = false;
  bool wrong_ = false;
  std::thread thread_;  // last: it uses the rest
};

}  // namespace

Result<StreamedDocument> readWithSchema(std::string file, std::string text, const XmlLimits& limits,
                                        const SchemaOf& schemaOf) {
  CheckingThread check(schemaOf);
  Result<Document> document = readXml(std::move(file), std::move(text), limits, check);
  if (!document) return failed(document);
  return StreamedDocument{std::move(*document), check.valid()};
}

}  // namespace sortie::model

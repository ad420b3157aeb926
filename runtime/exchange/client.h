// What a user of registries does: look for packs, see what they are, install them with what they need, keep them up to date.
// For the command line and for the editor: nothing is printed, nothing is global. Every call may be made from any thread, by one
// at a time, and blocks: calls that read the network take a Watch, to tell how far they are and to be stopped.
//
// Refusals have the kinds of exchange/refusal.h. Beyond those of packs: "network" (nothing arrived), "stopped", "conflict" (needs
// that exclude each other), "revoked", "stale" (a registry is out of date: nothing new is installed from it), "absent" (no such
// pack or registry), "address", "pinned".
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "archive/installed.h"
#include "exchange/lock_file.h"
#include "exchange/minisign.h"
#include "exchange/registry_files.h"
#include "exchange/transport.h"

namespace sortie::exchange {

/// Where a client keeps what it knows.
struct ClientFolders {
  std::filesystem::path store;   ///< `installed`, packs/SHA256.zip, registries/NAME/
  std::filesystem::path config;  ///< `registries`
};

/// $XDG_DATA_HOME/sortie and $XDG_CONFIG_HOME/sortie, else ~/.local/share/sortie and ~/.config/sortie.
[[nodiscard]] ClientFolders userFolders();

/// A pack that is here without having been installed: it came with the program or the system, or lies in a folder of the user.
struct PresentPack {
  std::string id;
  std::string version;
};

/// Those of the program, the system and SORTIE_PACKS, and archives that a user has put beside those of the store.
[[nodiscard]] std::vector<PresentPack> presentPacks(const std::vector<std::filesystem::path>& given = {});

struct ClientOptions {
  std::vector<std::string> registries;  ///< names or addresses: look only in these; empty: in all
  bool offline = false;                 ///< only what is cached
  std::vector<PresentPack> present;     ///< needs that they fill are filled
  std::optional<std::int64_t> now;      ///< seconds since 1970, for tests; else the clock
};

/// A registry of the user's list.
struct RegistryState {
  std::string name;  ///< as its root file says
  std::string address;
  std::string rootKey;        ///< RW…, confirmed by the user
  std::uint64_t version = 0;  ///< of the index seen last; 0: none yet
  std::uint64_t packs = 0;
  std::int64_t expires = 0;  ///< of that index, seconds since 1970
  bool stale = false;
  std::string warning;  ///< why it is not used, or what is wrong with it; empty: nothing
};

/// A registry that is not in the list yet: what the user has to confirm.
struct NewRegistry {
  std::string name;
  std::string address;
  std::string rootKey;  ///< the fingerprint to compare with what the keeper tells elsewhere
  std::uint64_t packs = 0;
  bool confirmed = false;  ///< the key was given and is the one that signs
};

struct PackSummary {
  std::string id;
  std::string title;
  std::string version;     ///< the newest that is not revoked; empty: there is none
  std::uint64_t size = 0;  ///< of that version
  std::string author;      ///< key, RW…; empty: unsigned
  std::string authorName;  ///< as the registry calls the key's owner
  std::string kinds;       ///< words: ruleset missions campaign content
  std::string licence;
  std::string registry;   ///< name
  std::string installed;  ///< version; empty: not installed
  std::string revoked;    ///< why the whole pack is; empty: it is not
};

struct VersionSummary {
  std::string number;
  std::uint64_t size = 0;
  std::string sha256;
  std::string engine;
  std::string made;                                        ///< YYYY-MM-DDTHH:MM:SSZ
  std::string revoked;                                     ///< why; empty: it is not
  std::vector<std::pair<std::string, std::string>> needs;  ///< pack, range
};

struct ShownPack {
  PackSummary summary;
  std::vector<VersionSummary> versions;  ///< the highest first
  std::optional<PackDetails> details;    ///< of the newest version that is not revoked: about, authors, missions
};

enum class WishKind : std::uint8_t { Install, Update, Remove };

struct Wish {
  WishKind kind = WishKind::Install;
  std::string id;     ///< Update: empty for all that are installed
  std::string range;  ///< empty: any version. Install of what is installed: only where the range asks for another
};

struct PlanOptions {
  bool allowOlder = false;  ///< an older version may come in place of a newer one
};

/// One pack that comes, changes or goes.
struct PlanStep {
  std::string id;
  std::string title;
  std::string from;  ///< the version that is installed; empty: none
  std::string to;    ///< empty: it is removed
  std::uint64_t size = 0;
  std::string sha256;
  std::string author;  ///< key; empty: unsigned
  std::string authorName;
  bool newKey = false;   ///< the store has no pack of this key yet
  std::string registry;  ///< name
  std::string address;   ///< of the registry
  std::string neededBy;  ///< a pack that needs it; empty: it was wished for
  bool here = false;     ///< its file has been downloaded already
};

struct Plan {
  std::vector<PlanStep> steps;        ///< needs before those that need them; empty: nothing to do
  std::vector<std::string> warnings;  ///< sentences: stale registries, pins that hold something back
  std::uint64_t download = 0;         ///< bytes
};

/// An update that is available.
struct News {
  std::string id;
  std::string title;
  std::string installed;
  std::string version;
  std::string registry;
};

struct CheckReport {
  std::vector<News> news;
  std::vector<archive::InstalledPack> revoked;  ///< installed packs that are revoked by now
  std::vector<std::string> warnings;
  unsigned requests = 0;
  std::uint64_t bytes = 0;  ///< received
};

class Client {
 public:
  /// Reads nothing yet. The transport must outlive the client.
  Client(ClientFolders folders, Transport& transport, ClientOptions options = {});
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // Registries. `address` as registryAddress takes it.
  [[nodiscard]] Checked<std::vector<RegistryState>> registries() const;
  /// Fetches and proves the keys and the index of a registry; nothing is kept. `key`: what the user was told, or empty. Kinds: also "key"
  /// (the registry is not signed with this key).
  [[nodiscard]] Checked<NewRegistry> lookAt(const std::string& address, const std::string& key, const Watch& watch);
  /// Keeps it, with its root key pinned. One of the same name or address is replaced (a user adds it anew).
  [[nodiscard]] Checked<> addRegistry(const NewRegistry& registry, const Watch& watch);
  [[nodiscard]] Checked<> removeRegistry(const std::string& nameOrAddress);

  /// Looks for updates and revocations: one request a registry when nothing is new. A registry that does not answer is a
  /// warning.
  [[nodiscard]] Checked<CheckReport> check(const Watch& watch);

  /// Packs with all of these words, the best first; at most `most`.
  [[nodiscard]] Checked<std::vector<PackSummary>> search(const std::string& words, std::size_t most,
                                                         const Watch& watch);
  [[nodiscard]] Checked<ShownPack> show(const std::string& id, const Watch& watch);
  /// The SVG of details->missions[…].picture: pictures/SHA256.svg of the registry, proved.
  [[nodiscard]] Checked<std::string> picture(const ShownPack& pack, const std::string& sha256, const Watch& watch);

  /// What would have to be done. Nothing is changed. Kind "conflict": Error::text tells which needs exclude each other, a
  /// sentence a line, and Error::remedy what to do.
  [[nodiscard]] Checked<Plan> plan(const std::vector<Wish>& wishes, const PlanOptions& options, const Watch& watch);
  /// Does it: downloads (continued where one was cut off), checks all, then installs and removes in one step: the store is as
  /// it was or as the plan has it, whatever ends the program.
  [[nodiscard]] Checked<std::vector<archive::InstalledPack>> apply(const Plan& plan, const PlanOptions& options,
                                                                   const Watch& watch);

  // What is here. Packs, pins, where each came from, and what is revoked with the reason.
  [[nodiscard]] Checked<archive::Installed> installed() const;
  /// Updates leave a pinned pack at this version. `version` empty: the one that is installed.
  [[nodiscard]] Checked<> pin(const std::string& id, const std::string& version);
  [[nodiscard]] Checked<> unpin(const std::string& id);

  /// The installed packs, or those named and what they need, as a lock file has them.
  [[nodiscard]] Checked<LockFile> lock(const std::vector<std::string>& ids) const;
  /// What brings the store to exactly these bytes.
  [[nodiscard]] Checked<Plan> planLock(const LockFile& lock, const Watch& watch);

  struct Parts;  ///< for the client's own files

 private:
  std::unique_ptr<Parts> parts_;
};

}  // namespace sortie::exchange

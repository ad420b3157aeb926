// Disks on which something goes wrong.
#pragma once

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <utility>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

namespace sortie::editor {

/// While it lives no file can grow beyond a size: a full disk.
class FullDisk {
 public:
  explicit FullDisk(std::uintmax_t bytes) : old_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    rlimit now = before_;
    now.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &now);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, old_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
  void (*old_)(int);
};

/// While it lives nothing can be written into a folder, by root either.
class ReadOnly {
 public:
  explicit ReadOnly(std::filesystem::path folder) : folder_(std::move(folder)), user_(geteuid()) {
    for (std::filesystem::path up = folder_; up != std::filesystem::temp_directory_path(); up = up.parent_path()) {
      std::filesystem::permissions(up,
                                   std::filesystem::perms::group_read | std::filesystem::perms::group_exec |
                                       std::filesystem::perms::others_read | std::filesystem::perms::others_exec,
                                   std::filesystem::perm_options::add);
    }
    std::filesystem::permissions(folder_,
                                 std::filesystem::perms::owner_write | std::filesystem::perms::group_write |
                                     std::filesystem::perms::others_write,
                                 std::filesystem::perm_options::remove);
    constexpr uid_t nobody = 65534;
    if (user_ == 0 && seteuid(nobody) != 0) ADD_FAILURE() << "root cannot become nobody";
  }
  ~ReadOnly() {
    if (seteuid(user_) != 0) ADD_FAILURE() << "nobody cannot become root";
    std::filesystem::permissions(folder_, std::filesystem::perms::owner_write, std::filesystem::perm_options::add);
  }
  ReadOnly(const ReadOnly&) = delete;
  ReadOnly& operator=(const ReadOnly&) = delete;

 private:
  std::filesystem::path folder_;
  uid_t user_;
};

}  // namespace sortie::editor

#include "cli/command_docs.h"

#include <functional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/nearest.h"
#include "base/shell_text.h"

namespace sortie::cli {

namespace {

/// Text of a man page: no line begins with a control character, hyphens can be copied.
std::string roff(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  if (!out.empty() && (out.front() == '.' || out.front() == '\'')) out.insert(0, "\\&");
  return out;
}

void manOptions(const CommandText& command, std::string& out) {
  for (const OptionText& option : command.options) {
    std::string head;
    if (option.names.empty()) {
      head = fmt::format("\\fI{}\\fR", roff(option.positional));
    } else {
      for (const std::string& name : option.names)
        head += fmt::format("{}\\fB{}\\fR", head.empty() ? "" : ", ", roff(name));
      if (!option.value.empty()) head += fmt::format(" \\fI{}\\fR", roff(option.value));
    }
    out += fmt::format(".TP\n{}\n{}\n", head, roff(option.help));
  }
}

void manCommands(const CommandText& command, const std::string& path, std::string& out) {
  for (const CommandText& each : command.commands) {
    const std::string name = path.empty() ? each.name : path + ' ' + each.name;
    out += fmt::format(".SS {}\n{}\n", roff(name), roff(each.help));
    manOptions(each, out);
    if (!each.footer.empty()) out += ".PP\n" + roff(each.footer) + '\n';
    manCommands(each, name, out);
  }
}

std::vector<std::string> flagsOf(const CommandText& command) {
  std::vector<std::string> out;
  for (const OptionText& option : command.options)
    for (const std::string& name : option.names) out.push_back(name);
  return out;
}

/// Visits every command with the words that lead to it.
void visit(const CommandText& command, const std::string& path,
           const std::function<void(const CommandText&, const std::string&)>& use) {
  use(command, path);
  for (const CommandText& each : command.commands) visit(each, path.empty() ? each.name : path + ' ' + each.name, use);
}

std::string bash(const CommandText& program) {
  std::string out =
      "# bash completion for sortie, made by `sortie docs completion bash`.\n"
      "_sortie() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} path= i\n"
      "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
      "    case \"${path:+$path }${COMP_WORDS[i]}\" in\n";
  std::vector<std::string> paths;
  visit(program, {}, [&](const CommandText&, const std::string& path) {
    if (!path.empty()) paths.push_back(shellQuoted(path));
  });
  out += fmt::format("      {}) path=\"${{path:+$path }}${{COMP_WORDS[i]}}\" ;;\n", fmt::join(paths, " | "));
  out +=
      "    esac\n"
      "  done\n"
      "  local words=\n"
      "  case \"$path\" in\n";
  visit(program, {}, [&](const CommandText& command, const std::string& path) {
    std::vector<std::string> words;
    for (const CommandText& each : command.commands) words.push_back(each.name);
    for (const std::string& flag : flagsOf(command)) words.push_back(flag);
    out +=
        fmt::format("    {}) words={} ;;\n", shellQuoted(path), shellQuoted(fmt::format("{}", fmt::join(words, " "))));
  });
  out +=
      "  esac\n"
      "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
      "  if [[ $word != -* ]]; then\n"
      "    local -a files\n"
      "    mapfile -t files < <(compgen -f -- \"$word\")\n"
      "    COMPREPLY+=(\"${files[@]}\")\n"
      "  fi\n"
      "}\n"
      "complete -o filenames -F _sortie sortie\n";
  return out;
}

std::string zsh(const CommandText& program) {
  std::string out =
      "#compdef sortie\n"
      "# zsh completion for sortie, made by `sortie docs completion zsh`.\n"
      "_sortie() {\n"
      "  local route= i\n"
      "  for ((i = 2; i < CURRENT; i++)); do\n"
      "    case \"${route:+$route }${words[i]}\" in\n";
  std::vector<std::string> paths;
  visit(program, {}, [&](const CommandText&, const std::string& path) {
    if (!path.empty()) paths.push_back(shellQuoted(path));
  });
  out += fmt::format("      {}) route=\"${{route:+$route }}${{words[i]}}\" ;;\n", fmt::join(paths, " | "));
  out +=
      "    esac\n"
      "  done\n"
      "  local -a found\n"
      "  case \"$route\" in\n";
  visit(program, {}, [&](const CommandText& command, const std::string& path) {
    std::vector<std::string> words;
    const auto entry = [](const std::string& name, const std::string& help) {
      std::string escaped;
      for (const char c : name) escaped += c == ':' ? std::string("\\:") : std::string(1, c);
      return shellQuoted(escaped + ":" + help);
    };
    for (const CommandText& each : command.commands) words.push_back(entry(each.name, each.help));
    for (const OptionText& option : command.options)
      for (const std::string& name : option.names) words.push_back(entry(name, option.help));
    out += fmt::format("    {}) found=({}) ;;\n", shellQuoted(path), fmt::join(words, " "));
  });
  out +=
      "  esac\n"
      "  _describe 'sortie' found\n"
      "  _files\n"
      "}\n"
      "_sortie \"$@\"\n";
  return out;
}

std::string fish(const CommandText& program) {
  std::string out = "# fish completion for sortie, made by `sortie docs completion fish`.\n";
  visit(program, {}, [&](const CommandText& command, const std::string& path) {
    std::string condition = "__fish_use_subcommand";
    if (!path.empty()) {
      condition.clear();
      std::size_t at = 0;
      while (at <= path.size()) {
        const std::size_t end = std::min(path.find(' ', at), path.size());
        condition += fmt::format("{}__fish_seen_subcommand_from {}", condition.empty() ? "" : "; and ",
                                 path.substr(at, end - at));
        at = end + 1;
      }
    }
    for (const CommandText& each : command.commands)
      out += fmt::format("complete -c sortie -n {} -a {} -d {}\n", shellQuoted(condition), each.name,
                         shellQuoted(each.help));
    for (const OptionText& option : command.options)
      for (const std::string& name : option.names) {
        const bool isLong = name.starts_with("--");
        out += fmt::format("complete -c sortie -n {} {} {}{} -d {}\n", shellQuoted(condition), isLong ? "-l" : "-s",
                           name.substr(isLong ? 2 : 1), option.value.empty() ? "" : " -r", shellQuoted(option.help));
      }
  });
  return out;
}

}  // namespace

std::string manPage(const CommandText& program, const std::string& version) {
  std::string out = fmt::format(
      ".\\\" Made by `sortie docs man`.\n"
      ".TH SORTIE 1 \"\" \"sortie {}\" \"User Commands\"\n"
      ".SH NAME\n"
      "sortie \\- scenarios for tabletop tactical games: check, play, measure, print\n"
      ".SH SYNOPSIS\n"
      ".B sortie\n"
      "\\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n"
      ".SH DESCRIPTION\n"
      "A mission is a folder of XML and Lua. Sortie validates it, plays it by hand or with bots, replays any playtest "
      "exactly, and plays it thousands of times to show whether it is balanced. A \\fImission\\fR is named by its "
      "folder "
      "or as \\fIpack:mission\\fR.\n"
      ".SH OPTIONS\n",
      roff(version));
  manOptions(program, out);
  out += ".SH COMMANDS\n";
  manCommands(program, {}, out);
  out +=
      ".SH EXIT STATUS\n"
      "0 success, 1 findings or failures, 2 wrong usage or unreadable input.\n"
      ".SH ENVIRONMENT\n"
      ".TP\n\\fBSORTIE_PACKS\\fR\nFolders with packs, separated by colons; searched after those of \\-\\-packs.\n"
      ".TP\n\\fBNO_COLOR\\fR\nSet to anything: no colours. \\fBCLICOLOR_FORCE\\fR=1: colours even when the output is "
      "not a terminal.\n"
      ".TP\n\\fBXDG_DATA_HOME\\fR, \\fBXDG_STATE_HOME\\fR\nPacks are looked for in sortie/packs of the first; "
      "playtests without \\-\\-record are kept in sortie/playtests of the second.\n";
  return out;
}

std::string completion(const CommandText& program, const std::string& shell) {
  if (shell == "bash") return bash(program);
  if (shell == "zsh") return zsh(program);
  if (shell == "fish") return fish(program);
  return {};
}

std::string meantCommand(const CommandText& program, const std::vector<std::string>& words) {
  const CommandText* at = &program;
  for (const std::string& word : words) {
    if (at->commands.empty() || word.empty() || word.front() == '-') return {};
    std::vector<std::string> names;
    const CommandText* next = nullptr;
    for (const CommandText& each : at->commands) {
      names.push_back(each.name);
      if (each.name == word) next = &each;
    }
    if (next == nullptr) return fmt::format("there is no command \"{}\": {}", word, namesToChoose(word, names));
    at = next;
  }
  return {};
}

}  // namespace sortie::cli

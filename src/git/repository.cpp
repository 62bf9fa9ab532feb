#include "git/repository.h"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>

#include <fmt/format.h>
#include <git2.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>

#include "git/references.h"
#include "pandect/error.h"
#include "text/utf8.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t most_commits = 5'000'000;
/// Limit of entries compared between two states: trees may contain one another a million times.
constexpr std::size_t most_entries = 2'000'000;
constexpr int deepest_folder = 64;
constexpr std::uint64_t largest_object = std::uint64_t{64} << 20;  // a commit or a folder's list

template <typename T, void (*free_it)(T*)>
struct Freed {
  T* one = nullptr;
  Freed() = default;
  ~Freed() {
    if (one != nullptr) free_it(one);
  }
  Freed(const Freed&) = delete;
  Freed& operator=(const Freed&) = delete;
};
using Odb = Freed<git_odb, git_odb_free>;
using Repository = Freed<git_repository, git_repository_free>;
using Commit = Freed<git_commit, git_commit_free>;
using Tree = Freed<git_tree, git_tree_free>;
using Object = Freed<git_object, git_object_free>;
using OdbObject = Freed<git_odb_object, git_odb_object_free>;

/// Initialises libgit2 once; none of the user's settings are read, because none are needed.
void set_up() {
  static const int ready = [] {
    const int count = git_libgit2_init();
    for (const int level : {GIT_CONFIG_LEVEL_SYSTEM, GIT_CONFIG_LEVEL_XDG, GIT_CONFIG_LEVEL_GLOBAL,
                            GIT_CONFIG_LEVEL_PROGRAMDATA})
      git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, "");
    return count;
  }();
  if (ready < 0) throw Error(ErrorCode::internal, "libgit2 cannot be set up");
}

std::string hex(const git_oid* id) {
  std::array<char, GIT_OID_HEXSZ + 1> text{};
  git_oid_tostr(text.data(), text.size(), id);
  return text.data();
}

git_oid binary(const std::string& id) {
  git_oid oid;
  if (git_oid_fromstr(&oid, id.c_str()) != 0)
    throw Error(ErrorCode::internal, fmt::format("'{}' is not an id of an object", id));
  return oid;
}

/// The day of a signature, by the signer's own clock.
std::optional<Date> day_of(const git_time& time) {
  constexpr std::int64_t day = 86400;   // seconds
  constexpr std::int64_t years = 5000;  // around 1970: dates outside are errors
  if (time.time > years * 366 * day || time.time < -years * 366 * day) return std::nullopt;
  const std::int64_t local = time.time + std::int64_t{time.offset} * 60;
  const std::int64_t days = local >= 0 ? local / day : -((-local + day - 1) / day);
  return from_days(static_cast<std::int32_t>(days));
}

/// True for https://…, ssh://… and clerk@host:laws.
bool is_on_another_machine(std::string_view name) {
  const std::size_t colon = name.find(':');
  return name.find("://") != std::string_view::npos ||
         (colon != std::string_view::npos && name.substr(0, colon).find('@') != std::string_view::npos);
}

/// What to do instead of naming a folder that is no repository.
std::string where_it_is(const fs::path& path) {
  std::error_code error;
  const fs::path whole = fs::canonical(path, error);
  for (fs::path above = whole.parent_path(); !error && above != above.parent_path();
       above = above.parent_path())
    if (fs::is_directory(above / ".git", error))
      return fmt::format("it is a part of {}: name that", above.string());
  return "name the folder that has .git in it, or a bare repository";
}

/// The folder with HEAD and objects. @throws Error bad_input
fs::path repository_folder(const fs::path& path) {
  const auto fail = [&](std::string_view why, std::string_view hint) -> Error {
    return {ErrorCode::bad_input, fmt::format("{}: {}", path.string(), why), std::string(hint)};
  };
  std::error_code error;
  if (fs::is_regular_file(path, error))
    throw fail("a file, and no Git repository", "of a bundle make one first: git clone FILE FOLDER");
  if (!fs::exists(path, error)) {
    if (is_on_another_machine(path.string()))
      throw fail("repositories of other machines are not read",
                 fmt::format("make a copy here first: git clone {}", path.string()));
    throw fail("there is no such folder", "give the folder of a Git repository");
  }
  fs::path folder = path;
  const fs::file_status own = fs::symlink_status(path / ".git", error);
  if (fs::is_directory(own)) {
    folder = path / ".git";
  } else if (fs::exists(own)) {
    throw fail("its .git leads to another folder, which is not followed",
               "name the repository itself, or clone it");
  }
  if (!fs::is_regular_file(folder / "HEAD", error) ||
      fs::symlink_status(folder / "objects", error).type() != fs::file_type::directory)
    throw fail("is not a Git repository", where_it_is(path));
  return folder;
}

bool has_alternates(const fs::path& folder) {
  std::error_code error;
  return fs::exists(folder / "objects" / "info" / "alternates", error);
}

}  // namespace

struct GitRepository::Data {
  explicit Data(fs::path of, const fs::path& shown) : folder(std::move(of)), name(shown.string()) {
    set_up();
    const std::string objects = (folder / "objects").string();
    // Backends of its own: git_odb_open() would follow alternates.
    git_odb_backend* loose = nullptr;
    git_odb_backend* packed = nullptr;
    check(git_odb_new(&odb.one), "its objects");
    check(git_odb_backend_pack(&packed, objects.c_str()), "its packs");
    check(git_odb_add_backend(odb.one, packed, 1), "its packs");
    check(git_odb_backend_loose(&loose, objects.c_str(), -1, 0, 0, 0), "its objects");
    check(git_odb_add_backend(odb.one, loose, 2), "its objects");
    check(git_repository_wrap_odb(&repository.one, odb.one), "its objects");
  }

  void check(int result, std::string_view what) const {
    if (result == 0) return;
    const git_error* last = git_error_last();
    fail(fmt::format(
        "{} cannot be read ({})", what,
        last != nullptr && last->message != nullptr ? repair_utf8(last->message) : "no reason given"));
  }

  [[noreturn]] void fail(std::string_view why) const {
    throw Error(
        ErrorCode::bad_input, fmt::format("{}: {}", name, why),
        has_alternates(folder)
            ? "it borrows objects of another repository, which is not opened: `git repack -a -d` in it "
              "brings them here"
            : "`git fsck` in it says what is wrong; cloning it again mends it");
  }

  /// @returns false when it does not exist
  bool check_size(const git_oid& id, git_object_t& type, std::uint64_t& size) const {
    std::size_t bytes = 0;
    const int result = git_odb_read_header(&bytes, &type, odb.one, &id);
    if (result == GIT_ENOTFOUND) return false;
    check(result, fmt::format("object {}", hex(&id)));
    size = bytes;
    return true;
  }

  /// Checks an object's size and type before it is unpacked.
  void expect(const git_oid& id, git_object_t wanted, std::uint64_t limit) const {
    git_object_t type = GIT_OBJECT_INVALID;
    std::uint64_t size = 0;
    if (!check_size(id, type, size)) fail(fmt::format("object {} is missing", hex(&id)));
    if (type != wanted) fail(fmt::format("object {} is not what it is named as", hex(&id)));
    if (size > limit)
      fail(fmt::format("object {} has {} bytes; the most that is read is {}", hex(&id), size, limit));
  }

  void look_up(const git_oid& id, Commit& commit) const {
    expect(id, GIT_OBJECT_COMMIT, largest_object);
    check(git_commit_lookup(&commit.one, repository.one, &id), fmt::format("commit {}", hex(&id)));
  }
  void look_up(const git_oid& id, Tree& tree) const {
    expect(id, GIT_OBJECT_TREE, largest_object);
    check(git_tree_lookup(&tree.one, repository.one, &id), fmt::format("folder {}", hex(&id)));
  }

  git_oid tree_of(const std::string& commit_id) const {
    Commit commit;
    look_up(binary(commit_id), commit);
    return *git_commit_tree_id(commit.one);
  }

  fs::path folder;
  std::string name;
  Odb odb;
  Repository repository;
  mutable std::mutex mutex;
};

namespace {

/// The differences between two trees, in bounded time whatever they contain.
class TreeComparison {
 public:
  using Lister = std::function<void(const git_oid&, Tree&)>;
  explicit TreeComparison(Lister look_up, std::function<void(std::string_view)> fail)
      : look_up_(std::move(look_up)), fail_(std::move(fail)) {}

  void compare(const git_oid* before, const git_oid* after, const std::string& prefix, int depth) {
    if (before != nullptr && after != nullptr && git_oid_equal(before, after) != 0) return;
    if (depth > deepest_folder) fail_("its folders stand in one another more than 64 deep");
    std::map<std::string, std::pair<Entry, Entry>> names;
    list(before, names, false);
    list(after, names, true);
    for (const auto& [name, both] : names) {
      const auto& [old, now] = both;
      if (git_oid_equal(&old.id, &now.id) != 0 && old.kind == now.kind) continue;
      const std::string path = prefix + name;
      const git_oid* old_folder = old.kind == Kind::folder ? &old.id : nullptr;
      const git_oid* new_folder = now.kind == Kind::folder ? &now.id : nullptr;
      if (old_folder != nullptr || new_folder != nullptr)
        compare(old_folder, new_folder, path + '/', depth + 1);
      GitChange change{repair_utf8(path), now.kind == Kind::file ? hex(&now.id) : std::string(),
                       old.kind == Kind::file ? hex(&old.id) : std::string()};
      if (!change.blob.empty() || !change.before.empty()) changes_.push_back(std::move(change));
    }
  }

  std::vector<GitChange> changes() && { return std::move(changes_); }

 private:
  enum class Kind : std::uint8_t { none, file, folder };
  struct Entry {
    Kind kind = Kind::none;
    git_oid id{};
  };

  void list(const git_oid* id, std::map<std::string, std::pair<Entry, Entry>>& names, bool now) {
    if (id == nullptr) return;
    Tree tree;
    look_up_(*id, tree);
    const std::size_t count = git_tree_entrycount(tree.one);
    for (std::size_t i = 0; i < count; ++i) {
      if (++seen_ > most_entries) fail_("a commit has more than two million files, which is not read");
      const git_tree_entry* entry = git_tree_entry_byindex(tree.one, i);
      const std::string name = git_tree_entry_name(entry);
      if (name.starts_with('.')) continue;
      const git_filemode_t mode = git_tree_entry_filemode(entry);
      Kind kind = Kind::none;
      if (mode == GIT_FILEMODE_TREE) kind = Kind::folder;
      if (mode == GIT_FILEMODE_BLOB || mode == GIT_FILEMODE_BLOB_EXECUTABLE) kind = Kind::file;
      if (kind == Kind::none) continue;  // a link, a submodule
      auto& both = names[name];
      (now ? both.second : both.first) = Entry{kind, *git_tree_entry_id(entry)};
    }
  }

  Lister look_up_;
  std::function<void(std::string_view)> fail_;
  std::vector<GitChange> changes_;
  std::size_t seen_ = 0;
};

}  // namespace

GitRepository::GitRepository(const fs::path& path) {
  const fs::path folder = repository_folder(path);
  std::error_code error;
  path_ = fs::canonical(path, error);
  if (error) throw Error(ErrorCode::no_permission, fmt::format("{}: {}", path.string(), error.message()));
  data_ = std::make_unique<Data>(fs::canonical(folder), path);
}

GitRepository::~GitRepository() = default;

GitHistory GitRepository::history() const {
  const std::scoped_lock lock(data_->mutex);
  std::optional<std::string> id = read_reference(data_->folder, "HEAD");
  if (!id) {
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: the branch that is checked out has no commit", data_->name),
                "check one out that has, with git switch");
  }
  std::error_code error;
  const bool cut = fs::exists(data_->folder / "shallow", error);
  GitHistory history;
  git_oid next = binary(*id);
  while (true) {
    git_object_t type = GIT_OBJECT_INVALID;
    std::uint64_t size = 0;
    if (!data_->check_size(next, type, size)) {
      if (cut && !history.commits.empty()) {
        history.shallow = true;
        break;
      }
      data_->fail(fmt::format("commit {} is missing", hex(&next)));
    }
    Commit commit;
    data_->look_up(next, commit);
    const git_signature* author = git_commit_author(commit.one);
    history.commits.push_back({hex(&next), author != nullptr ? day_of(author->when) : std::nullopt});
    if (history.commits.size() > most_commits)
      data_->fail("it has more than five million commits, which is not read");
    if (git_commit_parentcount(commit.one) == 0) break;
    next = *git_commit_parent_id(commit.one, 0);
  }
  std::ranges::reverse(history.commits);
  return history;
}

std::optional<std::string> GitRepository::head() const {
  return read_reference(data_->folder, "HEAD");
}

std::optional<std::string> GitRepository::find_commit(std::string_view name) const {
  const std::scoped_lock lock(data_->mutex);
  constexpr std::size_t shortest = 7;
  constexpr std::size_t longest = 200;
  if (name.empty() || name.size() > longest) return std::nullopt;
  std::optional<std::string> id;
  for (const std::string_view folder : {"refs/tags/", "refs/heads/", "refs/remotes/"}) {
    try {
      if (!id) id = read_reference(data_->folder, std::string(folder) + std::string(name));
    } catch (const Error&) {
      // Not a name that a reference may have.
    }
  }
  git_oid oid;
  if (id) {
    oid = binary(*id);
  } else {
    if (name.size() < shortest || git_oid_fromstrn(&oid, name.data(), name.size()) != 0) return std::nullopt;
    git_oid whole;
    if (git_odb_exists_prefix(&whole, data_->odb.one, &oid, name.size()) != 0) return std::nullopt;
    oid = whole;
  }
  Object object;
  Object commit;
  if (git_object_lookup(&object.one, data_->repository.one, &oid, GIT_OBJECT_ANY) != 0) return std::nullopt;
  if (git_object_peel(&commit.one, object.one, GIT_OBJECT_COMMIT) != 0) return std::nullopt;
  return hex(git_object_id(commit.one));
}

std::vector<GitChange> GitRepository::changes(const std::string& before, const std::string& commit) const {
  const std::scoped_lock lock(data_->mutex);
  TreeComparison comparison([&](const git_oid& id, Tree& tree) { data_->look_up(id, tree); },
                            [&](std::string_view why) { data_->fail(why); });
  const git_oid after = data_->tree_of(commit);
  git_oid old{};
  if (!before.empty()) old = data_->tree_of(before);
  comparison.compare(before.empty() ? nullptr : &old, &after, "", 0);
  return std::move(comparison).changes();
}

std::uint64_t GitRepository::blob_size(const std::string& id) const {
  const std::scoped_lock lock(data_->mutex);
  git_object_t type = GIT_OBJECT_INVALID;
  std::uint64_t size = 0;
  if (!data_->check_size(binary(id), type, size)) data_->fail(fmt::format("object {} is missing", id));
  return size;
}

std::string GitRepository::blob(const std::string& id, std::uint64_t limit) const {
  const std::scoped_lock lock(data_->mutex);
  const git_oid oid = binary(id);
  data_->expect(oid, GIT_OBJECT_BLOB, limit);
  OdbObject object;
  data_->check(git_odb_read(&object.one, data_->odb.one, &oid), fmt::format("object {}", id));
  return {static_cast<const char*>(git_odb_object_data(object.one)), git_odb_object_size(object.one)};
}

}  // namespace pandect

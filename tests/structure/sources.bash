# project_files: what the project consists of, NUL-separated, from the working directory, in a clone and
# in what `make dist` packs.
project_files() {
  if [ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$(realpath .)" ]; then
    git ls-files --cached --others --exclude-standard -z
  else
    find . -path ./build -prune -o -type f -printf '%P\0'
  fi
}

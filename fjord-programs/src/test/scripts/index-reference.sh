#!/usr/bin/env bash
#
# The word counts of files and directories, by the tools of the shell, for comparison with the
# index: on each line the count, a space and the word, most frequent first, among equals by bytes.
#
#   index-reference.sh PATH...       words
#   index-reference.sh -l PATH...    lines: on each line the number of lines of a text file and its
#                                    path, in no particular order
#
# Files are chosen as the index chooses them: regular files, below directories too; symbolic links
# followed only where they are arguments; no file with a NUL among its first 8,192 bytes.

set -eu -o pipefail
export LC_ALL=C

mode=words
if [ "${1-}" = -l ]; then
  mode=lines
  shift
fi
if [ $# -eq 0 ]; then
  echo "usage: ${0##*/} [-l] PATH..." >&2
  exit 2
fi

# Whether the NUL that ends a read of at most 8,192 bytes was there, rather than the bytes' number.
is_binary() {
  local head
  IFS= read -r -d '' -n 8192 head <"$1" && [ ${#head} -lt 8192 ]
}

files() {
  local path
  for path in "$@"; do
    case $path in
      /*) ;;
      *) path=./$path ;;
    esac
    find -H "$path" -type f -print0
  done
}

text_files() {
  local file
  files "$@" | while IFS= read -r -d '' file; do
    is_binary "$file" || printf '%s\0' "$file"
  done
}

# The line feed keeps the last word of a file apart from the first of the next.
words() {
  text_files "$@" | while IFS= read -r -d '' file; do
    cat "$file"
    echo
  done | tr '[:upper:]' '[:lower:]' | tr -cs 'a-z0-9\200-\377' '\n' | cut -b -65536 | sed '/^$/d' |
    sort | uniq -c | sed 's/^ *//' | sort -k1,1nr -k2,2
}

lines() {
  local file
  text_files "$@" | while IFS= read -r -d '' file; do
    printf '%s %s\n' "$(grep -a -c '' "$file" || true)" "${file#./}"
  done
}

"$mode" "$@"

#!/bin/sh
# Every relative link and picture in the Markdown files leads to a file that is there. Code is not looked into.
set -eu
cd "$(dirname "$0")/.."

links() {
  awk '
    /^ *(```|~~~)/ { code = !code }
    code { next }
    {
      gsub(/`[^`]*`/, "")
      line = $0
      while (match(line, /\]\([^)]+\)/)) {              # [text](target "title")
        print substr(line, RSTART + 2, RLENGTH - 3)
        line = substr(line, RSTART + RLENGTH)
      }
      line = $0
      while (match(line, /(href|src|srcset)="[^"]+"/)) { # <img src="target">
        found = substr(line, RSTART, RLENGTH - 1)
        sub(/^[a-z]*="/, "", found)
        print found
        line = substr(line, RSTART + RLENGTH)
      }
      if (match($0, /^ *\[[^]^]+\]: *[^ ]+/)) {          # [name]: target
        found = substr($0, RSTART, RLENGTH)
        sub(/^ *\[[^]]+\]: */, "", found)
        print found
      }
    }' "$1"
}

files=$(find . -name '*.md' ! -path '*/target/*' ! -path './.git/*' | sort)
broken=$(
  printf '%s\n' "$files" | while IFS= read -r file; do
    links "$file" | while IFS= read -r link; do
      link=${link%% \"*}
      link=${link#<}
      link=${link%>}
      case $link in
        [a-z]*://* | mailto:* | '#'*) continue ;;
      esac
      path=${link%%[#?]*}
      case $path in
        /*) path=.$path ;;
        *) path=$(dirname "$file")/$path ;;
      esac
      [ -e "$path" ] || echo "$file: $link"
    done
  done
)
if [ -n "$broken" ]; then
  echo "links that lead nowhere:"
  printf '%s\n' "$broken"
  exit 1
fi
echo "links: all lead somewhere in $(printf '%s\n' "$files" | grep -c . || :) files"

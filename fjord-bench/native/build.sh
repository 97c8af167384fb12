#!/bin/sh
# Builds the contenders of other languages, as far as their toolchains are here, and says which are absent and why.
#
#   fjord-bench/native/build.sh     into fjord-bench/target/native/bin, where ./fjord versus looks for them
#
# Needed: cargo (rayon, chili; their versions are in rust/Cargo.lock), g++ with OpenMP (openmp), oneTBB's headers
# (onetbb), go (go). Every program is called the same way:
#
#   BIN PROGRAM SIZE WORKERS REPEATS     PROGRAM: fib tree nqueens sort mm; WORKERS 0: plain calls, no library
#
# and prints one line of JSON: nanoseconds of each repeat, and the result. Exits with 0 unless a build failed.
set -eu
unset CDPATH
here=$(cd "$(dirname "$0")" && pwd -P)
out=$(dirname "$here")/target/native
mkdir -p "$out/bin"
: >"$out/versions.txt"
status=0

# Says what was built; versions.txt is what ./fjord versus writes into its report.
built() {
  echo "native: $1: built ($2)"
  echo "$1: $2" >>"$out/versions.txt"
}

absent() {
  rm -f "$out/bin/$1"
  echo "native: $1: absent, $2"
}

# build NAME VERSION COMMAND...: puts the program NAME where it belongs, or tells what the compiler said.
build() {
  name=$1
  version=$2
  shift 2
  rm -f "$out/bin/$name"
  if "$@" >"$out/$name.log" 2>&1; then
    built "$name" "$version"
  else
    status=1
    echo "native: $name: the build failed:"
    tail -n 20 "$out/$name.log"
  fi
}

# shellcheck disable=SC2317 # called by build, as the next two
rust() {
  cargo build --manifest-path "$here/rust/Cargo.toml" --release --locked --target-dir "$out/rust" --bin "$1" &&
    cp "$out/rust/release/$1" "$out/bin/$1"
}

# shellcheck disable=SC2317
cpp() {
  name=$1
  shift
  g++ -std=c++17 -O3 -Wall -Wextra "$here/cpp/$name.cpp" -o "$out/bin/$name" "$@"
}

# shellcheck disable=SC2317
goroutines() { (cd "$here/go" && go build -o "$out/bin/go" .); }

# crate NAME: its version in the lock file.
crate() { sed -n "/^name = \"$1\"/{n;s/version = \"\(.*\)\"/$1 \1/p;}" "$here/rust/Cargo.lock"; }

for name in rayon chili; do
  if command -v cargo >/dev/null; then
    build "$name" "$(crate "$name"), $(rustc --version)" rust "$name"
  else
    absent "$name" "there is no cargo"
  fi
done

if ! command -v g++ >/dev/null; then
  absent onetbb "there is no g++"
  absent openmp "there is no g++"
else
  gcc="g++ $(g++ -dumpfullversion)"
  tbb=$(printf '#include <oneapi/tbb/version.h>\nversion TBB_VERSION_MAJOR.TBB_VERSION_MINOR\n' |
    g++ -E -P -x c++ - 2>/dev/null | sed -n 's/^version //p' | tr -d ' ') || tbb=
  if [ -n "$tbb" ]; then
    build onetbb "oneTBB $tbb, $gcc" cpp onetbb -ltbb -pthread
  else
    absent onetbb "oneTBB's headers are not installed (libtbb-dev)"
  fi
  if printf 'int main() {}' | g++ -fopenmp -x c++ - -o "$out/probe" 2>/dev/null; then
    build openmp "$gcc" cpp openmp -fopenmp
  else
    absent openmp "g++ has no OpenMP"
  fi
  rm -f "$out/probe"
fi

if command -v go >/dev/null; then
  build go "$(go version)" goroutines
else
  absent go "there is no go"
fi
exit "$status"

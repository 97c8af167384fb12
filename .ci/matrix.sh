#!/usr/bin/env bash
# Every program of the lab in small, with every number of workers, on every JDK and collector there is: are all results
# right, does every run end? Figures are not looked at.
#
#   .ci/matrix.sh [PROGRAM...]    all programs, or those named
#
#   FJORD_MATRIX_WORKERS   numbers of workers (1,2,3,8,64)
#   FJORD_MATRIX_LIMIT     seconds for a version with one number of workers (60)
#   FJORD_MATRIX_JDKS      homes of JDKs, blanks between (those of 17 and 25 in the usual places)
#
# Exits with 0 when all is right, 1 when a result was wrong, a run hung or a JVM failed, 2 when there is no JDK.
# A run that hangs leaves its threads in a file that is named; all output is shown of whatever failed.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly WORKERS=${FJORD_MATRIX_WORKERS:-1,2,3,8,64}
readonly LIMIT=${FJORD_MATRIX_LIMIT:-60}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
runs=0
failures=()

# Small, but each with some hundred forks at least; some sizes that do not divide well.
programs=(
  'fib 30'
  'integrate 12'
  'micro 3'
  'sort 300000'
  'mm 150'
  'lu 150'
  'jacobi 300 20'
  'minato-fib-2 25'
  'minato-fib-3 30'
  'minato-sort-2 20000'
  'minato-sort-3 100000'
  'index docs fjord-core/src fjord-programs/src'
  'wordcount 1'
  'kmeans 20000'
  'sortobjects 30000'
  'histogram 300000'
  'montecarlo 300000'
  'blur 300'
  'streams 30000'
)

# Prints the feature version of the JDK at $1, 0 when there is none.
feature_of() {
  local version=0
  if [[ -x $1/bin/java && -r $1/release ]]; then
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")
  fi
  printf '%s\n' "${version:-0}"
}

# Prints the first JDK of version $1 in the usual places; nothing when there is none.
find_jdk() {
  local home
  for home in "${JAVA_HOME:-}" /usr/lib/jvm/* /opt/hostedtoolcache/Java_*_jdk/*/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home "${SDKMAN_DIR:-$HOME/.sdkman}"/candidates/java/*; do
    if [[ -n $home && $(feature_of "$home") == "$1" ]]; then
      printf '%s\n' "$home"
      return
    fi
  done
}

# The collectors to try on a JDK of version $1. ZGC is only tried where it is generational by default.
collectors_of() {
  echo "G1 Parallel Serial"
  if [[ $1 -ge 23 ]]; then echo "Z"; fi
}

# try VERSION HOME COLLECTOR PROGRAM: one program, all versions, all numbers of workers, in one JVM.
try() {
  local version=$1 home=$2 collector=$3 program=$4 rc=0
  local what="JDK $version, $collector, $program"
  local words
  read -r -a words <<<"$program"
  runs=$((runs + 1))
  FJORD_JAVA_HOME=$home FJORD_JAVA_OPTS="-XX:+Use${collector}GC -Xmx1g" ./fjord run "${words[@]}" \
    --workers "$WORKERS" --repeat 1 --warmup 0 --in-process --timeout "$LIMIT" >"$out/log" 2>&1 </dev/null || rc=$?
  if [[ $rc -eq 0 ]]; then return; fi
  failures+=("$what: exit $rc")
  echo "matrix: FAILED: $what: exit $rc"
  sed 's/^/  /' "$out/log"
}

wanted() {
  local program=$1 name
  shift
  [[ $# -ne 0 ]] || return 0
  for name in "$@"; do
    if [[ ${program%% *} == "$name" ]]; then return 0; fi
  done
  return 1
}

read -r -a homes <<<"${FJORD_MATRIX_JDKS:-$(find_jdk 17) $(find_jdk 25)}"
[[ ${#homes[@]} -ne 0 ]] || { echo "matrix: no JDK found; name some in FJORD_MATRIX_JDKS" >&2; exit 2; }

for home in "${homes[@]}"; do
  version=$(feature_of "$home")
  [[ $version -ge 17 ]] || { echo "matrix: no JDK 17 or later at $home" >&2; exit 2; }
  for collector in $(collectors_of "$version"); do
    begun=$SECONDS
    tried=$runs
    for program in "${programs[@]}"; do
      if wanted "$program" "$@"; then try "$version" "$home" "$collector" "$program"; fi
    done
    echo "matrix: JDK $version, $collector: $((runs - tried)) programs with $WORKERS workers in $((SECONDS - begun)) s"
  done
done

if [[ $runs -eq 0 ]]; then
  echo "matrix: no program of that name" >&2
  exit 2
fi
if [[ ${#failures[@]} -ne 0 ]]; then
  printf 'matrix: FAILED: %s\n' "${failures[@]}"
  exit 1
fi
echo "matrix: all results right in $runs runs"

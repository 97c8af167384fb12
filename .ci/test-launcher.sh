#!/bin/sh
# Proves what ./fjord promises, in seconds: a copy of the launcher in a made-up project, with made-up java and mvn.
# Prints one line per property; exits with 1 when one does not hold.
set -eu
unset CDPATH JAVA_HOME FJORD_JAVA_HOME FJORD_JAVA_OPTS

launcher=$(cd "$(dirname "$0")/.." && pwd -P)/fjord
tmp=$(mktemp -d)
tmp=$(cd "$tmp" && pwd -P) # macOS: /tmp is a link, and the launcher answers with real paths
trap 'rm -rf "$tmp"' EXIT
failures=0

# --- the made-up world ---------------------------------------------------------------------------------------------

# Only these programs are on the PATH; java and mvn are not, wherever this machine has them.
mkdir "$tmp/tools" "$tmp/maven" "$tmp/nothing"
for tool in sh cat date dirname env find grep head kill ln locale mkdir mv printf readlink rm rmdir sed sleep tail touch uname xargs; do
  path=$(command -v "$tool")
  case $path in
    /*) ln -s "$path" "$tmp/tools/$tool" ;;
    *) ;; # built into the shell
  esac
done
[ -e "$tmp/tools/printf" ] || ln -s /usr/bin/printf "$tmp/tools/printf" # xargs needs the program

# jdk NAME VERSION: a JDK whose java prints its name and arguments and exits with $FAKE_EXIT.
jdk() {
  mkdir -p "$tmp/$1/bin"
  cat >"$tmp/$1/bin/java" <<END
#!/bin/sh
case "\$*" in
  *-version) echo 'openjdk version "$2" 2025-01-01' >&2 ;;
  *) printf '[%s]' "$1" "\$@" "\${LC_ALL:-}"; echo; exit "\${FAKE_EXIT:-0}" ;;
esac
END
  cp "$tmp/$1/bin/java" "$tmp/$1/bin/javac"
  chmod +x "$tmp/$1/bin/java" "$tmp/$1/bin/javac"
}
jdk jdk8 1.8.0_292
jdk jdk11 11.0.2
jdk jdk17 17.0.15
jdk jdk25 25-ea
jdk released nonsense # its release file is believed before its java
echo 'JAVA_VERSION="21.0.1"' >"$tmp/released/release"
mkdir -p "$tmp/places/one" "$tmp/path17"
ln -s "$tmp/jdk11" "$tmp/places/11"
ln -s "$tmp/jdk25" "$tmp/places/25"
ln -s "$tmp/jdk17/bin/java" "$tmp/path17/java"

# Maven: notes each call, takes $FAKE_BUILD_SECONDS, and builds or fails.
cat >"$tmp/maven/mvn" <<'END'
#!/bin/sh
echo "$JAVA_HOME $PWD $*" >>"$FAKE_MVN_CALLS"
[ -z "$(cat)" ] || echo "mvn ate the input" >>"$FAKE_MVN_CALLS"
sleep "${FAKE_BUILD_SECONDS:-0}"
if [ -n "${FAKE_BUILD_FAILS:-}" ]; then
  echo '[ERROR] Main.java:[3,1] reached end of file while parsing'
  echo '[ERROR] -> [Help 1]'
  exit 1
fi
case "$*" in
  *"-pl fjord-bench -am"*) module=fjord-bench ;;
  *"-pl fjord-stress -am"*) module=fjord-stress ;;
  *) module=fjord-lab ;;
esac
mkdir -p "$module/target/lib"
touch "$module/target/$module-0.1.jar" "$module/target/lib/fjord-core-0.1.jar"
[ -z "${FAKE_KILL:-}" ] || kill -9 "$PPID"
END
chmod +x "$tmp/maven/mvn"
export FAKE_MVN_CALLS="$tmp/calls"

# Makes a project that was never built. Its sources are old, so that what the test touches is newer.
fresh_project() {
  project="$tmp/${1:-a project}"
  rm -rf "$project"
  mkdir -p "$project/fjord-lab/src/main/java" "$project/fjord-core/src/main/java" "$project/fjord-bench/src/main/java" \
    "$project/fjord-stress/src/main/java"
  for file in pom.xml fjord-lab/pom.xml fjord-core/pom.xml fjord-core/src/main/java/Fork.java \
    fjord-bench/src/main/java/Bench.java fjord-stress/src/main/java/Soak.java; do
    echo text >"$project/$file"
  done
  find "$project" -exec touch -t 202001010000 {} +
  cp "$launcher" "$project/fjord"
  : >"$FAKE_MVN_CALLS"
}

# fjord [VAR=VALUE ...] -- ARGS: starts the launcher; leaves out, err (files' text) and rc.
fjord() {
  start=${start:-"$project/fjord"}
  settings=
  while [ "$1" != -- ]; do
    settings="$settings$1
"
    shift
  done
  shift
  rc=0
  (
    old_ifs=$IFS
    IFS='
'
    set -f
    PATH=$tmp/maven:$tmp/tools
    FJORD_JDK_PLACES=$tmp/nothing
    export PATH FJORD_JDK_PLACES
    for setting in $settings; do export "${setting?}"; done
    IFS=$old_ifs
    set +f
    exec "$start" "$@"
  ) >"$tmp/out" 2>"$tmp/err" </dev/null || rc=$?
  out=$(cat "$tmp/out")
  err=$(cat "$tmp/err")
  start=
}

calls() { grep -c . "$FAKE_MVN_CALLS" || :; }

# holds NAME CONDITION...: one property, with what happened when it does not hold.
holds() {
  name=$1
  shift
  if "$@"; then
    echo "  ok    $name"
  else
    failures=$((failures + 1))
    echo "  FAIL  $name (rc $rc, builds $(calls))"
    printf '%s\n' "$out" "$err" | sed 's/^/        | /'
  fi
}

# Conditions.
has() { case $1 in *"$2"*) ;; *) return 1 ;; esac; }
lines() { [ "$(printf '%s' "$1" | grep -c .)" -eq "$2" ]; }
failed_with_line() { [ "$rc" -eq 2 ] && [ -z "$out" ] && lines "$err" 1 && has "$err" "$1"; }
ran() { [ "$rc" -eq 0 ] && has "$out" "$1"; }
quiet() { [ "$rc" -eq 0 ] && [ -z "$err" ]; }
built() { [ "$(calls)" -eq "$1" ]; }
both() { built "$1" && ran "$2"; }
JDK17="FJORD_JAVA_HOME=$tmp/jdk17"

# --- the properties ------------------------------------------------------------------------------------------------

echo "launcher: which JDK"
fresh_project
fjord -- list
holds "without a JDK: one line, exit 2" failed_with_line "no JDK 17 or later"
fjord "JAVA_HOME=$tmp/jdk11" -- list
holds "a JAVA_HOME of version 11 is not taken" failed_with_line "no JDK 17 or later"
fjord "JAVA_HOME=$tmp/jdk8" "FJORD_JDK_PLACES=$tmp/nothing:$tmp/places" -- list
holds "old ones are passed over for a later place" ran "[jdk25]"
fjord "FJORD_JAVA_HOME=$tmp/jdk25" "JAVA_HOME=$tmp/jdk17" -- list
holds "FJORD_JAVA_HOME comes before JAVA_HOME" ran "[jdk25]"
fjord "FJORD_JAVA_HOME=$tmp/jdk11" "JAVA_HOME=$tmp/jdk17" -- list
holds "a FJORD_JAVA_HOME too old is told of" has "$err" "FJORD_JAVA_HOME"
fjord "JAVA_HOME=$tmp/jdk17" "FJORD_JDK_PLACES=$tmp/places" -- list
holds "JAVA_HOME comes before the usual places" ran "[jdk17]"
fjord "PATH=$tmp/path17:$tmp/tools" "FJORD_JDK_PLACES=$tmp/places" -- list
holds "java on the PATH, a link, comes before the usual places" ran "[jdk17]"
fjord "JAVA_HOME=$tmp/released" -- list
holds "the release file is believed" ran "[released]"
mkdir -p "$tmp/odd/bin/java"
cp "$tmp/released/release" "$tmp/jdk17/bin/javac" "$tmp/odd"
mv "$tmp/odd/javac" "$tmp/odd/bin"
fjord "JAVA_HOME=$tmp/odd" -- list
holds "... unless its java is no file" failed_with_line "no JDK 17 or later"
fresh_project
cd "$tmp"
fjord "JAVA_HOME=jdk17" -- list
holds "a relative JAVA_HOME is the same wherever Maven is run" has "$(cat "$FAKE_MVN_CALLS")" "$tmp/jdk17 "

echo "launcher: when it builds"
fresh_project
fjord "$JDK17" -- list
holds "the first start builds once" both 1 "[list]"
holds "... and says so in one line" lines "$err" 1
holds "... with the JDK it picked, in the project, without tests" has "$(cat "$FAKE_MVN_CALLS")" \
  "$tmp/jdk17 $project -B -q -Dmaven.test.skip=true"
fjord "$JDK17" -- list
holds "the second start builds nothing" built 1
holds "... and says nothing" quiet
fjord "$JDK17" "PATH=$tmp/tools" -- list
holds "without Maven, what is built runs" ran "[list]"
sleep 1
touch "$project/fjord-core/src/main/java/Fork.java"
fjord "$JDK17" -- list
holds "a newer source is built" both 2 "[list]"
fjord "$JDK17" -- list
holds "... once" both 2 "[list]"
sleep 1
touch "$project/fjord-lab/pom.xml"
fjord "$JDK17" -- list
holds "a newer pom is built" both 3 "[list]"
sleep 1
rm "$project/fjord-core/src/main/java/Fork.java"
fjord "$JDK17" -- list
holds "a deleted source is built" both 4 "[list]"
rm -r "$project/fjord-lab/target"
fjord "$JDK17" -- list
holds "a build tells how long the last one took" has "$err" "building fjord-lab and what it needs (mvn package; last time it took "
holds "a missing jar is built" both 5 "[list]"
rm "$project/target/fjord-lab.stamp"
fjord "$JDK17" -- list
holds "a jar that Maven built is not built again" both 5 "[list]"

echo "launcher: versus, from a module of its own"
fresh_project
fjord "$JDK17" -- list
holds "what others need is built without it" has "$(cat "$FAKE_MVN_CALLS")" "-pl fjord-lab -am"
fjord "$JDK17" -- versus fib
holds "versus builds its own" both 2 "[dev.fjord.bench.versus.Main][versus][fib]"
holds "... from its own jar" has "$out" "[$project/fjord-bench/target/fjord-bench-0.1.jar:"
holds "... and is told where the checkout is" has "$out" "[-Dfjord.home=$project]"
fjord "$JDK17" -- help versus
holds "help for it is its own help" has "$out" "[dev.fjord.bench.versus.Main][versus][--help]"
holds "... and nothing is built again" built 2
sleep 1
touch "$project/fjord-bench/src/main/java/Bench.java"
fjord "$JDK17" -- list
holds "its sources do not matter to others" built 2
fjord "$JDK17" -- versus
holds "... but to itself" built 3

echo "launcher: soak, from another"
fresh_project
fjord "$JDK17" -- soak --minutes 3
holds "soak builds its own" both 1 "[dev.fjord.stress.soak.Main][soak][--minutes][3]"
holds "... from its own jar" has "$out" "[$project/fjord-stress/target/fjord-stress-0.1.jar:"
fjord "$JDK17" -- versus
fjord "$JDK17" -- list
sleep 1
touch "$project/fjord-stress/src/main/java/Soak.java"
fjord "$JDK17" -- versus
fjord "$JDK17" -- list
holds "its sources do not matter to others" built 3
fjord "$JDK17" -- soak
holds "... but to itself" built 4

echo "launcher: when it cannot build"
fresh_project
fjord "$JDK17" "PATH=$tmp/tools" -- list
holds "without Maven: one line, exit 2" failed_with_line "Maven"
fjord "$JDK17" FAKE_BUILD_FAILS=yes -- list
holds "a failing build exits with 2" [ "$rc" -eq 2 ]
holds "... shows Maven's error" has "$err" "reached end of file"
holds "... and leaves out Maven's advice" lines "$err" 3
fjord "$JDK17" -- list
holds "... and is tried again" both 2 "[list]"
fresh_project
fjord "$JDK17" FAKE_KILL=yes -- list
fjord "$JDK17" -- list
holds "a build that was killed is begun again, whatever it left" both 2 "[list]"
holds "no lock is left behind" [ ! -L "$project/target/fjord.lock" ]

echo "launcher: two at the same time"
fresh_project
fjord "$JDK17" FAKE_BUILD_SECONDS=3 -- first &
first=$!
sleep 1
(
  PATH=$tmp/maven:$tmp/tools FJORD_JAVA_HOME=$tmp/jdk17
  export PATH FJORD_JAVA_HOME
  exec "$project/fjord" second >"$tmp/second.out" 2>"$tmp/second.err"
) || :
wait "$first" || :
out=$(cat "$tmp/out" "$tmp/second.out")
err=$(cat "$tmp/second.err")
rc=0
holds "one builds" both 1 "[first]"
holds "... both run" has "$out" "[second]"
holds "... the other waits, with one line" lines "$err" 1
fresh_project
mkdir "$project/target"
ln -s "$(uname -n):$(sh -c 'echo $$')" "$project/target/fjord.lock" # that sh is gone
fjord "$JDK17" -- list
holds "the lock of one that died is taken over" both 1 "[list]"

fresh_project
mkdir "$project/target" "$project/target/fjord.lock.takeover"
ln -s "$(uname -n):$(sh -c 'echo $$')" "$project/target/fjord.lock"
touch -t 202001010000 "$project/target/fjord.lock.takeover"
fjord "$JDK17" -- list
holds "... also after one that died while it took it over" both 1 "[list]"
fresh_project
mkdir "$project/target"
ln -s "$(uname -n):1" "$project/target/fjord.lock" # cannot be signalled, unless by root
(
  PATH=$tmp/maven:$tmp/tools FJORD_JAVA_HOME=$tmp/jdk17
  export PATH FJORD_JAVA_HOME
  exec "$project/fjord" list
) >"$tmp/out" 2>"$tmp/err" </dev/null &
launched=$!
sleep 1
kill "$launched"
wait "$launched" || :
err=$(cat "$tmp/err")
holds "the lock of another user's process is waited for" has "$err" "waiting for it"
holds "... and built is nothing" built 0

echo "launcher: told to end during a build"
fresh_project
(
  PATH=$tmp/maven:$tmp/tools FJORD_JAVA_HOME=$tmp/jdk17 FAKE_BUILD_SECONDS=20
  export PATH FJORD_JAVA_HOME FAKE_BUILD_SECONDS
  exec "$project/fjord" list
) >"$tmp/out" 2>"$tmp/err" </dev/null &
launched=$!
begun=$(date +%s)
sleep 1
kill "$launched"
rc=0
wait "$launched" || rc=$?
took=$(($(date +%s) - begun))
holds "it ends with 143" [ "$rc" -eq 143 ]
holds "... at once" [ "$took" -lt 10 ]
holds "... and leaves no lock" [ ! -L "$project/target/fjord.lock" ]

echo "launcher: where the checkout is"
fresh_project "a:b"
fjord "$JDK17" -- list
holds "a colon in its path: one line, exit 2" failed_with_line "colon"
fresh_project "prüfung"
fjord "$JDK17" LC_ALL=C -- list
holds "letters that the locale does not have: another locale" ran "[list][C.UTF-8]"
fresh_project
fjord "$JDK17" LC_ALL=C -- list
holds "... and else the user's" ran "[list][C]"

echo "launcher: how it starts"
mkdir -p "$tmp/else where" "$tmp/links"
ln -s "../links/b" "$tmp/else where/a"
ln -s "$project/fjord" "$tmp/links/b"
start="./a"
cd "$tmp/else where"
fjord "$JDK17" -- list
holds "from another directory, through a chain of links" ran "[$project/fjord-lab/target/fjord-lab-0.1.jar:"
start="./fjord"
cd "$project"
fjord "$JDK17" -- list
holds "from its own directory" ran "[list]"
cd "$tmp"
# shellcheck disable=SC2016
fjord "$JDK17" -- run "two words" "" '*' '$HOME' "a\"b'c"
# shellcheck disable=SC2016
holds "arguments arrive as they were given" ran '[run][two words][][*][$HOME]['"a\"b'c]"
# shellcheck disable=SC2016
fjord "$JDK17" 'FJORD_JAVA_OPTS=-Xmx1g -Da="two words" -Db=* -Dc=$(id)' -- list
# shellcheck disable=SC2016
holds "FJORD_JAVA_OPTS: split and unquoted, never evaluated" ran '[jdk17][-Xmx1g][-Da=two words][-Db=*][-Dc=$(id)]'
fjord "$JDK17" JAVA_OPTS=-Xmx3g -- list
holds "JAVA_OPTS is not looked at" ran "[jdk17][-Dfjord.tty="
fjord "$JDK17" "FJORD_JAVA_OPTS=-Da='open" -- list
holds "a quote without its partner: one line, exit 2" failed_with_line "FJORD_JAVA_OPTS"
fjord "$JDK17" -- list
holds "a file on standard error is no terminal" ran "[-Dfjord.tty=false]"
fjord "$JDK17" FAKE_EXIT=42 -- list
holds "the exit code passes through" [ "$rc" -eq 42 ]

if [ "$failures" -ne 0 ]; then
  echo "launcher: $failures properties do not hold"
  exit 1
fi
echo "launcher: all hold"

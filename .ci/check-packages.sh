#!/usr/bin/env bash
# What users get: installs the published modules into a local repository under target/, looks into what lies there, builds it
# again elsewhere and compares the bytes, and builds and runs samples/ against it. The user's own repository gets nothing of ours.
# Uses the JDK of JAVA_HOME, and what is compiled already. Prints a line per property; exits with 1 when one does not hold.
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
repository=$root/target/published/repository
again=$root/target/published/again
logs=$root/target/published
version=$(sed -n 's:.*<version>\(.*\)</version>.*:\1:p' pom.xml | head -n 1)
modules=$(sed -n 's:.*<artifactId>\(fjord-.*\)</artifactId>.*:\1:p' fjord-bom/pom.xml | grep -v '^fjord-bom$')
projects=fjord-bom,$(printf '%s' "$modules" | tr '\n' ',')
jar=${JAVA_HOME:+$JAVA_HOME/bin/}jar
failures=0
export MAVEN_OPTS="${MAVEN_OPTS:-} -XX:TieredStopAtLevel=1" # short runs

holds() {
  local what=$1
  shift
  if "$@" >"$logs/said" 2>&1; then
    echo "packages: $what"
  else
    echo "packages: FAILED: $what"
    tail -n 20 "$logs/said"
    failures=$((failures + 1))
  fi
}

artifact() { printf '%s\n' "$repository/dev/fjord/$1/$version/$1-$version$2"; }

# maven ARGS...: quietly, for the published modules.
maven() { mvn -q -B -ntp -Dstyle.color=never -DskipTests -Prelease "$@"; }

install() {
  local module
  rm -rf "$repository/dev/fjord"
  for module in $modules; do # another JDK may have left pages
    rm -rf "$module/target/reports" "$module"/target/maven-javadoc-plugin-*
  done
  maven -pl "$projects" -am "-Dmaven.repo.local=$repository" install
}

# The jar $1 has these entries.
has() {
  local file=$1 entries entry
  shift
  entries=$("$jar" --list --file "$file") || return 1
  for entry; do
    grep -qx "$entry" <<<"$entries" || { echo "$file has no $entry"; return 1; }
  done
}

# Nothing of the engine's rooms is in the Javadoc $1.
shows_no_room() { ! "$jar" --list --file "$1" | grep /internal/; }

# The POM $1 has all that a repository asks for, and needs no parent.
stands_alone() {
  local element
  for element in name description license developer scm; do
    grep -q "<$element[ >]" "$1" || { echo "$1 has no $element"; return 1; }
  done
  ! grep '<parent>' "$1"
}

# All that belongs to module $1 is there and complete.
complete() {
  local legal=(META-INF/LICENSE META-INF/NOTICE)
  has "$(artifact "$1" .jar)" "${legal[@]}" module-info.class &&
    has "$(artifact "$1" -sources.jar)" "${legal[@]}" module-info.java &&
    has "$(artifact "$1" -javadoc.jar)" "${legal[@]}" index.html &&
    shows_no_room "$(artifact "$1" -javadoc.jar)" &&
    stands_alone "$(artifact "$1" .pom)"
}

# The streams have what JDK 24 added.
has_gather() {
  local file
  file=$(artifact fjord-par .jar)
  has "$file" META-INF/versions/24/dev/fjord/par/GatheringPipe.class &&
    (cd "$logs" && "$jar" --extract --file "$file" META-INF/MANIFEST.MF) &&
    grep -q '^Multi-Release: true' "$logs/META-INF/MANIFEST.MF"
}

# The BOM lists the modules that are published, all of them.
bom_is_whole() {
  diff <(printf '%s\n' "$modules" | sort) \
    <(grep -l '<maven.install.skip>false' -- */pom.xml | sed 's:/pom.xml::' | grep -v '^fjord-bom$' | sort) &&
    stands_alone "$(artifact fjord-bom .pom)"
}

# Builds from a copy of the sources.
build_again() {
  rm -rf "$again"
  mkdir -p "$again" || return 1
  # shellcheck disable=SC2086 # a module has no blanks in its name
  git ls-files -z -c -o --exclude-standard -- pom.xml ':(glob)*/pom.xml' .mvn LICENSE NOTICE fjord-test-support $modules |
    xargs -0 tar -cf - | tar -xf - -C "$again" || return 1
  (cd "$again" && maven -pl "$projects" -am "-P!analysis" package)
}

# The second build, which has been going on since $1 was started, gives the same jars, byte for byte.
reproducible() {
  local module kind
  wait "$1" || { cat "$logs/again.log"; return 1; }
  for module in $modules; do
    for kind in .jar -sources.jar -javadoc.jar; do
      cmp "$again/$module/target/$module-$version$kind" "$(artifact "$module" "$kind")" || return 1
    done
  done
}

# sample NAME WORDS COMMAND...: the sample, run in its folder, says these words.
sample() {
  local name=$1 words=$2 log=$logs/sample-$1
  shift 2
  if (cd "samples/$name" && "$@" "-Dmaven.repo.local=$repository") >"$log" 2>&1 && grep -q "$words" "$log"; then
    echo "packages: sample $name: $(grep "$words" "$log" | sed "s/$(printf '\033')\[[0-9;]*m//g")"
  else
    echo "packages: FAILED: sample $name"
    tail -n 20 "$log"
    return 1
  fi
}

samples() {
  local rc=0
  sample classpath 'different words' mvn -q -B -ntp compile exec:java -Dexec.args="$root/docs" || rc=1
  sample modules 'pixels blurred' mvn -q -B -ntp compile exec:exec || rc=1
  sample kotlin 'orders cost' mvn -q -B -ntp compile exec:java || rc=1
  if command -v gradle >/dev/null; then
    sample gradle 'numbers sorted' gradle -q --offline --no-daemon run || rc=1
  else
    echo "packages: sample gradle: not built, there is no Gradle (gradle) on the PATH"
  fi
  return $rc
}

# What docs/getting-started.md says of archives: a second start has the engine's classes from the archive of the first.
starts_from_archive() {
  local java=${JAVA_HOME:+$JAVA_HOME/bin/}java path
  "$jar" --create --file "$logs/sample.jar" -C samples/classpath/target/classes . || return 1
  path=$logs/sample.jar:$(artifact fjord-core .jar)
  rm -f "$logs/app.jsa"
  "$java" -XX:ArchiveClassesAtExit="$logs/app.jsa" -cp "$path" sample.WordCount docs || return 1
  "$java" -Xshare:on -XX:SharedArchiveFile="$logs/app.jsa" -Xlog:class+load -cp "$path" sample.WordCount docs \
    >"$logs/loaded" && grep -q 'dev.fjord.internal.worker.Worker source: shared objects file' "$logs/loaded"
}

mkdir -p "$logs"
# Builds use little more than one processor.
build_again >"$logs/again.log" 2>&1 &
second=$!
holds "installed, sources and Javadoc without a warning" install
[[ $failures -eq 0 ]] || { wait "$second" || :; exit 1; }
# The samples mostly wait for what they fetch.
samples &
samples=$!
for module in $modules; do holds "$module is complete" complete "$module"; done
holds "the BOM is whole" bom_is_whole
holds "streams have gather" has_gather
holds "a second build, elsewhere, gives the same bytes" reproducible "$second"
wait "$samples" || failures=$((failures + 1))
holds "a class archive has the engine's classes" starts_from_archive

[[ $failures -eq 0 ]] || exit 1
echo "packages: all hold"

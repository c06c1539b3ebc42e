#!/bin/sh
# Builds Go programs as `go build` does, and at the first time reports how many of the packages to compile are left:
#
#   build.sh NAME OUTPUT LDFLAGS FOLDER PACKAGE...
#
# OUTPUT is absolute: a file, or a folder that ends with a slash. FOLDER is that of the module.
set -u
name=$1 output=$2 ldflags=$3
cd "$4" || exit
shift 4

first=
for package; do
  case $output in
  */) [ -e "$output${package##*/}" ] || first=1 ;;
  *) [ -e "$output" ] || first=1 ;;
  esac
done
[ "$first" ] || exec go build -ldflags "$ldflags" -o "$output" "$@"

folder=$(mktemp -d) || exit
trap 'rm -rf "$folder"' EXIT

# Modules that are missing are fetched here, each with a line. Then each package is a line that the build cache does not have.
go list -deps -f '{{if .Stale}}{{.ImportPath}}{{end}}' "$@" 2>&1 >"$folder/stale" | awk -v name="$name" '
  /^go: downloading / { if (++count % 50 == 1) print name ": fetching modules (" count " so far)"; next }
  { print >"/dev/stderr" }'
total=$(grep -c . "$folder/stale")

# Each package is named when its compilation begins. All other lines are of errors.
{
  go build -v -ldflags "$ldflags" -o "$output" "$@" 2>&1
  echo $? >"$folder/status"
} | awk -v name="$name" -v total="$total" '
  function report(text) { print name ": " text; fflush() }
  BEGIN { step = total > 500 ? 100 : 50; if (total > 0) report(total " packages to compile") }
  !/^[^ :#]+$/ { print >"/dev/stderr"; next }
  ++count % step == 0 && count < total { report("package " count " of " total) }
  count == total { report("the last package; linking follows") }'
exit "$(cat "$folder/status")"

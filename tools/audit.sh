#!/bin/sh
# Looks for known vulnerabilities in what the cabinet is made of. Ends with 1 when there are any, and with 3 when a database of
# vulnerabilities could not be asked: nothing is known then, which is no pass.
#
#   audit.sh GOVULNCHECK PROGRAM...
set -u
cd "$(dirname "$0")/.." || exit 2
govulncheck=$1
shift
found=0 unknown=0

for program; do
  echo "govulncheck: $program"
  report=$("$govulncheck" -mode binary "$program" 2>&1)
  code=$?
  printf '%s\n' "$report"
  case $code in
    0) ;;
    3) found=1 ;; # govulncheck's own code for "there are some"
    *) unknown=1; echo "audit: NOT CHECKED: $program, the database of Go's vulnerabilities was not reached" >&2 ;;
  esac
done

for folder in web web/bench verifier; do
  echo "npm audit: $folder"
  if report=$(cd "$folder" && npm audit --package-lock-only --json 2>/dev/null); then
    echo "no known vulnerability"
  elif printf '%s' "$report" | grep -q '"auditReportVersion"'; then
    (cd "$folder" && npm audit --package-lock-only)
    found=1
  else
    unknown=1; echo "audit: NOT CHECKED: $folder, the registry's list of advisories was not reached" >&2
  fi
done

[ $found = 0 ] || { echo "audit: there are known vulnerabilities" >&2; exit 1; }
[ $unknown = 0 ] || { echo "audit: vulnerabilities are NOT KNOWN: run it where the databases can be reached" >&2; exit 3; }
echo "audit: no known vulnerability"

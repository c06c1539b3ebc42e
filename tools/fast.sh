#!/bin/sh
# Prints the Go packages that `make test-fast` tests: those that need neither the stack, nor PostgreSQL, nor minutes of simulation,
# and of the others those with files that differ from a commit, by default the last one.
set -eu
base=${BASE:-HEAD}

slow='/tests/|/workflows/simulation$'
database='cabinet/db/dbtest'
all=$(go list -f '{{.ImportPath}} {{join .TestImports " "}} {{join .XTestImports " "}}' ./...)
changed=$({ git diff --name-only "$base"; git ls-files --others --exclude-standard; } | while read -r file; do
  folder=$(dirname "$file") # of what is embedded and of testdata, the package above
  while [ "$folder" != . ] && ! ls "$folder"/*.go >/dev/null 2>&1; do folder=$(dirname "$folder"); done
  echo "cabinet/$folder"
done | sort -u)

printf '%s\n' "$all" | while read -r package imports; do
  if printf '%s\n' "$changed" | grep -qxF "$package"; then
    echo "$package" | grep -vE '/tests/(browser|cabinet|dev|histories|images|security|walkthrough)$' || true
  elif ! echo "$package" | grep -qE "$slow" && ! echo " $imports " | grep -qF " $database "; then
    echo "$package"
  fi
done

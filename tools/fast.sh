#!/bin/sh
# Prints the Go packages that `make test-fast` tests: those that need neither the stack, nor PostgreSQL, nor minutes of simulation,
# and of the others those with files that differ from a commit, by default the last one. The stack's own tests are never among them.
set -eu
base=${BASE:-HEAD}

quick='/tests/(docs|hooks|leaks|needs)$'
all=$(go list -f '{{.ImportPath}} {{join .TestImports " "}} {{join .XTestImports " "}}' ./... | awk -v quick="$quick" '$1 !~ "/tests/" || $1 ~ quick')
changed=$({ git diff --name-only "$base"; git ls-files --others --exclude-standard; } | while read -r file; do
  folder=$(dirname "$file") # of what is embedded and of testdata, the package above
  while [ "$folder" != . ] && ! ls "$folder"/*.go >/dev/null 2>&1; do folder=$(dirname "$folder"); done
  echo "cabinet/$folder"
done | sort -u)

printf '%s\n' "$all" | awk -v changed="$changed" '
  BEGIN { count = split(changed, folders, "\n"); for (i = 1; i <= count; i++) own[folders[i]] = 1 }
  $1 in own || !(/ cabinet\/db\/dbtest( |$)/ || $1 == "cabinet/workflows/simulation") { print $1 }'

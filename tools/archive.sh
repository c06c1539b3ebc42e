#!/bin/sh
# Writes an archive whose bytes follow from the contents alone: sorted, with nobody's account, of the time of the commit.
#
#   archive.sh OUTPUT.tar.gz FOLDER NAME...
#
# NAMEs are files or folders in FOLDER.
set -eu
output=$1 folder=$2
shift 2
time=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
tar --create --format=ustar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="@$time" --directory="$folder" "$@" | gzip -9n >"$output"

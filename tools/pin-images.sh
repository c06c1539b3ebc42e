#!/bin/sh
# Writes the digests of the images in the Dockerfile and in docker-compose.yml behind their tags, as the registries have them now.
# Needs docker and the network. An image that is written with a digest already gets the newest one of its tag.
set -eu
cd "$(dirname "$0")/.."
command -v docker >/dev/null || { echo "docker is missing: without it no digest can be asked for" >&2; exit 1; }

images=$({ sed -n 's/^FROM \([^ ]*:[^ ]*\).*/\1/p' Dockerfile; sed -n 's/^ *image: \([^ ]*:[^ ]*\).*/\1/p' docker-compose.yml; } |
  sed 's/@sha256:.*//' | sort -u)
for image in $images; do
  digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image")
  case $digest in sha256:*) ;; *) echo "no digest of $image" >&2; exit 1 ;; esac
  echo "$image@$digest"
  sed -i "s#$image\(@sha256:[0-9a-f]*\)\{0,1\}\( \|\$\)#$image@$digest\2#" Dockerfile docker-compose.yml
done

#!/bin/sh
# Builds the files of the image: build-app.sh CHECKOUT TARGET. The checkout is changed: use a copy.
set -eu
checkout=$1
target=$2

cd "$checkout"
npm ci --no-audit --no-fund
npm run build
npm prune --omit=dev --no-audit --no-fund
# Private packages of the workspace, which only tests use.
rm -f node_modules/@tonway/tools node_modules/@tonway/scenes

mkdir -p "$target"
cp -a package.json LICENSE NOTICE node_modules "$target"
for package in packages/*; do
  mkdir -p "$target/$package"
  for file in package.json LICENSE NOTICE LGPL-2.1.txt dist assets node_modules; do
    if [ -e "$package/$file" ]; then cp -a "$package/$file" "$target/$package"; fi
  done
done
# npm makes the commands of a package executable only where it installs the package.
chmod +x "$target"/packages/server/dist/app/cli/tonway.js "$target"/packages/devnet/dist/cli/main.js

#!/usr/bin/env node
// Earlier releases of Node cannot load the rest, so nothing is imported before the version is known.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  const found = `this is ${process.versions.node}, ${process.execPath}`;
  process.stderr.write(
    `Tonway needs Node 24 or newer; ${found}.\nInstall it from https://nodejs.org\n`,
  );
  process.exit(2);
}
await import('./main.ts');

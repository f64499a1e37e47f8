#!/usr/bin/env -S MALLOC_ARENA_MAX=2 node
// Threads of V8 would otherwise keep 80 MB in malloc arenas of their own.
// Earlier releases of Node cannot load the rest, so nothing is imported before the version is known.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  const found = `this is ${process.versions.node}, ${process.execPath}`;
  process.stderr.write(
    `Tonway needs Node 24 or newer; ${found}.\nInstall it from https://nodejs.org\n`,
  );
  process.exit(2);
}
const { enableCompileCache } = await import('node:module');
enableCompileCache();
await import('./main.ts');

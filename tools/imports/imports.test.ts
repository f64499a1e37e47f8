import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { checkImports } from './check.ts';
import { readImports } from './read.ts';

/** Writes one file into an empty workspace and returns the errors of the check. */
function check(file: string, text: string): string[] {
  return checkFiles({ [file]: text });
}

/** Like `check`, with several files. */
function checkFiles(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'tonway-imports-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    return checkImports(readImports(root));
  } finally {
    rmSync(root, { recursive: true });
  }
}

const server = 'packages/server/src';

const forbidden: readonly [file: string, specifier: string, why: string][] = [
  ['packages/chain/src/a.ts', '@tonway/tvm', 'chain may import: no package'],
  ['packages/lite-client/src/a.ts', '@tonway/tvm', 'lite-client may import: chain'],
  ['packages/actions/src/a.ts', '@tonway/lite-client', 'actions may import: chain, contracts'],
  ['packages/tvm/src/a.ts', '@tonway/lite-client', 'tvm may import: chain'],
  [
    'packages/actions/test/a.test.ts',
    '@tonway/lite-client',
    'actions may import: chain, contracts',
  ],
  ['packages/web/src/a.tsx', '@tonway/tvm/deep', 'web may import: client'],
  ['packages/chain/test/a.test.ts', 'tonway', 'chain may import: no package'],
  ['packages/client/src/a.ts', 'node:fs', 'client runs in a browser'],
  ['packages/chain/src/a.ts', '@tonway/tools', 'chain may import: no package'],
  ['packages/chain/src/a.ts', '@tonway/chain', 'own files by path'],
  ['packages/tvm/src/a.ts', '../../chain/src/cell.ts', 'imported by name'],
  ['packages/tvm/src/a.ts', '../../../tools/bench/measure.ts', 'imported by name'],
  ['packages/chain/src/a.ts', '../test/fixtures.ts', 'sources do not import tests'],
  ['packages/chain/src/a.ts', './b.test.ts', 'sources do not import tests'],
  ['packages/stray/src/a.ts', './b.ts', '"stray" is not in'],
  ['packages/chain/src/a.ts', 'node:fs/promises', 'chain does no I/O'],
  ['packages/chain/src/a.ts', 'net', 'chain does no I/O'],
  ['packages/actions/src/a.ts', 'node:crypto', 'actions is pure'],
  ['packages/contracts/src/a.ts', 'node:buffer', 'contracts is pure'],
  ['packages/contracts/src/a.ts', '@tonway/tvm', 'contracts may import: chain'],
  [`${server}/network/upstream/a.ts`, 'fastify', 'network does not use HTTP'],
  [`${server}/network/upstream/a.ts`, '../../api/http/http.ts', 'network never imports api'],
  [`${server}/store/read/a.ts`, '@fastify/swagger', 'store does not use HTTP'],
  [`${server}/store/read/a.ts`, '../../api/v3/shapes/b.ts', 'store never imports api'],
  [`${server}/store/a.ts`, '../index/step.ts', 'store never imports index'],
  [`${server}/index/a.ts`, '../app/parts/parts.ts', 'index never imports app'],
  [`${server}/util/retry.ts`, '../store/errors.ts', 'util never imports store'],
  [`${server}/api/http/a.ts`, '../v2/envelope.ts', 'http never imports v2'],
  [`${server}/api/http/a.ts`, '../v3/routes.ts', 'http never imports v3'],
  [`${server}/api/v3/a.ts`, '../streaming/frames.ts', 'v3 never imports streaming'],
  [`${server}/api/streaming/a.ts`, '../v2/input.ts', 'streaming never imports v2'],
  [`${server}/api/http/a.ts`, '../gateway/hooks.ts', 'http never imports gateway'],
  [`${server}/api/http/a.ts`, '../../app/parts/metrics.ts', 'api never imports app'],
  [`${server}/api/v3/operations/a.ts`, '../../v2/answers.ts', 'v3 never imports v2'],
  [`${server}/api/v2/a.ts`, '../v3/page.ts', 'v2 never imports v3'],
  [`${server}/network/contracts/a.ts`, '../requests/caller.ts', 'contracts never imports requests'],
  [`${server}/network/messages/a.ts`, '../../api/kernel/errors.ts', 'network never imports api'],
  [`${server}/api/gateway/a.ts`, 'pg', 'only store uses SQL'],
  [`${server}/index/a.ts`, 'pg-copy-streams', 'only store uses SQL'],
  [`${server}/api/v2/a.ts`, '../attic/b.ts', 'folder "attic" is not in'],
  [`${server}/api/v2/a.ts`, '../../attic/b.ts', 'folder "attic" is not in'],
  [`${server}/api/v2/operations/a.ts`, '../../../store/rows.ts', 'v2 never imports store'],
  [`${server}/api/v3/operations/a.ts`, '@tonway/lite-client', 'only through network'],
];

for (const [file, specifier, why] of forbidden) {
  test(`${file} may not import ${specifier}`, () => {
    const [complaint, ...others] = check(file, `import '${specifier}';`);
    assert.ok(complaint?.includes(why), complaint);
    assert.deepEqual(others, []);
  });
}

const allowed: readonly [file: string, specifier: string][] = [
  ['packages/chain/src/a.ts', './b.ts'],
  ['packages/chain/src/a.ts', 'node:crypto'],
  ['packages/chain/src/a.test.ts', 'node:fs'],
  ['packages/chain/src/a.test.ts', '@tonway/chain'],
  ['packages/chain/bench/a.ts', '@tonway/tools/bench'],
  ['packages/tvm/test/a.test.ts', '@tonway/lite-client'],
  ['packages/server/src/api/v3/a.ts', '../../network/upstream/head.ts'],
  ['packages/server/src/api/v3/a.ts', '../../store/read/blocks.ts'],
  ['packages/server/src/network/upstream/a.ts', '@tonway/lite-client'],
  ['packages/server/src/store/a.ts', 'pg'],
  ['packages/server/src/index.ts', './app/roles/serve.ts'],
];

for (const [file, specifier] of allowed) {
  test(`${file} may import ${specifier}`, () => {
    assert.deepEqual(check(file, `import '${specifier}';`), []);
  });
}

test('folders that import each other are a cycle, types included', () => {
  const inStore = {
    [`${server}/store/read/a.ts`]: `import '../write/b.ts';`,
    [`${server}/store/write/b.ts`]: `import type { C } from '../check/c.ts';`,
    [`${server}/store/check/c.ts`]: `import './d.ts'; import '../database.ts';`,
  };
  assert.deepEqual(checkFiles(inStore), []);
  const [complaint, ...others] = checkFiles({
    ...inStore,
    [`${server}/store/check/d.ts`]: `import type { A } from '../read/deep/e.ts';`,
  });
  assert.match(complaint ?? '', /a cycle of folders, \w+ -> \w+ -> \w+ -> \w+: /);
  for (const file of ['read/a.ts', 'write/b.ts', 'check/d.ts'])
    assert.ok(complaint?.includes(`store/${file} -> `), complaint);
  assert.deepEqual(others, []);
});

test('folders of every package are checked', () => {
  const [complaint, ...others] = checkFiles({
    'packages/chain/src/block/a.ts': `import '../config/b.ts';`,
    'packages/chain/src/config/c.ts': `import type { D } from '../block/d.ts';`,
  });
  assert.match(complaint ?? '', /a cycle of folders, (block|config) -> /);
  assert.deepEqual(others, []);
});

test('a cycle of folders is reported even without a cycle of files', () => {
  const complaints = checkFiles({
    [`${server}/api/http/a.ts`]: `import '../kernel/b.ts';`,
    [`${server}/api/kernel/c.ts`]: `import type { D } from '../http/d.ts';`,
  });
  assert.equal(complaints.length, 2);
  assert.match(complaints[0] ?? '', /kernel never imports http/);
  assert.match(complaints[1] ?? '', /a cycle of folders/);
});

const spellings: readonly string[] = [
  `import type { A } from '@tonway/tvm';`,
  `import { type A } from '@tonway/tvm';`,
  `export * from '@tonway/tvm';`,
  `export type { A } from '@tonway/tvm';`,
  `const load = async () => { await using a = await import('@tonway/tvm'); };`,
  `const name = import('@tonway/tvm/' + 'x', {}); type A = import('@tonway/tvm').A;`,
];

for (const text of spellings) {
  test(`recognized: ${text}`, () => {
    assert.equal(check('packages/chain/src/a.ts', text).length, 1);
  });
}

test('a file that cannot be parsed fails the check', () => {
  assert.throws(() => check('packages/chain/src/a.ts', 'import {'), SyntaxError);
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';

const root = resolve(import.meta.dirname, '../../..');
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

/** Lints files in an empty folder with the workspace's configuration. */
function lint(files: Readonly<Record<string, string>>): { status: number | null; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'tonway-lint-'));
  try {
    copyFileSync(join(root, 'biome.jsonc'), join(folder, 'biome.jsonc'));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const args = [biome, 'lint', '--error-on-warnings', '--vcs-enabled=false', '.'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const source = 'packages/chain/src/a.ts';
const cycle = `import { a } from './a.ts';\nexport const b = (): unknown => a;\n`;

const refused: readonly [rule: string, files: Readonly<Record<string, string>>][] = [
  [
    'noImportCycles',
    {
      [source]: `import { b } from './b.ts';\nexport const a = (): unknown => b;\n`,
      'packages/chain/src/b.ts': cycle,
    },
  ],
  ['noExcessiveLinesPerFile', { [source]: 'export {};\n'.repeat(501) }],
  ['noConsole', { [source]: `console.log('hello');\n` }],
  ['noExplicitAny', { [source]: 'export const a: any = 1;\n' }],
  ['noNonNullAssertion', { [source]: 'export const a = (b?: string) => b!.length;\n' }],
  ['noBarrelFile', { [source]: `export * from './b.ts';\n`, 'packages/chain/src/b.ts': '' }],
  ['useImportType', { [source]: `import { A } from './b.ts';\nexport const a = (b: A) => b;\n` }],
];

for (const [rule, files] of refused) {
  test(`${rule} fails the lint`, () => {
    const { status, output } = lint(files);
    assert.equal(status, 1, output);
    assert.ok(output.includes(rule), output);
  });
}

const accepted: readonly [what: string, files: Readonly<Record<string, string>>][] = [
  [
    'a cycle of types only',
    {
      [source]: `import type { b } from './b.ts';\nexport const a = (c: typeof b): unknown => c;\n`,
      'packages/chain/src/b.ts': cycle,
    },
  ],
  ['a file of 500 lines', { [source]: 'export {};\n'.repeat(500) }],
  ['a long generated file', { 'packages/chain/src/a.generated.ts': 'export {};\n'.repeat(501) }],
  ['console in a benchmark', { 'packages/chain/bench/a.ts': `console.log('hello');\n` }],
  [
    'a package index',
    { 'packages/chain/src/index.ts': `export * from './b.ts';\n`, 'packages/chain/src/b.ts': '' },
  ],
];

for (const [what, files] of accepted) {
  test(`${what} passes the lint`, () => {
    const { status, output } = lint(files);
    assert.equal(status, 0, output);
  });
}

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');
const DOCUMENT = join(ROOT, 'packages/server/openapi/v3.json');
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');
const OPTIONS = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--skipLibCheck',
  '--target',
  'es2023',
  '--lib',
  'es2025,dom,dom.iterable,esnext',
  '--module',
  'nodenext',
  '--customConditions',
  '@tonway/source',
  '--allowImportingTsExtensions',
];

/** Each type of action with a field that only its details have, or null if they have none. */
function actionTypes(): readonly { readonly type: string; readonly field: string | null }[] {
  const { schemas } = JSON.parse(readFileSync(DOCUMENT, 'utf8')).components;
  return schemas.Action.anyOf.map(({ $ref }: { readonly $ref: string }) => {
    const [{ properties }] = schemas[$ref.split('/').at(-1) ?? ''].allOf;
    const details = schemas[properties.details.$ref?.split('/').at(-1)] ?? properties.details;
    const [field = null] = Object.keys(details.properties ?? {});
    return { type: properties.type.const, field };
  });
}

test('a program narrows every type of action', async (t) => {
  const types = actionTypes();
  assert.ok(types.length >= 83, `${types.length} types`);
  const cases = types.map(({ type, field }) =>
    field === null
      ? `case '${type}': return action.details;`
      : `case '${type}': return action.details.${field};`,
  );
  const narrows = (lines: readonly string[]) =>
    [
      `import type { Action } from '@tonway/client/v3';`,
      'export function first(action: Action): unknown {',
      'switch (action.type) {',
      ...lines,
      'default: { const none: never = action; return none; }',
      '} }',
    ].join('\n');
  // In the repository, so that packages are found.
  const folder = mkdtempSync(join(import.meta.dirname, 'narrowing-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const compile = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return promisify(execFile)(process.execPath, [COMPILER, ...OPTIONS, file], { cwd: ROOT });
  };
  await compile('all.ts', narrows(cases));
  await assert.rejects(compile('one-missing.ts', narrows(cases.slice(1))), isTypeError);
  await assert.rejects(
    compile('wrong.ts', narrows(['case "ton_transfer": return action.details.nothing;'])),
    isTypeError,
  );
});

function isTypeError({ stdout }: { readonly stdout?: string }): boolean {
  return /error TS(2322|2339)/.test(stdout ?? '');
}

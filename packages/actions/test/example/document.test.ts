import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const DOCUMENT = new URL('../../../../docs/adding-a-protocol.md', import.meta.url);

test('the document shows the code of the example', () => {
  const document = readFileSync(DOCUMENT, 'utf8');
  const blocks = [...document.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code ?? '');
  const files = ['tip-jar-bodies.ts', 'tip-jar.ts', 'tip-jar.test.ts'].map((name) =>
    readFileSync(new URL(name, import.meta.url), 'utf8'),
  );
  assert.deepEqual(blocks.map(withoutImports), files.map(withoutImports));
});

/** The example is in another folder than the code of a protocol. */
function withoutImports(code: string): string {
  return code
    .replace(/^import [^;]*;\n/gm, '')
    .replace(/^const \{[^}]*\} = fields;\n/m, '')
    .trim();
}

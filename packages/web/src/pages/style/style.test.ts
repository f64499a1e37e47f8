import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const COMPONENT = /^export (?:function|const) ([A-Z][a-z]\w*)/gm;

function sourcesOf(folder: string): string {
  const files = readdirSync(folder).filter((name) => name.endsWith('.tsx'));
  return files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

test('every component of ui stands on the page of components', () => {
  const components = [...sourcesOf(join(import.meta.dirname, '../../ui')).matchAll(COMPONENT)];
  const names = components.flatMap(([, name]) => name ?? []);
  const shown = sourcesOf(import.meta.dirname);
  const isShown = (name: string) =>
    shown.includes(`<Specimen name="${name}"`) && new RegExp(`<${name}[\\s/>]`).test(shown);
  assert.ok(names.length > 40);
  assert.deepEqual(
    names.filter((name) => !isShown(name)),
    [],
  );
});

import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import rootPackage from '../../package.json' with { type: 'json' };

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');
const WORKFLOWS = globSync('.github/{workflows,actions/*}/*.yml', { cwd: ROOT });

interface Step {
  readonly run?: string;
  readonly uses?: string;
}

interface Workflow {
  readonly jobs?: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
  readonly runs?: { readonly steps: readonly Step[] };
}

function stepsOf({ jobs = {}, runs }: Workflow): readonly Step[] {
  return [...(runs?.steps ?? []), ...Object.values(jobs).flatMap(({ steps }) => steps)];
}

test('workflows call scripts of the workspace that exist', () => {
  assert.ok(WORKFLOWS.length >= 3);
  const commands = WORKFLOWS.flatMap((file) => stepsOf(parse(read(file)))).map(
    ({ run = '' }) => run,
  );
  const scripts = commands.flatMap((run) => [...run.matchAll(/npm run (?:--silent )?([\w:]+)/g)]);
  for (const [, name = ''] of scripts) assert.ok(name in rootPackage.scripts, name);
  const names = scripts.map(([, name]) => name);
  for (const name of ['lint', 'types', 'build', 'docs:site', 'test:system', 'test:long', 'bench'])
    assert.ok(names.includes(name), `no workflow runs ${name}`);
  for (const [file] of commands.flatMap((run) => [...run.matchAll(/tools\/[\w/.-]+\.ts/g)]))
    assert.ok(existsSync(resolve(ROOT, file)), file);
});

test('.ci/run and the workflows run the same scripts', () => {
  const ci = read('.ci/run');
  for (const name of ['lint', 'types', 'build', 'docs:site', 'test:system', 'test:long', 'bench'])
    assert.match(ci, new RegExp(`npm run --silent ${name}`), name);
});

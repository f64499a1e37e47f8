import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { BARE_ENV } from '../../program/program.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
/** These tests need no database, so none is started. */
const WITHOUT_DATABASE = { ...BARE_ENV, TONWAY_TEST_POSTGRES: '' };
const FINE = "import { test } from 'node:test'; test('fine');";
const BROKEN =
  "import { test } from 'node:test'; test('broken', () => { throw new Error('no'); });";
/** Uses what is defined below the test. */
const BACKWARDS = `
import { after, before, test } from 'node:test';
let isReady = false;
before(() => { isReady = true; });
test('backwards', () => { if (new Later().n !== 1 || !isReady) throw new Error('no'); });
class Later { n = 1; }
`;
/** Each test has what the hook before it has made. */
const HOOKS = `
import { afterEach, beforeEach, describe, test } from 'node:test';
let made;
beforeEach(() => { made = [1]; });
afterEach(() => { for (const _ of made) made = undefined; });
describe('hooks', () => { test('one', () => { made.push(2); }); });
test('two', () => { made.push(2); });
`;
const HANGING = `
import { test } from 'node:test';
setInterval(() => {}, 1000);
test('hangs', () => new Promise(() => {}));
`;

/** Fails in the first of five runs. */
function racing(name: string): string {
  return `
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
test('races', () => {
  const runs = existsSync('${name}') ? Number(readFileSync('${name}', 'utf8')) : 0;
  writeFileSync('${name}', String(runs + 1));
  if (runs % 5 === 0) throw new Error('lost the race');
});
`;
}

/** Runs the tier of a workspace that has these files. */
async function runTier(t: TestContext, files: Record<string, string>, ...args: string[]) {
  const cwd = await mkdtemp(join(tmpdir(), 'tonway-tests-'));
  t.after(() => rm(cwd, { recursive: true }));
  for (const [file, source] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, file)), { recursive: true });
    await writeFile(join(cwd, file), source);
  }
  const child = spawn(process.execPath, [MAIN, ...args], { cwd, env: WITHOUT_DATABASE });
  const [[code], output, errors] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  const report = (name: string) => readFile(join(cwd, 'test-reports', name), 'utf8');
  return { code, output, errors, report };
}

test('a file that never completes fails, with what it waits for, and the others run', async (t) => {
  const { code, output } = await runTier(
    t,
    { 'packages/a/test/hanging.test.ts': HANGING, 'packages/a/test/fine.test.ts': FINE },
    ...['system', '--max-minutes', '0.02'],
  );
  assert.match(output, /not completed within 0\.02 minutes; still active: .*Timeout/);
  assert.match(output, /^ok packages\/a\/test\/fine\.test\.ts \(1 test, /m);
  assert.match(output, /^failed: packages\/a\/test\/hanging\.test\.ts\n1 passed, 1 failed, /m);
  assert.equal(code, 1);
});

test('a file that fails one time in five is reported by name, and the run passes', async (t) => {
  const file = 'packages/a/test/racing.test.ts';
  const { code, output, report } = await runTier(t, { [file]: racing('a') }, 'system');
  assert.match(output, /^FAILED packages\/a\/test\/racing\.test\.ts/m);
  assert.match(output, /lost the race/);
  assert.match(
    output,
    /^passed only when repeated: packages\/a\/test\/racing\.test\.ts\n1 passed, 0 failed, 0 skipped$/m,
  );
  assert.equal(code, 0);
  assert.match(
    await report('system.md'),
    /## Passed only when repeated\n\n### packages\/a\/test\/racing/,
  );
  const { files } = JSON.parse(await report('system.json'));
  assert.equal(files[0].outcome, 'passed only when repeated');
  assert.equal(files[0].attempts.length, 2);
});

test('three files that pass only when repeated fail the run', async (t) => {
  const files = ['a', 'b', 'c'].map((name) => [`packages/a/test/${name}.test.ts`, racing(name)]);
  const { code, output } = await runTier(t, Object.fromEntries(files), 'system');
  assert.match(output, /more than 2 files passed only when repeated: the run fails/);
  assert.equal(code, 1);
});

test('a unit test is not repeated', async (t) => {
  const file = 'packages/a/src/racing.test.ts';
  const { code, output } = await runTier(t, { [file]: racing('a') }, 'unit');
  assert.match(output, /^failed: packages\/a\/src\/racing\.test\.ts\n0 passed, 1 failed/m);
  assert.equal(code, 1);
});

test('unit tests share a process and are reported by file', async (t) => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const files = names.map((name) => [`packages/p/src/${name}.test.ts`, FINE]);
  const others = {
    'packages/p/src/broken.test.ts': BROKEN,
    'packages/p/src/backwards.test.ts': BACKWARDS,
    'packages/p/src/hooks.test.ts': HOOKS,
  };
  const { code, output } = await runTier(t, { ...Object.fromEntries(files), ...others }, 'unit');
  assert.match(output, /^failed: packages\/p\/src\/broken\.test\.ts\n9 passed, 1 failed/m);
  for (const name of names) assert.match(output, new RegExp(`^ok packages/p/src/${name}`, 'm'));
  assert.equal(code, 1);
});

test('a process that ends early fails the files that did not run', async (t) => {
  const files = ['a', 'b', 'c'].map((name) => [
    `packages/p/src/${name}.test.ts`,
    "import { test } from 'node:test'; test('ends', () => process.exit(0));",
  ]);
  const { code, output } = await runTier(t, Object.fromEntries(files), 'unit');
  assert.match(output, /^failed: packages\/p\/src\/a\.test\.ts$/m);
  assert.equal(code, 1);
});

test('a shared process that does not end after its tests fails its files', async (t) => {
  const open = `
import { test } from 'node:test';
setInterval(() => {}, 1000);
test('leaves a timer', () => {});
`;
  // So many that every process has several.
  const fine = Array.from({ length: 200 }, (_, n) => [`packages/p/src/${n}.test.ts`, FINE]);
  const files = { ...Object.fromEntries(fine), 'packages/p/src/open.test.ts': open };
  const { code, output } = await runTier(t, files, 'unit', '--max-minutes', '0.05');
  assert.match(output, /not closed after the tests: .*Timeout/);
  assert.match(output, /^FAILED packages\/p\/src\/open\.test\.ts/m);
  assert.match(output, /^failed: packages\/p\/src\/open\.test\.ts$/m);
  assert.doesNotMatch(output, /^(ok|FAILED|failed:) \S*shared-process/m);
  assert.equal(code, 1);
});

test('a file that never yields is ended', async (t) => {
  const busy = "import { test } from 'node:test'; test('busy', () => { for (;;); });";
  const file = 'packages/a/src/busy.test.ts';
  const { code, output } = await runTier(t, { [file]: busy }, 'unit', '--max-minutes', '0.02');
  assert.match(output, /^failed: packages\/a\/src\/busy\.test\.ts$/m);
  assert.equal(code, 1);
});

test('a pattern that no file of the tier matches names the tier that has one', async (t) => {
  const files = { 'packages/a/test/fine.test.ts': FINE };
  const { code, errors } = await runTier(t, files, 'unit', 'fine');
  assert.match(errors, /No unit test matches fine. Did you mean npm run test:system -- fine\?/);
  assert.equal(code, 1);
});

test('--shard runs every file once over all shards', async (t) => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const files = names.map((name) => [`packages/p/test/${name}.test.ts`, FINE]);
  const runs = await Promise.all(
    ['1/2', '2/2'].map((shard) =>
      runTier(t, Object.fromEntries(files), 'system', '--shard', shard),
    ),
  );
  const ran = runs.flatMap(({ output }) => output.match(/(?<=^ok )\S+/gm) ?? []);
  assert.deepEqual(ran.sort(), Object.keys(Object.fromEntries(files)));
});

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { BARE_ENV } from '@tonway/tools/program';

const ROOT = join(import.meta.dirname, '../../../..');
/** Within the workspace, so that the example finds its packages. */
const CACHE = join(ROOT, 'node_modules/.cache');
const TONWAY = `${process.execPath} --conditions=@tonway/source ${ROOT}/packages/server/src/app/cli/main.ts`;

/** The files that the guide shows: a name, and the code block after it. */
function filesOf(guide: string): Map<string, string> {
  const text = readFileSync(join(ROOT, 'docs', guide), 'utf8');
  const blocks = text.matchAll(/^`([\w.]+)`[^\n]*:\n\n```\w+\n(.*?)```/gms);
  return new Map([...blocks].map(([, name = '', code = '']) => [name, code]));
}

test('the recipe of the guide tests a contract with twenty cases', async (t) => {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'tonway-recipe-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const files = filesOf('ci.md');
  assert.deepEqual([...files.keys()], ['recipe.sh', 'counter.tolk', 'counter.test.js']);
  for (const [name, code] of files) writeFileSync(join(folder, name), code);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const startMs = performance.now();
  const { code, output } = await run(folder);
  t.diagnostic(`${Math.round(performance.now() - startMs)} ms`);
  assert.equal(code, 0, output);
  assert.match(output, /^\D*pass 20$/m);
});

function run(folder: string): Promise<{ readonly code: number; readonly output: string }> {
  const { HOME } = process.env;
  const env = { ...BARE_ENV, HOME, TONWAY, XDG_RUNTIME_DIR: folder };
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string }>();
  execFile('sh', ['recipe.sh'], { cwd: folder, env }, (error, stdout, stderr) =>
    resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}` }),
  );
  return promise;
}

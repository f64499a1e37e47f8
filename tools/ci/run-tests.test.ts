import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { BARE_ENV } from '../program/program.ts';

const RUN_TESTS = join(import.meta.dirname, 'run-tests.ts');
const HANGING = `
import { test } from 'node:test';
setInterval(() => {}, 1000);
test('hangs', () => new Promise(() => {}));
`;

test('a file that never completes fails, with what it waits for, and the others run', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tonway-run-tests-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'a.test.ts'), HANGING);
  await writeFile(join(folder, 'b.test.ts'), "import { test } from 'node:test'; test('fine');");
  const args = [RUN_TESTS, '--max-minutes', '0.02', join(folder, '*.test.ts')];
  const child = spawn(process.execPath, args, { env: BARE_ENV });
  const [[code], output] = await Promise.all([once(child, 'exit'), text(child.stdout)]);
  assert.match(output, /not completed within 0\.02 minutes; still active: .*Timeout/);
  assert.match(output, /✔ fine/);
  assert.match(output, /failed, now alone: .*a\.test\.ts/);
  assert.equal(code, 1);
});

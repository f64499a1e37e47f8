import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = await mkdtemp(join(tmpdir(), 'tonway-once-'));
after(() => rm(folder, { recursive: true }));
process.env.TONWAY_TEST_RUN_FOLDER = folder;
const { IS_SHARED_RUN, oncePerRun } = await import('../once-per-run.ts');

test('the first caller makes it, the others wait for it', async () => {
  assert.ok(IS_SHARED_RUN);
  let made = 0;
  const make = async (folder: string) => {
    made++;
    await writeFile(join(folder, 'content'), 'x');
  };
  const folders = await Promise.all([1, 2, 3].map(() => oncePerRun('thing', make)));
  assert.equal(made, 1);
  for (const each of folders) assert.deepEqual(await readdir(each), ['content']);
});

test('if it cannot be made, every caller is told why', async () => {
  const make = () => Promise.reject(new Error('no space left'));
  const call = () =>
    assert.rejects(oncePerRun('broken', make), /broken could not be made: .*no space left/);
  await Promise.all([call(), call()]);
});

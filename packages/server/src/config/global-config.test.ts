import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadGlobalConfig } from './global-config.ts';

test('a missing file is told together with what to do', async () => {
  const missing = join(tmpdir(), 'tonway-no-such-folder', 'global.config.json');
  await assert.rejects(loadGlobalConfig('mainnet', missing), (error: Error) => {
    assert.match(error.message, /no such file/);
    assert.match(error.message, /curl -o global\.config\.json https:\/\/ton\.org\//);
    return true;
  });
});

test('a network that nobody knows needs a file', async () => {
  await assert.rejects(loadGlobalConfig('mynet', ''), /--global-config FILE/);
});

test('a file that is no configuration is named', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tonway-config-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'broken.json');
  await writeFile(file, '{"liteservers": 5}');
  await assert.rejects(loadGlobalConfig('devnet', file), (error: Error) =>
    error.message.includes(file),
  );
});

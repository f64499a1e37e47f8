import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readBoc } from '@tonway/chain';
import { fixturePath, readFixture, skipWithout } from '@tonway/tools/fixtures';
import { loadGlobalConfig } from './global-config.ts';

test('a missing file is reported with a remedy', async () => {
  const missing = join(tmpdir(), 'tonway-no-such-folder', 'global.config.json');
  await assert.rejects(loadGlobalConfig('mainnet', missing), (error: Error) => {
    assert.match(error.message, /no such file/);
    assert.match(error.message, /curl -o global\.config\.json https:\/\/ton\.org\//);
    return true;
  });
});

test('an unknown network needs a file', async () => {
  await assert.rejects(loadGlobalConfig('mynet', ''), /--global-config FILE/);
});

test('a file without a valid configuration is named', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tonway-config-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'broken.json');
  await writeFile(file, '{"liteservers": 5}');
  await assert.rejects(loadGlobalConfig('devnet', file), (error: Error) =>
    error.message.includes(file),
  );
});

test('mainnet and testnet are known by their zero states', {
  skip: skipWithout('chain/globalconfig'),
}, async () => {
  const file = (network: string) => fixturePath('chain/globalconfig', `${network}_public.json`);
  for (const network of ['mainnet', 'testnet'])
    assert.ok((await loadGlobalConfig(network, file(network))).servers.length > 0);
  const other = loadGlobalConfig('mainnet', file('testnet'));
  await assert.rejects(
    other,
    /is not a configuration of mainnet: .* is that of testnet, .*--network testnet/,
  );
  const local = loadGlobalConfig('testnet', fixturePath('localnet/global.config.json'));
  await assert.rejects(local, /is not a configuration of testnet: its zero state is \S{44}, /);
});

test("mainnet's pinned zero state has the hashes of the zero state itself", {
  skip: skipWithout('chain/globalconfig'),
}, async () => {
  const bytes = readFixture('chain/states/mainnet-zerostate-mc.boc');
  const file = fixturePath('chain/globalconfig/mainnet_public.json');
  const { zeroState } = await loadGlobalConfig('mainnet', file);
  assert.deepEqual(zeroState.rootHash, readBoc(bytes).hash());
  assert.deepEqual(Buffer.from(zeroState.fileHash), createHash('sha256').update(bytes).digest());
});

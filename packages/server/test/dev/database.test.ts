import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address } from '@tonway/chain';
import { eventually } from '../gateway/support/eventually.ts';
import { ownDatabase } from '../support/own-database.ts';
import { DevProcess } from './support/dev-process.ts';

const RAW = new Address(0, new Uint8Array(32).fill(7)).toRaw();

test('a given database is used, and its index follows a new network', async (t) => {
  const { url } = await ownDatabase();
  const env = { DATABASE_URL: url };
  const first = await DevProcess.start(t, ['--interval', '100'], env);
  await first.control('devnet/mine', { count: 50 });
  await eventually(async () => (await fetch(first.facts.ready)).ok, 60_000);
  assert.equal(await first.kill('SIGTERM'), 0);
  await first.assertNothingLeft();
  // The second network has fewer blocks than the index of the first one.
  const second = new DevProcess(t, ['--interval', 'instant'], env);
  await eventually(async () => second.stdout.includes('Ctrl-C'), 120_000);
  const { stdout } = second;
  for (const text of [
    /^TON is running ready in [\d.]+ s$/m,
    /^ {2}API +http:\S+\/api\/v2\/jsonRPC, http:\S+\/api\/v3$/m,
    /^ {2}Wallet +UQ[\w-]{46}$/m,
    /^All keys are public/m,
  ])
    assert.match(stdout, text);
  const [, base = ''] = /^ {2}Pages +(\S+)\/$/m.exec(stdout) ?? [];
  assert.equal((await fetch(`${base}/ready`)).status, 200);
  const info = (await (await fetch(`${base}/api/v3/masterchainInfo`)).json()) as {
    last: { seqno: number };
  };
  assert.ok(info.last.seqno < 10);
  await fetch(`${base}/devnet/faucet`, { method: 'POST', body: `address=${RAW}` });
  await eventually(async () => /✓ Faucet sent 100 GRAM to .* http.*\/tx\//.test(second.stdout));
});

test('mistakes are explained', async (t) => {
  for (const [args, env, text] of [
    [[], { POSTGRES_BIN: '/nowhere' }, /^POSTGRES_BIN: \/nowhere does not contain initdb/],
    [['--scene', 'ballet'], {}, /^--scene: there is no "ballet"; choose all, wallets/],
    [[], { DATABASE_URL: 'postgres://127.0.0.1:1/none' }, /^DATABASE_URL: .+ECONNREFUSED/],
  ] as const) {
    const dev = new DevProcess(t, ['--json', ...args], env);
    assert.equal(await dev.exited, 2, dev.stderr);
    assert.match(dev.stderr, text);
    assert.doesNotMatch(dev.stderr, /\n\s+at /);
    assert.equal(dev.stdout, '');
    await dev.assertNothingLeft();
  }
});

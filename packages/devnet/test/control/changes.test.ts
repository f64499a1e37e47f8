import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Address, ShardAccount, toBase64, writeBoc } from '@tonway/chain';
import { controlled } from './support/controlled.ts';

const address = new Address(0, new Uint8Array(32).fill(7)).toRaw();
const curl = async (...args: string[]) =>
  (await promisify(execFile)('curl', ['-s', ...args])).stdout;

test('the clock is set, moved and paused over HTTP', async (t) => {
  const { call } = await controlled(t, { production: 'manual' });
  const { now } = (await call('status')).result as { now: number };
  const set = await call('setTime', { timestamp: now + 1000 });
  assert.ok(Number(set.result.now) >= now + 1000);
  const next = await call('setNextBlockTime', { timestamp: now + 5000 });
  assert.equal(next.result.nextBlockTime, now + 5000);
  await call('mine');
  const refused = await call('setTime', { timestamp: now });
  assert.deepEqual([refused.status, refused.code], [400, 'OPTION_INVALID']);
  assert.match(refused.error ?? '', /the time of the last block/);
  assert.equal((await call('pauseClock')).result.clockPaused, true);
  assert.equal((await call('resumeClock')).result.clockPaused, false);
});

test('checkpoints are managed over HTTP, and transferred as files by curl', async (t) => {
  const { devnet, call, url } = await controlled(t);
  const folder = await mkdtemp(join(tmpdir(), 'tonway-control-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'a.chain');
  assert.ok((await call('createCheckpoint', { name: 'a' })).ok);
  const { head } = devnet.status;
  await call('mine', { count: 2 });
  assert.equal((await call('createCheckpoint', { name: 'a' })).code, 'CHECKPOINT_EXISTS');
  assert.equal(await curl('-o', file, `${url}/exportCheckpoint?name=a`), '');
  const imported = await curl('--data-binary', `@${file}`, `${url}/importCheckpoint?name=b`);
  assert.equal(JSON.parse(imported).ok, true, imported);
  assert.ok((await call('deleteCheckpoint', { name: 'a' })).ok);
  assert.ok((await call('restoreCheckpoint', { name: 'b' })).ok);
  assert.deepEqual(devnet.status.head, head);
  const list = JSON.parse(await curl(`${url}/checkpoints`));
  assert.deepEqual(
    list.result.map(({ name }: { name: string }) => name),
    ['b'],
  );
  await writeFile(file, 'not a chain');
  const wrong = JSON.parse(
    await curl('--data-binary', `@${file}`, `${url}/importCheckpoint?name=c`),
  );
  assert.deepEqual([wrong.ok, wrong.code], [false, 'FILE_INVALID']);
  assert.equal((await call('exportCheckpoint', { name: 'x' })).code, 'CHECKPOINT_UNKNOWN');
});

test('account states, tokens and messages of others over HTTP', async (t) => {
  const { devnet, call } = await controlled(t);
  const state = async () => (await call('account', { address })).result.state;
  const hash = 'ab'.repeat(32);
  assert.ok((await call('setAccount', { address, state: 'frozen', frozenHash: hash })).ok);
  assert.equal(await state(), 'frozen');
  assert.ok((await call('setAccount', { address, state: 'uninit', balanceNano: '5000000000' })).ok);
  assert.equal(await state(), 'uninit');
  assert.equal((await call('setAccount', { address, state: 'asleep' })).code, 'OPTION_INVALID');
  const account = devnet.account(address) ?? assert.fail();
  const shardAccount = toBase64(writeBoc(ShardAccount.toCell(account)));
  assert.ok((await call('setAccount', { address, shardAccount })).ok);

  const { jettons } = (await call('tokens')).result as { jettons: { address: string }[] };
  const { address: master } = jettons[0] ?? assert.fail();
  const minted = await call('faucetJetton', { address, master, amount: '1000000' });
  assert.ok(minted.ok && minted.result.transaction, minted.error);
  assert.ok((await call('faucetNft', { address })).result.item);
  const to = devnet.faucetAddress.toRaw();
  const sent = await call('sendAs', { from: address, to, valueNano: '1000000000', bounce: false });
  assert.ok(sent.ok && sent.result.transaction, sent.error);
  const rich = await call('sendAs', { from: address, to, valueNano: '9000000000000000000' });
  assert.match(rich.error ?? '', /has only/);
});

test('waiting messages are listed and dropped over HTTP', async (t) => {
  const { call } = await controlled(t, { production: 'manual' });
  await call('faucet', { address });
  const waiting = (await call('waitingMessages')).result as unknown as { hash: string }[];
  assert.equal(waiting.length, 1);
  const { hash } = waiting[0] ?? assert.fail();
  assert.deepEqual((await call('dropMessage', { hash })).result, { dropped: true });
  assert.deepEqual((await call('dropMessage', { hash })).result, { dropped: false });
  assert.equal((await call('dropMessage', { hash: 'x' })).code, 'OPTION_INVALID');
  await call('mine', { count: 2 });
  assert.equal((await call('account', { address })).result.state, 'none');
});

test('a signed message of the faucet is made over HTTP, which pays once it is sent', async (t) => {
  const { call } = await controlled(t);
  const state = async () => (await call('account', { address })).result.state;
  const { boc, hash } = (await call('faucetMessage', { address, amountNano: '5' })).result;
  assert.equal(await state(), 'none');
  const sent = await call('send', { boc });
  assert.deepEqual([sent.ok, sent.result.messageHash], [true, hash], sent.error);
  await call('mine');
  assert.equal(await state(), 'uninit');
  const { result: stale } = await call('faucetMessage', { address });
  assert.ok((await call('faucet', { address })).ok);
  assert.match((await call('send', { boc: stale.boc })).error ?? '', /exitcode=33/);
});

test('tokens are deployed over HTTP, and a send returns its transactions', async (t) => {
  const { call } = await controlled(t);
  const jetton = await call('deployJetton', {
    symbol: 'GOLD',
    decimals: 2,
    address,
    amount: '500',
  });
  const { trace } = jetton.result as { trace: { transactions: Record<string, unknown>[] } };
  assert.deepEqual(
    trace.transactions.map(({ success, exitCode, operation }) => [success, exitCode, operation]),
    [
      [true, 0, null],
      [true, 0, 'jetton_mint'],
      [true, 0, 'jetton_internal_transfer'],
    ],
  );
  assert.equal(trace.transactions[2]?.parent, trace.transactions[1]?.hash);
  const nft = (await call('deployNft', { name: 'Stones', address })).result;
  const minted = await call('faucetNft', { address, collection: nft.address });
  assert.deepEqual([(nft.items as string[]).length, minted.ok], [1, true]);
});

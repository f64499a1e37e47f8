import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, Builder, GlobalVersion } from '@tonway/chain';
import { textCommentBody } from '@tonway/contracts';
import { Connection, LiteServerError, toTlBlockId } from '@tonway/lite-client';
import { faucetInit } from '../../src/genesis/contracts/faucet.ts';
import type { Devnet } from '../../src/network/devnet.ts';
import { readerOf, startDevnet } from '../support/running-devnet.ts';

const TON = 1_000_000_000n;
const someone = new Address(0, new Uint8Array(32).fill(7));
const other = new Address(0, new Uint8Array(32).fill(0xe7));

function balanceOf(devnet: Devnet, address: Address): bigint {
  return devnet.account(address)?.account?.storage.balance.coins ?? 0n;
}

/** Equal up to a few nanograms for storage. */
function isAbout(found: bigint | undefined, expected: bigint): void {
  assert.ok(found !== undefined && found <= expected && found > expected - 1000n, `${found}`);
}

test('an account is overridden partly and completely, and removed', async (t) => {
  const devnet = await startDevnet(t);
  await devnet.setAccount(someone, { balanceNano: 3n * TON });
  assert.equal(balanceOf(devnet, someone), 3n * TON);
  const { code, data } = faucetInit(devnet.keys.faucet.publicKey);
  assert.ok(code && data);
  await devnet.setAccount(someone, { code, data });
  const { storage } = devnet.account(someone)?.account ?? assert.fail();
  assert.equal(storage.balance.coins, 3n * TON);
  assert.ok(storage.state.kind === 'active');
  assert.equal(storage.state.init.code?.hashHex(), code.hashHex());
  const { reads } = await readerOf(t, devnet);
  const { account } = await reads.account(someone, await reads.head());
  assert.equal(account?.storage.balance.coins, 3n * TON);
  await devnet.setAccount(someone, null);
  assert.equal(devnet.account(someone), null);
});

test('a contract receives an impersonated message', async (t) => {
  const devnet = await startDevnet(t, { shards: 2 });
  const message = { from: other, to: someone, valueNano: TON, body: textCommentBody('hello') };
  await devnet.sendInternal({ ...message, bounce: false });
  assert.equal(balanceOf(devnet, someone), TON);
  // the destination does not exist, so the message bounces to the impersonated sender
  await devnet.sendInternal({ ...message, to: new Address(0, new Uint8Array(32).fill(9)) });
  assert.ok(balanceOf(devnet, other) > TON / 2n);
});

test('a snapshot is restored more than once', async (t) => {
  const devnet = await startDevnet(t);
  await devnet.faucet(someone, TON);
  const snapshot = await devnet.snapshot();
  const { seqno } = devnet.status.head;
  for (let i = 0; i < 2; i++) {
    await devnet.advanceTime(1000);
    await devnet.faucet(someone, TON);
    const later = await devnet.snapshot();
    isAbout(balanceOf(devnet, someone), 2n * TON);
    await devnet.revert(snapshot);
    assert.equal(balanceOf(devnet, someone), TON);
    assert.equal(devnet.status.head.seqno, seqno);
    await assert.rejects(async () => devnet.revert(later), { code: 'SNAPSHOT_UNKNOWN' });
  }
  await devnet.faucet(someone, TON);
  const { reads } = await readerOf(t, devnet);
  const { account } = await reads.account(someone, await reads.head());
  isAbout(account?.storage.balance.coins, 2n * TON);
});

test('clients that are connected over a revert get error 651 or 652 until the new chain is longer', async (t) => {
  const devnet = await startDevnet(t);
  const [server = assert.fail()] = devnet.globalConfig.servers;
  const client = new Connection(server);
  t.after(() => client.close());
  const { reads } = await readerOf(t, devnet, { pool: { timeoutMs: 1000 } });
  const snapshot = await devnet.snapshot();
  await devnet.faucet(someone, TON);
  await devnet.mine(3);
  const known = await reads.head();
  const id = toTlBlockId(known);
  isAbout((await reads.account(someone, known)).account?.storage.balance.coins, TON);
  await devnet.revert(snapshot);
  await assert.rejects(client.query('getBlockHeader', { id, mode: 0 }), { serverCode: 651 });
  await assert.rejects(
    reads.account(someone, known),
    { serverCode: 652 },
    'it waits for the block',
  );
  await devnet.mine(known.seqno - devnet.status.head.seqno + 1);
  const { last } = await client.query('getMasterchainInfo', {});
  assert.equal(last.seqno, known.seqno + 1);
  const head = await reads.head();
  assert.equal(head.seqno, last.seqno);
  assert.equal((await reads.account(someone, head)).account, null);
});

test('a parameter is set in a key block that clients follow', async (t) => {
  const devnet = await startDevnet(t);
  const { reads } = await readerOf(t, devnet);
  await reads.head();
  const value = GlobalVersion.toCell({ version: 12, capabilities: 238n });
  await devnet.setConfigParam(8, value);
  const keyBlock = devnet.status.head;
  await devnet.setConfigParam(-3, new Builder().storeUint(5, 8).build());
  await devnet.mine(2);
  assert.ok((await reads.block(keyBlock)).block.info.keyBlock);
  const { config } = await reads.config(await reads.head());
  assert.equal(config.globalVersion.version, 12);
  assert.equal(config.cell(-3)?.slice().loadUint(8), 5);
});

test('the basechain is split and merged, and nothing is lost', async (t) => {
  const devnet = await startDevnet(t);
  const addresses = [someone, other, new Address(-1, new Uint8Array(32).fill(1))];
  let expected = 0n;
  for (const count of [4, 1, 2, 16, 2]) {
    await devnet.setShards(count);
    assert.equal(devnet.status.shards.length, count);
    for (const address of addresses) await devnet.faucet(address, TON);
    expected += TON;
    for (const address of addresses) isAbout(balanceOf(devnet, address), expected);
  }
  const { reads } = await readerOf(t, devnet);
  const head = await reads.head();
  for (const address of addresses)
    isAbout((await reads.account(address, head)).account?.storage.balance.coins, expected);
});

test('the lite server fails on command', async (t) => {
  const devnet = await startDevnet(t);
  const [server = assert.fail()] = devnet.globalConfig.servers;
  const client = new Connection(server);
  t.after(() => client.close());
  devnet.faults({ refusal: { code: -400, message: 'not today' } });
  await assert.rejects(client.query('getTime', {}), LiteServerError);
  devnet.faults({ refusal: null, lag: 1 });
  await devnet.mine(3);
  const { last } = await client.query('getMasterchainInfo', {});
  assert.equal(last.seqno, devnet.status.head.seqno - 1);
});

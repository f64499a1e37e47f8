import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Address, type BlockIdExt, toHex } from '@tonway/chain';
import {
  type LiteClient,
  TrustedChain,
  toTlBlockId,
  VerificationError,
  VerifiedReads,
} from '@tonway/lite-client';
import { Random } from '@tonway/tools/random';
import { Refusal } from '../../src/lite-server/refusal.ts';
import type { Devnet } from '../../src/network/devnet.ts';
import { readerOf, startDevnet } from '../support/running-devnet.ts';
import { signTransfer, walletOf } from '../support/ton-wallet.ts';

const someone = new Address(0, new Uint8Array(32).fill(7));
const TON = 1_000_000_000n;

function balanceOf(devnet: Devnet, address: Address): bigint {
  return devnet.account(address)?.account?.storage.balance.coins ?? 0n;
}

for (const signatures of ['ordinary', 'simplex'] as const) {
  for (const shards of [1, 4]) {
    test(`a verifying client reads it: ${shards} shards, ${signatures}`, async (t) => {
      const devnet = await startDevnet(t, { signatures, shards });
      await devnet.faucet(someone, 5n * TON);
      const { reads, pool: client } = await readerOf(t, devnet);
      const head = await reads.head();
      assert.equal(head.seqno, devnet.status.head.seqno);
      const knownBlock = toTlBlockId(devnet.globalConfig.zeroState);
      const { steps } = await client.query('getBlockProof', { mode: 0, knownBlock });
      for (const step of steps)
        assert.ok(
          step.kind === 'liteServer.blockLinkForward' && step.signatures.kind.endsWith(signatures),
        );
      const { account, shardBlock } = await reads.account(someone, head);
      assert.equal(account?.storage.balance.coins, 5n * TON);
      assert.ok(shardBlock);
      const { transactions } = await reads.blockTransactions(shardBlock);
      assert.ok(transactions.length >= 0);
      assert.equal((await reads.shards(head)).shards.length, shards);
    });
  }
}

/** A server that says of one block what it knows of another one. */
function renaming(client: LiteClient, known: BlockIdExt, asked: BlockIdExt): LiteClient {
  const rename = (value: unknown, seqno: number): unknown => {
    if (Array.isArray(value)) return value.map((each) => rename(each, seqno));
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
    const fields = Object.entries(value).map(([name, each]) => [name, rename(each, seqno)]);
    const renamed = Object.fromEntries(fields);
    const isBlock =
      'rootHash' in value && toHex(value.rootHash as Uint8Array) === toHex(known.rootHash);
    return isBlock ? { ...renamed, seqno } : renamed;
  };
  return {
    query: async (name, params, options) => {
      const answer = await client.query(name, rename(params, known.seqno) as never, options);
      return rename(answer, asked.seqno) as typeof answer;
    },
  };
}

test('a block with a wrong seqno beside the right hashes is refused, whatever its server says', async (t) => {
  const devnet = await startDevnet(t);
  await devnet.faucet(someone, TON);
  await devnet.mine(2);
  const { pool } = await readerOf(t, devnet);
  const { head, shards } = devnet.status;
  const readsOf = async (client: LiteClient) =>
    new VerifiedReads(client, await TrustedChain.open(devnet.globalConfig.zeroState));
  for (const block of [head, ...shards]) {
    const wrong = { ...block, seqno: block.seqno - 1 };
    const honest = await readsOf(pool);
    assert.equal((await honest.blockTransactions(block)).block.seqno, block.seqno);
    const lies = renaming(pool, block, wrong);
    await assert.rejects((await readsOf(lies)).blockTransactions(wrong), VerificationError);
    await assert.rejects((await readsOf(lies)).blockTransactionsExt(wrong), VerificationError);
    if (block.workchain === -1)
      await assert.rejects((await readsOf(lies)).shards(wrong), VerificationError);
  }
});

test('a wallet of @ton/ton is deployed and pays', async (t) => {
  const devnet = await startDevnet(t);
  for (const version of ['v4r2', 'v5r1'] as const) {
    const wallet = walletOf(devnet, 0, version);
    const before = balanceOf(devnet, someone);
    for (const seqno of [0, 1])
      await devnet.send(signTransfer(wallet, { to: someone, amount: '1.5', seqno }));
    // up to a nanogram is paid for storage
    assert.ok(balanceOf(devnet, someone) - before > 3n * TON - 1000n);
    const old = signTransfer(wallet, { to: someone, amount: '2', seqno: 1 });
    await assert.rejects(devnet.send(old), (error) => {
      return (
        error instanceof Refusal &&
        error.serverCode === -701 &&
        /exitcode=(33|133)/.test(error.message)
      );
    });
  }
});

test('duplicates, garbage and too many messages are refused like by a node', async (t) => {
  const devnet = await startDevnet(t, { production: 'manual', mempool: { maxPerAddress: 1 } });
  const wallet = walletOf(devnet, 0, 'v4r2');
  const first = signTransfer(wallet, { to: someone, amount: '1', seqno: 0 });
  await devnet.send(first);
  const refused = (code: number, message: RegExp) => (error: unknown) =>
    error instanceof Refusal && error.serverCode === code && message.test(error.message);
  await assert.rejects(devnet.send(first), refused(0, /duplicate message$/));
  const other = signTransfer(wallet, { to: someone, amount: '2', seqno: 0 });
  await assert.rejects(
    devnet.send(other),
    refused(0, /too many external messages to address 0:[0-9A-F]{64}$/),
  );
  await assert.rejects(
    devnet.send(new Uint8Array(7)),
    refused(0, /cannot deserialize bag-of-cells/),
  );
  assert.equal(devnet.status.waiting, 1);
  await devnet.mine();
  assert.equal(devnet.status.waiting, 0);
  assert.equal(balanceOf(devnet, someone), TON);
});

test('any bytes are either refused or accepted', async (t) => {
  const devnet = await startDevnet(t, { production: 'manual' });
  const random = new Random(5);
  const message = signTransfer(walletOf(devnet, 0, 'v4r2'), { to: someone, amount: '1', seqno: 0 });
  let refused = 0;
  for (let i = 0; i < 300; i++) {
    const bytes = Uint8Array.from(message).subarray(0, message.length - random.below(2) * 4);
    for (let left = random.below(4); left >= 0; left--)
      bytes[random.below(bytes.length)] = random.below(256);
    await devnet.send(bytes).catch((error) => {
      assert.ok(error instanceof Refusal, String(error));
      refused++;
    });
  }
  assert.ok(refused > 250);
  await devnet.mine();
});

test('blocks are produced on command, at an interval, or not at all', async (t) => {
  const manual = await startDevnet(t, { production: 'manual' });
  const start = manual.status.head.seqno;
  await manual.mine(3);
  assert.equal(manual.status.head.seqno, start + 3);
  await manual.faucet(someone, TON);
  assert.equal(balanceOf(manual, someone), 0n);
  await manual.mine();
  assert.equal(balanceOf(manual, someone), TON);

  const steady = await startDevnet(t, { production: { intervalMs: 20 } });
  const { heads } = { heads: (await readerOf(t, steady)).heads() };
  const seen: number[] = [];
  for await (const { seqno } of heads) if (seen.push(seqno) === 4) break;
  assert.deepEqual(
    seen,
    [0, 1, 2, 3].map((i) => (seen[0] ?? 0) + i),
  );
  steady.faults({ producing: false });
  const { seqno } = steady.status.head;
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.ok(steady.status.head.seqno <= seqno + 1);
});

test('the clock is moved ahead', async (t) => {
  const devnet = await startDevnet(t, { production: 'manual' });
  const { reads } = await readerOf(t, devnet);
  const before = (await reads.block(devnet.status.head)).block.info.genUtime;
  await devnet.advanceTime(3600);
  await devnet.mine();
  const after = (await reads.block(devnet.status.head)).block.info.genUtime;
  assert.ok(after - before >= 3600 && after - before < 3700);
});

test('the interval skips empty blocks, and delivers everything', async (t) => {
  const devnet = await startDevnet(t, { production: { intervalMs: 10 }, shards: 4 });
  devnet.skipEmptyBlocks(true);
  assert.equal(devnet.status.skipsEmptyBlocks, true);
  const seqno = () => devnet.status.head.seqno;
  // blocks in progress
  await sleep(100);
  const before = seqno();
  await sleep(300);
  assert.equal(seqno(), before);
  const other = new Address(0, new Uint8Array(32).fill(0xe7));
  const wallet = walletOf(devnet, 0, 'v4r2');
  await devnet.send(signTransfer(wallet, { to: other, amount: '1', seqno: 0 }));
  while (balanceOf(devnet, other) === 0n) await sleep(10);
  await devnet.mine(2);
  devnet.skipEmptyBlocks(false);
  const after = seqno();
  while (seqno() < after + 3) await sleep(10);
});

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Address, Config, toHex } from '@tonway/chain';
import { Devnet } from '@tonway/devnet';
import { fileTrustStore, LiteServerError, sameBlock } from '@tonway/lite-client';
import { Tvm } from '@tonway/tvm';
import { openUpstream, type UpstreamOptions } from '../../src/network/upstream/open-upstream.ts';
import type { Upstream } from '../../src/network/upstream/session.ts';
import { walletTransfer } from '../support/wallet-transfer.ts';

const ANY = { archival: false, privateServers: false };
const TON = 1_000_000_000n;
const someone = new Address(0, new Uint8Array(32).fill(7));

async function start(t: TestContext, options: Partial<UpstreamOptions> = {}) {
  const devnet = await Devnet.start({ production: 'instant', shards: 2, tvm: { workers: 1 } });
  t.after(() => devnet.close());
  const upstream = await openUpstream({ config: devnet.globalConfig, ...options });
  t.after(() => upstream.close());
  return { devnet, upstream };
}

/** The tracker sees a block a moment after it was made. */
async function reach(upstream: Upstream, seqno: number): Promise<number> {
  const startMs = performance.now();
  while ((upstream.head?.id.seqno ?? 0) < seqno) {
    assert.ok(performance.now() - startMs < 3000, `no block ${seqno}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now() - startMs;
}

test('an account is read at the newest block, and at an older one', async (t) => {
  const { devnet, upstream } = await start(t);
  const before = devnet.status.head.seqno;
  await devnet.faucet(someone, 5n * TON);
  await reach(upstream, devnet.status.head.seqno);
  const chain = upstream.session(ANY);
  const head = await chain.block();
  const now = await chain.account(someone, head);
  assert.equal(now.account?.storage.balance.coins, 5n * TON);
  assert.equal(now.lastTransaction.lt, devnet.account(someone)?.lastTransactionLt);
  assert.ok(now.proof.parts.shardProof && now.proof.parts.proof);
  const old = await chain.account(someone, await chain.block(before));
  assert.equal(old.account, null);
  assert.deepEqual(old.lastTransaction, { lt: 0n, hash: new Uint8Array(32) });
  assert.deepEqual(chain.trace.servers, [0]);
  assert.equal(chain.trace.block?.seqno, before);
  const nowhere = await chain.account(new Address(5, someone.hash), head);
  assert.equal(nowhere.account, null);
});

test('the newest block of a request stays the same', async (t) => {
  const { devnet, upstream } = await start(t);
  const chain = upstream.session(ANY);
  const head = await chain.block();
  const reported: number[] = [];
  const stop = upstream.onHead(({ id }) => reported.push(id.seqno));
  await devnet.mine(2);
  const ms = await reach(upstream, head.seqno + 2);
  t.diagnostic(`a new block is seen after ${ms.toFixed()} ms`);
  assert.equal(reported.at(-1), head.seqno + 2);
  stop();
  assert.ok(sameBlock(await chain.block(), head));
  assert.equal((await upstream.session(ANY).block()).seqno, head.seqno + 2);
  assert.equal(upstream.consensusSeqno, head.seqno + 2);
});

test('missing data give the error of a lite server', async (t) => {
  const { upstream } = await start(t);
  const chain = upstream.session(ANY);
  const { seqno } = await chain.block();
  const isNotFound = (error: unknown) =>
    error instanceof LiteServerError && /not found|not in db/.test(error.serverMessage);
  await assert.rejects(async () => chain.block(seqno + 100), isNotFound);
  await assert.rejects(
    chain.lookup({ workchain: 0, shard: 1n << 63n }, { seqno: 9999 }),
    isNotFound,
  );
});

test('the execution context has all inputs of get-methods', async (t) => {
  const { devnet, upstream } = await start(t);
  const { key, wallets } = devnet.keys.prefunded[0] ?? assert.fail();
  await devnet.send(walletTransfer(key.seed, { to: someone, amount: '1', seqno: 0 }));
  await devnet.mine(20);
  await reach(upstream, devnet.status.head.seqno);
  const chain = upstream.session(ANY);
  const block = await chain.block();
  const { config, previousBlocks, libraries } = await chain.executionContext(block);
  assert.deepEqual(
    previousBlocks.last.map(({ seqno }) => seqno),
    Array.from({ length: 16 }, (_, i) => block.seqno - i),
  );
  for (const id of previousBlocks.last) assert.ok(sameBlock(id, await chain.block(id.seqno)));
  assert.equal(previousBlocks.everyHundredth?.at(-1)?.seqno, 0);
  assert.equal(await libraries(new Uint8Array(32)), null);
  const { account } = await chain.account(wallets.v4r2, block);
  const state = account?.storage.state;
  assert.ok(state?.kind === 'active' && state.init.code && state.init.data);
  await using tvm = new Tvm({ workers: 1 });
  const result = await tvm.runGetMethod({
    code: state.init.code,
    data: state.init.data,
    address: wallets.v4r2,
    balance: account?.storage.balance ?? assert.fail(),
    method: 'seqno',
    stack: [],
    now: upstream.head?.genUtime ?? 0,
    config,
    previousBlocks,
    libraries,
  });
  assert.deepEqual([result.exitCode, result.stack], [0, [{ kind: 'int', value: 1n }]]);
  // the next block has the same configuration, which is not asked for again
  await devnet.mine(1);
  await reach(upstream, block.seqno + 1);
  const next = upstream.session(ANY);
  assert.equal(await next.configRoot(await next.block()), config);
  const changed = Config.fromRoot(config).cell(21) ?? assert.fail();
  await devnet.setConfigParam(-77, changed);
  await reach(upstream, devnet.status.head.seqno);
  const later = upstream.session(ANY);
  const newest = await later.config(await later.block());
  assert.equal(newest.cell(-77)?.hashHex(), changed.hashHex());
});

for (const kind of ['ordinary', 'simplex'] as const) {
  test(`signatures of every block are read, including the first: ${kind}`, async (t) => {
    const devnet = await Devnet.start({
      production: 'instant',
      signatures: kind,
      tvm: { workers: 1 },
    });
    t.after(() => devnet.close());
    await devnet.mine(3);
    const upstream = await openUpstream({ config: devnet.globalConfig });
    t.after(() => upstream.close());
    const chain = upstream.session(ANY);
    const { seqno } = await chain.block();
    for (let at = 1; at <= seqno; at++) {
      const { kind: shown, signatures } = await chain.signatures(await chain.block(at));
      assert.ok(shown.endsWith(kind));
      assert.ok(signatures.length > 0);
    }
  });
}

test('a message is accepted once, and a refusal has the text of the server', async (t) => {
  const { devnet, upstream } = await start(t);
  const key = devnet.keys.prefunded[0]?.key ?? assert.fail();
  const message = walletTransfer(key.seed, { to: someone, amount: '1.5', seqno: 0 });
  const chain = upstream.session(ANY);
  const { seqno } = await chain.block();
  await chain.send(message);
  assert.deepEqual(chain.trace.servers, [0]);
  await devnet.mine(1);
  await reach(upstream, seqno + 2);
  const again = walletTransfer(key.seed, { to: someone, amount: '2', seqno: 0 });
  await assert.rejects(
    upstream.session(ANY).send(again),
    (error) => error instanceof LiteServerError && /cannot apply external/.test(error.message),
  );
  const later = upstream.session(ANY);
  const { account, lastTransaction } = await later.account(someone, await later.block());
  assert.equal(account?.storage.balance.coins, 1_500_000_000n);
  const [received, ...others] = await later.transactions(someone, lastTransaction, 100);
  assert.equal(others.length, 0);
  assert.equal(toHex(received?.hash ?? assert.fail()), toHex(lastTransaction.hash));
});

test('a history of more than one page is read', async (t) => {
  const { devnet, upstream } = await start(t);
  for (let i = 0; i < 36; i++) await devnet.faucet(someone, TON);
  await reach(upstream, devnet.status.head.seqno);
  const chain = upstream.session(ANY);
  const { lastTransaction } = await chain.account(someone, await chain.block());
  const all = await chain.transactions(someone, lastTransaction, 1000);
  assert.equal(all.length, 36);
  for (const [i, { previousLt, lt }] of all.entries()) {
    assert.equal(previousLt, all[i + 1]?.lt ?? 0n);
    assert.ok(lt > previousLt);
  }
  assert.deepEqual(
    (await chain.transactions(someone, lastTransaction, 17)).map(({ lt }) => lt),
    all.slice(0, 17).map(({ lt }) => lt),
  );
});

test('concurrent reads share one query, and later ones need none', async (t) => {
  const { devnet, upstream } = await start(t);
  await devnet.faucet(someone, TON);
  await reach(upstream, devnet.status.head.seqno);
  const block = await upstream.session(ANY).block();
  const { misses } = cacheOf(upstream);
  const sessions = Array.from({ length: 50 }, () => upstream.session(ANY));
  const found = await Promise.all(sessions.map((chain) => chain.account(someone, block)));
  for (const each of found) assert.equal(each.account, found[0]?.account);
  assert.equal(cacheOf(upstream).misses, misses + 1);
  await upstream.session(ANY).account(someone, block);
  assert.equal(cacheOf(upstream).misses, misses + 1);
  assert.ok(cacheOf(upstream).hits > 0);
});

test('an aborted request does not abort others', async (t) => {
  const { devnet, upstream } = await start(t);
  const block = await upstream.session(ANY).block();
  devnet.faults({ delayMs: 300 });
  const abort = new AbortController();
  const impatient = upstream.session({ ...ANY, signal: abort.signal }).account(someone, block);
  const patient = upstream.session(ANY).account(someone, block);
  abort.abort();
  await assert.rejects(impatient, { code: 'QUERY_ABORTED' });
  assert.equal((await patient).account, null);
});

test('proven blocks are known after a restart', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tonway-upstream-'));
  t.after(() => rm(folder, { recursive: true }));
  const trustFile = join(folder, 'trust.json');
  const { devnet, upstream } = await start(t, { trustStore: fileTrustStore(trustFile) });
  const { seqno } = await upstream.session(ANY).block();
  await upstream.close();
  assert.match(await readFile(trustFile, 'utf8'), new RegExp(`"newest": "\\(-1,[^,]+,${seqno}\\)`));
  const again = await openUpstream({
    config: devnet.globalConfig,
    trustStore: fileTrustStore(trustFile),
  });
  t.after(() => again.close());
  assert.equal((await again.session(ANY).block()).seqno, seqno);
});

test('the cache is bounded', async (t) => {
  const { upstream } = await start(t, { cacheBytes: 100_000 });
  const chain = upstream.session(ANY);
  const block = await chain.block();
  for (let i = 0; i < 60; i++)
    await chain.account(new Address(0, new Uint8Array(32).fill(i)), block);
  const { bytes, entries } = cacheOf(upstream);
  assert.ok(bytes <= 100_000 && entries > 0 && entries < 60, `${entries} in ${bytes}`);
});

function cacheOf(upstream: Upstream) {
  return upstream.snapshot.caches.upstream ?? assert.fail();
}

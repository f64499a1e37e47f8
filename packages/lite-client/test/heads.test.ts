import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BlockIdExt } from '@tonway/chain';
import { sameBlock } from '@tonway/chain';
import { seededRandom } from '@tonway/tools/random';
import { toTlBlockId } from '../src/block-id.ts';
import { type HeadsOptions, masterchainHeads } from '../src/head/masterchain-heads.ts';
import type { LiteClient } from '../src/lite-client.ts';
import type { Params } from '../src/tl/types.ts';
import { replayChain } from './support/replay-chain.ts';
import { replayNetwork } from './support/replay-network.ts';
import type { Behaviour, ReplayServer } from './support/replay-server.ts';

async function follow(
  t: TestContext,
  behaviours: readonly Partial<Behaviour>[],
  options: HeadsOptions = {},
) {
  const network = await replayNetwork(t, behaviours);
  // a test that fails must not hang
  const signal = AbortSignal.timeout(8000);
  const random = seededRandom(3);
  const heads = masterchainHeads(network.pool.servers, { random, signal, ...options });
  t.after(() => heads.return());
  return { ...network, heads };
}

/** Takes blocks up to `end` and checks that each is the right one, next in order. */
async function expectUpTo(heads: AsyncGenerator<BlockIdExt, void>, start: number, end: number) {
  for (let seqno = start; seqno <= end; seqno++) {
    const { value } = await heads.next();
    assert.ok(value, `the stream ended before ${seqno}`);
    assert.equal(value.seqno, seqno);
    assert.ok(sameBlock(value, replayChain('localnet').block(seqno).id), `block ${seqno}`);
  }
}

/** Every server moves on at its own pace. */
function moving(t: TestContext, servers: readonly ReplayServer[], end: number): void {
  const random = seededRandom(11);
  const timer = setInterval(() => {
    for (const server of servers) {
      const steps = Math.floor(random() * 3);
      server.advance(Math.min(end, server.behaviour.head + steps));
    }
  }, 5);
  t.after(() => clearInterval(timer));
}

describe('masterchain heads', () => {
  test('heads start with the newest block and follow the chain', async (t) => {
    const { servers, heads } = await follow(t, [{ head: 1000 }, { head: 1000 }, { head: 1000 }]);
    await expectUpTo(heads, 1000, 1000);
    const next = heads.next();
    const startMs = performance.now();
    for (const server of servers) server.advance();
    assert.equal((await next).value?.seqno, 1001);
    assert.ok(performance.now() - startMs < 100);
  });

  test('heads have no gaps and no duplicates at any pace of the servers', async (t) => {
    const { servers, heads } = await follow(t, [{ head: 1000 }, { head: 1003 }, { head: 998 }]);
    await expectUpTo(heads, 1000, 1000);
    moving(t, servers, 1200);
    await expectUpTo(heads, 1001, 1200);
  });

  test('heads continue after a known block, many at a time', async (t) => {
    const after = replayChain('localnet').block(100).id;
    const { heads } = await follow(t, [{}, {}, {}], { after });
    await expectUpTo(heads, 101, 1146);
  });

  test('heads continue while servers die, return, lag and fall silent', async (t) => {
    const behaviours = [{ head: 1000 }, { head: 1000 }, { head: 1000 }, { head: 900 }];
    const options = { pollTimeoutMs: 200 };
    const { servers, heads } = await follow(t, behaviours, options);
    const [first, second, third] = servers;
    assert.ok(first && second && third);
    await expectUpTo(heads, 1000, 1000);
    moving(t, servers.slice(0, 3), 1300);
    await expectUpTo(heads, 1001, 1050);
    await first.stop();
    await expectUpTo(heads, 1051, 1100);
    second.behaviour.silent = true;
    await expectUpTo(heads, 1101, 1150);
    await first.start();
    second.behaviour.silent = false;
    await third.stop();
    await expectUpTo(heads, 1151, 1300);
  });

  test('a claimed head without a block is not followed', async (t) => {
    const behaviours = [{ head: 1000, claimedHead: 90_000 }, { head: 1000 }, { head: 1001 }];
    const { servers, heads } = await follow(t, behaviours);
    await expectUpTo(heads, 1001, 1001);
    for (const server of servers) server.advance(1005);
    await expectUpTo(heads, 1002, 1005);
  });

  test('a known block of another chain ends the stream with an error', async (t) => {
    const after = { ...replayChain('localnet').block(1000).id, rootHash: new Uint8Array(32) };
    const { heads } = await follow(t, [{}, {}, {}], { after });
    await assert.rejects(heads.next(), { code: 'PROOF_INVALID', transient: false });
  });

  test('a server with blocks of another chain is not followed', async (t) => {
    const { servers, pool } = await replayNetwork(t, [{}, {}, {}]);
    const split = replayChain('localnet/split');
    const [liar, ...others] = pool.servers;
    assert.ok(liar);
    const strange: LiteClient = {
      async query(name, params, options) {
        const answer = await liar.query(name, params, options);
        const { seqno } = (params as Params<'lookupBlock'>).id;
        const id = toTlBlockId(split.block(seqno).id);
        return { ...answer, id, headerProof: split.header(seqno) };
      },
    };
    const after = replayChain('localnet').block(100).id;
    const heads = masterchainHeads([strange, ...others], { after });
    t.after(() => heads.return());
    await expectUpTo(heads, 101, 300);
    assert.ok((servers[0]?.count('waitMasterchainSeqno') ?? 0) > 0);
  });

  test('heads are verified before they are returned, in order', async (t) => {
    const proven: number[] = [];
    let refusals = 3;
    const verify = async ({ seqno }: BlockIdExt) => {
      await sleep(1);
      if (seqno === 1004 && refusals-- > 0) throw new Error('not yet proven');
      proven.push(seqno);
    };
    const { servers, heads } = await follow(t, [{ head: 1000 }, { head: 1000 }], { verify });
    await expectUpTo(heads, 1000, 1000);
    for (const server of servers) server.advance(1006);
    await expectUpTo(heads, 1001, 1006);
    assert.ok(refusals < 0);
    assert.deepEqual(proven, [1000, 1001, 1002, 1003, 1004, 1005, 1006]);
  });

  test('heads are not buffered for a reader that does not read', async (t) => {
    const after = replayChain('localnet').block(100).id;
    const { servers, heads } = await follow(t, [{}], { after, lookahead: 8 });
    await expectUpTo(heads, 101, 101);
    const before = servers[0]?.count('waitMasterchainSeqno') ?? 0;
    await sleep(200);
    const asked = (servers[0]?.count('waitMasterchainSeqno') ?? 0) - before;
    assert.ok(asked <= 10, `${asked}`);
  });

  test('a look-up that waits for a block takes no capacity, and is made for the next block only', async (t) => {
    // the recorded blocks are years old, so that by its age the head is far behind
    const { servers, heads, pool } = await follow(t, [{ head: 1000 }], { lookahead: 16 });
    await expectUpTo(heads, 1000, 1000);
    const before = servers[0]?.count('waitMasterchainSeqno') ?? 0;
    void heads.next().catch(() => {});
    await sleep(100);
    assert.equal((servers[0]?.count('waitMasterchainSeqno') ?? 0) - before, 1);
    await pool.poll();
    assert.equal(pool.servers[0]?.inFlight, 0);
  });

  test('an abort ends the stream', async (t) => {
    const abort = new AbortController();
    const { heads } = await follow(t, [{ head: 1000 }], { signal: abort.signal });
    await expectUpTo(heads, 1000, 1000);
    setTimeout(() => abort.abort(), 20);
    assert.equal((await heads.next()).done, true);
  });
});

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type Address, Block, BlockLimits, type OutMsg } from '@tonway/chain';
import { Tvm } from '@tonway/tvm';
import { order, relay, relayAddress, SmallNetwork } from './small-network.ts';

const TON = 1_000_000_000n;
/** A transaction of a relay takes a few hundred gas. */
const LIMITS: BlockLimits = {
  kind: 'v1',
  bytes: { underload: 100_000, softLimit: 200_000, hardLimit: 300_000 },
  gas: { underload: 1_000, softLimit: 4_000, hardLimit: 8_000 },
  ltDelta: { underload: 1_000, softLimit: 5_000, hardLimit: 10_000 },
};

describe('a full block', () => {
  const tvm = new Tvm({ workers: 1 });
  after(() => tvm.close());

  test('postpones external messages, queues its own, and later blocks continue', async () => {
    const network = new SmallNetwork(tvm);
    await network.round();
    await network.setParam(23, BlockLimits.toCell(LIMITS));
    const accounts = Array.from({ length: 30 }, (_, index) => relayAddress(index * 8, index));
    await network.round({ overrides: new Map(accounts.map((each) => relay(each, 10n * TON))) });
    const to = (index: number) => accounts[(index + 1) % accounts.length] as Address;
    let externals = accounts.map((from, index) => order(from, to(index), TON));
    const kinds = new Set<OutMsg['kind']>();
    let transactions = 0;
    for (let rounds = 0; transactions < 60; rounds++) {
      assert.ok(rounds < 40, 'not everything is delivered');
      const [made] = await network.round({ externals });
      assert.ok(made);
      assert.deepEqual(made.refused, []);
      assert.ok(rounds > 0 || (made.leftOver.length > 0 && made.hasQueue));
      externals = [...made.leftOver];
      transactions += made.executed.length;
      for (const { kind } of Block.load(made.root).extra.outMsgDescr.values()) kinds.add(kind);
    }
    assert.equal(transactions, 60);
    assert.deepEqual(kinds, new Set(['new', 'deq-imm']));
    const [idle] = await network.round();
    assert.equal(idle?.hasQueue, false);
  });
});

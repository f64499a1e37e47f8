import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Block, MASTERCHAIN, shardToHex } from '@tonway/chain';
import { fixturePath } from '@tonway/tools/fixtures';
import { testSize } from '@tonway/tools/sizes';
import { Tvm } from '@tonway/tvm';
import { collateMasterchainBlock } from '../../src/collate/masterchain-block.ts';
import { collateShardBlock } from '../../src/collate/shard-block.ts';
import { type ChainStore, loadRecordedChain, type StoredBlock } from '../../src/index.ts';
import { type Difference, differenceOf, isDeferring } from './difference.ts';
import { RecordedInputs } from './recorded-inputs.ts';

type Outcome = Difference | 'deferring' | 'otherwise emulated';

// Set TONWAY_RECORDED_EVERY=1 for all blocks.
/** Of the blocks without messages, every n-th is reproduced. */
const EVERY = testSize('TONWAY_RECORDED_EVERY');
const IS_WHOLE = EVERY === 1;

/** Blocks of `localnet` with transactions that the emulator executes differently from the node. */
const OTHERWISE_EMULATED = ['0:828', '0:832', '-1:1121'];

describe('recorded blocks are reproduced', () => {
  const tvm = new Tvm({ workers: 1 });
  after(() => tvm.close());

  async function outcomeOf(inputs: RecordedInputs, block: StoredBlock): Promise<Outcome> {
    if (block.id.workchain === MASTERCHAIN)
      return differenceOf(block, await collateMasterchainBlock(inputs.masterchainBlock(block)));
    const next = inputs.shardBlock(block);
    if (isDeferring(block, next.previous)) return 'deferring';
    return differenceOf(block, await collateShardBlock(next));
  }

  /** Counts outcomes; fails for any block with an unexplained difference. */
  async function tableOf(store: ChainStore, blocks: Iterable<StoredBlock>, known: string[] = []) {
    const inputs = new RecordedInputs(store, tvm);
    const table: Record<Outcome, number> = { ...NONE };
    for (const block of blocks) {
      const name = `${block.id.workchain}:${block.id.seqno}`;
      const found = await outcomeOf(inputs, block);
      const outcome = found === 'else' && known.includes(name) ? 'otherwise emulated' : found;
      assert.notEqual(outcome, 'else', `${name} ${shardToHex(block.id.shard)} differs`);
      table[outcome]++;
    }
    return table;
  }

  test('split/: blocks of every shard, through two splits and two merges', async (t) => {
    const store = await loadRecordedChain(fixturePath('localnet', 'split'));
    const table = await tableOf(store, [...shardBlocks(store)].filter(isBusyOrEvery(EVERY)));
    t.diagnostic(JSON.stringify(table));
    if (IS_WHOLE)
      assert.deepEqual(table, { ...NONE, equal: 399, 'out of time': 6, 'split later': 2 });
    assert.ok(table.equal >= 399 / EVERY);
  });

  test('split/: masterchain blocks', async (t) => {
    const store = await loadRecordedChain(fixturePath('localnet', 'split'));
    const table = await tableOf(store, [...masterchainBlocks(store)].filter(isBusyOrEvery(EVERY)));
    t.diagnostic(JSON.stringify(table));
    const { equal } = table;
    assert.deepEqual(table, { ...NONE, equal });
    assert.ok(IS_WHOLE ? equal === 322 : equal >= 322 / EVERY);
  });

  test('localnet: the busy shard blocks, and some idle ones', async (t) => {
    const store = await loadRecordedChain(fixturePath('localnet'));
    const chosen = [...shardBlocks(store)].filter(isBusyOrEvery(25));
    const table = await tableOf(store, chosen, OTHERWISE_EMULATED);
    t.diagnostic(JSON.stringify(table));
    assert.ok(table.equal >= 201);
    assert.ok(table.update <= 9);
    assert.equal(table['otherwise emulated'], 2);
  });

  test('localnet: masterchain blocks with more than the usual transactions, and some others', async (t) => {
    const store = await loadRecordedChain(fixturePath('localnet'));
    const chosen = [...masterchainBlocks(store)].filter(isBusyOrEvery(25));
    const table = await tableOf(store, chosen, OTHERWISE_EMULATED);
    t.diagnostic(JSON.stringify(table));
    assert.ok(table.equal >= 134);
    assert.ok(table.update <= 3);
    assert.equal(table['otherwise emulated'], 1);
  });
});

const NONE: Record<Outcome, number> = {
  equal: 0,
  update: 0,
  'out of time': 0,
  'split later': 0,
  else: 0,
  deferring: 0,
  'otherwise emulated': 0,
};

function* masterchainBlocks(store: ChainStore): Generator<StoredBlock> {
  for (
    let seqno = 1, block = store.masterchainBlock(1);
    block;
    block = store.masterchainBlock(++seqno)
  )
    yield block;
}

/** In registration order. */
function* shardBlocks(store: ChainStore): Generator<StoredBlock> {
  const inputs = new RecordedInputs(store, null);
  for (const block of masterchainBlocks(store)) yield* inputs.registeredBy(block);
}

/** Blocks with messages, changes of shards or of the configuration, and every n-th other one. Special messages of masterchain blocks do not count. */
function isBusyOrEvery(nth: number): (block: StoredBlock) => boolean {
  return ({ id, root, info }) => {
    const { inMsgDescr } = Block.load(root).extra;
    const messages = [...inMsgDescr.keys()].length;
    const isSpecial = info.keyBlock || info.beforeSplit || info.afterSplit || info.afterMerge;
    const isBusy = messages > (id.workchain === MASTERCHAIN ? 1 : 0);
    return isSpecial || isBusy || id.seqno % nth === 0;
  };
}

import assert from 'node:assert/strict';
import { after, describe, type TestContext, test } from 'node:test';
import { Block, MASTERCHAIN, previousBlocks, ShardStateUnsplit } from '@tonway/chain';
import { LiteReader, type Policy } from '@tonway/lite-client';
import { testSize } from '@tonway/tools/sizes';
import { Tvm } from '@tonway/tvm';
import type { CollatedBlock } from '../../src/collate/collation.ts';
import { type ChainStore, ForkedStates, type StoredBlock } from '../../src/index.ts';
import { differenceOf, isDeferring } from '../collate/difference.ts';
import { RecordedInputs } from '../collate/recorded-inputs.ts';
import type { Network } from '../support/conversations.ts';
import { recordedStore } from '../support/recorded-network.ts';
import { configOf, serve } from '../support/served-network.ts';
import { ForkedRound } from './support/forked-round.ts';

const ROUNDS = testSize('TONWAY_FORK_ROUNDS');
/** Blocks of `localnet` with transactions that the emulator executes differently from the node. */
const OTHERWISE_EMULATED = ['0:828', '0:832', '-1:1121'];

describe('a recorded network goes on from sparse states as it did from whole ones', () => {
  const tvm = new Tvm({ workers: 1 });
  after(() => tvm.close());

  /** Forks after many blocks and makes the next round; counts how the blocks differ from the recorded ones. */
  async function outcomesOf(t: TestContext, network: Network, policy: Policy, head: number) {
    const store = await recordedStore(network);
    const server = await serve(t, network, head);
    const reader = await LiteReader.open(await configOf(network, server), { policy });
    t.after(() => reader.close());
    // earlier blocks are proven from here, most of whose signatures were not recorded
    await reader.reads.head();
    const counts = new Map<string, number>();
    for (const next of chosenRounds(store, head)) {
      const parent = store.masterchainBlock(next.id.seqno - 1) ?? assert.fail();
      const fork = await ForkedStates.open(reader.reads, parent.id);
      for await (const [block, made] of new ForkedRound(store, fork, tvm).make(next)) {
        const outcome = differenceOf(block, made);
        const name = `${block.id.workchain}:${block.id.seqno}`;
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
        // the state that others went on from is another one
        if (['out of time', 'split later'].includes(outcome)) break;
        if (outcome === 'else' && OTHERWISE_EMULATED.includes(name)) break;
        assert.ok(block.state.equals(made.state), `${network} ${name}: ${outcome}`);
        assertSameAccounts(block, made);
      }
    }
    t.diagnostic(JSON.stringify([...counts]));
    return counts;
  }

  test('localnet, by signed blocks only', async (t) => {
    const counts = await outcomesOf(t, 'localnet', 'signed', 1851);
    assert.ok(sameStates(counts) >= 1.8 * ROUNDS);
  });

  test('split/, with messages between shards', async (t) => {
    const counts = await outcomesOf(t, 'localnet/split', 'none', 322);
    assert.ok(sameStates(counts) >= 2 * ROUNDS);
  });
});

/** Blocks with the same state root; the updates of some prune other cells. */
function sameStates(counts: ReadonlyMap<string, number>): number {
  return (counts.get('equal') ?? 0) + (counts.get('update') ?? 0);
}

/** Rounds spread over the recording; those with messages first. */
function chosenRounds(store: ChainStore, head: number): StoredBlock[] {
  const recorded = new RecordedInputs(store, null);
  const [busy, idle]: [StoredBlock[], StoredBlock[]] = [[], []];
  for (let seqno = 2; seqno <= head; seqno++) {
    const block = store.masterchainBlock(seqno) ?? assert.fail();
    const blocks = [...recorded.registeredBy(block), block];
    if (blocks.some((each) => isDeferring(each, parentsOf(store, each)))) continue;
    (blocks.some(hasMessages) ? busy : idle).push(block);
  }
  return [...spread(busy, ROUNDS), ...spread(idle, Math.max(ROUNDS - busy.length, 2))];
}

function spread<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, all.length / count);
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

function parentsOf(store: ChainStore, { info }: StoredBlock) {
  return previousBlocks(info).flatMap((id) => {
    const state = store.state(id);
    return state ? [{ id, state }] : [];
  });
}

/** Whether it has other messages than the special ones of the masterchain. */
function hasMessages({ root, id }: StoredBlock): boolean {
  const special = id.workchain === MASTERCHAIN ? 1 : 0;
  return [...Block.load(root).extra.inMsgDescr.keys()].length > special;
}

function assertSameAccounts({ root, state }: StoredBlock, made: CollatedBlock): void {
  const [theirs, ours] = [state, made.state].map((each) => ShardStateUnsplit.load(each).accounts);
  for (const id of Block.load(root).extra.accountBlocks.keys())
    assert.deepEqual(ours?.get(id)?.accountHash, theirs?.get(id)?.accountHash);
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previousBlocks, ShardStateUnsplit } from '@tonway/chain';
import type { ChainStore, StoredBlock } from '../../src/store/chain-store.ts';
import { recordedStore } from '../support/recorded-network.ts';
import { recordedRounds } from '../support/recorded-rounds.ts';
import { BLOCK_CHECKS } from './support/block-checks.ts';
import { checkDelivery } from './support/check-delivery.ts';
import { type ReadBlock, readBlock } from './support/read-chain.ts';

async function recordedChain(): Promise<ReadBlock[]> {
  const store = await recordedStore('localnet/split');
  const rounds = await recordedRounds('localnet/split');
  return rounds.flat().map((block) => withStates(store, block));
}

function withStates(store: ChainStore, { id, data, root, info, state }: StoredBlock): ReadBlock {
  const parents = previousBlocks(info).map((each) => store.state(each) ?? assert.fail());
  return readBlock({ id, data, root }, parents, state);
}

test('blocks of real validators pass the same checks as ours', async () => {
  const chain = await recordedChain();
  for (const read of chain) for (const check of BLOCK_CHECKS) check(read);
  checkDelivery(chain);
  assert.equal(chain.length, 729);
});

test('a block with wrong states fails the checks', async () => {
  const chain = await recordedChain();
  const [, checkValueFlow, checkAccounts, checkMessages] = BLOCK_CHECKS;
  const sends = ({ block }: ReadBlock) =>
    [...block.extra.outMsgDescr.values()].some(({ kind }) => kind === 'new');
  const busy = chain.find((read) => read.id.workchain === 0 && sends(read)) ?? assert.fail();
  const [parent] = busy.parents;
  assert.ok(parent);
  // as if the block had not changed the state
  const unchanged = { ...busy, state: parent };
  for (const check of [checkValueFlow, checkAccounts, checkMessages])
    assert.throws(() => check(unchanged), assert.AssertionError);
  const [zeroState] = (await recordedStore('localnet/split')).zeroStates;
  const other = { ...busy, parents: [ShardStateUnsplit.load(zeroState?.root ?? assert.fail())] };
  for (const check of [checkValueFlow, checkAccounts])
    assert.throws(() => check(other), assert.AssertionError);
  assert.throws(() => checkDelivery(chain.slice(0, chain.indexOf(busy) + 1)));
});

import assert from 'node:assert/strict';
import { MASTERCHAIN, type ShardStateUnsplit } from '@tonway/chain';
import type { ReadBlock } from '../live/support/read-chain.ts';
import { newestStatesOf, zeroStatesOf } from '../support/whole-chain.ts';

/**
 * Checks that all balances and collected fees equal the initial supply plus created value,
 * exactly. Requires that no message is in transit.
 */
export function checkConservation(chain: readonly ReadBlock[]): void {
  const [first, last] = [zeroStatesOf(chain), newestStatesOf(chain)];
  for (const { outMsgQueueInfo } of last) assert.ok(outMsgQueueInfo.outQueue.isEmpty);
  const flows = chain.map(({ block }) => block.valueFlow);
  const created = sum(flows.map((flow) => flow.created.coins + flow.minted.coins));
  const burned = sum(flows.map((flow) => flow.burned?.coins ?? 0n));
  assert.ok(created > 0n);
  assert.equal(held(last) + burned, held(first) + created);
}

/** Balances of accounts and validator fees; shards pass collected fees to the masterchain. */
function held(states: readonly ShardStateUnsplit[]): bigint {
  const masterchain = states.find(({ shardId }) => shardId.workchain === MASTERCHAIN);
  const balances = states.flatMap(({ accounts }) =>
    [...accounts.values()].map(({ account }) => account?.storage.balance.coins ?? 0n),
  );
  return sum(balances) + (masterchain?.totalValidatorFees.coins ?? 0n);
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

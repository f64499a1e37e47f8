import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import {
  openUpdate,
  ShardAccounts,
  ShardStateUnsplit,
  SparseTree,
  type Transaction,
  toHex,
} from '@tonway/chain';
import { skipWithout } from '@tonway/tools/fixtures';
import { type Retrace, Tvm, type VmSteps } from '../../src/index.ts';
import {
  eachTransaction,
  fatBlockRuns,
  genesisRuns,
  provenBlocks,
  provenRuns,
  type RecordedRuns,
} from './mainnet-transactions.ts';

const ALL_STEPS = { from: 0, limit: 10_000, stacks: true, search: null };
const NO_STEPS = { from: 0, limit: 1, stacks: false, search: null };
const AT_ONCE = 8;

suite('recorded transactions of mainnet are equal when they are executed again', () => {
  const tvm = new Tvm({ workers: 2 });
  after(() => tvm.close());

  async function each(
    runs: Iterable<RecordedRuns>,
    check: (result: Retrace) => void,
  ): Promise<number> {
    const all = [...eachTransaction(runs)];
    for (let start = 0; start < all.length; start += AT_ONCE)
      await Promise.all(
        all.slice(start, start + AT_ONCE).map(async (run) => {
          check(await tvm.retrace({ ...run, steps: ALL_STEPS, stacksTimeoutMs: 60_000 }));
        }),
      );
    return all.length;
  }

  test('the first 199 masterchain blocks, except for a change of gas prices', async () => {
    let equal = 0;
    const count = await each(genesisRuns(), ({ recorded, executed, isEqual, differences }) => {
      if (isEqual) equal++;
      assert.ok(executed.accepted, toHex(recorded.hash));
      // since 2020 a cell that was loaded before costs less
      const fields = differences.map(({ field }) => field);
      assert.deepEqual(fields, isEqual ? [] : ['hash', 'gas_used']);
      if (isEqual) checkSteps(recorded, executed.steps, toHex(recorded.hash));
    });
    assert.deepEqual({ count, equal }, { count: 2187, equal: 795 });
  });

  test('two blocks with proofs of the state before them', async () => {
    assert.equal(await each(provenRuns(), checkEqual), 110);
  });

  test('two blocks on sparse states have the accounts of mainnet afterwards', async () => {
    for (const { block, before, runs } of provenBlocks()) {
      let { accounts } = ShardStateUnsplit.load(new SparseTree(before).root);
      for (const run of runs) {
        const { recorded, executed } = await tvm.retrace({ ...run, steps: NO_STEPS });
        assert.ok(executed.accepted, toHex(recorded.hash));
        const { account } = executed;
        accounts = account.account
          ? accounts.set(recorded.accountAddress, account)
          : accounts.delete(recorded.accountAddress);
      }
      const after = ShardStateUnsplit.load(openUpdate(block.stateUpdate).new);
      assert.equal(accountsHash(accounts), accountsHash(after.accounts));
    }
  });

  test('a busy block', { skip: skipWithout('chain/transactions/replay') }, async () => {
    assert.equal(await each(fatBlockRuns(), checkEqual), 269);
  });
});

function accountsHash(accounts: ShardAccounts): string {
  return ShardAccounts.toCell(accounts).hashHex();
}

function checkEqual({ recorded, executed, isEqual, differences }: Retrace): void {
  const hash = toHex(recorded.hash);
  assert.ok(executed.accepted && isEqual, `${hash} ${JSON.stringify(differences)}`);
  checkSteps(recorded, executed.steps, hash);
}

function checkSteps({ description }: Transaction, steps: VmSteps | null, hash: string): void {
  assert.ok(description.kind === 'ordinary' || description.kind === 'tick-tock');
  const { compute } = description;
  assert.equal(steps !== null, compute.kind === 'vm', hash);
  if (compute.kind !== 'vm' || !steps) return;
  assert.equal(steps.thrownAt !== null, compute.exitCode !== 0 && compute.exitCode !== 1, hash);
  assert.equal(steps.steps.length, steps.total, hash);
  assert.ok(
    steps.steps.slice(0, -1).every(({ stack }) => stack !== null),
    hash,
  );
  // contracts that the network has precompiled have fixed gas and no steps
  if (compute.vmSteps === 0) return;
  const gasUsed = steps.steps.reduce((sum, step) => sum + (step.gasUsed ?? 0), 0);
  assert.equal(gasUsed, compute.gasUsed, hash);
  // the VM counts an exception as a step, and not that of THROW
  const throws = steps.marks.filter(({ kind }) => kind === 'throw').length;
  assert.ok(steps.total <= compute.vmSteps && compute.vmSteps <= steps.total + throws, hash);
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Network, readJson } from '@tonway/tools/fixtures';
import { decodeStep } from '../../../src/index/decode/decode-step.ts';
import type { DecodedStep } from '../../../src/index/step.ts';
import { blockRows, messageRows, transactionRows } from './support/read-rows.ts';
import { recordedSteps } from './support/recorded-steps.ts';

interface Scenario {
  readonly steps: readonly {
    readonly ext_in?: { readonly hash: string; readonly norm_hash: string };
    readonly result?: { readonly transactions?: readonly ScenarioTransaction[] };
  }[];
}

interface ScenarioTransaction {
  readonly account: string;
  readonly lt: string;
  readonly hash: string;
  readonly in_msg_hash: string;
  readonly in_kind: string;
  readonly out_msgs: number;
  readonly block: { readonly workchain: number; readonly shard: string; readonly seqno: number };
}

const decoded = new Map<Network, DecodedStep[]>();

function stepsOf(network: Network): DecodedStep[] {
  const steps =
    decoded.get(network) ?? Array.from(recordedSteps(network), (step) => decodeStep(step));
  decoded.set(network, steps);
  return steps;
}

interface ExpectedBlock {
  readonly workchain: number;
  readonly shard: string;
  readonly seqno: number;
  readonly mc: number;
  readonly transactions: number;
}

const text = ({ workchain, shard, seqno, mc, transactions }: ExpectedBlock) =>
  `${workchain}:${shard}:${seqno} in ${mc} with ${transactions}`;

function blocksOf(network: Network): string[] {
  return stepsOf(network)
    .flatMap(blockRows)
    .map(({ workchain, shard, seqno, mcSeqno, transactions }) =>
      text({
        workchain: workchain ?? 0,
        shard: `${shard}`,
        seqno: seqno ?? 0,
        mc: mcSeqno ?? 0,
        transactions: transactions ?? 0,
      }),
    );
}

test('localnet: blocks, transactions and messages equal the expected ones', () => {
  const expected = readJson<{ totals: Record<string, number>; blocks: ExpectedBlock[] }>(
    'localnet',
    'expected.json',
  );
  assert.deepEqual(blocksOf('localnet').sort(), expected.blocks.map(text).sort());
  const messages = stepsOf('localnet').flatMap(messageRows);
  const count = (inbound: boolean, internal: boolean) =>
    messages.filter(
      (row) =>
        row.inbound === inbound &&
        internal === (inbound ? row.createdAt !== null : row.destination !== null),
    ).length;
  const { totals } = expected;
  assert.equal(stepsOf('localnet').flatMap(transactionRows).length, totals.transactions);
  assert.equal(count(true, true), totals.in_internal);
  assert.equal(count(true, false), totals.in_external);
  assert.equal(count(false, true), totals.out_internal);
  assert.equal(count(false, false), totals.out_external);
});

test('split: blocks, shards of each step, splits and merges equal the expected ones', () => {
  const expected = readJson<{
    blocks: [number, string, number, number, number][];
    shards_per_masterchain_block: [number, string[]][];
    split_merge_blocks: {
      shard: string;
      seqno: number;
      before_split: boolean;
      after_split: boolean;
      after_merge: boolean;
      prev: { shard: string; seqno: number }[];
    }[];
  }>('localnet/split', 'expected.json');
  const wanted = expected.blocks.map(([workchain, shard, seqno, mc, transactions]) =>
    text({ workchain, shard, seqno, mc, transactions }),
  );
  assert.deepEqual(blocksOf('localnet/split').sort(), wanted.sort());

  const rows = stepsOf('localnet/split').flatMap(blockRows);
  const tips = rows
    .filter(({ workchain }) => workchain === -1)
    .map(({ seqno, tipShards, tipSeqnos }) => [
      seqno,
      tipShards?.map((shard, i) => `${shard}@${tipSeqnos?.[i]}`),
    ]);
  const begun = expected.shards_per_masterchain_block.map(([seqno, shards]) => [
    seqno,
    shards.map((shard) => shard.split(' ')[0]).filter((shard) => !shard?.endsWith('@0')),
  ]);
  assert.deepEqual(tips, begun);

  for (const wantedBlock of expected.split_merge_blocks) {
    const { seqno, before_split, after_split, after_merge, prev } = wantedBlock;
    const row = rows.find(
      (row) => `${row.shard}` === wantedBlock.shard && row.seqno === seqno && row.workchain === 0,
    );
    assert.deepEqual(row?.flags.slice(0, 3), [after_merge, before_split, after_split]);
    assert.deepEqual(
      row?.prevShards?.map((shard, i) => ({ shard: `${shard}`, seqno: row.prevSeqnos?.[i] })),
      prev,
    );
  }
});

for (const network of ['localnet', 'localnet/split'] as const)
  test(`${network}: every transaction of the scenario is decoded with its messages`, () => {
    const { steps } = readJson<Scenario>(network, 'scenario.json');
    const transactions = new Map(
      stepsOf(network)
        .flatMap(transactionRows)
        .map((row) => [row.hash, row]),
    );
    const messages = Map.groupBy(
      stepsOf(network).flatMap(messageRows),
      (row) => row.txLt + `${row.txAccount}`,
    );
    let compared = 0;
    for (const { ext_in, result } of steps)
      for (const wanted of result?.transactions ?? []) {
        const row = transactions.get(wanted.hash);
        assert.equal(row?.account, wanted.account);
        assert.equal(`${row.lt}`, wanted.lt);
        const { blockWorkchain: workchain, blockShard, blockSeqno: seqno } = row;
        assert.deepEqual({ workchain, shard: `${blockShard}`, seqno }, wanted.block);
        const own = messages.get(row.lt + `${row.account}`) ?? [];
        const received = own.find(({ inbound }) => inbound);
        assert.equal(received?.hash, wanted.in_msg_hash);
        assert.equal(received.destination, wanted.account);
        assert.equal(received.createdAt === null, wanted.in_kind === 'ext_in');
        if (received.hash === ext_in?.hash)
          assert.equal(received.hashNorm ?? received.hash, ext_in.norm_hash);
        assert.equal(own.length, 1 + wanted.out_msgs);
        compared++;
      }
    assert.ok(compared >= 600, `${compared} transactions compared`);
  });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../../src/api/kernel/lossless-json.ts';
import { type Ask, askV2 } from '../support/ask.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';

/** With more transactions than a server gives at a time. */
const BUSY = '0:eb42e7f471798fb5860284b1791b456ef84d218122df17115ecac70f3ea5054f';
const UNUSED = `0:${'77'.repeat(32)}`;
const NO_TRANSACTION = {
  '@type': 'internal.transactionId',
  lt: '0',
  hash: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
};

interface Listed {
  readonly transaction_id: { readonly lt: string; readonly hash: string };
}

interface BlockPage<T> {
  readonly incomplete: boolean;
  readonly req_count: number;
  readonly transactions: readonly T[];
}

test('a history read in pages equals the history read at once', async (t) => {
  const ask = askV2(t, await recordedUpstream(t, 'localnet', 1146));
  const whole = await results<Listed[]>(ask, 'getTransactions', { address: BUSY, limit: 1000 });
  assert.ok(whole.length > 32);
  const paged: Listed[] = [];
  for (let next: Record<string, Json> = {}; ; ) {
    const page = await results<Listed[]>(ask, 'getTransactions', {
      address: BUSY,
      limit: 20,
      ...next,
    });
    // the transaction that is named comes again
    paged.push(...page.slice(paged.length === 0 ? 0 : 1));
    const last = page.at(-1);
    if (!last || page.length < 20) break;
    next = { lt: last.transaction_id.lt, hash: last.transaction_id.hash };
  }
  assert.deepEqual(paged, whole);
  const lts = whole.map(({ transaction_id }) => BigInt(transaction_id.lt));
  assert.ok(lts.every((lt, i) => i === 0 || lt < (lts[i - 1] ?? 0n)));
});

test('a history ends at to_lt and at its first transaction', async (t) => {
  const ask = askV2(t, await recordedUpstream(t, 'localnet', 1146));
  const whole = await results<Listed[]>(ask, 'getTransactions', { address: BUSY, limit: 1000 });
  const to_lt = whole[20]?.transaction_id.lt ?? '';
  const cut = await results<Listed[]>(ask, 'getTransactions', {
    address: BUSY,
    limit: 1000,
    to_lt,
  });
  assert.deepEqual(cut, whole.slice(0, 20));
  const std = await results<Record<string, unknown>>(ask, 'getTransactionsStd', {
    address: BUSY,
    limit: 1000,
  });
  assert.equal((std.transactions as unknown[]).length, whole.length);
  assert.deepEqual(std.previous_transaction_id, NO_TRANSACTION);
});

test('an unused account has no history', async (t) => {
  const ask = askV2(t, await recordedUpstream(t, 'localnet', 1146));
  assert.deepEqual(await results(ask, 'getTransactions', { address: UNUSED }), []);
  assert.deepEqual(await results(ask, 'getTransactionsStd', { address: UNUSED }), {
    '@type': 'raw.transactions',
    transactions: [],
    previous_transaction_id: NO_TRANSACTION,
  });
});

test('transactions read in pages equal those read at once', async (t) => {
  const ask = askV2(t, await recordedUpstream(t, 'localnet', 1146));
  type Short = { readonly account: string; readonly lt: string };
  const block = { workchain: 0, shard: '-9223372036854775808', seqno: 603 };
  const all = await results<BlockPage<Short>>(ask, 'getBlockTransactions', {
    ...block,
    count: 256,
  });
  assert.equal(all.incomplete, false);
  const paged: Short[] = [];
  let page: BlockPage<Short> | null = null;
  while (!page || page.incomplete) {
    const last = paged.at(-1);
    const after = last ? { after_lt: last.lt, after_hash: last.account } : {};
    page = await results<BlockPage<Short>>(ask, 'getBlockTransactions', {
      ...block,
      ...after,
      count: 7,
    });
    assert.equal(page.req_count, 7);
    paged.push(...page.transactions);
  }
  assert.deepEqual(paged, all.transactions);
  const exact = { ...block, count: all.transactions.length };
  // the count was reached, so nobody has seen that nothing follows
  assert.equal(
    (await results<BlockPage<Short>>(ask, 'getBlockTransactions', exact)).incomplete,
    true,
  );
});

test('getConsensusBlock returns the newest seqno with its time', async (t) => {
  const upstream = await recordedUpstream(t, 'localnet', 1146);
  const ask = askV2(t, upstream);
  await upstream.session({ archival: false, privateServers: false }).block();
  const { timestamp, ...rest } = await results<{ timestamp: number }>(ask, 'getConsensusBlock');
  assert.deepEqual(rest, { '@type': 'ext.blocks.consensusBlock', consensus_block: 1146 });
  // nobody saw the recorded block arrive: it is the newest one since it was made
  assert.equal(timestamp, upstream.head?.genUtime);
});

async function results<T>(
  ask: Ask,
  operation: string,
  params: Readonly<Record<string, Json>> = {},
): Promise<T> {
  const { error, result } = await ask(operation, params);
  assert.equal(error, undefined, operation);
  return result as T;
}

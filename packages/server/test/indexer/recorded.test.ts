import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBoc, toHex } from '@tonway/chain';
import { type Network, readJson } from '@tonway/tools/fixtures';
import { addressOf } from '../../src/store/accounts/account-key.ts';
import type { Database } from '../../src/store/database.ts';
import { recordedIndex } from '../v3/support/recorded-index.ts';

interface StateRow {
  readonly account: Buffer;
  readonly lt: bigint;
  readonly status: string;
  readonly hash: Buffer;
  readonly data: Buffer | null;
  readonly code: Buffer | null;
}

interface Totals {
  readonly blocks: number;
  readonly transactions: number;
}

for (const network of ['localnet/split', 'localnet'] satisfies Network[])
  test(`${network}: every state is derived from blocks and equals that of the chain`, async (t) => {
    const { database, upstream } = await recordedIndex(network);
    const { totals } = readJson<{ totals: Totals }>(network, 'expected.json');
    const { blocks, transactions } = totals;
    assert.deepEqual(await countRows(database), { blocks, transactions });
    const chain = upstream.session({ archival: false, privateServers: false });
    const head = await chain.block();
    const rows = await database.query<StateRow>(
      `select account, lt, status, l.hash, data, c.boc as code
       from chain.latest_account_states l left join chain.codes c on c.hash = code_hash`,
    );
    for (const { account, lt, status, hash, data, code } of rows) {
      const found = await chain.account(addressOf(account), head);
      assert.equal(status === 'nonexist', found.account === null);
      if (!found.accountCell) continue;
      assert.equal(toHex(hash), found.accountCell.hashHex());
      assert.equal(lt, found.lastTransaction.lt);
      const state = found.account?.storage.state;
      const init = state?.kind === 'active' ? state.init : null;
      assert.equal(data && readBoc(data).hashHex(), init?.data?.hashHex() ?? null);
      assert.equal(code && readBoc(code).hashHex(), init?.code?.hashHex() ?? null);
    }
    t.diagnostic(`${rows.length} accounts`);
  });

async function countRows(database: Database): Promise<Totals | undefined> {
  const [row] = await database.query<Totals>(
    `select (select count(*)::int from chain.blocks) as blocks,
       (select count(*)::int from chain.transactions) as transactions`,
  );
  return row;
}

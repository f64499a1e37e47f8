import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeFunction, fromTlBlockId, type Params, toTlBlockId } from '@tonway/lite-client';
import { ChainView } from '../../src/lite-server/chain-view.ts';
import { getAccountState } from '../../src/lite-server/queries/account-state.ts';
import { getConfigAll } from '../../src/lite-server/queries/config-info.ts';
import { getTransactions } from '../../src/lite-server/queries/transactions.ts';
import { rowsOf } from '../support/differential.ts';
import { recordedStore, viewAt } from '../support/recorded-network.ts';

const HEAD = 1146;
const KEY_BLOCK_BEFORE = 1117;

/** The context of a server that keeps the blocks from `oldest` on. */
async function contextFrom(oldest: number) {
  const { store, head } = await viewAt('localnet', HEAD);
  return { chain: new ChainView(store, head, oldest), nowSeconds: 0 };
}

/** A recorded query whose answer is a full page. */
async function fullPage(): Promise<Params<'getTransactions'>> {
  const context = await contextFrom(1);
  for (const { request } of rowsOf('localnet', 'getTransactions')) {
    const params = decodeFunction(request).params as Params<'getTransactions'>;
    if (getTransactions(params, context).ids.length === 16) return params;
  }
  return assert.fail('no full page was recorded');
}

test('a list of transactions ends at the start of the history', async () => {
  const params = await fullPage();
  const { ids } = getTransactions(params, await contextFrom(1));
  const store = await recordedStore('localnet');
  const kept = ids.map((id) => store.block(fromTlBlockId(id))?.registeredBy ?? 0);
  const [newest = 0, oldest = 0] = [kept.at(0), kept.at(-1)];
  assert.ok(oldest < newest);
  const shorter = getTransactions(params, await contextFrom(newest));
  assert.deepEqual(shorter.ids, ids.slice(0, kept.lastIndexOf(newest) + 1));
  const nothing = await contextFrom(newest + 1);
  assert.throws(() => getTransactions(params, nothing), {
    serverCode: -400,
    message: /^cannot compute block with specified transaction: cannot find block /,
  });
});

test('the configuration of the last key block is available at any age', async () => {
  const context = await contextFrom(HEAD);
  const id = toTlBlockId(context.chain.head.id);
  assert.equal(getConfigAll({ mode: 0x8000, id }, context).id.seqno, KEY_BLOCK_BEFORE);
});

test('a query for a dropped state is refused', async () => {
  const context = await contextFrom(HEAD);
  const account = { workchain: -1, id: new Uint8Array(32) };
  const before = context.chain.store.masterchainBlock(HEAD - 1);
  assert.ok(before);
  assert.equal(
    getAccountState({ id: toTlBlockId(context.chain.head.id), account }, context).id.seqno,
    HEAD,
  );
  assert.throws(() => getAccountState({ id: toTlBlockId(before.id), account }, context), {
    serverCode: 651,
    message: /^cannot load block .* not in db/,
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, fromBase64, MASTERCHAIN } from '@tonway/chain';
import { skip } from '@tonway/tools/fixtures';
import { Tvm } from '@tonway/tvm';
import { Contract } from '../../src/v2/contract/contract.ts';
import { dnsResolved } from '../../src/v2/dns/entry-shape.ts';
import { resolveName } from '../../src/v2/dns/resolve.ts';
import type { Context } from '../../src/v2/operation.ts';
import { askV2 } from '../support/ask.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';
import { number, object, type TonlibRow, text, tonlibRows, typeOf } from './rows.ts';

const NEWEST = 1353;
const ANY = { archival: false, privateServers: false };

function* dnsRows(): Generator<TonlibRow> {
  for (const row of tonlibRows()) if (typeOf(row.request) === 'dns.resolve') yield row;
}

test('names are resolved as tonlib resolves them', { skip }, async (t) => {
  const upstream = await recordedUpstream(t, 'localnet', NEWEST);
  const tvm = new Tvm({ workers: 1 });
  t.after(() => tvm.close());
  const chain = upstream.session(ANY);
  const context: Context = {
    upstream,
    tvm,
    chain: () => chain,
    settings: {
      getMethodGasLimit: 1_000_000,
      stdExitCodeErrors: true,
      maxStackDepth: 256,
      sendDisabled: false,
    },
    includeProof: false,
    now: () => 0,
  };
  const block = await chain.block(NEWEST);
  const root = new Address(MASTERCHAIN, (await chain.config(block)).require(4));
  let rows = 0;
  for (const { request, response, note } of dnsRows()) {
    const given = 'account_address' in request ? object(request, 'account_address') : null;
    const address = given ? Address.parse(text(given, 'account_address')) : root;
    const resolver = await Contract.load(context, chain, address, block);
    const resolving = resolveName(resolver, {
      name: text(request, 'name'),
      category: fromBase64(text(request, 'category')),
      hops: number(request, 'ttl'),
    });
    if (typeOf(response) === 'error')
      await assert.rejects(resolving, { message: text(response, 'message') }, note);
    else assert.deepEqual(dnsResolved(await resolving), response, note);
    rows++;
  }
  assert.equal(rows, 34);
});

test('dnsResolve asks the given resolver for all records', { skip }, async (t) => {
  const ask = askV2(t, await recordedUpstream(t, 'localnet', NEWEST));
  const row = [...dnsRows()].at(-1);
  assert.ok(row && text(row.request, 'name') === '.');
  const address = text(object(row.request, 'account_address'), 'account_address');
  const { result } = await ask('dnsResolve', { address, name: '', ttl: 1 });
  assert.deepEqual(result, row.response);
});

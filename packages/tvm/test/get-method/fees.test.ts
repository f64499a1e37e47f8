import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  Address,
  type Cell,
  fromBase64,
  MASTERCHAIN,
  Message,
  readBoc,
  type StateInit,
} from '@tonway/chain';
import { type FeeEstimate, Tvm } from '../../src/index.ts';
import { networkAt, seenFrom } from '../support/get-method-call.ts';
import { Localnet } from '../support/localnet.ts';
import { Tally } from '../support/tally.ts';
import { type TonlibRequest, type TonlibRow, tonlibRows } from '../support/tonlib-rows.ts';

// What tonlib answered to query.estimateFees, against our own estimates on the same states.

/** The newest block when tonlib was asked: all the recorded storage fees are those of its time. */
const NEWEST = 1353;

type Query = TonlibRequest & { readonly '@type': 'raw.createQuery' };

const tvm = new Tvm({ workers: 2 });
after(() => tvm.close());

test('every estimate equals the four fees of tonlib', async (t) => {
  const network = Localnet.load();
  const queries = new Map<number, Query>();
  const tally = new Tally();
  for (const row of tonlibRows()) {
    const { request, response } = row;
    if (request['@type'] === 'raw.createQuery' && response['@type'] === 'query.info')
      queries.set(response.id, request);
    if (request['@type'] === 'query.estimateFees')
      tally.add(await compare(network, row, queries.get(request.id)));
  }
  tally.print(t);
  assert.deepEqual(tally.counts, {
    'equal: all four': 44,
    'explained: tonlib charges for gas that an account without money cannot buy': 4,
  });
});

async function compare(
  network: Localnet,
  { request, response, note }: TonlibRow,
  query: Query | undefined,
): Promise<string> {
  assert.ok(query && request['@type'] === 'query.estimateFees');
  assert.ok(response['@type'] === 'query.fees');
  const { in_fwd_fee, storage_fee, gas_fee, fwd_fee } = response.source_fees;
  const ours = await estimate(network, query, request.ignore_chksig);
  assert.deepEqual([ours.inForwardNano, ours.storageNano].map(Number), [in_fwd_fee, storage_fee]);
  if (note === 'not deployed wallet with init' || note === 'absent account') {
    assert.ok(!ours.outcome.accepted && ours.outcome.exitCode === null, note);
    return 'explained: tonlib charges for gas that an account without money cannot buy';
  }
  assert.deepEqual([ours.gasNano, ours.forwardNano].map(Number), [gas_fee, fwd_fee], note);
  return 'equal: all four';
}

function estimate(
  network: Localnet,
  query: Query,
  ignoreSignatures: boolean,
): Promise<FeeEstimate> {
  const address = Address.parse(query.destination.account_address);
  const newest = network.block(MASTERCHAIN, NEWEST);
  const { state } = seenFrom(network, newest, address.workchain).home;
  return tvm.estimateFee({
    ...networkAt(newest),
    account: state.accounts.get(address.hash) ?? null,
    message: externalMessage(address, query),
    now: state.genUtime,
    lt: state.genLt,
    ignoreSignatures,
  });
}

/** As tonlib makes it: the initial state and the body are part of the root. */
function externalMessage(destination: Address, query: Query): Cell {
  const info = { kind: 'external-in', source: null, destination, importFee: 0n } as const;
  const body = readBoc(fromBase64(query.body));
  return Message.toCell({ info, init: initOf(query), initInRef: false, body, bodyInRef: false });
}

function initOf({ init_code, init_data }: Query): StateInit | null {
  if (init_code === '') return null;
  const [code, data] = [readBoc(fromBase64(init_code)), readBoc(fromBase64(init_data))];
  return { fixedPrefixLength: null, special: null, code, data, library: null };
}

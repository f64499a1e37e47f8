import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, Builder, type Cell, toHex } from '@tonway/chain';
import { interfacesOf } from '@tonway/contracts';
import { readJson } from '@tonway/tools/fixtures';
import { accountCode } from '../../src/index/decode/account-view.ts';
import { finishFollowStages } from '../../src/index/stages.ts';
import { isValidCode } from '../../src/index/states/fill.ts';
import { insertCodes, readCodes } from '../../src/store/accounts/codes.ts';
import { migratedDatabase } from '../support/own-database.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';

type Actors = Readonly<Record<string, { readonly address: string }>>;

/** Before any library was published. */
const EARLY = 20;
const NAMES = ['stable.wallet.alice', 'multisig.order.0', 'tester.libcode'] as const;

test('code in a library has the methods of the library', async (t) => {
  const { database } = await migratedDatabase();
  const upstream = await recordedUpstream(t, 'localnet');
  const early = await recordedUpstream(t, 'localnet', EARLY);
  const { actors } = readJson<{ actors: Actors }>('localnet', 'scenario.json');
  const codeOf = async (name: string): Promise<Cell> => {
    const chain = upstream.session({ archival: false, privateServers: false });
    const address = Address.parse(actors[name]?.address ?? '');
    const state = (await chain.account(address, await chain.block())).account?.storage.state;
    assert.ok(state?.kind === 'active' && state.init.code, name);
    return state.init.code;
  };
  const nobodys = new Builder().storeUint(2, 8).storeBits256(new Uint8Array(32)).buildSpecial();
  const cells = [...(await Promise.all(NAMES.map(codeOf))), nobodys];
  assert.ok(cells.every(({ isSpecial }) => isSpecial));
  await insertCodes(database, [accountCode(await codeOf('tester.a')), ...cells.map(accountCode)]);
  const { signal } = t;

  const sweep = () => finishFollowStages({ database, upstream }, signal);
  assert.equal(await finishFollowStages({ database, upstream: early }, signal), 0);
  assert.equal(await sweep(), 0, 'what was missed is left alone for a while');
  await database.query(`update chain.codes set library_missed_at = now() - interval '2 minutes'`);
  assert.equal(await sweep(), NAMES.length);
  assert.equal(await sweep(), 0);

  const hashes = cells.map((cell) => cell.hash());
  const codes = await readCodes(database, hashes);
  assert.ok(codes.every(isValidCode));
  const byHash = new Map(codes.map(({ hash, methods }) => [toHex(hash), methods]));
  const [ofWallet, ofOrder, ofTester, ofNobody] = hashes.map((hash) => byHash.get(toHex(hash)));
  const interfacesBy = (methods = null as readonly number[] | null) =>
    interfacesOf({ codeHash: null, methods });
  assert.deepEqual(interfacesBy(ofWallet), ['jetton_wallet']);
  assert.deepEqual(interfacesBy(ofOrder), ['multisig_order_v2']);
  assert.deepEqual(ofTester, accountCode(await codeOf('tester.a')).methods);
  assert.equal(ofNobody, null);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { beginCell } from '@ton/core';
import { methodId } from '@tonway/chain';
import { Devnet } from '@tonway/devnet';
import { jettons } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import { openUpstream } from '../../../src/network/upstream/open-upstream.ts';
import { eventually } from '../../gateway/support/eventually.ts';
import { migratedDatabase } from '../../support/own-database.ts';
import { indexed, startLive } from '../support/live-index.ts';
import { allRead, contractRows, startWorker } from './support/contract-index.ts';

const own = await migratedDatabase();
const { database } = own;
const devnet = await Devnet.start({ production: 'instant', shards: 2, tvm: { workers: 1 } });
after(() => devnet.close());
const network = new DevnetNetwork(devnet);
after(() => network.close());
const upstream = await openUpstream({ config: devnet.globalConfig });
after(() => upstream.close());
startLive(own, { upstream, from: 1 });
startWorker(own, upstream);

/** Code that accepts every message, and has a get-method that never ends. `salt` makes it another code. */
function loopingCode(salt: number): Uint8Array {
  const method = methodId('get_wallet_data');
  const code = beginCell()
    // SETCP0 DUP PUSHINT method EQUAL PUSHCONT { PUSHCONT { NOP } AGAIN } IFJMP ACCEPT
    .storeUint(0xff00, 16)
    .storeUint(0x20, 8)
    .storeUint(0x82, 8)
    .storeUint(0, 5)
    .storeInt(method, 19)
    .storeUint(0xba, 8)
    .storeUint(0x93, 8)
    .storeUint(0x9100ea, 24)
    .storeUint(0xe0, 8)
    .storeUint(0xf800, 16);
  return code.storeRef(beginCell().storeUint(salt, 32).endCell()).endCell().toBoc();
}

const address = (number: number) => `0:${number.toString(16).padStart(64, 'a')}`;
const FROM = address(0xfff);

/** The account gets a message, so that a block changes it. */
const touch = (to: string) => devnet.sendInternal({ from: FROM, to, valueNano: 10n ** 8n });

test('contracts that never end delay neither blocks nor other contracts', async (t) => {
  for (let i = 0; i < 6; i++) {
    await devnet.setAccount(address(i), { balanceNano: 10n ** 9n, code: loopingCode(i) });
    await touch(address(i));
  }
  const startMs = performance.now();
  const scene = await jettons(network);
  await indexed(database, devnet.status.head.seqno);
  t.diagnostic(
    `indexed ${(performance.now() - startMs).toFixed()} ms after the start of the scene`,
  );
  const isThere = async () =>
    (await contractRows(database)).jetton_wallets?.length === scene.holders.length;
  t.diagnostic(`other contracts after ${(await eventually(isThere)).toFixed()} ms`);
  await allRead(database, 120_000);
  const failed = (await contractRows(database)).contracts?.filter(({ failure }) => failure);
  assert.equal(failed?.length, 6);
});

test('the row follows a code that changes in every transaction', async () => {
  const to = address(100);
  for (let i = 0; i < 10; i++) {
    await devnet.setAccount(to, { balanceNano: 10n ** 9n, code: loopingCode(1000 + i) });
    await touch(to);
  }
  await indexed(database, devnet.status.head.seqno);
  await allRead(database, 120_000);
  const [row] = await database.query<{ same: boolean }>(
    `select c.lt = l.lt as same from chain.contracts c join chain.latest_account_states l using (account)
     where account = chain.account_bytes($1)`,
    [to],
  );
  assert.equal(row?.same, true);
});

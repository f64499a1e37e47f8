import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { beginCell, Cell, contractAddress } from '@ton/core';
import { Devnet } from '@tonway/devnet';
import { externalMessage } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import { decodeStep } from '../../src/index/decode/decode-step.ts';
import { DecodePool } from '../../src/index/decode/pool.ts';
import { LiteSource } from '../../src/index/source/lite-source.ts';
import { finishFollowStages } from '../../src/index/stages.ts';
import { IndexWriter } from '../../src/index/writer.ts';
import { openUpstream } from '../../src/network/upstream/open-upstream.ts';
import type { Database } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate/migrate.ts';
import { ownDatabase } from '../support/own-database.ts';
import { ERA_WIDTH } from './support/live-index.ts';

const COIN = 10n ** 9n;
/** ACCEPT, as each of them begins. */
const ACCEPT = 0xf800;
const LATER = beginCell().storeUint(ACCEPT, 16).storeRef(beginCell().storeUint(7, 8)).endCell();
/** A message from outside changes nothing; any other has it take the code in its reference: IFRET PUSHREF SETCODE. */
const FROM_CODE = beginCell()
  .storeUint(ACCEPT, 16)
  .storeUint(0xdc88fb04, 32)
  .storeRef(LATER)
  .endCell();
/** Likewise, the code in its data: IFRET PUSHCTR c4, SETCODE. */
const FROM_DATA = beginCell().storeUint(ACCEPT, 16).storeUint(0xdced44fb04n, 40).endCell();
const IN_DATA = beginCell().storeUint(ACCEPT, 16).storeUint(1, 1).endCell();

test('parts that blocks omit are taken from the previous state, or requested', async (t) => {
  const { devnet, upstream, atFirst } = await playUpgrades(t);
  const [whole, late] = [(await ownDatabase()).database, (await ownDatabase()).database];
  const index = async (database: Database, first: number) => {
    await migrate(database);
    const decoder = new DecodePool({ workers: 1 });
    t.after(() => decoder.close());
    const writer = await IndexWriter.open({
      database,
      upstream,
      decoder,
      eraWidth: ERA_WIDTH,
      isDevnet: true,
    });
    if (first === 1) await writer.writeGenesis(t.signal);
    const source = new LiteSource(upstream);
    for (let seqno = first; seqno <= devnet.status.head.seqno; seqno++) {
      const step = decodeStep(await source.step(seqno, t.signal));
      const checkpoint = { kind: 'head', isFirst: seqno === first } as const;
      await database.withConnection((connection) =>
        writer.write(connection, [step], checkpoint, null),
      );
    }
  };
  await index(whole, 1);
  assert.deepEqual(await incomplete(whole), []);
  for (const code of [LATER, IN_DATA])
    assert.equal(
      (await whole.query('select from chain.codes where hash = $1', [code.hash()])).length,
      1,
    );

  await index(late, atFirst);
  const open = await incomplete(late);
  assert.ok(
    open.some(({ has_data }) => has_data),
    'only its code is not known',
  );
  assert.equal(await finishFollowStages({ database: late, upstream }, t.signal), open.length);
  assert.deepEqual(await incomplete(late), []);
  const accounts = open.map(({ account }) => account);
  assert.deepEqual(await statesOf(late, accounts), await statesOf(whole, accounts));
});

/** Two contracts that get other code, in blocks that do not show it; `atFirst`: when both are there already. */
async function playUpgrades(t: TestContext) {
  const devnet = await Devnet.start({ production: 'instant', shards: 1, tvm: { workers: 1 } });
  t.after(() => devnet.close());
  const network = new DevnetNetwork(devnet);
  t.after(() => network.close());
  const inits = [
    { code: FROM_CODE, data: Cell.EMPTY },
    { code: FROM_DATA, data: IN_DATA },
  ];
  const contracts = inits.map((init) => ({ init, address: contractAddress(0, init) }));
  for (const { init, address } of contracts) {
    await network.fund(address, COIN);
    await network.send(externalMessage(address, Cell.EMPTY, init).cell);
  }
  await network.settle();
  const atFirst = devnet.status.head.seqno + 1;
  for (const { address } of contracts) await network.fund(address, COIN);
  await network.settle();
  const upstream = await openUpstream({ config: devnet.globalConfig });
  t.after(() => upstream.close());
  await upstream.waitForBlock(devnet.status.head.seqno, t.signal);
  return { devnet, upstream, atFirst };
}

function incomplete(database: Database) {
  return database.query<{ account: Buffer; has_data: boolean }>(
    `select account, data is not null as has_data from chain.latest_account_states where not is_complete`,
  );
}

function statesOf(database: Database, accounts: readonly Buffer[]) {
  return database.query(
    `select l.*, boc as code from chain.latest_account_states l left join chain.codes c on c.hash = code_hash
     where account = any($1) order by account`,
    [accounts],
  );
}

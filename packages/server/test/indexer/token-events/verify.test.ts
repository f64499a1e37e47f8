import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Random } from '@tonway/tools/random';
import { stageStep } from '../../../src/index/step-transactions.ts';
import { TokenEvents } from '../../../src/index/token-events/token-event-stage.ts';
import { EVENT_TABLES } from '../../../src/store/tokens/write-events.ts';
import { tokenIndex } from './support/token-index.ts';

const ORDERS = 12;

suite('token events', async () => {
  const index = await tokenIndex();
  const { database, steps, scenes, replaced, removed, key } = index;
  const stage = new TokenEvents();
  const tables = EVENT_TABLES.map(({ name }) => name);

  const write = (step: (typeof steps)[number]) =>
    database.transaction((queries) => stage.write(queries, [stageStep(step)]));
  const rows = async () => {
    const read = tables.map((name) =>
      database.query<{ row: string }>(
        `select row::text from chain.${name} row order by account, lt`,
      ),
    );
    return (await Promise.all(read)).map((found) => found.map(({ row }) => row));
  };
  const clear = () =>
    database.query(
      `truncate ${[...tables, 'contract_queue', 'jetton_wallets'].map((name) => `chain.${name}`).join()}`,
    );

  test('each is verified by the newest state, or by the state in which the message was executed', async () => {
    for (const step of steps) await write(step);
    assert.deepEqual((await rows()).slice(0, 3), [[], [], []]);
    await index.verifyQueued();
    const count = async (sql: string, values: unknown[] = []) =>
      (
        await database.query<{ n: number }>(`select count(*)::int as n from chain.${sql}`, values)
      )[0]?.n;
    const minter = key(scenes.jettons.minter.toRawString());
    const collection = key(scenes.nfts.collection.toRawString());
    // four of the first holder, one of them aborted, and one of the second
    assert.equal(await count('jetton_transfers where jetton = $1', [minter]), 5);
    assert.equal(await count('jetton_transfers where aborted'), 1);
    assert.equal(await count('jetton_transfers where account = $1', [key(replaced)]), 1);
    assert.equal(await count('jetton_burns where account = $1', [key(replaced)]), 1);
    assert.ok(Number(await count('nft_transfers where collection = $1', [collection])) >= 2);
    assert.ok(Number(await count('nft_transfers where account = $1', [key(removed)])) >= 1);
    assert.equal(await count('unverified_events'), 0);
  });

  test('the order in which blocks arrive does not matter', async () => {
    const expected = await rows();
    const [first] = scenes.jettons.holders;
    const wallet = await index.readNewest(key(first?.wallet.toRawString() ?? ''));
    const columns = wallet.rows.jetton_wallets ?? assert.fail('no wallet');
    for (let seed = 1; seed <= ORDERS; seed++) {
      const random = new Random(seed);
      await clear();
      const left = [...steps];
      while (left.length > 0) {
        const [step] = left.splice(random.below(left.length), 1);
        if (step) await write(step);
        if (random.below(8) === 0) await index.verifyQueued();
        if (random.below(12) === 0)
          await database.query(
            `insert into chain.jetton_wallets (account, lt, balance, owner, jetton, code_hash, data_hash)
             values ($1, 1, 0, $2, $3, '\\x00', '\\x00') on conflict do nothing`,
            [wallet.account, columns.owner, columns.jetton],
          );
      }
      await index.verifyQueued();
      assert.deepEqual(await rows(), expected, `seed ${seed}`);
    }
  });

  test('a step that is replaced has its events once', async () => {
    const expected = await rows();
    for (const step of steps)
      await database.transaction((queries) => stage.replace(queries, stageStep(step)));
    await index.verifyQueued();
    assert.deepEqual(await rows(), expected);
  });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { askV3 } from '../v3/support/ask-v3.ts';
import { byCursor } from '../v3/support/pages.ts';
import { recordedIndex } from '../v3/support/recorded-index.ts';

const TABLES = ['blocks', 'transactions', 'messages', 'account_states'];
const ERA = 3;
const hashOf = ({ hash }: { readonly hash: string }) => hash;

suite('a detached era', async () => {
  const { database, ...own } = await recordedIndex('localnet/split');
  const [network] = await database.query<{ width: bigint }>(
    'select era_width as width from chain.network',
  );
  const width = Number(network?.width);
  const everything = async () => byCursor(await askV3(own), 'transactions', { sort: 'asc' }, 1000);
  const all = await everything();
  const isOfEra = ({ lt }: { readonly lt: string }) => Math.floor(Number(lt) / width) === ERA;

  test('rows of a detached era are hidden, all others are shown', async () => {
    for (const table of TABLES)
      await database.query(`alter table chain.${table} detach partition chain.${table}_era_${ERA}`);
    const rest = all.filter((each) => !isOfEra(each));
    assert.ok(rest.length > 0 && rest.length < all.length);
    // not whole: the state before a transaction may be of that era
    assert.deepEqual((await everything()).map(hashOf), rest.map(hashOf));
  });

  test('a detached era is vacuumed separately, and attached again unchanged', async () => {
    for (const table of TABLES) {
      const era = `chain.${table}_era_${ERA}`;
      await database.query(`vacuum full analyze ${era}`);
      await database.query(
        `alter table chain.${table} attach partition ${era} for values from (${ERA * width}) to (${(ERA + 1) * width})`,
      );
    }
    assert.deepEqual(await everything(), all);
  });
});

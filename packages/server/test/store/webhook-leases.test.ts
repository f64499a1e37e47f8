import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { leaseWebhooks, renewLeases, shortenLeases } from '../../src/store/webhooks/leases.ts';
import { insertWebhook } from '../../src/store/webhooks/webhooks.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { migratedDatabase } from '../support/own-database.ts';

const ALIVE = randomUUID();

suite('leases of webhooks', async () => {
  const { database } = await migratedDatabase();
  const secondsLeft = async (id: number) => {
    const [row] = await database.query<{ seconds: number }>(
      `select extract(epoch from leased_until - now())::float8 as seconds
       from webhooks.webhooks where id = $1`,
      [id],
    );
    return row?.seconds ?? assert.fail();
  };
  const leasedBy = async (owner: string) => {
    const subscription = JSON.stringify({ types: ['transactions'], addresses: [] });
    const rest = { url: 'http://h/', subscription, secret: 's', position: '{"mc_seqno":1}' };
    await insertWebhook(database, { keyId: null, ...rest }, 10);
    const [webhook] = await leaseWebhooks(database, { owner, isFailing: false, limit: 1 });
    return webhook?.id ?? assert.fail();
  };

  test('when a process starts, leases of killed ones end soon, those of others go on', async () => {
    const [killed, alive] = [await leasedBy(randomUUID()), await leasedBy(ALIVE)];
    assert.ok((await secondsLeft(killed)) > 7);
    await shortenLeases(database);
    for (const id of [killed, alive]) assert.ok((await secondsLeft(id)) <= 5);
    const held = await renewLeases(database, ALIVE, [alive]);
    assert.deepEqual([...held.keys()], [alive]);
    assert.ok((await secondsLeft(alive)) > 7);
    await eventually(async () => (await secondsLeft(killed)) < 0);
    const taken = await leaseWebhooks(database, {
      owner: randomUUID(),
      isFailing: false,
      limit: 10,
    });
    assert.deepEqual(
      taken.map(({ id }) => id),
      [killed],
    );
  });
});

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { Database } from '../../src/store/database.ts';
import { logBlocks } from '../../src/store/stream-log.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { POSTGRES } from '../support/own-database.ts';
import { recordedIndex } from '../v3/support/recorded-index.ts';
import { type Client, connect, startHub } from './support/hub-client.ts';

/** Blocks of the index that are not announced at first. */
const LATER = 20;

suite('a client resumes only where the log is the one that it read', async () => {
  const { database, name, url } = await recordedIndex('localnet/split');
  const [{ last } = assert.fail()] = await database.query<{ last: number }>(
    'select seqno as last from chain.head',
  );
  let announced = last - LATER;
  await database.execute('delete from chain.stream_log where mc_seqno > $1', [announced]);
  /** Writes the next block into the log, as the indexer does. */
  const announce = async (to = database) => {
    announced++;
    await to.transaction((queries) => logBlocks(queries, announced, announced));
    return announced;
  };

  test('after a restart of the process', async () => {
    const seen = await follow(url, announce);
    const missed = await announce();
    await withHub(url, async (subscribe) => {
      const client = await subscribe(seen.cursor);
      await eventually(async () => hasBlock(client, missed));
      assert.deepEqual(types(client), ['blocks']);
    });
  });

  test('not in a clone of the database, which has the same log', async () => {
    const seen = await follow(url, announce);
    const clone = await cloneDatabase(name, url);
    await withHub(clone.url, async (subscribe) => {
      const client = await subscribe(seen.cursor);
      await eventually(async () => client.received.length > 0);
      assert.equal(client.received[0]?.value.reason, 'epoch');
      const next = await announce(clone.database);
      await eventually(async () => hasBlock(client, next));
      const oldest = String(client.received[0]?.value.oldest);
      const rest = await subscribe(oldest);
      await eventually(async () => hasBlock(rest, next));
      assert.deepEqual(types(rest), ['blocks']);
    });
    announced--;
  });

  test('not if its entry was lost, whether the log is shorter then or longer', async () => {
    const seen = await follow(url, announce);
    await lose(seen.block);
    await withHub(url, (subscribe) => assertReset(subscribe, seen.cursor));
    for (let i = 0; i < 3; i++) await announce();
    await withHub(url, (subscribe) => assertReset(subscribe, seen.cursor));
  });

  test('a client that is connected is told, and gets what replaces the lost entries', async () => {
    await withHub(url, async (subscribe) => {
      const client = await subscribe(null);
      const block = await announce();
      await eventually(async () => hasBlock(client, block));
      client.received.length = 0;
      await lose(block);
      await eventually(async () => client.received.length > 0);
      assert.equal(client.received[0]?.value.reason, 'epoch');
      assert.equal(await announce(), block);
      await eventually(async () => hasBlock(client, block));
      assert.deepEqual(types(client), ['reset', 'blocks']);
    });
  });

  /** What a copy of the disk from before the block has, when PostgreSQL starts with it. */
  async function lose(block: number): Promise<void> {
    await database.transaction(async (queries) => {
      await queries.execute('delete from chain.stream_log where mc_seqno >= $1', [block]);
      await queries.execute(`update chain.stream_epoch set origin = 'an earlier start'`);
      await queries.execute(
        `select setval('chain.stream_log_seq', (select max(seq) from chain.stream_log))`,
      );
    });
    announced = block - 1;
  }
});

type Subscribe = (since: string | null) => Promise<Client>;

/** A process that streams. */
async function withHub(url: string, work: (subscribe: Subscribe) => Promise<void>): Promise<void> {
  const database = new Database({ url });
  const { hub, failures, stop } = startHub(database);
  const fields = { types: ['blocks'], cursor: true };
  await eventually(async () => hub.status.logAgeSeconds < 60);
  await work((since) => connect(hub, since === null ? fields : { ...fields, since }));
  await stop();
  await database.close();
  assert.deepEqual(failures, []);
}

/** The position of a client that got a new block. */
async function follow(url: string, announce: () => Promise<number>) {
  let cursor = '';
  let block = 0;
  await withHub(url, async (subscribe) => {
    const client = await subscribe(null);
    block = await announce();
    await eventually(async () => hasBlock(client, block));
    cursor = client.received.at(-1)?.id ?? assert.fail();
  });
  return { cursor, block };
}

async function assertReset(subscribe: Subscribe, cursor: string): Promise<void> {
  const client = await subscribe(cursor);
  await eventually(async () => client.received.length > 0);
  const { type, reason } = client.received[0]?.value ?? assert.fail();
  assert.deepEqual([type, reason], ['reset', 'epoch']);
}

/** Whether the client got the masterchain block, which is the last one of its entry. */
function hasBlock({ received }: Client, seqno: number): boolean {
  return received.some(({ value }) => {
    const block = value.block as { workchain: number; seqno: number } | undefined;
    return block?.workchain === -1 && block.seqno === seqno;
  });
}

function types({ received }: Client): readonly string[] {
  return [...new Set(received.map(({ value }) => value.type))];
}

/** As a restored dump, it is another database. */
async function cloneDatabase(name: string, original: string) {
  const operator = new Database({ url: POSTGRES, statementTimeoutMs: 0 });
  const clone = `${name}_clone`;
  const url = new URL(`/${clone}`, original).href;
  const database = new Database({ url });
  after(async () => {
    await database.close();
    await operator.query(`drop database if exists ${clone} with (force)`);
    await operator.close();
  });
  // A database that is in use cannot be cloned.
  await operator.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1',
    [name],
  );
  await operator.query(`create database ${clone} template ${name}`);
  return { url, database };
}

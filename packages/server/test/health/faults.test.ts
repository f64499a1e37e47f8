import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '@tonway/tools/ports';
import { openLiveHub } from '../../src/app/parts/stream-hub.ts';
import { startIndexer } from '../../src/app/roles/index.ts';
import { startServer } from '../../src/app/roles/serve.ts';
import { startStream } from '../../src/app/roles/stream.ts';
import { readSettings } from '../../src/config/read-settings.ts';
import { announceProcess } from '../../src/store/process-list.ts';
import { connected, redisClient } from '../../src/store/redis.ts';
import { openBackends } from '../gateway/support/backends.ts';
import { eventually } from '../gateway/support/eventually.ts';
import {
  assertReported,
  reported,
  rulesOfPage,
  startNetwork,
  startObserved,
  withOperators,
} from './support/observed-server.ts';

const DASHBOARD = join(import.meta.dirname, '../../../../deploy/grafana/tonway.json');
const { databaseUrl, database, closeFirst } = await openBackends();
const { parts, devnet, redis, settings, liteServers } = await startNetwork();
closeFirst(() => parts.disposeAsync());
// Nothing reads contracts or classifies, so that what the tests queue stays there.
const common = {
  ...settings,
  DATABASE_URL: databaseUrl,
  CONTRACT_THREADS: '0',
  CLASSIFY: 'false',
  INDEX_FROM: '1',
  INDEX_THREADS: '1',
};
const indexPort = await freePort();
const indexer = await startIndexer(readSettings({ ...common, INDEX_PORT: `${indexPort}` }));
parts.defer(() => indexer.close());
const server = await startObserved(common, parts);
const streams = await withOperators({ ...common });
const stream = await startStream(readSettings(streams.settings), openLiveHub);
parts.defer(() => stream.close());
await eventually(async () => (await rulesOfPage(server.operators)).length === 0);

test('nothing is reported without a fault', async () => {
  assertReported(await reported(server, [], [indexer.url, streams.operators]), []);
  const { status } = await fetch(`${server.operators}/readyz`);
  assert.equal(status, 200);
});

/** Labels that Prometheus adds. */
const ADDED_LABELS: ReadonlySet<string> = new Set(['instance', 'job', 'le']);

test('every query of the dashboard has values', async () => {
  const dashboard = JSON.parse(await readFile(DASHBOARD, 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  assert.ok(dashboard.panels.length > 20);
  const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  await fetch(`${server.url}/api/v2/getMasterchainInfo`);
  // Streams tell the age of a block when they have delivered one.
  await devnet.mine();
  let missing: string[] = [];
  const hasAll = async () => {
    const lines = await metricLines();
    missing = queries.filter((query) => !hasValues(query, lines));
    return missing.length === 0;
  };
  await eventually(hasAll).catch(() => {});
  assert.deepEqual(missing, []);
});

async function metricLines(): Promise<readonly string[]> {
  const addresses = [server.operators, indexer.url, streams.operators];
  const texts = addresses.map(async (url) => (await fetch(`${url}/metrics`)).text());
  return (await Promise.all(texts)).join('\n').split('\n');
}

/** Whether all metrics of a query are there, with the labels by which it groups them. */
function hasValues(query: string, lines: readonly string[]): boolean {
  const [, labels = ''] = /\bby \(([\w, ]+)\)/.exec(query) ?? [];
  const wanted = labels.split(', ').filter((label) => label !== '' && !ADDED_LABELS.has(label));
  return [...query.matchAll(/\b(?:tonway|process)_\w+/g)].every(([name]) => {
    const line = lines.find((each) => each.startsWith(`${name} `) || each.startsWith(`${name}{`));
    return line !== undefined && wanted.every((label) => new RegExp(`[{,]${label}="`).test(line));
  });
}

const QUEUED = 5001;

test('faults in the index, between processes and before the server are named by all', async () => {
  // What waits behind the index, and what has failed.
  await database.query(
    `insert into chain.contract_queue (account, mc_seqno)
     select decode(lpad(to_hex(n), 66, '0'), 'hex'), 0 from generate_series(1, ${QUEUED}) n`,
  );
  await database.query(
    `insert into chain.trace_queue (end_lt, trace_id)
     select n, decode(lpad(to_hex(n), 64, '0'), 'hex') from generate_series(1, ${QUEUED}) n`,
  );
  await database.query(
    `insert into chain.classification_failures values ('\\x01', 1, 'failed', 'a flow has failed')`,
  );
  await database.query(
    `insert into webhooks.webhooks (url, subscription, secret, position, state, failing_since)
     values ('https://a.example', '{}', 's', '{}', 'suspended', null),
       ('https://b.example', '{}', 's', '{}', 'active', now() - interval '10 minutes')`,
  );
  // A backfill that nobody continues.
  await database.query(
    `insert into chain.ranges (first, last, next) select first_seqno + 1000, first_seqno + 2000, first_seqno + 1000
     from chain.head`,
  );
  // A lite server that is gone.
  await liteServers[1].suffer('dead');
  // A proxy that nobody trusts.
  const forward = () =>
    fetch(`${server.url}/api/v2/getMasterchainInfo`, {
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
  for (let i = 0; i < 30; i++) await forward();
  const forwarding = setInterval(() => void forward(), 2000);
  // A server of another network, with another secret, and one of an earlier release.
  const other = await startServer(
    readSettings({ ...common, NETWORK: 'other', PORT: '0', DATABASE_URL: '' }),
  );
  const twin = await startServer(
    readSettings({
      ...common,
      PAGES_SECRET: 'another-secret-of-the-pages-0123456789012',
      PORT: '0',
    }),
  );
  const client = redisClient(redis.url);
  client.connect().catch(() => {});
  await connected(client);
  const earlier = {
    id: 'x',
    role: 'index',
    network: 'health-tests',
    release: '0.0.1',
    pagesSecret: null,
  };
  const announce = () => announceProcess(client, earlier).catch(() => {});
  const announcing = setInterval(() => void announce(), 1000);

  const planted = [
    'contracts-behind',
    'classifier-behind',
    'classification-failed',
    'webhooks-suspended',
    'webhooks-behind',
    'backfill-stopped',
    'lite-server-unusable',
    'proxy-not-trusted',
    'networks-share-redis',
    'pages-secret-differs',
    'releases-differ',
  ];
  try {
    assertReported(await reported(server, planted, [indexer.url]), planted);
    const { status } = await fetch(`${server.operators}/readyz`);
    assert.equal(status, 200, 'warnings do not fail readiness');
  } finally {
    clearInterval(announcing);
    clearInterval(forwarding);
    client.destroy();
    await Promise.all([other.close(), twin.close()]);
  }
});

test('rules clear after the repair', async () => {
  await liteServers[1].suffer('none');
  await database.query(
    'truncate chain.contract_queue, chain.trace_queue, chain.classification_failures',
  );
  await database.query('truncate webhooks.webhooks cascade');
  await database.query('delete from chain.ranges');
  const isWell = async () => (await rulesOfPage(server.operators)).length === 0;
  // The requests of the last minute are those of a proxy still.
  await eventually(isWell, 120_000);
});

test('an index without a leader, and Redis that is gone, are named by all', async () => {
  await indexer.close();
  await redis.stop();
  const planted = ['no-leader', 'redis-down'];
  assertReported(await reported(server, planted), planted);
});

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { Devnet } from '@tonway/devnet';
import { freePort } from '@tonway/tools/ports';
import { startRedis } from '@tonway/tools/redis';
import { Tvm } from '@tonway/tvm';
import { configFolder } from '../faults/support/config-file.ts';
import { startTonway } from '../faults/support/tonway-process.ts';
import { openBackends } from '../gateway/support/backends.ts';
import { eventually } from '../gateway/support/eventually.ts';

const WORKERS = 3;

const tvm = new Tvm({ workers: 1 });
const { supportedVersion } = tvm.snapshot;
await tvm.close();

const backends = await openBackends();
const parts = new AsyncDisposableStack();
after(() => parts.disposeAsync());
const redis = parts.use(await startRedis());
const devnet = await Devnet.start({ production: 'instant', port: 0, tvm: { workers: 1 } });
parts.defer(() => devnet.close());
for (let i = 0; i < 5; i++) await devnet.mine();
const folder = parts.use(await configFolder(devnet));
const GLOBAL_CONFIG = folder.path('global.config.json');
await writeFile(GLOBAL_CONFIG, devnet.globalConfigText);
const port = await freePort();
const server = parts.use(
  await startTonway({
    GLOBAL_CONFIG,
    DATABASE_URL: backends.databaseUrl,
    REDIS_URL: redis.url,
    WORKERS: `${WORKERS}`,
    METRICS_PORT: `${port}`,
    V2_KEYLESS_RATE: '1000',
  }),
);

const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
const numberIn = (text: string, name: string) =>
  Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]);

test('metrics of several workers are added where a sum is meaningful', async () => {
  await eventually(async () => {
    const text = await metrics();
    return (
      numberIn(text, 'tonway_tvm_workers') === WORKERS &&
      numberIn(text, 'tonway_lite_server_usable') === 1
    );
  });
  for (let i = 0; i < 30; i++)
    await fetch(`${server.url}/api/v2/getMasterchainInfo`, { headers: { connection: 'close' } });
  const text = await metrics();
  const { seqno } = (
    (await (await fetch(`${server.url}/api/v2/getMasterchainInfo`)).json()) as {
      result: { last: { seqno: number } };
    }
  ).result.last;
  assert.equal(numberIn(text, 'tonway_head_seqno'), seqno);
  assert.equal(numberIn(text, 'tonway_lite_server_head_seqno'), seqno);
  for (const backend of ['PostgreSQL', 'Redis'])
    assert.ok(text.includes(`tonway_gateway_backend_up{backend="${backend}"} 1\n`), backend);
  assert.equal(numberIn(text, 'tonway_tvm_supported_version'), supportedVersion);
  assert.equal(numberIn(text, 'nodejs_version_info'), 1);
  assert.equal(
    numberIn(text, 'tonway_gateway_requests_total\\{outcome="allowed",by="address"\\}'),
    30,
  );
  const asked =
    /^tonway_request_seconds_count\{operation="getMasterchainInfo",code="200"\} (\d+)$/m;
  assert.equal(Number(asked.exec(text)?.[1]), 30);
});

test('lite servers and databases report what they were asked', async () => {
  await fetch(`${server.url}/api/v3/masterchainInfo`);
  const text = await metrics();
  const queries = 'tonway_lite_server_query_seconds_count\\{method="getBlockHeader",code="OK"\\}';
  for (const name of [
    queries,
    'tonway_lite_server_sent_bytes_total',
    'tonway_lite_server_received_bytes_total',
    'tonway_database_statement_seconds_count\\{role="keys",statement="select"\\}',
    'tonway_database_statement_seconds_count\\{role="v3",statement="\\w+"\\}',
  ])
    assert.ok(numberIn(text, name) > 0, name);
  const sizes = [...text.matchAll(/^tonway_database_pool_size\{role="(\w+)"\} (\d+)$/gm)];
  assert.deepEqual(sizes.map(([, role]) => role).sort(), ['keys', 'v3']);
  for (const [line, , size] of sizes) assert.ok(Number(size) >= WORKERS, line);
});

test('metrics that only grow are counters, by type and by name', async () => {
  const types = [...(await metrics()).matchAll(/^# TYPE (tonway_\S+) (\S+)$/gm)];
  assert.ok(types.length > 15);
  for (const [, name = '', type] of types)
    assert.equal(type === 'counter', name.endsWith('_total'), `${name} ${type}`);
  const counters = types.filter(([, , type]) => type === 'counter').map(([, name]) => name);
  for (const name of ['cache_hits', 'cache_misses', 'tvm_calls', 'tvm_timeouts', 'tvm_crashes'])
    assert.ok(counters.includes(`tonway_${name}_total`), name);
});

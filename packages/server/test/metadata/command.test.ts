import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '@tonway/tools/ports';
import { BARE_ENV, Program } from '@tonway/tools/program';
import { testSize } from '@tonway/tools/sizes';
import { migrate } from '../../src/store/migrate/migrate.ts';
import {
  DOCUMENT_PRIORITY,
  readDocuments,
  requestDocuments,
} from '../../src/store/tokens/documents.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { runTonway } from '../indexer/support/tonway-command.ts';
import { ownDatabase } from '../support/own-database.ts';
import { listenOn } from './support/listener.ts';

const MAIN = join(import.meta.dirname, '../../src/app/cli/main.ts');

const DOCUMENTS = testSize('TONWAY_DOCUMENTS');

async function startMetadata(settings: Readonly<Record<string, string>>) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = await Program.start(
    process.execPath,
    ['--conditions=@tonway/source', MAIN, 'worker', 'metadata', '--port', `${port}`],
    () =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { env: { ...BARE_ENV, ...settings } },
  );
  return { program, url };
}

test('two processes share the queue, and report what they do', async () => {
  const { url: database, database: own, closeFirst } = await ownDatabase();
  await migrate(own);
  const server = await listenOn('127.0.0.1', ({ url }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ name: url }));
  });
  const settings = {
    DATABASE_URL: database,
    METADATA_ALLOW_ADDRESSES: `127.0.0.1:${server.port}`,
    METADATA_HOST_RATE: '1000',
  };
  const processes = await Promise.all([startMetadata(settings), startMetadata(settings)]);
  for (const { program } of processes) closeFirst(() => program.end('SIGKILL'));
  const uris = Array.from({ length: DOCUMENTS }, (_, n) => `http://127.0.0.1:${server.port}/${n}`);
  await requestDocuments(
    own,
    uris.map((uri) => ({ uri, priority: DOCUMENT_PRIORITY.item })),
  );
  await eventually(async () => {
    const documents = await readDocuments(own, uris);
    return [...documents.values()].every(({ status }) => status === 'fetched');
  }, 30_000);
  const fetched = await Promise.all(
    processes.map(async ({ url }) => {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      assert.match(metrics, /^tonway_metadata_failed_total 0$/m);
      assert.match(metrics, /^tonway_metadata_queue_length \d+$/m);
      return Number(/^tonway_metadata_fetched_total (\d+)$/m.exec(metrics)?.[1]);
    }),
  );
  assert.equal(
    fetched.reduce((sum, each) => sum + each, 0),
    DOCUMENTS,
  );
  for (const { url, program } of processes) {
    assert.deepEqual(await (await fetch(`${url}/readyz`)).json(), {
      ok: true,
      problem: null,
      rules: ['index-empty'],
    });
    await program.end('SIGTERM');
  }
});

test('mistakes in settings are explained', async () => {
  const { code, stderr } = await runTonway(['worker', 'metadata'], {});
  assert.deepEqual([code, /^DATABASE_URL: /.test(stderr)], [2, true]);
  const wrong = await runTonway(['worker', 'metadata'], {
    METADATA_ALLOW_ADDRESSES: '10.0.0.0/99',
    IPFS_GATEWAYS: 'ipfs.io',
  });
  assert.match(wrong.stderr, /^METADATA_ALLOW_ADDRESSES: "10\.0\.0\.0\/99" is not a list such as/m);
  assert.match(wrong.stderr, /^IPFS_GATEWAYS: "ipfs\.io" is not a list such as/m);
});

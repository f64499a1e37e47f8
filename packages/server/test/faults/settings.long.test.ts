import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { after, before, suite, test } from 'node:test';
import { Builder } from '@tonway/chain';
import { Devnet } from '@tonway/devnet';
import { type Postgres, startPostgres } from '@tonway/tools/postgres';
import { Random } from '@tonway/tools/random';
import { eventually } from '../gateway/support/eventually.ts';
import { LyingServer } from '../support/lying-server.ts';
import { configFolder, type Folder } from './support/config-file.ts';
import { createKey } from './support/keys.ts';
import { startTonway, type TonwayProcess } from './support/tonway-process.ts';
import { UnreliableServer } from './support/unreliable-server.ts';

suite('a whole server by its settings', () => {
  const parts = new AsyncDisposableStack();
  const random = new Random(5);
  let devnet: Devnet;
  let folder: Folder;
  let postgres: Postgres;
  let server: UnreliableServer;
  let config: string;

  before(async () => {
    devnet = parts.use(await Devnet.start({ tvm: { workers: 1 } }));
    folder = parts.use(await configFolder(devnet));
    postgres = parts.use(await startPostgres());
    server = parts.use(await UnreliableServer.start(devnet.store));
    config = await folder.config('global.config.json', [server]);
  });
  after(() => parts.disposeAsync());

  /** A question that nobody has asked before: the status, and the numbers of the servers that were asked. */
  async function ask(url: string, key?: string) {
    const address = `0:${Buffer.from(random.bytes(32)).toString('hex')}`;
    const response = await fetch(`${url}/api/v2/getAddressBalance?address=${address}`, {
      ...(key !== undefined && { headers: { 'x-api-key': key } }),
    });
    const body = (await response.json()) as { '@extra': string };
    return { status: response.status, servers: body['@extra'].split(':')[1] };
  }

  test('private lite servers are used for permitted keys, with public ones as fallback', async () => {
    await using own = await UnreliableServer.start(devnet.store);
    const wide = ['--rate', '500', '--burst', '500'];
    const allowed = await createKey(postgres.url, ...wide, '--private-servers', 'yes');
    const refused = await createKey(postgres.url, ...wide, '--private-servers', 'no');
    await using tonway = await startTonway({
      GLOBAL_CONFIG: config,
      PRIVATE_LITE_SERVERS: await folder.config('private.json', [own]),
      DATABASE_URL: postgres.url,
      REQUEST_TIMEOUT_MS: '5000',
    });
    const { url } = tonway;
    for (let i = 0; i < 20; i++) {
      assert.deepEqual(await ask(url, allowed), { status: 200, servers: '1' });
      assert.deepEqual(await ask(url, refused), { status: 200, servers: '0' });
    }
    assert.deepEqual(await ask(url), { status: 200, servers: '0' });
    await own.suffer('silent');
    assert.deepEqual(await ask(url, allowed), { status: 200, servers: '0' });
    const { seqno } = devnet.status.head;
    await eventually(async () => (await headSeqno(tonway)) > seqno, 2000);
    await own.suffer('dead');
    assert.deepEqual(await ask(url, allowed), { status: 200, servers: '0' });
    await own.suffer('none');
    await server.suffer('dead');
    await eventually(async () => (await ask(url, allowed)).servers === '1');
    assert.equal((await ask(url, refused)).status, 542);
    await server.suffer('none');
    await eventually(async () => (await ask(url, refused)).status === 200);
  });

  test('without PostgreSQL and Redis every request is served, with any key', async () => {
    const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/x', REDIS_URL: 'redis://127.0.0.1:1' };
    for (const settings of [{}, { GATEWAY: 'false', ...nowhere }]) {
      await using tonway = await startTonway({ GLOBAL_CONFIG: config, ...settings });
      for (const key of [undefined, 'nonsense', 'nonsense', 'nonsense'])
        assert.deepEqual(await ask(tonway.url, key), { status: 200, servers: '0' });
    }
  });

  test('unavailable backends at the start are reported, and requests without a key are served', async () => {
    await using tonway = await startTonway({
      GLOBAL_CONFIG: config,
      DATABASE_URL: 'postgres://127.0.0.1:1/x',
      REDIS_URL: 'redis://127.0.0.1:1',
    });
    for (const backend of ['PostgreSQL', 'Redis']) {
      assert.match(await tonway.metrics(), new RegExp(`backend_up{backend="${backend}"} 0`));
      assert.match(tonway.log(), new RegExp(`ECONNREFUSED.*${backend} is unavailable`));
    }
    const asked = Array.from({ length: 3 }, () => ask(tonway.url));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 200, 429]);
  });

  suite('a trust file', () => {
    /** How often a proof was asked for that starts at the zero state. */
    let fromTheStart = 0;
    let listened: string;
    /** The chain of a devnet may be another one after a restart, so its trust file is not read. */
    const lasting = { NETWORK: 'lasting' };

    before(async () => {
      const heard = parts.adopt(await LyingServer.listen(server), (each) => each.close());
      const { fileHash } = devnet.globalConfig.initBlock;
      heard.hear = (query) => {
        if (Buffer.from(query).includes(Buffer.from(fileHash))) fromTheStart++;
      };
      listened = await folder.config('listened.json', [heard]);
      // a key block is where the next proof starts
      await devnet.setConfigParam(1000, new Builder().storeUint(1, 8).build());
    });

    test('a restart resumes from the trust file', async () => {
      const settings = {
        ...lasting,
        GLOBAL_CONFIG: listened,
        TRUST_FILE: folder.path('trust.json'),
      };
      {
        await using _ = await startTonway(settings);
        assert.ok(fromTheStart > 0);
      }
      const saved = await readFile(settings.TRUST_FILE, 'utf8');
      fromTheStart = 0;
      await using tonway = await startTonway(settings);
      assert.equal((await ask(tonway.url)).status, 200);
      assert.equal(fromTheStart, 0);
      await eventually(async () => (await readFile(settings.TRUST_FILE, 'utf8')) !== saved);
    });

    test('several processes share the trust file', async () => {
      const settings = {
        ...lasting,
        GLOBAL_CONFIG: listened,
        TRUST_FILE: folder.path('shared.json'),
      };
      await using tonway = await startTonway({ ...settings, WORKERS: '2', LOG_LEVEL: 'warn' });
      const { seqno } = devnet.status.head;
      await eventually(async () => devnet.status.head.seqno > seqno + 5);
      for (let i = 0; i < 10; i++) assert.equal((await ask(tonway.url)).status, 200);
      assert.doesNotMatch(tonway.log(), /TRUST_FILE/);
    });

    test('a trust file that is damaged or not writable fails the start with a remedy', async () => {
      await writeFile(folder.path('damaged.json'), 'no such thing');
      for (const file of ['damaged.json', 'no such folder/trust.json'])
        await assert.rejects(
          startTonway({ GLOBAL_CONFIG: listened, TRUST_FILE: folder.path(file) }),
          /TRUST_FILE: .*; (remove|give) /,
        );
    });
  });
});

async function headSeqno(tonway: TonwayProcess): Promise<number> {
  return Number(/^tonway_head_seqno (\d+)/m.exec(await tonway.metrics())?.[1]);
}

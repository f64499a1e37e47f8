import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DocumentWorker } from '../../src/index/metadata/document-worker.ts';
import { AddressRules } from '../../src/index/metadata/fetch/address-rules.ts';
import { Fetcher } from '../../src/index/metadata/fetch/fetcher.ts';
import { HostPace, patienceOf } from '../../src/index/metadata/host-pace.ts';
import { documentKey } from '../../src/store/ledger/token-document.ts';
import {
  DOCUMENT_PRIORITY,
  leaseDocuments,
  readDocumentQueue,
  readDocuments,
  renewDocuments,
  requestDocuments,
  setUnnamedAside,
  storeDocument,
  storeDocumentFailure,
} from '../../src/store/tokens/documents.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { migratedDatabase } from '../support/own-database.ts';
import { listenOn } from './support/listener.ts';

const { master, collection, item } = DOCUMENT_PRIORITY;
const GOOD = { name: 'Good', symbol: 'G', description: null, image: null, extra: { a: [1] } };
const FAILED = { error: 'HTTP status 500', canRetry: true };

const { database } = await migratedDatabase();

const request = (uri: string, priority: number = item) => ({ uri, priority });
const statusOf = async (uri: string) => (await readDocuments(database, [uri])).get(uri);
const leased = async (limit = 100) =>
  (await leaseDocuments(database, limit)).map(({ uri }) => uri).sort();
const clear = () => database.execute('truncate chain.documents');
/** Seconds until the document is due, and how often it failed. */
async function stateOf(uri: string) {
  const [row] = await database.query<{ seconds: number; attempts: number; error: string | null }>(
    'select extract(epoch from due_at - now())::float8 as seconds, attempts, error from chain.documents where hash = $1',
    [documentKey(uri)],
  );
  assert.ok(row);
  return row;
}
const makeDue = () => database.execute('update chain.documents set due_at = now()');

suite('the queue of documents', { concurrency: false }, () => {
  test('masters come first, then collections, then items; nothing is leased twice', async () => {
    await clear();
    await requestDocuments(database, [
      request('i1'),
      request('i2'),
      request('c', collection),
      request('m', master),
      request('m'),
      request(''),
      request('x'.repeat(5000)),
    ]);
    await requestDocuments(database, [request('m', item)]);
    assert.deepEqual((await readDocumentQueue(database)).length, 4);
    assert.deepEqual(await leased(1), ['m']);
    assert.deepEqual(await leased(1), ['c']);
    const concurrent = await Promise.all([leased(2), leased(2)]);
    assert.deepEqual(concurrent.flat().sort(), ['i1', 'i2']);
    assert.deepEqual(await leased(), []);
    assert.deepEqual(await statusOf('m'), { status: 'pending', document: null, error: null });
    assert.equal((await readDocuments(database, ['unknown'])).size, 0);
  });

  test('a lease that expired is leased again', async () => {
    await clear();
    await requestDocuments(database, [request('a')]);
    assert.deepEqual(await leased(), ['a']);
    const { seconds } = await stateOf('a');
    assert.ok(seconds > 0 && seconds <= 8, `${seconds}`);
    await makeDue();
    assert.deepEqual(await leased(), ['a']);
  });

  test('a document that is being fetched keeps its lease, and one that was stored its expiry', async () => {
    await clear();
    await requestDocuments(database, [request('a'), request('b')]);
    await leased();
    await storeDocumentFailure(database, documentKey('b'), { ...FAILED, canRetry: false });
    const { seconds: before } = await stateOf('b');
    await database.query(`update chain.documents set due_at = now() where uri = 'a'`);
    await renewDocuments(database, [{ hash: documentKey('a') }, { hash: documentKey('b') }]);
    assert.ok((await stateOf('a')).seconds > 4);
    assert.ok((await stateOf('b')).seconds > before - 60);
  });

  test('two failures make a document read as invalid, and five end its retries, with longer pauses', async () => {
    await clear();
    await requestDocuments(database, [request('a')]);
    const pauses: number[] = [];
    const statuses: unknown[] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      await storeDocumentFailure(database, documentKey('a'), FAILED);
      pauses.push(Math.round((await stateOf('a')).seconds));
      statuses.push((await statusOf('a'))?.status);
    }
    assert.deepEqual(pauses, [5, 10, 20, 40]);
    assert.deepEqual(statuses, ['pending', 'invalid', 'invalid', 'invalid']);
    await storeDocumentFailure(database, documentKey('a'), FAILED);
    const { error } = FAILED;
    assert.deepEqual(await statusOf('a'), { status: 'invalid', document: null, error });
    assert.ok((await stateOf('a')).seconds > 6 * 86_400, 'it is tried again after a week');
  });

  test('a failure that no retry can repair makes a document invalid at once', async () => {
    await clear();
    await requestDocuments(database, [request('a')]);
    await storeDocumentFailure(database, documentKey('a'), { error: 'no\0', canRetry: false });
    assert.equal((await statusOf('a'))?.status, 'invalid');
  });

  test('a document expires after a week; its last good copy is kept while it is fetched again', async () => {
    await clear();
    await requestDocuments(database, [request('a', master), request('b')]);
    await storeDocument(database, documentKey('a'), GOOD);
    assert.deepEqual(await statusOf('a'), { status: 'fetched', document: GOOD, error: null });
    assert.ok((await stateOf('a')).seconds > 6.9 * 86_400);
    await makeDue();
    assert.deepEqual(await leased(1), ['b'], 'a document that was never fetched comes first');
    assert.deepEqual(await leased(1), ['a']);
    for (let attempt = 0; attempt < 5; attempt++)
      await storeDocumentFailure(database, documentKey('a'), FAILED);
    const { error } = FAILED;
    assert.deepEqual(await statusOf('a'), { status: 'fetched', document: GOOD, error });
    await storeDocument(database, documentKey('a'), { ...GOOD, name: 'Better' });
    assert.equal((await statusOf('a'))?.document?.name, 'Better');
    assert.equal((await stateOf('a')).error, null);
  });

  test('a document that no token names any more is set aside until a token names it again', async () => {
    await clear();
    const uris = ['of a jetton', 'of a collection', 'of an item', 'of none'];
    await requestDocuments(
      database,
      uris.map((uri) => request(uri)),
    );
    const content = (uri: string) => [
      Buffer.from(`80${documentKey(uri).toString('hex')}`, 'hex'),
      { uri },
    ];
    const common = `account, lt, code_hash, data_hash, content`;
    await database.query(
      `insert into chain.jetton_masters (${common}, total_supply, mintable, wallet_code_hash)
       values ($1, 1, '', '', $2, 1, true, '')`,
      content('of a jetton'),
    );
    await database.query(
      `insert into chain.nft_collections (${common}, next_item_index) values ($1, 1, '', '', $2, 1)`,
      content('of a collection'),
    );
    await database.query(
      `insert into chain.nft_items (${common}, is_initialized, item_index, collection)
       values ($1, 1, '', '', $2, true, 1, '')`,
      content('of an item'),
    );
    const named = async () => {
      await makeDue();
      const found = await leaseDocuments(database, 100);
      assert.ok(found.every(({ is_repeated }) => is_repeated));
      return (await setUnnamedAside(database, found)).map(({ uri }) => uri).sort();
    };
    assert.ok((await leaseDocuments(database, 100)).every(({ is_repeated }) => !is_repeated));
    for (const uri of uris) await storeDocument(database, documentKey(uri), GOOD);
    assert.deepEqual(await named(), ['of a collection', 'of a jetton', 'of an item']);
    await database.query('delete from chain.nft_items');
    assert.deepEqual(await named(), ['of a collection', 'of a jetton']);
    assert.deepEqual(await leased(), []);
    assert.equal((await statusOf('of an item'))?.document?.name, 'Good', 'its copy is kept');
    await requestDocuments(database, [request('of an item')]);
    assert.ok((await stateOf('of an item')).seconds <= 0);
    await database.query('truncate chain.jetton_masters, chain.nft_collections');
  });

  test('a lease reads only what it leases, however long the queue is', async () => {
    await clear();
    await database.execute(
      `insert into chain.documents (hash, uri, priority, due_at)
       select sha256(n::text::bytea), n::text, n % 6, now() + case when n % 2 = 0 then n else -n end * interval '1 s'
       from generate_series(1, 50000) n`,
    );
    await database.execute('analyze chain.documents');
    const plan = await database.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, costs off, timing off, summary off)
       select d.hash from generate_series(0, 5) priority cross join lateral (
         select hash from chain.documents documents
         where documents.priority = priority.priority and due_at <= now() and due_at < 'infinity'
         order by due_at limit 10 for update skip locked) d limit 10`,
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    assert.match(text, /Index Scan using documents_queue/);
    assert.doesNotMatch(text, /Seq Scan|Sort/);
    assert.equal((await leased(10)).length, 10);
  });
});

test('a worker fetches documents, repeats failures and leaves a host alone that does not answer', async () => {
  await clear();
  const paths: string[] = [];
  const server = await listenOn('127.0.0.1', ({ url = '' }, response) => {
    paths.push(url);
    if (url === '/dead') return void response.destroy();
    const status = url === '/missing' ? 404 : 200;
    const body = url === '/broken' ? '{' : JSON.stringify({ name: url, extra: 1 });
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  const at = (path: string) => `http://127.0.0.1:${server.port}/${path}`;
  const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
  const rules = new AddressRules([{ host: '127.0.0.1', prefix: 32, port: server.port }]);
  const worker = new DocumentWorker({
    database,
    fetcher: new Fetcher({ rules, gateways: [at('gateway/')] }),
    concurrency: 8,
    hostRate: 1000,
  });
  const uris = {
    good: at('good'),
    missing: at('missing'),
    broken: at('broken'),
    ipfs: `ipfs://${cid}/7.json`,
    storage: 'tonstorage://ABC/1.json',
    local: 'http://169.254.169.254/latest',
    file: 'file:///etc/passwd',
  };
  await requestDocuments(
    database,
    Object.values(uris).map((uri) => request(uri)),
  );
  const stopping = new AbortController();
  const work = async () => {
    while (!stopping.signal.aborted) await worker.next(stopping.signal);
  };
  const working = work();
  const found = async () => {
    const documents = await readDocuments(database, Object.values(uris));
    return Object.entries(uris).map(([name, uri]) => [name, documents.get(uri)?.status]);
  };
  const expected = [
    ['good', 'fetched'],
    ['missing', 'pending'],
    ['broken', 'invalid'],
    ['ipfs', 'fetched'],
    ['storage', 'unsupported'],
    ['local', 'invalid'],
    ['file', 'invalid'],
  ];
  await eventually(async () => JSON.stringify(await found()) === JSON.stringify(expected));
  await eventually(async () => (await stateOf(uris.missing)).attempts === 1);
  assert.deepEqual((await statusOf(uris.good))?.document, {
    name: '/good',
    symbol: null,
    description: null,
    image: null,
    extra: { extra: 1 },
  });
  assert.ok(paths.includes(`/gateway/ipfs/${cid}/7.json`));
  assert.equal(worker.fetched, 2);

  // The first request to the dead host gets no answer; the others wait without an attempt.
  await requestDocuments(database, [request(at('dead'))]);
  await eventually(async () => (await stateOf(at('dead'))).attempts === 1);
  const before = paths.length;
  const later = Array.from({ length: 50 }, (_, n) => at(`later/${n}`));
  await requestDocuments(
    database,
    later.map((uri) => request(uri)),
  );
  await eventually(async () => (await readDocumentQueue(database)).length === 0);
  assert.equal(paths.length, before);
  const states = await Promise.all(later.map(stateOf));
  assert.ok(states.every(({ attempts, seconds }) => attempts === 0 && seconds > 1));
  stopping.abort();
  await working;
  await worker.settled();
});

test('on a devnet, two failures make a document unavailable, with the reason, also if no host answers', async () => {
  await clear();
  const server = await listenOn('127.0.0.1', (_, response) => void response.destroy());
  const uris = Array.from({ length: 6 }, (_, n) => `http://127.0.0.1:${server.port}/${n}.json`);
  const rules = new AddressRules([{ host: '127.0.0.1', prefix: 32, port: server.port }]);
  const unavailable = new Map<string, string>();
  const worker = new DocumentWorker({
    database,
    fetcher: new Fetcher({ rules, gateways: [] }),
    concurrency: 8,
    hostRate: 1000,
    patience: patienceOf({ NETWORK: 'devnet' }),
    onUnavailable: (uri, reason) => unavailable.set(uri, reason),
  });
  await requestDocuments(
    database,
    uris.map((uri) => request(uri)),
  );
  const stopping = new AbortController();
  const work = async () => {
    while (!stopping.signal.aborted) await worker.next(stopping.signal);
  };
  const working = work();
  await eventually(async () => unavailable.size === uris.length, 60_000);
  stopping.abort();
  await working;
  await worker.settled();
  assert.equal(worker.failed, 2 * uris.length);
  for (const uri of uris) {
    const { status, error } = (await statusOf(uri)) ?? assert.fail();
    assert.deepEqual([status, error], ['invalid', unavailable.get(uri)]);
    assert.match(error ?? '', /\[CONNECTION_FAILED\]$/);
    assert.ok((await stateOf(uri)).seconds <= 60, 'it is tried again after a minute');
  }
});

for (const [hostRate, documents] of [
  [20, 40],
  [1000, 100],
] as const)
  test(`one host gets its ${hostRate} documents per second, and no more`, async () => {
    await clear();
    const times: number[] = [];
    const server = await listenOn('127.0.0.1', (_, response) => {
      times.push(performance.now());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"name":"x"}');
    });
    const uris = Array.from(
      { length: documents },
      (_, n) => `http://127.0.0.1:${server.port}/${n}`,
    );
    const rules = new AddressRules([{ host: '127.0.0.1', prefix: 32, port: server.port }]);
    const fetcher = new Fetcher({ rules, gateways: [] });
    const worker = new DocumentWorker({ database, fetcher, concurrency: 32, hostRate });
    await requestDocuments(
      database,
      uris.map((uri) => request(uri)),
    );
    const stopping = new AbortController();
    const startMs = performance.now();
    // Four per second take 10 and 25 seconds.
    while (worker.fetched < documents && performance.now() - startMs < 8000)
      await worker.next(stopping.signal);
    await worker.settled();
    assert.equal(worker.fetched, documents);
    const firstSecond = times.filter((ms) => ms - startMs < 1000).length;
    assert.ok(firstSecond <= hostRate + 1, `${firstSecond} in the first second`);
  });

test('requests to a host are spread over time', () => {
  const pace = new HostPace(10, 300_000);
  const reserve = (host: string, nowMs: number) => {
    const { delayMs, isReserved } = pace.reserve(host, nowMs);
    return [delayMs, isReserved];
  };
  const [first, second, third, fourth, fifth] = Array.from({ length: 5 }, () => reserve('a', 1000));
  assert.deepEqual(
    [first, second, third],
    [0, 100, 200].map((delayMs) => [delayMs, true]),
  );
  assert.deepEqual(
    [fourth, fifth],
    [400, 500].map((delayMs) => [delayMs, false]),
    'too far ahead',
  );
  assert.deepEqual(reserve('b', 1000), [0, true], 'another host');
  for (let i = 0; i < 3; i++) pace.done('a', true, 8000, 1300);
  for (let i = 0; i < 4; i++) reserve('a', 9000 + i * 100);
  assert.deepEqual(reserve('a', 9400), [2000, false], 'four are in flight, and the host is slow');
  for (let i = 0; i < 4; i++) pace.done('a', true, 10, 12_000);
  assert.deepEqual(reserve('a', 12_000), [0, true]);
  pace.done('a', false, 10, 12_000);
  assert.deepEqual(reserve('a', 12_000), [5100, false], 'a host that does not answer');
  pace.done('a', false, 10, 12_000);
  pace.done('a', false, 10, 12_000);
  assert.deepEqual(reserve('a', 12_000), [20_100, false]);
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import { migratedDatabase } from '../support/own-database.ts';
import { serverOverDevnet } from '../support/server-over-devnet.ts';
import { generateIndex } from './support/generated-index.ts';

/** As many as were seen to keep all others out. */
const READERS = 12;
const MEASURE_MS = 2000;
const MAX_OFFSET = 10_000;
/** What a neighbour on the machine may add. */
const TOLERANCE_MS = 60;

const account = (n: number) => `0:${createHash('sha256').update(String(n)).digest('hex')}`;
const accounts = Array.from({ length: 100 }, (_, n) => `account=${account(n)}`).join('&');

/** Those that take longest. */
const DEEP = [
  'transactions?',
  'messages?',
  'messages?opcode=1&',
  'transactions?workchain=0&shard=8000000000000000&',
  `transactions?${accounts}&`,
  'transactions?start_utime=1&',
].map((list) => `${list}offset=${MAX_OFFSET}`);

const OTHERS = [
  'masterchainInfo',
  'blocks',
  `transactions?account=${account(5)}`,
  `accountStates?address=${account(6)}`,
];

suite('pages with a large offset', async () => {
  const own = await migratedDatabase();
  await generateIndex(own.database);
  const running = await serverOverDevnet({ DATABASE_URL: own.url, GATEWAY: 'false' });
  own.closeFirst(async () => running[Symbol.asyncDispose]());

  async function ask(path: string) {
    const response = await fetch(`${running.server.url}/api/v3/${path}`);
    return { status: response.status, body: (await response.json()) as { error?: string } };
  }

  /** Of requests one after the other. */
  async function p95Ms(): Promise<number> {
    const times: number[] = [];
    for (const endMs = performance.now() + MEASURE_MS; performance.now() < endMs; ) {
      const startMs = performance.now();
      const { status } = await ask(OTHERS[times.length % OTHERS.length] ?? '');
      assert.equal(status, 200);
      times.push(performance.now() - startMs);
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  }

  test('offsets beyond the limit are refused with a remedy', async () => {
    const { status, body } = await ask(`transactions?offset=${MAX_OFFSET + 1}`);
    assert.equal(status, 422);
    assert.match(body.error ?? '', /^offset is not allowed: 10001 > 10000; give next_cursor/);
    for (const path of DEEP) assert.equal((await ask(path)).status, 200, path);
  });

  test(`${READERS} readers of deep pages do not delay others`, async (t) => {
    await p95Ms();
    const before = await p95Ms();
    const stopping = new AbortController();
    const readers = Array.from({ length: READERS }, async (_, i) => {
      let pages = 0;
      for (; !stopping.signal.aborted; pages++) await ask(DEEP[i % DEEP.length] ?? '');
      return pages;
    });
    const during = await p95Ms();
    stopping.abort();
    const pages = (await Promise.all(readers)).reduce((sum, each) => sum + each, 0);
    t.diagnostic(
      `p95 of others: ${before.toFixed(1)} ms, then ${during.toFixed(1)} ms; ${pages} deep pages`,
    );
    assert.ok(during < 3 * before + TOLERANCE_MS, `${before} ms, then ${during} ms`);
  });
});

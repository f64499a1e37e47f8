import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSize } from '@tonway/tools/sizes';
import { OPERATIONS } from '../../src/api/v2/operations/index.ts';
import { questionsAbout } from '../clients/support/questions.ts';
import { assertAnswer, assertEnvelope, type Envelope } from './support/envelope.ts';
import { type FuzzedRequest, FuzzedRequests } from './support/fuzzed-requests.ts';
import { isKnownFailure } from './support/known-failures.ts';
import { manyInFlight, type RawAnswer } from './support/many-in-flight.ts';
import { type Memory, type ServerApart, serverApart } from './support/server-apart.ts';

// Others are asked for with another TONWAY_FUZZ_SEED, more with TONWAY_FUZZ_REQUESTS.
const TOTAL = testSize('TONWAY_FUZZ_REQUESTS');
const SEED = Number(process.env.TONWAY_FUZZ_SEED ?? 20_260_915);
const AT_ONCE = 48;
const ROUNDS = 10;
const MB = 1e6;

test('every request is answered with the envelope, and memory stays flat', async (t) => {
  await using network = await serverApart({
    LOG_LEVEL: 'error',
    TVM_THREADS: '1',
    // a busy machine is slow, which is no error; what never comes is one
    REQUEST_TIMEOUT_MS: '60000',
    // full at once, so that what grows afterwards is not meant to
    ANSWER_CACHE_BYTES: '1000000',
  });
  const requests = new FuzzedRequests(SEED, OPERATIONS, await questionsAbout(network));
  const tally = new Tally();
  const memory: Memory[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const load = { total: TOTAL / ROUNDS, atOnce: AT_ONCE };
    const next = () => requests.next();
    await manyInFlight(network.url, load, next, (asked, answer) => tally.check(asked, answer));
    memory.push(await network.memory());
  }
  t.diagnostic(`${tally.summary}; memory in MB: ${memory.map(shown).join(', ')}`);
  tally.assertWide();
  assertFlat(memory);
  assertWell(network);
});

/** Checks answers, and counts what came. */
class Tally {
  readonly #codes = new Map<number, number>();

  check(asked: FuzzedRequest, { status, headers, body }: RawAnswer): void {
    // the page is the only answer that is no envelope; some have no body
    const isPage = headers['content-type']?.startsWith('text/html') ?? false;
    if (isPage || asked.method === 'HEAD') return;
    try {
      if (status === 200 && body.startsWith('['))
        for (const each of JSON.parse(body)) this.#count(assertEnvelope(each));
      else this.#count(assertAnswer(status, body));
    } catch (cause) {
      const { method, path, body: sent = '' } = asked;
      throw new Error(`${method} ${path}\n${sent}\n${status} ${body}`, { cause });
    }
  }

  #count({ code = 200, error = '' }: Envelope): void {
    assert.ok(code < 500 || isKnownFailure(code, error), `${code} ${error}`);
    this.#codes.set(code, (this.#codes.get(code) ?? 0) + 1);
  }

  get summary(): string {
    return [...this.#codes].map(([code, count]) => `${count} of ${code}`).join(', ');
  }

  /** A fuzzer that is always refused at the door shows nothing. */
  assertWide(): void {
    const total = [...this.#codes.values()].reduce((sum, count) => sum + count, 0);
    for (const [code, share] of [
      [200, 0.2],
      [422, 0.2],
      [500, 0.01],
      [405, 0.005],
    ] as const)
      assert.ok((this.#codes.get(code) ?? 0) > total * share, `few of ${code}: ${this.summary}`);
  }
}

/** In the second half, when everything has been asked before. */
function assertFlat(memory: readonly Memory[]): void {
  const [middle, last] = [memory.at(ROUNDS / 2 - 1), memory.at(-1)];
  assert.ok(middle && last);
  assert.ok(last.used - middle.used < 8 * MB, `${last.used - middle.used} bytes more are used`);
  assert.ok(last.rss - middle.rss < 48 * MB, `the process grew by ${last.rss - middle.rss} bytes`);
}

function assertWell({ log }: ServerApart): void {
  assert.deepEqual(log, [], 'nothing that nobody expected was logged');
}

function shown({ rss, used }: Memory): string {
  return `${Math.round(rss / MB)} of which ${Math.round(used / MB)} are used`;
}

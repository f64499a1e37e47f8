import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '@tonway/tools/random';
import { testSize } from '@tonway/tools/sizes';
import { Tvm, TvmError, type TvmErrorCode } from '../../src/index.ts';
import { GOOD_CALLS } from './good-calls.ts';
import {
  CRASHING_CALLS,
  ENDLESS_CALL,
  type HostileCall,
  LONG_CALLS,
  QUICK_CALLS,
} from './hostile-calls.ts';

// The full number is asked for with TONWAY_HOSTILE_CALLS=10000.
const CALLS = testSize('TONWAY_HOSTILE_CALLS');
const AT_ONCE = 40;
/** Every so many calls, one of these. */
const LONG_EVERY = 400;
const CRASHING_EVERY = 400;
const ENDLESS_EVERY = Math.min(CALLS, 4000);
const TIMEOUT_MS = 4000;
const MAX_RSS_BYTES = 1e9;

test(`every good call among ${CALLS} calls succeeds, while many others are hostile`, async (t) => {
  const tvm = new Tvm({ workers: 2, timeoutMs: TIMEOUT_MS });
  t.after(() => tvm.close());
  const run = new HostileRun(tvm, new Random(20_260_715));
  await Promise.all(Array.from({ length: AT_ONCE }, () => run.work()));

  const { good, hostile, ended } = run;
  assert.equal(good + hostile, CALLS);
  assert.ok(good > CALLS / 2 && hostile > CALLS / 4, `${good} good, ${hostile} hostile`);
  const { busy, queued, timeouts, crashes } = tvm.snapshot;
  assert.deepEqual({ busy, queued }, { busy: 0, queued: 0 });
  assert.equal(timeouts, ended.get('TVM_TIMEOUT'));
  assert.equal(timeouts, Math.floor(CALLS / ENDLESS_EVERY));
  assert.equal(crashes, ended.get('TVM_CRASHED'));
  assert.ok(crashes >= Math.floor(CALLS / CRASHING_EVERY));
  assert.ok(run.maxRssBytes < MAX_RSS_BYTES, `${run.maxRssBytes} bytes`);
});

class HostileRun {
  readonly #tvm: Tvm;
  readonly #random: Random;
  #calls = 0;
  good = 0;
  hostile = 0;
  maxRssBytes = 0;
  readonly ended = new Map<TvmErrorCode | 'result', number>();

  constructor(tvm: Tvm, random: Random) {
    this.#tvm = tvm;
    this.#random = random;
  }

  /** One caller of many: a call after the other. */
  async work(): Promise<void> {
    while (this.#calls < CALLS) {
      const number = ++this.#calls;
      if (number % 100 === 0)
        this.maxRssBytes = Math.max(this.maxRssBytes, process.memoryUsage.rss());
      const call = this.#hostileCall(number);
      if (call) await this.#attack(call);
      else await this.#ask();
    }
  }

  #hostileCall(number: number): HostileCall | null {
    if (number % ENDLESS_EVERY === 0) return ENDLESS_CALL;
    if (number % LONG_EVERY === 1) return this.#random.pick(LONG_CALLS);
    if (number % CRASHING_EVERY === 2) return this.#random.pick(CRASHING_CALLS);
    return this.#random.below(10) < 4 ? this.#random.pick(QUICK_CALLS) : null;
  }

  async #ask(): Promise<void> {
    this.good++;
    await this.#random.pick(GOOD_CALLS)(this.#tvm, this.#random);
  }

  async #attack({ errors, run }: HostileCall): Promise<void> {
    this.hostile++;
    const end = await run(this.#tvm, this.#random).then(
      () => 'result' as const,
      (error: unknown) => {
        assert.ok(error instanceof TvmError, String(error));
        assert.ok(errors.includes(error.code), error.message);
        return error.code;
      },
    );
    this.ended.set(end, (this.ended.get(end) ?? 0) + 1);
  }
}

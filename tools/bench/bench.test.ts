import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseBenchArguments } from './arguments.ts';
import type { Benchmark, Contest } from './benchmark.ts';
import { discover, load } from './discover.ts';
import { measure, median } from './measure.ts';
import { describe, duration, judge, toRecord } from './report.ts';

const benchmark: Benchmark = {
  name: 'boc',
  about: 'parse a block',
  bar: 15,
  setup: () => ({ skip: 'unused' }),
};
const contest: Contest = {
  baseline: { label: 'old', run: () => 0 },
  subject: { label: 'new', run: () => 0 },
};

test('the median is known for odd and even counts', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 3, 2]), 2.5);
  assert.throws(() => median([]), RangeError);
});

test('a ratio at the bar passes, below it fails', () => {
  assert.deepEqual(judge({ baselineMs: 30, subjectMs: 2, rounds: 5 }, 15), {
    ratio: 15,
    passed: true,
  });
  assert.equal(judge({ baselineMs: 29, subjectMs: 2, rounds: 5 }, 15).passed, false);
});

test('arguments are parsed', () => {
  assert.deepEqual(parseBenchArguments(['boc', '--quick']), {
    names: ['boc'],
    all: false,
    exact: false,
    history: false,
    json: false,
    quick: true,
  });
  assert.throws(() => parseBenchArguments(['--fast']), { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' });
});

test('durations have a suitable unit', () => {
  assert.deepEqual([1234, 12.34, 0.0123, 0.0000123].map(duration), [
    '1.23 s',
    '12.3 ms',
    '12.3 µs',
    '12.3 ns',
  ]);
});

test('the line ends with the ratio', () => {
  const measurement = { baselineMs: 540, subjectMs: 12.3, rounds: 5 };
  const verdict = judge(measurement, 15);
  assert.equal(
    describe(benchmark, { ...contest, units: { amount: 1, name: 'MB' } }, measurement, verdict),
    'boc  subject 12.3 ms (new, 81.3 MB/s)  baseline 540 ms (old, 1.85 MB/s)  bar 15x  ratio 43.9x',
  );
  assert.match(
    describe({ ...benchmark, bar: 50 }, contest, measurement, judge(measurement, 50)),
    /bar 50x MISSED {2}ratio 43\.9x$/,
  );
  assert.equal(Object.keys(toRecord(benchmark, contest, measurement, verdict)).at(-1), 'ratio');
});

test('a benchmark can compare sizes', () => {
  const measurement = { baselineMs: 3400, subjectMs: 4321.5, rounds: 5 };
  const sizes = { ...contest, unit: 'bytes' } as const;
  const verdict = judge(measurement, 0.5);
  assert.match(
    describe(benchmark, sizes, measurement, verdict),
    /subject 4322 bytes \(new\) {2}baseline 3400 bytes \(old\)/,
  );
  const { subject } = JSON.parse(JSON.stringify(toRecord(benchmark, sizes, measurement, verdict)));
  assert.deepEqual(subject, { label: 'new', bytes: 4321.5 });
});

test('both sides are measured, alternately', async () => {
  const order: string[] = [];
  const spin = (label: string) => ({
    label,
    run() {
      if (order.at(-1) !== label) order.push(label);
    },
  });
  const effort = { warmUpMs: 1, sampleMs: 0.1, minRounds: 3, maxRounds: 3, budgetMs: 1 };
  const { rounds, baselineMs } = await measure({ baseline: spin('a'), subject: spin('b') }, effort);
  assert.equal(rounds, 3);
  assert.ok(baselineMs > 0);
  assert.equal(order.join(''), 'abababab');
});

test('benchmarks are found by file name, and a file without one is refused', async (t) => {
  const root = mkdtempSync(join(tmpdir(), 'tonway-bench-'));
  t.after(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'packages/x/bench'), { recursive: true });
  writeFileSync(join(root, 'packages/x/bench/empty.ts'), 'export {};');
  const found = discover(root);
  assert.deepEqual([...found.keys()], ['empty']);
  await assert.rejects(load(found.get('empty') ?? ''), TypeError);
});

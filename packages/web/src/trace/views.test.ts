import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chain, fanOut, generatedTrace, type Step } from '../../test/support/generated-traces.ts';
import { recordedTraces, sourceOf } from '../../test/support/traces.ts';
import { buildTrace } from './build-trace.ts';
import { describeItem } from './describe.ts';
import { matchingNodes } from './filter.ts';
import { planFolding, UNTOUCHED } from './folding.ts';
import { lanesOf } from './lanes.ts';
import { layoutTrace } from './layout.ts';
import { moveFrom, nextFailure } from './moves.ts';
import { traceSvg } from './svg.ts';

function traceOf(steps: readonly Step[]) {
  const model = buildTrace(sourceOf(generatedTrace(steps)));
  return { model, layout: layoutTrace(model, planFolding(model), UNTOUCHED, -1) };
}

test('letters go on behind Z', () => {
  const { accounts } = traceOf(chain(703, 703)).model;
  const letters = [0, 25, 26, 51, 52, 701, 702].map((index) => accounts[index]?.letter);
  assert.deepEqual(letters, ['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test('accounts with look-alike addresses are marked in words', () => {
  const source = sourceOf(generatedTrace(chain(3, 3)));
  const friendly = [
    'UQBafDHpBIvW8qHEXneQs9jmHypMbY6QsaPF1_krTW6PoWKO',
    'UQBafGTpBIvW8gWiAHeQs9jmHypMbY6QsaPF1_krTW6PoWKO',
  ];
  const book = Object.entries(source.addressBook).map(([address, row], index) => [
    address,
    { ...row, user_friendly: friendly[index] ?? row.user_friendly },
  ]);
  const model = buildTrace({ ...source, addressBook: Object.fromEntries(book) });
  assert.deepEqual(
    model.accounts.map(({ similarTo }) => similarTo),
    ['B', 'A', null],
  );
  const { items } = layoutTrace(model, planFolding(model), UNTOUCHED, -1);
  const labels = items.map((item) => describeItem(model, item).label);
  assert.match(labels[0] ?? '', /≈ similar to B/);
  assert.match(labels[1] ?? '', /≈ similar to A/);
  assert.doesNotMatch(labels[2] ?? '', /similar/);
});

test('lanes show the items of the tree by time, at most 12 accounts and the others', () => {
  for (const answer of recordedTraces()) {
    const model = buildTrace(sourceOf(answer));
    const layout = layoutTrace(model, planFolding(model), UNTOUCHED, -1);
    const { accounts, others, rows } = lanesOf(model, layout);
    assert.equal(accounts.length + others, model.accounts.length);
    assert.ok(accounts.length <= 12);
    const items = rows.flatMap((row) => (row.type === 'message' ? [row.item] : []));
    assert.deepEqual(
      items.toSorted((a, b) => a - b),
      [...layout.items.keys()],
    );
    const times = items.map((item) => model.nodes[layout.items[item]?.nodes[0] ?? -1]?.lt ?? 0n);
    assert.ok(times.every((lt, index) => index === 0 || lt >= (times[index - 1] ?? 0n)));
  }
});

test('a gap stands for more than 10 seconds without a message', () => {
  const answer = generatedTrace(chain(3, 3));
  const source = sourceOf(answer);
  const transactions = source.transactions.map((each, index) => ({
    ...each,
    now: each.now + (index === 2 ? 40 : 0),
  }));
  const model = buildTrace({ ...source, transactions });
  const layout = layoutTrace(model, planFolding(model), UNTOUCHED, -1);
  const { rows } = lanesOf(model, layout);
  assert.deepEqual(rows.at(-2), { type: 'gap', seconds: 41 });
});

test('moves lead to parent, child, siblings, and to those of the parent behind the last', () => {
  const steps = [
    { parent: -1, account: 0 },
    { parent: 0, account: 1 },
    { parent: 1, account: 2 },
    { parent: 0, account: 3, operation: 'other' },
  ];
  const { layout } = traceOf(steps);
  assert.equal(moveFrom(layout, 0, 'child'), 1);
  assert.equal(moveFrom(layout, 2, 'parent'), 1);
  assert.equal(moveFrom(layout, 1, 'next'), 3);
  assert.equal(moveFrom(layout, 2, 'next'), 3);
  assert.equal(moveFrom(layout, 3, 'previous'), 1);
  assert.equal(moveFrom(layout, 3, 'next'), 3);
  assert.equal(moveFrom(layout, 0, 'parent'), 0);
});

test('the next failure is found from anywhere', () => {
  const { model } = traceOf(fanOut(20, 7));
  assert.equal(nextFailure(model, -1), 7);
  assert.equal(nextFailure(model, 7), 7);
  assert.equal(nextFailure(traceOf(fanOut(20, -1)).model, 3), -1);
});

test('a filter matches operations, letters and addresses', () => {
  const { model } = traceOf(fanOut(20, 7));
  const count = (text: string, failedOnly = false) =>
    matchingNodes(model, { text, failedOnly })?.filter((each) => each === 1).length;
  assert.equal(count(''), undefined);
  assert.equal(count('jetton'), 20);
  assert.equal(count('jetton_transfer'), count('Jetton transfer'));
  assert.equal(count('', true), 1);
  assert.equal(count('B', true), 0);
  assert.equal(count('B'), 1);
  assert.equal(count(model.accounts[4]?.address ?? ''), 1);
});

test('the file has every item, and hostile text is only text', () => {
  const { layout } = traceOf(chain(5, 5));
  const file = traceSvg(layout, () => ({
    title: '</text><script>alert(1)</script>',
    subtitle: '\u0000\ud800&',
    edge: '"',
    isFailed: true,
    isDashed: true,
  }));
  assert.equal(file.match(/rx="10"/g)?.length, 5);
  assert.ok(!file.includes('<script'));
  assert.ok(!file.includes('\u0000') && file.isWellFormed());
});

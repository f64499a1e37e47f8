import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chain, fanOut, generatedTrace, type Step } from '../../test/support/generated-traces.ts';
import { recordedTraces, sourceOf } from '../../test/support/traces.ts';
import { buildTrace } from './build-trace.ts';
import { type FoldState, planFolding, UNTOUCHED } from './folding.ts';
import { layoutTrace, type TraceLayout } from './layout.ts';
import { visiblePart } from './viewport.ts';

function laidOut(steps: readonly Step[], state: FoldState = UNTOUCHED, chosen = -1) {
  const model = buildTrace(sourceOf(generatedTrace(steps)));
  const plan = planFolding(model);
  return { model, plan, layout: layoutTrace(model, plan, state, chosen) };
}

function kinds({ items }: TraceLayout): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(items, ({ type }) => type)].map(([type, all]) => [type, all.length]),
  );
}

test('a node stands in the row of its first child, and no two items share a place', () => {
  for (const answer of recordedTraces()) {
    const model = buildTrace(sourceOf(answer));
    for (const mode of ['auto', 'open', 'closed'] as const) {
      const layout = layoutTrace(model, planFolding(model), { ...UNTOUCHED, mode }, -1);
      const places = new Set(layout.items.map(({ column, row }) => `${column}:${row}`));
      assert.equal(places.size, layout.items.length);
      for (const { children, row, column } of layout.items) {
        if (children.length > 0) assert.equal(layout.items[children[0] ?? -1]?.row, row);
        for (const child of children) assert.equal(layout.items[child]?.column, column + 1);
      }
      const hidden = layout.items.reduce((sum, item) => sum + item.hidden, 0);
      const shown = layout.items.filter(({ type }) => type === 'node').length;
      assert.equal(shown + hidden, model.nodes.length);
    }
  }
});

test('failed and bounced nodes of recorded traces are never folded', () => {
  for (const answer of recordedTraces()) {
    const model = buildTrace(sourceOf(answer));
    const { items, itemOf } = layoutTrace(
      model,
      planFolding(model),
      { ...UNTOUCHED, mode: 'closed' },
      -1,
    );
    for (const { index, marks } of model.nodes)
      if (marks.failure !== null || marks.isBounced)
        assert.deepEqual(items[itemOf[index] ?? -1]?.nodes, [index]);
  }
});

test('children that look the same are a stack, of which 25 open at a time; the failed one is apart', () => {
  const { layout } = laidOut(fanOut(255, 100));
  assert.deepEqual(kinds(layout), { node: 2, stack: 1 });
  const stack = layout.items.find(({ type }) => type === 'stack');
  assert.equal(stack?.nodes.length, 253);
  const shown = new Map([[stack?.nodes[0] ?? -1, 25]]);
  const opened = laidOut(fanOut(255, 100), { ...UNTOUCHED, shown }).layout;
  assert.deepEqual(kinds(opened), { node: 27, stack: 1 });
  assert.equal(opened.items.find(({ type }) => type === 'stack')?.nodes.length, 228);
});

test('the chosen node is not folded', () => {
  const { layout } = laidOut(fanOut(50, -1), UNTOUCHED, 30);
  assert.deepEqual(layout.items[layout.itemOf[30] ?? -1]?.nodes, [30]);
});

test('more than 8 steps between two accounts are a run, which opens whole', () => {
  assert.deepEqual(kinds(laidOut(chain(9, 2)).layout), { node: 9 });
  const { layout } = laidOut(chain(4000, 2));
  assert.deepEqual(kinds(layout), { node: 3, run: 1 });
  assert.equal(layout.items.find(({ type }) => type === 'run')?.hidden, 3997);
  const opened = laidOut(chain(40, 2), { ...UNTOUCHED, runs: new Set([1]) }).layout;
  assert.deepEqual(kinds(opened), { node: 40 });
});

test('a failure in a run is shown', () => {
  const { layout } = laidOut(chain(40, 2, 20));
  assert.deepEqual(kinds(layout), { node: 6, run: 2 });
  assert.deepEqual(layout.items[layout.itemOf[20] ?? -1]?.nodes, [20]);
});

test('above 300 rows only four levels and the paths to failures are open', () => {
  const steps: Step[] = [{ parent: -1, account: 0 }];
  for (let branch = 0; branch < 400; branch++)
    for (let depth = 0; depth < 8; depth++)
      steps.push({
        parent: depth === 0 ? 0 : steps.length - 1,
        account: branch * 8 + depth,
        operation: `operation_${branch}`,
        exitCode: branch === 200 && depth === 7 ? 9 : 0,
      });
  const { layout, model } = laidOut(steps);
  const deepest = layout.items.filter(({ column }) => column > 4);
  assert.equal(deepest.length, 4);
  const failed = model.nodes.findIndex(({ marks }) => marks.failure !== null);
  assert.deepEqual(layout.items[layout.itemOf[failed] ?? -1]?.nodes, [failed]);
});

test('only what is in view is drawn, with the lines that cross it', () => {
  const { layout } = laidOut(chain(4000, 4000));
  const view = { left: 1000, right: 1006, top: 0, bottom: 16 };
  const { items } = visiblePart(layout, view, 150);
  assert.deepEqual([items[0], items.at(-1)], [994, 1012]);
  const wide = laidOut(fanOut(4000, -1), { ...UNTOUCHED, mode: 'open' }).layout;
  const below = visiblePart(wide, { left: 0, right: 6, top: 2000, bottom: 2016 }, 20);
  assert.deepEqual(below.trunks, [0]);
  assert.equal(below.items.length, 20);
  assert.ok(below.items.includes(2009));
});

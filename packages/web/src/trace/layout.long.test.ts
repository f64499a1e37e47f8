import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chain, fanOut, generatedTrace } from '../../test/support/generated-traces.ts';
import { sourceOf } from '../../test/support/traces.ts';
import { buildTrace } from './build-trace.ts';
import { planFolding, UNTOUCHED } from './folding.ts';
import { layoutTrace } from './layout.ts';

test('4,000 transactions are laid out in less than 20 ms of CPU time', () => {
  for (const steps of [fanOut(4000, 3999), chain(4000, 4000), chain(4000, 2)]) {
    const model = buildTrace(sourceOf(generatedTrace(steps)));
    const times = Array.from({ length: 20 }, () => {
      const start = process.cpuUsage();
      layoutTrace(model, planFolding(model), UNTOUCHED, -1);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    });
    assert.ok(Math.min(...times) < 20, `${times} ms`);
  }
});

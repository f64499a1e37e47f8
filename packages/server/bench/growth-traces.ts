import type { Benchmark } from '@tonway/tools/bench';
import { generatedTraceIndex } from './support/bench-database.ts';
import { compareSizes } from './support/growth-table.ts';
import { traceQuestionsOf } from './support/trace-questions.ts';

export default {
  name: 'growth-traces',
  about:
    'the slowest of twenty lists of traces and actions of v3, at 1, 4 and 16 million transactions: the list that grows most',
  bar: 0.5,
  setup({ quick }) {
    if (quick) return { skip: 'it takes an hour and 50 GB: run it by name' };
    return compareSizes({
      sizes: [
        { eras: 1, perEra: 2 ** 20 },
        { eras: 4, perEra: 2 ** 20 },
        { eras: 16, perEra: 2 ** 20 },
      ],
      requests: 120,
      index: generatedTraceIndex,
      questions: traceQuestionsOf,
    });
  },
} satisfies Benchmark;

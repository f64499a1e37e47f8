import type { Benchmark } from '@tonway/tools/bench';
import { generatedIndex } from './support/bench-database.ts';
import { compareSizes } from './support/growth-table.ts';
import { BALANCE_WAYS, COMMON_WAYS, questionsOf } from './support/v3-questions.ts';

export default {
  name: 'growth',
  about:
    'the slowest of twenty answers of v3, at 1, 4 and 16 million transactions: the way that grows most',
  bar: 0.5,
  setup({ quick }) {
    if (quick) return { skip: 'it takes an hour and 70 GB: run it by name' };
    return compareSizes({
      sizes: [
        { eras: 1, perEra: 2 ** 20 },
        { eras: 4, perEra: 2 ** 20 },
        { eras: 16, perEra: 2 ** 20 },
      ],
      requests: 360,
      index: generatedIndex,
      questions: (database, size, count) =>
        questionsOf(database, size, count, [...COMMON_WAYS, ...BALANCE_WAYS]),
    });
  },
} satisfies Benchmark;

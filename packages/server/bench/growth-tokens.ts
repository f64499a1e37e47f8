import type { Benchmark } from '@tonway/tools/bench';
import { generatedTokenIndex } from './support/bench-database.ts';
import { compareSizes } from './support/growth-table.ts';
import { tokenQuestionsOf } from './support/token-questions.ts';

export default {
  name: 'growth-tokens',
  about:
    'the slowest of twenty lists of tokens of v3, at 1, 4 and 16 million rows: the list that grows most',
  bar: 0.5,
  setup({ quick }) {
    if (quick) return { skip: 'it takes half an hour and 40 GB: run it by name' };
    return compareSizes({
      // as many contracts as transactions
      sizes: [
        { eras: 1, perEra: 2 ** 19 },
        { eras: 4, perEra: 2 ** 19 },
        { eras: 16, perEra: 2 ** 19 },
      ],
      requests: 60,
      index: generatedTokenIndex,
      questions: (_, size, count) => tokenQuestionsOf(size, count),
    });
  },
} satisfies Benchmark;

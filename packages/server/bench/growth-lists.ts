import type { Benchmark } from '@tonway/tools/bench';
import { dropListIndex, generatedListIndex } from './support/bench-database.ts';
import { compareSizes } from './support/growth-table.ts';
import { listQuestionsOf } from './support/list-questions.ts';

const LISTS = ['accounts', 'blocks', 'domains', 'collections', 'jettons'] as const;
const SIZES = [
  { eras: 1, perEra: 2 ** 20 },
  { eras: 4, perEra: 2 ** 20 },
  { eras: 16, perEra: 2 ** 20 },
] as const;

export default {
  name: 'growth-lists',
  about:
    'the slowest of twenty answers of the lists and searches of the explorer, at 1, 4 and 16 million rows of each list: the one that grows most',
  bar: 0.5,
  setup({ quick }) {
    if (quick) return { skip: 'it takes half an hour and 15 GB: run it by name' };
    const growths = LISTS.map((list) => ({
      sizes: SIZES,
      requests: 240,
      index: (size: (typeof SIZES)[number]) => generatedListIndex(list, size),
      questions: (_: unknown, size: (typeof SIZES)[number], count: number) =>
        listQuestionsOf(list, size, count),
      close: async () => {
        for (const size of SIZES) await dropListIndex(list, size);
      },
    }));
    return compareSizes(...growths);
  },
} satisfies Benchmark;

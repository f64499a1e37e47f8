import { Cell } from '@ton/core';
import type { Benchmark } from '@tonway/tools/bench';
import { readFixture } from '@tonway/tools/fixtures';
import { readBoc } from '../src/boc/read-boc.ts';

const BLOCK = ['chain', 'blocks', 'mainnet', '0_8000000000000000_30816553.boc'] as const;

export default {
  name: 'boc',
  about: 'read a real block and compute the hash of every cell',
  bar: 15,
  setup() {
    const bytes = Buffer.from(readFixture(...BLOCK));
    return {
      // @ton/core hashes every cell while reading.
      baseline: { label: '@ton/core', run: () => Cell.fromBoc(bytes) },
      subject: { label: '@tonway/chain', run: () => readBoc(bytes).hash() },
    };
  },
} satisfies Benchmark;

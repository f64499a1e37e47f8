import type { Benchmark } from '@tonway/tools/bench';
import { skip } from '@tonway/tools/fixtures';
import { seqnoContest } from './support/seqno-contest.ts';

export default {
  name: 'getmethod',
  about:
    'seqno of a wallet with the mainnet config, through the pool against the bare emulator with a minimal one',
  // at most 1.4 times as long
  bar: 1 / 1.4,
  setup: () => (skip ? { skip } : seqnoContest('light')),
} satisfies Benchmark;

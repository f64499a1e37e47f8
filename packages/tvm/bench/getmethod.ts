import type { Benchmark } from '@tonway/tools/bench';
import { seqnoContest } from './support/seqno-contest.ts';

export default {
  name: 'getmethod',
  about:
    'seqno of a wallet with the mainnet config, through the pool against the bare emulator with a minimal one',
  // The goal is 0.8; see docs/decisions/0005-the-emulator.md.
  bar: 0.4,
  setup: () => seqnoContest('prices'),
} satisfies Benchmark;

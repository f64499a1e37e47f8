import type { Benchmark } from '@tonway/tools/bench';
import { seqnoContest } from './support/seqno-contest.ts';

export default {
  name: 'getmethod',
  about:
    'seqno of a wallet with the mainnet config, through the pool against the bare emulator with a minimal one',
  // the aim is 0.8: docs/decisions/0005-the-emulator.md says what a call is made of
  bar: 0.4,
  setup: () => seqnoContest('light'),
} satisfies Benchmark;

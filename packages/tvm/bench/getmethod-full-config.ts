import type { Benchmark } from '@tonway/tools/bench';
import { seqnoContest } from './support/seqno-contest.ts';

export default {
  name: 'getmethod-full-config',
  about:
    'seqno of a wallet with the mainnet config, through the pool against the bare emulator with all of it',
  bar: 4,
  setup: () => seqnoContest('full'),
} satisfies Benchmark;

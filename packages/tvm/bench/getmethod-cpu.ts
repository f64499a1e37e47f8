import type { Benchmark, Side } from '@tonway/tools/bench';
import { seqnoContest } from './support/seqno-contest.ts';

/** Enough for the resolution of the CPU clock. */
const RUNS = 20;

export default {
  name: 'getmethod-cpu',
  about:
    'CPU time of all threads for seqno of a wallet, through the pool against the bare emulator with a minimal config',
  bar: 0.5,
  async setup() {
    const { baseline, subject, units, ...rest } = await seqnoContest('prices');
    return {
      ...rest,
      baseline: inCpuTime(baseline),
      subject: inCpuTime(subject),
      units: { name: 'calls', amount: RUNS * (units?.amount ?? 1) },
    };
  },
} satisfies Benchmark;

function inCpuTime({ label, run }: Side): Side {
  return {
    label,
    timesItself: true,
    async run() {
      const before = process.cpuUsage();
      for (let i = 0; i < RUNS; i++) await run();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    },
  };
}

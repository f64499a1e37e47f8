import { spawnSync } from 'node:child_process';
import type { Benchmark } from '@tonway/tools/bench';
import { firstLineMs } from './support/dev-command.ts';

export default {
  name: 'dev-first-line',
  about: 'the first line of `tonway dev`, against Node printing a line',
  bar: 0.2,
  setup() {
    return {
      baseline: { label: 'node', run: printLine },
      subject: { label: 'tonway dev', run: firstLineMs, timesItself: true },
    };
  },
} satisfies Benchmark;

function printLine(): void {
  spawnSync(process.execPath, ['--eval', 'console.log(1)']);
}

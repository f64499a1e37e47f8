import type { Benchmark } from '@tonway/tools/bench';
import { ContractStage } from '../src/index/contracts/contract-stage.ts';
import { TokenEvents } from '../src/index/token-events/token-event-stage.ts';
import { TraceStage } from '../src/index/traces/trace-stage.ts';
import { indexAll } from './support/index-all.ts';
import { recordedIngest } from './support/recorded-ingest.ts';

const NAME = 'tonway_bench_traces';

export default {
  name: 'ingest-traces',
  about:
    'blocks of the recorded network indexed with their traces, against the same without traces',
  bar: 0.85,
  async setup({ quick }) {
    await using closing = new AsyncDisposableStack();
    const { steps, parts, prepare } = await recordedIngest(NAME, quick, closing);
    const others = [new ContractStage(), new TokenEvents()];
    const withTraces = [...others, new TraceStage()];
    await indexAll({ ...parts, stages: others }, steps);
    const running = closing.move();
    return {
      baseline: {
        label: 'no traces',
        prepare,
        run: () => indexAll({ ...parts, stages: others }, steps),
      },
      subject: {
        label: 'traces',
        prepare,
        run: () => indexAll({ ...parts, stages: withTraces }, steps),
      },
      units: { amount: steps.length, name: 'steps' },
      close: () => running.disposeAsync(),
    };
  },
} satisfies Benchmark;

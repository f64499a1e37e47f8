import type { Benchmark } from '@tonway/tools/bench';
import { startOwnPostgres } from '../src/app/dev/postgres/own-postgres.ts';
import { readyMs } from './support/dev-command.ts';

export default {
  name: 'dev-start',
  about: '`tonway dev` until it is ready, against the start of its PostgreSQL alone',
  bar: 0.12,
  setup() {
    return {
      baseline: { label: 'postgres', run: startPostgresMs, timesItself: true },
      subject: { label: 'tonway dev', run: readyMs, timesItself: true },
    };
  },
} satisfies Benchmark;

async function startPostgresMs(): Promise<number> {
  const beginMs = performance.now();
  const postgres = await startOwnPostgres(null, '');
  const elapsedMs = performance.now() - beginMs;
  await postgres.close();
  return elapsedMs;
}

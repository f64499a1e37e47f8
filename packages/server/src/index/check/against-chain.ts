import type { Upstream } from '../../network/upstream/session.ts';
import type { Connection } from '../../store/connection.ts';
import { IndexError } from '../../store/errors.ts';
import { readGlobalVersions } from '../../store/steps/check.ts';
import { copyRows, NO_ROWS } from '../../store/tables/copy-rows.ts';
import {
  compareExpected,
  countRows,
  EXPECTED,
  withExpected,
} from '../../store/tables/expected-rows.ts';
import { STEP_TABLES } from '../../store/tables/tables.ts';
import { waitForChain } from '../reindex.ts';
import { LiteSource } from '../source/lite-source.ts';
import { readGenesis } from '../states/zero-states.ts';
import type { DecodedStep } from '../step.ts';
import type { IndexerOptions } from '../writer.ts';
import type { ReferenceChain } from './check.ts';
import { type ReportFault, rowFaultText, stepFault } from './fault.ts';

/** Checks that the index has exactly the rows that the blocks of the chain produce. */
export async function checkAgainstChain(
  connection: Connection,
  steps: readonly DecodedStep[],
  report: ReportFault,
): Promise<void> {
  const reportStep = (seqno: number, what: string) =>
    report(stepFault(seqno, `against the chain, ${what}`));
  await withExpected(connection, async (queries) => {
    // States whose extra currencies are not in the blocks are left out.
    await copyRows(queries, steps, NO_ROWS, EXPECTED);
    for (const table of STEP_TABLES)
      for (const fault of await compareExpected(queries, table))
        reportStep(fault.mcSeqno, rowFaultText(fault));
    for (const table of ['blocks', 'transactions', 'messages'] as const) {
      const found = await countRows(
        queries,
        table,
        steps.map(({ seqno }) => seqno),
      );
      for (const { seqno, counts } of steps)
        if ((found.get(seqno) ?? 0) !== counts[table])
          reportStep(seqno, `${found.get(seqno) ?? 0} rows of ${table}, not ${counts[table]}`);
    }
  });
  const versions = await readGlobalVersions(
    connection,
    steps.map(({ seqno }) => seqno),
  );
  for (const { seqno, globalVersion } of steps)
    if ((versions.get(seqno) ?? null) !== globalVersion)
      reportStep(seqno, `the rules since then are of version ${globalVersion ?? 'before'}`);
}

/** The chain as lite servers have it. */
export function referenceChain(
  upstream: Upstream,
  decoder: IndexerOptions['decoder'],
  signal: AbortSignal,
): ReferenceChain {
  const source = new LiteSource(upstream);
  return {
    load: async (seqno) => decoder.decode(await source.step(seqno, signal)),
    newest: async (wanted) => {
      try {
        await waitForChain({ upstream }, wanted, signal);
      } catch (error) {
        if (!(error instanceof IndexError)) throw error;
      }
      return upstream.head?.id.seqno ?? 0;
    },
    genesis: () => readGenesis(upstream, signal),
  };
}

import { readGlobalVersions } from '../../store/check/global-version.ts';
import type { Session } from '../../store/session.ts';
import { STEP_TABLES } from '../../store/tables.ts';
import { copyRows, NOTHING_LATE } from '../../store/write/copy-rows.ts';
import {
  compareExpected,
  countRows,
  EXPECTED,
  withExpected,
} from '../../store/write/expected-rows.ts';
import type { DecodedStep } from '../step.ts';
import { rowFaultText, stepFault, type TellFault } from './fault.ts';

/** Whether the index has masterchain blocks as the chain has them: row for row, and no other rows. */
export async function checkAgainstChain(
  session: Session,
  steps: readonly DecodedStep[],
  tell: TellFault,
): Promise<void> {
  const say = (seqno: number, what: string) => tell(stepFault(seqno, `against the chain, ${what}`));
  await withExpected(session, async (queries) => {
    // Without states whose extra currencies the blocks do not tell.
    await copyRows(queries, steps, NOTHING_LATE, EXPECTED);
    for (const table of STEP_TABLES)
      for (const fault of await compareExpected(queries, table))
        say(fault.mcSeqno, rowFaultText(fault));
    for (const table of ['blocks', 'transactions', 'messages'] as const) {
      const found = await countRows(
        queries,
        table,
        steps.map(({ seqno }) => seqno),
      );
      for (const { seqno, counts } of steps)
        if ((found.get(seqno) ?? 0) !== counts[table])
          say(seqno, `${found.get(seqno) ?? 0} rows of ${table}, not ${counts[table]}`);
    }
  });
  const versions = await readGlobalVersions(
    session,
    steps.map(({ seqno }) => seqno),
  );
  for (const { seqno, globalVersion } of steps)
    if ((versions.get(seqno) ?? null) !== globalVersion)
      say(seqno, `the rules since then are of version ${globalVersion ?? 'before'}`);
}

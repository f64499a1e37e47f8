import type { QueryOptions } from '../lite-client.ts';
import type { Subject } from '../servers/slice.ts';
import type { FunctionName, Params } from '../tl/types.ts';
import { subjectOf } from './query-subject.ts';

/** Requirements of a request for a server. */
export interface QueryNeeds {
  /** Seqno of the newest masterchain block in the request; 0: any. */
  readonly seqno: number;
  /** Seqno of the oldest masterchain block in the request; infinite: none. */
  readonly oldestSeqno: number;
  readonly archival: boolean;
  /** Computed on demand: only servers of slices ask for it. */
  subject(): Subject;
}

export function needsOf<Name extends FunctionName>(
  name: Name,
  params: Params<Name>,
  { minSeqno = 0, archival = false }: QueryOptions,
): QueryNeeds {
  const seqnos = masterchainSeqnos(name, params as BlockParams);
  // all servers keep proofs of key blocks permanently
  const oldestSeqno = name === 'getBlockProof' ? Number.POSITIVE_INFINITY : Math.min(...seqnos);
  const seqno = Math.max(minSeqno, ...seqnos);
  return { seqno, oldestSeqno, archival, subject: () => subjectOf(name, params) };
}

interface BlockName {
  readonly workchain: number;
  readonly seqno: number;
}

interface BlockParams {
  readonly id?: BlockName;
  readonly mode?: number;
  readonly knownBlock?: BlockName;
  readonly targetBlock?: BlockName;
  readonly mcBlockId?: BlockName;
}

/** Seqno -1 means the newest block; a look-up by time or lt has no seqno. */
function masterchainSeqnos(name: FunctionName, params: BlockParams): number[] {
  const bySeqno = !name.startsWith('lookupBlock') || ((params.mode ?? 0) & 1) === 1;
  const { id, knownBlock, targetBlock, mcBlockId } = params;
  return [bySeqno ? id : undefined, knownBlock, targetBlock, mcBlockId]
    .filter((block) => block !== undefined)
    .filter(({ workchain, seqno }) => workchain === -1 && seqno !== -1)
    .map(({ seqno }) => seqno >>> 0);
}

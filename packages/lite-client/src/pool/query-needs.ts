import type { QueryOptions } from '../lite-client.ts';
import type { Subject } from '../servers/slice.ts';
import type { FunctionName, Params } from '../tl/types.ts';
import { subjectOf } from './query-subject.ts';

/** What a question needs of the server that answers it. */
export interface QueryNeeds {
  /** Of the newest masterchain block that it is about; 0 where any will do. */
  readonly seqno: number;
  /** Of the oldest one; infinite where it names none. */
  readonly oldestSeqno: number;
  readonly archival: boolean;
  readonly subject: Subject;
}

export function needsOf<Name extends FunctionName>(
  name: Name,
  params: Params<Name>,
  { minSeqno = 0, archival = false }: QueryOptions,
): QueryNeeds {
  const named = masterchainSeqnos(name, params as NamedBlocks);
  // proofs over key blocks are kept for ever, by everyone
  const oldestSeqno = name === 'getBlockProof' ? Number.POSITIVE_INFINITY : Math.min(...named);
  const seqno = Math.max(minSeqno, ...named);
  return { seqno, oldestSeqno, archival, subject: subjectOf(name, params) };
}

interface BlockName {
  readonly workchain: number;
  readonly seqno: number;
}

interface NamedBlocks {
  readonly id?: BlockName;
  readonly mode?: number;
  readonly knownBlock?: BlockName;
  readonly targetBlock?: BlockName;
  readonly mcBlockId?: BlockName;
}

/** A seqno of -1 stands for the newest block, a look-up by time or lt has none. */
function masterchainSeqnos(name: FunctionName, params: NamedBlocks): number[] {
  const bySeqno = !name.startsWith('lookupBlock') || ((params.mode ?? 0) & 1) === 1;
  const { id, knownBlock, targetBlock, mcBlockId } = params;
  return [bySeqno ? id : undefined, knownBlock, targetBlock, mcBlockId]
    .filter((block) => block !== undefined)
    .filter(({ workchain, seqno }) => workchain === -1 && seqno !== -1)
    .map(({ seqno }) => seqno >>> 0);
}

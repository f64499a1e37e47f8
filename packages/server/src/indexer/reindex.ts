import { withExpected } from '../store/check/expected-rows.ts';
import type { Session } from '../store/session.ts';
import { repairCodes } from '../store/write/codes.ts';
import { Eras } from '../store/write/eras.ts';
import type { SeqnoRange } from '../store/write/gaps.ts';
import { repairLatestStates } from '../store/write/latest-states.ts';
import { claimNetwork } from '../store/write/network.ts';
import {
  beginReplacing,
  repairGlobalVersion,
  repairHead,
  replaceRows,
} from '../store/write/replace-step.ts';
import type { IndexerParts } from './parts.ts';
import { LiteSource } from './source/lite-source.ts';
import { StateRepair } from './states/repair.ts';
import { readGenesis } from './states/zero-states.ts';
import type { DecodedStep } from './step.ts';
import { StepQueue } from './step-queue.ts';

const AHEAD = 8;

/**
 * Replaces what the index has of a range by what the chain has, one masterchain block after the other, each as a whole;
 * readers and writers go on meanwhile.
 */
export async function reindex(
  parts: IndexerParts,
  range: SeqnoRange,
  onReplaced: (step: DecodedStep) => void,
  signal: AbortSignal,
): Promise<void> {
  const { database, upstream, decoder } = parts;
  const zeroStateRootHash = upstream.zeroState.rootHash;
  const network = await claimNetwork(database, { ...parts, zeroStateRootHash });
  await upstream.headBehind(range.last - 1, signal);
  if (range.first === 1) await repairGenesis(parts, signal);
  const eras = new Eras(network.eraWidth);
  const source = new LiteSource(upstream);
  const load = async (seqno: number) => decoder.decode(await source.step(seqno, signal));
  const queue = new StepQueue({ ...range, ahead: AHEAD, load });
  const repair = new StateRepair(upstream, signal);
  for (let [step] = await queue.take(0); step; [step] = await queue.take(0)) {
    const next = step;
    signal.throwIfAborted();
    await database.session(async (session) => {
      await eras.ensure(session, next.lt);
      await replace(session, next, repair);
    });
    onReplaced(next);
  }
}

async function replace(session: Session, step: DecodedStep, repair: StateRepair): Promise<void> {
  // Asking takes time, so it comes before anything is locked.
  const { states, codes, history } = await repair.complete(session, step);
  await withExpected(session, async (queries) => {
    await beginReplacing(queries, step.seqno);
    await repairHead(queries, step);
    await replaceRows(queries, step, history);
    await repairGlobalVersion(queries, step);
    await repairCodes(queries, codes);
    await repairLatestStates(queries, states);
  });
}

/** Accounts that were there before the first block. */
async function repairGenesis(
  { database, upstream }: IndexerParts,
  signal: AbortSignal,
): Promise<void> {
  const { states, codes } = await readGenesis(upstream, signal);
  await database.transaction(async (queries) => {
    await repairCodes(queries, codes);
    await repairLatestStates(queries, states);
  });
}

import { cellRef, int32, maybe, rest, uint8, uint32, uint64 } from './fields.ts';
import { struct } from './struct.ts';

export const excess = struct('excess', '#d53276db', { queryId: uint64 });
export const topUp = struct('top_up', '#d372158c', { queryId: uint64 });
export const encryptedTextComment = struct('encrypted_text_comment', '#2167da4b', {
  data: rest,
});

/** The body of a bounced message: the first 256 bits of the original body. */
export const bounce = struct('bounce', '#ffffffff', { payload: rest });

const bounceComputePhase = struct('new_bounce_compute_phase', '#_', {
  gasUsed: uint32,
  vmSteps: uint32,
});

/** The body of a message that bounced in the newer form, with the reason: see `NewBounceBody` of `chain`. */
export const newBounce = struct('new_bounce', '#fffffffe', {
  originalBody: cellRef,
  originalInfo: cellRef,
  bouncedByPhase: uint8,
  exitCode: int32,
  computePhase: maybe(bounceComputePhase),
});

export const COMMON_BODIES = [excess, topUp, encryptedTextComment, bounce, newBounce] as const;

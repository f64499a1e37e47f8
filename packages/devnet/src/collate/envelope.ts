import type { Cell, MsgEnvelope, MsgMetadata } from '@tonway/chain';
import type { Route } from './routing.ts';

/** A message on its way; the form depends on whether there is more to say of it. */
export function envelopeOf(
  msg: Cell,
  fwdFeeRemaining: bigint,
  { current, next }: Route,
  metadata: MsgMetadata | null,
): MsgEnvelope {
  return {
    kind: metadata ? 'v2' : 'v1',
    curAddr: { kind: 'regular', useDestBits: current },
    nextAddr: { kind: 'regular', useDestBits: next },
    fwdFeeRemaining,
    msg,
    emittedLt: null,
    metadata,
  };
}

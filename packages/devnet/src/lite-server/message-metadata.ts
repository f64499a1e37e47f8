import type { MsgMetadata } from '@tonway/chain';
import type { Constructors } from '@tonway/lite-client';
import { refuse } from './refusal.ts';

// liteServer.transactionMetadata mode:# depth:int initiator:liteServer.accountId initiator_lt:long
//   = liteServer.TransactionMetadata;
type TlMetadata = Constructors['liteServer.transactionMetadata'];

/** The node's value for missing metadata. */
export const NO_METADATA: TlMetadata = {
  mode: 0,
  depth: -1,
  initiator: { workchain: -(2 ** 31), id: new Uint8Array(32) },
  initiatorLt: -1n,
};

export function toTlMetadata({ depth, initiatorAddr, initiatorLt }: MsgMetadata): TlMetadata {
  if (initiatorAddr.kind !== 'std') refuse('invalid message metadata');
  return {
    mode: 0,
    depth: depth | 0,
    initiator: { workchain: initiatorAddr.workchain, id: initiatorAddr.hash },
    initiatorLt: BigInt.asIntN(64, initiatorLt),
  };
}

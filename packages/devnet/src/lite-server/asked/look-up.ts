import type { Params } from '@tonway/lite-client';
import type { StoredBlock } from '../../store/chain-store.ts';
import type { ChainView } from '../chain-view.ts';
import { refuse } from '../refusal.ts';

type Asked = Params<'lookupBlock'>;

export const BY_SEQNO = 1;
const BY_LT = 2;
const BY_UTIME = 4;
const BY_ANY = BY_SEQNO | BY_LT | BY_UTIME;

/** The block that a question by seqno, by logical time or by time means. */
export function lookUp(chain: ChainView, asked: Asked): StoredBlock {
  const { workchain } = asked.id;
  return chain.search({ workchain, prefix: prefixOf(asked), ...keyOf(asked) });
}

/** The shard of the question is a prefix of account ids; the masterchain has one shard whatever it says. */
export function prefixOf({ id }: Pick<Asked, 'id'>): bigint {
  return BigInt.asUintN(64, id.shard);
}

function keyOf({ mode, id, lt = 0n, utime = 0 }: Asked) {
  switch (mode & BY_ANY) {
    case BY_SEQNO:
      return { by: 'seqno', value: BigInt(id.seqno >>> 0) } as const;
    case BY_LT:
      return { by: 'lt', value: BigInt.asUintN(64, lt) } as const;
    case BY_UTIME:
      return { by: 'utime', value: BigInt(utime >>> 0) } as const;
    default:
      return refuse('exactly one of mode.0, mode.1 and mode.2 bits must be set');
  }
}

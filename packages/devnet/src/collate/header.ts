import {
  type BlkPrevInfo,
  type BlockInfo,
  type ExtBlkRef,
  type GlobalVersion,
  MASTERCHAIN,
} from '@tonway/chain';
import { SUPPORTED_GLOBAL_VERSION } from '@tonway/tvm';
import type { BlockBuilder } from './block-builder.ts';
import type { LoadHistory } from './load.ts';
import { CAPABILITY, hasCapability } from './masterchain-context.ts';
import { validatorsOf } from './validators.ts';

/** Header fields that follow from the rest of the block. */
export interface HeaderParts {
  readonly history: LoadHistory;
  readonly minRefMcSeqno: number;
  readonly masterRef: ExtBlkRef | null;
  readonly beforeSplit: boolean;
  readonly keyBlock: boolean;
}

/** The protocol version and capabilities of this implementation. */
const SOFTWARE: GlobalVersion = {
  version: SUPPORTED_GLOBAL_VERSION,
  capabilities: Object.values(CAPABILITY).reduce((all, each) => all | each, 0n),
};

export function headerOf(builder: BlockBuilder, parts: HeaderParts): BlockInfo {
  const { shard, context, base, next } = builder;
  const { catchainSeqno, hash } = validatorsOf(context, shard);
  const reports = hasCapability(context.config, 'reportVersion');
  return {
    version: 0,
    notMaster: shard.workchain !== MASTERCHAIN,
    afterMerge: base.kind === 'after-merge',
    beforeSplit: parts.beforeSplit,
    afterSplit: base.kind === 'after-split',
    wantSplit: parts.history.wantSplit,
    wantMerge: parts.history.wantMerge,
    keyBlock: parts.keyBlock,
    vertSeqnoIncr: false,
    flags: reports ? 1 : 0,
    seqno: base.seqno + 1,
    vertSeqno: context.state.vertSeqno,
    shard,
    genUtime: next.now,
    startLt: builder.startLt,
    endLt: builder.endLt,
    genValidatorListHashShort: hash,
    genCatchainSeqno: catchainSeqno,
    minRefMcSeqno: parts.minRefMcSeqno,
    prevKeyBlockSeqno: context.lastKeyBlock?.seqno ?? 0,
    genSoftware: reports ? (next.software ?? SOFTWARE) : null,
    masterRef: parts.masterRef,
    prevRef: parents(base.previous),
    prevVertRef: null,
  };
}

function parents([first, second]: readonly ExtBlkRef[]): BlkPrevInfo {
  if (!first) throw new TypeError('a block needs at least one parent');
  return second ? [first, second] : [first];
}

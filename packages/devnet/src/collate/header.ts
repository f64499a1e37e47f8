import {
  type BlkPrevInfo,
  type BlockInfo,
  type ExtBlkRef,
  type GlobalVersion,
  MASTERCHAIN,
} from '@tonway/chain';
import { SUPPORTED_GLOBAL_VERSION } from '@tonway/tvm';
import type { BlockWork } from './block-work.ts';
import { CAPABILITY, isOn } from './capabilities.ts';
import type { LoadHistory } from './load-history.ts';
import { validatorsOf } from './validators.ts';

/** What is in a header and follows from the rest of the block. */
export interface HeaderParts {
  readonly history: LoadHistory;
  readonly minRefMcSeqno: number;
  readonly masterRef: ExtBlkRef | null;
  readonly beforeSplit: boolean;
  readonly keyBlock: boolean;
}

/** The rules that these blocks are made by. */
const SOFTWARE: GlobalVersion = {
  version: SUPPORTED_GLOBAL_VERSION,
  capabilities: Object.values(CAPABILITY).reduce((all, each) => all | each, 0n),
};

export function headerOf(work: BlockWork, parts: HeaderParts): BlockInfo {
  const { shard, setting, base, next } = work;
  const { catchainSeqno, hash } = validatorsOf(setting, shard);
  const reports = isOn(setting.config, 'reportVersion');
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
    vertSeqno: setting.state.vertSeqno,
    shard,
    genUtime: next.now,
    startLt: work.startLt,
    endLt: work.endLt,
    genValidatorListHashShort: hash,
    genCatchainSeqno: catchainSeqno,
    minRefMcSeqno: parts.minRefMcSeqno,
    prevKeyBlockSeqno: setting.lastKeyBlock?.seqno ?? 0,
    genSoftware: reports ? (next.software ?? SOFTWARE) : null,
    masterRef: parts.masterRef,
    prevRef: parents(base.previous),
    prevVertRef: null,
  };
}

function parents([first, second]: readonly ExtBlkRef[]): BlkPrevInfo {
  if (!first) throw new TypeError('a block has at least one parent');
  return second ? [first, second] : [first];
}

import type { BlockIdExt } from '@tonway/chain';
import { describeBlock, sameBlock } from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import { copyBlockId } from '../../block-id.ts';
import { ensure } from '../open.ts';

/** A bounded cache of proven masterchain blocks by seqno. */
export class ProvenBlocks {
  readonly #bySeqno: LRUCache<number, BlockIdExt>;

  constructor(max: number) {
    this.#bySeqno = new LRUCache({ max });
  }

  /** Throws if another block with this seqno was proven: the network has forked. */
  add(id: BlockIdExt): void {
    const proven = this.at(id.seqno);
    ensure(!proven || sameBlock(proven, id), `${describeBlock(id)}: two such blocks are proven`);
    this.#bySeqno.set(id.seqno, copyBlockId(id));
  }

  at(seqno: number): BlockIdExt | undefined {
    return this.#bySeqno.get(seqno);
  }

  has(id: BlockIdExt): boolean {
    const proven = this.at(id.seqno);
    return proven !== undefined && sameBlock(proven, id);
  }
}

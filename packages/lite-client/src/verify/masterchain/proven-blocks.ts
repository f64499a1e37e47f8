import type { BlockIdExt } from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import { copyBlockId, describeBlock, sameBlock } from '../../block-id.ts';
import { ensure } from '../open.ts';

/** A bounded cache of proven masterchain blocks by seqno. */
export class ProvenBlocks {
  readonly #bySeqno: LRUCache<number, BlockIdExt>;

  constructor(max: number) {
    this.#bySeqno = new LRUCache({ max });
  }

  /** Throws if another block with this seqno was proven: the network has forked. */
  add(id: BlockIdExt): void {
    const known = this.at(id.seqno);
    ensure(!known || sameBlock(known, id), `${describeBlock(id)}: two such blocks are proven`);
    this.#bySeqno.set(id.seqno, copyBlockId(id));
  }

  at(seqno: number): BlockIdExt | undefined {
    return this.#bySeqno.get(seqno);
  }

  has(id: BlockIdExt): boolean {
    const known = this.at(id.seqno);
    return known !== undefined && sameBlock(known, id);
  }
}

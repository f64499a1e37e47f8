import type { BlockIdExt } from '@tonway/chain';
import { copyBlockId, describeBlock, sameBlock } from '../../block-id.ts';
import { ensure } from '../open.ts';

/** A bounded memory of proven masterchain blocks, by seqno. */
export class ProvenBlocks {
  private readonly bySeqno = new Map<number, BlockIdExt>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Two proven blocks with one seqno are a fork: the network itself cannot be trusted. */
  add(id: BlockIdExt): void {
    const known = this.bySeqno.get(id.seqno);
    ensure(!known || sameBlock(known, id), `${describeBlock(id)}: two such blocks are proven`);
    this.bySeqno.delete(id.seqno);
    this.bySeqno.set(id.seqno, copyBlockId(id));
    const [oldest] = this.bySeqno.keys();
    if (oldest !== undefined && this.bySeqno.size > this.limit) this.bySeqno.delete(oldest);
  }

  at(seqno: number): BlockIdExt | undefined {
    return this.bySeqno.get(seqno);
  }

  has(id: BlockIdExt): boolean {
    const known = this.bySeqno.get(id.seqno);
    return known !== undefined && sameBlock(known, id);
  }
}

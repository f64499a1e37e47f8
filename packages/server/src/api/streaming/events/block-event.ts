import type { LedgerBlock } from '../../../store/ledger/transaction.ts';
import type { ShapeContext } from '../../v3/operation.ts';
import { block } from '../../v3/shapes/block.ts';
import type { Cursor } from '../cursor.ts';
import type { Subscription } from '../subscription.ts';
import { StreamEvent } from './stream-event.ts';

/** A block of any workchain. */
export class BlockEvent extends StreamEvent {
  readonly type = 'blocks';
  readonly accounts = [];
  readonly #block: LedgerBlock;

  constructor(of: LedgerBlock, cursor: Cursor) {
    super({ finality: 'finalized', trace: null, cursor });
    this.#block = of;
  }

  protected override shownKey(): string {
    return '';
  }

  protected override async content(_: Subscription, { settings }: ShapeContext) {
    return { block: block(this.#block, settings) };
  }
}

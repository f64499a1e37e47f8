import { noMatch } from '../errors.ts';
import type { Block } from './block.ts';
import { byStart } from './merge.ts';

interface Mark {
  readonly blocks: number;
  readonly labels: number;
}

/** The blocks that a pattern has matched so far. */
export class Found {
  /** May contain a block more than once. */
  readonly blocks: Block[] = [];
  readonly #labels: { readonly label: string; readonly block: Block }[] = [];

  add(block: Block): void {
    this.blocks.push(block);
  }

  name(label: string, block: Block): void {
    this.#labels.push({ label, block });
  }

  mark(): Mark {
    return { blocks: this.blocks.length, labels: this.#labels.length };
  }

  /** Forgets all that was added after the mark. */
  reset({ blocks, labels }: Mark): void {
    this.blocks.length = blocks;
    this.#labels.length = labels;
  }

  /** All blocks with a label, in the order in which they were matched. */
  all(label: string): readonly Block[] {
    return this.#labels.flatMap((each) => (each.label === label ? each.block : []));
  }

  /** All blocks with a label, in the order of messages. */
  inOrder(label: string): readonly Block[] {
    return this.all(label).toSorted(byStart);
  }

  maybe(label: string): Block | null {
    return this.#labels.find((each) => each.label === label)?.block ?? null;
  }

  /** The first block with a label. */
  one(label: string): Block {
    return this.maybe(label) ?? noMatch(`no block is named ${label}`);
  }
}

import type { StackValue, VmStack } from '@tonway/chain';
import { BocTexts } from '../../http/large-answers.ts';
import { MAX_ENTRIES } from './limits.ts';

/** The cells and slices of a stack as texts: written once each, within the size of an answer, and in turns with others. */
export async function stackTexts(stack: VmStack, maxBytes: number): Promise<BocTexts> {
  const texts = new BocTexts(maxBytes);
  // one with more entries is refused when it is shown
  let left = MAX_ENTRIES;
  const write = async (values: readonly StackValue[]): Promise<void> => {
    for (const value of values) {
      if (left-- <= 0) return;
      if (value.kind === 'cell' || value.kind === 'slice') await texts.of(value.cell);
      if (value.kind === 'tuple') await write(value.items);
    }
  };
  await write(stack);
  return texts;
}

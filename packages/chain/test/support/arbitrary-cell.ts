import fc from 'fast-check';
import { BitString } from '../../src/bits/bit-string.ts';
import { Builder } from '../../src/cell/builder.ts';
import type { Cell } from '../../src/cell/cell.ts';

/** Bit strings of every length a cell can hold, short ones most often. */
const arbitraryBits: fc.Arbitrary<BitString> = fc
  .tuple(fc.oneof(fc.nat(64), fc.nat(1023)), fc.infiniteStream(fc.nat(255)))
  .map(([length, bytes]) => {
    const data = Uint8Array.from(bytes.take((length + 7) >> 3));
    return BitString.copyOf(data, length);
  });

/** Trees of ordinary cells in which some cells are shared. */
export const arbitraryCell: fc.Arbitrary<Cell> = fc
  .array(fc.tuple(arbitraryBits, fc.array(fc.nat(), { maxLength: 4 })), {
    minLength: 1,
    maxLength: 40,
  })
  .map((layers) => {
    const cells: Cell[] = [];
    for (const [bits, refs] of layers) {
      const builder = new Builder().storeBits(bits);
      // recent cells are chosen often, so that trees grow deep
      for (const ref of refs) {
        const child = cells[cells.length - 1 - (ref % 3)] ?? cells[ref % Math.max(cells.length, 1)];
        if (child) builder.storeRef(child);
      }
      cells.push(builder.build());
    }
    return cells.at(-1) as Cell;
  });

import type { Random } from '@tonway/tools/random';
import { mendCrc } from './mutate.ts';
import { type RawCell, rawBoc } from './raw-boc.ts';

/** A bag of random cells: the shape is right, what it holds is not. */
export function generateBoc(random: Random): Uint8Array {
  const count = 1 + random.below(24);
  const cells = Array.from({ length: count }, (_, index): RawCell => {
    const refs = Array.from({ length: random.below(5) }, () =>
      random.below(50) === 0 ? random.below(count + 1) : index + 1 + random.below(3),
    ).filter((ref) => ref < count || random.below(100) === 0);
    const special = random.below(6) === 0 ? 8 : 0;
    const mask = special || random.below(10) === 0 ? random.below(8) << 5 : 0;
    const size = random.below(special ? 80 : 40);
    const data = Array.from(random.bytes(size));
    if (special && size > 1) {
      data[0] = random.below(6);
      data[1] = random.below(9);
    }
    return {
      d1: refs.length | special | mask,
      d2: size * 2 - (size > 0 ? random.below(2) : 0),
      data,
      refs,
    };
  });
  const bytes = rawBoc(cells, { refSize: 1 + random.below(4), offsetSize: 1 + random.below(4) });
  return random.below(20) === 0 ? mendCrc(bytes) : bytes;
}

import type { Random } from '@tonway/tools/random';
import { crc32c } from '../../src/bits/crc32c.ts';

type Mutation = (bytes: Uint8Array, random: Random) => Uint8Array;

const INTERESTING = [0, 1, 2, 4, 7, 8, 0x10, 0x1f, 0x20, 0x7f, 0x80, 0xe0, 0xfe, 0xff];

const mutations: readonly Mutation[] = [
  function flipBit(bytes, random) {
    const at = random.below(bytes.length);
    bytes[at] = (bytes[at] as number) ^ (1 << random.below(8));
    return bytes;
  },
  function setByte(bytes, random) {
    bytes[random.below(bytes.length)] = random.pick(INTERESTING);
    return bytes;
  },
  function setHeaderByte(bytes, random) {
    bytes[random.below(Math.min(bytes.length, 24))] = random.pick(INTERESTING);
    return bytes;
  },
  function truncate(bytes, random) {
    return bytes.slice(0, random.below(bytes.length));
  },
  function extend(bytes, random) {
    return Uint8Array.from([...bytes, ...random.bytes(1 + random.below(40))]);
  },
  function remove(bytes, random) {
    const at = random.below(bytes.length);
    return Uint8Array.from([...bytes.slice(0, at), ...bytes.slice(at + 1 + random.below(8))]);
  },
  function copyWithin(bytes, random) {
    const length = 1 + random.below(32);
    return bytes.copyWithin(
      random.below(bytes.length),
      random.below(bytes.length),
      random.below(bytes.length) + length,
    );
  },
];

/** One to four random changes; half the time the checksum is mended, so that the change gets past it. */
export function mutate(original: Uint8Array, random: Random): Uint8Array {
  let bytes: Uint8Array = original.slice();
  for (let i = 1 + random.below(4); i > 0 && bytes.length > 0; i--) {
    bytes = random.pick(mutations)(bytes, random);
  }
  if (bytes.length > 10 && random.below(2) === 0) mendCrc(bytes);
  return bytes;
}

/** Makes the last four bytes the checksum of the rest. */
export function mendCrc(bytes: Uint8Array): Uint8Array {
  const at = bytes.length - 4;
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(at, crc32c(bytes, 0, at), true);
  return bytes;
}

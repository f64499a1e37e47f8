import { ChainError } from '../errors.ts';

/** No constructor of the type begins with these bits. */
export function unknownTag(type: string, tag: number, bits: number): never {
  const found = tag.toString(2).padStart(bits, '0');
  throw new ChainError('TLB_INVALID', `${type}: no constructor has the tag ${found}`);
}

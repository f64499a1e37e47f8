import { ChainError } from '../errors.ts';

/** No constructor of the type begins with these bits; written as the schema writes tags, `#c4` or `$001`. */
export function unknownTag(type: string, tag: number, bits: number): never {
  const found =
    bits % 4 === 0
      ? `#${tag.toString(16).padStart(bits / 4, '0')}`
      : `$${tag.toString(2).padStart(bits, '0')}`;
  throw new ChainError('TLB_INVALID', `${type}: no constructor has the tag ${found}`);
}

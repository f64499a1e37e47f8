import { ChainError } from '../errors.ts';
import { checkShard } from './shard-id.ts';

/** As in TL: the same 64 bits read as a signed number. */
export function shardToSigned(shard: bigint): bigint {
  return BigInt.asIntN(64, checkShard(shard));
}

/** From the signed or the unsigned reading of the 64 bits. */
export function shardFromInteger(value: bigint): bigint {
  if (BigInt.asIntN(64, value) !== value && BigInt.asUintN(64, value) !== value) {
    throw new ChainError('SHARD_INVALID', `${value} does not fit 64 bits`);
  }
  return checkShard(BigInt.asUintN(64, value));
}

/** 16 lower-case digits. */
export function shardToHex(shard: bigint): string {
  return checkShard(shard).toString(16).padStart(16, '0');
}

/** Up to 16 hexadecimal digits are hexadecimal; a sign or more digits make it decimal, signed or unsigned. */
export function parseShard(text: string): bigint {
  if (/^[0-9a-f]{1,16}$/i.test(text)) return checkShard(BigInt(`0x${text}`));
  if (/^(-\d{1,19}|\+\d{1,20}|\d{17,20})$/.test(text))
    return shardFromInteger(BigInt(text.replace('+', '')));
  throw new ChainError('SHARD_INVALID', `"${text.slice(0, 40)}" is not a shard`);
}

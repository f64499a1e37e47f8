import { addressOf } from '../../store/account-key.ts';
import type { ShortId } from '../../store/check/step-blocks.ts';
import type { RowFault } from '../../store/write/expected-rows.ts';

/** Something is not as it should be: what, and what to do about it. */
export interface Fault {
  readonly what: string;
  readonly remedy: string;
}

export type TellFault = (fault: Fault) => void;

/** Of a masterchain block with what belongs to it. */
export function stepFault(seqno: number, what: string): Fault {
  return {
    what: `masterchain block ${seqno}: ${what}`,
    remedy: `run tonway reindex ${seqno}..${seqno}`,
  };
}

/** Tells also a shard that cannot be. */
export function idText({ workchain, shard, seqno }: ShortId): string {
  return `(${workchain},${shard.toString(16).padStart(16, '0')},${seqno})`;
}

export function rowFaultText({ name, columns }: RowFault): string {
  return columns ? `${name} is another one in ${columns.join(', ')}` : `${name} is missing`;
}

/** Tells also an account that cannot be. */
export function accountText(key: Uint8Array): string {
  try {
    return addressOf(key).toRaw();
  } catch {
    return Buffer.from(key).toString('hex');
  }
}

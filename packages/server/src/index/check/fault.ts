import { addressOf } from '../../store/accounts/account-key.ts';
import type { ShortId } from '../../store/steps/check.ts';
import type { RowFault } from '../../store/tables/expected-rows.ts';

/** An inconsistency of the index, with the remedy. */
export interface Fault {
  readonly what: string;
  readonly remedy: string;
}

export type ReportFault = (fault: Fault) => void;

/** A fault in a masterchain block or its shard blocks. */
export function stepFault(seqno: number, what: string): Fault {
  return {
    what: `masterchain block ${seqno}: ${what}`,
    remedy: `run tonway reindex ${seqno}..${seqno}`,
  };
}

/** Text of a block id, also for an invalid shard. */
export function idText({ workchain, shard, seqno }: ShortId): string {
  return `(${workchain},${shard.toString(16).padStart(16, '0')},${seqno})`;
}

export function rowFaultText({ name, columns }: RowFault): string {
  return columns ? `${name} is another one in ${columns.join(', ')}` : `${name} is missing`;
}

/** Text of an account address, also for an invalid key. */
export function accountText(key: Uint8Array): string {
  try {
    return addressOf(key).toRaw();
  } catch {
    return Buffer.from(key).toString('hex');
  }
}

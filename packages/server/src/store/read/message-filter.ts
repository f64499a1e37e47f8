import { Conditions } from './conditions.ts';
import { addLtBounds, type LtBounds } from './eras.ts';
import { addBounds, type TimeBounds } from './time-bounds.ts';

export interface MessageFilter {
  /** Either of a message's hashes. */
  readonly hashes?: readonly Buffer[];
  readonly bodyHash?: Buffer;
  /** Null: it has none. */
  readonly source?: Buffer | null;
  readonly destination?: Buffer | null;
  /** Signed. */
  readonly opcode?: number;
  /** The side on which a transaction has it. */
  readonly inbound?: boolean;
  readonly utime: TimeBounds;
  /** Of the creation. */
  readonly lt: LtBounds;
}

export function messageConditions(filter: MessageFilter, bounds: LtBounds): Conditions {
  const { hashes, bodyHash, source, destination, opcode, inbound } = filter;
  const conditions = new Conditions();
  if (hashes) conditions.add('(hash = any(?) or hash_norm = any(?))', hashes, hashes);
  if (bodyHash) conditions.add('body_hash = ?', bodyHash);
  if (source !== undefined) addAddress(conditions, 'source', source);
  if (destination !== undefined) addAddress(conditions, 'destination', destination);
  if (opcode !== undefined) conditions.add('opcode = ?', opcode);
  // not as a value: only so an index that has one side alone can be used
  if (inbound !== undefined) conditions.add(inbound ? 'inbound' : 'not inbound');
  addBounds(conditions, 'created_at', filter.utime);
  addLtBounds(conditions, 'lt', bounds);
  return conditions;
}

function addAddress(conditions: Conditions, column: string, account: Buffer | null): void {
  if (account === null) conditions.add(`${column} is null`);
  else conditions.add(`${column} = ?`, account);
}

import { addBounds, Conditions, type TimeBounds } from './conditions.ts';
import { addLtBounds, type LtBounds } from './eras.ts';

export interface MessageFilter {
  /** Matches the hash or the normalized hash. */
  readonly hashes?: readonly Buffer[];
  readonly bodyHash?: Buffer;
  /** Null matches messages without a source. */
  readonly source?: Buffer | null;
  readonly destination?: Buffer | null;
  /** As a signed 32-bit integer. */
  readonly opcode?: number;
  /** True: received by the transaction; false: sent by it. */
  readonly inbound?: boolean;
  readonly utime: TimeBounds;
  /** Bounds of the logical time of creation. */
  readonly lt: LtBounds;
}

/** One index finds the messages with these normalized hashes, another one all messages by hash. */
const HAS_HASH = `hash = any(?::bytea[] || array(
  select hash from chain.messages where hash_norm = any(?)))`;

export function messageConditions(filter: MessageFilter, bounds: LtBounds): Conditions {
  const { hashes, bodyHash, source, destination, opcode, inbound } = filter;
  const conditions = new Conditions();
  if (hashes) conditions.add(HAS_HASH, hashes, hashes);
  if (bodyHash) conditions.add('body_hash = ?', bodyHash);
  if (source !== undefined) addAddress(conditions, 'source', source);
  if (destination !== undefined) addAddress(conditions, 'destination', destination);
  if (opcode !== undefined) conditions.add('opcode = ?', opcode);
  // not as a parameter: a generic plan could not use a partial index
  if (inbound !== undefined) conditions.add(inbound ? 'inbound' : 'not inbound');
  addBounds(conditions, 'created_at', filter.utime);
  addLtBounds(conditions, 'lt', bounds);
  return conditions;
}

function addAddress(conditions: Conditions, column: string, account: Buffer | null): void {
  if (account === null) conditions.add(`${column} is null`);
  else conditions.add(`${column} = ?`, account);
}

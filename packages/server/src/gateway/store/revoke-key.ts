import { KeyError } from '../keys/key-error.ts';
import type { Database } from './database.ts';

/** Ends a key for good. */
export async function revokeKey(database: Database, id: number): Promise<void> {
  const { count } = await database`
    update gateway.key set revoked_at = now() where id = ${id} and revoked_at is null`;
  if (count === 0) throw new KeyError('KEY_UNKNOWN', `there is no key ${id} in force`);
}

import type { Database } from '../../store/database.ts';
import { KeyError } from '../keys/key-error.ts';

/** Ends a key for good. */
export async function revokeKey(database: Database, id: number): Promise<void> {
  const count = await database.execute(
    'update gateway.key set revoked_at = now() where id = $1 and revoked_at is null',
    [id],
  );
  if (count === 0) throw new KeyError('KEY_UNKNOWN', `there is no key ${id} in force`);
}

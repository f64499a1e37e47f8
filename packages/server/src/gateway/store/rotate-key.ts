import type { Database } from '../../store/database.ts';
import { KeyError } from '../keys/key-error.ts';
import type { Secret } from '../keys/secret.ts';

/** Gives a key a new secret; the former one is accepted for a while longer. */
export async function rotateKey(
  database: Database,
  id: number,
  secret: Secret,
  graceSeconds: number,
): Promise<void> {
  const count = await database.execute(
    `update gateway.key set old_hash = hash, old_until = now() + $2 * interval '1 s',
      hash = decode($3, 'hex'), prefix = $4
    where id = $1 and revoked_at is null`,
    [id, graceSeconds, secret.hash, secret.prefix],
  );
  if (count === 0) throw new KeyError('KEY_UNKNOWN', `there is no key ${id} in force`);
}

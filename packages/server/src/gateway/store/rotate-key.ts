import { KeyError } from '../keys/key-error.ts';
import type { Secret } from '../keys/secret.ts';
import type { Database } from './database.ts';

/** Gives a key a new secret; the former one is accepted for a while longer. */
export async function rotateKey(
  database: Database,
  id: number,
  secret: Secret,
  graceSeconds: number,
): Promise<void> {
  const { count } = await database`
    update gateway.key set old_hash = hash, old_until = now() + ${graceSeconds} * interval '1 s',
      hash = decode(${secret.hash}, 'hex'), prefix = ${secret.prefix}
    where id = ${id} and revoked_at is null`;
  if (count === 0) throw new KeyError('KEY_UNKNOWN', `there is no key ${id} in force`);
}

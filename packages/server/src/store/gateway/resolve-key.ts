import type { Database } from '../database.ts';
import { KeyError } from '../errors.ts';
import { hashSecret, looksLikeSecret } from './secret.ts';

interface Candidate {
  readonly id: number;
  readonly prefix: string;
  readonly owner: string | null;
  readonly plan: string;
  readonly revoked: boolean;
}

const MAX_ID = 2 ** 31 - 1;
const MAX_LISTED = 10;

/**
 * Finds the id of a key by its id, secret, prefix or name. Revoked keys match only if `revokedToo` is set and no
 * active key matches.
 */
export async function resolveKey(
  database: Database,
  text: string,
  { revokedToo = false } = {},
): Promise<number> {
  const all = await candidates(database, text);
  const current = all.filter(({ revoked }) => !revoked);
  const found = current.length === 0 && revokedToo ? all : current;
  const [first, second] = found;
  if (!first) throw unknown(text);
  if (second) throw ambiguous(text, found);
  return first.id;
}

async function candidates(database: Database, text: string): Promise<readonly Candidate[]> {
  const read = (condition: string, value: unknown) =>
    database.query<Candidate>(
      `select id, prefix, owner, plan, revoked_at is not null as revoked
      from gateway.keys where ${condition} order by id`,
      [value],
    );
  if (/^\d{1,10}$/.test(text) && Number(text) <= MAX_ID) {
    const numbered = await read('id = $1', Number(text));
    if (numbered.length > 0) return numbered;
  }
  if (looksLikeSecret(text)) return read(`hash = decode($1, 'hex')`, hashSecret(text));
  const named = await read('name = $1', text);
  return named.length > 0 ? named : read('prefix = $1', text.replace(/\.\.\.$/, ''));
}

function unknown(text: string): KeyError {
  // the secret may be valid elsewhere: the message must not contain it
  const shown = looksLikeSecret(text) ? 'of this text' : `"${text}"`;
  const message = `there is no key ${shown} in force; \`tonway keys list\` shows them`;
  return new KeyError('KEY_UNKNOWN', message);
}

function ambiguous(text: string, found: readonly Candidate[]): KeyError {
  const shown = found
    .slice(0, MAX_LISTED)
    .map(({ id, prefix, owner, plan }) => `${id} (${prefix}..., ${owner ?? 'no owner'}, ${plan})`);
  const more = found.length > MAX_LISTED ? `, and ${found.length - MAX_LISTED} more` : '';
  return new KeyError(
    'KEY_AMBIGUOUS',
    `${found.length} keys are called "${text}": ${shown.join(', ')}${more}; give the number`,
  );
}

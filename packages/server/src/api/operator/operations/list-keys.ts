import type { Key, Keys } from '@tonway/web';
import { listPlans } from '../../../store/gateway/keys.ts';
import { type ListedKey, listKeys } from '../../../store/gateway/read-keys.ts';
import type { OperatorContext } from '../context.ts';
import type { OperatorOperation } from '../operation.ts';

export const listAllKeys: OperatorOperation = {
  method: 'GET',
  path: '/keys',
  needsToken: true,
  answer: readKeys,
};

async function readKeys({ database }: OperatorContext): Promise<Keys> {
  const [keys, plans] = await Promise.all([listKeys(database, true), listPlans(database)]);
  return {
    keys: keys.map(keyOf),
    plans: plans.map(({ name, ratePerSecond, burst }) => ({ name, ratePerSecond, burst })),
  };
}

function keyOf(key: ListedKey): Key {
  const { id, prefix, name, owner, plan, ratePerSecond, burst, networks } = key;
  return {
    ...{ id, prefix, name, owner, plan, ratePerSecond, burst, networks },
    createdUtime: utimeOf(key.createdAt),
    expiresUtime: key.expiresAt && utimeOf(key.expiresAt),
    state: stateOf(key),
    requests: Number(key.requests),
  };
}

function stateOf({ revokedAt, expiresAt }: ListedKey): Key['state'] {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'active';
}

function utimeOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

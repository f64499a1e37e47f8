import type { Key, KeySecret, Keys, KeyUsage, RefusedKeys } from '@tonway/web';
import Type, { type Static } from 'typebox';
import {
  createSecret,
  insertKey,
  LIMITS_OF_PLAN,
  listPlans,
  revokeKey,
  rotateKey,
} from '../../../store/gateway/keys.ts';
import { type ListedKey, listKeys } from '../../../store/gateway/read-keys.ts';
import { refusedKeys, usageOfKey } from '../../../store/gateway/usage.ts';
import type { OperatorContext, OperatorOperation } from '../context.ts';
import type { Reading } from '../metrics/reading.ts';

/** The number of a key in the path. */
const KeyParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) });

const MAX_LENGTH = 200;
const CreateKeyBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: MAX_LENGTH }),
    plan: Type.String({ minLength: 1, maxLength: MAX_LENGTH }),
    owner: Type.Optional(
      Type.Union([Type.Null(), Type.String({ minLength: 1, maxLength: MAX_LENGTH })]),
    ),
  },
  { additionalProperties: false },
);

/** `tonway keys limit` changes single limits of the key. */
export const createKey: OperatorOperation = {
  method: 'POST',
  path: '/keys',
  body: CreateKeyBody,
  needsToken: true,
  async answer({ database }, { body }): Promise<KeySecret> {
    const { name, plan, owner = null } = body as Static<typeof CreateKeyBody>;
    const secret = createSecret();
    const id = await insertKey(database, { ...LIMITS_OF_PLAN, name, plan, owner }, secret);
    return { id, secret: secret.text };
  },
};

const DAYS = 30;

export const keyUsage: OperatorOperation = {
  method: 'GET',
  path: '/keys/:id/usage',
  params: KeyParams,
  needsToken: true,
  async answer({ database }, { params }): Promise<KeyUsage> {
    const { id } = params as Static<typeof KeyParams>;
    const usage = await usageOfKey(database, id, DAYS);
    return {
      usage: usage.map((row) => ({
        ...row,
        requests: Number(row.requests),
        refused: Number(row.refused),
      })),
    };
  },
};

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
    id,
    prefix,
    name,
    owner,
    plan,
    ratePerSecond,
    burst,
    networks,
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

const WINDOW_SECONDS = 60;
const MAX_KEYS = 50;

export const refused: OperatorOperation = {
  method: 'GET',
  path: '/keys/refused',
  needsToken: true,
  answer: readRefused,
};

async function readRefused({ database, sampler }: OperatorContext): Promise<RefusedKeys> {
  const [keys, { reading, earlier }] = await Promise.all([
    refusedKeys(database, WINDOW_SECONDS, MAX_KEYS),
    sampler.recent(WINDOW_SECONDS),
  ]);
  return {
    keys: keys.map(({ id, name, refused, refusedAt }) => ({
      id,
      name,
      refused: Number(refused),
      lastUtime: Math.floor(refusedAt.getTime() / 1000),
    })),
    windowSeconds: WINDOW_SECONDS,
    withoutKey: Math.max(0, withoutKey(reading) - (earlier ? withoutKey(earlier) : 0)),
  };
}

/** Refused requests of addresses, also those of pages, since the start of the processes. */
function withoutKey(reading: Reading): number {
  const ofSubject = (by: string) =>
    reading.sum('tonway_gateway_requests_total', { outcome: 'limited', by }) ?? 0;
  return ofSubject('address') + ofSubject('page');
}

export const revoke: OperatorOperation = {
  method: 'POST',
  path: '/keys/:id/revoke',
  params: KeyParams,
  needsToken: true,
  async answer({ database }, { params }): Promise<{ readonly id: number }> {
    const { id } = params as Static<typeof KeyParams>;
    await revokeKey(database, id);
    return { id };
  },
};

const MAX_GRACE_SECONDS = 30 * 86_400;
const RotateKeyBody = Type.Object(
  { graceSeconds: Type.Integer({ minimum: 0, maximum: MAX_GRACE_SECONDS }) },
  { additionalProperties: false },
);

export const rotate: OperatorOperation = {
  method: 'POST',
  path: '/keys/:id/rotate',
  params: KeyParams,
  body: RotateKeyBody,
  needsToken: true,
  async answer({ database }, { params, body }): Promise<KeySecret> {
    const { id } = params as Static<typeof KeyParams>;
    const { graceSeconds } = body as Static<typeof RotateKeyBody>;
    const secret = createSecret();
    await rotateKey(database, id, secret, graceSeconds);
    return { id, secret: secret.text };
  },
};

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
import type { OperatorContext } from '../context.ts';
import type { Reading } from '../metrics/reading.ts';
import { operation } from '../operation.ts';
import { type Key, KeyId, KeySecret, Keys, KeyUsage, RefusedKeys } from '../operator-shapes.ts';

function shortText(description: string, example: string) {
  return Type.String({ minLength: 1, maxLength: 200, description, examples: [example] });
}

const CreateKeyBody = Type.Object(
  {
    name: shortText('Name of the key', 'wallet'),
    plan: shortText('Name of the plan', 'free'),
    owner: Type.Optional(
      Type.Union([Type.Null(), shortText('Owner of the key', 'Example Inc.')], {
        description: 'Owner of the key',
        examples: ['Example Inc.'],
      }),
    ),
  },
  { additionalProperties: false },
);

/** `tonway keys limit` changes single limits of the key. */
export const createKey = operation({
  name: 'createKey',
  path: '/keys',
  tag: 'Keys',
  needsToken: true,
  summary: 'Creates a key',
  methods: ['post'],
  body: CreateKeyBody,
  result: KeySecret,
  async handle({ name, plan, owner = null }, { database }) {
    const secret = createSecret();
    const id = await insertKey(database, { ...LIMITS_OF_PLAN, name, plan, owner }, secret);
    return { id, secret: secret.text };
  },
});

const DAYS = 30;

export const keyUsage = operation({
  name: 'keyUsage',
  path: '/keys/:id/usage',
  tag: 'Keys',
  needsToken: true,
  summary: 'The requests of a key in the last 30 days',
  result: KeyUsage,
  async handle({ id }, { database }) {
    const usage = await usageOfKey(database, id, DAYS);
    return {
      usage: usage.map((row) => ({
        ...row,
        requests: Number(row.requests),
        refused: Number(row.refused),
      })),
    };
  },
});

export const listAllKeys = operation({
  name: 'keys',
  path: '/keys',
  tag: 'Keys',
  needsToken: true,
  summary: 'All keys and plans',
  result: Keys,
  handle: (_, context) => readKeys(context),
});

async function readKeys({ database }: OperatorContext): Promise<Static<typeof Keys>> {
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
    networks: networks && [...networks],
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

export const refused = operation({
  name: 'refusedKeys',
  path: '/keys/refused',
  tag: 'Keys',
  needsToken: true,
  summary: 'Who is refused now, because of a limit',
  result: RefusedKeys,
  handle: (_, context) => readRefused(context),
});

async function readRefused({
  database,
  sampler,
}: OperatorContext): Promise<Static<typeof RefusedKeys>> {
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

export const revoke = operation({
  name: 'revokeKey',
  path: '/keys/:id/revoke',
  tag: 'Keys',
  needsToken: true,
  summary: 'Revokes a key',
  methods: ['post'],
  result: KeyId,
  async handle({ id }, { database }) {
    await revokeKey(database, id);
    return { id };
  },
});

const MAX_GRACE_SECONDS = 30 * 86_400;
const RotateKeyBody = Type.Object(
  {
    graceSeconds: Type.Integer({
      minimum: 0,
      maximum: MAX_GRACE_SECONDS,
      description: 'How long the old secret remains valid',
      examples: [3600],
    }),
  },
  { additionalProperties: false },
);

export const rotate = operation({
  name: 'rotateKey',
  path: '/keys/:id/rotate',
  tag: 'Keys',
  needsToken: true,
  summary: 'Replaces the secret of a key',
  methods: ['post'],
  body: RotateKeyBody,
  result: KeySecret,
  async handle({ id, graceSeconds }, { database }) {
    const secret = createSecret();
    await rotateKey(database, id, secret, graceSeconds);
    return { id, secret: secret.text };
  },
});

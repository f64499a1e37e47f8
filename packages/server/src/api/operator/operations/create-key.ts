import type { KeySecret } from '@tonway/web';
import Type, { type Static } from 'typebox';
import { createSecret, insertKey, LIMITS_OF_PLAN } from '../../../store/gateway/keys.ts';
import type { OperatorOperation } from '../operation.ts';

const MAX_LENGTH = 200;
const Body = Type.Object(
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
  body: Body,
  needsToken: true,
  async answer({ database }, { body }): Promise<KeySecret> {
    const { name, plan, owner = null } = body as Static<typeof Body>;
    const secret = createSecret();
    const id = await insertKey(database, { ...LIMITS_OF_PLAN, name, plan, owner }, secret);
    return { id, secret: secret.text };
  },
};

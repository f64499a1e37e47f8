import type { KeySecret } from '@tonway/web';
import Type, { type Static } from 'typebox';
import { createSecret, rotateKey } from '../../../store/gateway/keys.ts';
import type { OperatorOperation } from '../operation.ts';
import { KeyParams } from './key-params.ts';

const MAX_GRACE_SECONDS = 30 * 86_400;
const Body = Type.Object(
  { graceSeconds: Type.Integer({ minimum: 0, maximum: MAX_GRACE_SECONDS }) },
  { additionalProperties: false },
);

export const rotate: OperatorOperation = {
  method: 'POST',
  path: '/keys/:id/rotate',
  params: KeyParams,
  body: Body,
  needsToken: true,
  async answer({ database }, { params, body }): Promise<KeySecret> {
    const { id } = params as Static<typeof KeyParams>;
    const { graceSeconds } = body as Static<typeof Body>;
    const secret = createSecret();
    await rotateKey(database, id, secret, graceSeconds);
    return { id, secret: secret.text };
  },
};

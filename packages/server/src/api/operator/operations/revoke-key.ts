import type { Static } from 'typebox';
import { revokeKey } from '../../../store/gateway/keys.ts';
import type { OperatorOperation } from '../operation.ts';
import { KeyParams } from './key-params.ts';

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
